"""What every refereed game has and no book owns: typed commands, who may give them, the desk, the notebook, English.

It holds no rule and no number of a book; ``tests/architecture/test_core_knows_no_rules.py`` checks that.
"""
