"""What each Delver does in a Turn of a site: declared by its player, changed until it is done, and then carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Flag, Person, Rest
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER, PACE
from lychgate.rulesets.sovereign.rules.declaring import BEFORE, Declaring, before_of, may_declare
from lychgate.rulesets.sovereign.rules.doors import Batter, Force, PickLock
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.healing import FirstAid
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.lights import LightUp
from lychgate.rulesets.sovereign.rules.listening import Listen
from lychgate.rulesets.sovereign.rules.may_act import weigh
from lychgate.rulesets.sovereign.rules.search import Search
from lychgate.rulesets.sovereign.rules.site_traps import Disarm
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.rules.turns import Acted, Declared, Planned, at_what, deed_told, in_words
from lychgate.rulesets.sovereign.rules.wandering import turn_begins
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

HEADING = "Exploring"

# ---------------------------------------------------------------------- declared


class Declare(Command, frozen=True, tag="declare_turn"):
    """Say what your Delver does this Turn or the next, or choose from a list.

    It may be changed until it is done, and is carried out when the Turn passes.
    """

    word = "declare"
    menu_label = "Declare a deed"
    may = OWNER
    takes = Takes(time="calm", what="a Turn")
    clauses = ("sov.dungeon.turn-2", "sov.dungeon.one-thing")
    looks = True

    who: Annotated[str, Person()]
    deed: Annotated[str, Rest("what they do", "DEED")] = ""

    def label(self, state: State) -> str:
        one = next(one for one in state.cast if self.who in (one.name, one.id))
        if self.deed in BEFORE:
            return f"As before: {in_words(state, one.id, before_of(state, one))}"
        return f"{'Change' if state.exploring.declared(one.id) else 'Choose'} what {one.name} does"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what is declared until now."""
        one = next(one for one in state.cast if self.who in (one.name, one.id))
        said = state.exploring.declared(one.id)
        told = deed_told(state, said) or said
        note = f"now: {told}" if said else "" if self.deed else "you can change it until it is done"
        return Choice(id_, self.label(state), note, group="This Turn")

    @clause("sov.dungeon.turn-2", "sov.dungeon.one-thing")
    def do(self, play: SovereignPlay) -> None:
        """Who has done their one thing in this Turn declares for the next."""
        site, one = play.state.exploring, somebody(play, self.who)
        if not site.alertness:
            raise PlayError("Turns are not counted now. They begin by: explore guarded")
        deed = self.deed
        before = before_of(play.state, one)
        if deed in BEFORE:
            if not before:
                raise PlayError(f"{one.name} has not declared anything before. Say what: declare {one.name} search")
            deed = before
        if not deed:
            said = site.declared(one.id)
            may = tuple(each for each in may_declare(play.state, one) if each != said)
            last = before if before != said else ""
            deed = play.ask(Declaring(seat=play.seat, who=one.id, may=may, before=last, closes=True))
        if deed and deed != site.declared(one.id):
            now = site.begun and one.id not in site.acted
            play.record((Declared if now else Planned)(one.id, deed))


@clause("sov.dungeon.turn-2", "sov.dungeon.one-thing")
def declare(play: SovereignPlay) -> None:
    """Each player says one thing for each of their Delvers who has not declared it, all players at once."""
    said = dict(play.state.exploring.deeds)
    players = play.state.players
    open_ = [
        one for one in play.state.of_side(PARTY) if one.seat in players and not one.helpless and one.id not in said
    ]
    while open_:
        first: dict[str, Creature] = {}
        for one in open_:
            first.setdefault(one.seat, one)
        asked = {
            seat: Declaring(seat=seat, who=one.id, may=may_declare(play.state, one), before=before_of(play.state, one))
            for seat, one in first.items()
        }
        for seat, deed in play.ask_all(asked).items():
            play.record(Declared(first[seat].id, deed))
        open_ = [one for one in open_ if one not in first.values()]


def takes_up_plans(play: SovereignPlay) -> None:
    """What was declared for this Turn before it began is declared now."""
    site = play.state.exploring
    for who, deed in site.planned:
        if who not in site.acted and who not in dict(site.deeds) and not play.state.creature(who).helpless:
            play.record(Declared(who, deed))


# ---------------------------------------------------------------------- carried out


def command_for(state: State, one: Creature, deed: str) -> Command | None:
    """Return the command that carries out a deed; None where the GM tells what comes of it."""
    if deed.partition(" ")[0].casefold() == "search":
        return Search(who=one.name, how=deed.partition(" ")[2], helpers=helpers_of(state, one))
    first, what = at_what(state, deed)
    match first:
        case "listen":
            return Listen(who=one.name, door=what)
        case "lock":
            return PickLock(who=one.name, door=what, helpers=helpers_of(state, one))
        case "force":
            return Force(who=one.name, door=what, helpers=helpers_of(state, one))
        case "batter":
            return Batter(who=one.name, door=what, helpers=helpers_of(state, one))
        case "trap":
            return Disarm(who=one.name, which=int(what), helpers=helpers_of(state, one))
        case "light":
            return LightUp(who=one.name, what="torch" if what == "torch" else "lantern")
        case "aid":
            return FirstAid(who=one.name, whom=(what,))
        case _:
            hurt = tuple(other.name for other in state.of_side(PARTY) if other.hp < other.max_hp and other.id != one.id)
            return FirstAid(who=one.name, whom=hurt) if deed == "aid" and hurt else None


