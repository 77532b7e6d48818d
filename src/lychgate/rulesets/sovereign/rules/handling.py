"""Things in hand: readied, stowed, dropped, picked up and reloaded, and a skill that is used in a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import named
from lychgate.kit.fields import Person, Rest
from lychgate.kit.topics import GEAR
from lychgate.rulesets.sovereign.acts import FREE, MAIN, MOVE, Takes
from lychgate.rulesets.sovereign.command import Filled, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import must_reload
from lychgate.rulesets.sovereign.rules.arms import Arm, arms_of
from lychgate.rulesets.sovereign.rules.checking import Check
from lychgate.rulesets.sovereign.rules.choosing import Choices, of_things, things
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import fight_of, free_action, must_act, spend_main, spend_move
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.guards import must_be_able
from lychgate.rulesets.sovereign.rules.load import must_be_at_hand, must_bear
from lychgate.rulesets.sovereign.rules.outfit import goods_called
from lychgate.rulesets.sovereign.state import Creature, Item, State, Where
from lychgate.rulesets.sovereign.state.load import put, without
from lychgate.rulesets.sovereign.tables.goods import armours, weapons

HEADING = "A fight"

QUIVER = "quiver"
"""From what arrows and quarrels are taken."""

ThingTyped = Annotated[str, Rest("a thing", shown="THING")]


def thing_of(items: tuple[Item, ...], name: str, missing: str, fits: Callable[[Item], bool] = bool) -> Item:
    """The thing that is meant by its name, in singular or plural, the beginning of it, or a word that no other has.

    Raises ``PlayError`` with what there is.
    """
    there = [item for item in items if fits(item)]
    said = name.casefold()
    meant = named(name, [item.name for item in there]) or goods_called(name)
    found = next((item for item in there if item.name == meant), None)
    found = found or next((item for item in there if item.name.casefold().startswith(said)), None)
    if found is None:
        like = [item for item in there if named(name, item.name.casefold().split())]
        found = like[0] if len({item.name for item in like}) == 1 else None
    if found is None:
        raise PlayError(f"{missing} There is: {', '.join(item.name for item in there) or 'nothing'}.")
    return found


@clause("sov.combat.ready-stow")
def takes_an_action(play: SovereignPlay, one: Creature, item: Item, where: Where) -> None:
    """Readying and stowing takes the Main Action in a fight, and none outside of one; feats ready weapons at once."""
    if play.state.fight is None:
        return
    weapon = weapons().get(item.name)
    shoots = weapon is not None and bool(weapon.range)
    strikes = weapon is not None and not weapon.shoots
    at_once = (strikes and feat_of(one, "Armsmaster")) or (shoots and feat_of(one, "Deadeye"))
    if where == "readied" and at_once:
        must_be_able(play, one)
        return
    if where == "readied" and weapon is not None and weapon.has("S") and feat_of(one, "Assassin"):
        free_action(play, one)
        return
    must_act(play, one)
    spend_main(play, one)


def dropped(state: State, seat: str, filled: Filled) -> Choices:
    """The things that lie on the ground in a fight."""
    return of_things(item for _, item in (state.fight.dropped if state.fight is not None else ()))


class Ready(Command, frozen=True, tag="ready_item"):
    """Take something out of your pack: a Main Action in a fight."""

    word = "ready"
    menu_label = "Ready a thing"
    menu = GEAR
    may = OWNER
    takes = Takes(time="main", least="instant")
    clauses = ("sov.combat.ready-stow",)
    pickers: ClassVar[Picks] = {"thing": things(lambda item: item.where == "stowed")}
    none_left: ClassVar[dict[str, str]] = {"thing": "Nothing is stowed."}

    who: Annotated[str, Person()]
    thing: ThingTyped

    @clause("sov.combat.ready-stow")
    def do(self, play: SovereignPlay) -> None:
        move_item(play, somebody(play, self.who), self.thing, "readied")


class Stow(Command, frozen=True, tag="stow_item"):
    """Put something into your pack: a Main Action in a fight."""

    word = "stow"
    menu_label = "Stow a thing"
    menu = GEAR
    may = OWNER
    takes = Takes(time="main", least="instant")
    clauses = ("sov.combat.ready-stow",)
    pickers: ClassVar[Picks] = {"thing": things(lambda item: item.where == "readied" and not item.worn)}
    none_left: ClassVar[dict[str, str]] = {"thing": "Nothing is readied."}

    who: Annotated[str, Person()]
    thing: ThingTyped

    @clause("sov.combat.ready-stow")
    def do(self, play: SovereignPlay) -> None:
        move_item(play, somebody(play, self.who), self.thing, "stowed")


def move_item(play: SovereignPlay, one: Creature, name: str, where: Where) -> None:
    """Something goes from hand to pack, or back."""
    other = "stowed" if where == "readied" else "readied"
    item = thing_of(one.items, name, f"{one.name} has no '{name}' {other.title()}.", lambda it: it.where == other)
    if item.worn and where == "stowed":
        raise PlayError(f"{one.name} wears the {item.name}. Take it off first: wear {one.name} {item.name} off")
    moved = tuple(replace(held, where=where) if held is item else held for held in one.items)
    must_bear(play.state, replace(one, items=moved))
    takes_an_action(play, one, item, where)
    play.record(Placed(one.id, item.name, where))


class Placed(Event, frozen=True, tag="item_placed"):
    """Something is Readied, or Stowed."""

    who: str
    name: str
    where: Where

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        at = next(at for at, it in enumerate(one.items) if it.name == self.name and it.where != self.where)
        items = (*one.items[:at], replace(one.items[at], where=self.where), *one.items[at + 1 :])
        return state.with_creature(replace(one, items=items))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        does = "readies" if self.where == "readied" else "stows"
        return of_a_fighter(after, one, f"{one.name} {does} the {self.name}.", "sov.combat.ready-stow")


# ---------------------------------------------------------------------- on the ground


class DropItem(Command, frozen=True, tag="drop_item"):
    """Drop something: no action in a fight; elsewhere you leave it behind."""

    word = "drop"
    menu_label = "Drop a thing"
    menu = GEAR
    may = OWNER
    takes = Takes(time="free")
    clauses = ("sov.action.free",)
    pickers: ClassVar[Picks] = {"thing": things()}
    none_left: ClassVar[dict[str, str]] = {"thing": "There is nothing to drop."}

    who: Annotated[str, Person()]
    thing: ThingTyped

    @clause("sov.action.free")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if play.state.fight is None:
            play.record(LeftBehind(one.id, thing_of(one.items, self.thing, f"{one.name} has no '{self.thing}'.")))
            return
        free_action(play, one)
        missing = f"{one.name} has no '{self.thing}' Readied."
        on = tuple(item for item in one.items if item.worn and armours()[item.name].worn == "body")
        loose = tuple(item for item in one.items if item not in on)
        item = thing_of((*loose, *on), self.thing, missing, lambda it: it.where == "readied")
        if item in on:
            raise PlayError("Nobody changes armour in a fight.")
        play.record(Dropped(one.id, item))


class Dropped(Event, frozen=True, tag="item_dropped"):
    """Something lies on the ground."""

    who: str
    item: Item

    def apply(self, state: State) -> State:
        one, fight = state.creature(self.who), state.fight_now
        after = state.with_creature(replace(one, items=without(one.items, self.item)))
        return replace(after, fight=replace(fight, dropped=(*fight.dropped, (self.who, self.item))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} drops the {self.item.name}.", "sov.action.free")


class LeftBehind(Event, frozen=True, tag="item_left"):
    """Something stays where it is, and nobody has it."""

    who: str
    item: Item

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, items=without(one.items, self.item)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} leaves the {self.item.name} behind.", "sov.enc.table")


class PickUp(Command, frozen=True, tag="pick_up"):
    """Pick up something in reach, which readies it: a Move action."""

    word = "pick"
    menu_label = "Pick up a thing"
    menu = GEAR
    may = OWNER
    takes = MOVE
    clauses = ("sov.combat.pick-up",)
    pickers: ClassVar[Picks] = {"thing": dropped}
    none_left: ClassVar[dict[str, str]] = {"thing": "Nothing lies here."}

    who: Annotated[str, Person()]
    thing: ThingTyped

    @clause("sov.combat.pick-up")
    def do(self, play: SovereignPlay) -> None:
        """Whoever dropped it: whether it lies within reach is the GM's to say."""
        one = somebody(play, self.who)
        must_act(play, one)
        name = self.thing.casefold().removeprefix("up ")
        fight = fight_of(play)
        lying = tuple(item for _, item in (*fight.dropped, *fight.thrown))
        item = thing_of(lying, name, f"No '{name}' lies on the ground.")
        spend_move(play, one)
        play.record(PickedUp(one.id, item))


