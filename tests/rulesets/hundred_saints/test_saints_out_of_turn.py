"""Out of turn: what closes the turn or the phase of others asks first, and passing over a step is no dead end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.legal_combat import closed_by
from lychgate.rulesets.hundred_saints.rules.out_of_turn import GoOnAnyway, HeldUp
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Creature
from lychgate.sim.play_out import QuickDice
from tests.rulesets.hundred_saints.encounters import encounter_of, met
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, BOW, faced, fight, given
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints

NO, YES = {"saints.out-of-turn": "no"}, {"saints.out-of-turn": "yes"}


def closes(table: Saints, typed: str) -> tuple[list[str], str]:
    """Who loses their turn, or the phase that is named, by what is typed."""
    lost, phase = closed_by(table.state, table.read(typed))
    return [one.name for one in lost], phase


def test_combat_seq_1__who_has_not_acted_is_named_before_the_round_is_over() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()
    lost, phase = closed_by(table.state, table.read("next"))
    asked = GoOnAnyway(seat=REF, who=tuple(one.id for one in lost), phase=phase)
    assert asked.prompt(table.state) == "The goblins have not acted yet: go on anyway?"
    assert asked.default() == "yes", "what the referee orders is not cancelled by a key"
    assert replace(asked, by=ANN).default() == "", "nobody loses their turn to a player by a key"

    table.types("next", answers=NO)
    assert not fight(table).declaring
    assert table.last() == "Not done: the goblins have not acted yet."

    table.types("next", answers=YES)
    assert fight(table).declaring


def test_combat_seq_1__few_of_a_side_are_named_and_of_many_the_number_is_told() -> None:
    table = faced("6 goblins hp 4 club 1d4").rolls(2).types("hit Ada goblin 1").finish()
    lost, phase = closed_by(table.state, table.read("next"))

    def asked(who: Sequence[Creature]) -> str:
        return GoOnAnyway(seat=REF, who=tuple(one.id for one in who), phase=phase).prompt(table.state)

    assert asked(lost) == "The goblins have not acted yet: go on anyway?"
    assert asked(lost[1:]) == "5 of the goblins have not acted yet: go on anyway?"
    assert asked(lost[4:]) == "Goblin 5 and goblin 6 have not acted yet: go on anyway?"


def test_combat_seq_1__one_is_named_two_that_are_all_of_a_side_are_the_side_and_four_of_six_are_named() -> None:
    def asked(table: Saints, typed: str, who: slice = slice(None)) -> str:
        lost, phase = closed_by(table.state, table.read(typed))
        return GoOnAnyway(seat=REF, who=tuple(one.id for one in lost[who]), phase=phase).prompt(table.state)

    assert asked(faced(), "hit goblin 1 Ada") == "Ada has not acted yet: go on anyway?"
    two = faced("2 goblins hp 4 club 1d4").rolls(2).types("hit Ada goblin 1").finish()
    assert asked(two, "next") == "The goblins have not acted yet: go on anyway?"
    six = faced("6 goblins hp 4 club 1d4").rolls(2).types("hit Ada goblin 1").finish()
    named = "Goblin 3, goblin 4, goblin 5 and goblin 6 have not acted yet: go on anyway?"
    assert asked(six, "next", slice(2, None)) == named
    far = faced("ogre hp 20 AC 12 club 1d6", feet=70, characters=ADA_AND_BEA).types("attack")
    assert asked(given(far, "Bea", attacks=(BOW,)), "hit Bea ogre") == "Ada has not moved yet: go on anyway?"


@pytest.mark.clause("enc.combat.seq.1")
def test_an_act_of_the_second_side_closes_the_turn_of_the_first() -> None:
    table = faced(characters=ADA_AND_BEA).types("attack")

    assert closes(table, "hit goblin 1 Ada") == (["Ada", "Bea"], "")
    assert closes(table, "hit goblin 1 Ada anyway") == ([], "")
    assert closes(table, "all goblins") == (["Ada", "Bea"], "")
    assert closes(faced(characters=ADA_AND_BEA), "hit goblin 1 Ada") == (["Ada", "Bea"], ""), "as the first blow too"
    assert closes(faced(first=False), "hit goblin 1 Ada") == ([], "")


@pytest.mark.clause("enc.combat.seq.1")
def test_an_act_in_a_later_phase_closes_the_phase_of_those_who_would_use_it() -> None:
    table = faced("ogre hp 20 AC 12 club 1d6", feet=30, characters=ADA_AND_BEA).types("attack")
    assert closes(table, "hit Ada ogre") == ([], "")
    given(table, "Bea", attacks=(BOW,))
    assert closes(table, "hit Ada ogre") == (["Bea"], "missile")
    assert closes(table, "hit Bea ogre") == ([], "")

    far = faced("ogre hp 20 AC 12 club 1d6", feet=70, characters=ADA_AND_BEA).types("attack")
    given(far, "Bea", attacks=(BOW,))
    assert closes(far, "hit Bea ogre") == (["Ada"], "move")

    magic = faced(characters=ADA_AND_BEA).types("attack", "declare Bea spell")
    assert closes(magic, "hit Ada goblin 1") == (["Bea"], "magic")


@pytest.mark.clause("enc.combat.seq.1")
@pytest.mark.parametrize("typed", ["mark Bea asleep", "down Bea", "act Bea sings"])
def test_who_can_do_nothing_or_has_acted_loses_nothing(typed: str) -> None:
    table = faced(characters=ADA_AND_BEA).types("attack", typed).rolls(2).types("hit Ada goblin 1")
    table.types("down goblin 1", "down goblin 2", "down goblin 3")

    assert closes(table, "next") == ([], "")


@pytest.mark.clause("enc.combat.seq.1")
def test_what_a_player_does_out_of_turn_waits_for_the_referee() -> None:
    for answer, done in (("no", False), ("yes", True)):
        game = at_the_table()
        game.reply(ANN, "text:hit Ada goblin 1")
        waiting = {one.seat: one.kind for one in game.open}
        assert waiting[REF] == "saints.out-of-turn"

        game.reply(REF, answer)

        assert bool(game.state.fight and game.state.fight.acted) == done
        held = [event for entry in game.path() for event in game.events_of(entry) if isinstance(event, HeldUp)]
        assert len(held) == (not done)
        told = [line.text for event in held for line in event.tell(game.state, game.state) if ANN in (line.only or ())]
        assert told == ["Not done: others act first."] * (not done), "hidden foes are not named to players"


def at_the_table() -> Game[Any]:
    """Goblins act first, and have not."""
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), SEATS, "a seed", "x", roles={REF: REFEREE})
    game: Game[Any] = Game(RULESET, header)
    for line in ("pc Ada hp 8 of Ann", "foes 2 goblins hp 4 club 1d4", "encounter", "aware party", "aware goblins"):
        game.reply(REF, f"text:{line}")
    for line in ("assist initiative prompt", "next", "next", "distance 5", "next", "next"):
        game.reply(REF, f"text:{line}")
    for seat, face in ((ANN, 1), (REF, 6)):
        game.reply(seat, f"text:{face}")
    return game


@pytest.mark.clause("enc.combat.seq.1")
def test_nobody_is_asked_about_an_act_that_is_refused_anyway() -> None:
    game = at_the_table()
    game.reply(REF, "text:attack")

    for seat in (ANN, REF):
        with pytest.raises(PlayError, match="Ada has declared no magic"):
            game.reply(seat, "text:cast Ada at goblin 1")

    assert not game.pendings


@pytest.mark.clause("enc.end.1")
def test_an_encounter_ends_only_when_the_blow_that_a_player_rolls_is_dealt() -> None:
    game = at_the_table()
    game.reply(REF, "text:give club to Ada")
    game.reply(REF, "text:attack")
    game.dice = {ANN: "hand"}
    game.reply(ANN, "text:hit Ada goblin 1 with club")
    game.reply(REF, "yes")

    for line in ("end", "end avoided"):
        with pytest.raises(PlayError, match=r"^Ann is asked something that this would change"):
            game.reply(REF, f"text:{line}")
    for answer in ("text:20", "text:2", "text:end"):
        game.reply(REF if answer == "text:end" else ANN, answer)

    assert game.settled.encounter is None
    assert not game.pendings
    assert [one.hp for one in game.settled.cast] == [8, 2, 4]


# ---------------------------------------------------------------------- steps that are passed over


@pytest.mark.clause("enc.seq.1")
def test_where_initiative_is_passed_over_the_side_that_attacks_acts_first_and_each_may_be_chosen() -> None:
    table = met((6, 6)).types("next", "next", "distance 5", "next", "waive")
    assert {"attack:party", "attack:goblins", "round", "react:goblins"} <= set(offered_ids(table))

    table.types("attack:goblins")

    assert [(one.side, one.rank, one.die) for one in encounter_of(table).order] == [("goblins", 1, 0), ("party", 2, 0)]
    assert encounter_of(table).round == 1
    assert table.rolls(2).types("hit goblin 1 Ada").finish()


@pytest.mark.clause("enc.seq.1", "enc.surprise.7")
def test_where_initiative_is_passed_over_the_surprised_still_do_not_act() -> None:
    table = met((6, 1)).types("next", "next", "distance 5", "next", "waive")
    assert "attack:goblins" not in offered_ids(table)

    table.types("attack:party")

    assert [one.side for one in encounter_of(table).order] == ["party"]


@pytest.mark.parametrize("passed", range(1, 5))
def test_whatever_is_passed_over_what_is_offered_can_be_done(passed: int) -> None:
    begun = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4 club 1d4", "foes 2 wolves hp 4", "encounter")
    dice = {1: (6, 6, 6), 2: (3, 3, 3, 3), 3: (6, 1, 2)}
    for step in range(4):
        begun.rolls(*(dice.get(step, ()) if step < 4 - passed else ()))
        begun.types("next" if step < 4 - passed else "waive").finish()
    assert [id_ for id_ in offered_ids(begun) if id_.startswith("attack:")]

    for id_ in offered_ids(begun):
        begun.run(begun.read(id_), QuickDice(Random(1)), answers=lambda decision, _: decision.default())


def test_combat_seq_1__the_party_is_one() -> None:
    table = faced(characters=ADA_AND_BEA, first=False)
    asked = GoOnAnyway(seat=REF, who=tuple(table.who(name).id for name in ("Ada", "Bea")))

    assert asked.prompt(table.state) == "The party has not acted yet: go on anyway?"


def test_combat_seq_1__of_creatures_alike_each_that_could_come_nearer_is_named() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=60, first=False).types("attack goblins")
    assert closes(table, "next") == (["Ada", "goblin 1", "goblin 2"], "")

    third = faced("2 goblins AC 11 hp 4 club 1d4", "goblin AC 11 hp 4 as goblins", feet=60, first=False)
    given(third, "goblin", attacks=(BOW,)).types("attack goblins")
    assert closes(third, "hit goblin Ada") == (["goblin 1", "goblin 2"], "move")


def test_combat_seq_1__who_was_passed_over_is_asked_about_once() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=5).types("attack")
    assert closes(table, "hit goblin 1 Ada") == (["Ada"], "")

    table.rolls(2).types("hit goblin 1 Ada", answers=YES).finish()

    assert closes(table, "hit goblin 2 Ada") == ([], "")


def test_combat_seq_1__who_had_better_keep_back_does_so_on_enter_and_the_next_side_acts() -> None:
    lines = (
        "pc Bo thief of Ann hp 5",
        "give shortbow to Bo",
        "give 20 arrows to Bo",
        "pc Dov magi of Ann hp 3 ac 10",
        "give dagger to Dov",
        "foes 6 goblins hp 4",
        "encounter",
    )
    table = Saints().types(*lines, "waive", "waive", "distance 30", "next").rolls(6, 1).types("next", "attack party")

    def enter() -> str:
        """What Enter says now."""
        return table.orders().default()

    assert enter() == "hit:Bo:goblin 1"
    table.rolls(2).types("hit Bo goblin 1", answers=YES)
    assert enter() == "back:Dov", "the Round's end would take the turn of the goblins"
    table.types(enter())
    assert table.last() == "Dov: keeps back."
    assert enter() == "all:goblins"


def test_a_player_reads_beforehand_whose_phase_their_act_would_close() -> None:
    table = faced(feet=60, characters=ADA_AND_BEA).types("attack party")
    given(table, "Ada", attacks=(BOW,))
    asked = RULESET.question(table.state, table.orders(ANN))
    notes = {one.id: one.note for one in asked.choices}
    assert notes["hit:Ada:goblin 1"] == "shortbow: +0 to hit, 1d6; Bea has not moved yet"

    table.types("move Bea 40")
    asked = RULESET.question(table.state, table.orders(ANN))
    notes = {one.id: one.note for one in asked.choices}
    assert notes["hit:Ada:goblin 1"] == "shortbow: +0 to hit, 1d6"
