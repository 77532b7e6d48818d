"""Meetings: who comes, from how far, who is surprised, and what is done on both sides."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Name, Number, OneOf, Person
from lychgate.kit.line import Line
from lychgate.kit.outlook import percent
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Labels, Picks
from lychgate.rulesets.sovereign.permission import BY_AGREEMENT, HIDDEN, WORLD
from lychgate.rulesets.sovereign.rules.aftermath import parted
from lychgate.rulesets.sovereign.rules.checks import Pair, opposed
from lychgate.rulesets.sovereign.rules.choosing import able_allies, field
from lychgate.rulesets.sovereign.rules.fight import BeginFight
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able, group_check, passive
from lychgate.rulesets.sovereign.rules.outlook import chance_that
from lychgate.rulesets.sovereign.rules.reaction import could_win, outlook, reaction_for
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.rules.surprising import CatchUnawares
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.state import PARTY, Meeting, State
from lychgate.rulesets.sovereign.state.meeting import Reaction
from lychgate.rulesets.sovereign.tables.meeting import MEETING

HEADING = "Meetings"

NOTICE = (Pair("wisdom", "notice"),)
BURST = (Pair("strength", "exert"),)
SNEAK = (Pair("dexterity", "sneak"),)


class Meet(Command, frozen=True, tag="meet", kw_only=True):
    """The Delvers meet a side: in a corridor at a rolled distance, or in a room.

    ``ambush``: it has lain in wait, and may surprise them.
    """

    word = "meet"
    may = WORLD
    menu_label = "Meet a side"
    clauses = ("sov.encounter.sequence", "sov.encounter.wander-distance", "sov.encounter.wander-room")

    side: Annotated[str, Name("side")]
    where: Literal["corridor", "room"] = "room"
    doors: Annotated[int, After(("doors",), Number("how many entrances", 1, 20))] = 0
    ambush: bool = False

    @clause("sov.encounter.sequence", "sov.encounter.alert")
    def do(self, play: SovereignPlay) -> None:
        """The GM describes; the Delvers say what they do. Only a set ambush surprises who explores."""
        if play.state.fight is not None:
            raise PlayError("A fight is under way. It ends by: end")
        if self.side == PARTY or not play.state.of_side(self.side):
            raise PlayError(f"Nobody on the side '{self.side}' is there. Bring them into play: npc 4 goblins")
        surprised = PARTY if self.ambush and ambushed(play, self.side) else ""
        feet = distance(play, self.side) if self.where == "corridor" else 0
        door = entrance(play, self.side, self.doors) if self.doors else 0
        play.record(Met(self.side, feet, door, surprised))


@clause("sov.encounter.wander-distance")
def distance(play: SovereignPlay, side: str) -> int:
    """How far away they are noticed in a corridor, in feet."""
    die = rolled(play, "meetings", MEETING.distance, "sov.encounter.wander-distance", f"side:{side}")
    return die * number(play.state, "meeting-feet")


@clause("sov.encounter.wander-room")
def entrance(play: SovereignPlay, side: str, doors: int) -> int:
    """By which of the entrances of a room they come."""
    return rolled(play, "meetings", f"1d{doors}", "sov.encounter.wander-room", f"side:{side}")


@clause("sov.encounter.alert")
def ambushed(play: SovereignPlay, side: str) -> bool:
    """Whether a set ambush surprises the Delvers: DEX/Sneak against their WIS/Notice."""
    difficulty = opposed(play.state, passive(play.state, able(play.state, PARTY), NOTICE))
    return group_check(play, able(play.state, side), SNEAK, difficulty, purpose="sov.encounter.alert").good


class Met(Event, frozen=True, tag="met"):
    """The Delvers met a side. ``door`` is by which entrance it came, 0 where that does not matter."""

    side: str
    feet: int = 0
    door: int = 0
    surprised: str = ""

    def apply(self, state: State) -> State:
        return replace(state, meeting=Meeting(side=self.side, feet=self.feet, surprised=self.surprised))

    def tell(self, before: State, after: State) -> Lines:
        where = f", {self.feet} feet away" if self.feet else ""
        door = f", who come in by entrance {self.door}" if self.door else ""
        ambush = " It is an ambush, and the Delvers are surprised." if self.surprised else ""
        text = f"The Delvers meet {called(after, self.side)}{where}{door}.{ambush}"
        return public(text, "sov.encounter.sequence", weight="head")


def meeting_of(play: SovereignPlay) -> Meeting:
    """The meeting under way. Raises ``PlayError`` where there is none."""
    if play.state.meeting is None:
        raise PlayError("The Delvers are not meeting anyone. It begins by: meet SIDE")
    return play.state.meeting


# ---------------------------------------------------------------------- surprise


class Surprise(Command, frozen=True, tag="surprise", kw_only=True):
    """Burst in or sneak up; one Delver may roll for everybody.

    Or where nobody has met yet, WHO leads their side at another, whose best Notice counts, and a fight begins.
    """

    word = "surprise"
    may = BY_AGREEMENT
    menu_label = "Surprise them"
    takes = Takes(time="calm", who=("roller",), anybody=True, what="surprising others")
    shape = "burst|sneak [WHO] [+N], or WHO SIDE [sneak|burst]"
    clauses = ("sov.encounter.surprise-burst", "sov.encounter.surprise-sneak", "sov.combat.surprise-check")
    form_fields = (
        field("how", OneOf("way", ("burst", "sneak"))),
        field("roller", Person(), must=False),
        field("by", Number("what is added", -9, 9), must=False),
    )
    form_labels: ClassVar[Labels] = {"how": "How", "roller": "Who rolls for all"}
    pickers: ClassVar[Picks] = {"roller": able_allies}

    how: Annotated[str, OneOf("way", ("burst", "sneak"))]
    roller: Annotated[str, Person()] = ""
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        return {"burst": "Burst in on them", "sneak": "Sneak up on them"}[self.how]

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add how it is tried, and for a GM the chance, which turns on the others' Notice."""
        pair = (BURST if self.how == "burst" else SNEAK)[0]
        side = state.meeting.side if state.meeting is not None else ""
        chance = chance_that(state, state.referees[0], lambda play: surprises(play, side, self.how, "", 0))
        told = f"{chance} by {pair}" if referee and chance else f"{pair}, as a group, against their Notice"
        return Choice(id_, self.label(state), f"{told}; those surprised lose their first Round")

    @classmethod
    def read(cls, line: Line) -> Surprise | CatchUnawares:
        """By the group where it begins with how; else by who leads it."""
        kind = cls if line.peek() in ("burst", "sneak") else CatchUnawares
        return kind(**read_fields(kind, line))

    @clause("sov.encounter.surprise-burst", "sov.encounter.surprise-sneak")
    def do(self, play: SovereignPlay) -> None:
        """Who is surprised is stunned for a Round when the fight begins."""
        meeting = meeting_of(play)
        if meeting.stance:
            those = sentence(called(play.state, meeting.side))
            raise PlayError(f"{those} {does(play.state, meeting.side, 'knows', 'know')} of the Delvers already.")
        if play.seat not in play.state.referees:
            if meeting.tried:
                raise PlayError("The Delvers have tried to surprise them. Now choose what they do: stance talk")
            if self.by:
                raise PlayError("What the situation adds is the GM's word. Leave it out, and ask them.")
        good = surprises(play, meeting.side, self.how, self.roller, self.by)
        play.record(SurpriseTried(meeting.side, good))


