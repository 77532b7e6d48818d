"""Choices besides fighting: fleeing, following, slipping away, talking, waiting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.evasion import feet_between
from lychgate.rulesets.hundred_saints.rules.giving_chase import Pursue
from lychgate.rulesets.hundred_saints.state import PARTY, Chase, Encounter
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


def met(
    *, others: tuple[str, ...] = ("goblins",), feet: int = 60, seats: bool = True, cha: int = 0, **variants: str
) -> Saints:
    """Two characters of Speed 40 face others, 60 feet off; both sides know of each other, and the party acts first."""
    table = Saints(**variants)
    table.types(f"pc Ada{' of Ann' if seats else ''} hp 6 cha {cha}", f"pc Bob{' of Ben' if seats else ''} hp 6")
    for side in others:
        table.types(f"foes 2 {side} hp 4 speed 30")
    table.types(f"encounter {' '.join(others)}", "aware party")
    for side in others:
        table.types(f"aware {side}")
    dice = range(6, 6 - len(others) - 1, -1)
    return table.types("next", "next", f"distance {feet}", "next").rolls(*dice).types("next").rolls()


def surprised(*who: str, **variants: str) -> Saints:
    """The party and two goblins 60 feet off, of whom these are surprised; initiative is next."""
    table = Saints((1 if PARTY in who else 6, 1 if "goblins" in who else 6), **variants)
    table.types("pc Ada of Ann hp 6", "foes 2 goblins hp 4 speed 30", "encounter", "next", "next", "distance 60")
    return table.types("next")


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


def chase(table: Saints) -> Chase:
    assert table.state.chase is not None
    return table.state.chase


def pairs(table: Saints) -> list[tuple[str, str, int]]:
    return [(one.fleeing, one.chasing, one.gap) for one in chase(table).pairs]


# ---------------------------------------------------------------------- who chooses, and what


@pytest.mark.clause("enc.act.1")
def test_act_1__players_choose_for_their_own_and_the_referee_for_everybody() -> None:
    table = met()

    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.types("evade goblins", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.types("parley Bob", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.does(Pursue("yes"), seat=ANN)
    table.types("evade party", seat=ANN)

    assert chase(table).undecided[0].fleeing == PARTY
    assert met().types("evade goblins", answers={"saints.pursue": "yes"}).state.chase is not None


@pytest.mark.clause("enc.act.1")
def test_act_1__a_player_learns_nothing_of_whoever_is_not_noticed() -> None:
    alone = Saints().types("pc Ada of Ann hp 6")
    hidden = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter")

    for table in (alone, hidden):
        with pytest.raises(PlayError, match="There is nobody whom your side has noticed"):
            table.types("evade", seat=ANN)


@pytest.mark.clause("enc.act.2")
def test_act_2__to_attack_to_flee_to_talk_and_to_wait_are_at_hand() -> None:
    table = met()
    (orders,) = [one for one in [table.view(REF)] if one.mode == "encounter"]
    assert orders.seat == REF

    for step in ("attack:party", "evade:party", "parley:pc:ada", "hold:party", "evade:goblins", "hold:goblins"):
        assert table.read(step) is not None
    own = table.read("evade:party", ANN), table.read("parley:pc:ada", ANN), table.read("hold:party", ANN)

    assert all(own)
    table.types("say We bow.", seat=ANN)
    assert table.last(BEN) == "Ann: We bow."


# ---------------------------------------------------------------------- fleeing and following


@pytest.mark.clause("enc.evade.1")
def test_evade_1__a_side_flees_without_a_roll_and_the_other_says_whether_it_follows() -> None:
    table = met().types("evade party")

    assert [(one.chasing, one.gap) for one in chase(table).undecided] == [("goblins", 60)]
    with pytest.raises(PlayError, match="Nobody has said yet whether these give chase: goblins"):
        table.types("round")
    table.types("pursue yes").finish()

    assert pairs(table) == [(PARTY, "goblins", 60)]
    assert table.last(ANN) == "The goblins give chase."


@pytest.mark.clause("enc.evade.1")
def test_evade_1__out_of_melee_first() -> None:
    table = met(feet=5)
    table.types("attack party").rolls(20, 1).types('hit Ada "goblin 1"')

    with pytest.raises(PlayError, match="'party' is in melee"):
        table.types("evade party")


@pytest.mark.clause("enc.evade.1")
def test_evade_1__nobody_flees_before_they_can_act() -> None:
    with pytest.raises(PlayError, match="the next step is 'initiative'"):
        surprised().types("evade party")
    with pytest.raises(PlayError, match="'goblins' cannot act in this Round"):
        surprised("goblins").types("next", "evade goblins")


@pytest.mark.clause("enc.evade.4")
def test_evade_4__the_partys_players_are_asked_as_soon_as_others_flee() -> None:
    asked = []

    def answer(decision: object, _state: object) -> str:
        asked.append(decision)
        return "no"

    table = met().types("evade goblins", answers=answer)

    assert [(one.seat, one.kind, one.gap) for one in asked] == [(ANN, "saints.pursue", 60)]  # type: ignore[attr-defined]
    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.4")
def test_evade_4__where_no_player_has_a_character_the_referee_decides_for_the_party() -> None:
    table = met(seats=False).types("evade goblins")
    assert [one.chasing for one in chase(table).undecided] == [PARTY]

    table.types("pursue no")

    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.4")
@pytest.mark.parametrize(
    ("reading", "chances"),
    [("5_or_less", Fraction(10, 36)), ("2_or_less", Fraction(1, 36)), ("8_or_less", Fraction(26, 36))],
)
def test_evade_4__by_the_dice_low_totals_give_chase(reading: str, chances: Fraction) -> None:
    table = met(pursue_on=reading, cha=3).types("evade party")

    follows = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(Pursue("roll"), dice)):
        follows += weight if play.state.chase is not None else 0

    assert follows == chances


@pytest.mark.clause("enc.evade.4")
def test_evade_4__that_roll_is_the_referees_and_has_no_charisma_in_it() -> None:
    table = met(cha=3).types("evade party").rolls(1, 4).types("pursue roll goblins").finish()

    assert table.thrown[-1].only == (REF,)
    assert "The goblins: 5 on the reaction dice." in table.lines(REF)
    assert "The goblins: 5 on the reaction dice." not in table.lines(ANN)
    assert pairs(table) == [(PARTY, "goblins", 60)]


@pytest.mark.clause("enc.evade.5")
def test_evade_5__who_is_not_followed_has_avoided_the_encounter() -> None:
    table = met().types("evade party", "pursue no")

    assert (table.state.encounter, table.state.chase, table.state.turn) == (None, None, 1)
    assert "The encounter is avoided." in table.lines(ANN)


@pytest.mark.clause("enc.evade.5")
def test_evade_5__among_three_sides_only_who_lets_go_is_out_of_it() -> None:
    table = met(others=("goblins", "bears"))

    table.types("evade party", "pursue no goblins", "pursue yes bears")

    assert meeting(table).sides == (PARTY, "bears")
    assert pairs(table) == [(PARTY, "bears", 60)]


def test_the_feet_between_two_sides_of_which_none_is_the_partys_are_asked_for() -> None:
    table = met(others=("goblins", "bears"))

    with pytest.raises(PlayError, match="How far apart are 'goblins' and 'bears'"):
        feet_between(table.state, meeting(table), "goblins", "bears")
    table.types("evade goblins 100", answers={"saints.pursue": "no"})

    assert chase(table).undecided[0].gap == 100


# ---------------------------------------------------------------------- slipping away


@pytest.mark.clause("enc.evade.2")
def test_evade_2__a_side_with_surprise_slips_away_without_a_roll() -> None:
    table = surprised("goblins").types("slip away").finish()

    assert (table.state.encounter, table.state.chase) == (None, None)
    assert "The party slips away unnoticed." in table.lines(ANN)


@pytest.mark.clause("enc.evade.2")
def test_evade_2__so_does_one_of_which_the_referee_says_that_the_others_do_not_know() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "aware party")
    with pytest.raises(PlayError, match="'party' has not surprised 'goblins'"):
        table.types("slip")

    table.types("aware not goblins", "slip")

    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.2")
def test_evade_2__others_who_slip_away_are_never_known_of() -> None:
    table = surprised(PARTY).types("slip away goblins")

    assert table.state.encounter is None
    assert not [line for line in table.lines(ANN) if "goblins" in line]


@pytest.mark.clause("enc.evade.2")
@pytest.mark.parametrize("seat", [REF, ANN])
def test_evade_2__not_in_plain_view_and_not_without_surprise(seat: str) -> None:
    line = "slip away seen" if seat == REF else "slip away"
    table = surprised("goblins").types("next")

    with pytest.raises(PlayError, match="stands in plain view"):
        table.types(line, seat=seat, answers={"saints.plain-view": "yes"})
    with pytest.raises(PlayError, match="has not surprised"):
        surprised().types("slip away")
    with pytest.raises(PlayError, match="has not surprised"):
        surprised("goblins").types("next", "hold party", "slip away")


# ---------------------------------------------------------------------- talking and waiting


@pytest.mark.clause("enc.parley.1")
def test_parley_1__somebody_speaks_to_the_other_side() -> None:
    table = met().rolls(4, 4).types("parley Ada").finish()
    assert "Ada speaks to the goblins." in table.lines(BEN)
    assert meeting(table).reactions == {"goblins": "wary"}

    table.types('parley "goblin 2"').finish()

    assert table.last(ANN) == "Goblin 2 speaks to the party."


@pytest.mark.clause("enc.parley.2")
@pytest.mark.parametrize(("reading", "late"), [("any_parley", "indifferent"), ("opening_only", "wary")])
def test_parley_2__charisma_counts_on_any_parley_or_only_on_the_first_word(reading: str, late: str) -> None:
    table = met(cha=2, charisma_on=reading)

    first = table.rolls(3, 4).types("parley Ada", seat=ANN).finish()
    assert meeting(first).reactions == {"goblins": "indifferent"}
    later = table.rolls(6, 1).types("round").rolls(3, 4).types("parley Ada goblins").finish()
    assert meeting(later).reactions == {"goblins": late}
    without = table.rolls(3, 4).types("react").finish()

    assert meeting(without).reactions == {"goblins": "wary"}


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
    table = surprised("goblins", wait_free_round=reading).types("next", "hold party")

    table.rolls(*dice).types("round").finish()

    assert [(one.side, one.rank, one.die) for one in meeting(table).order] == order
    table.rolls(1, 6).types("round").finish()
    assert [one.side for one in meeting(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.wait.1")
def test_wait_1__two_others_roll_between_themselves() -> None:
    table = Saints((6, 1, 1)).types("pc Ada hp 6", "foes 2 goblins hp 4", "foes 2 bears hp 4")
    table.types("encounter goblins bears", "next", "next", "distance 60", "next", "next", "hold party")

    table.rolls(2, 5).types("round").finish()

    assert [one.side for one in meeting(table).order] == ["bears", "goblins", PARTY]
