"""A bot referee for The Hundred Saints: it runs one encounter from "the party meets X" to its end.

It gives only commands that a referee may type, and answers what the rules ask. Where the book leaves a decision to
people it follows a fixed policy, which includes the rulings that ``clauses.toml`` marks as for simulation:

- In the order of initiative each side that can act decides what it does. Other sides roll their reaction, unless they
  lie in wait or give chase, which is an attack. On 5 or less they attack; on 6 to 8 they wait for this Round, and roll
  again in the next, up to Round 3; on 9 or more they let the party go.
- The party talks (whoever has the most Charisma speaks), attacks, flees (unseen where it has surprised everybody), or
  waits, as its policy says. A party that talks or waits fights back when it is attacked.
- Others give chase if they are hostile, by the reaction dice if they have not reacted yet, and else not. They
  give up beyond 120 or 360 feet or at Round 30. Whoever is caught does not run again.
- For fights see ``hundred_saints_fight``. Morale is checked when it is due, with nothing added.
- An encounter ends when nobody is left to fight, when those who flee have got away, and when nobody wants to fight.
"""

from __future__ import annotations

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.players.hundred_saints_fight import fight_order
from lychgate.players.hundred_saints_policy import HOSTILE, LONGEST_CHASE, PATIENCE, Memory, Policy, Situation
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules.attack import Strays
from lychgate.rulesets.hundred_saints.rules.evasion import has_surprise
from lychgate.rulesets.hundred_saints.rules.giving_chase import GivesChase
from lychgate.rulesets.hundred_saints.rules.morale import MoraleDue
from lychgate.rulesets.hundred_saints.rules.obstacles import ObstacleJudged
from lychgate.rulesets.hundred_saints.rules.out_of_turn import GoOnAnyway
from lychgate.rulesets.hundred_saints.rules.parley import ChangesTheirMind
from lychgate.rulesets.hundred_saints.rules.pursuit import simulated_chasers_give_up
from lychgate.rulesets.hundred_saints.rules.splash import StillClings
from lychgate.rulesets.hundred_saints.state import PARTY, Pair, State

ANSWERS: dict[type[AnyDecision], str] = {
    ChangesTheirMind: "yes",
    MoraleDue: "roll",
    GoOnAnyway: "yes",
    Strays: "yes",
    StillClings: "hurts",
    ObstacleJudged: "around",
    RollWanted: "roll",
}
"""The answers that are always the same; every other question gets the first answer that is offered."""


class Referee:
    """Runs the encounter that is under way, by ``policy``; it also answers for the players' seats."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = policy or Policy()
        self._memory = Memory()

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The next command as it is typed, or the answer to a question within one.

        Raises ``PlayError`` when there is no encounter to run.
        """
        match decision:
            case Orders():
                return TEXT + self.order(state)
            case GivesChase():
                return "yes" if not decision.again and self._follows(state) else "no"
            case _:
                return ANSWERS.get(type(decision), decision.default())

    def order(self, state: State) -> str:
        """The next command of the referee. Raises ``PlayError`` when there is no encounter to run."""
        now = state.encounter
        if now is None:
            raise PlayError("There is no encounter for the referee to run. Begin one: encounter [SIDE ...]")
        if now.step == "awareness":
            self._memory = Memory()
        if now.step != "actions":
            return "next"
        at = Situation(state, self.policy, self._memory)
        if state.chase is not None:
            typed = chase_order(at)
        else:
            typed = fight_order(at) if state.fight is not None else meeting_order(at)
        self._remember(typed, at)
        return typed

    def _remember(self, typed: str, at: Situation) -> None:
        word, _, rest = typed.partition(" ")
        if word == "evade":
            self._memory.ran.add(rest.split('"')[1])
        elif word == "parley":
            self._memory.since[rest.split('"')[3]] = at.now.round
        elif word == "react":
            self._memory.since[rest.split('"')[1]] = at.now.round
        elif word == "drop":
            self._memory.dropped.add(rest.partition(" ")[0])

    def _follows(self, state: State) -> bool:
        return party_follows(Situation(state, self.policy, self._memory))


