"""The numbers of the book, chapter by chapter, read from ``data/*.toml``."""
