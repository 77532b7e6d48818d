"""Initiative: who rolls, ties, those who hold back, and the order of a Round. Clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.rules.fight import still_acts
from lychgate.rulesets.hundred_saints.rules.initiative import tie
from lychgate.rulesets.hundred_saints.rules.waiting import FreeRoundWaited
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Mark, Place
from tests.rulesets.hundred_saints.encounters import GOBLINS, encounter_of, met, met_beside_bears, ranks, surprised
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints


def dice_and_ranks(table: Saints) -> list[tuple[str, int, int]]:
    return [(one.side, one.die, one.rank) for one in encounter_of(table).order]


def test_seq_2__a_surprised_side_takes_no_part_in_the_first_initiative() -> None:
    table = met((2, 5, 3, 4)).types("next", "next", "next", "next")

    assert ranks(table) == [("goblins", 1)]
    table.finish()


def test_init_1__a_side_that_is_alone_rolls_only_where_the_table_has_it_so() -> None:
    table = met((2, 5, 3, 4, 6), lone_initiative="roll").types("next", "next", "next", "next").finish()

    assert [one.die for one in encounter_of(table).order] == [6]


@pytest.mark.clause("enc.init.1")
def test_who_is_alone_in_the_order_has_no_die() -> None:
    table = Saints((6, 1, 3, 3)).types("pc Ada hp 6", "foes orc hp 4", "encounter", "next", "next", "next", "next")

    assert table.state.encounter is not None
    assert [(one.side, one.die) for one in table.state.encounter.order] == [(PARTY, 0)]
    assert table.last() == "Round 1: the party."


def test_init_2__a_player_throws_the_partys_die_and_the_referee_the_others() -> None:
    ruleset = RULESET
    header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), SEATS, "a seed", "x", roles={REF: REFEREE})
    game = Game(ruleset, header)
    for line in ("pc Ada of Ann hp 6", "foes 2 goblins hp 3", "encounter", "assist initiative prompt"):
        game.reply(REF, f"text:{line}")
    for line in ("aware party", "aware goblins", "next", "next", "next", "next"):
        game.reply(REF, f"text:{line}")
    holders = []
    for _ in range(2):
        wanted = next(one for one in game.open if isinstance(one, RollWanted))
        holders.append((wanted.subject, wanted.seat))
        game.reply(wanted.seat, f"text:{len(holders)}")

    assert holders == [("side:party", ANN), ("side:goblins", REF)]


def test_init_3__the_highest_acts_first() -> None:
    table = (
        met((3, 3, 3, 1, 1, 1, 1, 2, 6, 4), others=("goblins", "bears")).types("next", "next", "next", "next").finish()
    )

    assert ranks(table) == [("goblins", 1), ("bears", 2), (PARTY, 3)]


def test_init_3__the_order_keeps_each_sides_first_die() -> None:
    plain = met_beside_bears((3, 3, 1, 1, 2, 5)).types("next", "next", "next", "next")
    again = met_beside_bears((3, 3, 1, 1, 4, 4, 2, 5), initiative_tie="reroll_all").types(
        "next", "next", "next", "next"
    )

    assert dice_and_ranks(plain) == [("goblins", 5, 1), (PARTY, 2, 2)]
    assert dice_and_ranks(again) == [("goblins", 5, 1), (PARTY, 2, 2)]


@pytest.mark.parametrize(
    ("reading", "dice", "order"),
    [
        ("reroll", (4, 4, 6, 2, 5), [("wolves", 1), ("orcs", 2), (PARTY, 3)]),
        ("simultaneous", (4, 4, 6), [("wolves", 1), (PARTY, 2), ("orcs", 2)]),
        ("reroll_all", (4, 4, 6, 3, 2, 1), [(PARTY, 1), ("orcs", 2), ("wolves", 3)]),
    ],
)
def test_init_4__a_tie_is_settled_as_the_table_has_it(
    reading: str, dice: tuple[int, ...], order: list[tuple[str, int]]
) -> None:
    table = met((3, 3, 3, 1, 1, 1, 1, *dice), others=("orcs", "wolves"), initiative_tie=reading)

    table.types("next", "next", "next", "next").finish()

    assert ranks(table) == order


def test_init_4__who_acts_at_the_same_time_still_does_when_felled() -> None:
    table = faced(initiative_tie="simultaneous").types("attack")
    next_round(table, 4, 4)
    table.rolls(20, 4).types("hit Ada goblin 1").finish()
    assert not table.who("goblin 1").alive

    table.rolls(19, 4).types("hit goblin 1 Ada").finish()

    assert table.who("Ada").hp == 4
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 5).types("next")
    with pytest.raises(PlayError, match="goblin 1 is out of the fight: dead"):
        table.types("hit goblin 1 Ada")


@pytest.mark.clause("enc.init.4")
@pytest.mark.parametrize(
    ("dice", "mark", "acts"),
    [
        ((4, 4), "", True),
        ((4, 4), "beaten", False),
        ((4, 4), "gone", False),
        ((4, 4), "surrendered", False),
        ((6, 4), "", False),
    ],
)
def test_who_falls_to_those_who_act_at_the_same_time_still_acts(dice: tuple[int, int], mark: str, acts: bool) -> None:
    table = faced(initiative_tie="simultaneous").types("attack", "next").rolls(*dice).types("next")
    table.rolls(15, 8).types("hit Ada goblin 1")
    given(table, "goblin 1", marks=(Mark(mark),) if mark else ())

    assert still_acts(table.state, table.who("goblin 1")) == acts
    assert not still_acts(table.state, table.who("goblin 2")), "nothing has happened to it"


@pytest.mark.clause("enc.init.4")
def test_who_falls_in_their_own_place_alone_acts_no_more() -> None:
    table = faced(characters=ADA_AND_BEA).types("move Bea 5", "damage Ada 20")

    assert fight(table).felled == {table.who("Ada").id: 1}
    assert not still_acts(table.state, table.who("Ada"))


def test_init_4__who_has_fallen_strikes_at_the_same_time_and_holds_nobody_in_melee() -> None:
    table = Saints((3, 3), initiative_tie="simultaneous").types("pc Ada hp 8 ac 12", "foes 2 goblins hp 4 club 1d4")
    table.types("encounter", "aware party", "aware goblins", "next", "next", "distance 5", "next", "next").finish()
    table.types("attack").rolls(15, 4).types("hit Ada goblin 1 with longsword").finish()

    table.rolls(2).types("hit goblin 1 Ada").finish()

    assert not table.who("goblin 1").alive
    assert fight(table).melee == ()


@pytest.mark.clause("enc.wait.1")
def test_init_5__a_side_that_holds_back_acts_last() -> None:
    table = met((3, 3, 3, 1, 1, 1, 1, 6, 4, 2), others=("goblins", "bears")).types("next", "next", "next", "next")

    table.types("hold party", "hold goblins")

    assert ranks(table) == [("bears", 3), (PARTY, 4), ("goblins", 5)]


@pytest.mark.parametrize(("reading", "first"), [("stored", PARTY), ("fresh_after_talk", "goblins")])
def test_attack_2__the_stored_roll_serves_the_first_round_unless_talk_makes_it_stale(reading: str, first: str) -> None:
    table = faced(first_round_initiative=reading).types("react set hostile")

    table.rolls(*(() if reading == "stored" else (1, 5))).types("attack goblins").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.order[0].side == first


def test_attack_2__without_talk_the_roll_is_never_stale() -> None:
    table = faced(first_round_initiative="fresh_after_talk").types("attack").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.order[0].side == PARTY


def test_attack_2__from_the_second_round_on_it_is_rolled_anew() -> None:
    table = faced().types("attack")

    next_round(table, 2, 5)

    assert table.state.encounter is not None
    assert [(one.side, one.die) for one in table.state.encounter.order] == [("goblins", 5), (PARTY, 2)]


@pytest.mark.clause("enc.attack.2")
@pytest.mark.parametrize(("talks", "rounds", "rolls"), [(False, 0, False), (True, 0, True), (False, 1, True)])
def test_initiative_is_rolled_anew_where_there_was_talk_before(talks: bool, rounds: int, rolls: bool) -> None:
    table = faced(first_round_initiative="fresh_after_talk")
    if talks:
        table.types("react set wary")
    for _ in range(rounds):
        table.types("round")

    table.rolls(*((2, 5) if rolls else ())).types("attack").finish()


@pytest.mark.clause("enc.attack.2", "enc.surprise.7")
def test_after_talk_only_those_who_can_act_roll_in_the_first_round() -> None:
    table = Saints((6, 1), first_round_initiative="fresh_after_talk", lone_initiative="roll")
    table.types("pc Ada hp 8", "foes orc hp 4", "encounter", "next", "next", "distance 30", "next").rolls(3)
    table.types("next", "react set wary").rolls(4)

    table.types("attack").finish()

    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == [PARTY]


@pytest.mark.clause("enc.wait.1")
@pytest.mark.parametrize(
    ("surprise", "rounds", "waited"),
    [((6, 1), 0, True), ((6, 6), 0, False), ((1, 1), 0, False), ((6, 1), 1, False)],
)
def test_only_who_holds_back_in_the_round_that_surprise_gave_has_waited(
    surprise: tuple[int, int], rounds: int, waited: bool
) -> None:
    both = surprise != (6, 1)
    distance = (3,) if surprise == (1, 1) else (3, 3)
    table = met_beside_bears((*surprise, *distance, *((5, 2) if both else ()))).types("next", "next", "next", "next")
    for _ in range(rounds):
        table.rolls(5, 2).types("round")

    play = table.run(table.read("hold party"), table.dice)

    assert [one for one in play.events if isinstance(one, FreeRoundWaited)] == ([FreeRoundWaited(PARTY)] * waited)


def test_wait_1__one_side_that_is_left_beside_those_who_waited_rolls_nothing() -> None:
    table = met_beside_bears((6, 1, 3, 3, 4), lone_initiative="roll").types(
        "next", "next", "next", "next", "hold party"
    )

    table.finish()

    assert dice_and_ranks(table) == [("goblins", 0, 1), (PARTY, 0, 2)]


@pytest.mark.clause("enc.wait.1")
@pytest.mark.parametrize(
    ("reading", "dice", "order"),
    [
        ("placed_last", (), [("goblins", 1, 0), (PARTY, 2, 0)]),
        ("rolls_normally", (5, 2), [(PARTY, 1, 5), ("goblins", 2, 2)]),
    ],
)
def test_wait_1__who_lets_the_free_round_go_by_comes_last_in_the_next(
    reading: str, dice: tuple[int, ...], order: list[tuple[str, int, int]]
) -> None:
    table = surprised("goblins", wait_free_round=reading).types("next")

    table.rolls(*dice).types("hold party").finish()

    assert [(one.side, one.rank, one.die) for one in encounter_of(table).order] == order
    table.rolls(*((1, 6) if reading == "placed_last" else ())).types("round").finish()
    first = "goblins" if reading == "placed_last" else PARTY
    assert encounter_of(table).order[0].side == first, "whoever has no die rolls one, and nobody else rolls again"


@pytest.mark.clause("enc.wait.1")
def test_wait_1__two_others_roll_between_themselves() -> None:
    table = Saints((6, 1, 1)).types("pc Ada hp 6", "foes 2 goblins hp 4", "foes 2 bears hp 4")
    table.types("encounter goblins bears", "next", "next", "distance 60", "next", "next")

    table.rolls(2, 5).types("hold party").finish()

    assert [one.side for one in encounter_of(table).order] == ["bears", "goblins", PARTY]


def test_combat_init_1__each_round_every_side_that_stands_rolls() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4").types("attack", "down wolf 1", "down wolf 2")

    next_round(table, 3, 4)

    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == ["goblins", PARTY]
    assert table.state.encounter.round == 2


def test_a_tie_is_told_where_the_same_die_has_come_to_two_places() -> None:
    assert tie((Place("party", 4, 1), Place("goblins", 4, 2))) == "; the tie was rolled again"
    assert tie((Place("party", 4, 1), Place("goblins", 4, 1))) == "", "they act at the same time"
    assert tie((Place("party", 4, 1), Place("goblins", 3, 2))) == ""
    assert tie((Place("party", 0, 1), Place("goblins", 0, 2))) == "", "no die was rolled"


def test_a_tie_says_that_it_was_rolled_again() -> None:
    table = Saints().types("pc Ada hp 8 of Ann", "enter dungeon", "light torch of Ada", GOBLINS)
    table.types("encounter", "aware party of goblins", "aware goblins of party", "next", "next", "distance 10")

    table.rolls(3, 3, 1, 6).types("next", "next")

    assert "Round 1: the goblins (3), then the party (3); the tie was rolled again." in table.lines(REF)
    assert "the tie was rolled again" in table.view().cards[0].stages[3].result
