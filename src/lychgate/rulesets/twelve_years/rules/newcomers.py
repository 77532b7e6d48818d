"""Who joins: archetype, name, weapon, one loot item and gold, for starting members and later newcomers alike."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import Event, Scene
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.names import suggested_name
from lychgate.rulesets.twelve_years.naming import kin_name, member_name, the_foe, with_article, with_bonus
from lychgate.rulesets.twelve_years.phrases import sentence
from lychgate.rulesets.twelve_years.rules.compulsion import compel, feel_curse
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import Equipped
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemChanged, ItemGained, mundane, roll_item
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung, trap_dice
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.state import Item, Kin, Member, State, with_id_taken, with_party
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, ARCHETYPES, FAE_WEAPONS, STARTING_GOLD, WEAPONS


def who(member: int) -> str:
    """A member as the subject of a roll."""
    return f"member:{member}"


@clause("12y.archetype.table")
def roll_kin(play: TwelveYears, subject: str) -> Kin:
    """One d4 on the archetypes."""
    row = draw(play, ARCHETYPES, "12y.archetype.table", subject)[0]
    return kin_of(row.id)


def kin_of(archetype: str) -> Kin:
    """The archetype's id as a kin."""
    kins: dict[str, Kin] = {"hermit": "hermit", "rogue": "rogue", "fae_folk": "fae_folk", "giant": "giant"}
    return kins[archetype]


LONGEST_NAME = 40

HIT_POINTS: dict[Kin, str] = {
    "hermit": "hermit-hp",
    "rogue": "rogue-hp",
    "fae_folk": "fae-folk-hp",
    "giant": "giant-hp",
}
"""The number that has the base hit points of each archetype."""


class NameMember(Decision[str], frozen=True, tag="name-member", kw_only=True):
    """A name for a new member. The value is empty when a nameless death is confirmed."""

    clauses: ClassVar = ("12y.assembly.names",)
    kin: str
    suggestion: str
    may_be_nameless: bool

    def options(self) -> tuple[Option[str], ...]:
        accept = Option("suggested", self.suggestion)
        return (accept, Option("nameless", "")) if self.may_be_nameless else (accept,)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if not any(map(str.isalpha, text)):
            raise self._refused(text)
        return self.from_past(text)

    def from_past(self, text: str) -> str:
        """A name that was given already may be one without a letter, as names could be once."""
        name = " ".join(text.split())
        if blank(name) or len(name) > LONGEST_NAME or seen(name) != name:
            raise self._refused(text)
        return name

    def _refused(self, text: str) -> IllegalAnswer:
        allowed = f"A name has 1 to {LONGEST_NAME} printable characters, a letter among them"
        return IllegalAnswer(self.kind, text[:60], (), hint=f"{allowed}; or take '{self.suggestion}'.")

    def prompt(self, state: State) -> str:
        return self.said("prompt", who=sentence(with_article(kin_name(self.kin))))

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "suggested":
            return Choice(id_, self.suggestion)
        return Choice(id_, self.said("nameless"), self.said("nameless_note"))

    def free_text(self) -> str:
        return self.said("text")


@clause("12y.assembly.names")
def join(play: TwelveYears, kin: Kin, how: str, company: str = "") -> Member | None:
    """A member joins under the name the player gives; whoever is left without one dies at once (then: None).

    ``company`` is who else gathers: it makes the suggested names differ from game to game.
    """
    party = us(play)
    nameless_die = ruled(play.state, "nameless") == "dies"
    id_ = us(play).next_id
    taken = tuple(member.name for member in party.members)
    salt = f"{party.subject}/{id_}/{company}/{party.gold}/{','.join(taken)}"
    name = play.ask(
        NameMember(
            seat=play.seat,
            kin=kin,
            suggestion=suggested_name(kin, salt, taken),
            may_be_nameless=nameless_die,
        )
    )
    printed, hp = ARCHETYPE[kin].hp, number(play.state, HIT_POINTS[kin])
    member = Member(id_, name, kin, hp + party.level, base=0 if hp == printed else hp)
    play.record(MemberJoined(play.seat, member, how))
    if not name:
        die(play, id_, "nameless")
        return None
    if member.hp <= 0:
        die(play, id_, "drained")
        return None
    return member


