"""The state as one seat may see it: the party, its place, what is there, and the maps. Clause 12y.frame.sheets."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.clause import clause
from lychgate.core.places import distance
from lychgate.core.view import Bar, Field, FoeGroup, Mark, Purse, Sheet, Tracker, View
from lychgate.rulesets.twelve_years.figures import Figures, die_of, figures, fill, in_words, number, told
from lychgate.rulesets.twelve_years.maps import hex_map, maps, room_map
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    counted,
    damage_of,
    foe_note,
    foe_noun,
    foe_words,
    groups,
    item_name,
    item_notes,
    member_kin,
    member_name,
    parties_of,
    with_bonus,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import filled, owned, phrase, sentence, word
from lychgate.rulesets.twelve_years.places import (
    castle_hex,
    dressing_of,
    from_city,
    looks_of,
    room_words,
    terrain_of,
    where,
)
from lychgate.rulesets.twelve_years.rules.company import others_at
from lychgate.rulesets.twelve_years.rules.foes import peaceful
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.training import teaches
from lychgate.rulesets.twelve_years.sheet import hp_bonus, max_hp
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Foe,
    Hex,
    Item,
    Member,
    Party,
    Site,
    State,
    room_of,
    the_dungeon,
    the_room,
)
from lychgate.rulesets.twelve_years.tables import WEAPON

TITLE = "12 Years"


WON = ("crowned", "destroyed")
"""The endings at which the Lich King is gone, and nobody fights on."""


@clause("12y.frame.sheets")
def view(state: State, seat: str) -> View:
    """All that ``seat`` may see. The world is everybody's: the records are shared; the party is its own.

    A seat that has no part in the game looks on: it sees the world and every party at a glance.
    """
    if all(party.seat != seat for party in state.parties):
        return onlookers_view(state, seat)
    party = state.party(seat)
    site = state.site(party.at) if party.alive else Site()
    return View(
        seat=seat,
        title=TITLE,
        place=place_words(state, party),
        trackers=(years(state, party),),
        sheets=sheets(party, number(state, "brute-force")),
        purse=purse(party, figures(state)),
        foes=() if state.ending in WON else foe_groups(state, party, site),
        here=here_marks(state, party, site),
        maps=maps(state, seat),
        party=party_words(state, party),
        ending=ending_words(state),
        others=tuple(at_a_glance(state, other) for other in state.parties if other.seat != seat),
        opening=() if party.number else opening_words(state),
    )


def opening_words(state: State) -> tuple[str, ...]:
    """What the game is, what one wants, and how far it is to the castle (12y.frame.goal, 12y.frame.loss)."""
    far, known = in_words(distance(CITY, castle_hex(state))), told(figures(state))
    return tuple(phrase("view", f"opening.{part}", "", far=far, **known) for part in ("lead", "goal", "loss"))


def onlookers_view(state: State, seat: str) -> View:
    """What is public: the world as far as it is known, the dungeons with parties in them, and the parties."""
    nobody = Party(seat)
    entered = dict.fromkeys(room_of(party.at)[0] for party in state.parties if party.alive and not party.outdoors)
    dungeons = (room_map(state, nobody, state.dungeon(number), set()) for number in entered)
    return View(
        seat=seat,
        title=TITLE,
        place=word("view", "place.onlooker"),
        maps=(hex_map(state, nobody, set()), *dungeons),
        ending=ending_words(state),
        others=tuple(at_a_glance(state, party) for party in state.parties),
    )


def years(state: State, party: Party) -> Tracker:
    """The year track."""
    limit = number(state, "year-limit")
    gone = min(party.years, limit)  # as it is told: the years in the Fae may be more than there are
    return Tracker("years", "Years", gone, limit, f"{gone} of {limit} years")


@clause("12y.multi.coop-distinct")
def at_a_glance(state: State, party: Party) -> Sheet:
    """Another seat's party: who is of it and in what shape, where it is, and its years; not what it carries."""
    words = party_words(state, party)
    if not party.alive:
        return _glance(party, words, "", years(state, party).text)
    return _glance(party, words.rpartition(", ")[0], where(state, party.at), years(state, party).text)


@lru_cache(1_000)
def _glance(party: Party, subtitle: str, place: str, year: str) -> Sheet:
    fields = [Field("Where", place)] if party.alive else []
    return Sheet(
        id=party.seat,
        title=party.seat,
        subtitle=subtitle,
        bars=tuple(Bar(member_name(member), member.hp, max_hp(party, member)) for member in party.members),
        fields=(*fields, Field("Years", year.removesuffix(" years"), "year")),
    )


def gathering(state: State, party: Party) -> bool:
    """Whether the party is still being assembled and nobody has joined it yet."""
    return not party.alive and all((dead.seat, dead.number) != (party.seat, party.number) for dead in state.fallen)


