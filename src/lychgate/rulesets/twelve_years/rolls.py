"""What a roll is for, in words, and the question where a person makes it."""

from __future__ import annotations

from functools import cache

from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.roll import Roll
from lychgate.core.view import Choice, Question
from lychgate.resources import read_toml
from lychgate.rulesets.twelve_years.figures import in_words
from lychgate.rulesets.twelve_years.naming import member_name
from lychgate.rulesets.twelve_years.phrases import PACKAGE, look_up, word
from lychgate.rulesets.twelve_years.rules.newcomers import who
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.tables import FAE_WEAPONS

FAE_WEAPON = "12y.archetype.fae-weapons"
ASSEMBLY = "12y.assembly.four-d4"


def explain(roll: Roll) -> str:
    """What a roll was for: ``attack roll: one d6 for everybody``."""
    return purpose_words(roll.dice, roll.purpose, roll.subject)


def ask_roll(decision: RollWanted, state: State) -> Question:
    """A roll that waits for a person: the dice, for whom of their party, and what for."""
    why = purpose_words(decision.dice, decision.purpose, decision.subject)
    if decision.purpose == FAE_WEAPON:
        weapons: list[str] = FAE_WEAPONS[state.variants["fae-weapon-list"]]["weapons"]
        why += f" ({', '.join(f'{face} {weapon}' for face, weapon in enumerate(weapons, start=1))})"
    subjects = {who(member.id): member_name(member) for party in state.parties for member in party.members}
    for_whom = subjects.get(decision.subject)
    faces = " ".join(str(min(sides, 3)) for sides in parse(decision.dice).sides())
    prompt = word("questions", "roll.picked" if decision.by == "picked" else "roll.prompt")
    choices = (Choice("roll", word("questions", "roll.roll")),) if decision.app_may_roll else ()
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt.format(dice=f"{decision.dice} for {for_whom}" if for_whom else decision.dice, why=why),
        choices=choices,
        default=decision.default(),
        text=word("questions", "roll.text").format(example=faces),
        help=word("questions", "roll.help"),
        clauses=(decision.purpose,),
    )


def purpose_words(dice: str, purpose: str, subject: str) -> str:
    """What ``dice`` for the clause ``purpose`` are for; the clause's own title where nothing better is known."""
    if purpose == "12y.combat.formula":
        side = "foes" if subject.endswith(":foes") else "party"
        return word("rolls", f"special.damage_{side}")
    if purpose == "12y.trap.damage":
        return word("rolls", "special.trap_damage")
    purposes = look_up("rolls", "purpose") or {}
    known = purposes.get(purpose)
    if not isinstance(known, str):
        return _title(purpose)
    return known.format(count=in_words(len(parse(dice).sides()))) if purpose == ASSEMBLY else known


def _title(clause: str) -> str:
    title = _titles().get(clause, "")
    return title[:1].lower() + title[1:] if title else word("rolls", "special.unknown")


@cache
def _titles() -> dict[str, str]:
    """Every clause's title, read only when a roll has no words of its own."""
    return {clause["id"]: clause["title"] for clause in read_toml(PACKAGE, "clauses.toml")["clause"]}
