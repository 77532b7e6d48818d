"""The states of the table ``who_may_act.txt``: Ada in each of them, with what every act needs at hand."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lychgate.core.dice import parse
from lychgate.core.roll import Roll
from lychgate.rulesets.sovereign.state import (
    Casting,
    Delver,
    Fall,
    Feat,
    Frailty,
    Item,
    Mark,
    Meeting,
    Poison,
    Spent,
    State,
    Working,
)
from lychgate.rulesets.sovereign.state.experience import Find
from tests.rulesets.sovereign.sovereign import Sovereign

SITE = """site
name = "House"
doors = [{ number = 1, rooms = [0, 1] }, { number = 2, rooms = [1, 2], kind = "passage", state = "open" }]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
valuables = [{ what = "a ring", worth = 10 }]
[[rooms]]
number = 2
name = "Den"
read = "Dark."
"""
WORLD = (
    "delver Ada of Ann str 16 dex 14 int 14 con 14 heal 1 stab 1 shoot 0 sneak 1 exert 1 magic 1 hp 12 level 3",
    "delver Bo of Ben str 14 exert 1 heal 0 hp 8",
    "delver Cy of Ben hp 8",
    "delver Di of Ben hp 8",
    "npc goblin hd 1 hp 30 ac 10",
    "door north locked",
    "door south stuck",
    "door west",
    SITE,
)


GEAR = (
    *(Item(name=name) for name in ("dagger", "crossbow", "torch", "thieves' tools", "healer's kit", "shield")),
    Item(name="rope", where="stowed"),
)


class Middling:
    """Dice that always fall in the middle."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll so."""
        rolled = parse(dice).roll(lambda sides: sides // 2 + 1)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total, "script")

    def skip(self, roll: Roll) -> None:
        """Nothing runs out."""


def with_one(state: State, name: str, **fields: object) -> State:
    """The same where somebody is otherwise."""
    one = next(one for one in state.cast if one.name == name)
    return state.with_creature(replace(one, **fields))


def id_of(state: State, name: str) -> str:
    """The id of somebody."""
    return next((one.id for one in state.cast if one.name == name), "")


def under(name: str, *stops: str) -> tuple[Working, ...]:
    """Magic that keeps somebody from something."""
    return (Working(name=name, source="Sleep", by="x", unit="turns", left=9, stops=stops),)  # type: ignore[arg-type]


def camp() -> State:
    """Outside of a site: Ada is a mage and a chirurgeon, Bo is hurt, Cy Frail and poisoned, Di mortally injured."""
    table = Sovereign().types(*WORLD)
    spells = ("Speed", "Arcane Spark")
    made = Delver(
        calling="Mage",
        traditions=("High Mage",),
        spells=spells,
        arts=("Arcane Lexicon",),
        feats=(Feat("Whirlwind Assault"),),
        points=9,
        coins=10**6,
        xp=10**4,
    )
    state = with_one(table.state, "Ada", delver=made, casting=Casting(prepared=spells), items=GEAR)
    state = with_one(state, "Bo", hp=4)
    state = with_one(state, "Cy", frail=Frailty(), poisons=(Poison(name="adder", turns=3, dc=10),))
    return with_one(state, "Di", hp=0, marks=(Mark("dying"),), fall=Fall(fatal=9))


def then(state: State, *lines: str) -> State:
    """The same after some orders."""
    table = Sovereign()
    table.dice = Middling()  # type: ignore[assignment]
    table.state = state
    return table.types(*lines, answers=lambda decision, _: decision.default()).state


def dungeon() -> State:
    """In the hall of the site, at the start of a Turn."""
    return then(camp(), "enter 1")


def used() -> State:
    """In the hall, and Ada has done her one thing of this Turn."""
    state = dungeon()
    acted = replace(state.exploring, begun=True, acted=(id_of(state, "Ada"),))
    return replace(state, exploring=acted)


def nobody(state: State) -> State:
    """The same where nobody of the party can do anything."""
    for name in ("Ada", "Bo", "Cy"):
        state = with_one(state, name, marks=(Mark("unconscious", 3),))
    return state


def turn() -> State:
    """In a fight, within reach of the goblin, and it is the party's turn."""
    state = then(dungeon(), "fight")
    order = tuple(sorted(state.fight_now.order, key=lambda one: one.side != "party"))
    fight = replace(state.fight_now, order=order, at=0)
    return replace(state, fight=fight.with_beside(id_of(state, "Ada"), id_of(state, "goblin")))


def waits() -> State:
    """In the same fight, in the goblin's turn."""
    state = turn()
    return replace(state, fight=replace(state.fight_now, at=1))


def spent() -> State:
    """In the party's turn, and Ada has used up all of hers."""
    state = turn()
    return replace(state, fight=state.fight_now.with_spent(id_of(state, "Ada"), Spent(main=True, moves=1)))


def held(state: State) -> State:
    """The goblin holds Ada."""
    if state.fight is None:
        return state
    pair = (id_of(state, "goblin"), id_of(state, "Ada"))
    return replace(state, fight=replace(state.fight, grapples=(pair,)))


def holding(state: State) -> State:
    """Ada holds the goblin."""
    if state.fight is None:
        return state
    pair = (id_of(state, "Ada"), id_of(state, "goblin"))
    return replace(state, fight=replace(state.fight, grapples=(pair,)))


def prone(state: State) -> State:
    """Ada lies on the ground."""
    one = next((one for one in state.cast if one.name == "Ada"), None)
    return state if one is None else state.with_creature(one.marked(Mark("prone")))


def dropped(state: State) -> State:
    """A club lies on the ground."""
    if state.fight is None:
        return state
    return replace(state, fight=replace(state.fight, dropped=((id_of(state, "Bo"), Item(name="club")),)))


def empty(state: State) -> State:
    """Ada's crossbow must be reloaded."""
    if state.fight is None:
        return state
    return replace(state, fight=replace(state.fight, empty=((id_of(state, "Ada"), "crossbow"),)))


def met(state: State) -> State:
    """The party has met the goblin."""
    return replace(state, meeting=Meeting(side="goblin"))


def talking(state: State) -> State:
    """The party talks with the goblin."""
    return replace(state, meeting=Meeting(side="goblin", stance="talk", reaction="talk"))


def working(state: State) -> State:
    """A spell of Ada's lies on Bo."""
    spell = Working(name="fast", source="Speed", by=id_of(state, "Ada"), unit="turns", left=9)
    return with_one(state, "Bo", under=(spell,))


def gifted(state: State) -> State:
    """Ada heals by touch."""
    one = next((one for one in state.cast if one.name == "Ada"), None)
    made = replace(one.made, feats=(Feat("Gifted Chirurgeon", 2),)) if one is not None else None
    return state if one is None else state.with_creature(replace(one, delver=made))


def beside_bo(state: State) -> State:
    """The goblin stands by Bo, and not by Ada."""
    if state.fight is None:
        return state
    fight = replace(state.fight, beside=((id_of(state, "Bo"), id_of(state, "goblin")),))
    return replace(state, fight=fight)


def asleep(state: State) -> State:
    """Bo sleeps by magic that harm breaks."""
    sleep = Working(name="asleep", source="Sleep", by="x", unit="turns", left=9, stops=("all",), breaks=("harm",))
    return with_one(state, "Bo", under=(sleep,))


def rich(state: State) -> State:
    """Treasure has come home, and money that is to be shared out."""
    finds = (Find(what="coins", coppers=1000, home=True), Find(what="a ring", coppers=100, home=True, sale=True))
    return replace(state, experience=replace(state.experience, finds=finds))


NEEDS: dict[str, Callable[[State], State]] = {
    one.__name__: one
    for one in (held, holding, prone, dropped, empty, met, talking, working, gifted, beside_bo, asleep, rich)
}
"""What must be so beside the state for an act to have any object, by its name in the table."""


def states() -> dict[str, State]:
    """Every column of the table."""
    inside, fighting = dungeon(), turn()
    fallen = {"hp": 0, "marks": (Mark("dying"),), "fall": Fall(fatal=9)}
    return {
        "camp": camp(),
        "town": then(camp(), "settlement Zell"),
        "dungeon": inside,
        "used": used(),
        "dying": with_one(inside, "Ada", **fallen),
        "out": with_one(inside, "Ada", marks=(Mark("unconscious", 3),)),
        "asleep": with_one(inside, "Ada", under=under("asleep", "all")),
        "stunned": with_one(inside, "Ada", under=under("stunned", "main", "move")),
        "dead": with_one(inside, "Ada", hp=0, marks=(Mark("dead"),)),
        "gone": then(inside, "dismiss Ada"),
        "apart": with_one(inside, "Ada", marks=(Mark("apart", 2),)),
        "nobody": nobody(inside),
        "turn": fighting,
        "waits": waits(),
        "spent": spent(),
        "grappled": held(fighting),
        "prone": prone(fighting),
        "surprised": then(inside, "fight surprised party"),
        "fallen": with_one(fighting, "Ada", **fallen),
    }
