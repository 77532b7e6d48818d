"""A bot GM for Sovereign: it runs a meeting and the fight that may come of it, to the end.

The GM gives only commands that a GM may type. Where the book leaves a decision to people:

- A side that was met takes the party's stance by the reaction dice. Those who talk accept any leverage, give free
  passage for it, and go their way. Those who run are let go, unless the party's policy is to pursue; those who give
  chase do so at once, with less than a minute's head start.
- In a fight each side of NPCs attacks the nearest, all in one command. Who is held breaks free, who lies on the ground
  stands up. When half of a side is down the rest run, unless they were caught once: then they fight on. A party whose
  policy is to pursue chases them, if nobody of it is dying.
- When the whole party has run, those NPCs give chase who are at least as many as the Delvers that stand. Whoever of
  the party lies helpless is left behind, and lost.
- NPCs let Instants be, but strike first with a held action.
- A visit to a site it runs as `sovereign_visit` says.
- Foes who cannot do anything are taken, and those who ran are gone; with the dead they count for XP. After a fight
  Rounds pass until nobody is dying. A fight that has lasted a Turn is broken off.
"""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.players.sovereign_policy import LONGEST_FIGHT
from lychgate.players.sovereign_visit import Visit
from lychgate.rulesets.sovereign.legal_fight import steps
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.carrying import LEFT, CannotWalk
from lychgate.rulesets.sovereign.rules.chase import FightsAfterChase
from lychgate.rulesets.sovereign.rules.experience import uncounted
from lychgate.rulesets.sovereign.rules.injury import dying
from lychgate.rulesets.sovereign.rules.instants import Instants
from lychgate.rulesets.sovereign.rules.making import RANDOM, NextStep
from lychgate.rulesets.sovereign.rules.minutes import urgent
from lychgate.rulesets.sovereign.rules.rounds import GoOnAnyway
from lychgate.rulesets.sovereign.rules.search import SearchJudged
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, Meeting, State


