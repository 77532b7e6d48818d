"""Death, dying and continuity: how members die, what a dead party leaves, and who comes after.

The undead that the party meets (shade, skeleton, zombie, Lich King) are in ``monsters``.
"""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.event import GRAVE, Event, PartyEvent, PlaceEvent, Scene, company, line
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    counted,
    item_name,
    kin_name,
    listed,
    member_name,
    priced,
    some_foes,
    the_foes,
    verbs,
    with_article,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import first_known, sentence, word
from lychgate.rulesets.twelve_years.places import where
from lychgate.rulesets.twelve_years.rules.company import FriendLeft, parted
from lychgate.rulesets.twelve_years.rules.foes import enemies_in
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ordinal, us
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Corpse, Fallen, Item, Member, Party, Site, State, with_party, with_site
from lychgate.rulesets.twelve_years.tables import FOE


@clause("12y.combat.death-threshold", "12y.death.member-gear", "12y.hexenc.escort-death", "12y.gold.shared")
def die(play: TwelveYears, member: int, cause: str) -> None:
    """A member at 0 hit points is dead; what it carried stays with the others. An escort leaves nothing."""
    play.record(MemberDied(play.seat, member, cause))


HURT_CLAUSES = {
    "rivals": ("12y.pvp.targeting",),
    "comrades": ("12y.coop.diff-5",),
    "foes": ("12y.combat.targeting-single",),
    "trap": ("12y.trap.damage",),
    "poison": ("12y.creature.toad",),
    "fire": ("12y.creature.fire-folk",),
    "sinkhole": ("12y.entrance.sinkhole",),
}

DEATH_CLAUSES = {
    "death": ("12y.magick.death",),
    "rivals": ("12y.pvp.targeting",),
    "comrades": ("12y.coop.diff-5",),
    "nameless": ("12y.assembly.names",),
    "slink": ("12y.assembly.ancient-magick-crown",),
    "demon": ("12y.magick.demonic", "12y.assembly.demonic"),
    "mushroom": ("12y.unique.death-mushroom",),
    "book": ("12y.unique.book-of-death",),
    "deathtouch": ("12y.lich.deathtouch",),
    "demon_fire": ("12y.monster.demon",),
    "cyclops": ("12y.monster.cyclops",),
    "zombie": ("12y.monster.zombie",),
    "drained": ("12y.level.negative",),
}


class MemberDied(Event, frozen=True, gc=False):
    """A member dies where the party is; what it carried stays with the party. ``cause`` is a word for the obituary."""

    seat: str
    member: int
    cause: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        dead = party.member(self.member)
        left = tuple(member for member in party.members if member.id != dead.id)
        buried = replace(dead, weapon=0, worn=(), marks=(), hp=min(dead.hp, 0))
        corpse = Corpse(buried, party.subject, party.at, self.cause)
        after = with_party(state, replace(party, members=left))
        return after if dead.escort else replace(after, corpses=(*state.corpses, corpse))

    def sentences(self, scene: Scene) -> Lines:
        """A death: who, where, of what."""
        member = scene.party_before.member(self.member)
        in_fight = self.cause == "foes" or self.cause in FOE or self.cause == "possessed"
        foes = scene.here.foes if in_fight else ()
        cause = "foes" if in_fight else self.cause
        key = "escort" if member.escort and cause in HURT_CLAUSES else cause
        place = where(scene.before, scene.party_before.at)
        keys = ["died.other"] if key == "foes" and not foes else [f"died.{key}", "died.other"]
        killers = enemies_in(scene) if in_fight else ()
        text = scene.say(
            "endings",
            first_known("endings", keys),
            **{
                "name": member_name(member),
                "kin": kin_name(member.kin),
                "where": sentence(place),
                "where_low": place,
                "by": "",
                "item": demonic_thing(scene),
                "killer": some_foes(killers),
                **verbs(len(killers) > 1),
            },
        )
        return line(text, GRAVE, DEATH_CLAUSES.get(self.cause, ("12y.combat.death-threshold",)))


def demonic_thing(scene: Scene) -> str:
    """The thing a demon has come out of."""
    party = scene.party_before
    held = [item for item in (*scene.here.loot, *party.loot) if ordinal(scene.before, party) in item.struck]
    return item_name(held[-1]) if held else "thing"


def bury_the_drained(play: TwelveYears) -> None:
    """Members whom a lower level has brought to 0 hit points die. Clause 12y.level.negative."""
    for member in us(play).members:
        if member.hp <= 0:
            die(play, member.id, "drained")


@clause(
    "12y.death.party-records",
    "12y.death.last-standing",
    "12y.death.enemy-stays",
    "12y.death.loot-remains",
    "12y.assembly.total-wipe",
)
def fall(play: TwelveYears) -> None:
    """A party of which no adventurer lives is dead.

    Escorts and thralls disperse; its goods lie where it fell, and its killers stay and gloat over them.
    """
    party = us(play)
    names = tuple(corpse.member.name for corpse in play.state.corpses if corpse.party == party.subject)
    for member in party.members:
        play.record(MemberLeft(play.seat, member, "parted"))
    site = play.state.site(party.at)
    alone = not any(near.alive and near.at == party.at for near in play.state.parties)
    if alone and (site.met or (site.friend and party.outdoors)):
        play.record(FriendLeft(party.at, site.friend, "parted"))
    if site.foes:
        play.record(FoesDigIn(party.at))
    play.record(PartyFell(play.seat, names))