@clause("sov.encounter.surprise-burst", "sov.encounter.surprise-sneak")
def surprises(play: SovereignPlay, side: str, how: str, roller: str, by: int) -> bool:
    """STR/Exert for who bursts in, DEX/Sneak for who sneaks up, as a group, against WIS/Notice."""
    difficulty = opposed(play.state, passive(play.state, able(play.state, side), NOTICE))
    pairs = BURST if how == "burst" else SNEAK
    purpose = f"sov.encounter.surprise-{how}"
    members = able(play.state, PARTY)
    return group_check(play, members, pairs, difficulty, named=roller, by=by, purpose=purpose).good


class SurpriseTried(Event, frozen=True, tag="surprise_tried"):
    """The Delvers tried to surprise a side."""

    side: str
    good: bool

    def apply(self, state: State) -> State:
        assert state.meeting is not None
        return replace(state, meeting=replace(state.meeting, surprised=self.side if self.good else "", tried=True))

    def tell(self, before: State, after: State) -> Lines:
        how = "surprised" if self.good else "not surprised"
        text = f"{called(after, self.side)} {does(after, self.side, 'is', 'are')} {how}."
        return public(text, "sov.encounter.surprise-burst", weight="result")


# ---------------------------------------------------------------------- what is done


StanceTaken = Literal["fight", "talk", "run", "wait"]
STANCES: tuple[StanceTaken, ...] = ("fight", "talk", "run", "wait")

