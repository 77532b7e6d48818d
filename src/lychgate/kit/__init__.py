"""What every refereed game has and no book owns: typed commands, who may give them, the desk, the notebook, English.

No rule and no number of a book is in here; ``tests/architecture/test_core_knows_no_rules.py`` looks for them.
"""
