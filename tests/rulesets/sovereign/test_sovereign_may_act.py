"""Who may do what now: initiative, actions that are offered, and what keeps somebody from them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import RollWanted, ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.rules.acting import actions, attacks, in_a_row, told_apart
from lychgate.rulesets.sovereign.rules.fight import fight_of, in_words, initiative, left_to_do, must_have_main
from lychgate.rulesets.sovereign.rules.injury import dying
from lychgate.rulesets.sovereign.rules.reaction import could_win, outlook
from lychgate.rulesets.sovereign.state import Delver, Feat, Guard, Item, Mark, Ranked, Working
from tests.rulesets.sovereign.hurt import fallen
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_fight import met, order
from tests.rulesets.sovereign.test_sovereign_lasting import play_of

HELD = Working(name="held", source="Hold", by="x", unit="turns", left=1)


def offered(table: Sovereign, name: str = "Ada") -> list[str]:
    """How the steps begin that somebody is offered in a fight."""
    return list(dict.fromkeys(id_.partition(":")[0] for id_, _ in actions(table.state, table.who(name))))


def spent(table: Sovereign, **what: object) -> Sovereign:
    """Ada has used up this."""
    fight = table.state.fight_now
    ada = table.who("Ada").id
    table.state = replace(table.state, fight=fight.with_spent(ada, replace(fight.left(ada), **what)))
    return table


def beside(table: Sovereign) -> Sovereign:
    """Ada and the first goblin stand within reach of each other."""
    fight = table.state.fight_now.with_beside(table.who("Ada").id, table.who("goblin 1").id)
    table.state = replace(table.state, fight=fight)
    return table


# ---------------------------------------------------------------------- initiative


@pytest.mark.clause("sov.combat.initiative")
def test_the_best_dex_and_the_feat_alert_count_for_the_party_alone() -> None:
    table = Sovereign().types("delver Ada of Ann dex 14", "delver Bo of Ben dex 18", "npc rat hd 1 hp 1")
    given(table, "Ada", delver=Delver(feats=(Feat("Alert"),)))
    given(table, "rat", attributes={"dexterity": 18}, delver=Delver(feats=(Feat("Alert"),)))
    assert order(table.rolls(4, 4).types("fight").finish()) == [("party", 4 + 2 + 1), ("rat", 4)]


@pytest.mark.clause("sov.combat.initiative")
def test_a_player_rolls_for_the_party_and_the_gm_for_the_rest() -> None:
    table = Sovereign().types("delver Di hp 3", "delver Bo of Ben hp 3", "npc rat hd 1 hp 1")
    table.types("assist initiative prompt")
    given(table, "rat", seat=ANN)
    asked: list[tuple[str, str]] = []
    for known in ((), (Roll(dice="1d8", faces=(5,), total=5, purpose="sov.combat.initiative", subject="side:party"),)):
        with pytest.raises(Suspended) as suspended:
            initiative(Play(table.state, REF, ScriptedDice([]), known), ("party", "rat"))
        wanted = suspended.value.wanted[0]
        assert isinstance(wanted, RollWanted)
        asked.append((wanted.seat, wanted.purpose))
    assert asked == [(BEN, "sov.combat.initiative"), (REF, "sov.combat.initiative")]


def test_a_party_of_which_nobody_stands_adds_nothing() -> None:
    table = given(met(), "Ada", hp=0)
    assert initiative(play_of(table, 4, 3), ("party", "goblins")) == (Ranked("party", 4), Ranked("goblins", 3))


def test_the_order_is_told_with_the_dice_where_any_fell() -> None:
    told = in_words(met().state, (Ranked("party", 5, 1), Ranked("goblins", 6), Ranked("rats", 0)))
    assert told == "the party (5 +1 = 6), then the goblins (6), then the rats"
    assert in_words(met().state, (Ranked("party", 5, 12),)) == "the party (5 +12 = 17)"


def test_a_fight_is_between_the_party_and_somebody_else_once() -> None:
    with pytest.raises(PlayError, match="A fight needs Delvers and somebody against them"):
        Sovereign().types("npc rat hd 1 hp 1", "npc bat hd 1 hp 1", "fight")
    with pytest.raises(PlayError, match="A fight needs Delvers and somebody against them"):
        Sovereign().types("delver Ada of Ann", "fight")
    with pytest.raises(PlayError, match="A fight is under way"):
        met().types("fight")
    table = Sovereign().types("delver Ada of Ann", "npc rat hd 1 hp 1", "npc bat hd 1 hp 1").rolls(5, 1)
    table.types("fight rat").finish()
    assert (table.state.fight_now.sides, table.state.fight_now.round) == (("party", "rat"), 1)
    surprised = Sovereign().types("delver Ada of Ann", "npc rat hd 1 hp 1").types("fight surprised rat")
    assert (surprised.state.fight_now.round, order(surprised)) == (0, [("party", 0)])


def test_who_is_not_in_a_fight_ends_none() -> None:
    with pytest.raises(PlayError, match="There is no fight"):
        Sovereign().types("end")
    with pytest.raises(PlayError, match="There is no fight"):
        fight_of(play_of(Sovereign()))


# ---------------------------------------------------------------------- what is left to do


def test_magic_keeps_somebody_from_the_main_action() -> None:
    table = met()
    ada = table.who("Ada")
    assert left_to_do(table.state, ada)
    for stops in ("main", "all"):
        held = replace(ada, under=(replace(HELD, stops=(stops,)),))
        assert not left_to_do(table.state, held)
    assert left_to_do(table.state, replace(ada, under=(replace(HELD, stops=("move",)),)))
    with pytest.raises(PlayError, match="Ada cannot: held"):
        must_have_main(play_of(table), replace(ada, under=(replace(HELD, stops=("main",)),)))
    assert not left_to_do(spent(table, main=True).state, ada)
    assert left_to_do(table.state, replace(ada, under=(replace(HELD, extra=True),)))


def test_what_is_offered_depends_on_what_is_left() -> None:
    assert offered(met()) == ["attack", "charge", "defend", "run", "hold"]
    assert offered(spent(met(), moves=1)) == ["defend", "run"]
    assert offered(spent(met(), main=True)) == ["run", "hold"]
    assert offered(spent(met(), main=True, moves=1)) == []
    assert offered(spent(met(), held=True))[-1] == "run"
    stopped = given(met(), "Ada", under=(replace(HELD, stops=("move",)),))
    assert offered(stopped) == ["defend"]
    near = offered(beside(met()))
    assert near == ["attack", "shove", "grapple", "charge", "withdraw", "defend", "run", "hold"]
    prone = given(met(), "Ada", marks=(Mark("prone"),))
    assert "stand" in offered(prone)
    assert "stand" not in offered(spent(given(met(), "Ada", marks=(Mark("prone"),)), main=True, moves=1))
    for name, wanted in (("small bow", "move"), ("crossbow", "main")):
        table = given(met(), "Ada", items=(Item(name=name),))
        fight = table.state.fight_now
        table.state = replace(table.state, fight=replace(fight, empty=((table.who("Ada").id, name),)))
        assert "reload" in offered(table)
        assert ("reload" in offered(spent(table, main=True))) == (wanted == "move")


def test_of_foes_whom_nobody_can_tell_apart_the_first_is_offered() -> None:
    def names(table: Sovereign) -> list[str]:
        return [one.name for one in told_apart(table.state, [table.who("goblin 1"), table.who("goblin 2")])]

    assert names(met()) == ["goblin 1"]
    assert names(given(met(), "goblin 2", hp=3)) == ["goblin 1"], "its hit points are hidden"
    assert names(met().types("harm goblin 2 1")) == ["goblin 1", "goblin 2"]
    assert names(given(met(), "goblin 2", marks=(Mark("prone"),))) == ["goblin 1", "goblin 2"]
    table = met()
    guards = (Guard(who=table.who("goblin 2").id, what="total defense"),)
    table.state = replace(table.state, fight=replace(table.state.fight_now, guards=guards))
    assert names(table) == ["goblin 1", "goblin 2"]
    assert names(beside(met())) == ["goblin 1", "goblin 2"]
    guarded = met()
    guards = (Guard(who=guarded.who("Ada").id, what="total defense"),)
    guarded.state = replace(guarded.state, fight=replace(guarded.state.fight_now, guards=guards))
    assert names(guarded) == ["goblin 1"]
    other = given(met(), "goblin 2", side="others")
    assert names(other) == ["goblin 1", "goblin 2"]


def test_each_weapon_is_offered_against_each_foe_and_the_likeliest_alone_where_asked() -> None:
    table = given(met(), "Ada", items=(Item(name="dagger"), Item(name="throwing blade")))
    ada = table.types("harm goblin 2 1").who("Ada")
    ids = [id_ for id_, _ in attacks(table.state, ada)]
    each = ["", ":dagger", ":throwing blade", ":dagger:thrown"]  # first a throw of what is made for it
    assert ids == [f"attack:Ada:goblin {at}{weapon}" for at in (1, 2) for weapon in each]
    assert [id_ for id_, _ in attacks(table.state, ada, first=True)] == ["attack:Ada:goblin 1"]
    thrown = dict(attacks(table.state, ada))
    assert all(command.thrown == id_.endswith(":thrown") for id_, command in thrown.items() if id_.count(":") > 2)
    assert any(command.thrown for command in thrown.values())


def test_steps_of_one_kind_stand_in_a_row() -> None:
    one = (("attack:Ada:goblin 1", None), ("run:Ada", None))
    two = (*one, ("attack:Ada:goblin 2", None))
    choice = Choice("attack:Ada:goblin 1", "Ada attacks goblin 1")
    assert in_a_row(choice, one) == choice
    assert in_a_row(choice, two) == replace(choice, label="Goblin 1", group="Ada attacks")
    plain = Choice("run:Ada", "Ada runs")
    assert in_a_row(plain, (*two, ("run:Ada", None))) == plain
    longer = Choice("attack:Ada:goblin 1:dagger", "x")
    assert in_a_row(longer, two).group == "Ada attacks"


# ---------------------------------------------------------------------- the rest


@pytest.mark.clause("sov.injury.clock")
def test_only_who_fell_and_was_not_stabilised_is_dying() -> None:
    state = fallen().state
    assert [one.name for one in dying(state)] == ["Bo"]
    bo = next(one for one in state.cast if one.name == "Bo")
    assert dying(state.with_creature(bo.unmarked("dying"))) == ()
    assert dying(state.with_creature(replace(bo, fall=None))) == ()


@pytest.mark.clause("sov.reaction.could-win", "sov.reaction.roll")
def test_how_likely_each_reaction_is() -> None:
    table = Sovereign().types("delver Ada of Ann", "npc 3 goblins hd 1 hp 4")
    assert sum(outlook(table.state, "goblins", "talk").values()) == 1
    assert all(share > 0 for share in outlook(table.state, "goblins", "talk").values())
    assert outlook(table.state, "goblins", "fight").get("ignore", Fraction(0)) < 1
    assert could_win(table.state, "goblins")
    assert not could_win(given(table, "goblin 3", hp=0).state, "goblins")
    small = Sovereign().types("delver Ada of Ann", "npc 6 rats hd 0 hp 1")
    assert could_win(small.state, "rats")
    assert not could_win(given(small, "rat 6", hp=0).state, "rats")


def test_system_strain_of_nothing_changes_nothing() -> None:
    table = given(Sovereign().types("delver Ada of Ann con 10"), "Ada", strain=3)
    plain = Sovereign().types("delver Ada of Ann con 10", "strain Ada 0")
    assert plain.last() == "Ada: System Strain +0, 0 of 10."
    assert [table.types(f"strain Ada {by}").who("Ada").strain for by in ("-1", "2", "-9")] == [2, 4, 0]

