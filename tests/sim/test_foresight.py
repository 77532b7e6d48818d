"""What is told of a choice before it is made is what the rules give, and no more than a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Measure
from lychgate.core.play import Play
from lychgate.core.records import REFEREE, Header
from lychgate.players.usual import usual_answer
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.foresight import Foresight, Outlook, foresee
from tests.core.toy import Toy, Well, toy_header
from tests.rulesets.twelve_years.stage import Raw, Standing, scene
from tests.shares import share

GIANT: Raw = {"kin": "giant", "hp": 4}


def at(*members: str | Raw, foes: Sequence[str | Raw] = (), **more: Any) -> Game[State]:
    """A game of one party that stands before ``foes``."""
    return Standing(scene(*members, foes=foes, **more).state)


def of(found: Foresight, option: str) -> dict[str, Fraction]:
    """The exact chances of an option, by what holds."""
    outlook = outlook_of(found, option)
    assert outlook.exact
    return {one.id: Fraction(one.exact) for one in outlook.likelihoods}


def outlook_of(found: Foresight, option: str) -> Outlook:
    return next(one for one in found.outlooks if one.option == option)


def by_faces(state: State, option: str, holds: Callable[[State], bool]) -> Fraction:
    """The chance by running the rules under every single face, with nothing lumped together."""

    return sum((weight for weight, after in every_after(state, option) if holds(after)), Fraction(0))


def every_after(state: State, order: str) -> Iterator[tuple[Fraction, State]]:
    """Every state that an order leads to, with its odds, face by face; empty, it is the usual order."""

    def one(dice: DiceSource) -> State:
        play = Play(state, "p1", dice, (), lambda decision, now: usual_answer(RULESET, now, decision))
        orders = RULESET.orders(state, "p1")
        assert orders is not None
        RULESET.perform(play, orders.read(order or usual_answer(RULESET, state, orders)))
        return play.state

    return every_outcome(one)


# ---------------------------------------------------------------------- exact figures


def test_of_one_member_the_party_the_member_and_a_year_go_together() -> None:
    game = at(GIANT, foes=[{"kind": "ogre", "hp": 2}])

    found = of(foresee(game, "p1"), "attack")

    assert found["foes-fallen"] == by_faces(game.settled, "attack", lambda after: not after.site("5051").foes)
    assert found["party-dead"] == found["dead:1"] == found["year"]
    assert found["away"] == 0


def test_what_leads_too_far_is_told_from_samples_with_their_bounds() -> None:
    """Whoever runs may come into a hex that nobody has seen, with all of its tables."""
    run = outlook_of(foresee(at("rogue", "hermit", foes=["wolf"], at="5050"), "p1", samples=50), "evade")

    assert (run.exact, run.runs) == (False, 50)
    assert all(one.low <= one.chance <= one.high and not one.exact for one in run.likelihoods)
    assert any(one.low < one.chance < one.high for one in run.likelihoods)


@pytest.mark.parametrize(
    ("members", "foes"),
    [
        (["giant", "rogue"], ["wolf"]),
        ([GIANT], [{"kind": "ogre", "hp": 5}]),
        (["hermit", {"kin": "fae_folk", "hp": 2}], ["wolf", "wolf"]),
    ],
)
def test_totals_that_are_walked_as_one_come_to_what_all_faces_come_to(
    members: list[str | Raw], foes: list[str | Raw]
) -> None:
    game = at(*members, foes=foes)
    state = game.settled

    found = of(foresee(game, "p1"), "attack")

    gone = by_faces(state, "attack", lambda after: not after.site("5051").foes)
    assert found["foes-fallen"] == gone
    for member in state.parties[0].members:
        assert found[f"dead:{member.id}"] == by_faces(state, "attack", dead(member.id))


def dead(member: int) -> Callable[[State], bool]:
    return lambda after: member in [corpse.member.id for corpse in after.corpses]


def test_a_whole_fight_is_what_its_exchanges_come_to_one_after_the_other() -> None:
    game = at({"kin": "giant", "hp": 2}, foes=[{"kind": "ogre", "hp": 2}])

    found = of(foresee(game, "p1", horizon="fight"), "attack")

    assert found["foes-fallen"] == won(game.settled, "attack")
    assert found["foes-fallen"] + found["party-dead"] + found["away"] == 1


def won(state: State, order: str = "") -> Fraction:
    """The chance that the ogre falls and the Giant lives by this order, and the usual ones after it, face by face."""
    chance = stays = Fraction(0)
    for weight, after in every_after(state, order):
        if after == state:
            stays += weight
        elif not after.site("5051").foes:
            chance += weight * bool(after.parties[0].members)
        elif after.parties[0].members and after.parties[0].at == "5051" and not after.parties[0].truce:
            chance += weight * won(after)
    return chance / (1 - stays)


# ---------------------------------------------------------------------- samples

POSITIONS = share("LYCHGATE_SOAK_POSITIONS", 3, 500)


@pytest.mark.soak
def test_samples_lie_within_their_own_bounds_as_often_as_they_say() -> None:
    """Random fights: of all figures told from samples, 95 in 100 hold the exact one between their bounds."""
    chance, told, within = Random("positions"), 0, 0
    for _ in range(POSITIONS):
        members = [{"kin": chance.choice(("giant", "rogue", "hermit")), "hp": chance.randint(1, 8)} for _ in "ab"]
        game = at(*members, foes=[{"kind": chance.choice(("ogre", "wolf")), "hp": chance.randint(1, 12)}])
        exact, sampled = of(foresee(game, "p1"), "attack"), foresee(game, "p1", most=1, samples=200)
        for one in outlook_of(sampled, "attack").likelihoods:
            assert not one.exact
            told, within = told + 1, within + (one.low <= exact[one.id] <= one.high)
    assert within / told > 0.9


# ---------------------------------------------------------------------- what is hidden


def test_the_dice_to_come_say_nothing() -> None:
    """Two games in which the same has happened, and other dice will fall."""
    got = []
    for seed in ("one", "another"):
        header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("p1",), seed, "here")
        got.append(foresee(Game(RULESET, header), "p1", samples=5))

    assert got[0] == got[1]


def test_what_another_is_in_the_middle_of_says_nothing() -> None:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("p1", "p2"), "a seed", "here")
    game: Game[State] = Game(RULESET, header)
    for seat in ("p1", "p2"):
        game.reply(seat, "assemble")
        while game.pending_for(seat) is not None:
            decision = game.open_for(seat)
            assert decision is not None
            game.reply(seat, usual_answer(RULESET, game.state_for(seat), decision))
    before = foresee(game, "p1", most=50, samples=2)
    options = [one.id for one in game.open_for("p2").options()]  # type: ignore[union-attr]
    waits = next(one for one in options if one in ("gear", "buy") or one.startswith("gear"))
    game.reply("p2", waits)
    assert game.pending_for("p2") is not None

    assert foresee(game, "p1", most=50, samples=2) == before


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(("most", "samples"), [(0, 1), (1, 0), (-3, 5)])
def test_no_runs_and_no_samples_are_refused(most: int, samples: int) -> None:
    with pytest.raises(PlayError, match="at least one"):
        foresee(at("giant", foes=["wolf"]), "p1", most=most, samples=samples)


def test_a_game_that_is_over_is_refused() -> None:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("p1",), "a seed", "here")
    game: Game[State] = Game(RULESET, header)
    game.reply("p1", "end-game")
    (*_, sure) = [one.id for one in game.open[0].options() if one.id != game.open[0].default()]
    game.reply("p1", sure)
    assert RULESET.ended(game.settled)

    with pytest.raises(PlayError, match="is over"):
        foresee(game, "p1")


class Refereed(Toy):
    """A game with measures whose keeper hides things, and that does not say what others know of them."""

    def measures(self, state: Well, seat: str) -> tuple[Measure[Well], ...]:
        return (Measure("never", "Never", lambda after: False),)

    def fight_goes_on(self, before: Well, now: Well, seat: str) -> bool:
        return False


def test_a_game_without_measures_is_refused_and_so_is_one_that_does_not_say_what_players_know() -> None:
    header = replace(toy_header(("kim", "ann")), roles={"kim": REFEREE})

    for rules in (Toy(), Refereed()):
        with pytest.raises(PlayError, match="no odds yet"):
            foresee(Game(rules, header), "ann")


def test_a_seat_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(PlayError, match=r"'Zoe' has no seat here\. There is: p1\."):
        foresee(at("giant", foes=["wolf"]), "Zoe")
