"""The words of 12 Years: the log, the questions, the explanations of rolls. No rules in here."""

from lychgate.rulesets.twelve_years.telling.explaining import explain
from lychgate.rulesets.twelve_years.telling.questions import question

__all__ = ["explain", "question"]
