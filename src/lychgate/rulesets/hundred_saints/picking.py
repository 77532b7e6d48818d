"""What the fields of a form may be filled in with: people, sides and things that the seat may name now.

Each function takes the state, the seat, and what has been filled in before. A player is offered nothing that their side
has not noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lychgate.core.view import Choice
from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.naming import sentence, the
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State

Filled = Mapping[str, str]
Choices = tuple[Choice, ...]

OUT_OF_SIGHT = ("hidden", "invisible")
GONE = ("killed", "dying", "beaten", "gone", "surrendered")
PLACES = {"equipped": "at hand", "backpack": "in the backpack", "sack": "in a sack"}


def people(those: Iterable[Creature], notes: Mapping[str, str] = {}) -> Choices:
    """Some by their names."""
    return tuple(Choice(one.name, one.name, notes.get(one.name, "")) for one in those)


def is_referee(state: State, seat: str) -> bool:
    """Whether a seat is a referee's."""
    return seat in state.referees


# ---------------------------------------------------------------------- who


def actors(state: State, seat: str, filled: Filled) -> Choices:
    """Those whom a seat may order: a player's own; for a referee all who live."""
    return people(one for one in state.cast if one.alive and (is_referee(state, seat) or one.seat == seat))


def own(state: State, seat: str, filled: Filled) -> Choices:
    """A player's own characters who live; for a referee all of the party."""
    return people(
        one for one in state.cast if one.alive and one.side in state.ours and seat in (one.seat, *state.referees)
    )


def party(state: State, seat: str, filled: Filled) -> Choices:
    """All of the party who live, a player's own first."""
    ours = [one for one in state.cast if one.alive and one.side in state.ours]
    return people(sorted(ours, key=lambda one: one.seat != seat))


def hurt(state: State, seat: str, filled: Filled) -> Choices:
    """Those of the party who have lost hit points, most first."""
    ours = [one for one in state.cast if one.alive and one.side in state.ours and one.hp < one.max_hp]
    ours.sort(key=lambda one: one.hp - one.max_hp)
    everybody = (Choice(PARTY, "Everybody"),) if len(ours) > 1 else ()
    return (*people(ours, {one.name: f"{one.hp} of {one.max_hp} hp" for one in ours}), *everybody)


def dying(state: State, seat: str, filled: Filled) -> Choices:
    """Those of the party at death's door."""
    return people(one for one in state.cast if one.side in state.ours and one.mark("dying") is not None)


def targets(state: State, seat: str, filled: Filled) -> Choices:
    """The others of the encounter who still stand, and whom a player sees."""
    now = state.encounter
    if now is None or not (now.known or is_referee(state, seat)):
        return ()
    of = next((one.side for one in state.cast if one.name == filled.get("who", "")), PARTY)
    others = [side for side in now.sides if (side in state.ours) != (of in state.ours)]
    found = [one for one in state.cast if one.side in others and one.alive and not any(map(one.mark, GONE))]
    return people(one for one in found if is_referee(state, seat) or not any(map(one.mark, OUT_OF_SIGHT)))


def anybody_met(state: State, seat: str, filled: Filled) -> Choices:
    """The others of the encounter, then the party: whoever magic may be worked on."""
    return (*targets(state, seat, filled), *party(state, seat, filled))


def mounts(state: State, seat: str, filled: Filled) -> Choices:
    """Beasts of the party that bear somebody; or nobody's back."""
    beasts = [one for one in state.cast if one.side in state.ours and one.alive and one.carries]
    return (*people(beasts), Choice("afoot", "Get off"))


# ---------------------------------------------------------------------- sides


def sides(state: State, names: Iterable[str]) -> Choices:
    """Some sides by their names."""
    return tuple(Choice(name, sentence(the(state, name))) for name in names)


def own_sides(state: State, seat: str, filled: Filled) -> Choices:
    """The sides on which a player has a character who lives; for a referee all that have met, or are there."""
    if is_referee(state, seat):
        return all_sides(state, seat, filled)
    mine = {one.side for one in state.cast if one.seat == seat and one.alive}
    return sides(state, [side.id for side in state.sides if side.id in mine])


def all_sides(state: State, seat: str, filled: Filled) -> Choices:
    """The sides that have met, else all that are there, as far as a player knows."""
    now = state.encounter
    if now is not None and (now.known or is_referee(state, seat)):
        return sides(state, now.sides)
    return sides(state, [side.id for side in state.sides if is_referee(state, seat) or side.id in state.ours])


