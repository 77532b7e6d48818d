"""Experience: awards, their split, and the shares of loot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core import room
from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, one_of
from lychgate.kit.fields import After, Name, Number, People, Rest
from lychgate.kit.line import Line
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import GEAR
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import sentence, the
from lychgate.rulesets.hundred_saints.permission import EARNED, JUDGEMENT, PARTY_SHARES
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import SHARED_OUT, CoinsGot, CoinsSpent, coins_in, in_coins
from lychgate.rulesets.hundred_saints.rules.levels import in_training, most_xp, ready
from lychgate.rulesets.hundred_saints.rules.parting import parting
from lychgate.rulesets.hundred_saints.rules.rounding import part_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, bounded, classes

HEADING = "Experience"


class Award(Command, frozen=True, tag="award", kw_only=True):
    """Award experience for a deed, dead foes, a side outdone, or treasure.

    It is ``points``, or what treasure of so much ``gold`` is worth that was brought to safety.
    """

    word = "xp"
    menu_label = "Award experience"
    may = JUDGEMENT
    shape = "N [WHAT] | foes | SIDE | treasure GP"
    clauses = ("enc.xp.3", "enc.xp.4")
    form_fields = (asked("points", Number("points", 1, 10**7)), optional("what", Rest("what for")))

    points: int = 0
    gold: int = 0
    what: Annotated[str, Name("side")] = ""  # as it is typed it may be a side, which ``CountFoes`` counts

    @classmethod
    def read(cls, line: Line) -> Award | CountFoes:
        if line.flag("foes"):
            return CountFoes()
        if line.flag("treasure"):
            gold = line.number("the gold pieces", 1, 10**7)
            line.flag("gp", "gold")
            line.flag("for", "from")
            return cls(gold=gold, what=line.rest())
        if line.is_number():
            points = line.number("the award", 1, 10**7)
            line.flag("xp", "points")
            line.flag("for")
            return cls(points=points, what=line.rest())
        return CountFoes(line.name("other side"))

    @clause("enc.xp.4")
    def do(self, play: Saints) -> None:
        """Points as the referee says, and 1 for each gold piece of treasure that has been brought to safety."""
        points = self.points + self.gold * number(play.state, "xp_per_gold")
        play.record(Awarded(points=points, what=self.what or ("treasure" if self.gold else "")))


class Awarded(Event, frozen=True, tag="awarded", kw_only=True):
    """The party has earned so much more; ``foes`` are the ids of those it was earned by."""

    points: int
    what: str = ""
    foes: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        now = state.experience
        changed = replace(now, pool=now.pool + self.points, counted=(*now.counted, *self.foes))
        return replace(state, experience=changed)

    def tell(self, before: State, after: State) -> Lines:
        sides = Counter(one.side for one in after.cast if one.id in self.foes)
        foes = [a_or_many(many, one_of(side)) for side, many in sides.items()]
        what = listed(foes) if foes else self.what
        what = f" for {what}" if what else ""
        text = f"The party earns {self.points} experience{what}; {after.experience.pool} to be split."
        return public(text, "enc.xp.3" if self.foes else "enc.xp.4", weight="result")


class CountFoes(Command, frozen=True, tag="count_foes"):
    """Add what foes are worth: the dead ones, or all of a ``side`` that was outwitted, captured or scared off."""

    side: str = ""

    def label(self, state: State) -> str:
        return "Count the dead foes"

    @clause("enc.xp.3")
    def do(self, play: Saints) -> None:
        """Foes slain; or a whole side that was outwitted, captured or scared off, by the referee's word. Each once."""
        state = play.state
        found = [
            one
            for one in state.cast
            if one.side not in state.ours
            and one.id not in state.experience.counted
            and (one.side == self.side if self.side else not one.alive)
        ]
        if not found:
            what = f"on the side '{self.side}'" if self.side else "among the dead"
            raise PlayError(f"There is no foe {what} that was not counted yet. Name a side that was outwitted: xp SIDE")
        nothing: set[tuple[str, int]] = set()  # a kind that is worth nothing is asked of once, too
        for one in found:
            if (one.side, one.level) not in nothing:
                worth(play, one.id)
                if not play.state.creature(one.id).xp:
                    nothing.add((one.side, one.level))
        points = sum(play.state.creature(one.id).xp for one in found)
        what = self.side or ", ".join(dict.fromkeys(one.side for one in found))
        play.record(Awarded(points=points, what=what, foes=tuple(one.id for one in found)))


