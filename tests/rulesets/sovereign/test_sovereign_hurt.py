"""What is easily got wrong about those who are hurt: who may act, what adds up, and what is left behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from tests.rulesets.sovereign.hurt import carrying, fallen, frail, in_a_fight, party
from tests.rulesets.sovereign.sovereign import ANN, BEN, Sovereign

LEAVE = {"sovereign.antidote": "no"}
OUT = ("strain Ada 11 forced",)
"""Ada, whose Constitution is 10, is unconscious, though she has hit points."""


def marks(table: Sovereign, name: str = "Bo") -> list[str]:
    return [one.name for one in table.who(name).marks]


@pytest.mark.parametrize("typed", ["aid Ada Bo", "stabilise Ada Bo", "surgery Ada Bo", "cure Ada Bo", "days care Ada"])
def test_a_medic_who_is_out_does_nothing(typed: str) -> None:
    tables = {
        "stabilise": fallen,
        "cure": _poisoned,
        "surgery": frail,
    }
    table = tables.get(typed.split()[0], party)().types(*OUT)
    with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
        table.types(typed)


def test_a_medic_who_has_fallen_does_nothing() -> None:
    for typed in ("aid Ada Bo", "days care Ada"):
        with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
            party("harm Ada 9").types(typed)


def test_who_is_out_treats_no_poison() -> None:
    assert party(*OUT).rolls(15).types("poison Bo adder lethal").finish()


@pytest.mark.clause("sov.strain.forced")
def test_who_is_out_already_is_not_knocked_out_anew() -> None:
    table = party("strain Bo 10 forced").types("turn", "strain Bo 1 forced")
    mark = table.who("Bo").mark("unconscious")
    assert mark is not None
    assert mark.amount == 5


@pytest.mark.clause("sov.heal.first-aid")
def test_nobody_has_more_hit_points_than_all() -> None:
    assert party("harm Bo 2").rolls(6).types("aid Ada Bo").finish().who("Bo").hp == 8


@pytest.mark.clause("sov.injury.recover")
def test_what_is_healed_ahead_adds_up() -> None:
    table = fallen().rolls(6, 6, 1, 2).types("stabilise Ada Bo", "aid Ada Bo times 2", "turn").finish()
    assert (table.who("Bo").hp, marks(table)) == (6, [])


def test_a_kit_that_is_used_up_is_none() -> None:
    table = carrying(party(kit=False), "Ada", "healer's kit", count=0)
    with pytest.raises(PlayError, match="no healer's kit"):
        table.types("aid Ada Bo")
    with pytest.raises(PlayError, match="no healer's kit"):
        carrying(party(kit=False), "Ada", "rope").types("aid Ada Bo")


@pytest.mark.clause("sov.injury.no-kit")
def test_in_a_fight_a_kit_must_be_readied() -> None:
    for stowed, against in ((True, 10), (False, 8)):
        table = carrying(in_a_fight(kit=False), "Ada", "healer's kit", stowed=stowed).types("next").rolls(6, 6)
        assert f"against {against}:" in table.types("stabilise Ada Bo").lines()[-2]
    packed = carrying(fallen(kit=False), "Ada", "healer's kit", stowed=True).rolls(6, 6)
    assert "against 8:" in packed.types("stabilise Ada Bo").lines()[-2], "outside of a fight there is time for it"


@pytest.mark.clause("sov.injury.stabilise")
def test_stabilising_is_done_in_turn_and_by_others() -> None:
    with pytest.raises(PlayError, match="It is the turn of the goblins, not of Ada"):
        in_a_fight().types("stabilise Ada Bo")
    with pytest.raises(PlayError, match=r"Bo .*, and can do nothing"):
        fallen().types("stabilise Bo Bo")
    with pytest.raises(PlayError, match="Bo is not dying"):
        party().types("stabilise Ada Bo")
    assert "+4" in fallen().rolls(1, 1).types("stabilise Ada Bo +2").lines()[-2]
    assert "-1" in fallen().rolls(1, 1).types("stabilise Ada Bo INT/Heal -2").lines()[-2]


def test_nobody_is_offered_an_attempt_who_has_acted_or_when_one_was_made() -> None:
    table = in_a_fight().types("next")
    offered = [option.id for option in table.orders(ANN).options()]
    assert "stabilise:Ada:Bo" in offered
    assert "stabilise:Ada:Bo" not in [option.id for option in table.orders(BEN).options()]
    table.rolls(1).types("attack Ada goblin 1")
    assert "stabilise:Ada:Bo" not in [option.id for option in table.orders(ANN).options()]

    tried = fallen().rolls(1, 1).types("stabilise Ada Bo")
    assert "stabilise:Ada:Bo" not in [option.id for option in tried.orders(ANN).options()]


@pytest.mark.clause("sov.injury.mortal")
def test_the_dead_are_only_dead() -> None:
    table = fallen()
    bo = replace(table.who("Bo"), strain=3)
    table.state = table.state.with_creature(bo)
    assert marks(table.types("harm Bo 1")) == ["dead"]
    assert marks(fallen().rolls(6, 6, 3).types("stabilise Ada Bo", "aid Ada Bo", "harm Bo 1")) == ["dead"]
    assert marks(party().types("harm Bo 9 nonlethal", "harm Bo 1")) == ["dead"]
    night = fallen().types("rounds 6", "night")
    assert (night.who("Bo").hp, marks(night)) == (0, ["dead"])


@pytest.mark.clause("sov.frail.effect-death")
def test_the_frail_die_even_of_a_blow_that_is_not_lethal() -> None:
    table = frail().types("harm Bo 1 nonlethal")
    assert table.last(ANN) == "Bo dies (Frail)."
    assert table.who("Bo").frail is None


@pytest.mark.clause("sov.frail.surgery")
def test_surgery_is_told_and_the_situation_adds_to_it() -> None:
    table = frail().rolls(4, 3).types("surgery Ada Bo +1").finish()
    assert "Ada tries DEX/Heal: 7 +3 = 10 against 10: it works." in table.lines(ANN)
    with pytest.raises(PlayError, match="Ada is in a fight: surgery takes an hour"):
        frail("npc ogre hp 5").rolls(8, 1).types("fight", "surgery Ada Bo")


@pytest.mark.parametrize(
    ("typed", "purposes"),
    [
        ("aid Ada Bo", ["sov.heal.first-aid"]),
        ("poison Bo adder lethal", ["sov.poison.save", "sov.poison.clock"]),
        ("poison Bo adder damage 1d6", ["sov.poison.save", "sov.poison.effects"]),
        ("fall Bo 10 onto 1d6", ["sov.hazard.fall", "sov.hazard.fall-spikes"]),
    ],
)
def test_every_roll_says_what_it_is_for(typed: str, purposes: list[str]) -> None:
    table = party().rolls(*[2] * len(purposes)).types(typed, answers=LEAVE).finish()
    assert [(roll.purpose, roll.subject[:9]) for roll in table.thrown] == [(one, "creature:") for one in purposes]


@pytest.mark.clause("sov.hazard.fall-controlled")
@pytest.mark.parametrize("attribute", ["str", "dex"])
def test_the_better_attribute_controls_a_drop(attribute: str) -> None:
    table = Sovereign().types(f"delver Bo {attribute} 18 exert 0 hp 8").rolls(3, 4, 1).types("fall Bo 20 leaps")
    assert f"{attribute.upper()}/Exert: 7 +2 = 9 against 9: it works." in " ".join(table.finish().lines())


@pytest.mark.clause("sov.hazard.suffocate-damage")
def test_the_save_for_air_is_told() -> None:
    table = Sovereign().types("delver Bo con 9 hp 8", "breath Bo", "rounds 9").rolls(14).types("round").finish()
    assert "Bo makes a physical save: 14 against 15: not saved." in table.lines(ANN)


@pytest.mark.clause("sov.poison.cure")
def test_poisons_are_cured_one_by_one_and_the_situation_adds() -> None:
    table = party().rolls(2, 4, 2, 3)
    table.types("poison Bo adder lethal", "poison Bo wolfsbane lethal", answers=LEAVE)
    assert "+1" in table.rolls(6, 6).types("cure Ada Bo +0").lines()[-2]
    assert [one.name for one in table.who("Bo").poisons] == ["wolfsbane"]
    assert "+2" in table.rolls(1, 1).types("cure Ada Bo +1").lines()[-1]

    two = party().rolls(2, 4, 2, 3)
    two.types("poison Bo adder lethal", "poison Bo wolfsbane lethal", answers=LEAVE).rolls(1, 1).types("cure Ada Bo")
    assert [one.name for one in two.who("Bo").poisons] == ["adder", "wolfsbane"]
    with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
        _poisoned().types("harm Ada 9", "cure Ada Bo")


def _poisoned() -> Sovereign:
    return party().rolls(2, 4).types("poison Bo adder lethal", answers=LEAVE)


@pytest.mark.parametrize(("typed", "left"), [("-1", 2), ("-3", 0), ("-9", 0), ("0", 3)])
def test_strain_is_taken_away_down_to_none(typed: str, left: int) -> None:
    assert party("strain Bo 3").types(f"strain Bo {typed}").who("Bo").strain == left


def test_rations_are_eaten_and_other_things_are_not() -> None:
    table = carrying(carrying(party(), "Bo", "rope"), "Bo", "rations", count=3).types("night dungeon watered")
    assert [(one.name, one.count) for one in table.who("Bo").items] == [("rope", 1), ("rations", 2)]
    assert table.who("Bo").strain == 0

    dry = carrying(party(), "Bo", "rope").types("night dungeon fed rough")
    assert dry.who("Bo").strain == 3


def test_a_sheet_says_what_somebody_suffers_from() -> None:
    def state(table: Sovereign) -> tuple[str, ...]:
        return next(one.marks for one in table.view(ANN).sheets if one.title == "Bo")

    assert state(party()) == ()
    assert state(fallen()) == ("dying: 6 Rounds left",)
    assert state(frail().types("breath Bo")) == ("without air", "Frail")
    assert state(_poisoned()) == ("poisoned (adder): kills in 4 Turns",)
