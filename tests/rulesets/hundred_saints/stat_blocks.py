"""Stat blocks for tests, as books print them."""

from __future__ import annotations

MODULE = "3 goblins (hp 3, 5, 2): AC 6, HD 1-1, #AT 1, D 1-6, MV 60' (20'), Save F1, ML 7"
OLD_SCHOOL = (
    "Wolf\n"
    "AC 6 [13], HD 2+2 (11hp), Att 1 \u00d7 bite (1d6), THAC0 17 [+2], MV 180\u2019 (60\u2019), "
    "SV D12 W13 P14 B15 S16 (2), ML 8, AL Neutral, XP 25, NA 2d6 (3d6), TT None"
)