# ---------------------------------------------------------------------- before anybody fights


def meeting_order(at: Situation) -> str:
    """The command while nobody fights or runs: each side acts in its order; then the next Round, or the end."""
    if not at.standing(PARTY) or not at.others:
        return "end"
    for place in sorted(at.now.order, key=lambda place: place.rank):
        typed = party_order(at) if place.side == PARTY else others_order(at, place.side)
        if typed:
            return typed
    rows = at.now.reactions
    able = {place.side for place in at.now.order}
    if any(side not in rows or rows[side] in HOSTILE for side in at.others):
        return "round"
    if PARTY not in able or (any(rows[side] == "wary" for side in at.others) and at.now.round < PATIENCE):
        return "round"
    return "end" if at.now.opened else "end avoided"


def party_order(at: Situation) -> str:
    """The command for the party when it is its turn; empty where it does nothing."""
    now = at.now
    match at.policy.party:
        case "fight":
            return f"attack {PARTY}"
        case "flee" if PARTY not in at.memory.ran:
            unseen = all(has_surprise(now, PARTY, other) for other in now.sides if other != PARTY)
            return f"slip away {PARTY}" if unseen else f'evade "{PARTY}"'
        case "talk":
            speaker = max(at.standing(PARTY), key=lambda one: one.charisma)
            spoken_to = next((side for side in at.others if asked_again(at, side)), "")
            return f'parley "{speaker.name}" "{spoken_to}"' if spoken_to else ""
        case "wait" if now.order[-1].side != PARTY and PARTY not in now.waited:
            return f'hold "{PARTY}"'
        case _:
            return ""


def others_order(at: Situation, side: str) -> str:
    """The command for another side when it is its turn; empty where it does nothing."""
    now = at.now
    row = now.reactions.get(side)
    if side not in at.others:
        return ""
    if row in HOSTILE:
        return f'attack "{side}"'
    if PARTY in at.memory.ran or (PARTY in now.ambushed and now.knows(side, PARTY)):
        return f'react "{side}" set attack'
    spoken_to = at.policy.party == "talk" and PARTY in {place.side for place in now.order}
    if row is None or (asked_again(at, side) and not spoken_to):
        return f'react "{side}"'
    return ""


def asked_again(at: Situation, side: str) -> bool:
    """Whether a side has not reacted yet, or waited in an earlier Round (enc.react.5, enc.react.8)."""
    row = at.now.reactions.get(side)
    return row is None or (row == "wary" and at.memory.since.get(side, at.now.round) < at.now.round)


# ---------------------------------------------------------------------- the chase


def chase_order(at: Situation) -> str:
    """The command in a chase: who gives chase, for how long, and what is dropped; those who do not run stand by."""
    chase = at.state.chase
    assert chase is not None
    if chase.undecided:
        return f'pursue {choice(at, chase.undecided[0])} "{chase.undecided[0].chasing}"'
    for pair in chase.pairs:
        if simulated_chasers_give_up(at.state, pair, at.now.ground, chase.round):
            return f'giveup "{pair.chasing}"'
    if any(pair.fleeing == PARTY for pair in chase.pairs) and at.lure():
        return f"drop {at.lure()} anyway"
    return "lost sight" if chase.round >= LONGEST_CHASE else "round"


def choice(at: Situation, pair: Pair) -> str:
    """Whether a side gives chase: yes, no, or by the reaction dice."""
    if pair.chasing == PARTY:
        return "yes" if party_follows(at) else "no"
    if pair.fleeing != PARTY or pair.chasing not in at.others:
        return "no"
    if at.hostile(pair.chasing):
        return "yes"
    return "no" if pair.chasing in at.now.reactions else "roll"


def party_follows(at: Situation) -> bool:
    """Whether the party gives chase: its policy says so, and there is nobody else to fight."""
    chase = at.state.chase
    fleeing = {pair.fleeing for pair in (*chase.pairs, *chase.undecided)} if chase is not None else set()
    stay = [side for side in at.others if side not in fleeing and at.hostile(side)]
    return at.policy.pursue and bool(at.standing(PARTY)) and not stay
