"""Several parties before the same enemies: all declare at once, those who run roll first, the others attack."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import Event, Scene
from lychgate.rulesets.twelve_years.naming import parties_of, party_of, some_foes
from lychgate.rulesets.twelve_years.numbering import numbered
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules import combat, evasion
from lychgate.rulesets.twelve_years.rules.company import opposed_here, others_at
from lychgate.rulesets.twelve_years.rules.evasion import Exit, exit_choice
from lychgate.rulesets.twelve_years.rules.fight_sums import both_dice, worth_attacking
from lychgate.rulesets.twelve_years.rules.foes import enemies, hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, even_draw, over, us
from lychgate.rulesets.twelve_years.rules.joint_blows import attack_together
from lychgate.rulesets.twelve_years.state import Party, State


@clause("12y.multi.coop-choice", "12y.coop.party-traits")
def comrades(state: State, party: Party) -> tuple[Party, ...]:
    """The other parties here that face any of this party's enemies.

    Not those with whom these keep the peace, and not those who have a trap to get past or a rival to deal with first.
    """
    others = others_at(state, party)
    if not others:
        return ()
    site = state.site(party.at)
    mine = {foe.id for foe in hostile(party, site)}
    return tuple(
        other
        for other in others
        if not (other.wary or other.chased or other.rivals) and any(foe.id in mine for foe in hostile(other, site))
    )


def attack_together_note(state: State, party: Party, ours: str, theirs: str) -> str:
    """What attacking means while others face these enemies too; empty where nobody does."""
    others = comrades(state, party)
    if not others:
        return ""
    key = "attack_note_several" if len(others) > 1 else "attack_note"
    names = parties_of(other.seat for other in others)
    return word("cooperation", f"orders.{key}").format(ours=ours, theirs=theirs, others=names)


def help_together(state: State, party: Party) -> str:
    """The help on fighting side by side; empty where nobody else faces these enemies."""
    return word("cooperation", "orders.help") if comrades(state, party) else ""


@clause("12y.multi.coop-choice", "12y.order.evasion-before-combat")
def meet_together(play: TwelveYears, *, runs: bool) -> None:
    """All declare, evasions come first, and whoever attacks is left with the enemies that are."""
    ways = declare(play, runs=runs)
    run_away(play, {seat: exit_ for seat, exit_ in ways.items() if exit_ is not None})
    fight_on(play, tuple(seat for seat, exit_ in ways.items() if exit_ is None))


class JoinFight(Decision[Exit | None], frozen=True, tag="join-fight", kw_only=True):
    """Another party deals with enemies that are here: attack them too, or run, and where to. ``usual``: Enter's."""

    clauses: ClassVar = ("12y.multi.coop-choice", "12y.evade.exit-first")
    caller: str
    exits: tuple[Exit, ...]
    usual: str = "attack"

    def default(self) -> str:
        return self.usual

    def options(self) -> tuple[Option[Exit | None], ...]:
        runs = tuple([Option[Exit | None](f"evade:{exit_.way}", exit_) for exit_ in self.exits])
        return (Option[Exit | None]("attack", None), *runs)

    def places(self) -> dict[str, str]:
        """The hexes beside this one, by the options that run there."""
        return {f"evade:{exit_.way}": exit_.to for exit_ in self.exits if not exit_.way.startswith("entrance:")}

    def question(self, state: State) -> Question:
        asked = super().question(state)
        return replace(asked, choices=numbered(asked.choices))

    def prompt(self, state: State) -> str:
        party = state.party(self.seat)
        foes = hostile(party, state.site(party.at))
        return self.said("prompt", caller=party_of(self.caller), foes=some_foes(foes))

    def choice(self, state: State, id_: str) -> Choice:
        party, exit_ = state.party(self.seat), self.read(id_)
        if exit_ is None:
            ours, theirs = both_dice(state, party)
            return Choice(id_, self.said("attack"), self.said("attack_note", ours=ours, theirs=theirs))
        run = exit_choice(state, party, exit_)
        return Choice(id_, self.said("run", way=run.label), run.note)