def party_words(state: State, party: Party) -> str:
    """The party in a line: ``Party 2, level 1, 36 gold``."""
    if party.out:
        return "Out of the game"
    if not party.number:
        return "No party yet"
    if gathering(state, party):
        return f"Party {party.number} gathers"
    if not party.alive:
        return f"Party {party.number} is dead"
    return f"Party {party.number}, level {party.level}, {party.gold} gold"


def ending_words(state: State) -> str:
    """How the game ended; empty while it lasts."""
    if not state.ending:
        return ""
    party = next((party for party in state.parties if party.seat == state.winner), state.parties[0])
    words = filled(
        word("view", f"ending.{state.ending}"), year=party.years, number=party.number, **told(figures(state))
    )
    if len(state.parties) > 1 and state.ending in ("crowned", "destroyed"):
        words += " " + filled(word("view", "ending.winner"), seat=party.seat)
    return words


# ---------------------------------------------------------------------- the place


def place_words(state: State, party: Party) -> str:
    """Where the party stands, in a sentence or two."""
    if party.out:
        return word("view", "place.out")
    if not party.number:
        return word("view", "place.none")
    if gathering(state, party):
        return word("view", "place.gathering")
    if not party.alive:
        return word("view", "place.dead").format(number=party.number, where=where(state, party.at))
    parts = [_hex_words(state, party) if party.outdoors else _room_words(state, party.at)]
    near = [other.seat for other in others_at(state, party)]
    if near:
        parts.append(word("view", "place.company").format(parties=parties_of(near)))
    site = state.site(party.at)
    if site.friend and site.met:
        parts.append(friend_words(state, party, site))
    if party.truce and site.foes:
        parts.append(word("view", "place.truce"))
    if party.chased:
        parts.append(word("view", "place.pursued"))
    return " ".join(parts)


def friend_words(state: State, party: Party, site: Site) -> str:
    """Who is here, and what they still offer."""
    of = figures(state)
    sight = fill(word("friends", f"{site.friend}.sight"), of)
    if not site.served:
        return sight
    more = site.friend == "ellas" and teaches(state, party, site)
    said = word("friends", f"{site.friend}.sight_{'more' if more else 'served'}")
    return fill(said, of) or sight


def _hex_words(state: State, party: Party) -> str:
    hex_ = party.at
    terrain = terrain_of(state, hex_)
    if hex_ == CITY and party.rivals:
        return word("view", "place.city_blows")
    sight = phrase("ways", f"terrain.{terrain}.sight", hex_)
    if hex_ == CITY:
        return sight
    parts = [f"{sentence(where(state, hex_))}, {from_city(hex_)}. {sight}"]
    known = state.hexes.get(hex_, Hex())
    parts += [word("view", f"place.{feature}") for feature in known.features]
    if terrain != "castle":
        kinds = [state.dungeon(number).kind for number in known.entrances]
        parts += [word("ways", f"entrance.{kind}.sight") for kind in kinds]
    return " ".join(part for part in parts if part)


def _room_words(state: State, place: str) -> str:
    dungeon, room = the_dungeon(state, place), the_room(state, place)
    number = room_of(place)[1]
    level = f"level {room.level}"
    looks = looks_of(dungeon, number, room)
    return f"{sentence(where(state, place))}, {level}: {looks}. {dressing_of(dungeon, number)}".replace(
        f"In {room_words(number)} of", f"{sentence(room_words(number))} of"
    )


# ---------------------------------------------------------------------- the party


@lru_cache(1_000)
def sheets(party: Party, brute_force: int) -> tuple[Sheet, ...]:
    """The party sheet, a line for each member."""
    return tuple(sheet(party, member, brute_force) for member in party.members)


def sheet(party: Party, member: Member, brute_force: int) -> Sheet:
    """A line of the party sheet."""
    most = max_hp(party, member)
    return Sheet(
        id=f"member:{member.id}",
        title=sentence(member_name(member)),
        subtitle=sentence(member_kin(member)),
        bars=(Bar("hp", member.hp, most),),
        fields=tuple(_fields(party, member, brute_force)),
        marks=tuple(word("view", f"mark.{mark}", mark) for mark in member.marks),
    )


def _fields(party: Party, member: Member, brute_force: int) -> list[Field]:
    if member.foe is not None:
        return [Field("Damage", damage_of(member.foe).removesuffix(" damage"), member.foe.kind)]
    fields = [Field("Weapon", weapon_words(party, member), "weapon")]
    if member.worn:
        worn = [party.item(id_) for id_ in member.worn]
        text = ", ".join(f"{item_name(item)} (+{hp_bonus(item)} hp)" for item in worn)
        fields.append(Field("Wears", text, "armor"))
    kin = member.kin
    for label in ("power", "weakness"):
        name = word("view", f"kin.{kin}.{label}")
        if name:
            said = word("view", f"{label}.{kin}").format_map({"brute-force": brute_force})
            fields.append(Field(label.capitalize(), f"{name}: {said}", name))
    return fields


