"""A bot for the players of Sovereign: it plays all Delvers of a seat by a fixed policy, from what the seat sees.

- Before an adventure mages prepare spells, first those that are for others.
- It stabilises whoever is dying before anything else, and takes the stance of its policy when others are met. A party
  that talks promises to leave the others in peace.
- In a fight its Delvers act one after the other, each as the first of these that they can: break a hold, stand up, cast
  a prepared spell at a foe, use an art (each once a fight), attack, reload. They go on attacking whom they attacked
  last, else the first that is offered, which is one within reach. Whoever has a Move action left then screens a friend
  who is at half of their hit points or less.
- When half of the party or more is down and its policy says so, all withdraw and run.
- In a site it goes on as `sovereign_delving` says.
- Veteran's Luck turns a hit on somebody at half of their hit points or less, and any miss. Total Defense is for who is
  at half or less. A held action strikes first; nobody makes a Snap Attack while their own turn may still come.
"""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.digits import is_number
from lychgate.core.view import View
from lychgate.players.sovereign_delving import Delving
from lychgate.players.sovereign_policy import LEVERAGE, Policy, Seen, seen_by
from lychgate.rulesets.sovereign.legal_magic import for_any_moment
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.instants import Instants
from lychgate.rulesets.sovereign.rules.making import RANDOM, NextStep
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.magic import arts, spells

QUOTE = '"'


class Delvers:
    """Plays the Delvers of a seat."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = policy or Policy()
        self._delving = Delving(self.policy)
        self._offered = False
        self._forget()

    def _forget(self) -> None:
        """A fight is over: what was remembered of it is not needed any more."""
        self._focus = ""
        self._done: set[str] = set()
        self._most = 0
        self._round = 0
        self._ran: set[str] = set()
        self._caught = False

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The reply to a question, or the next order; an empty text where the seat orders nothing now."""
        match decision:
            case Orders():
                return self.order(seen_by(state, decision.seat))
            case Instants():
                return self.instant(decision, seen_by(state, decision.seat))
            case NextStep():
                return RANDOM
            case _:
                return decision.default()

    def order(self, seen: Seen) -> str:
        """The next order; empty where the seat orders nothing now."""
        if seen.view.mode == "fight":
            return self._fights(seen)
        self._forget()
        if aid := seen.first("stabilise"):
            return aid
        if f"stance:{self.policy.party}" in seen.options:
            self._offered = False
            return f"stance:{self.policy.party}"
        if seen.reaction == "talk" and not self._offered:
            self._offered = True
            return TEXT + LEVERAGE
        return ""

    def wish(self, state: State, seat: str) -> str:
        """What the party says that it does next in a site; empty where it does nothing more."""
        return self._delving.wish(seen_by(state, seat))

    # ------------------------------------------------------------------ a fight

    def _fights(self, seen: Seen) -> str:
        self._most = max(self._most, len(seen.standing))
        self._new_round(round_of(seen))
        leaves = self._leaves(seen)
        if not leaves and (aid := seen.first("stabilise")):
            return aid
        for name in [one.title for one in seen.standing]:
            chosen = self._flees(seen, name) if leaves else self._acts(seen, name)
            if chosen:
                return chosen
        return ""

    def _new_round(self, number: int) -> None:
        if number != self._round:
            self._round = number
            self._ran = set()

    def _leaves(self, seen: Seen) -> bool:
        """Whether the party leaves the fight: half of those who began it are down. Nobody runs twice."""
        return self.policy.retreat == "half" and 2 * len(seen.standing) <= self._most and not self._caught

    def caught(self) -> None:
        """The party ran, and was caught: from now on it fights."""
        self._caught = True

    def _flees(self, seen: Seen, name: str) -> str:
        if name in self._ran:
            return ""
        escape = seen.first("escape", name) or seen.first("stand", name)
        if escape:
            return escape
        if f"withdraw {name}" not in self._ran and (back := seen.first("withdraw", name)):
            self._ran.add(f"withdraw {name}")
            return back
        self._ran.add(name)
        return seen.first("run", name)

    def _acts(self, seen: Seen, name: str) -> str:
        for kind in ("escape", "stand"):
            if found := seen.first(kind, name):
                return found
        if spell := next((one for one in seen.all("cast", name) if aimed(one.split(":")[2]) and plain(one)), ""):
            return spell
        art = next((one for one in seen.all("art", name) if one not in self._done and plain(one)), "")
        if art:
            self._done.add(art)
            return art
        return self._attacks(seen, name) or seen.first("reload", name) or self._screens(seen, name)

    def _attacks(self, seen: Seen, name: str) -> str:
        blows = seen.all("attack", name)
        if not blows:
            return ""
        chosen = next((one for one in blows if foe_in(one) == self._focus), blows[0])
        self._focus = foe_in(chosen)
        return chosen

    def _screens(self, seen: Seen, name: str) -> str:
        """Whoever has struck stands before a friend who is hurt, once a Round."""
        wards = [one for one in seen.all("screen", name) if seen.hurt(one.split(":")[2])]
        if not wards or f"screen {name}" in self._ran or seen.hurt(name):
            return ""
        self._ran.add(f"screen {name}")
        return wards[0]

    def instant(self, asked: Instants, seen: Seen) -> str:
        """What is done at once about an attack of somebody else, or one's own."""
        names = {one.id: one.title for one in seen.view.sheets}
        for instant in asked.may:
            name = names.get(instant.who, "")
            own = instant.who == asked.who
            if instant.what == "held" or (instant.what == "luck" and (own or seen.hurt(name))):
                return instant.id
            if instant.what == "defense" and asked.hit and seen.hurt(name):
                return instant.id
        return "pass"


def preparations(view: View) -> Iterator[str]:
    """What is typed before an adventure: each mage prepares as many spells as they have slots."""
    for one in view.sheets:
        fields = {field.label: field.text for field in one.fields}
        slots = int(fields.get("Slots", "0 of 0").split()[2])
        known = fields["Spells"].split(", ") if "Spells" in fields else []
        chosen = sorted(known, key=lambda spell: not aimed(spell))[:slots]
        if chosen:
            yield f'prepare "{one.title}" {" ".join(f"{QUOTE}{spell}{QUOTE}" for spell in chosen)}'


def aimed(spell: str) -> bool:
    """Whether a spell of the book is for others, and not for whoever casts it."""
    return spell in spells() and any(effect.whom == "target" for effect in spells()[spell].effects)


def plain(option: str) -> bool:
    """Whether an offered spell or art fits any moment of a fight: ``art:Ada:Flamesight``."""
    name = option.split(":")[2]
    power = spells().get(name) or arts()[name]
    return for_any_moment(power)


def foe_in(option: str) -> str:
    """Whom an offered attack is aimed at: ``attack:Ada:goblin 1:dagger``."""
    return option.split(":")[2]


def round_of(seen: Seen) -> int:
    """The Round of the fight, as the seat reads it: ``A fight, Round 3.``"""
    said = seen.view.place.rsplit("Round ", 1)[-1].rstrip(".")
    return int(said) if is_number(said) else 0
