"""The words of 12 Years: the log, the questions, the explanations of rolls. No rules in here."""
