"""Lights: what burns, for how long, how it is lit and put out, and how it is typed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules.light import LightUp, Snuff
from tests.rulesets.hundred_saints.characters import laden
from tests.rulesets.hundred_saints.explorers import changed, explorers, odds_of, tracker
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def lit(table: Saints) -> list[tuple[str, str]]:
    return [(one.label, one.bearer) for one in table.state.exploring.burning]


@pytest.mark.clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
@pytest.mark.parametrize(
    ("kind", "turns", "reach"),
    [
        ("torch", 6, "30 feet"),
        ("candle", 6, "5 feet dimly"),
        ("lantern", 24, "30 feet"),
        ("bullseye", 24, "a beam 60 feet long and 20 wide at its end"),
    ],
)
def test_each_light_burns_its_turns_and_reaches_so_far(kind: str, turns: int, reach: str) -> None:
    table = explorers((), f"light {kind} of Ada")
    assert table.last(ANN) == f"Ada's {kind}-1 burns, for {turns} Turns, and lights {reach}."

    table.types(f"turn {turns - 1}")
    assert tracker(table, f"{kind}-1") == "1 Turn left"

    table.types("turn")

    assert table.state.exploring.lights == ()


@pytest.mark.clause("enc.gear.light.1")
def test_a_torch_that_is_lit_is_the_bearers_own_then_one_in_store_then_somebody_elses() -> None:
    table = explorers((), "give torch 2 to Ada", "give torch to party", "give torch to Bo")

    for told in (
        "Ada has 1 torch left.",
        "That was Ada's last torch.",
        "That was the party's last torch in store.",
        "That was Bo's last torch.",
    ):
        table.types("light torch of Ada")
        assert table.last(ANN) == told
        assert table.last() == told
    assert (table.who("Ada").items, table.state.store, table.who("Bo").items) == ((), (), ())
    assert len(table.state.exploring.burning) == 4


@pytest.mark.clause("enc.gear.light.1")
def test_a_torch_that_nobody_has_written_down_burns_all_the_same_and_the_referee_is_told() -> None:
    table = explorers((), "give rope to Ada", "light torch of Ada")

    assert table.last() == "No torch is on anybody's sheet; it burns all the same."
    assert table.last(ANN) == "Ada's torch-1 burns, for 6 Turns, and lights 30 feet."
    assert [one.name for one in table.who("Ada").items] == ["rope"]


@pytest.mark.clause("enc.gear.light.1")
def test_what_foes_light_is_none_of_the_partys() -> None:
    table = explorers((), "give torch 2 to party", "foes orc hp 3", "light torch of orc safe")

    assert [one.count for one in table.state.store] == [2]
    assert not any("sheet" in line for line in table.lines())


@pytest.mark.clause("enc.gear.light.2", "enc.gear.light.3")
@pytest.mark.parametrize(("kind", "thing"), [("candle", "candle"), ("lantern", "oil flask"), ("bullseye", "oil flask")])
def test_a_candle_burns_down_and_of_a_lantern_its_oil(kind: str, thing: str) -> None:
    table = explorers((), f'give "{thing}" 3 to party', f"light {kind}")

    assert [(one.name, one.count) for one in table.state.store] == [(thing, 2)]
    assert table.last(ANN) == f"The party has 2 {thing}s left in store."


@pytest.mark.clause("enc.gear.light.4")
def test_in_danger_a_light_takes_on_two_in_six() -> None:
    table = explorers()
    assert odds_of(table, LightUp("torch", "Ada", "danger"), lambda play: bool(play.state.exploring.lights)) == {
        True: Fraction(1, 3),
        False: Fraction(2, 3),
    }

    table.rolls(3, 2).types("foes orc hp 3", "encounter", "light torch of Ada")
    assert table.last() == "The torch does not take (3)."
    assert table.types("light torch of Ada").finish().state.exploring.burning


@pytest.mark.clause("enc.gear.light.4", "enc.dungeon.light.1")
def test_what_was_put_out_is_lit_again_by_whom_it_was_borne_or_by_another() -> None:
    table = explorers((), "light torch of Ada", "turn", "snuff torch-1", "light torch-1")
    assert lit(table) == [("torch-1", "ada")]

    table.types("snuff torch-1", "light torch-1 of Bo")

    assert lit(table) == [("torch-1", "bo")]
    with pytest.raises(PlayError, match="torch-1 burns already"):
        table.types("light torch-1")


@pytest.mark.clause("enc.gear.light.4")
def test_sixty_lights_are_kept_and_those_may_be_lit_again() -> None:
    table = explorers((), *["light candle"] * 60, "snuff candle-1")
    with pytest.raises(PlayError, match="60 lights are kept at most"):
        table.types("light candle")

    table.types("light candle-1")

    assert len(lit(table)) == 60


@pytest.mark.clause("enc.gear.light.4")
def test_the_tinder_is_struck_by_its_bearer_in_an_encounter_unless_it_is_safe() -> None:
    table = explorers((2,), "foes goblin hp 3", "encounter", "light torch of Ada").finish()
    nobody = explorers((2,), "light torch in danger").finish()
    theirs = explorers((2,), "foes goblin hp 3", "light torch of goblin in danger").finish()

    assert table.thrown[-1].subject == "creature:ada"
    assert nobody.thrown[-1].subject == "creature:party"
    assert theirs.thrown[-1].only == (REF,)
    assert not table.thrown[-1].only
    table.types("light torch of Bo safe").finish()


@pytest.mark.clause("enc.dungeon.light.1")
def test_a_light_is_warned_of_at_one_turn_and_goes_out_at_none() -> None:
    table = explorers((), "light torch of Ada", "light torch of Bo", "turn 5")
    assert "00:50: Ada's torch-1 will last one Turn more" in "\n".join(table.lines(ANN))
    assert not any("goes out" in line for line in table.lines(ANN))

    table.types("light lantern of Bo", "turn")

    assert [one for one in table.lines(ANN) if "goes out" in one] == [
        "01:00: Ada's torch-1 goes out.",
        "01:00: Bo's torch-2 goes out.",
    ]
    assert [one.label for one in table.state.exploring.burning] == ["lantern-3"]
    assert tracker(table, "lantern-3", ANN) == "23 Turns left"


@pytest.mark.clause("enc.dungeon.light.1")
@pytest.mark.parametrize(("reading", "left"), [("keeps_turns", 4), ("torch_is_spent", 0)])
def test_a_torch_put_out_keeps_its_turns_or_is_spent(reading: str, left: int) -> None:
    table = explorers((), "light torch of Ada", "turn 2", "snuff torch-1", "turn 3", relight=reading)

    assert [one.burning.left for one in table.state.exploring.lights] == ([left] if left else [])
    with pytest.raises(PlayError, match=r"There is no light yet|does not burn|is no light"):
        table.types("snuff torch-1")
    if left:
        table.types("light torch-1", "turn 4")
        assert table.state.exploring.lights == ()


@pytest.mark.clause("enc.dungeon.light.1")
def test_a_lantern_may_be_put_out_whatever_the_table_says_of_torches() -> None:
    table = explorers((), "light lantern of Ada", "turn", "snuff lantern-1", relight="torch_is_spent")

    assert [one.burning.left for one in table.state.exploring.lights] == [23]
    with pytest.raises(PlayError, match="burns already"):
        table.types("light lantern-1", "light lantern-1")


@pytest.mark.clause("enc.dungeon.light.1")
def test_players_see_to_the_lights_of_their_own_characters() -> None:
    table = explorers((), "light torch of Bo").types("light torch of Ada", seat=ANN)

    table.types("snuff torch-2", seat=ANN)
    assert [one.label for one in table.state.exploring.burning] == ["torch-1"]
    with pytest.raises(PlayError, match="torch-1 is not one of them"):
        table.types("snuff torch-1", seat=ANN)
    with pytest.raises(PlayError, match="You order your own characters"):
        table.types("light torch of Bo", seat=ANN)
    with pytest.raises(PlayError, match="the referee's word"):
        table.types("light torch of Ada safe", seat=ANN)


@pytest.mark.clause("enc.dungeon.light.1", "enc.gear.light.4")
def test_nothing_is_taken_for_a_light_that_does_not_take_or_burns_again() -> None:
    table = explorers((), "give torch 2 to Ada").rolls(3).types("light torch of Ada danger").finish()
    assert [one.count for one in table.who("Ada").items] == [2]

    table.types("light torch of Ada", "snuff torch-1", "light torch-1")
    assert [one.count for one in table.who("Ada").items] == [1]
    assert "again" not in table.last()


@pytest.mark.clause("enc.dungeon.light.1")
def test_what_does_not_burn_is_not_put_out() -> None:
    table = explorers((), "light torch", "light candle", "snuff torch-1")

    with pytest.raises(PlayError, match=r"'torch-1' does not burn. What burns: candle-2"):
        table.does(Snuff("torch-1"))
    with pytest.raises(PlayError, match=r"'candle-2' does not burn. Nothing does\."):
        table.types("snuff candle-2").does(Snuff("candle-2"))


@pytest.mark.parametrize(
    ("typed", "danger"),
    [("", ""), ("in danger", "danger"), ("danger", "danger"), ("safe", "safe"), ("in safety", "safe")],
)
def test_enc_gear_light_4__a_light_is_struck_in_danger_or_in_safety_as_it_is_typed(typed: str, danger: str) -> None:
    table = explorers((), "light candle of Ada", "snuff candle-1")

    assert table.read(f"light torch of Ada {typed}") == LightUp("torch", "Ada", danger)  # type: ignore[arg-type]
    assert table.read(f"light candle-1 {typed} of Bo") == LightUp("candle-1", "Bo", danger)  # type: ignore[arg-type]


def test_help_shows_what_may_be_lit_and_completion_offers_who_bears_it() -> None:
    form = next(one for one in Orders.forms if one.word == "light")
    offered = next(one for one in explorers().orders().question(explorers().state).phrases if one.word == "light")

    assert form.shape == "torch|candle|lantern|bullseye|LIGHT [of WHO] [in danger]"
    assert offered.names == ("Ada", "Bo")


def test_enc_dungeon_light_1__a_light_lit_again_takes_no_new_number() -> None:
    table = explorers((), "light torch of Ada", "snuff torch-1", "light torch-1", "light torch of Bo").finish()

    assert [one.label for one in table.state.exploring.lights] == ["torch-1", "torch-2"]


@pytest.mark.clause("enc.gear.light.1")
def test_a_torch_of_the_dead_or_of_others_is_not_lit() -> None:
    table = explorers((), "foes goblin hp 3", "give torch to Bo", "give torch to goblin")
    changed(table, "Bo", hp=0).types("light torch of Ada")

    assert [item.count for name in ("Bo", "goblin") for item in table.who(name).items] == [1, 1]


@pytest.mark.clause("enc.gear.light.1")
def test_who_lights_the_torch_that_slows_them_is_faster() -> None:
    table = laden("anvil 3 size 1", "torch")
    assert table.who("Ada").speed == 30

    assert table.types("light torch of Ada safe").who("Ada").speed == 40


# ---------------------------------------------------------------------- what is offered in the dark


def offered(table: Saints, seat: str = REF) -> list[tuple[str, str, str]]:
    """The lights that a seat may press: the id, the label and the note."""
    asked = orders(table.state, seat)
    assert asked is not None
    found = [asked.choice(table.state, id_) for id_, _ in asked.steps if id_.startswith("light:")]
    return [(one.id, one.label, one.note) for one in found]


@pytest.mark.clause("enc.dungeon.light.1")
def test_in_the_dark_each_kind_of_light_that_somebody_has_is_offered_and_none_where_one_burns() -> None:
    table = explorers((), "give torch 2 to Ada", "give oil flask to Ada", "give hooded lantern to Bo", "enter dungeon")

    assert [one[1] for one in offered(table)] == ["Ada lights a torch"], "the flask is not by the lantern"
    table.types("give oil flask to Bo")
    assert offered(table) == [
        ("light:torch", "Ada lights a torch", "6 Turns, 30 feet"),
        ("light:lantern", "Bo lights a hooded lantern", "24 Turns, 30 feet"),
    ]
    assert offered(table, ANN) == [("light:torch", "Ada lights a torch", "6 Turns, 30 feet")]
    table.types("light torch of Ada", seat=ANN)
    assert lit(table) == [("torch-1", "ada")]
    assert (offered(table), offered(table, ANN)) == ([], [])

    table.types("snuff torch-1")
    assert offered(table, ANN) == [("light:torch", "Ada lights torch-1 again", "6 Turns, 30 feet")]


@pytest.mark.clause("enc.dungeon.light.1")
def test_underground_a_referee_is_offered_a_torch_that_nobody_wrote_down_and_above_none() -> None:
    assert [one[1] for one in offered(explorers((), "enter dungeon"))] == ["Ada lights a torch"]
    assert offered(explorers((), "enter dungeon"), ANN) == []
    assert offered(explorers((), "enter dungeon lit")) == []
    assert offered(explorers((), "give torch to Ada", "enter outdoors")) == []


@pytest.mark.clause("enc.gear.light.4")
def test_before_foes_it_is_offered_with_the_chance_that_the_tinder_takes() -> None:
    table = explorers((6, 1), "give torch to Ada", "enter dungeon", "foes 2 goblins hp 4", "encounter", "aware party")
    table.types("aware goblins", "next", "next", "distance 30", "next", "next", "attack goblins")

    assert offered(table)[-1] == ("light:torch", "Ada lights a torch", "6 Turns, 30 feet; takes on 2 in 6")