HowTaken = Annotated[
    Literal["", "fight", "run", "talk", "chase", "ignore"],
    After(("so",), OneOf("reaction", ("fight", "run", "talk", "chase", "ignore"))),
    REFEREES_WORD,
]
"""How those whom the Delvers meet take it, where the GM says so."""


class TakeStance(Command, frozen=True, tag="take_stance", kw_only=True):
    """Choose to fight, talk, run or wait; then they react.

    ``so``: the GM says how, and nothing is rolled.
    """

    word = "stance"
    menu_label = "Choose a stance"
    may = BY_AGREEMENT
    takes = Takes(time="calm", who=(), anybody=True, what="what the Delvers do")
    clauses = ("sov.reaction.options", "sov.reaction.when", "sov.reaction.roll")

    what: Annotated[StanceTaken, OneOf("stance", STANCES)]
    so: HowTaken = ""

    def label(self, state: State) -> str:
        return {"fight": "Fight them", "talk": "Talk to them", "run": "Run away", "wait": "Wait and see"}[self.what]

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """For a GM with how the others may take it."""
        meeting = state.meeting
        if not referee or meeting is None or meeting.surprised == meeting.side:
            return Choice(id_, self.label(state))
        odds = outlook(state, meeting.side, self.what)
        likely = sorted(odds.items(), key=lambda each: -each[1])
        return Choice(id_, self.label(state), "they " + ", ".join(f"{how} {percent(one)}" for how, one in likely))

    @clause("sov.reaction.options", "sov.reaction.when", "sov.encounter.sequence")
    def do(self, play: SovereignPlay) -> None:
        """Where the GM has not said how they take it, the dice do; who is stunned cannot run from a fight."""
        meeting = meeting_of(play)
        if play.state.fight is not None:
            raise PlayError("A fight is under way.")
        if self.so and play.seat not in play.state.referees:
            raise PlayError("How they take it is the GM's word. Leave it out.")
        stunned = meeting.surprised == meeting.side and self.what == "fight"
        how: Reaction = self.so or ("fight" if stunned else reaction_for(play, meeting.side, self.what))
        play.record(Reacted(meeting.side, self.what, how))
        follow(play, meeting, how)


class Parley(Wording, frozen=True, kw_only=True):
    """Start talking; then offer leverage for what you want."""

    word = "parley"
    menu_label = "Talk with them"
    may = BY_AGREEMENT
    clauses = ("sov.reaction.options",)

    so: HowTaken = ""

    @classmethod
    def read(cls, line: Line) -> TakeStance:
        return TakeStance(what="talk", **read_fields(cls, line))