JOINED_CLAUSES = {
    "assembled": ("12y.assembly.four-d4", "12y.archetype.table"),
    "recruit": ("12y.friend.newcomer-kit", "12y.archetype.table"),
    "plant": ("12y.friend.phim-pham",),
    "revived": ("12y.magick.rejuvenation",),
    "enthralled": ("12y.magick.fae-touched",),
    "escort": ("12y.hexenc.escort-member",),
}


class MemberJoined(Event, frozen=True, gc=False):
    """A member joins at the end of the sheet. ``how``: assembled, recruit, plant, escort, enthralled, revived."""

    seat: str
    member: Member
    how: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        members = tuple(sorted((*party.members, self.member), key=lambda member: member.id))
        corpses = tuple(corpse for corpse in state.corpses if corpse.member.id != self.member.id)
        after = with_party(state, replace(party, members=members))
        return with_id_taken(replace(after, corpses=corpses), self.member.id)

    def sentences(self, scene: Scene) -> Lines:
        member = self.member
        if not member.name and not member.escort and member.foe is None:
            return ()
        foe = member.foe
        return scene.fact(
            "party",
            f"joined.{self.how}.{member.kin}",
            f"joined.{'freed' if self.how == 'enthralled' and foe is None else self.how}",
            f"joined.assembled.{member.kin}",
            "joined.enthralled",
            name=member_name(member),
            hp=member.hp,
            max=scene.maximum(member),
            foe=the_foe(foe) if foe is not None else "",
            damage=(with_bonus(foe.damage, foe.bonus) or "no") if foe is not None else "",
            clauses=JOINED_CLAUSES.get(self.how, ()),
        )


@clause("12y.weapon.start-roll", "12y.archetype.hermit-staff", "12y.archetype.fae-weapons", "12y.archetype.fae-iron")
def arm(play: TwelveYears, member: Member) -> None:
    """A starting weapon, always mundane: a Hermit's staff, the Fae Folk's own list, or a roll on the weapons table."""
    match member.kin:
        case "hermit":
            weapon = "staff"
        case "fae_folk":
            column = FAE_WEAPONS[ruled(play.state, "fae-weapon-list")]
            face = play.roll(column["die"], "12y.archetype.fae-weapons", who(member.id))
            weapon = column["weapons"][face - 1]
        case _:
            weapon = draw(play, WEAPONS, "12y.weapon.start-roll", who(member.id))[0].id
    item = mundane(play, "weapon", weapon)
    play.record(ItemGained(play.seat, item, "weapon"))
    play.record(Equipped(play.seat, member.id, item.id, (), member.hp))


@clause("12y.assembly.one-loot")
def give_loot(play: TwelveYears, member: Member) -> Item:
    """One loot item, rolled as item then quality."""
    item = roll_item(play, who(member.id))
    play.record(ItemGained(play.seat, item, "kit"))
    return item


@clause("12y.gold.start")
def give_gold(play: TwelveYears, member: Member) -> None:
    """What the member adds to the common purse."""
    row = draw(play, STARTING_GOLD, "12y.gold.start", who(member.id))[0]
    play.record(GoldGained(play.seat, row.gold, "start"))


@clause("12y.assembly.trap")
def spring_kit(play: TwelveYears, owner: int, item: Item) -> None:
    """The traps on a member's own first item hurt that member alone, unless a living Rogue of the party disables them.

    Of a dead owner's item they are only noted: it stays trapped.
    """
    if not item.traps or all(member.id != owner for member in us(play).members):
        return
    disarmed = replace(item, traps=0)
    if us(play).has("rogue"):
        play.record(TrapDisabled(play.seat, "kit"))
        play.record(ItemChanged(play.seat, disarmed, "disarmed"))
        return
    damage = play.roll(trap_dice(play.state, item.traps), "12y.assembly.trap", who(owner))
    play.record(TrapSprung(play.seat, damage, "kit"))
    play.record(ItemChanged(play.seat, disarmed, "sprung"))
    hurt(play, owner, damage, "trap")


@clause("12y.friend.newcomer-kit")
def recruit(play: TwelveYears, kin: Kin | None, how: str) -> None:
    """A newcomer with a full kit, at the party's level and in full health; dangerous loot acts at once."""
    kin = kin or roll_kin(play, us(play).subject)
    member = join(play, kin, how)
    if member is None:
        return
    arm(play, member)
    item = give_loot(play, member)
    give_gold(play, member)
    spring_kit(play, member.id, item)
    if not over(play):
        compel(play, item.id)
    if item.cursed and any(owned.id == item.id for owned in us(play).loot):
        feel_curse(play, us(play).item(item.id))
