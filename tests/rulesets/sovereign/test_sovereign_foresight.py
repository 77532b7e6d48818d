"""What is told of a choice before it is made: exactly, by the rules."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Entry, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.server.afterwards import how_likely
from lychgate.sim.foresight import Foresight, Outlook, foresee
from lychgate.sim.hindsight import hindsight, step_of
from lychgate.terminal.local_seat import LocalSeat

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


def of_the_one(game: Game[State], seat: str, label: str) -> Outlook:
    """The outlook of the option that is labelled so; the others are not weighed."""
    named = foresee(game, seat, most=1, samples=1).outlooks
    option = next(one.option for one in named if one.label.startswith(label))
    return foresee(game, seat, only=(option,)).outlooks[0]


def chances(one: Outlook) -> dict[str, Fraction]:
    assert one.exact
    return {likelihood.id: Fraction(likelihood.exact) for likelihood in one.likelihoods}


@pytest.mark.parametrize(("ac", "hit"), [(10, 11), (15, 6), (20, 1)])
def test_an_attack_hits_with_the_ac_or_more_and_fells_by_its_damage(ac: int, hit: int) -> None:
    """A d20 with nothing added; the d4 of a dagger fells 3 hit points with a 3 and a 4."""
    game = fight(foes=f"goblin hd 1 hp 3 ac {ac} attack 1 with club 1d6")

    found = chances(of_the_one(game, GM, "Ada"))

    assert found["hit"] == Fraction(hit, 20)
    assert found["fall:goblin"] == found["over"] == Fraction(hit, 20) * Fraction(1, 2)


def test_of_several_one_who_falls_is_told_apart_from_all_of_them() -> None:
    found = chances(of_the_one(fight(foes="2 goblins hd 1 hp 1 ac 20"), GM, "Ada"))

    assert found["one-falls:goblins"] == found["hit"] == Fraction(1, 20)
    assert found["fall:goblins"] == 0


@pytest.mark.parametrize(("hp", "enough"), [(1, 6), (4, 3), (6, 1), (7, 0)])
def test_who_falls_is_dying_and_not_dead(hp: int, enough: int) -> None:
    """A goblin hits AC 10 with 9 or more and one added; so many faces of its club are enough."""
    game = theirs(fight(delver=f"hp {hp}"))

    found = chances(of_the_one(game, GM, "Goblin attacks"))

    assert found["hurt:c1"] == Fraction(12, 20)
    assert found["falls:c1"] == found["dying:c1"] == Fraction(12, 20) * Fraction(enough, 6)
    assert found["dead:c1"] == 0


def test_who_is_frail_dies_of_what_fells() -> None:
    game = theirs(fight(delver="hp 1"))
    game.reply(GM, "text:frail Ada")

    found = chances(of_the_one(game, GM, "Goblin attacks"))

    assert found["dead:c1"] == Fraction(12, 20)


def test_the_end_of_a_fight_is_told_by_whole_fights() -> None:
    outlooks = foresee(fight(), GM, horizon="fight", most=1, samples=5).outlooks
    found = next(one for one in outlooks if one.label.startswith("Ada"))

    likely = {one.id: one.chance for one in found.likelihoods}
    assert "hit" not in likely, "that is of this choice alone"
    assert likely["fall:goblin"] + likely["falls:c1"] == 1


def test_the_turn_of_the_others_comes_though_some_have_not_acted() -> None:
    """The GM is asked whether to go on, and Enter does: it would be no turn of the others where that was declined."""
    game = fight(foes="2 goblins hd 1 hp 30 ac 20")
    while game.settled.fight_now.at + 1 < len(game.settled.fight_now.order):
        next_turn(game)

    found = chances(of_the_one(game, GM, "The turn of"))

    assert found["round"] == 1
    assert found["over"] == 0


def test_a_meeting_is_told_by_what_those_who_are_met_may_do() -> None:
    game = table("delver Ada hp 8", "npc 3 goblins hd 1", "meet goblins")

    stances = ("stance:talk", "stance:fight")
    found = {one.option: chances(one) for one in foresee(game, GM, only=stances).outlooks}

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


# ---------------------------------------------------------------------- players


def seated(foes: str = "2 goblins hd 1 hp 3 ac 13 attack 1 with club 1d6", *more: str) -> Game[State]:
    """Ada, whom Ann plays, stands before goblins in the turn of the party; ``more`` happened before the fight."""
    game = table(f"delver Ada of {ANN} stab 0 hp 8 gear dagger", f"npc {foes}", *more, "fight")
    while game.settled.fight_now.acting != PARTY:
        next_turn(game)
    return game


def facts(one: Outlook) -> dict[str, Fraction]:
    return {fact.text: Fraction(fact.exact) for fact in one.unknown}


def test_an_attack_turns_on_an_armour_class_that_nobody_has_seen_yet() -> None:
    attack = of_the_one(seated(), ANN, "Ada attacks")

    assert facts(attack) == {"the armour class of goblin 1": 1}
    assert "hit" not in [one.id for one in attack.likelihoods], "of what is not known there is no figure"


def test_what_turns_on_nothing_hidden_is_told_beside_it() -> None:
    defend = of_the_one(seated(), ANN, "Ada: Total Defense")

    assert defend.unknown == ()
    assert set(chances(defend).values()) == {Fraction(0)}


def asked_of(game: Game[State]) -> AnyDecision:
    """What is open for Ann."""
    asked = game.open_for(ANN)
    assert asked is not None
    return asked


def strikes(game: Game[State], *faces: int) -> Entry:
    """Ada attacks goblin 1. Her dice show these ``faces``; without any, what is asked is answered as usual."""
    left = list(faces)
    game.dice = "hand" if faces else "app"
    ids = [option.id for option in asked_of(game).options()]
    game.reply(ANN, "attack:Ada:goblin 1:dagger" if "attack:Ada:goblin 1:dagger" in ids else "attack:Ada:goblin 1")
    while (asked := next((one for one in game.open if one.kind != "sovereign.orders"), None)) is not None:
        typed = isinstance(asked, RollWanted) and left
        game.reply(asked.seat, f"text:{left.pop(0)}" if typed else asked.default())
    game.dice = "app"
    return game.entries[game.head]


def seen(*secretly: str) -> Game[State]:
    """Ada has attacked a goblin, so that all have seen its AC, and it is her turn again. The GM has changed things
    ``secretly``."""
    game = seated()
    strikes(game)
    while game.settled.fight_now.acting == PARTY:
        next_turn(game)
    while game.settled.fight_now.acting != PARTY:
        next_turn(game)
    for line in secretly:
        game.reply(GM, f"text:{line}")
    return game


def test_once_the_armour_class_was_seen_the_chance_to_hit_is_told() -> None:
    """AC 13, a d20 and nothing added: 8 of 20; what a hit does turns on the goblin."""
    game = seen()

    found = of_the_one(game, ANN, "Ada attacks goblin 1 with dagger")

    assert chances(found)["hit"] == Fraction(8, 20)
    assert sum(facts(found).values()) == 1
    assert not any("goblin" in one.text for one in found.likelihoods), "whether it falls is not known"


def test_whoever_the_goblins_are_a_player_is_told_the_same() -> None:
    weak, strong = seated(), seated("2 goblins hd 5 hp 30 ac 17 skill 2 attack 6 disciplined with sword 1d8")

    assert foresee(weak, ANN) == foresee(strong, ANN)


def test_what_the_others_do_is_read_from_the_book_as_far_as_the_book_says() -> None:
    """2d6 in the column of who talks; whether they attack only to win turns on how strong they are."""
    met = table(f"delver Ada of {ANN} hp 8", "npc 3 goblins hd 1", "meet goblins")

    talk = of_the_one(met, ANN, "Talk")

    likely = {one.id: one for one in talk.likelihoods}
    (share,) = facts(talk).values()
    assert 0 < share < 1
    assert likely["reaction:talk"].high - likely["reaction:talk"].low == pytest.approx(float(share))
    assert not likely["reaction:talk"].exact


def test_a_player_is_told_of_stakes_what_their_sheet_says() -> None:
    game = table(f"delver Ada of {ANN} str 10 exert 0 hp 8", 'stakes Ada STR/Exert dc 8 to "lift it" fails "1d6"')

    accept, _ = foresee(game, ANN).outlooks

    assert chances(accept)["works"] == Fraction(15, 36)


def test_of_another_command_of_the_gm_nothing_is_told() -> None:
    """What the GM adds to a save stands nowhere before it is rolled."""
    game = table(f"delver Ada of {ANN} hp 8 stab 1", "assist saves prompt", "save Ada evasion -4")
    assert game.open_for(ANN) is not None
    assert game.pending_for(ANN) is not None

    with pytest.raises(PlayError, match="turn on what another has ordered"):
        foresee(game, ANN)


@cache
def sheet_of_stakes(words: str) -> tuple[str, Foresight]:
    """What stands on the sheet of these stakes, and their odds."""
    game = table(f"delver Ada of {ANN} hp 8", "delver Bo hp 8", f"stakes Ada STR/Exert {words}")
    found = foresee(game, ANN)
    return found.prompt, found


@pytest.mark.parametrize("more", ["", "dc 11", "+2", 'costs "a Turn"', 'fails "1d4"', "with Bo"])
def test_all_that_stakes_turn_on_stands_on_their_sheet(more: str) -> None:
    """Where the odds are others, so is what the player reads."""

    told, found = sheet_of_stakes('dc 8 fails "1d6"')
    other, odds = sheet_of_stakes(f"{'' if 'dc' in more else 'dc 8 '}{more}{'' if 'fails' in more else ' fails 1d6'}")

    assert (odds == found) == (other == told)


def test_a_decree_that_changes_the_chance_beside_a_players_choice_is_a_step_that_they_know() -> None:
    game = seen()
    before = RULESET.question(game.settled, asked_of(game))

    game.reply(GM, "text:set cast.goblin 1.ac 16 because it has found a shield")

    assert RULESET.question(game.settled, asked_of(game)) != before
    assert game.number(ANN, game.head)
    game.reply(GM, "text:set cast.goblin 2.ac 16 because it has found one too")
    assert not game.number(ANN, game.head)


# ---------------------------------------------------------------------- afterwards


def told_of(game: Game[State], seat: str, entry: Entry) -> dict[str, tuple[bool, Fraction]]:
    """What ``seat`` is told of a step afterwards: what came of it and what did not, with its chance."""
    step = step_of(game, seat, entry)
    return {one.text: (one.came, Fraction(one.chance)) for one in hindsight(step)} if step is not None else {}


def test_of_a_blow_against_an_armour_class_that_was_seen_a_player_is_told_how_likely_it_hit() -> None:
    """AC 13, a d20 and nothing added: 8 of 20; a miss was likely."""
    hit, missed = seen(), seen()

    assert told_of(hit, ANN, strikes(hit, 13, 4)) == {"It hits": (True, Fraction(8, 20))}
    assert told_of(missed, ANN, strikes(missed, 12)) == {}
    assert "Goblin 1: all out of it" not in told_of(hit, ANN, hit.entries[hit.head])
    assert len(told_of(hit, GM, hit.entries[hit.head])) > 1, "the GM knows what a hit does"


def test_of_a_blow_against_an_armour_class_that_was_not_seen_a_player_is_told_nothing_even_when_it_is() -> None:
    game = seated()
    blow = strikes(game, 13, 4)

    assert told_of(game, ANN, blow) == {}
    assert told_of(game, GM, blow)["It hits"] == (True, Fraction(8, 20))


SECRETLY = (
    "set cast.goblin 1.hp 1 because it is weaker",
    "set cast.goblin 1.hit_dice 3 because it is tougher",
    "set cast.goblin 2.ac 18 because of its shield",
    "set fight.hurt.c2 0 because so",
)


@pytest.mark.parametrize("line", SECRETLY)
def test_what_the_gm_changed_in_secret_changes_nothing_of_what_a_player_is_told_afterwards(line: str) -> None:
    plain, changed = seen(), seen(line)

    assert told_of(changed, ANN, strikes(changed, 13, 1)) == told_of(plain, ANN, strikes(plain, 13, 1)) != {}


def test_of_stakes_a_player_is_told_afterwards_what_their_sheet_said() -> None:
    line = 'stakes Ada STR/Exert dc 8 to "lift it" fails "1d6"'
    game = table(f"delver Ada of {ANN} str 10 exert 0 hp 8", line)
    game.dice = "hand"
    game.reply(ANN, game.open_for(ANN).options()[0].id)  # type: ignore[union-attr]
    while isinstance(asked := game.open[0], RollWanted):
        game.reply(asked.seat, "text:6 5")

    stakes = game.entries[game.head]
    assert told_of(game, ANN, stakes)["It works"] == (True, Fraction(15, 36))


def test_of_what_a_seat_cannot_work_out_it_is_not_told_that_it_did_not_come() -> None:
    game = table(f"delver Ada of {ANN} str 10 exert 0 hp 8", "stakes Ada 95% fails 1d6")
    game.reply(ANN, "accept")
    step = step_of(game, ANN, game.entries[game.head])
    assert step is not None
    assert step.whole

    unseen = replace(step, events=(), whole=False)

    assert "It works" in [one.text for one in hindsight(replace(step, events=()))]
    assert "It works" not in [one.text for one in hindsight(unseen)]


def test_of_another_command_of_the_gm_a_player_is_told_nothing_afterwards() -> None:
    game = table(f"delver Ada of {ANN} hp 8 stab 1", "save Ada evasion -4")
    save = game.entries[game.head]

    assert game.number(ANN, save.id)
    assert step_of(game, ANN, save) is None
    assert step_of(game, GM, save) is not None


def test_the_table_tells_each_seat_what_it_knows_of_the_same_step() -> None:
    game = seated()
    blow = strikes(game, 13, 4)
    table = LocalSeat(game, GM).session

    told = {seat: " ".join(how_likely(table, seat, game.number(seat, blow.id))) for seat in (GM, ANN)}

    assert "It hits: 40 % likely." in told[GM]
    assert told[ANN] == ""
