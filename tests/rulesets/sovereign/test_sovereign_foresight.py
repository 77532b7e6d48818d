"""What is told of a choice before it is made: exactly, by the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.sim.foresight import Foresight, Outlook, foresee

GM, ANN, BEN = "Gm", "Ann", "Ben"


def table(*lines: str) -> Game[State]:
    seats, roles = (GM, ANN, BEN), {GM: REFEREE}
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), seats, "s", "here", roles=roles)
    game: Game[State] = Game(RULESET, header)
    for line in lines:
        game.reply(GM, f"text:{line}")
    return game


def fight(delver: str = "hp 8", foes: str = "goblin hd 1 hp 3 ac 13 attack 1 with club 1d6") -> Game[State]:
    """Ada, whom nobody plays, against others; it is her turn."""
    game = table(f"delver Ada stab 0 {delver} gear dagger", f"npc {foes}", "fight")
    while game.settled.fight_now.acting != PARTY:
        next_turn(game)
    return game


def next_turn(game: Game[State]) -> None:
    """The next side acts, whatever this one has left to do."""
    game.reply(GM, "text:next")
    if game.pending_for(GM) is not None:
        game.reply(GM, "yes")


def theirs(game: Game[State]) -> Game[State]:
    """It is the turn of the others."""
    while game.settled.fight_now.acting == PARTY:
        next_turn(game)
    return game


def labelled(found: Foresight, label: str) -> Outlook:
    return next(one for one in found.outlooks if one.label.startswith(label))


def chances(one: Outlook) -> dict[str, Fraction]:
    assert one.exact
    return {likelihood.id: Fraction(likelihood.exact) for likelihood in one.likelihoods}


@pytest.mark.parametrize(("ac", "hit"), [(10, 11), (15, 6), (20, 1)])
def test_an_attack_hits_with_the_ac_or_more_and_fells_by_its_damage(ac: int, hit: int) -> None:
    """A d20 with nothing added; the d4 of a dagger fells 3 hit points with a 3 and a 4."""
    game = fight(foes=f"goblin hd 1 hp 3 ac {ac} attack 1 with club 1d6")

    found = chances(labelled(foresee(game, GM), "Ada"))

    assert found["hit"] == Fraction(hit, 20)
    assert found["out:goblin"] == found["over:1"] == Fraction(hit, 20) * Fraction(1, 2)


def test_of_several_one_who_falls_is_told_apart_from_all_of_them() -> None:
    found = chances(labelled(foresee(fight(foes="2 goblins hd 1 hp 1 ac 20"), GM), "Ada"))

    assert found["one-out:goblins"] == found["hit"] == Fraction(1, 20)
    assert found["out:goblins"] == 0


@pytest.mark.parametrize(("hp", "enough"), [(1, 6), (4, 3), (6, 1), (7, 0)])
def test_who_falls_is_dying_and_not_dead(hp: int, enough: int) -> None:
    """A goblin hits AC 10 with 9 or more and one added; so many faces of its club are enough."""
    game = theirs(fight(delver=f"hp {hp}"))

    found = chances(labelled(foresee(game, GM), "Goblin attacks"))

    assert found["hurt:c1"] == Fraction(12, 20)
    assert found["falls:c1"] == found["dying:c1"] == Fraction(12, 20) * Fraction(enough, 6)
    assert found["dead:c1"] == 0


def test_who_is_frail_dies_of_what_fells() -> None:
    game = theirs(fight(delver="hp 1"))
    game.reply(GM, "text:frail Ada")

    found = chances(labelled(foresee(game, GM), "Goblin attacks"))

    assert found["dead:c1"] == Fraction(12, 20)


def test_the_end_of_a_fight_is_told_by_whole_fights() -> None:
    found = labelled(foresee(fight(), GM, horizon="fight", most=1, samples=20), "Ada")

    likely = {one.id: one.chance for one in found.likelihoods}
    assert "hit" not in likely, "that is of this choice alone"
    assert likely["out:goblin"] + likely["falls:c1"] == 1


def test_a_meeting_is_told_by_what_those_who_are_met_may_do() -> None:
    game = table("delver Ada hp 8", "npc 3 goblins hd 1", "meet goblins")

    found = {one.option: chances(one) for one in foresee(game, GM).outlooks}

    assert sum(found["stance:talk"][f"reaction:{what}"] for what in ("fight", "chase", "talk", "run")) <= 1
    assert found["stance:fight"] != found["stance:talk"]


def test_the_chance_of_stakes_is_the_one_that_stands_on_their_sheet() -> None:
    """2d6 against 8 with nothing added."""
    game = table("delver Ada str 10 exert 0 hp 8", 'stakes Ada STR/Exert dc 8 to "lift the gate" fails "1d6"')

    accept, leave = foresee(game, GM).outlooks

    assert chances(accept)["works"] == Fraction(15, 36)
    assert chances(accept)["hurt:c1"] == Fraction(21, 36)
    assert chances(leave)["works"] == 0


def test_before_there_are_delvers_nothing_is_weighed() -> None:
    assert foresee(table("npc 2 goblins"), GM).outlooks == ()
