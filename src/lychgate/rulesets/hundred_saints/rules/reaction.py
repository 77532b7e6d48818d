"""How those who are met take it: the reaction roll, and the Charisma of whoever speaks to them."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, Number, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import does
from lychgate.rulesets.hundred_saints.permission import OTHERS
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.state import Encounter, State
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER, REACTIONS

HEADING = "An encounter"

ADDED = Number("what is added", -6, 6)


@clause("enc.parley.2")
def charisma_counts(state: State, now: Encounter) -> bool:
    """Charisma counts whenever they are spoken to, or only where the party has begun with that."""
    opening = now.opened in ("", "parley") and now.begins
    return opening or ruled(state, "charisma_on") == "any_parley"


class React(Command, frozen=True, tag="react"):
    """Roll or set how a side reacts.

    ``speaker`` talks to it, ``by`` is what the referee adds.
    """

    word = "react"
    menu_label = "Roll a reaction"
    may = OTHERS
    shape = "[SIDE] [SPEAKER] [N] | [SIDE] set ROW"
    clauses = ("enc.react.1", "enc.react.2")
    form_fields = (
        asked("side", Name("other side")),
        optional("speaker", Name("character")),
        optional("by", ADDED),
    )
    form_labels = {"speaker": "Who speaks to them"}

    side: Annotated[str, Name("side")]
    speaker: Annotated[str, Person()] = ""
    by: int = 0

    @classmethod
    def read(cls, line: Line) -> React | SetReaction:
        side = line.name("other side") if line.is_name("other side") else ""
        if line.flag("set"):
            return SetReaction(side, line.one_of("reaction", REACTIONS))
        speaker = line.name("character") if line.is_name("character") else ""
        return cls(side, speaker, ADDED.read(line) if line.more else 0)

    def label(self, state: State) -> str:
        return f"How {does(state, self.side, 'reacts', 'react')}"

    @clause("enc.react.1", "enc.react.2", "enc.parley.2", "enc.react.8")
    @clause("enc.react.3", "enc.react.4", "enc.react.5", "enc.react.6", "enc.react.7")
    def do(self, play: Saints) -> None:
        """2d6, with the Charisma of whoever speaks to them and what the referee adds; only if the referee is unsure."""
        side = _other(play, self.side)
        charisma = 0
        if self.speaker:
            speaker = next((one for one in play.state.cast if one.name == self.speaker), None)
            if speaker is None or not speaker.alive:
                raise PlayError(f"'{self.speaker}' cannot speak.")
            charisma = speaker.charisma if charisma_counts(play.state, encounter_of(play)) else 0
        with kept_secret(play):
            total = rolled(play, "reaction", "2d6", "enc.react.2", f"side:{side}") + charisma + self.by
        play.record(Reacted(side, total, row_of(play.state, total)))


@clause("enc.react.3", "enc.react.4", "enc.react.5", "enc.react.6", "enc.react.7")
def row_of(state: State, total: int) -> str:
    """The row that a total falls into: each goes as far as this table has it, and the last takes the rest."""
    most = (
        number(state, "reaction_attack"),
        number(state, "reaction_hostile"),
        number(state, "reaction_wary"),
        number(state, "reaction_indifferent"),
    )
    return REACTIONS[sum(total > one for one in most)]


class SetReaction(Command, frozen=True, tag="set_reaction"):
    """Say how a side reacts, without a roll."""

    side: str
    row: str

    @clause("enc.react.1")
    def do(self, play: Saints) -> None:
        """The circumstances make it plain, and the referee says so."""
        play.record(Reacted(_other(play, self.side), 0, self.row))


class Reacted(Event, frozen=True, tag="reacted"):
    """How a side takes it: the total, 0 where the referee said so, and the row."""

    side: str
    total: int
    row: str

    def apply(self, state: State) -> State:
        now = state.encounter_now
        reactions = {**now.reactions, self.side: self.row}
        return replace(state, encounter=replace(now, reactions=reactions))

    def tell(self, before: State, after: State) -> Lines:
        row = next(row for row in ENCOUNTER.reaction.rows if row.row == self.row)
        total = f" ({self.total})" if self.total else ""
        text = f"{does(after, self.side, row.words, row.words_of_many)}{total}."
        return secret(after, text, "enc.react.2")


def _other(play: Saints, side: str) -> str:
    now = encounter_of(play)
    if side:
        must_be_in(now, side)
        return side
    if len(now.sides) > 2:
        raise PlayError(f"Say which side: {', '.join(now.sides[1:])}.")
    return now.sides[1]
