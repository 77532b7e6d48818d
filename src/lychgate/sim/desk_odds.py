"""What a referee asks at the desk: how a fight, surprise, a reaction or morale may come out, as the table stands now.

Nothing of the game is touched: its state is a value, and these dice are not its dice. Everything but a fight is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.fitting import fitting
from lychgate.core.play import Play
from lychgate.core.switches import named_in_words
from lychgate.core.telling import listed
from lychgate.players.hundred_saints_policy import Policy
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.legal import names
from lychgate.rulesets.hundred_saints.odds import odds_of
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.reaction import Reacted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, State
from lychgate.sim.encounters import typed
from lychgate.sim.play_out import QuickDice, Turn

GAMES = 100
"""So many fights are played out for an answer, which a referee waits for."""

FEWEST_GAMES = 20

MOST_IN_ALL = 5_000
"""After so many commands no further fight is begun, unless there were fewer than ``FEWEST_GAMES``."""

MOST_COMMANDS = 2_000
"""The most commands of one fight."""

IF = " if "
"""Stands before a switch that is to be otherwise."""

SHAPE = (
    "fight [NUMBER FOES] [if SWITCH VALUE] | surprise | distance | initiative | "
    "reaction [SIDE] [SPEAKER] [N] | morale [SIDE] [N]"
)
USAGE = f"Type: odds {SHAPE}"

Teller = Callable[[State, str], str]


def odds_at_the_desk(ruleset: str, state: Any, about: str) -> str:
    """The odds of what is asked for, in words, by the rules of this name. Raises ``PlayError`` where there are none."""
    teller = _DESKS.get(ruleset)
    if teller is None:
        raise PlayError("There are no odds to ask for in words here. Those of the choices are shown beside them.")
    return teller(state, about)


def desk_odds(state: State, about: str) -> str:
    """The odds of what is asked for, in words. Raises ``PlayError`` where that cannot come up, with what can."""
    said, _, rest = about.strip().partition(" ")
    found = fitting(said, tuple(_TELLERS)) if said else ()
    if len(found) != 1:
        hint = did_you_mean(said.lower(), _TELLERS) if said else ""
        raise PlayError(f"Say of what.{hint} {USAGE}")
    return _TELLERS[found[0]](replace(state, assist={}), rest.strip())


# ---------------------------------------------------------------------- a fight, by playing it out


class Fought(msgspec.Struct, frozen=True):
    """How one fight ended: ``won``, ``lost`` or otherwise; who of the party fell, how many foes are out of it, after
    how many Rounds."""

    end: str
    fallen: tuple[str, ...]
    beaten: int
    rounds: int


def fight(state: State, rest: str) -> str:
    """The fight from here to its end, played out many times by the bot referee; or one against others that are said.

    After ``if`` stands a switch with another value: then the same fights are played by it too, with the same dice.
    """
    foes, _, otherwise = f" {rest}".rpartition(IF) if IF in f" {rest}" else (rest, "", "")
    other = with_switch(state, otherwise) if otherwise else None
    start = met(with_foes(state, foes.strip()) if foes.strip() else state)
    fights = fought(start)
    if other is None:
        return told_of(start, fights)
    others = fought(replace(start, variants=other.variants), len(fights))
    pairs = list(zip(fights, others, strict=False))
    differ = sum(one.end != two.end or one.fallen != two.fallen for one, two in pairs)
    return (
        f"{told_of(start, fights)} With {otherwise.strip()}, on the same dice: {told_of(start, others)} "
        f"Of {len(pairs)} pairs of fights, {differ} end differently or fell other victims."
    )


def fought(start: State, games: int = 0) -> list[Fought]:
    """Many fights from here to their ends: ``games`` of them, or as many as a referee waits for."""
    party = [one for one in start.cast if one.side == PARTY and not out_of_it(one)]
    others = {one.id for one in start.cast if one.side in encountered(start) and not out_of_it(one)}
    if not party:
        raise PlayError("Nobody of the party is on their feet.")
    found: list[Fought] = []
    commands = 0
    while len(found) < (games or FEWEST_GAMES) or (not games and len(found) < GAMES and commands < MOST_IN_ALL):
        last, many = played_on(start, len(found))
        commands += many
        after = {one.id: one for one in last.after.cast}
        left = [one for one in others if one in after and not out_of_it(after[one])]
        lost = all(one.id not in after or out_of_it(after[one.id]) for one in party)
        fallen = tuple(one.name for one in party if one.id not in after or not after[one.id].alive)
        rounds = last.before.encounter.round if last.before.encounter is not None else 0
        end = "lost" if lost else "won" if not left else "otherwise"
        found.append(Fought(end, fallen, len(others) - len(left), rounds))
    return found


def told_of(start: State, fights: list[Fought]) -> str:
    """Fights that were played out, in words."""
    games, ends = len(fights), Counter(one.end for one in fights)
    foes = sum(one.side in encountered(start) and not out_of_it(one) for one in start.cast)
    told = f"the party wins {share(ends['won'], games)}, is beaten {share(ends['lost'], games)}"
    told += f", and {share(ends['otherwise'], games)} end otherwise" if ends["otherwise"] else ""
    fell = Counter(name for one in fights for name in one.fallen)
    names = [one.name for one in start.cast if fell[one.name]]
    falls = ", ".join(f"{name} {share(fell[name], games)}" for name in dict.fromkeys(names))
    return (
        f"Played out {games} times by the bot referee, with the party attacking to the end: {told}. "
        f"Dead or dying: {falls or 'nobody'}. Of {foes} foes {sum(one.beaten for one in fights) / games:.1f} are out "
        f"of it on average, after {sum(one.rounds for one in fights) / games:.1f} Rounds."
    )


def with_switch(state: State, said: str) -> State:
    """The same under another value of a switch. Raises ``PlayError`` for one that there is not, with what there is."""
    name, _, value = said.strip().partition(" ")
    name, value = named_in_words({one.name: one for one in RULESET.variants()}, name, value.strip())
    return replace(state, variants=RULESET.resolve({**state.variants, name: value}))


def share(count: int, of: int) -> str:
    """A number of fights in percent of all."""
    return f"{count / of:.0%}"


def played_on(start: State, number: int) -> tuple[Turn[State], int]:
    """The last turn of one fight, and how many it took. Raises ``PlayError`` where the bot referee finds no way on."""
    bot, dice = Referee(Policy(party="fight")), QuickDice(Random(f"odds {number}"))
    turn = quickly(start, bot, dice)
    for many in range(1, MOST_COMMANDS):
        if turn.after.encounter is None:
            return turn, many
        turn = quickly(turn.after, bot, dice)
    raise PlayError("This fight comes to no end.")


def quickly(state: State, bot: Referee, dice: DiceSource) -> Turn[State]:
    """One command of the bot referee, without a list of all that it might do instead, which takes most of the time."""
    seat = state.referees[0]
    command = Orders(seat=seat, referee=True, names=names(state)).from_text(bot.order(state))
    play = Play(state, seat, dice, (), bot.answer)
    RULESET.perform(play, command)
    return Turn(seat, state, command, play.inputs, play.events, play.state)


def with_foes(state: State, foes: str) -> State:
    """The state with others brought in as the line ``foes`` does."""
    return typed(state, f"foes {foes}", Referee(), QuickDice(Random("odds"))).after


# ---------------------------------------------------------------------- the others, exactly


def surprise(state: State, rest: str) -> str:
    """Who may be surprised, if that is not settled yet."""
    return _step(state, rest, "surprise", "Surprise")


def distance(state: State, rest: str) -> str:
    """How far off the others may be."""
    return _step(state, rest, "distance", "Distance")


def initiative(state: State, rest: str) -> str:
    """Who may be first."""
    return _step(state, rest, "initiative", "Initiative")


def _step(state: State, rest: str, step: str, title: str) -> str:
    nothing_after(rest)
    now = met(state)
    assert now.encounter is not None
    if (step == "surprise" and now.encounter.surprise) or (step == "distance" and now.encounter.distances):
        raise PlayError(f"{title} is settled in this encounter.")
    return f"{title}: {odds_of(now, step) or 'nothing is left to chance'}."


def reaction(state: State, rest: str) -> str:
    """How a side may take it, with whoever speaks to them and what the referee adds."""

    def row(turn: Turn[State]) -> str:
        return next(event.row for event in turn.events if isinstance(event, Reacted))

    return f"Reaction: {told(under_every_face(met(state), f'react {rest}', row))}."


def morale(state: State, rest: str) -> str:
    """Whether a side would hold, were it checked now."""
    now = fighting(state)
    side = rest or f'"{encountered(now)[0]}"'
    of = dict[str, None]()

    def held(turn: Turn[State]) -> str:
        checked = next(event for event in turn.events if isinstance(event, MoraleChecked))
        of[f"{checked.side}, {checked.by:+} to the score" if checked.by else checked.side] = None
        if not checked.broke:
            return "holds"
        many = len(checked.broke) + len(checked.held)
        return "breaks" if not checked.held else f"{len(checked.broke)} of {many} break"

    odds = told(under_every_face(now, f"morale {side}", held))
    return f"Morale of {', '.join(of)}: {odds}."


def under_every_face(state: State, line: str, read: Callable[[Turn[State]], str]) -> dict[str, Fraction]:
    """What comes of a typed line, with its probability: the rules are run under every face of its dice."""

    def run(dice: DiceSource) -> str:
        return read(typed(state, line, Referee(), dice))

    found: dict[str, Fraction] = {}
    for weight, what in every_outcome(run):
        found[what] = found.get(what, Fraction(0)) + weight
    return found


def told(odds: dict[str, Fraction]) -> str:
    """Odds in words, the likeliest first."""
    likeliest = sorted(odds.items(), key=lambda one: -one[1])
    return ", ".join(f"{what} {float(chance):.1%} ({chance})" for what, chance in likeliest)


# ---------------------------------------------------------------------- as if they met


def met(state: State) -> State:
    """The encounter as it stands; where there is none, the one that those who are there would have."""
    if state.encounter is not None:
        return state
    there = tuple(dict.fromkeys(one.side for one in state.cast if one.side not in state.ours and not out_of_it(one)))
    if not there:
        raise PlayError("Nobody is there to meet. Bring them in first (foes 5 goblins), or type: odds fight 5 goblins")
    sides = " ".join(f'"{side}"' for side in there)
    return typed(state, f"encounter {sides}", Referee(), QuickDice(Random("odds"))).after


def fighting(state: State) -> State:
    """The fight as it stands; where there is none, its beginning."""
    now, bot, dice = met(state), Referee(Policy(party="fight")), QuickDice(Random("odds"))
    for _ in range(MOST_COMMANDS):
        if now.fight is not None:
            return now
        now = quickly(now, bot, dice).after
    raise PlayError("This does not come to a fight.")


def encountered(state: State) -> tuple[str, ...]:
    """The other sides in the encounter."""
    assert state.encounter is not None
    return tuple(side for side in state.encounter.sides if side not in state.ours)


def nothing_after(rest: str) -> None:
    """Raise ``PlayError`` where more was typed than is understood."""
    if rest:
        raise PlayError(f"'{rest[:60]}' is more than that takes, and {listed(_TELLERS)} are all. {USAGE}")


_TELLERS: dict[str, Teller] = {
    "fight": fight,
    "surprise": surprise,
    "distance": distance,
    "initiative": initiative,
    "reaction": reaction,
    "morale": morale,
}

_DESKS: dict[str, Teller] = {"hundred_saints": desk_odds}