class AwardWanted(Decision[int], frozen=True, tag="saints.award_wanted", kw_only=True):
    """What a foe is worth that carries no award; ``seen`` are awards of creatures of its level (enc.xp.5)."""

    clauses = ("enc.xp.5",)

    who: str
    level: int
    seen: tuple[int, ...]

    def options(self) -> Sequence[Option[int]]:
        return (*(Option(str(points), points) for points in self.seen), Option("0", 0))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        if not (is_number(text.strip()) and len(text.strip()) < 8):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return int(text)

    def free_text(self) -> str:
        return "another number"

    def prompt(self, state: State) -> str:
        return f"What is one of the {self.who} (level {self.level}) worth?"

    def label(self, state: State, id_: str) -> str:
        return "Nothing" if id_ == "0" else f"{id_} experience"


@clause("enc.xp.5")
def worth(play: Saints, who: str) -> None:
    """What a foe carries as its award; the referee says what one is worth that carries none, once for its kind."""
    one = play.state.creature(who)
    if one.xp:
        return
    seen = next((row.awards for row in CHARACTER.experience.foes if row.level == one.level), ())
    points = play.ask(AwardWanted(seat=play.seat, who=one.side, level=one.level, seen=seen))
    for other in play.state.cast:
        if (other.side, other.level, other.xp) == (one.side, one.level, 0) and points:
            play.record(AwardSet(other.id, points))


class AwardSet(Event, frozen=True, tag="award_set"):
    """The referee has said what a foe is worth."""

    who: str
    points: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), xp=self.points))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        if any((it.side, it.level, it.xp) == (one.side, one.level, self.points) for it in before.cast):
            return ()
        alike = sum((it.side, it.level) == (one.side, one.level) for it in after.cast)
        what = f"each of {the(after, one.side)}" if alike > 1 else one.name
        return secret(after, f"{sentence(what)} is worth {self.points} experience.", "enc.xp.5")


# ---------------------------------------------------------------------- the split


class Split(Command, frozen=True, tag="split"):
    """Share out the experience that was earned.

    Among those named, or all who live.
    """

    word = "split"
    menu_label = "Share out experience"
    may = EARNED
    shape = "[WHO ...] | WHO ... [from SIDE] as SIDE"
    clauses = ("enc.xp.1",)
    form_fields = (optional("among", People()),)
    form_labels = {"among": "Among (all if empty)"}
    pickers = {"among": picking.party}

    among: Annotated[tuple[str, ...], People()] = ()

    @classmethod
    def read(cls, line: Line) -> room.Command:
        words = line.text.lower().split()
        return parting(line) if "as" in words or "from" in words else cls(sharers(line))

    def label(self, state: State) -> str:
        return "Share out what was earned"

    @clause("enc.xp.1")
    def do(self, play: Saints) -> None:
        """Even shares, rounded down, among those who live; an adventurer who serves keeps half of a whole share."""
        state = play.state
        pool = state.experience.pool
        if pool < 1:
            raise PlayError("Nothing has been earned since the last split. Award something first: xp 100, xp foes")
        sharing = [one for one in state.cast if one.side in state.ours and one.alive and takes_part(one)]
        if self.among:
            sharing = [one for one in sharing if one.name in self.among]
        if not sharing:
            raise PlayError("Nobody is there to share it.")
        share = part_of(pool, len(sharing))
        play.record(PoolShared(pool, len(sharing), share))
        for one in sharing:
            own = part_of(share, 2) if one.kind == "retainer" else share
            learn(play, one, with_prime(state, one, own))


class PoolShared(Event, frozen=True, tag="pool_shared"):
    """What was earned is shared out among so many: each has a share of so much."""

    points: int
    shares: int
    share: int

    def apply(self, state: State) -> State:
        return replace(state, experience=replace(state.experience, pool=0))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{self.points} experience among {self.shares}: {self.share} each."
        return public(text, "enc.xp.1", weight="result")


@clause("enc.xp.1")
def takes_part(one: Creature) -> bool:
    """Characters and adventurers who serve; townsfolk and beasts have no share."""
    if one.service is not None and not one.service.adventurer:
        return False
    return one.kind in ("character", "retainer")


@clause("enc.xp.6")
def with_prime(state: State, one: Creature, points: int) -> int:
    """Where the table plays so, prime abilities add or take a part of one's own share; the lowest of them counts."""
    if ruled(state, "prime_xp") == "off" or one.character is None:
        return points
    prime = classes()[one.character.calling].prime
    scores = [one.abilities[ability] for ability in prime if ability in one.abilities]
    if not scores:
        return points
    return points + part_of(points, 100, bounded(CHARACTER.experience.prime_percent, min(scores)))