def other_sides(state: State, seat: str, filled: Filled) -> Choices:
    """The sides against the party in the encounter; for a referee without one all others."""
    now = state.encounter
    if now is not None and (now.known or is_referee(state, seat)):
        return sides(state, [side for side in now.sides if side not in state.ours])
    return sides(state, [side.id for side in state.sides if side.id not in state.ours and is_referee(state, seat)])


def parts(state: State, seat: str, filled: Filled) -> Choices:
    """The sides that have parted from another, of a player's the own ones."""
    mine = {one.side for one in state.cast if one.alive and seat in (one.seat, *state.referees)}
    return sides(state, [side.id for side in state.sides if side.of and side.id in mine])


# ---------------------------------------------------------------------- things


def named(state: State, filled: Filled) -> Creature | None:
    """The character who is filled in as ``who``."""
    return next((one for one in state.cast if one.name == filled.get("who", "")), None)


def carried(state: State, seat: str, filled: Filled) -> Choices:
    """What the character who is filled in carries; what the party's store has where it is the party."""
    one = named(state, filled)
    if one is not None:
        things = one.items
    else:
        things = state.store if filled.get("who") == PARTY else ()
    notes: dict[str, list[str]] = {}
    for item in things:
        where = f" {PLACES[item.where]}" if item.where in PLACES else ""
        notes.setdefault(item.name, []).append(f"{item.count}{where}")
    return tuple(Choice(name, sentence(name), ", ".join(those)) for name, those in notes.items())


def at_hand(state: State, seat: str, filled: Filled) -> Choices:
    """The weapons of the character who is filled in, with their damage, and bare hands."""
    one = named(state, filled)
    weapons = {attack.name: f"{attack.damage} damage" for attack in one.attacks} if one is not None else {}
    found = tuple(Choice(name, sentence(name), note) for name, note in weapons.items())
    return (*found, Choice("unarmed", "Unarmed")) if one is not None and one.kind != "creature" else found


def thrown(state: State, seat: str, filled: Filled) -> Choices:
    """What the character who is filled in has at hand, and what they carry that splashes."""
    at_hand_now = [choice for choice in at_hand(state, seat, filled) if choice.id != "unarmed"]
    names = [choice.id for choice in at_hand_now]
    return (*at_hand_now, *(choice for choice in splashing(state, seat, filled) if choice.id not in names))


def spends(state: State, seat: str, filled: Filled) -> Choices:
    """What becomes of coins: a player spends them, a referee gives them too."""
    spent = Choice("lost", "Spend or lose")
    return (spent, Choice("gets", "Get")) if is_referee(state, seat) else (spent,)


def deeds(state: State, seat: str, filled: Filled) -> Choices:
    """What may be declared before initiative, with what it does."""
    return (
        Choice("spell", "Magic", "Cast later in the Round; lost if you are hurt first"),
        Choice("flee", "Flight", "Leave melee; needed only in melee"),
        Choice("charge", "A charge", "Once per fight, mounted or with a charging weapon"),
        Choice("parry", "A parry", "No attack; harder to hit in melee"),
        Choice("nothing", "Nothing after all", "Take back what you declared"),
    )


def manners(state: State, seat: str, filled: Filled) -> Choices:
    """How somebody may strike."""
    return (
        Choice("subdue", "To subdue"),
        Choice("push", "To push back"),
        Choice("two", "With two weapons"),
        Choice("second", "With the second weapon"),
        Choice("mounted", "From the saddle"),
    )


def splashing(state: State, seat: str, filled: Filled) -> Choices:
    """What the character who is filled in carries of what splashes where it is thrown."""
    those = [choice for choice in carried(state, seat, filled) if choice.id in ("holy water", "oil flask")]
    return tuple(those)


def burning(state: State, seat: str, filled: Filled) -> Choices:
    """The lights that burn, of a player's the own ones."""
    mine = [one.id for one in state.cast if seat in (one.seat, *state.referees)]
    found = [one for one in state.exploring.lights if one.lit and (one.bearer in mine or is_referee(state, seat))]
    return tuple(Choice(one.label, sentence(one.label), numbered(one.burning.left, "Turn")) for one in found)
