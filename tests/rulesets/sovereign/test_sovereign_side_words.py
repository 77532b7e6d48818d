"""How sides are spoken of, in one table: a beast alone, somebody with a name, packs; and counts in what is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event
from lychgate.core.telling import log_lines
from lychgate.kit.shipped import module, modules
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_gm import Gm
from lychgate.players.sovereign_policy import Policy
from lychgate.rulesets.sovereign.rules.chase import ChaseEnded, FightsAfterChase
from lychgate.rulesets.sovereign.rules.encounter import CouldWinTold, Met, Reacted, SurpriseTried
from lychgate.rulesets.sovereign.rules.fight import FightBegun, SideActs
from lychgate.rulesets.sovereign.rules.lasting import WorkingsEnded
from lychgate.rulesets.sovereign.rules.parley import Conceded
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Concession, Ranked, State
from lychgate.rulesets.sovereign.state.magic import Working
from lychgate.sim.play_out import QuickDice
from lychgate.sim.sovereign_table import DELVERS, Table
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def met(side: str) -> Sovereign:
    table = Sovereign().types("delver Ada of Ann hp 9", "npc river ghoul hd 1 hp 4", 'npc "Abbess Verena" hd 1 hp 4')
    table.types('npc 3 bog trolls hd 1 hp 4 as "bog troll"')
    table.types("npc 2 goblins hd 1 hp 4", "npc 2 wolves hd 1 hp 4", 'npc 2 "Cured miners" hd 1 hp 4')
    table.types('npc "Corporal Hatch" hd 1 hp 4', 'npc 2 soldiers hd 1 hp 4 as "corporal hatch"')
    return given(table, "wolf 1", hp=0).types(f'meet "{side}"')


@cache
def state_of(side: str) -> State:
    return met(side).state


def told(side: str, event: Event) -> str:
    state = state_of(side)
    return " ".join(line.text for line in event.tell(state, state))


SENTENCES: list[tuple[Callable[[str], Event], str]] = [
    (lambda side: Met(side), "The Delvers meet {the}."),
    (lambda side: SurpriseTried(side, good=True), "{The} {is} surprised."),
    (lambda side: SurpriseTried(side, good=False), "{The} {is} not surprised."),
    (lambda side: Reacted(side, "wait", ""), "The Delvers wait: {the} {does} nothing."),
    (lambda side: Reacted(side, "wait", "fight"), "The Delvers wait: {the} {fights}."),
    (lambda side: Reacted(side, "fight", "run"), "The Delvers attack: {the} {runs}, and the Delvers may give chase."),
    (
        lambda side: Reacted(side, "talk", "talk"),
        "The Delvers talk: {the} {talks}; without leverage it stays at pleasantries.",
    ),
    (lambda side: Reacted(side, "run", "chase"), "The Delvers run away: {the} {gives} chase."),
    (lambda side: Reacted(side, "wait", "ignore"), "The Delvers wait: {the} {goes} on as before."),
    (lambda side: ChaseEnded(side, "party", caught=True), "{The} {catches} up with the party."),
    (lambda side: ChaseEnded("party", side, caught=True), "The party catches up with {the}."),
    (lambda side: ChaseEnded("party", side, caught=False), "{The} {gets} away."),
    (lambda side: ChaseEnded(side, "party", caught=False), "The party gets away."),
    (lambda side: Conceded(Concession("the key", 5)), "{The} {agrees} to this: the key."),
    (lambda side: CouldWinTold(side, could=True), "{The} could win."),
    (
        lambda side: FightBegun(("party", side), (Ranked("party", 0),), (side,)),
        "{The} {is} surprised: a Round in which they do nothing.",
    ),
    (
        lambda side: FightBegun(("party", side), (Ranked(side, 0), Ranked("party", 0))),
        "A fight: {the}, then the party.",
    ),
]

VERBS = ("is", "does", "fights", "runs", "talks", "gives", "agrees", "goes", "catches", "gets")
MANY = {"is": "are", "does": "do", "goes": "go", "catches": "catch"}


SIDES = [
    ("river ghoul", "the river ghoul", True),
    ("abbess verena", "Abbess Verena", True),
    ("goblins", "the goblins", False),
    ("wolves", "the wolves", False),
    ("bog troll", "the bog trolls", False),
    ("cured miners", "the Cured miners", False),
    ("corporal hatch", "Corporal Hatch and the others", False),
]


@each([(*side, *sentence) for side in SIDES for sentence in SENTENCES])
def test_each_sentence_of_a_side_has_its_verb_and_its_capitals(
    side: str, the: str, alone: bool, event: Callable[[str], Event], sentence: str
) -> None:
    verbs = {one: one if alone else MANY.get(one, one[:-1]) for one in VERBS}
    said = sentence.format(the=the, The=the[:1].upper() + the[1:], **verbs)
    assert told(side, event(side)) == said[:1].upper() + said[1:]


def test_the_turn_and_the_question_after_a_chase_name_them_too() -> None:
    table = met("abbess verena").rolls(1, 8).types('fight "abbess verena"').finish()
    assert table.orders("Ann").prompt(table.state) == "It is the turn of Abbess Verena."
    turn = SideActs(0, 1, table.state.fight_now.order)
    assert [line.text for line in turn.tell(table.state, table.state)] == ["The turn of Abbess Verena."]
    asked = FightsAfterChase(seat="", pursuers="abbess verena", fleeing="party")
    assert asked.prompt(table.state) == "Abbess Verena has caught the party. Do they attack?"
    asked = FightsAfterChase(seat="", pursuers="goblins", fleeing="river ghoul")
    assert asked.prompt(table.state) == "The goblins have caught the river ghoul. Do they attack?"


@pytest.mark.parametrize(
    ("side", "line", "said"),
    [
        ("river ghoul", "surprise burst", "The river ghoul knows of the Delvers already."),
        ("abbess verena", "surprise burst", "Abbess Verena knows of the Delvers already."),
        ("goblins", "surprise burst", "The goblins know of the Delvers already."),
        ("abbess verena", "concede 3 a key", "Abbess Verena does not talk. First: stance talk"),
        ("goblins", "concede 3 a key", "The goblins do not talk. First: stance talk"),
    ],
)
def test_each_refusal_of_a_side_has_its_verb_and_its_capitals(side: str, line: str, said: str) -> None:
    table = met(side)
    assert table.state.meeting is not None
    stance = "fight" if "know" in said else ""
    table.state = replace(table.state, meeting=replace(table.state.meeting, stance=stance))
    with pytest.raises(PlayError, match=f"^{re.escape(said)}$"):
        table.types(line)


def test_nobody_is_left_of_a_side_and_it_is_spoken_of_all_the_same() -> None:
    state = met("goblins").state
    assert (called(state, "the dead"), does(state, "ogre", "is", "are")) == ("the the dead", "is")
    assert (called(state, "party"), does(state, "party", "is", "are")) == ("the party", "is")


def test_magic_that_ends_twice_on_somebody_is_told_once() -> None:
    state = met("goblins").state
    ada = state.creature(state.cast[0].id)
    sleep, ward = (Working(name=name, source=name, by=ada.id, unit="rounds", left=1) for name in ("Sleep", "Ward"))
    for workings, said in (((sleep, sleep), "Sleep on Ada ends."), ((sleep, ward), "Sleep and Ward on Ada end.")):
        assert [line.text for line in WorkingsEnded(ada.id, workings).tell(state, state)] == [said]


# ---------------------------------------------------------------------- all that is told in a visit


@cache
def visited(name: str) -> tuple[str, ...]:
    """All that is told to anybody in visits of the bots to a module."""
    found: dict[str, None] = {}
    for seed in range(3):
        table = Table({}, Delvers(Policy(turns=25)), Gm(), QuickDice(Random(f"words {seed}")))
        turns = list(table.set_up((("party", f"make {who} of {DELVERS}") for who in ("Ada", "Bob", "Cyd")), f"{seed}"))
        turns += [*table.prepares(), *table.opens(module(name), f"{seed}"), *table.runs()]
        found |= {line.text: None for turn in turns for line in log_lines(RULESET, turn.before, turn.events)}
    return tuple(found)


ODD = re.compile(
    r"\b1 (?:Turns|Rounds|points|feet|coins|pieces|days|hours|rations|torches|hit points)\b"
    r"|\b(?:abbess|verena|corporal hatch|pip nettle|nettle)\b|\bthe (?:the|Corporal|Pip)\b"
    r"|\b(?:ghoul|Hatch|Verena|Nettle) (?:are|have|do|flee|run|fight|talk|go|get|catch|give|know)\b"
    r"|[a-z]s (?:is|has|does|flees|runs|knows) (?:surprised|not|the|away|up)\b|\.\.|  | \.|^[a-z]"
)
"""What no sentence has: a plural after 1, a name in small letters, a verb that does not go with who does it."""


@pytest.mark.parametrize("name", modules())
def test_no_sentence_of_a_visit_has_a_number_or_a_name_written_wrong(name: str) -> None:
    assert len(visited(name)) > 100
    assert [line for line in visited(name) if ODD.search(line)] == []


@pytest.mark.parametrize(
    ("side", "label"),
    [
        ("river ghoul", "river ghoul"),
        ("abbess verena", "Abbess Verena"),
        ("goblins", "goblins"),
        ("bog troll", "bog trolls"),
        ("corporal hatch", "Corporal Hatch"),
    ],
)
def test_a_group_is_called_as_its_side_is_and_a_note_stands_beside_it(side: str, label: str) -> None:
    table = met(side)
    member = next(one.name for one in table.state.cast if one.side == side)
    table.types(f'note "{member}" public limps')
    assert label in [group.label for group in table.view(ANN).foes]
    assert [note.under for note in table.view(ANN).notes] == [label]


def test_one_turn_is_left_of_a_light_and_not_one_turns() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9 gear torch", "explore unguarded", "light Ada torch")
    table.rolls(6, 6).types(*["turn quick"] * 5)
    assert [one.text for one in table.view(ANN).trackers if "torch" in one.id] == ["1 Turn left"]


def test_who_comes_is_called_by_their_own_name_and_figures_that_differ_stand_by_name() -> None:
    hatch = 'npc "Corporal Hatch" hd 3 hp 9 ac 15 as deserters'
    table = Sovereign().types(hatch, "npc 2 old soldiers hd 2 hp 4 as deserters")
    assert table.lines()[-2:] == ["Corporal Hatch comes into play.", "2 old soldiers come into play."]
    [group] = RULESET.view(table.types("delver Ada hp 9", "meet deserters").state, REF).foes
    assert group.notes == ("Corporal Hatch: AC 15, 3 HD, skill +0", "old soldier: AC 10, 2 HD, skill +0")


@pytest.mark.parametrize(
    ("typed", "side", "named", "verb"),
    [
        ('npc 2 bog trolls hp 4 as "bog troll"', "bog troll", "the bog trolls", "are"),
        ('npc "Seven Sisters" hp 4', "seven sisters", "Seven Sisters", "is"),
        ("npc goblin hp 4 as goblins", "goblins", "the goblins", "are"),
        ("npc goblin hp 4", "goblin", "the goblin", "is"),
        ('npc "Hob of the Fen" hp 4', "hob of the fen", "Hob of the Fen", "is"),
        ('npc "Cured miner" hp 4', "cured miner", "the Cured miner", "is"),
    ],
)
def test_a_side_of_one_and_of_two_has_its_name_and_its_verb(typed: str, side: str, named: str, verb: str) -> None:
    state = Sovereign().types(typed).state
    assert (called(state, side), does(state, side, "is", "are")) == (named, verb)