def learn(play: Saints, one: Creature, points: int) -> None:
    """Somebody's own points, as far as they count."""
    half = one.kind == "retainer"
    if one.character is None:
        play.record(Learnt(who=one.id, half=half, points=points))
        return
    if in_training(play.state, one):
        play.record(Learnt(who=one.id, half=half, points=0, cut=points))
        return
    kept = min(points, most_xp(play.state, one) - one.character.xp)
    play.record(Learnt(who=one.id, half=half, points=max(0, kept), cut=points - max(0, kept)))


class Learnt(Event, frozen=True, tag="learnt", kw_only=True):
    """Somebody's experience has grown by ``points``; ``cut`` were too many for one session (enc.xp.2).

    ``half``: it is half of a share, for an adventurer who serves (enc.xp.1).
    """

    who: str
    points: int
    cut: int = 0
    half: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if one.character is None:
            return state
        return state.with_creature(replace(one, character=replace(one.character, xp=one.character.xp + self.points)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        half = " (half, as a retainer)" if self.half else ""
        cut = f" ({self.cut} do not count)" if self.cut else ""
        now = f": {one.character.xp}" if one.character is not None else ""
        is_due = ready(after, one) and not ready(before, before.creature(one.id))
        due = f" Level {ready(after, one)} is due (level {one.name})." if is_due else ""
        return public(f"{one.name} gains {self.points} experience{half}{cut}{now}.{due}", "enc.xp.2", weight="result")


# ---------------------------------------------------------------------- loot


class ShareLoot(Command, frozen=True, tag="share_loot", kw_only=True):
    """Share out the coins in the party's purse.

    It is so much ``copper``, or all of it.
    """

    word = "share"
    menu_label = "Share out coins"
    menu = GEAR
    may = PARTY_SHARES
    shape = "[N gp] [among WHO ...]"
    clauses = ("enc.xp.8",)
    form_fields = (optional("among", After(("among",), People())),)
    form_labels = {"among": "Among (all if empty)"}
    pickers = {"among": picking.party}

    copper: int = 0
    among: Annotated[tuple[str, ...], After(("among",), Name("character"))] = ()

    @classmethod
    def read(cls, line: Line) -> ShareLoot:
        copper = coins_in(line).worth if line.more and is_number(line.peek()[:1]) else 0
        return cls(copper=copper, among=sharers(line))

    def label(self, state: State) -> str:
        among = f" among {listed(self.among)}" if self.among else ""
        return f"Share out {in_coins(self.copper).words if self.copper else 'the purse'}{among}"

    @clause("enc.xp.8")
    def do(self, play: Saints) -> None:
        """By the sum of shares: one for a character, what was agreed for an adventurer. The rest stays in the purse."""
        purse = play.state.purse
        copper = self.copper or purse.worth
        if not 0 < copper <= purse.worth:
            raise PlayError(f"In the party's purse are {purse.words}. Put loot there first: coins 100 gp to party")
        sharing = [one for one in play.state.cast if one.side in play.state.ours and one.alive and takes_part(one)]
        if self.among:
            sharing = [one for one in sharing if one.name in self.among]
        if not sharing:
            raise PlayError("Nobody is there to share it.")
        shares = {one.id: share_of(one) for one in sharing}
        whole = sum(SHARES * parts // of for parts, of in shares.values())
        got = {id_: copper * (SHARES * parts // of) // whole for id_, (parts, of) in shares.items()}
        if not any(got.values()):
            raise PlayError(f"{in_coins(copper).words} is too little to share out.")
        play.record(CoinsSpent("", sum(got.values()), SHARED_OUT))
        for one in sharing:
            play.record(CoinsGot(one.id, in_coins(got[one.id])))
            reckon(play, one)


def sharers(line: Line) -> tuple[str, ...]:
    """Those among whom something is shared, by name; nobody named: all of them."""
    line.flag("among")
    found = []
    while line.more:
        found.append(line.name("character"))
    return tuple(found)


SHARES = 12
"""A whole share in parts, so that halves, thirds and quarters are whole numbers of them."""


@clause("enc.xp.8")
def share_of(one: Creature) -> tuple[int, int]:
    """A full share, or the agreed part; it has nothing to do with how experience is divided."""
    return one.service.share if one.service is not None else (1, 1)