class PickedUp(Event, frozen=True, tag="item_picked_up"):
    """Somebody has something in their hand that lay on the ground."""

    who: str
    item: Item

    def apply(self, state: State) -> State:
        one, fight = state.creature(self.who), state.fight_now
        after = state.with_creature(replace(one, items=put(one.items, replace(self.item, where="readied"))))
        dropped = _without_one(fight.dropped, self.item)
        thrown = fight.thrown if dropped != fight.dropped else _without_one(fight.thrown, self.item)
        return replace(after, fight=replace(fight, dropped=dropped, thrown=thrown))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} picks up the {self.item.name}.", "sov.combat.pick-up")


def _without_one(lying: tuple[tuple[str, Item], ...], gone: Item) -> tuple[tuple[str, Item], ...]:
    """What lies on the ground without the first thing that is like this one."""
    at = next((at for at, (_, item) in enumerate(lying) if item == gone), len(lying))
    return (*lying[:at], *lying[at + 1 :])


# ---------------------------------------------------------------------- reloading


class Reload(Command, frozen=True, tag="reload"):
    """Reload a crossbow with a Main Action, or nock an arrow with a Move action."""

    word = "reload"
    menu_label = "Reload a weapon"
    may = OWNER
    takes = FREE
    clauses = ("sov.combat.reload-crossbow", "sov.combat.reload-bow", "sov.combat.reload-free")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} reloads"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "so that it can be shot again")

    @clause("sov.combat.reload-crossbow", "sov.combat.reload-bow")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        arm = empty_arm(play.state, one)
        if arm is None:
            raise PlayError(f"{one.name} has nothing to reload.")
        must_have_shots(play.state, one)
        wanted = must_reload(play.state, one, arm)
        if wanted == "main":
            spend_main(play, one)
        elif wanted:
            spend_move(play, one)
        play.record(Reloaded(one.id, arm.name))


