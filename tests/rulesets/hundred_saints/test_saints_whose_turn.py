"""Whose turn it is in a fight, who may say what, and who is out of it: the edges."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.fight import how_out, out_of_it, still_acts
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, Mark
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints

TWO = ("Ada of Ann", "Bea of Ben")


def caught_out() -> Saints:
    """The goblins have surprised the party, and attack."""
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    return table.types("distance 5", "next", "next", "attack goblins")


# ---------------------------------------------------------------------- beginning


@pytest.mark.clause("enc.attack.1")
@pytest.mark.parametrize(("first", "side"), [(True, "party"), (False, "goblins")])
def test_without_a_name_the_side_that_acts_first_attacks(first: bool, side: str) -> None:
    table = faced(first=first).types("attack")

    assert any(f"he {side} attack" in line for line in table.lines())


@pytest.mark.clause("enc.attack.1", "enc.surprise.8")
def test_where_nobody_can_act_nobody_attacks() -> None:
    table = Saints((1, 1, 3), both_surprised="lost_round").types("pc Ada hp 8", "foes orc hp 4", "encounter")
    table.types("next", "next", "next", "next")

    with pytest.raises(PlayError, match=r"'party' cannot act in this Round. Who can: nobody\."):
        table.types("attack")


@pytest.mark.clause("enc.attack.2")
@pytest.mark.parametrize(("talks", "rounds", "rolls"), [(False, 0, False), (True, 0, True), (False, 1, True)])
def test_initiative_is_rolled_anew_where_there_was_talk_before(talks: bool, rounds: int, rolls: bool) -> None:
    table = faced(first_round_initiative="fresh_after_talk")
    if talks:
        table.types("react set wary")
    for _ in range(rounds):
        table.rolls(6, 1).types("round")

    table.rolls(*((2, 5) if rolls else ())).types("attack").finish()


@pytest.mark.clause("enc.attack.2", "enc.surprise.7")
def test_after_talk_only_those_who_can_act_roll_in_the_first_round() -> None:
    table = Saints((6, 1), first_round_initiative="fresh_after_talk", lone_initiative="roll")
    table.types("pc Ada hp 8", "foes orc hp 4", "encounter", "next", "next", "distance 30", "next").rolls(3)
    table.types("next", "react set wary").rolls(4)

    table.types("attack").finish()

    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == [PARTY]


@pytest.mark.clause("enc.combat.act.1")
def test_any_deed_begins_the_fight_and_has_its_place_in_the_order() -> None:
    table = faced(characters=TWO).types("act Ada drinks a potion")
    assert table.state.fight is not None

    with pytest.raises(PlayError, match="It is too late for moving of party"):
        table.types("move Bea 5")
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("act Ada sings")


@pytest.mark.clause("enc.combat.seq.1")
def test_a_referee_may_let_somebody_move_after_they_have_struck() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1")

    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Ada 5")
    table.types("move Ada 5 anyway")


@pytest.mark.clause("enc.combat.seq.1")
def test_a_phase_is_reached_once() -> None:
    table = faced(feet=60, characters=TWO)
    table.types("move Ada 5")
    before = table.run(table.read("move Bea 5"), table.dice)

    assert [type(one).__name__ for one in before.events] == ["Moved"]


# ---------------------------------------------------------------------- declarations


@pytest.mark.clause("enc.combat.decl.1", "enc.surprise.7")
def test_the_surprised_declare_nothing_in_the_round_they_lose_and_do_so_for_the_next() -> None:
    table = caught_out()
    with pytest.raises(PlayError, match="Ada cannot act in this Round"):
        table.types("declare Ada parry")

    table.types("next", "declare Ada parry")

    assert [one.what for one in fight(table).declared] == ["parry"]


@pytest.mark.clause("enc.combat.decl.1")
@pytest.mark.parametrize(
    ("deed", "told"), [("spell", "magic"), ("parry", "to parry"), ("charge", "to charge"), ("flee", "to flee")]
)
def test_who_has_declared_something_is_told_what_it_was(deed: str, told: str) -> None:
    table = faced().rolls(2).types("hit Ada goblin 1", "next").types(f"declare Ada {deed}").rolls(6, 1).types("next")
    what = "hit Ada goblin 1" if deed in ("parry", "flee") else "move Ada 5" if deed == "spell" else "cast Ada"

    with pytest.raises(PlayError, match="no magic" if deed == "charge" else rf"declared {told} and"):
        table.types(what)


@pytest.mark.clause("enc.combat.flee.1")
def test_who_steps_back_without_fleeing_is_not_struck_in_passing_and_who_has_fled_has_done_it() -> None:
    table = faced(flee_melee="free_attack").rolls(2).types("hit Ada goblin 1")
    next_round(table, 6, 1).types("move Ada 10 away").finish()

    fled = faced().rolls(2).types("hit Ada goblin 1").types("next", "declare Ada flee").rolls(1, 6).types("next")
    fled.types("move Ada 40 away").finish()

    assert [(one.what, one.fate) for one in fight(fled).declared] == [("flee", "done")]


@pytest.mark.clause("enc.combat.flee.1")
def test_who_is_out_of_it_strikes_nobody_in_passing_and_the_fallen_are_struck_no_more() -> None:
    table = faced(flee_melee="free_attack").rolls(2).types("hit Ada goblin 1")
    table.types("next", "declare Ada flee").rolls(1, 6).types("next").rolls(2).types("hit goblin 2 Ada")
    table.rolls(18, 4).types("hit goblin 3 Ada")
    given(table, "goblin 1", attacks=(Attack("shortbow", "1d6"), Attack("teeth", "1d3")))
    given(table, "Ada", hp=3)

    table.rolls(18, 3).types("move Ada 40 away").finish()

    assert not table.who("Ada").alive
    assert "Goblin 1 strikes at Ada in passing, teeth: hits (18 +2 they flee = 20)." in table.lines()


@pytest.mark.clause("enc.combat.magic.1", "enc.combat.act.1")
def test_magic_is_the_rounds_action() -> None:
    table = faced().types("declare Ada spell", "cast Ada")

    assert fight(table).acted == (table.who("Ada").id,)


# ---------------------------------------------------------------------- what players may claim


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(
    "claim", ["+1", "cover 1", "behind", "helpless", "with dagger backstab", "silver", "anyway", "two silver"]
)
def test_what_the_situation_allows_is_not_a_players_to_say(claim: str) -> None:
    with pytest.raises(PlayError, match="is the referee's word"):
        faced().types(f"hit Ada goblin 1 {claim}", seat=ANN)


@pytest.mark.clause("enc.act.1")
def test_a_player_does_not_move_out_of_turn() -> None:
    with pytest.raises(PlayError, match="is the referee's word"):
        faced().types("move Ada 5 anyway", seat=ANN)


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize("how", ["with shortsword two", "subdue", "push"])
def test_how_somebody_strikes_is_their_players_to_say(how: str) -> None:
    faced().rolls(1).types(f"hit Ada goblin 1 {how}", seat=ANN).finish()


@pytest.mark.clause("enc.act.1")
def test_players_declare_and_strike_again_for_their_own() -> None:
    table = faced().rolls(1).types("hit Ada goblin 1 with shortsword two", seat=ANN)
    table.rolls(1).types("hit Ada goblin 1 with dagger second", seat=ANN).finish()
    mounted = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")

    mounted.types("declare Ada charge", seat=ANN).rolls(1).types("hit Ada ogre with lance mounted", seat=ANN).finish()


# ---------------------------------------------------------------------- who is out of it


@pytest.mark.parametrize(
    ("mark", "word"),
    [("dying", "at death's door"), ("beaten", "beaten"), ("gone", "gone"), ("surrendered", "surrendered")],
)
def test_how_somebody_is_out_of_it_is_said(mark: str, word: str) -> None:
    table = given(faced(), "goblin 1", marks=(Mark(mark),))

    assert out_of_it(table.who("goblin 1"))
    assert how_out(table.who("goblin 1")) == word
    assert how_out(given(table, "goblin 2", hp=0).who("goblin 2")) == "dead"


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


# ---------------------------------------------------------------------- how far apart


@pytest.mark.clause("enc.combat.melee.1", "enc.combat.mount.1")
def test_who_fights_hand_to_hand_is_close_and_nobody_is_closer_than_nought() -> None:
    table = faced(feet=10, characters=TWO).rolls(2).types("hit Ada goblin 1")
    ada, bea, goblin = table.who("Ada"), table.who("Bea"), table.who("goblin 1")

    assert feet_between(table.state, ada, goblin) == 0
    assert feet_between(table.state, bea, goblin) == 10
    assert feet_between(table.state, ada, bea) is None
    table.types("move Bea 30 anyway")
    assert feet_between(table.state, bea, goblin) == 0


@pytest.mark.clause("enc.combat.atk.2")
def test_at_five_feet_nobody_has_to_close_in() -> None:
    table = faced(feet=5).rolls(2).types("hit Ada goblin 1").finish()

    assert fight(table).moved == {}


@pytest.mark.clause("enc.combat.flee.2")
def test_who_runs_goes_three_times_their_speed() -> None:
    table = faced(feet=60).types("attack")

    assert most_feet(table.state, table.who("Ada"), run=True) == (120, "running")
