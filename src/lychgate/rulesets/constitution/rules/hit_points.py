"""Hit points: rolled anew at each rest, with a die more for each point of fatigue and the best dice dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, SomeOrAll
from lychgate.kit.permission import Party, Permission
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.rulesets.constitution.rules.form_choices import seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.hunger import is_weak
from lychgate.rulesets.constitution.rules.initiations import faces_of, keeps
from lychgate.rulesets.constitution.rules.offered import TIME, Offered, lasts
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.privation import Slept, slept
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.tables.hurt import HURT

HEADING = "Rest and injury"


@clause("3d6.6.1", "3d6.7.2a")
def hit_die(state: State, one: Creature) -> int:
    """The faces of somebody's hit dice."""
    return faces_of(state, one, "hit-die", number(state, "hit_die"))


def is_tough(state: State, one: Creature) -> bool:
    """Whether somebody may keep their hit points where others roll them anew."""
    return keeps(state, one, "hit-points")


@clause("3d6.6.1", "3d6.6.5b")
def dice_of(state: State, one: Creature, more: int) -> str:
    """The dice of a hit point roll: one for each hit die and ``more`` of the same, of which the best are dropped."""
    many, sides = one.hit_dice, hit_die(state, one)
    return f"{many + more}d{sides}kl{many}" if more else f"{many}d{sides}"


@clause("3d6.6.4a", "3d6.7.2b")
def roll_anew(play: ConstitutionPlay, one: Creature, more: int, fatigue: int, *, short: bool) -> None:
    """New hit points, even where they are fewer; who is tough keeps the old ones if those are more.

    ``more`` dice are rolled of which the best are dropped; then somebody has so much ``fatigue``.
    """
    hp = rolled(play, "hit points", dice_of(play.state, one, more), "3d6.6.4a", f"creature:{one.id}", one.seat)
    when = ("any", "short") if short else ("any",)
    kept = is_tough(play.state, one) and ruled(play.state, "tough_keep") in when
    play.record(Rested(one.id, hp, max(one.hp, hp) if kept else hp, fatigue))


class Rested(Event, frozen=True, tag="rested"):
    """Somebody rolled their hit points anew, and has ``hp`` and this ``fatigue`` now."""

    who: str
    rolled: int
    hp: int
    fatigue: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, hp=self.hp, rested=max(self.hp, 1), fatigue=self.fatigue))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who).hp
        kept = "" if self.hp == self.rolled else f" {one.name} rolls {self.rolled} and keeps {self.hp}."
        tired = f", fatigue {one.fatigue}" if one.fatigue else ""
        text = f"{one.name} rests: {numbered(self.hp, 'hit point')}, {was} before{tired}.{kept}"
        return of_somebody(after, one, text, "3d6.6.4a", weight="result")


# ---------------------------------------------------------------------- a short rest


class WhoRests(Decision[tuple[str, ...]], frozen=True, tag="constitution.who_rests", kw_only=True):
    """Which of a seat's characters roll their hit points anew; on Enter all or one of them, where they cannot lose."""

    clauses = ("3d6.6.4a",)

    who: tuple[str, ...]
    usual: str = "none"

    def options(self) -> Sequence[Option[tuple[str, ...]]]:
        found = [Option("all", self.who), Option[tuple[str, ...]]("none", ())]
        if len(self.who) > 1:
            found += [Option[tuple[str, ...]](id_, (id_,)) for id_ in self.who]
        return found

    def default(self) -> str:
        return self.usual

    def prompt(self, state: State) -> str:
        those = [state.creature(id_) for id_ in self.who]
        told = (f"{one.name} has {one.hp} and rolls {dice_of(state, one, tired(one))}" for one in those)
        return f"A short rest. {'; '.join(told)}: the new total counts, even if it is lower. Who rolls?"

    def label(self, state: State, id_: str) -> str:
        named = listed(state.creature(one).name for one in self.who)
        return {"all": named, "none": "Nobody"}.get(id_) or state.creature(id_).name


def must_be_at_peace(play: ConstitutionPlay) -> None:
    """Raises ``PlayError`` where a fight leaves no time to rest."""
    if play.state.fight is not None:
        raise PlayError("Nobody rests in a fight. It ends by: end")


def usual(state: State, those: Sequence[str]) -> str:
    """The usual choice of who rolls: all, one or nobody, as long as nobody who rolls can lose by it."""
    safe = [id_ for id_ in those if state.creature(id_).hp <= state.creature(id_).hit_dice]
    return "none" if not safe else "all" if len(safe) == len(those) else safe[0]


def tired(one: Creature) -> int:
    """The dice more that somebody rolls: a point of fatigue or of penance each."""
    return one.fatigue + one.penance


