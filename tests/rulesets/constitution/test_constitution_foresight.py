"""What is told of a choice before it is made: exactly, by the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.unknown import name_of
from lychgate.core.view import Choice
from lychgate.kit.outlook import percent
from lychgate.rulesets.constitution.rules.checks import chance_to_reach
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.characters import ABILITIES
from lychgate.sim.foresight import SAMPLES, Outlook, foresee
from tests.shares import WHOLE, in_soak_too

REF, ANN = "Ref", "Ann"


def table(*lines: str) -> Game[State]:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), (REF, ANN), "s", "here", roles={REF: REFEREE})
    game: Game[State] = Game(RULESET, header)
    for line in lines:
        game.reply(REF, f"text:{line}")
    return game


def choices_of(game: Game[State]) -> tuple[Choice, ...]:
    decision = game.open_for(REF)
    assert decision is not None
    return decision.choices(game.settled)


def of_the_one(game: Game[State], seat: str, label: str, samples: int = SAMPLES) -> Outlook:
    """The outlook of the option that is labelled so; the others are not weighed."""
    named = foresee(game, seat, most=1, samples=1).outlooks
    option = next(one.option for one in named if one.label.startswith(label))
    return foresee(game, seat, samples=samples, only=(option,)).outlooks[0]


def chances(one: Outlook) -> dict[str, Fraction]:
    assert one.exact
    return {likelihood.id: Fraction(likelihood.exact) for likelihood in one.likelihoods}


def test_who_is_injured_stays_up_by_a_will_check() -> None:
    game = table("character Ada level 2 hp 3 strength 30 will 12", "harm Ada 8")
    game.reply(REF, "cut")
    dc = game.open_for(REF).dc  # type: ignore[union-attr]

    tries, collapses = foresee(game, REF).outlooks

    assert chances(tries)["falls:c1"] == 1 - chance_to_reach(game.settled, dc - 12)
    assert chances(tries)["check"] == 1 - chances(tries)["falls:c1"], "what was rolled before the choice does not count"
    assert chances(collapses)["falls:c1"] == 1
    assert chances(tries)["dead:c1"] == 0


def test_morale_breaks_with_more_than_the_score() -> None:
    game = table("character Ada level 2 hp 9", "npc 4 goblins hd 1 hp 3 ac 13 morale 7", "fight")

    found = chances(of_the_one(game, REF, "The side 'goblins' checks"))

    assert found["breaks:goblins"] == found["none-left:goblins"] == Fraction(15, 36)


def test_who_attacks_hits_by_what_stands_beside_it() -> None:
    game = table("character Ada level 2 hp 9", "npc goblin hd 1 hp 99 ac 23 morale 7", "fight")
    while not any(one.id.startswith("attack:Ada") for one in choices_of(game)):
        game.reply(REF, "next")
        if game.pending_for(REF) is not None:
            game.reply(REF, "no")

    found = chances(of_the_one(game, REF, "Ada attacks"))

    note = next(one.note for one in choices_of(game) if one.label.startswith("Ada attacks"))
    assert note.startswith(f"{percent(found['hit'])}, ")
    assert found["fall:goblin"] == 0


@in_soak_too
@pytest.mark.parametrize("score", [3, 15, 19] if WHOLE else [15])
def test_who_improves_tries_one_after_the_other_until_a_d20_shows_more(score: int) -> None:
    """The others are 10 each; what is tried after the first choice is tried in the order of the sheet."""
    game = table(f"character Ada level 2 hp 9 wits {score}")
    game.reply(REF, "improve:c1")

    wits, enough = foresee(game, REF, only=("wits", "enough")).outlooks

    likely = {one.id: one for one in wits.likelihoods}["improves:c1"]
    assert likely.low <= 1 - Fraction(score, 20) * Fraction(1, 2) ** (len(ABILITIES) - 1) <= likely.high
    assert chances(enough)["improves:c1"] == 0


def test_before_there_are_characters_nothing_is_weighed() -> None:
    assert foresee(table("npc 2 goblins"), REF).outlooks == ()


def test_what_a_player_has_answered_counts_once_something_has_come_of_it() -> None:
    """Ann has chosen a wound over death; only then the referee is asked which wound it is, and more."""
    game = table(f"character Ada of {ANN} level 2 hp 1 strength 1", "harm Ada 40")
    assert game.open_for(REF) is not None
    assert [one.kind for one in game.open if one.seat == ANN and one.kind != "constitution.orders"]
    game.reply(ANN, "wound")

    game.reply(REF, "wits")

    worsens, _ = foresee(game, REF).outlooks

    assert worsens.label == "No"
    assert chances(worsens)["wounded:c1"] == 1
    assert chances(worsens)["dead:c1"] == 0


# ---------------------------------------------------------------------- players


def test_a_player_is_told_whether_they_stay_up_after_damage_that_was_told() -> None:
    game = table(f"character Ada of {ANN} level 2 hp 3 strength 30 will 12", "harm Ada 8")
    game.reply(REF, "cut")
    dc = game.open_for(ANN).dc  # type: ignore[union-attr]

    tries, _ = foresee(game, ANN).outlooks

    assert chances(tries)["falls:c1"] == 1 - chance_to_reach(game.settled, dc - 12)


def test_where_another_wound_was_named_than_the_usual_one_nothing_is_told_of_it() -> None:
    game = table(f"character Ada of {ANN} level 2 hp 3 strength 30 will 12", "harm Ada 8")
    game.reply(REF, "text:a broken arm")

    tries, _ = foresee(game, ANN).outlooks

    assert [fact.text for fact in tries.unknown] == ["what others have rolled or answered"]
    assert "falls:c1" not in [one.id for one in tries.likelihoods]


def fight(goblins: str = "2 goblins hd 1 hp 3 ac 13 morale 7") -> Game[State]:
    """Ada, whom Ann plays, has the turn."""
    game = table(f"character Ada of {ANN} level 2 hp 9", f"npc {goblins}", "fight")
    for _ in range(20):
        decision = game.open_for(ANN)
        if decision is not None and any(one.id.startswith("attack:") for one in decision.options()):
            return game
        game.reply(REF, "no" if game.pending_for(REF) is not None else "next")
    raise AssertionError("the turn of Ada does not come")


def test_an_attack_turns_on_what_a_player_does_not_know_of_a_foe() -> None:
    attack = of_the_one(fight(), ANN, "Ada attacks")

    assert [fact.text for fact in attack.unknown] == ["the gear of goblin 1"]
    assert not any(one.chance for one in attack.likelihoods)


def test_whoever_the_goblins_are_a_player_is_told_the_same() -> None:
    weak, strong = fight(), fight("2 goblins hd 3 hp 12 ac 25 morale 10 damage 1d10")

    assert foresee(weak, ANN, most=50, samples=5) == foresee(strong, ANN, most=50, samples=5)


def test_the_hour_is_hidden_and_the_improvement_of_a_character_needs_none() -> None:
    game = table(f"character Ada of {ANN} level 2 hp 9")

    food, improves = (of_the_one(game, ANN, label, samples=50) for label in ("Ada looks", "Ada improves"))

    assert [fact.text for fact in food.unknown] == ["the hour"]
    assert improves.unknown == ()
    assert {one.id: one.chance for one in improves.likelihoods}["improves:c1"] > 0.5


def test_whether_the_dead_had_collapsed_before_is_not_known_to_a_player() -> None:
    state = fight().settled
    dead = [replace(one, dead=True) for one in state.cast]

    for collapsed in ("goblin 1", "Ada"):
        cast = tuple(replace(one, collapsed=one.name == collapsed) for one in dead)
        known = [name_of(RULESET.known(replace(state, cast=each), ANN)) for each in (tuple(dead), cast)]
        assert known[0] == known[1], collapsed
