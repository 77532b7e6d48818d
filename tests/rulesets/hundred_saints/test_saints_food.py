"""Food: what the party eats, how long it keeps, and what the wild gives."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.characters import laden
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.wander.8")
def test_a_hunt_comes_upon_game_that_is_surprised_at_a_d4_of_thirties() -> None:
    table = explorers((6,), "terrain light", "hunt", "foes 2 deer hp 3").finish()
    assert "Ada hunts and comes upon game (6)." in table.lines(ANN)

    table.rolls(2).types("game deer").finish()

    met = table.state.encounter
    assert met is not None
    assert (met.ground, met.step, met.distances) == ("outdoors", "initiative", {"deer": 60})
    assert [met.is_surprised(side) for side in met.sides] == [False, True]
    table.types("next").finish()
    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == ["party"]


@pytest.mark.clause("enc.wander.8")
def test_game_is_come_upon_by_a_party_that_knows_of_it() -> None:
    table = explorers((2,), "terrain light", "foes 2 deer hp 3", "game deer").finish()

    now = table.state.encounter
    assert now is not None
    assert (now.known, now.knows("party", "deer"), now.knows("deer", "party")) == (True, True, False)
    assert [(one.chance, one.die, one.surprised) for one in now.surprise] == [(0, 0, False), (6, 0, True)]
    assert ("enc.dist.1",) in [line.clauses for line in table.told if line.text.endswith("60 feet off.")]


@pytest.mark.clause("enc.dungeon.food.1")
@pytest.mark.parametrize(("kind", "days"), [("fresh", 7), ("preserved", 60)])
def test_rations_keep_their_time(kind: str, days: int) -> None:
    table = explorers((), f"rations 5 {kind}")
    for _ in range(days - 1):
        table.types("eat free", "day")
    assert [one.count for one in table.state.exploring.rations] == [5]

    table.types("eat free", "day")

    assert table.state.exploring.rations == ()
    assert "5 rations have gone bad. Left: none." in table.lines(ANN)


@pytest.mark.clause("enc.dungeon.food.1")
@pytest.mark.parametrize(("kind", "days"), [("fresh", 1), ("preserved", 7)])
def test_in_a_damp_place_they_keep_less_long(kind: str, days: int) -> None:
    before = explorers((), f"rations 5 {kind}", "enter dungeon")
    within = explorers((), "enter dungeon", f"rations 5 {kind}")

    assert [one.days for one in before.state.exploring.rations] == [days]
    assert [one.days for one in within.state.exploring.rations] == [days]


@pytest.mark.clause("enc.dungeon.food.1")
def test_a_ration_each_and_the_oldest_first() -> None:
    table = explorers((), "rations 3 preserved", "rations 1 fresh", "eat")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("preserved", 2)]
    with pytest.raises(PlayError, match="They have eaten today already"):
        table.types("eat Ada")
    table.types("day", "rations -1 preserved")
    with pytest.raises(PlayError, match="The party has 1 ration, not 2"):
        table.types("eat")
    with pytest.raises(PlayError, match="The party has 0 rations of fresh food, not 1"):
        table.types("rations -1 fresh")


@pytest.mark.clause("enc.dungeon.food.1")
def test_what_the_party_has_in_common_is_eaten_before_what_is_on_sheets() -> None:
    table = explorers((), "rations 1 fresh", "give preserved rations 3 to Bo", "eat")

    assert table.state.exploring.rations == ()
    assert [one.count for one in table.who("Bo").items] == [2]
    assert table.lines(ANN)[-2:] == [
        "A ration of Bo's is eaten, and 2 are left.",
        "Ada and Bo: fed today. 2 rations are left.",
    ]


@pytest.mark.clause("enc.dungeon.food.1")
def test_each_eats_their_own_rations_then_those_in_store_then_those_of_others() -> None:
    table = explorers((), "give rope to Ada", "give fresh rations 2 to Ada", "give rations 1 to party")

    assert [one.count for one in table.run(table.read("eat Ada"), table.dice).state.store] == [1]
    table.types("eat Bo")
    assert table.state.store == ()
    table.types("eat Ada")
    assert table.state.exploring.fed == ("bo", "ada")
    assert [(one.name, one.count) for one in table.who("Ada").items] == [("rope", 1), ("fresh rations", 1)]
    table.types("day", "eat Bo")
    assert "A ration of Ada's is eaten, and none is left." in table.lines(ANN)


@pytest.mark.clause("enc.hazard.hunger.1")
def test_who_eats_after_all_has_not_gone_without_and_others_have() -> None:
    table = explorers((), "without food Ada Bo", "eat Ada free")

    assert table.state.exploring.lacking == {"bo": "food"}


@pytest.mark.clause("enc.dungeon.food.1")
def test_who_eats_what_slows_them_is_faster() -> None:
    table = laden("anvil 3 size 1", "preserved rations 1")
    assert table.who("Ada").speed == 30

    assert table.types("eat Ada").who("Ada").speed == 40


@pytest.mark.clause("enc.dungeon.food.1")
def test_rations_on_sheets_that_are_too_few_are_not_touched() -> None:
    table = explorers((), "give preserved rations 1 to Ada")

    with pytest.raises(PlayError, match=r"The party has 1 ration, not 2\."):
        table.types("eat")
    table.types("eat free")

    assert [one.count for one in table.who("Ada").items] == [1]


@pytest.mark.clause("enc.dungeon.food.1")
def test_who_has_rations_of_their_own_leaves_those_in_store_and_of_others() -> None:
    table = explorers((), "give rations 1 to party", "give rations 1 to Ada", "give rations 2 to Bo", "eat Bo")

    assert [one.count for one in table.who("Bo").items] == [1]
    assert [one.count for one in (*table.who("Ada").items, *table.state.store)] == [1, 1]


@pytest.mark.clause("enc.dungeon.food.1")
def test_rations_of_one_kind_that_keep_as_long_are_counted_together_and_none_are_none() -> None:
    table = explorers((), "rations 3 fresh", "rations 2 fresh", "rations 0 fresh")
    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("fresh", 5)]

    table.types("rations 1 preserved", "rations -5 fresh")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("preserved", 1)]
    assert explorers((), "rations 0 fresh").lines(ANN) == []


@pytest.mark.clause("enc.dungeon.food.1")
def test_of_another_kind_none_is_taken() -> None:
    table = explorers((), "rations 3 preserved", "rations 2 fresh", "rations -2 preserved")

    assert {one.kind: one.count for one in table.state.exploring.rations} == {"preserved": 1, "fresh": 2}


@pytest.mark.clause("enc.dungeon.food.1")
def test_only_what_is_too_old_has_gone_bad() -> None:
    table = explorers((), "enter dungeon", "rations 2 fresh", "rations 3 preserved", "eat free", "day")

    assert [(one.kind, one.count, one.days) for one in table.state.exploring.rations] == [("preserved", 3, 6)]
    assert "2 rations have gone bad. Left: 3 preserved (for 6 days)." in table.lines(ANN)


@pytest.mark.clause("enc.dungeon.food.1")
def test_food_is_told_to_have_gone_bad_on_the_day_it_does_and_not_before() -> None:
    table = explorers((), "enter dungeon", "rations 3 preserved")
    for _ in range(6):
        table.types("eat free", "day")
    assert not [line for line in table.lines(ANN) if "gone bad" in line]

    table.types("eat free", "day")

    assert "3 rations have gone bad. Left: none." in table.lines(ANN)


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(
    ("typed", "dice", "count"),
    [
        ("fish", (6, 3, 4), 7),
        ("forage", (6, 5), 5),
        ("forage winter", (6, 4), 4),
        ("forage autumn", (6, 8), 8),
        ("forage whole day", (4, 2), 2),
        ("forage", (5,), 0),
    ],
)
def test_what_the_wild_gives(typed: str, dice: tuple[int, ...], count: int) -> None:
    table = explorers(dice, "terrain light", typed).finish()

    assert sum(one.count for one in table.state.exploring.rations) == count
    with pytest.raises(PlayError, match="there is one check a day"):
        table.types("fish")
    table.types("eat free", "day").rolls(1).types("hunt").finish()


@pytest.mark.clause("enc.food.1")
def test_the_best_of_the_group_makes_the_check() -> None:
    table = explorers((4, 6), "forage", bo={"skills": {"survival": 4}}).finish()
    assert "Bo forages and finds 6 rations (4)." in table.lines(ANN)

    friar = explorers((5, 1), "forage", ada={"skills": {"foraging": 5}}).finish()
    assert "Ada forages and finds 1 ration (5)." in friar.lines(ANN)
    assert "finds nothing" in "".join(explorers((5,), "fish", ada={"skills": {"foraging": 5}}).lines())


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(("size", "count"), [("small", 3), ("medium", 6), ("large", 12)])
def test_game_gives_rations_by_its_size(size: str, count: int) -> None:
    table = explorers((), f"butcher 3 {size}")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("fresh", count)]


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(
    ("line", "dice"), [("forage winter", "1d4"), ("forage autumn", "1d8"), ("forage", "1d6"), ("fish", "2d6")]
)
def test_the_season_says_how_much_is_found(line: str, dice: str) -> None:
    table = explorers((6, *((1, 1) if dice[0] == "2" else (1,))), "terrain light", line).finish()

    assert table.thrown[-1].dice == dice


@pytest.mark.clause("enc.food.1")
def test_no_foragers_skill_helps_who_hunts() -> None:
    table = explorers((5,), "terrain light", "hunt", ada={"skills": {"foraging": 2}}).finish()

    assert "comes upon nothing" in table.lines(ANN)[-1]
