"""The chapters of 12 Years as rules: each function reads like its paragraph of the book."""
