"""Looks for another evening: ``python -m tests.web.find_an_evening`` prints seeds and what their seats say.

The first crown is one item in a thousand, so that what the dice of a seed make of the first rooms is looked up first;
what is left is played. It takes minutes, and each evening that it prints is shorter than the one before. Take the last
over into ``evening.py``, scene by scene.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.state import Party, State
from tests.web.answers_without_asking import let_happen
from tests.web.evening import SEATS, Line

RULES = rulesets.get("twelve_years")
MOST_BLOWS = 5
WAYS = ("n", "ne", "se", "s", "sw", "nw")


class Dull(Exception):
    """This evening does not go as it should."""


def new_game(seed: str) -> Game[State]:
    """The world of ``seed``, with four seats."""
    return Game(RULES, Header(RULES.name, RULES.version, RULES.resolve({}), SEATS, seed, "An evening", ""))


def promising(seed: str) -> bool:
    """Whether an item in the first room of the first dungeon, if there is one, is the first crown."""
    dice = KeyedDice(secret_of(seed))
    item = dice.throw("1d12", "12y.loot.items", "d1r0")
    quality = dice.throw("3d6", "12y.loot.quality-table", "d1r0")
    return item.total == 12 and quality.faces[0] == 6 and set(quality.faces[1:]) == {3, 5}


class Evening:
    """A game, and what has been said in it."""

    def __init__(self, seed: str, said: tuple[Line, ...] = ()) -> None:
        self.seed = seed
        self.game = new_game(seed)
        self.said: list[Line] = []
        for line in said:
            self.say(*line)

    def choices(self, seat: str) -> list[str]:
        """What the seat could say."""
        decision = self.game.open_for(seat)
        return [] if decision is None else [option.id for option in decision.options()]

    def say(self, seat: str, answer: str) -> None:
        """Say it, or find the evening dull."""
        if answer not in self.choices(seat):
            raise Dull
        try:
            self.game.reply(seat, answer)
        except PlayError as refused:
            raise Dull from refused
        self.said.append(Line(seat, answer))
        let_happen(self.game)

    def go_on(self, seat: str, answer: str, **wishes: str) -> None:
        """Say it, and then to each kind of question what is wished, or what comes first, until nobody is asked."""
        self.say(seat, answer)
        for _ in range(30):
            asked = [self.game.open_for(one) for one in SEATS if self.game.busy(one)]
            decision = next((one for one in asked if one is not None), None)
            if decision is None:
                return
            ids = self.choices(decision.seat)
            wish = wishes.get(decision.kind.replace("-", "_"), decision.default())
            self.say(decision.seat, wish if wish in ids else "pass" if "pass" in ids else ids[0])
        raise Dull

    def party(self, seat: str) -> Party:
        """The party of a seat."""
        return self.game.settled.party(seat)

    def foes_before(self, seat: str) -> int:
        """How many enemies are where the seat is."""
        return len(self.game.settled.site(self.party(seat).at).foes)

    def crown(self, seat: str) -> int:
        """The number of the first crown, if the seat has it."""
        return next((item.id for item in self.party(seat).loot if item.unique == "ancient_magick_crown"), 0)


def must(*conditions: bool) -> None:
    """Find the evening dull unless all of it is so."""
    if not all(conditions):
        raise Dull


def gather(evening: Evening) -> None:
    """All assemble, nobody is left alone by their luggage."""
    for seat in SEATS:
        evening.go_on(seat, "assemble", name_member="suggested")
        must(len(evening.party(seat).members) > 2)
    must(sum(line.says == "suggested" for line in evening.said) == 16, len(evening.said) == 20)


def trade(evening: Evening) -> None:
    """Cyd's gold for a plain thing of Dot's."""
    plain = [item.id for item in evening.party("Dot").loot if not (item.powers or item.unique or item.traps)]
    must(evening.party("Cyd").gold > 0, bool(plain))
    for answer in ("trade:Dot", "gold"):
        evening.say("Cyd", answer)
    evening.say("Cyd", max((one for one in evening.choices("Cyd") if int(one) <= 10), key=int))
    for answer in (f"ask:{plain[0]}", "offer"):
        evening.say("Cyd", answer)
    evening.say("Dot", "accept")
    must(not any(evening.game.busy(seat) for seat in SEATS))


def fight(evening: Evening, way: str) -> None:
    """Ann and Ben go to a hex with enemies and kill them, side by side from the first blow to the last."""
    evening.go_on("Ann", f"go:{way}")
    evening.go_on("Ben", f"go:{way}")
    must(evening.foes_before("Ann") > 0, evening.party("Ann").at == evening.party("Ben").at)
    for _ in range(MOST_BLOWS):
        evening.say("Ann", "attack")
        asked = evening.game.open_for("Ben")
        must(asked is not None and asked.kind == "join-fight")
        evening.go_on("Ben", "attack", use_success="damage")
        must(all(len(evening.party(seat).members) > 1 for seat in ("Ann", "Ben")))
        if not evening.foes_before("Ann"):
            return
    raise Dull


def fetch(evening: Evening, way: str) -> None:
    """Ann finds the crown below and comes up again, as Cyd comes along."""
    ways = [one for one in evening.choices("Ann") if one.startswith("enter:")]
    must(bool(ways))
    evening.go_on("Ann", ways[0])
    must(evening.crown("Ann") > 0)
    evening.go_on("Ann", "way:0")
    evening.go_on("Cyd", f"go:{way}")
    must(len({evening.party(seat).at for seat in ("Ann", "Ben", "Cyd")}) == 1, not evening.foes_before("Ann"))


def brawl(evening: Evening) -> None:
    """Ben attacks, all stand; then Cyd runs with the crown in hand."""
    crown = evening.crown("Ann")
    evening.go_on("Ben", "rival:Ann", take_stand="engage")
    evening.go_on("Cyd", "rivals:evade", take_stand="engage", rob_party=f"item:{crown}")
    evening.say("Cyd", f"destroy:{crown}")


def evenings() -> Iterator[Evening]:
    """Evenings on which all of it comes about, for ever."""
    for number in count():
        seed = f"an evening {number}"
        if not promising(seed):
            continue
        for way in WAYS:
            evening = Evening(seed)
            try:
                gather(evening)
                trade(evening)
                fight(evening, way)
                fetch(evening, way)
                brawl(evening)
            except Dull:
                continue
            yield evening


if __name__ == "__main__":
    shortest = 0
    for found in evenings():
        if not shortest or len(found.said) < shortest:
            shortest = len(found.said)
            told = " ".join(f"{who}:{says}" for who, says in found.said)
            sys.stdout.write(f"{found.seed!r}: {shortest} answers: {told}\n")
            sys.stdout.flush()
