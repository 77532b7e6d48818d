"""What a referee is told of a choice before it is made: exactly, by the rules. A player is told what is not hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.unknown import name_of
from lychgate.rulesets.hundred_saints.measures import MOODS
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import State
from lychgate.sim.foresight import Foresight, Outlook, foresee

REF, ANN = "Ref", "Ann"


def table(*lines: str) -> Game[State]:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), (REF, ANN), "s", "here", roles={REF: REFEREE})
    game: Game[State] = Game(RULESET, header)
    for line in lines:
        game.reply(REF, f"text:{line}")
    return game


def met(*more: str, goblins: str = "goblins AC 11 HD 1 hp 4 morale 7 club 1d4", many: int = 3) -> Game[State]:
    """Ada and goblins, of whom she knows as they know of her."""
    return table("pc Ada of Ann hp 8 ac 12", f"foes {many} {goblins}", "encounter", *more)


def usual(found: Foresight, label: str) -> Outlook:
    return next(one for one in found.outlooks if one.label == label)


def chances(one: Outlook) -> dict[str, Fraction]:
    assert one.exact
    return {likelihood.id: Fraction(likelihood.exact) for likelihood in one.likelihoods}


def test_surprise_is_what_the_counts_say() -> None:
    """``counts.txt``: the party alone in 2/9, both in 1/9."""
    found = chances(usual(foresee(met("next"), REF), "Go on by the rules"))

    assert found["surprised:party"] == found["surprised:goblins"] == Fraction(2, 9) + Fraction(1, 9)


def test_how_others_take_it_is_2d6_in_the_table_of_reactions() -> None:
    found = chances(usual(foresee(contact(), REF), "How the goblins react"))

    moods = {how: found[f"reacts:goblins:{how}"] for how in MOODS}
    assert moods == {"hostile": Fraction(10, 36), "wary": Fraction(16, 36), "willing to talk": Fraction(10, 36)}


def test_a_choice_with_no_dice_comes_to_nothing_or_to_what_it_says() -> None:
    found = chances(usual(foresee(met("next"), REF), "Pass over this step"))

    assert found["surprised:party"] == 0


@pytest.mark.parametrize(("hp", "enough"), [(1, 4), (2, 3), (4, 1), (5, 0)])
def test_a_blow_is_a_d20_against_the_armour_class_and_a_die_of_damage(hp: int, enough: int) -> None:
    """A goblin strikes with no bonus at AC 12: 9 of 20 hit, and so many of the four faces of its club are enough."""
    lines = ('aware party of "goblin"', 'aware "goblin" of party', "next", "next", "distance 5", "next", "next")
    goblin = "goblin AC 11 HD 1 hp 1 morale 7 club 1d4"
    game = table(f"pc Ada of Ann hp {hp} ac 12", f"foes 1 {goblin}", "encounter", *lines)
    game.reply(REF, "attack:goblin")

    blow = next(one for one in foresee(game, REF).outlooks if one.option == "hit:goblin:Ada")

    assert chances(blow)["falls:pc:ada"] == Fraction(9, 20) * Fraction(enough, 4)


def test_a_fight_is_followed_to_its_end() -> None:
    found = foresee(met("next"), REF, horizon="fight", most=1, samples=10)

    (first, *_) = found.outlooks
    assert not first.exact
    assert any(one.chance for one in first.likelihoods if one.id.startswith(("out", "party", "falls", "breaks")))


def test_before_there_are_characters_nothing_is_weighed() -> None:
    assert foresee(table("foes 2 goblins"), REF).outlooks == ()


def test_what_a_referee_has_ordered_and_is_refused_changes_nothing() -> None:
    """Each option that is offered has an outlook, whether it can be carried out or not."""
    game = met("next", "next", "next", "next")
    decision = game.open_for(REF)
    assert decision is not None

    found = foresee(game, REF, most=50, samples=2)

    assert [one.option for one in found.outlooks] == [one.id for one in decision.options()]


# ---------------------------------------------------------------------- players


def contact(goblins: str = "goblins AC 11 HD 1 hp 4 morale 7 club 1d4") -> Game[State]:
    """Both sides know of each other, and nobody has done anything yet."""
    aware = ('aware party of "goblins"', 'aware "goblins" of party')
    return met(*aware, "next", "next", "distance 30", "next", "next", goblins=goblins)


def test_what_a_player_chooses_is_told_as_far_as_it_turns_on_nothing_hidden() -> None:
    told = {one.label: one for one in foresee(contact(), ANN).outlooks}

    assert "The party flees" in told
    assert [fact.text for fact in told["Ada speaks to them"].unknown] == ["how they take it"]
    assert not told["The party waits"].unknown


def test_whoever_the_goblins_are_a_player_is_told_the_same() -> None:
    figures = ("AC 11 HD 1 hp 4 morale 7", "AC 17 HD 4 hp 20 morale 9")
    weak, strong = (contact(f"goblins {one} club 1d4") for one in figures)

    assert foresee(weak, ANN) == foresee(strong, ANN)


def test_an_encounter_that_the_party_has_not_noticed_is_none_for_a_player() -> None:
    assert foresee(met(), ANN).outlooks == ()


def test_how_a_fight_ends_is_not_told_to_a_player() -> None:
    assert foresee(contact(), ANN, horizon="fight").horizon == "step"


def test_how_long_a_fight_lasts_is_told_in_rounds() -> None:
    """A blow that fells Ada, who is alone, ends it in this Round."""
    lines = ('aware party of "goblin"', 'aware "goblin" of party', "next", "next", "distance 5", "next", "next")
    goblin = "goblin AC 11 HD 1 hp 1 morale 7 club 1d4"
    game = table("pc Ada of Ann hp 1 ac 12", f"foes 1 {goblin}", "encounter", *lines)
    game.reply(REF, "attack:goblin")

    found = chances(next(one for one in foresee(game, REF).outlooks if one.option == "hit:goblin:Ada"))

    assert found["over"] == found["falls:pc:ada"] == Fraction(9, 20)


def test_a_distance_that_is_settled_again_and_is_the_same_changes_nothing_that_a_player_knows() -> None:
    game = contact()
    game.reply(REF, "attack:goblins")
    before = name_of(RULESET.known(game.settled, ANN))

    game.reply(REF, "text:distance 30")

    assert game.settled.fight_now.before == {"goblins": {}}
    assert name_of(RULESET.known(game.settled, ANN)) == before
    moved = replace(game.settled.fight_now, before={"goblins": {"ada": 10}})
    known = RULESET.known(replace(game.settled, fight=moved), ANN)
    assert repr(known.fight_now.before) == "<the distance of those who fight is not known>"