class Gm:
    """Runs meetings and fights. ``pursues``: the players chase those who run from them."""

    def __init__(self, *, pursues: bool = False) -> None:
        self.pursues = pursues
        self._visit = Visit()
        self._todo: list[str] = []
        self._forget()

    def _forget(self) -> None:
        """A meeting is over: what was remembered of it is not needed any more."""
        self._began: dict[str, int] = {}
        self._caught: set[str] = set()
        self._ran: set[tuple[int, str]] = set()

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The reply to a question, or the next order; an empty text where nothing is left to run."""
        match decision:
            case Orders():
                offered = tuple(id_ for id_, _ in decision.steps)
                said = self.order(state, offered)
                return said if said in ("", *offered) else TEXT + said
            case SearchJudged():
                return "finds"
            case GoOnAnyway():
                return "yes"
            case CannotWalk():
                return decision.default() or LEFT
            case FightsAfterChase():
                self._caught.add(decision.fleeing)
                return "fight"
            case Instants():
                return next((one.id for one in decision.may if one.what == "held"), "pass")
            case NextStep():
                return RANDOM
            case _:
                return decision.default()

    def caught(self, side: str) -> bool:
        """Whether a side has run once, and was caught."""
        return side in self._caught

    def hears(self, words: str) -> None:
        """The players say what the party does in a site."""
        self._visit.hears(words)

    def order(self, state: State, offered: tuple[str, ...]) -> str:
        """The next command, an option's id or what is typed; empty where nothing is under way."""
        there = {f'dismiss "{one.name}"' for one in state.cast}
        self._todo = [one for one in self._todo if not one.startswith("dismiss") or one in there]
        if self._todo:
            return self._todo.pop(0)
        if state.fight is not None:
            return self._fight(state, state.fight)
        if state.meeting is not None:
            return self._meeting(state, state.meeting)
        if urgent(state):
            return "round"
        if uncounted(state):
            return "xp foes"
        self._forget()
        return self._visit.order(state, offered)

    # ------------------------------------------------------------------ a meeting

    def _meeting(self, state: State, meeting: Meeting) -> str:
        side = meeting.side
        if not standing(state, PARTY) or not standing(state, side):
            return "part"
        match meeting.reaction:
            case "chase" if meeting.stance == "run":
                return f'chase "{side}" {PARTY}'
            case "run" if self.pursues and side not in self._caught:
                self._caught.add(side)
                return f'chase {PARTY} "{side}"'
            case "chase":
                return f'fight "{side}"'
            case "talk" if meeting.leverage and not meeting.given:
                self._todo = ["concede 1 free passage"]
                return "worth 1 1"
            case "run":
                self._todo = [f'dismiss "{one.name}"' for one in state.of_side(side)]
                return "part"
            case _:
                return "part"

    # ------------------------------------------------------------------ a fight

    def _fight(self, state: State, fight: Fight) -> str:
        for side in fight.sides:
            self._began.setdefault(side, len(state.of_side(side)))
        there = [side for side in fight.sides if standing(state, side)]
        if PARTY not in there or len(there) < 2 or fight.round > LONGEST_FIGHT:
            self._todo = self._won(state, fight) if there == [PARTY] else []
            return "end"
        if fight.acting == PARTY:
            return self._party_is_done(state, fight)
        return next(self._npcs(state, fight), "next")

    def _party_is_done(self, state: State, fight: Fight) -> str:
        """The Delvers have said all they do: if all of them ran the fight is over, and so it is if the others have."""
        there = standing(state, PARTY)
        foes = [one for side in fight.sides if side != PARTY for one in standing(state, side)]
        if all(has_run(fight, one) for one in there):
            left = [one.name for one in state.cast if one.side == PARTY and one not in there and not one.dead]
            self._todo = [f'dismiss "{name}"' for name in left]
            most = max((side for side in fight.sides if side != PARTY), key=lambda side: len(standing(state, side)))
            if len(standing(state, most)) >= len(there) and PARTY not in self._caught:
                self._todo.append(f'chase "{most}" {PARTY} head none')
            return "end"
        if all({(fight.round, one.id), (fight.round - 1, one.id)} & self._ran for one in foes):
            side = foes[0].side
            chased = self.pursues and side not in self._caught and not dying(state)
            self._todo = [f'chase {PARTY} "{side}" head none'] if chased else self._won(state, fight)
            return "end"
        return "next"

    def _won(self, state: State, fight: Fight) -> list[str]:
        """What is typed when nobody fights the party any more: all of them count for XP, who lives is taken or gone."""
        sides = [side for side in fight.sides if side != PARTY]
        counted = [f'xp foes "{side}"' for side in sides if uncounted(state, side)]
        living = [one.name for side in sides for one in state.of_side(side)]
        return [*counted, *(f'dismiss "{name}"' for name in living)]

    def _npcs(self, state: State, fight: Fight) -> Iterator[str]:
        """What a side of NPCs does, one command after the other."""
        side = fight.acting
        those = standing(state, side)
        leaves = 2 * len(those) <= self._began[side] and len(those) < self._began[side] and side not in self._caught
        for one in those:
            spent = fight.left(one.id)
            if fight.holders(one.id) and not spent.main and not one.stopped("main"):
                yield f'escape "{one.name}"'
            if one.mark("prone") and not spent.moves and not one.stopped("move"):
                yield f'stand "{one.name}"'
            if leaves:
                yield from self._runs(state, fight, one)
        if not leaves:
            offered = [id_ for id_, _ in steps(state) if id_.startswith(("all:", "attack:"))]
            if offered and offered[0].startswith("all:"):
                yield f'all "{side}"'
            elif offered:
                _, who, whom, *_ = offered[0].split(":")
                yield f'attack "{who}" "{whom}"'

    def _runs(self, state: State, fight: Fight, one: Creature) -> Iterator[str]:
        spent = fight.left(one.id)
        if spent.moves or one.stopped("move") or fight.holders(one.id) or fight.held_by(one.id):
            return
        near = any(not state.creature(foe).helpless for foe in fight.near(one.id))
        if near and not spent.main and not one.stopped("main"):
            yield f'withdraw "{one.name}"'
        self._ran.add((fight.round, one.id))
        yield f'run "{one.name}"'


def standing(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who can do anything at all."""
    return tuple(one for one in state.of_side(side) if not one.helpless)


def has_run(fight: Fight, one: Creature) -> bool:
    """Whether somebody has only moved off in this Round, and stands within nobody's reach."""
    spent = fight.left(one.id)
    struck = spent.main and not spent.withdrew
    return bool(spent.moves) and not struck and not spent.held and not fight.near(one.id) and not screens(fight, one)


def screens(fight: Fight, one: Creature) -> bool:
    """Whether somebody screens a friend."""
    return any(guard.who == one.id and guard.what == "screen" for guard in fight.guards)