def weapon_words(party: Party, member: Member) -> str:
    """What a member fights with, and its damage."""
    if not member.weapon:
        return "unarmed"
    item = party.item(member.weapon)
    return f"{item_name(item)} {with_bonus(WEAPON[item.weapon].damage, party.level)}"


@lru_cache(1_000)
def purse(party: Party, of: Figures) -> Purse:
    """What the party owns in common."""
    return Purse(party.gold, tuple(pack_line(party, item, of) for item in party.loot))


def pack_line(party: Party, item: Item, of: Figures) -> Field:
    """An item with its worth, what it does, and who uses it."""
    parts = [worth(item), *item_notes(item, of)]
    for member in party.members:
        if item.id == member.weapon:
            parts.append(f"{member_name(member)} wields it")
        elif item.id in member.worn:
            parts.append(f"{member_name(member)} wears it")
    return Field(sentence(item_name(item)), "; ".join(parts), item.weapon or item.kind)


# ---------------------------------------------------------------------- what is here


def foe_groups(state: State, party: Party, site: Site) -> tuple[FoeGroup, ...]:
    """Enemies by kind, with bars for those that have hit points, and what is special about them."""
    found: list[FoeGroup] = []
    for group in groups(site.foes):
        foe = group[0]
        bars = tuple(Bar("hp", one.hp, one.max_hp) for one in group if one.max_hp)
        each = " each" if len(group) > 1 else ""
        notes = [f"{damage_of(foe)}{each}", foe_note(state, foe), _temper(party, foe)]
        found.append(FoeGroup(_group_label(group), len(group), bars, tuple(note for note in notes if note)))
    return tuple(found)


def _group_label(group: tuple[Foe, ...]) -> str:
    if len(group) == 1:
        return sentence(foe_noun(group[0]))
    return sentence(word("foes", f"{foe_words(group[0])}.many", group[0].kind))


def _temper(party: Party, foe: Foe) -> str:
    if party.truce:
        return "leaves you alone for now"
    if peaceful(party, foe):
        friend = next((m for m in party.members if m.kin == special(foe).peaceful_to), None)
        return f"peaceful, for the sake of {member_name(friend)}" if friend is not None else "peaceful"
    if foe.provoked:
        return "provoked"
    return "guards the entrance" if foe.stays == "guard" else ""


def here_marks(state: State, party: Party, site: Site) -> tuple[Mark, ...]:
    """What lies or stands at the party's place, and what hangs over the party."""
    marks: list[Mark] = []
    if site.trap or party.wary:
        marks.append(Mark("^", "trap", f"An armed trap: {die_of(state, 'trap-damage')} damage"))
    if site.gold:
        marks.append(Mark("$", "loot", f"{site.gold} gold in trinkets and coin"))
    for item in site.loot:
        notes = "; ".join((worth(item), *item_notes(item, figures(state))))
        marks.append(Mark("$", "loot", f"{sentence(an_item(item))} ({notes})"))
    if site.friend and site.met and site.friend not in party.promises:  # who comes along is said so below
        marks.append(Mark("&", "other", sentence(word("friends", f"{site.friend}.name", site.friend))))
    if party.alive:
        marks += _dead_here(state, party)
        marks += _promises(state, party)
    return tuple(marks)


def _dead_here(state: State, party: Party) -> list[Mark]:
    marks: list[Mark] = []
    for corpse in state.corpses:
        if corpse.at == party.at:
            name = f"{sentence(member_name(corpse.member))}, {member_kin(corpse.member)}"
            marks.append(Mark("+", "corpse", f"{name}{_whose(party, corpse.party)}, dead"))
    return marks


def _whose(party: Party, subject: str) -> str:
    """Of which party somebody was, where that is not plain."""
    seat, _, number = subject.rpartition(":")
    if subject == party.subject or not number:
        return ""
    return f", of party {number}" if seat == party.seat else f", of {owned(seat)} party {number}"


def _promises(state: State, party: Party) -> list[Mark]:
    marks = [Mark("*", "other", word("view", f"promise.{promise}", promise)) for promise in party.promises]
    if party.rivals:
        marks.append(Mark("!", "other", f"At blows with {parties_of(party.rivals)}"))
    if party.hidden_from:
        marks.append(Mark("*", "other", f"Hidden from {parties_of(party.hidden_from)} until one of you moves"))
    if party.curses:
        less = party.curses * number(state, "curse-damage")
        marks.append(Mark("*", "other", word("view", "promise.curses").format(curses=less)))
    if party.chased:
        marks.append(Mark("^", "trap", f"{counted(party.chased, 'trap effect')} in pursuit"))
    return marks