def helpers_of(state: State, one: Creature) -> tuple[str, ...]:
    """Return the names of those who have declared that they help somebody, and still can."""
    site = state.exploring
    those = [who for who, deed in site.deeds if deed == f"help {one.name}" and who not in site.acted]
    return tuple(other.name for other in able(state, PARTY) if other.id in those and other.id != one.id)


def left_to_do(state: State) -> Iterator[tuple[Creature, str, Command]]:
    """List the deeds of this Turn that are not done yet and that a command carries out."""
    site = state.exploring
    for who, deed in site.deeds:
        one = state.creature(who)
        command = command_for(state, one, deed) if who not in site.acted and not one.helpless else None
        if command is not None:
            yield one, deed, command


@clause("sov.dungeon.turn-3", "sov.dungeon.one-thing")
def carries_out(play: SovereignPlay) -> None:
    """Carry out what was declared and is not done yet, one after the other; who cannot is told why."""
    while (found := next(left_to_do(play.state), None)) is not None and play.state.fight is None:
        one, deed, command = found

        def does(again: SovereignPlay, command: Command = command) -> None:
            weigh(again, command)
            command.do(again)

        try:
            play.try_out(does)
        except PlayError as refused:
            play.record(CouldNot(one.id, deed, str(refused)))
        else:
            does(play)
        if one.id not in play.state.exploring.acted:
            play.record(Acted((one.id,)))


class CouldNot(Event, frozen=True, tag="deed_impossible"):
    """What somebody had declared could not be done when its time came."""

    who: str
    deed: str
    why: str

    def tell(self, before: State, after: State) -> Lines:
        told = deed_told(after, self.deed) or self.deed
        text = f"{after.creature(self.who).name} wanted this: {told}. {self.why}"
        return public(text, "sov.dungeon.turn-3", weight="result")


class PassTurn(Command, frozen=True, tag="pass_turn"):
    """Begin a Turn and ask each player what their Delver does; or end this one.

    What was declared is carried out before it ends. ``quick`` asks nobody. Outside of a site a Turn just passes.
    """

    word = "turn"
    may = PACE
    menu_label = "Begin or end Turn"
    form_labels = {"quick": "Ask nobody"}
    takes = Takes(time="calm", who=(), what="the next Turn")
    clauses = ("sov.time.turn", "sov.dungeon.turn-1", "sov.dungeon.turn-2", "sov.dungeon.turn-3")

    quick: Annotated[bool, Flag(("quick",))] = False

    def label(self, state: State) -> str:
        site = state.exploring
        if not site.alertness:
            return "A Turn passes"
        if self.quick:
            return "A whole Turn, as declared" if site.planned else "A whole Turn, and nobody is asked"
        return "The Turn is over" if site.begun else "A Turn begins"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With who dies before it is over, what it carries out, and before it begins who has declared what."""
        site = state.exploring
        notes = [told] if (told := deaths_told(state)) else []
        if site.begun:
            left = [in_words(state, one.id, deed) for one, deed, _ in left_to_do(state)]
            notes += [f"carries out: {listed(left)}"] if left else []
        elif site.alertness and site.planned:
            waits = [one.name for one in undeclared(state)]
            notes.append(f"declared: {listed(in_words(state, who, deed) for who, deed in site.planned)}")
            notes += [f"not yet: {listed(waits)}"] if waits else []
        return Choice(id_, self.label(state), "; ".join(notes))

    @clause("sov.time.turn", "sov.dungeon.turn-3")
    def do(self, play: SovereignPlay) -> None:
        """Between the two the GM tells what comes of what was declared."""
        site = play.state.exploring
        if not site.alertness:
            turn_ends(play)
            return
        turn_begins(play)
        takes_up_plans(play)
        if site.begun or self.quick:
            carries_out(play)
            turn_ends(play)
        else:
            declare(play)


def undeclared(state: State) -> list[Creature]:
    """Return the players' Delvers for whom nothing is declared yet."""
    those = (one for one in state.of_side(PARTY) if one.seat in state.players and not one.helpless)
    return [one for one in those if not state.exploring.declared(one.id)]


def steps_of(state: State, seat: str = "") -> tuple[tuple[str, Declare], ...]:
    """List the steps of declaring: of a player's own Delvers, or for a GM of those whom nobody plays."""
    if not state.exploring.alertness or state.fight is not None or state.meeting is not None:
        return ()
    those = [one for one in able(state, PARTY) if (one.seat == seat if seat else one.seat not in state.players)]
    found: list[tuple[str, Declare]] = []
    for one in those:
        if not state.exploring.declared(one.id) and before_of(state, one):
            found.append((f"again:{one.name}", Declare(one.name, BEFORE[0])))
        found.append((f"declare:{one.name}", Declare(one.name)))
    return tuple(found)
