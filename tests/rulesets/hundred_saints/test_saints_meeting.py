"""Meeting, at its edges: who can be named, what is told by whom, whose dice fall, and which Round counts."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter
from tests.rulesets.hundred_saints.explorers import changed
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints


def met(dice: tuple[int, ...] = (), others: tuple[str, ...] = ("goblins",), /, **variants: str) -> Saints:
    """The party has met others; awareness comes next. Bears are in play, but not here."""
    table = Saints(dice, **variants).types("pc Ada of Ann hp 6")
    for side in dict.fromkeys((*others, "bears")):
        table.types(f"foes 2 {side} hp 4")
    return table.types(f"encounter {' '.join(others)}")


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


def places(table: Saints) -> list[tuple[str, int, int]]:
    return [(one.side, one.die, one.rank) for one in meeting(table).order]


@pytest.mark.parametrize(
    "line",
    ["aware bears", "aware goblins of bears", "ambush bears", "mod bears 1", "distance bears 30"],
)
def test_a_side_that_is_not_here_is_refused_and_those_that_are_here_are_named(line: str) -> None:
    table = met()

    with pytest.raises(PlayError, match=r"'bears' is not in this encounter\. In it are party, goblins"):
        table.types(line)


@pytest.mark.parametrize(
    ("dead", "hint"), [("Ada", "'party'. .*: pc NAME, or foes"), ("bear", "'bears'. .*: foes NAME as bears$")]
)
def test_sides_1__who_brings_nobody_alive_is_told_how_somebody_is_brought_in(dead: str, hint: str) -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes bear as bears hp 4")
    changed(table, table.who(dead).name, hp=0)

    with pytest.raises(PlayError, match=hint):
        table.types("encounter bears")


def test_end_1__there_is_nothing_to_end_where_nobody_was_met() -> None:
    with pytest.raises(PlayError, match="There is no encounter"):
        Saints().types("end")


@pytest.mark.clause("enc.surprise.4")
def test_who_lies_in_wait_knows_of_those_who_come_and_of_nobody_twice() -> None:
    table = met().types("ambush party", "aware party", "ambush party")

    assert meeting(table).aware == (("goblins", PARTY), (PARTY, "goblins"))
    assert table.lines().count("The goblins know of the party.") == 1


def test_seq_1__the_step_that_comes_next_may_be_begun_afresh() -> None:
    table = met((3, 3)).types("next", "next", "distance 30", "back distance")

    assert (meeting(table).step, meeting(table).distances) == ("distance", {})


def test_dist_6__the_players_learn_of_the_others_where_the_referee_passes_over_the_distance() -> None:
    table = met((3, 3)).types("next", "next")
    assert not meeting(table).known

    table.types("waive")

    assert meeting(table).known
    assert table.last(ANN) == "The party comes upon 2 goblins."


def test_surprise_10__a_surprised_party_learns_of_it_when_one_of_them_is_alert() -> None:
    table = met((1, 6, 3, 3)).types("next", "next", "next")
    changed(table, "Ada", skills={"alertness": 4})
    table.rolls(4).types("alert Ada")

    assert not meeting(table).known
    table.rolls(5, 2).types("next").finish()

    assert meeting(table).known


def test_dist_1__every_die_of_a_meeting_is_thrown_for_its_side_and_its_purpose_and_the_distance_in_secret() -> None:
    table = met((3, 4, 4, 5, 6, 1)).types("next", "next", "next", "next").finish()

    assert [(one.purpose, one.subject, () if one.only is UNSET else one.only) for one in table.thrown] == [
        ("enc.surprise.3", "side:party", ()),
        ("enc.surprise.3", "side:goblins", (REF,)),
        ("enc.dist.1", "side:goblins", (REF,)),
        ("enc.init.1", "side:party", ()),
        ("enc.init.1", "side:goblins", ()),
    ]


@pytest.mark.clause("enc.dist.5")
def test_the_desk_tells_a_distance_that_was_rolled_from_one_that_was_said() -> None:
    rolled = met((3, 4, 4, 5)).types("next", "next", "next")
    said = met((3, 4)).types("next", "next", "distance 90")

    clauses = [
        line.clauses for table in (rolled, said) for line in table.told if line.text == "The goblins are 90 feet off."
    ]

    assert clauses == [("enc.dist.1",), ("enc.dist.5",)]


@pytest.mark.clause("enc.surprise.2")
@pytest.mark.parametrize(("reading", "thrower"), [("open", ANN), ("secret", REF)])
def test_a_player_throws_the_partys_die_of_surprise_where_it_is_open(reading: str, thrower: str) -> None:
    variants = RULESET.resolve({"party_surprise_roll": reading})
    header = Header(RULESET.name, RULESET.version, variants, SEATS, "a seed", "x", roles={REF: REFEREE})
    game = Game(RULESET, header)
    for line in ("pc Ada of Ann hp 6", "foes 2 goblins hp 3", "encounter"):
        game.reply(REF, f"text:{line}")
    for line in ("assist surprise prompt", "assist distance prompt", "next", "next"):
        game.reply(REF, f"text:{line}")
    asked = []
    for step, faces in (("surprise", "4"), ("surprise", "4"), ("distance", "3 3")):
        if step == "distance":
            game.reply(REF, "text:next")
        wanted = next(one for one in game.open if isinstance(one, RollWanted))
        asked.append((step, wanted.subject, wanted.seat))
        game.reply(wanted.seat, f"text:{faces}")

    assert asked == [
        ("surprise", "side:party", thrower),
        ("surprise", "side:goblins", REF),
        ("distance", "side:goblins", REF),
    ]


def test_init_3__the_order_keeps_each_sides_first_die() -> None:
    plain = met((3, 3, 1, 1, 2, 5)).types("next", "next", "next", "next")
    again = met((3, 3, 1, 1, 4, 4, 2, 5), initiative_tie="reroll_all").types("next", "next", "next", "next")

    assert places(plain) == [("goblins", 5, 1), (PARTY, 2, 2)]
    assert places(again) == [("goblins", 5, 1), (PARTY, 2, 2)]


@pytest.mark.clause("enc.wait.1")
@pytest.mark.parametrize(
    ("surprise", "rounds", "waited"),
    [((6, 1), 0, (PARTY,)), ((6, 6), 0, ()), ((1, 1), 0, ()), ((6, 1), 1, ())],
)
def test_only_who_holds_back_in_the_round_that_surprise_gave_has_waited(
    surprise: tuple[int, int], rounds: int, waited: tuple[str, ...]
) -> None:
    both = surprise != (6, 1)
    distance = (3,) if surprise == (1, 1) else (3, 3)
    table = met((*surprise, *distance, *((5, 2) if both else ()))).types("next", "next", "next", "next")
    for _ in range(rounds):
        table.rolls(5, 2).types("round")

    table.types("hold party")

    assert meeting(table).waited == waited


def test_wait_1__one_side_that_is_left_beside_those_who_waited_rolls_nothing() -> None:
    table = met((6, 1, 3, 3, 4), lone_initiative="roll").types("next", "next", "next", "next", "hold party")

    table.rolls().types("round").finish()

    assert places(table) == [("goblins", 0, 1), (PARTY, 0, 2)]
