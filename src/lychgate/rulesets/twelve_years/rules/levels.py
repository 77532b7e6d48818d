"""Level advancement: the party rises and falls together."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene, line
from lychgate.rulesets.twelve_years.naming import listed, member_name
from lychgate.rulesets.twelve_years.phrases import first_known
from lychgate.rulesets.twelve_years.rules.death import bury_the_drained
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Mark, Member, Party, State, with_member


@clause("12y.level.effect", "12y.level.heal", "12y.frame.group-level")
def gain_levels(play: TwelveYears, levels: int, how: str) -> None:
    """Each level: one more maximum hit point and one more damage for every member, and all are fully healed."""
    if levels > 0:
        play.record(LevelsGained(play.seat, levels, how))
        heal_all(play, "level")


class LevelsGained(PartyEvent, frozen=True, gc=False):
    """The party rises ``levels``. ``how``: trained, slink, dying, ellas. Healing follows as a fact of its own."""

    levels: int
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, level=party.level + self.levels)

    def momentous(self) -> bool:
        return True

    def sentences(self, scene: Scene) -> Lines:
        said = scene.say("party", first_known("party", (f"level.{self.how}", "level.other")), level=scene.party.level)
        gain = f"+{self.levels} hp and +{self.levels} damage for each member"
        return line(f"{said.rstrip('.')} ({gain}).", "result", ("12y.level.effect", "12y.level.price"))


@clause("12y.level.negative")
def lose_level(play: TwelveYears) -> None:
    """A level is lost, below zero too; present hit points never exceed the maximum, and 0 of them is death."""
    party = replace(us(play), level=us(play).level - 1)
    hp = tuple([min(member.hp, max_hp(party, member)) for member in party.members])
    play.record(LevelLost(play.seat, hp))
    bury_the_drained(play)


class LevelLost(PartyEvent, frozen=True, repr_omit_defaults=True, gc=False):
    """A shade has drained a level: maximum hit points fall by one and the present ones with them, if need be, to ``hp``
    in the order of the sheet. A journal from before events said so leaves ``hp`` out."""

    hp: tuple[int, ...] = ()

    def completed(self, state: State) -> LevelLost:
        if self.hp:
            return self
        party = state.party(self.seat)
        lower = replace(party, level=party.level - 1)
        return replace(self, hp=tuple([min(member.hp, max_hp(lower, member)) for member in party.members]))

    def apply(self, state: State) -> State:
        return PartyEvent.apply(self.completed(state), state)

    def change(self, party: Party) -> Party:
        members = tuple(replace(member, hp=now) for member, now in zip(party.members, self.hp, strict=True))
        return replace(party, level=party.level - 1, members=members)

    def salt(self) -> str:
        return repr(replace(self, hp=()))

    def sentences(self, scene: Scene) -> Lines:
        said = scene.say("party", "level.lost", level=scene.party.level)
        return line(
            f"{said.rstrip('.')} (-1 hp and -1 damage for each member).",
            "result",
            ("12y.monster.shade-level", "12y.level.negative"),
        )


def cured_by(play: TwelveYears, *, fully: bool) -> tuple[Mark, ...]:
    """The marks that being healed takes away, ``fully`` or in part."""
    cured: list[Mark] = ["burning"]
    if fully or ruled(play.state, "poison-cure") == "any-healing":
        cured.append("poisoned")
    if fully and ruled(play.state, "zombie-cure") == "full-heal":
        cured.append("bitten")
    return tuple(cured)


@clause("12y.death.no-heal")
def heal_all(play: TwelveYears, by: str) -> None:
    """All the living are healed fully. The dead are past healing."""
    play.record(PartyHealed(play.seat, cured_by(play, fully=True), by, full_hp(us(play))))


def full_hp(party: Party) -> tuple[int, ...]:
    """The hit points of everybody in a party who is unhurt, in the order of the sheet."""
    return tuple([max_hp(party, member) for member in party.members])


class PartyHealed(PartyEvent, frozen=True, repr_omit_defaults=True, gc=False):
    """All are healed fully, to ``hp`` in the order of the sheet, and rid of the marks ``cured``. ``by``: healing,
    moonkissed, circle, level. A journal from before events said so leaves ``hp`` out."""

    cured: tuple[Mark, ...]
    by: str
    hp: tuple[int, ...] = ()

    def completed(self, state: State) -> PartyHealed:
        return self if self.hp else replace(self, hp=full_hp(state.party(self.seat)))

    def apply(self, state: State) -> State:
        return PartyEvent.apply(self.completed(state), state)

    def change(self, party: Party) -> Party:
        members = tuple(
            replace(member, hp=now, marks=tuple(mark for mark in member.marks if mark not in self.cured))
            for member, now in zip(party.members, self.hp, strict=True)
        )
        return replace(party, members=members)

    def salt(self) -> str:
        return repr(replace(self, hp=()))

    def sentences(self, scene: Scene) -> Lines:
        marks = {mark for member in scene.party_before.members for mark in member.marks}
        cured = [MARK_WORDS[mark] for mark in self.cured if mark in marks]
        hermits = [member_name(member) for member in scene.party.members if member.kin == "hermit"]
        return scene.fact(
            "party",
            f"party_healed.{self.by}",
            "party_healed.other",
            hermit=hermits[0] if hermits else "the Hermit",
            cured=f", and nobody is {listed(cured, 'or')} any more" if cured else "",
            clauses={
                "healing": ("12y.archetype.hermit-healing",),
                "moonkissed": ("12y.magick.moonkissed-once",),
                "circle": ("12y.hexenc.circle",),
                "level": ("12y.level.heal",),
            }.get(self.by, ()),
        )


def heal_one(play: TwelveYears, member: Member, points: int, by: str) -> None:
    """One member is healed, not above its maximum."""
    most = max_hp(us(play), member)
    now = min(member.hp + points, most)
    play.record(MemberHealed(play.seat, member.id, now, cured_by(play, fully=now == most), by))


MARK_WORDS: dict[Mark, str] = {
    "poisoned": "poisoned",
    "burning": "burning",
    "bitten": "bitten",
    "doomed": "doomed",
}


class MemberHealed(PartyEvent, frozen=True, gc=False):
    """A member is healed to ``now`` hit points, rid of the marks ``cured``. ``by``: moonkissed."""

    member: int
    now: int
    cured: tuple[Mark, ...]
    by: str

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        marks = tuple(mark for mark in member.marks if mark not in self.cured)
        return with_member(party, replace(member, hp=self.now, marks=marks))

    def sentences(self, scene: Scene) -> Lines:
        before = scene.party_before.member(self.member)
        cured = [MARK_WORDS[mark] for mark in self.cured if mark in before.marks]
        return scene.fact(
            "party",
            f"healed.{self.by}",
            "healed.other",
            name=member_name(before),
            now=self.now,
            max=scene.maximum(before),
            cured=f", and no longer {listed(cured, 'or')}" if cured else "",
            clauses=("12y.magick.moonkissed-permanent",),
        )


def anyone_ails(play: TwelveYears) -> bool:
    """Whether healing everyone fully would do anybody any good."""
    return any(ails(play, member) for member in us(play).members)


def ails(play: TwelveYears, member: Member) -> bool:
    """Whether healing would help this member: it is hurt, or bears a mark that goes away at full health."""
    cured = cured_by(play, fully=True)
    return member.hp < max_hp(us(play), member) or any(mark in cured for mark in member.marks)