class MemberLeft(PartyEvent, frozen=True, gc=False):
    """A member is no longer of the party.

    ``why``: possessed, risen (as a zombie), paid, parted (an escort or a thrall).
    """

    member: Member
    why: str

    def change(self, party: Party) -> Party:
        return replace(party, members=tuple(member for member in party.members if member.id != self.member.id))

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale(
            "party",
            f"left.{self.why}",
            "left.parted",
            name=member_name(self.member),
            item=demonic_thing(scene),
            clauses={
                "possessed": ("12y.magick.demonic",),
                "risen": ("12y.monster.zombie",),
                "paid": ("12y.hexenc.tinker-escort", "12y.hexenc.noble-escort"),
            }.get(self.why, ()),
        )


FELL_CLAUSES = ("12y.death.last-standing", "12y.death.party-records", "12y.death.loot-remains")

LONGEST_LINE = 280


class PartyFell(Event, frozen=True, gc=False):
    """The party is dead: its goods lie where it fell."""

    seat: str
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        site = replace(site, loot=(*site.loot, *party.loot), gold=site.gold + party.gold)
        fallen = Fallen(party.seat, party.number, party.at, party.years, self.names)
        after = with_site(state, party.at, site)
        after = replace(after, fallen=(*state.fallen, fallen))
        empty = Party(
            party.seat,
            number=party.number,
            years=party.years,
            at=party.at,
            next_id=party.next_id,
            out=party.out,
            portals=party.portals,
        )
        return with_party(parted(after, self.seat), empty)

    def sentences(self, scene: Scene) -> Lines:
        """The obituary: who they were, where they ended and how, how far they got, what they leave."""
        party = scene.party_before
        head = scene.say(
            "endings",
            "fell.head",
            company=company(scene.before, scene.seat),
            number=party.number,
            at=where(scene.before, party.at),
            year=party.years,
        )
        fate = scene.say("endings", "fell.fate", level=party.level)
        dead = [corpse for corpse in scene.before.corpses if corpse.party == party.subject]
        rolls = dead_by_name(scene, dead)
        spoils = f"{fate} {what_is_left(scene)}"
        epitaph = scene.say("endings", "fell.epitaph")
        return tuple(LogLine(text, GRAVE, FELL_CLAUSES) for text in (head, *rolls, spoils, epitaph) if text)


def dead_by_name(scene: Scene, dead: list[Corpse]) -> list[str]:
    """The dead with what each died of, as many to a line as fit."""
    lines: list[str] = []
    for corpse in dead:
        kin = kin_name(corpse.member.kin)
        who = f"{corpse.member.name}, {kin}" if corpse.member.name else f"a nameless {kin}"
        entry = sentence(f"{who}: {cause_words(scene, corpse)}.")
        if lines and len(lines[-1]) + len(entry) < LONGEST_LINE:
            lines[-1] += f" {entry}"
        else:
            lines.append(entry)
    return lines


def cause_words(scene: Scene, corpse: Corpse) -> str:
    """What somebody died of, in a few words; who fell to enemies that still stand there, fell to them."""
    party = scene.party_before
    if corpse.cause == "foes" and corpse.at == party.at and scene.here.foes:
        return some_foes(scene.here.foes)
    if corpse.cause in FOE:
        return with_article(word("foes", f"{corpse.cause}.one", corpse.cause))
    known = word("endings", f"cause.{corpse.cause}", corpse.cause.replace("_", " "))
    return known.format(where=where(scene.before, corpse.at))


def what_is_left(scene: Scene) -> str:
    """What lies where the party fell, and who stands over it."""
    party = scene.party_before
    things = [f"{party.gold} gold"] if party.gold else []
    if party.loot:
        things.append(best_of(party.loot))
    foes = scene.here.foes
    key = "fell.left" if things else "fell.left_nothing"
    text = scene.say("endings", key, what=listed(things))
    if foes and things:
        text += " " + scene.say("endings", "fell.guarded", foes=some_foes(foes), **verbs(len(foes) > 1))
    return text


def best_of(loot: tuple[Item, ...]) -> str:
    """How many things, and the best of them."""
    best = max(loot, key=lambda item: (item.kind == "crown", value(item), -item.id))
    if len(loot) == 1:
        return priced(best)
    return f"{counted(len(loot), 'thing')} (the best: {an_item(best)}, {worth(best)})"


class FoesDigIn(PlaceEvent, frozen=True, gc=False):
    """Every foe that was only passing stays at the place, gloating."""

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, stays="here") if foe.stays == "passing" else foe for foe in site.foes),
        )

    def sentences(self, scene: Scene) -> Lines:
        foes = scene.before.site(self.place).foes
        clauses = ("12y.death.enemy-stays",)
        return scene.tale("foes", "dig_in.line", foes=the_foes(foes), clauses=clauses, **verbs(len(foes) > 1))
