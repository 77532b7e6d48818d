"""The evasion results: what one d4 for the whole party means, whatever it tries to get away from."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene, line
from lychgate.rulesets.twelve_years.naming import some_foes
from lychgate.rulesets.twelve_years.phrases import variants_of
from lychgate.rulesets.twelve_years.rules.foes import enemies_in
from lychgate.rulesets.twelve_years.tables import EVASION, EvasionRow

PURPOSE = "12y.evade.roll"


@clause("12y.evade.result-1", "12y.evade.result-2", "12y.evade.result-3", "12y.evade.result-4")
def evasion_row(face: int) -> EvasionRow:
    """The row of the evasion results."""
    row = EVASION.at(face).value
    assert row is not None
    return row


@clause("12y.evade.successful")
def is_successful(row: EvasionRow) -> bool:
    """An evasion is successful only when nothing follows the party."""
    return row.leaves and not row.follows


EVASION_CLAUSES = {
    "caught": ("12y.evade.result-1",),
    "followed": ("12y.evade.result-2",),
    "away": ("12y.evade.result-3",),
    "away_with_loot": ("12y.evade.result-4",),
}


class EvasionRolled(PartyEvent, frozen=True, gc=False):
    """One d4 for the whole party.

    ``face`` fell and ``row`` is what it counts as. ``what``: foes, foes_stay (foes who could not follow), trap, effect,
    loot.
    """

    face: int
    row: str
    what: str

    def sentences(self, scene: Scene) -> Lines:
        against_foes = self.what.startswith("foes")
        foes = enemies_in(scene) if against_foes else ()
        row = self.row
        if row.startswith("away") and not scene.here.loot and not scene.here.gold and against_foes:
            row = "away_bare"
        elif row == "followed" and against_foes:
            row = "left_behind" if self.what == "foes_stay" else "together" if scene.in_company else row
        key = f"evade.{'foes' if against_foes else self.what}.{row}"
        if not variants_of("fights", key):
            key = f"evade.foes.{self.row}"
        against = f" against {some_foes(foes)}" if foes else ""
        text = scene.say("fights", key, face=self.face, against=against)
        printed = EVASION.at(self.face).value
        clauses: tuple[str, ...] = ("12y.evade.roll", *EVASION_CLAUSES.get(self.row, ()))
        if printed is not None and printed.id != self.row:
            if self.face == 4 and scene.party_before.has("giant"):
                text += " (A Giant is slow: a 4 counts as a 3.)"
                clauses = (*clauses, "12y.archetype.giant-slow")
            elif self.row == "away_with_loot":
                text += " (Golems are slower still: only a 1 fails.)"
                clauses = (*clauses, "12y.monster.golem")
        return line(text, "result", clauses)
