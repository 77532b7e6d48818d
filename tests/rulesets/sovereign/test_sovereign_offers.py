"""The steps that GM and players are offered in a fight, each with what it would do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import DiceExhausted, PlayError
from lychgate.core.view import Choice
from lychgate.kit.orders import Orders
from lychgate.rulesets.sovereign.rules.aiming import chance
from lychgate.rulesets.sovereign.rules.arms import arms_of
from lychgate.rulesets.sovereign.rules.fight import goes_first
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Delver, Feat, Item, State, Working
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def fight(*, first: bool = True) -> Sovereign:
    """Ada and Bob against three goblins of AC 13."""
    table = Sovereign().types("delver Ada of Ann stab 1 hp 9 ac 15", "delver Bob of Ben hp 9 ac 15")
    table.types("npc 3 goblins hd 1 hp 6 ac 13").rolls(*((8, 1) if first else (1, 8))).types("fight").finish()
    return given(table, "Ada", items=(Item(name="long sword"), Item(name="throwing blade")))


def offered(table: Sovereign, seat: str) -> dict[str, Choice]:
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    return {id_: orders.choice(table.state, id_) for id_, _ in orders.steps}


def refused(table: Sovereign, seat: str) -> list[str]:
    """The steps that are offered and cannot be done."""
    found: list[str] = []
    for id_ in offered(table, seat):
        again = Sovereign()
        again.state = table.state
        try:
            again.types(id_, seat=seat)
        except DiceExhausted:
            continue  # it got as far as a roll
        except PlayError:
            found.append(id_)
    return found


def test_a_player_sees_what_their_delver_can_do_and_nobody_elses() -> None:
    own = offered(fight(), ANN)
    assert "attack:Ada:goblin 1" in own
    assert {"defend:Ada", "run:Ada", "hold:Ada", "charge:Ada:goblin 1", "screen:Ada:Bob"} <= set(own)
    assert not any("Bob" in id_.split(":")[1] for id_ in own)
    assert not any(id_.split(":")[0] in ("withdraw", "stand", "escape", "shove", "reload") for id_ in own)
    assert "screen:Bob:Ada" not in offered(fight(), BEN), "Bob has no combat skill"


def test_of_foes_that_nobody_has_touched_only_the_first_is_offered() -> None:
    table = fight()
    assert [id_ for id_ in offered(table, ANN) if id_.startswith("charge")] == ["charge:Ada:goblin 1"]
    table.rolls(2).types("attack Bob goblin 2")
    assert [id_ for id_ in offered(table, ANN) if id_.startswith("charge")] == [
        "charge:Ada:goblin 1",
        "charge:Ada:goblin 2",
    ]


def test_whom_to_attack_stands_in_a_row_under_who_attacks() -> None:
    own = offered(fight(), ANN)
    blows = [own[id_] for id_ in own if id_.startswith("attack")]
    assert {(one.label, one.group) for one in blows} == {("Goblin 1", "Ada attacks")}
    assert [one.note.split(",")[0] for one in blows] == ["thrown throwing blade", "long sword", "throwing blade"]
    assert own["run:Ada"].group == ""


@each(["dagger", "light spear", "hand axe", "club"])
def test_a_weapon_in_hand_is_never_thrown_by_default(weapon: str) -> None:
    table = given(fight(), "Ada", items=(Item(name=weapon),))

    own = offered(table, ANN)
    assert own["attack:Ada:goblin 1"].label == "Goblin 1"
    assert own["attack:Ada:goblin 1"].note.startswith(f"{weapon}, ")
    assert own[f"attack:Ada:goblin 1:{weapon}:thrown"].note.startswith(f"thrown {weapon}, ")
    assert offered(table, REF)["attack:Ada:goblin 1"].label == f"Ada attacks goblin 1 with {weapon}"

    table.types("run Ada")  # a foe out of reach can only be thrown at: not by Enter, nor by the GM's one key for all
    ids = list(offered(table, ANN))
    assert ids[-1] == "attack:Ada:goblin 1"
    assert len(ids) > 1
    assert not [id_ for id_ in offered(table, REF) if id_.startswith("attack:Ada")]
    table.rolls(2).types("all party")
    assert Item(name=weapon) in table.who("Ada").items
    assert "Ada" not in table.last()


def test_what_is_made_to_be_thrown_still_is() -> None:
    for weapon in ("throwing blade", "military oil"):
        own = offered(given(fight(), "Ada", items=(Item(name=weapon),)), ANN)
        assert own["attack:Ada:goblin 1"].note.startswith(f"thrown {weapon}, ")


def test_a_charge_says_how_likely_it_hits() -> None:
    assert offered(fight(), ANN)["charge:Ada:goblin 1"].note.startswith("long sword, +3 to hit: 1d8")


def test_out_of_turn_only_who_holds_back_is_offered_anything() -> None:
    assert offered(fight(first=False), ANN) == {}
    table = fight().types("hold Ada", seat=ANN).types("next")
    assert offered(table, ANN)["attack:Ada:goblin 1"].label == "Ada throws at goblin 1 with throwing blade"
    assert offered(table, BEN) == {}


def test_the_chance_is_told_once_the_ac_is_known() -> None:
    table = given(fight(), "goblin 1", hp=20, max_hp=20)
    note = offered(table, ANN)["attack:Ada:goblin 1"].note
    assert note == "thrown throwing blade, +1 to hit: 1d4", "the AC is not known yet"
    table.rolls(2).types("attack Bob goblin 1")
    table.rolls(2).types("attack Ada goblin 1 with long sword", "next", "next").finish()
    assert offered(table, ANN)["attack:Ada:goblin 1"].note == "long sword, 45 %: 1d8, Shock 2 to AC 13"


def test_the_gm_knows_the_ac_and_moves_a_side_in_one() -> None:
    table = fight(first=False)
    steps = offered(table, REF)
    assert next(iter(steps)) == "all:goblins"
    assert steps["attack:goblin 1:Ada"].note == "strikes, 35 %: 1d6; after a Move"
    table.rolls(2, 2, 2).types("all:goblins").finish()
    assert next(iter(offered(table, REF))) == "next"


def test_what_is_left_is_offered_and_no_more() -> None:
    table = fight().rolls(2).types("attack Ada goblin 1 with long sword", seat=ANN)
    assert offered(table, ANN) == {}, "Main and Move are spent"
    table.types("next", "next")
    own = offered(table, ANN)
    assert {"withdraw:Ada", "shove:Ada:goblin 1", "grapple:Ada:goblin 1"} <= set(own)
    table.types("prone Ada", "run Bob")
    assert "stand:Ada" in offered(table, ANN)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_what_is_offered_can_be_done(turns: int) -> None:
    table = fight()
    for _ in range(turns):
        blow = "attack Ada goblin 1" if table.state.fight_now.acting == "party" else "attack goblin 1 Ada"
        table.rolls(2).types(blow)
        table.types("next")
    for seat in (ANN, BEN, REF):
        assert refused(table, seat) == []


def test_who_is_held_is_offered_to_break_free() -> None:
    table = fight(first=False).rolls(20, 6, 6).types("grapple goblin 1 Ada", "next").finish()
    own = offered(table, ANN)
    assert "escape:Ada" in own
    assert not any(id_.startswith(("run", "charge", "screen", "grapple")) for id_ in own)


def test_empty_bows_are_offered_to_be_reloaded() -> None:
    table = given(fight(), "Ada", items=(Item(name="crossbow"),)).rolls(2)
    table.types("attack Ada goblin 1 with crossbow", "next", "next")
    assert "reload:Ada" in offered(table, ANN)


def test_for_a_delver_whom_nobody_plays_the_gm_has_all_that_they_can_do_behind_one_step() -> None:
    table = Sovereign().types("delver Cid stab 1 hp 9 ac 15", "delver Ada of Ann hp 9", "npc 2 goblins hp 6 ac 13")
    table.rolls(8, 1).types("fight").finish()
    assert offered(table, REF)["act:Cid"].label == "Cid: something else"
    assert "act:Ada" not in offered(table, REF), "Ann plays her"
    shown: list[Choice] = []

    def chosen(decision: AnyDecision, state: State) -> str:
        shown.extend(RULESET.question(state, decision).choices)
        return "defend:Cid"

    table.types("act:Cid", answers=chosen)

    assert {"defend:Cid", "run:Cid", "hold:Cid", "charge:Cid:goblins 1", "nothing"} & {one.id for one in shown}
    assert table.state.fight_now.guarded(table.who("Cid").id, "total defense")
    assert "act:Cid" in offered(table, REF), "a Move is left"


def test_a_player_may_ask_what_their_delver_can_do_and_do_nothing_yet() -> None:
    table = fight()
    before = table.state
    table.types("act Ada", seat=ANN, answers=lambda decision, state: "nothing")
    assert table.state == before
    with pytest.raises(PlayError, match="not one of them"):
        table.types("act Bob", seat=ANN)
    with pytest.raises(PlayError, match="turn of the party"):
        table.types("act goblin 1")


@pytest.mark.clause("sov.combat.side-order")
def test_a_player_is_told_whose_turn_it_is_and_offers_begin_with_a_capital() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8 ac 15", "npc bandit hd 1 hp 6")
    table.rolls(1, 8).types("fight")
    assert table.orders(ANN).prompt(table.state) == "It is the turn of the bandit."
    assert all(one.label[0].isupper() for one in offered(table, REF).values())
    table.types("next")
    assert table.orders(ANN).prompt(table.state) == "What do you do?"


def test_a_player_is_told_where_none_of_their_delvers_can_do_anything() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "delver Bo of Ann hp 8", "delver Cy of Ben hp 8")

    table.types("harm Ada 9").finish()
    assert table.orders(ANN).prompt(table.state) == "What do you do?"
    table.types("harm Bo 9 nonlethal").finish()
    assert table.orders(ANN).prompt(table.state) == "Ada is mortally injured and Bo is unconscious, and can do nothing."
    assert table.orders(BEN).prompt(table.state) == "What do you do?"
    table.types("harm Cy 9").finish()
    assert table.orders(BEN).prompt(table.state) == "Cy is mortally injured, and can do nothing."


def test_who_has_only_a_dying_delver_is_not_offered_to_make_another() -> None:
    assert "make" in offered(Sovereign(), ANN)
    assert "make" not in offered(given(Sovereign().types("delver Ada of Ann hp 8 ac 15"), "Ada", hp=0), ANN)


@pytest.mark.clause("sov.combat.screen-3", "sov.combat.screen-4")
@pytest.mark.parametrize(("ruling", "needed"), [("dc", "9"), ("both", "2d6+1")])
def test_who_screens_is_told_what_an_attacker_has_to_come_to(ruling: str, needed: str) -> None:
    table = fight()
    table.state = replace(table.state, variants={**table.state.variants, "screen-roll": ruling})
    assert offered(table, ANN)["screen:Ada:Bob"].note == (
        f"Move action: attackers must reach {needed} by 2d6 and their skill, or strike you instead; "
        "up to 1 in a Round"
    )


@pytest.mark.clause("sov.grapple.move")
def test_whoever_holds_a_foe_may_drag_or_throw_them() -> None:
    table = fight().rolls(15, 6, 6).types("grapple Ada goblin 1").finish()
    table.rolls(1).types("next", "next").finish()
    own = offered(table, ANN)
    assert (own["drag:Ada"].label, own["throw:Ada"].label) == ("Ada drags goblin 1", "Ada throws goblin 1")
    assert not {"drag:Bob", "throw:Bob"} & set(offered(table, BEN))


@pytest.mark.clause("sov.combat.side-order")
def test_alert_acts_before_the_side_comes_and_not_after_it() -> None:
    alert = Delver(feats=(Feat("Alert", 2),))
    before = given(fight(first=False), "Ada", delver=alert)
    assert goes_first(before.state, before.who("Ada"))
    assert not goes_first(before.state, before.who("Bob"))
    after = given(fight(), "Ada", delver=alert).types("next")
    assert not goes_first(after.state, after.who("Ada")), "her side has had its turn"
    for level, first in ((1, True), (2, False)):
        foe = given(before, "goblin 2", delver=Delver(feats=(Feat("Alert", level),)))
        assert goes_first(foe.state, foe.who("Ada")) == first
    assert goes_first(given(foe, "goblin 2", hp=0).state, foe.who("Ada")), "the dead are not alert"


@pytest.mark.clause("sov.attack.roll")
def test_only_an_assassin_with_a_knife_cannot_miss_the_surprised_and_nobody_misses_who_stands_open() -> None:
    table = fight()
    ada, goblin = table.who("Ada"), table.who("goblin 1")
    knife = next(arm for arm in arms_of(ada) if arm.thrown)
    surprised = replace(table.state, fight=replace(table.state.fight_now, surprised="goblins"))
    assassin = replace(ada, delver=Delver(feats=(Feat("Assassin"),)))
    assert chance(surprised, ada, goblin, knife) < 100
    assert chance(surprised, assassin, goblin, knife) == 100
    assert chance(table.state, assassin, goblin, knife) < 100
    opened = replace(goblin, under=(Working(name="open", source="x", by="c1", unit="rounds", bonuses={"opened": 1}),))
    assert chance(table.state, ada, opened, knife) == 100
