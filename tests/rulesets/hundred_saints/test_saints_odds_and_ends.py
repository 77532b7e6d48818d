"""Morale, optional rules, gear, retainers and talk at their edges."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.checks import category_of
from lychgate.rulesets.hundred_saints.rules.combat_options import unfit_ac
from lychgate.rulesets.hundred_saints.rules.desk import WriteNote
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.rules.morale import MoraleWaived
from lychgate.rulesets.hundred_saints.rules.movement import party_speed
from lychgate.rulesets.hundred_saints.rules.parley import choices
from lychgate.rulesets.hundred_saints.rules.reaction import React
from lychgate.rulesets.hundred_saints.rules.running import side_speed
from lychgate.rulesets.hundred_saints.rules.wielding import Wielded
from lychgate.rulesets.hundred_saints.state import PARTY, Character, Mark, Service
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

TWO = ("Ada of Ann", "Bea of Ben")


def owed(table: Saints) -> list[tuple[str, str]]:
    return [(one.side, one.trigger) for one in fight(table).owed]


def told(table: Saints) -> str:
    """The last attack."""
    return [line for line in table.lines() if " at " in line and ("hits" in line or "misses" in line)][-1]


# ---------------------------------------------------------------------- morale


@pytest.mark.clause("enc.morale.2", "enc.morale.3")
@pytest.mark.parametrize(
    ("foes", "line", "reasons"),
    [
        ("ogre hp 12", "down ogre", ["first harm", "a quarter left"]),
        ("ogre hp 12", "down ogre beaten", []),
        ("2 goblins hp 4", "down goblin 1", ["first death", "half out"]),
        ("2 goblins hp 4", "down goblin 1 beaten", ["half out"]),
    ],
)
def test_one_alone_is_no_group_and_two_are(foes: str, line: str, reasons: list[str]) -> None:
    table = faced(foes).types("attack", line)

    assert [reason for _, reason in owed(table)] == reasons


@pytest.mark.clause("enc.morale.6")
@pytest.mark.parametrize(("by", "holds"), [("+1", True), ("-1", False)])
def test_what_the_referee_adds_helps_or_harms_all_alike(by: str, holds: bool) -> None:
    table = faced("ogre hp 12 morale 7").types("attack").rolls(*((4, 4) if holds else (3, 4)))
    ogre = table.who("ogre").id

    table.types(f"morale ogre {by}").finish()

    assert (fight(table).passes, fight(table).broken) == (({ogre: 1}, ()) if holds else ({}, (ogre,)))


@pytest.mark.clause("enc.morale.1")
def test_a_check_that_is_called_for_settles_what_that_side_owes_and_nothing_else() -> None:
    table = faced("2 goblins hp 4 morale 7", "2 wolves hp 4 morale 7").types("attack", "damage goblin 1 4")
    table.types("damage wolf 1 4").rolls(3, 3).types("morale goblins").finish()

    assert owed(table) == [("wolves", "first death"), ("wolves", "half out")]


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.1")
def test_a_mount_owes_its_own_check_beside_its_side() -> None:
    table = faced("2 orcs hp 4 morale 7", "warhorse as orcs hp 12 morale 7").types("mark warhorse ridden by orc 1")
    table.types("attack", "damage warhorse 10", "damage orc 2 4")
    horse = table.who("warhorse").id
    ridden = [(one.trigger, one.who) for one in fight(table).owed][:2]
    assert ridden == [("first harm", horse), ("a quarter left", horse)]

    table.rolls(3, 3).types("morale orcs").finish()
    assert [one.who for one in fight(table).owed] == [horse, horse]
    table.rolls(6, 6).types("next", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (horse,)
    assert fight(table).owed == ()


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.5")
@pytest.mark.parametrize(("morale", "answer", "nobody"), [(12, "", True), (7, "waive", False)])
def test_what_a_mount_owes_may_be_waived_or_falls_to_nobody(morale: int, answer: str, nobody: bool) -> None:
    table = faced("2 orcs hp 4 morale 7", f"warhorse as orcs hp 12 morale {morale}")
    table.types("mark warhorse ridden by orc 1", "attack", "damage warhorse 1")

    play = table.run(table.read("next"), table.dice, REF, {"saints.morale": answer} if answer else None)

    assert [one.nobody for one in play.events if isinstance(one, MoraleWaived)] == [nobody]
    assert play.state.fight is not None
    assert play.state.fight.owed == ()


@pytest.mark.clause("enc.morale.5")
def test_it_is_kept_that_nobody_of_a_side_checks() -> None:
    table = faced("ogre hp 12 morale 12").types("attack", "damage ogre 1")

    play = table.run(table.read("next"), table.dice)

    assert [one.nobody for one in play.events if isinstance(one, MoraleWaived)] == [True]


# ---------------------------------------------------------------------- what splashes


def thrower(**values: Any) -> Saints:
    return given(faced("3 goblins hp 9 AC 18", feet=20, characters=TWO), "Ada", **values)


@pytest.mark.clause("enc.combat.opt.splash.1")
@pytest.mark.parametrize(
    ("die", "by", "total", "hits"),
    [
        (5, "", 9, False),
        (6, "", 10, True),
        (7, " -2", 9, False),
        (3, " 3", 10, True),
        (1, " 20", 25, False),
        (20, " -20", 4, True),
    ],
)
def test_a_place_is_hit_with_all_that_counts(die: int, by: str, total: int, hits: bool) -> None:
    table = thrower(attack=3, abilities={"dexterity": 13})

    table.rolls(die, 4).types(f'lob Ada "holy water"{by}' + (" near goblin 1" if hits else "")).finish()

    assert f"{total}" in " ".join(table.lines()[-3:])
    assert table.who("goblin 1").hp == (8 if hits else 9)


@pytest.mark.clause("enc.combat.opt.splash.1", "enc.combat.act.1")
def test_to_throw_at_a_place_is_the_rounds_action_in_the_phase_of_missiles() -> None:
    table = thrower().rolls(10).types('lob Ada "holy water"').finish()
    assert fight(table).acted == (table.who("Ada").id,)

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types('lob Ada "holy water"')
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")


@pytest.mark.clause("enc.surprise.10", "enc.combat.opt.splash.1")
def test_a_party_learns_of_those_who_throw_at_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next").rolls(10, 4).types('lob "goblin 1" "holy water" near Ada').finish()

    assert table.state.encounter is not None
    assert table.state.encounter.known


# ---------------------------------------------------------------------- optional rules


@pytest.mark.clause("enc.combat.opt.two.1")
@pytest.mark.parametrize(("calling", "may"), [("thief", True), ("fighter", True), ("magi", False)])
def test_two_weapons_are_for_those_of_strength_or_dexterity(calling: str, may: bool) -> None:
    table = given(faced(), "Ada", character=Character(calling=calling))

    if may:
        table.rolls(2).types("hit Ada goblin 1 with dagger two").finish()
    else:
        with pytest.raises(PlayError, match="no fighter with two weapons"):
            table.types("hit Ada goblin 1 with dagger two")


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_creatures_and_second_weapons_need_no_changing() -> None:
    table = faced(first=False, switching_weapons="action").rolls(2).types("hit goblin 1 Ada with mace").finish()
    assert fight(table).in_hand == {}

    ada = faced(switching_weapons="action").rolls(2).types("hit Ada goblin 1 with shortsword two").finish()
    ada.rolls(2).types("hit Ada goblin 1 with dagger second").finish()

    assert fight(ada).in_hand == {ada.who("Ada").id: "shortsword"}


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_what_somebody_strikes_with_first_they_had_in_hand() -> None:
    table = faced(switching_weapons="action").rolls(2)

    play = table.run(table.read("hit Ada goblin 1"), table.dice)

    assert [(one.weapon, one.first) for one in play.events if isinstance(one, Wielded)] == [("longsword", True)]


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_to_change_weapons_is_an_action_in_its_place_and_to_drop_one_is_free() -> None:
    table = faced(switching_weapons="action", characters=TWO).types("wield Ada mace")
    assert fight(table).acted == (table.who("Ada").id,)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("wield Ada club")
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")

    table.types("wield Bea club", "wield Ada club dropped", "wield Ada mace dropped")

    assert fight(table).in_hand[table.who("Ada").id] == "mace"
    free = faced(switching_weapons="action").types("wield Ada mace dropped")
    assert fight(free).acted == ()
    late = faced(switching_weapons="action", first=False).rolls(2).types("hit goblin 1 Ada").types("wield Ada mace")
    assert fight(late).acted[-1] == late.who("Ada").id


@pytest.mark.clause("enc.combat.gear.1")
def test_a_thegn_strikes_hand_to_hand_with_anything_and_a_creature_may_wear_what_does_not_fit() -> None:
    table = given(faced(), "Ada", character=Character(calling="thegn")).rolls(2).types("hit Ada goblin 1 with club")
    worn = given(faced(disallowed_gear="penalties"), "goblin 1", marks=(Mark("unfit armour"),)).types("attack")

    assert "(2)" in told(table.finish())
    play = worn.run(worn.read("move Ada 5"), worn.dice)
    assert [unfit_ac(play, worn.who(name)) for name in ("goblin 1", "goblin 2")] == [-2, 0]


@pytest.mark.clause("enc.combat.gear.2")
def test_magic_hurts_what_needs_silver() -> None:
    table = faced("ogre hp 20 AC 12").types("mark ogre needs silver").rolls(15, 5)
    table.types("hit Ada ogre magical").finish()

    assert table.who("ogre").hp == 15


def test_a_condition_that_somebody_is_not_in_is_not_taken_away() -> None:
    table = faced()
    with pytest.raises(PlayError, match=r"goblin 1 is not 'blind'. On them: nothing\."):
        table.types("mark not goblin 1 blind")

    table.types("mark goblin 1 asleep")

    with pytest.raises(PlayError, match=r"goblin 1 is not 'blind'. On them: asleep\."):
        table.types("mark not goblin 1 blind")
    assert table.types("mark not goblin 1 asleep").who("goblin 1").marks == ()


# ---------------------------------------------------------------------- gear


@pytest.mark.clause("enc.load.5")
def test_what_is_said_of_a_size_of_nought_holds() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6")

    table.does(Give(what="torch", count=3, who="Ada", slots=0, weight=0, where="equipped"))
    table.does(Give(what="candle", count=10, who="Ada", where="equipped"))

    assert [(one.name, one.slots, one.weight, one.per) for one in table.who("Ada").items] == [
        ("torch", 0, 0, 1),
        ("candle", 1, 20, 10),
    ]


@pytest.mark.clause("enc.load.6")
def test_of_what_is_at_hand_and_stowed_the_first_is_taken_and_the_second_got_out() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6", "give backpack to Ada")
    table.does(Give(what="rope", count=1, who="Ada", where="equipped"))
    table.does(Give(what="rope", count=2, who="Ada", where="backpack"))

    used = table.run(table.read("take rope 1 from Ada"), table.dice).state.creature("pc:ada")
    assert [(one.count, one.where) for one in used.items if one.name == "rope"] == [(2, "backpack")]
    with pytest.raises(PlayError, match="Ada has no 'lute', but"):
        table.types("take lute from Ada")
    with pytest.raises(PlayError, match=r"Bob has no 'lute', but nothing\."):
        table.types("pc Bob fighter hp 6", "take lute from Bob")


@pytest.mark.clause("enc.load.1")
def test_nobody_is_given_more_coins_than_they_can_carry() -> None:
    with pytest.raises(PlayError, match="Ada cannot carry 9000 gp more: 90 slots at hand, and 10 are the limit"):
        Saints().types("pc Ada fighter hp 6", "coins 9000 gp to Ada")


@pytest.mark.clause("enc.load.7")
def test_only_a_beast_that_bears_is_ridden() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bob fighter hp 6", "foes mule as party hp 9")
    with pytest.raises(PlayError, match="Nobody can ride Bob"):
        table.types("ride Ada on Bob")
    with pytest.raises(PlayError, match="Nobody can ride mule"):
        table.types("ride mule on mule")

    table.types("ride Ada on mule")

    assert table.who("Ada").riding == table.who("mule").id


# ---------------------------------------------------------------------- retainers


def employer(*dice: int, coins: int = 200, **variants: str) -> Saints:
    table = Saints(dice, **variants)
    return table.types("pc Ada fighter level 3 CHA 10 hp 20 of Ann", f"coins {coins} gp to Ada")


@pytest.mark.clause("enc.retainer.2")
def test_the_last_coins_may_go_and_who_pays_walks_more_lightly() -> None:
    table = employer(4, coins=450, encumbrance="weight")
    assert table.who("Ada").speed == 30

    table.types("seek Ada taverns city").finish()

    assert table.who("Ada").speed == 40
    assert employer(4, coins=50).types("seek Ada taverns city").finish().who("Ada").coins.worth == 0


@pytest.mark.clause("enc.retainer.2")
def test_a_place_may_be_tried_again_when_its_days_are_over_and_the_last_try_is_named() -> None:
    table = employer(6, 6, coins=400).types("set day 10 because it is late", "seek Ada notices large town")
    table.types("set day 12 because it is later", "seek Ada notices large town")
    with pytest.raises(PlayError, match="That was tried on day 12: in a large town 2 in 7 days at most"):
        table.types("seek Ada notices large town")

    table.types("set day 17 because a week passes").rolls(6).types("seek Ada notices large town").finish()


@pytest.mark.clause("enc.retainer.3")
def test_the_same_offer_again_is_too_little_and_a_present_counts_once() -> None:
    table = employer(3, 3).types("hire Bo fighter for Ada standard")
    with pytest.raises(PlayError, match="Bo wants more than standard"):
        table.types("hire Bo fighter for Ada standard")

    plain = employer(4, 4).types("hire Bo fighter for Ada standard").finish()
    gift = employer(4, 4, 4).types("hire Bo fighter for Ada standard present").finish()

    assert plain.last(ANN).endswith("(8).")
    assert any(line.startswith("Bo, offered") and line.endswith("(9).") for line in gift.lines(ANN))


@pytest.mark.clause("enc.retainer.1")
def test_an_adventurer_has_a_share_and_no_wage() -> None:
    table = employer(6, 5, 4).types("hire Bo fighter for Ada standard").finish()

    served = table.who("Bo").service
    assert isinstance(served, Service)
    assert (served.adventurer, served.daily) == (True, 0)


# ---------------------------------------------------------------------- talk


def talking() -> Saints:
    return faced(feet=60, characters=TWO)


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(
    "line", ["evade party 0", "evade goblins", "slip seen", "hold goblins", "parley Bea", "parley Ada 1", "leave Bea"]
)
def test_what_is_the_referees_no_player_orders(line: str) -> None:
    table = talking()
    before = table.state

    with pytest.raises(PlayError, match="referee"):
        table.types(line, seat=ANN)

    assert table.state == before


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(
    ("line", "answers"), [("evade", {}), ("hold party", {}), ("leave Ada", {}), ("say hello", {})]
)
def test_what_is_their_own_players_order(line: str, answers: dict[str, str]) -> None:
    table = talking()

    table.types(line, seat=ANN, answers=answers)

    assert table.told


@pytest.mark.clause("enc.parley.1")
def test_who_speaks_must_be_there_and_to_somebody_else() -> None:
    table = talking().types("foes bear hp 4")
    for line, said in (
        ("parley bear", "'bear' is not here, or cannot speak"),
        ("parley Ada bear", "'bear' is not in this encounter"),
        ("parley Ada party", "no need to parley with itself"),
    ):
        with pytest.raises(PlayError, match=said):
            table.types(line)
    given(table, "Ada", hp=0)

    with pytest.raises(PlayError, match="'Ada' is not here, or cannot speak"):
        table.types("parley Ada")


@pytest.mark.clause("enc.parley.1", "enc.parley.2")
def test_only_the_partys_talk_to_others_is_rolled_for() -> None:
    theirs = talking().types('parley "goblin 1"').finish()
    ours = talking().rolls(3, 3).types("parley Ada").finish()

    assert theirs.state.encounter is not None
    assert ours.state.encounter is not None
    assert (theirs.state.encounter.reactions, ours.state.encounter.reactions) == ({}, {"goblins": "wary"})


@pytest.mark.clause("enc.parley.1", "enc.surprise.10")
def test_who_is_spoken_to_knows_of_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next", 'parley "goblin 1"')

    assert table.state.encounter is not None
    assert table.state.encounter.known


@pytest.mark.clause("enc.act.2")
def test_those_who_may_speak_are_those_with_players_or_the_first_who_lives() -> None:
    table = faced("3 goblins hp 4", characters=("Ada of Ann", "Cid", "Bea of Ben"))

    spoken = [[id_ for id_, _ in choices(table.state, side) if id_.startswith("parley")] for side in (PARTY, "goblins")]

    assert spoken[0] == [f"parley:{table.who(name).id}" for name in ("Ada", "Bea")]
    assert spoken[1] == [f"parley:{table.who('goblin 1').id}"]


@pytest.mark.clause("enc.react.1", "enc.react.2")
def test_how_they_take_it_is_of_one_side_that_is_here() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4").types("foes bear hp 4")
    with pytest.raises(PlayError, match=r"Say which side: goblins, wolves\."):
        table.types("react")
    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        table.types("react bear")
    table.types("react wolves set wary")

    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"wolves": "wary"}
    assert "(" not in table.lines()[-1], "there was no total"


@pytest.mark.clause("enc.parley.2")
@pytest.mark.parametrize(("charisma", "row"), [(0, "hostile"), (1, "wary")])
def test_charisma_counts_where_somebody_speaks_who_lives(charisma: int, row: str) -> None:
    table = given(talking(), "Ada", charisma=charisma).rolls(2, 3).types("react goblins Ada").finish()
    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"goblins": row}

    given(table, "Ada", hp=0)

    for who in ("Ada", "Zoe"):
        with pytest.raises(PlayError, match=f"'{who}' cannot speak"):
            table.does(React("goblins", who))


@pytest.mark.clause("enc.parley.2")
def test_charisma_stops_counting_when_it_was_not_the_opening() -> None:
    table = given(faced(feet=60, charisma_on="opening_only"), "Ada", charisma=3)
    next_turn = table.rolls(6, 1).types("round")

    next_turn.rolls(2, 3).types("react goblins Ada").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"goblins": "hostile"}


# ---------------------------------------------------------------------- small sums


def test_nobody_goes_nowhere_and_what_fits_no_save_is_doom() -> None:
    state = Saints().state

    assert (party_speed(state), side_speed(state, PARTY)) == (0, 0)
    assert category_of("nothing of the kind") == "doom"


@pytest.mark.parametrize(("turn", "clock"), [(0, "00:00"), (7, "01:10"), (75, "12:30")])
def test_a_note_of_here_says_the_hour_in_figures(turn: int, clock: str) -> None:
    state = replace(Saints().state, turn=turn)

    assert WriteNote(about="here", text="").subject(state) == f"on the way, day 1, {clock}"


def test_a_page_is_turned_by_those_whose_it_is() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "pc Bea of Ben hp 4")
    table.types("note Ada my secret", seat=ANN)
    page = table.state.pages[-1].id

    with pytest.raises(PlayError):
        table.types(f"reveal {page}", seat=BEN)
    table.types(f"reveal {page}", seat=ANN)

    assert table.state.pages[-1].shown


def test_a_round_of_a_fight_is_over_once() -> None:
    table = faced().types("attack")
    next_round(table, 6, 1)

    assert not fight(table).declaring
