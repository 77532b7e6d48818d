"""The rooms of the book: of each chapter its numbers, commands, decisions, events and rule functions."""