class Rest(Offered, frozen=True, tag="rest"):
    """Rest for some minutes: each may roll their hit points again, for a point of fatigue."""

    word = "rest"
    menu_label = "Take a short rest"
    likely = 9
    menu = "Rest"
    may = Party("Those who rest agree, and the referee knows what comes meanwhile.", of="who", approved=True)
    topic = TIME
    clauses = ("3d6.6.4a", "3d6.6.4b", "3d6.6.5a")
    pickers = {"who": seen(lambda state, one: one.side == PARTY)}

    who: Annotated[tuple[str, ...], SomeOrAll()] = ()

    def label(self, state: State) -> str:
        return f"A short rest for {listed(self.who)}" if self.who else "A short rest"

    def note(self, state: State) -> str:
        return f"{lasts(number(state, 'short_rest_minutes'))}; hit points are rolled again, for a point of fatigue"

    @clause("3d6.6.4a", "3d6.6.4b", "3d6.6.5a")
    def do(self, play: ConstitutionPlay) -> None:
        """Some minutes go by, and then whoever wants rolls; all of them where the table has it so."""
        must_be_at_peace(play)
        those = [somebody(play, name) for name in self.who] or list(play.state.of_side(PARTY))
        living = [one for one in those if not one.dead]
        if not living:
            raise PlayError("There is nobody who could rest.")
        let_pass(play, number(play.state, "short_rest_minutes"))
        for id_ in self.resting(play, [one.id for one in living]):
            one = play.state.creature(id_)
            roll_anew(play, one, tired(one), one.fatigue + number(play.state, "rest_fatigue"), short=True)
        for one in living:
            if gets_up(play.state.creature(one.id)):
                play.record(GotUp(one.id))

    def resting(self, play: ConstitutionPlay, living: list[str]) -> list[str]:
        """Those who roll, in their order."""
        if ruled(play.state, "rest_party") == "all":
            return [id_ for id_ in living if not self.skips(play, play.state.creature(id_))]
        asked: dict[str, list[str]] = {}
        for id_ in living:
            asked.setdefault(play.state.creature(id_).seat or referee_of(play), []).append(id_)
        answers = play.ask_all(
            {seat: WhoRests(seat=seat, who=tuple(ids), usual=usual(play.state, ids)) for seat, ids in asked.items()}
        )
        rolling = {id_ for ids in answers.values() for id_ in ids}
        return [id_ for id_ in living if id_ in rolling]

    @clause("3d6.7.2b")
    def skips(self, play: ConstitutionPlay, one: Creature) -> bool:
        """Whether somebody tough stays out of a rest that all others take."""
        if not is_tough(play.state, one) or ruled(play.state, "tough_keep") != "skip":
            return False
        seat = one.seat or referee_of(play)
        return not play.ask(WhoRests(seat=seat, who=(one.id,)))


@clause("3d6.6.8a")
def gets_up(one: Creature) -> bool:
    """Whether a rest is enough for somebody who collapsed: they have no major wound of it."""
    return one.collapsed and not one.felled


@clause("3d6.6.8a")
class GotUp(Event, frozen=True, tag="got_up"):
    """Somebody who had collapsed is on their feet again."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), collapsed=False))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} gets up.", "3d6.6.8a")


# ---------------------------------------------------------------------- a night


class Night(Offered, frozen=True, tag="night"):
    """Sleep until morning: fatigue and shallow cuts are gone, and hit points are rolled again.

    Who sleeps ``badly`` has none of that, and only sleeps off most of an exhaustion.
    """

    word = "night"
    menu_label = "Let a night pass"
    likely = 8
    menu = "Rest"
    may = Permission("Players sleep by a command of their own, which asks who keeps watch.")
    topic = TIME
    clauses = ("3d6.6.5c", "3d6.15.6b")

    badly: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return "A night of bad sleep" if self.badly else "A night's sleep"

    def note(self, state: State) -> str:
        return f"{lasts(HURT.night_minutes)}; hit points are rolled again, and fatigue is gone"

    @clause("3d6.6.5c")
    def do(self, play: ConstitutionPlay) -> None:
        must_be_at_peace(play)
        let_pass(play, HURT.night_minutes, asleep=True)
        wake(play, well=not self.badly)


@clause("3d6.6.5c", "3d6.6.9b", "3d6.15.7a")
def wake(play: ConstitutionPlay, *, well: bool) -> None:
    """End the night for every living member of the party. Nobody chooses about the morning's roll; penance stays.

    Weakness starts each day with a point of fatigue, also after a night without rest.
    """
    for one in play.state.of_side(PARTY):
        play.record(Slept(one.id, slept(play.state, one, well=well)))
        tired = int(is_weak(play.state, play.state.creature(one.id)))
        if not well:
            if tired > one.fatigue:
                play.record(WeakMorning(one.id, tired))
            continue
        if any(wound.until_rested for wound in one.wounds):
            play.record(CutsHealed(one.id))
        roll_anew(play, play.state.creature(one.id), one.penance + tired, tired, short=False)
        if gets_up(one):
            play.record(GotUp(one.id))


class WeakMorning(Event, frozen=True, tag="weak_morning"):
    """A weak character slept badly and begins the day with points of fatigue."""

    who: str
    fatigue: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), fatigue=self.fatigue))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} is weak, and starts the day with {numbered(self.fatigue, 'point')} of fatigue."
        return of_somebody(after, one, text, "3d6.15.7a", weight="result")


class CutsHealed(Event, frozen=True, tag="cuts_healed"):
    """The wounds of somebody that last until a night's rest no longer hamper them."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, wounds=tuple(each for each in one.wounds if not each.until_rested)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        healed = listed(wound.name for wound in before.creature(self.who).wounds if wound.until_rested)
        return of_somebody(after, one, f"{one.name} is no longer hampered by a {healed}.", "3d6.6.9b")