@clause("sov.reaction.result-fight", "sov.reaction.result-ignore")
def follow(play: SovereignPlay, meeting: Meeting, how: Reaction) -> None:
    """What a reaction leads to: a fight begins at once, and who is ignored meets nobody any more."""
    if how == "fight":
        BeginFight(side=meeting.side, surprised=meeting.surprised).do(play)
    elif how == "ignore":
        play.record(Parted(meeting.side))


class Reacted(Event, frozen=True, tag="reacted"):
    """The Delvers did one thing, and a side another."""

    side: str
    stance: StanceTaken
    how: Reaction

    def apply(self, state: State) -> State:
        assert state.meeting is not None
        return replace(state, meeting=replace(state.meeting, stance=self.stance, reaction=self.how))

    def tell(self, before: State, after: State) -> Lines:
        did = {"fight": "attack", "talk": "talk", "run": "run away", "wait": "wait"}[self.stance]
        text = f"The Delvers {did}: {called(after, self.side)} {told(after, self.side, self.how)}."
        return public(text, "sov.reaction.roll", weight="result")


@clause("sov.reaction.result-talk", "sov.reaction.result-chase", "sov.reaction.result-run")
def told(state: State, side: str, how: Reaction) -> str:
    """What a side does, in words, and what may come of it."""
    one, many, more = {
        "": ("does", "do", "nothing"),
        "fight": ("fights", "fight", ""),
        "run": ("runs", "run", ", and the Delvers may give chase"),
        "talk": ("talks", "talk", "; without leverage it stays at pleasantries"),
        "chase": ("gives", "give", "chase"),
        "ignore": ("goes", "go", "on as before"),
    }[how]
    return f"{does(state, side, one, many)}{' ' if more[:1].isalpha() else ''}{more}"


class Parted(Event, frozen=True, tag="parted"):
    """The meeting is over."""

    side: str

    def apply(self, state: State) -> State:
        return replace(state, meeting=None)


class Part(Command, frozen=True, tag="part"):
    """End the meeting and go; a negotiation takes a Turn."""

    word = "part"
    may = BY_AGREEMENT
    menu_label = "Part ways"
    takes = Takes(time="calm", who=(), what="parting")
    clauses = ("sov.reaction.result-ignore", "sov.time.fight-is-turn")

    def label(self, state: State) -> str:
        match state.meeting.reaction if state.meeting is not None else "":
            case "run":
                return "Let them go"
            case "talk":
                return "Part in peace"
            case _:
                return "They go their ways"

    def do(self, play: SovereignPlay) -> None:
        """Only a GM parts those who do not talk to each other, and of whom none runs."""
        meeting = meeting_of(play)
        if play.seat not in play.state.referees and meeting.reaction not in ("talk", "run"):
            raise PlayError("You can part once they talk or run. Now: stance run")
        part(play, meeting)


@clause("sov.reaction.result-ignore", "sov.time.fight-is-turn")
def part(play: SovereignPlay, meeting: Meeting) -> None:
    """End a meeting in peace; one in which leverage was on the table has taken a Turn."""
    parted(play, meeting)
    play.record(Parted(meeting.side))
    if meeting.leverage:
        turn_ends(play)


class Chances(Command, frozen=True, tag="could_win"):
    """Show the GM whether a side could win: its hit dice against the Delvers' levels."""

    word = "could-win"
    may = HIDDEN
    menu_label = "Weigh their chances"
    clauses = ("sov.reaction.could-win",)

    side: Annotated[str, Name("side")]

    def do(self, play: SovereignPlay) -> None:
        play.record(CouldWinTold(self.side, could_win(play.state, self.side)))


class CouldWinTold(Event, frozen=True, tag="could_win_told"):
    """Whether a side could win; for telling."""

    side: str
    could: bool

    def tell(self, before: State, after: State) -> Lines:
        could = "could win" if self.could else "could not win"
        return secret(after, f"{called(after, self.side)} {could}.", "sov.reaction.could-win")
