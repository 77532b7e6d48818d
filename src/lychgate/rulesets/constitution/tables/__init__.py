"""The book's numbers as typed values."""