def empty_arm(state: State, one: Creature) -> Arm | None:
    """What somebody has that must be reloaded, the first of it."""
    return next((arm for arm in arms_of(one) if (one.id, arm.name) in state.fight_now.empty), None)


def to_reload(state: State, one: Creature) -> str | None:
    """What it takes somebody to reload: a ``main`` or ``move`` action, or nothing; None where nothing is empty."""
    arm = empty_arm(state, one)
    return must_reload(state, one, arm) if arm is not None and has_shots(one) else None


@clause("sov.combat.reload-crossbow", "sov.combat.reload-bow")
def has_shots(one: Creature) -> bool:
    """Whether a quiver is at hand; where somebody has none on their sheet, nobody counts what they shoot."""
    quivers = [item for item in one.items if item.name == QUIVER]
    return not quivers or any(item.where == "readied" for item in quivers)


def must_have_shots(state: State, one: Creature) -> None:
    """Raises ``PlayError`` where the quiver from which somebody would reload is Stowed."""
    if not has_shots(one):
        must_be_at_hand(state, one, QUIVER)


class Reloaded(Event, frozen=True, tag="reloaded"):
    """A bow or crossbow can be shot again."""

    who: str
    weapon: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        empty = tuple(pair for pair in fight.empty if pair != (self.who, self.weapon))
        return replace(state, fight=replace(fight, empty=empty))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} reloads the {self.weapon}.", "sov.combat.reload-crossbow")


# ---------------------------------------------------------------------- a skill


class UseSkill(Check, frozen=True, tag="use_skill", kw_only=True):
    """Use a skill for six seconds or less in a fight: a Main Action."""

    word = "use"
    may = OWNER
    menu_label = "Use a skill"
    takes = MAIN
    clauses = ("sov.combat.use-skill",)

    @clause("sov.combat.use-skill")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        spend_main(play, one)
        super().do(play)