@clause("12y.multi.coop-choice", "12y.evade.exit-first")
def declare(play: TwelveYears, *, runs: bool) -> dict[str, Exit | None]:
    """What each party does, in the order of the seats: the exit by which it runs, or None if it attacks.

    Nobody knows of the others before all have said it. The order that brought this about is its party's own choice,
    and where no evasion is possible there is nothing to choose.
    """
    state, caller = play.state, us(play)
    facing = {party.seat: party for party in (caller, *comrades(state, caller))}
    exits = evasion.exits(state, caller.at)
    questions: dict[str, Decision[Any]] = {}
    for seat, party in facing.items():
        foes = hostile(party, state.site(party.at))
        if seat != caller.seat and evasion.can_evade(state, foes, party.at):
            away = evasion.safest_way(state, party, exits)
            usual = "attack" if worth_attacking(state, party, foes) else f"evade:{away}"
            questions[seat] = JoinFight(seat=seat, caller=caller.seat, exits=exits, usual=usual)
    if runs:
        questions[caller.seat] = evasion.where_to_run(state, caller)
    chosen = play.ask_all(questions)
    ways: dict[str, Exit | None] = {
        party.seat: chosen.get(party.seat) for party in state.parties if party.seat in facing
    }
    attacking = tuple(seat for seat, exit_ in ways.items() if exit_ is None)
    running = tuple(seat for seat, exit_ in ways.items() if exit_ is not None)
    play.record(SidesTaken(caller.seat, caller.at, attacking, running))
    return ways


class SidesTaken(Event, frozen=True, gc=False):
    """Every party that faces the enemies of ``place`` has said at once what it does: the seats that ``attack``, the
    seats that ``run``."""

    seat: str
    place: str
    attack: tuple[str, ...]
    run: tuple[str, ...]

    def sentences(self, scene: Scene) -> Lines:
        key = "both" if self.attack and self.run else "attack" if self.attack else "run"
        return scene.tale(
            "cooperation",
            f"sides.{key}",
            attackers=parties_of(self.attack),
            runners=parties_of(self.run),
            attack="attack" if len(self.attack) > 1 else "attacks",
            run="run" if len(self.run) > 1 else "runs",
            clauses=("12y.multi.coop-choice",),
        )


# ---------------------------------------------------------------------- those who run


@clause("12y.multi.coop-choice")
def run_away(play: TwelveYears, ways: dict[str, Exit]) -> None:
    """An ordinary evasion roll for each, and then what each comes to; whoever is followed goes last."""
    flights = {}
    for seat, exit_ in ways.items():
        with play.acting(seat):
            flights[seat] = evasion.set_out(play, exit_)
    followed = whom_they_follow(play, flights)
    for seat in sorted(flights, key=lambda seat: seat == followed):
        with play.acting(seat):
            if not over(play):
                evasion.run(play, flights[seat], followed=seat == followed)


@clause("12y.multi.coop-choice")
def whom_they_follow(play: TwelveYears, flights: dict[str, evasion.Flight]) -> str | None:
    """The seat that the enemies run after: nobody while any party stays; one of several by an even draw."""
    if anyone_stays(play, flights):
        return None
    chased = []
    for seat, flight in flights.items():
        with play.acting(seat):
            if evasion.who_follows(play, flight):
                chased.append(seat)
    if len(chased) < 2:
        return chased[0] if chased else None
    return chased[even_draw(play, len(chased), "12y.multi.coop-choice", f"site:{us(play).at}") - 1]


def anyone_stays(play: TwelveYears, flights: dict[str, evasion.Flight]) -> bool:
    """Whether a party that attacks, was caught, or has yet to get past a trap stays with the enemies."""
    for seat, flight in flights.items():
        with play.acting(seat):
            if not flight.row.leaves or any(other.seat not in flights for other in opposed_here(play)):
                return True
    return False


# ---------------------------------------------------------------------- those who stay


# ---------------------------------------------------------------------- those who stay


@clause("12y.multi.coop-choice")
def fight_on(play: TwelveYears, seats: tuple[str, ...]) -> None:
    """One party alone fights by the common table, several by that of cooperation, as far as enemies are left."""
    left = []
    for seat in seats:
        with play.acting(seat):
            if not over(play) and enemies(play):
                left.append(seat)
    if len(left) == 1:
        with play.acting(left[0]):
            combat.attack(play)
    elif left:
        with play.acting(left[0]):
            attack_together(play, tuple(left))
