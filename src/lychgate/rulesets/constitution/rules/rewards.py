"""Rewards: treasure that is brought home, foes that were overcome, goals that the table agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Name, NewName, Number, OneOf, People, Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.permission import JUDGEMENT, WORLD, Owner, Party
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.constitution.rules.form_choices import own, seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.levels import gain
from lychgate.rulesets.constitution.rules.money import COINS, MoneyMoved, MoneyTyped, amounts, in_money, money_in
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.rewards import Quest, Treasure
from lychgate.rulesets.constitution.tables.rewards import treasures

HEADING = "Money and experience"

PER_SP = COINS["sp"]


# ---------------------------------------------------------------------- treasure that is found


@clause("3d6.2.1a", "3d6.2.1b", "3d6.2.1c", "3d6.2.2a", "3d6.2.4")
def counts(kind: str) -> bool:
    """Whether a kind of treasure gives XP."""
    return treasures()[kind].counts


class Find(Command, frozen=True, tag="find_treasure", kw_only=True):
    """Put treasure in the party's hands; it gives XP once it is home.

    ``coins``, ``jewels`` and ``art`` count, ``magic`` if it is sold at once; practical ``goods`` and what is ``robbed``
    from ordinary people do not, but ``over`` is what a buyer pays because a thing is marvellous.
    """

    word = "found"
    menu_label = "Find treasure"
    may = WORLD
    shape = "N sp|gp|cp [coins|jewels|art|magic|goods|robbed] [over N sp] [WHAT]"
    clauses = ("3d6.2.1a", "3d6.2.1b", "3d6.2.1c", "3d6.2.4", "3d6.L.2.1")
    form_fields = (
        TypedField("copper", MoneyTyped(), True),
        TypedField("kind", OneOf("kind of treasure", tuple(treasures())), False),
        TypedField("over", After(("over",), MoneyTyped()), False),
        TypedField("what", Rest("what it is"), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "copper": "Worth",
        "over": "Paid on top for the marvel",
        "what": "What it is",
    }
    pickers = {"copper": amounts}

    copper: int
    kind: str = "coins"
    over: int = 0
    what: str = ""

    @classmethod
    def read(cls, line: Line) -> Find:
        copper = money_in(line)
        kind = line.one_of("kind of treasure", tuple(treasures())) if line.peek() in treasures() else "coins"
        over = money_in(line) if line.flag("over") else 0
        return cls(copper=copper, kind=kind, over=over, what=line.rest() or kind)

    @clause("3d6.L.2.1")
    def do(self, play: ConstitutionPlay) -> None:
        """What is paid on top because it is marvellous counts, also for goods."""
        if self.over > self.copper:
            raise PlayError(f"What is paid on top is a part of {in_money(self.copper)}; {in_money(self.over)} is not.")
        id_ = f"t{play.state.rewards.next_id}"
        if self.over and not counts(self.kind):
            play.record(Found(Treasure(id=f"{id_}m", what=self.what, kind=self.kind, copper=self.over)))
        left = self.copper - (self.over if not counts(self.kind) else 0)
        if left:
            found = Treasure(id=id_, what=self.what, kind=self.kind, copper=left, counts=counts(self.kind))
            play.record(Found(found))


class Found(Event, frozen=True, tag="found"):
    """The party found something."""

    treasure: Treasure

    def apply(self, state: State) -> State:
        now = state.rewards
        return replace(state, rewards=replace(now, found=(*now.found, self.treasure), next_id=now.next_id + 1))

    def tell(self, before: State, after: State) -> Lines:
        one = self.treasure
        what = "" if one.what == one.kind else f" ({one.what})"
        gives = "XP once it is home" if one.counts else "no XP"
        row = treasures()[one.kind]
        return public(f"The party finds {one.kind} worth {in_money(one.copper)}{what}: {gives}.", row.clause)


# ---------------------------------------------------------------------- bringing it home


class SellOrKeep(Decision[bool], frozen=True, tag="constitution.sell_or_keep", kw_only=True):
    """A magic item: sold now it gives XP, kept it never will."""

    clauses = ("3d6.2.2a", "3d6.2.2b")

    treasure: Treasure

    def options(self) -> Sequence[Option[bool]]:
        return (Option("keep", False), Option("sell", True))

    def prompt(self, state: State) -> str:
        one = self.treasure
        return f"{one.what.capitalize()}: sell it now for {in_money(one.copper)}, or keep it and never have XP for it?"

    def label(self, state: State, id_: str) -> str:
        xp = self.treasure.copper // PER_SP * number(state, "xp_per_sp")
        return {"keep": "Keep it", "sell": f"Sell it: {xp} XP in all"}[id_]


class Home(Command, frozen=True, tag="home", kw_only=True):
    """Bring what you found to safety: money and XP are shared."""

    word = "home"
    menu_label = "Bring treasure home"
    may = Party("The treasure is everybody's, and the referee knows whether the place is safe.", approved=True)
    shape = "[WHO [SHARES] ...]"
    clauses = ("3d6.2.5a", "3d6.2.8s", "3d6.A.9b", "3d6.A.8")
    form_fields = (TypedField("who", People(), False),)
    form_labels: ClassVar[Mapping[str, str]] = {"who": "Who shares (all if empty)"}
    pickers = {"who": seen(lambda state, one: one.side == PARTY and not one.dead)}

    who: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()

    @classmethod
    def read(cls, line: Line) -> Home:
        who, shares = [], []
        while line.more:
            if line.flag("and", ","):
                continue
            who.append(Person().read(line))
            shares.append(line.number("the shares", 0, 100) if line.is_number() else 1)
        return cls(who=tuple(who), shares=tuple(shares))

    def label(self, state: State) -> str:
        return "Home with it: money and XP are shared"

    @clause("3d6.2.5a", "3d6.A.9b", "3d6.2.2a", "3d6.2.2b")
    def do(self, play: ConstitutionPlay) -> None:
        """XP for each silver piece that counts, a fraction of the sum dropped; a new adventure begins after it."""
        those = sharing(play, self.who, self.shares)
        sold: list[Treasure] = []
        kept: list[Treasure] = []
        for one in play.state.rewards.found:
            sells = one.kind != "magic" or play.ask(SellOrKeep(seat=referee_of(play), treasure=one))
            (sold if sells else kept).append(one)
        if not sold and not kept:
            raise PlayError("Nothing was found that could be brought home: found 30 sp coins.")
        play.record(BroughtHome(tuple(one.id for one in sold), tuple(kept)))
        for id_, part in parts_of(sum(one.copper for one in sold), those).items():
            if part:
                play.record(MoneyMoved(id_, part, "their share"))
        worth = sum(one.copper for one in sold if one.counts) // PER_SP * number(play.state, "xp_per_sp")
        gain(play, xp_shares(play.state, worth, those), "treasure")
        play.record(AdventureEnded())


@clause("3d6.2.8s", "3d6.L.2.11")
def sharing(play: ConstitutionPlay, who: Sequence[str], shares: Sequence[int]) -> dict[str, int]:
    """Who shares, by id, with how many shares: equal ones, unless the group has agreed on others; none for the dead.

    Lackeys who went into the danger share where the table has it as of 2022.
    """
    lackeys = ruled(play.state, "xp_split") == "2022"
    all_ = [one for one in play.state.of_side(PARTY) if lackeys or one.kind == "character"]
    named = [somebody(play, name) for name in who] or all_
    given = list(shares) or [1] * len(named)
    if ruled(play.state, "xp_split") == "equal" and len(set(given)) > 1:
        raise PlayError("This table shares equally. Other shares: amend xp_split agreed because REASON")
    found = {one.id: share for one, share in zip(named, given, strict=True) if not one.dead and share}
    if not found:
        raise PlayError("Nobody is left to share.")
    return found


def parts_of(amount: int, shares: dict[str, int]) -> dict[str, int]:
    """An amount in whole parts by shares; what cannot be divided goes to the first, one each."""
    whole = sum(shares.values())
    parts = {id_: amount * share // whole for id_, share in shares.items()}
    left = amount - sum(parts.values())
    return {id_: part + (at < left) for at, (id_, part) in enumerate(parts.items())}


@clause("3d6.2.8s", "3d6.L.2.10")
def xp_shares(state: State, xp: int, shares: dict[str, int]) -> dict[str, int]:
    """XP by shares, fractions dropped; or all of it for each, as the table has it. Nobody but characters gains any."""
    whole = Fraction(sum(shares.values()))
    full = ruled(state, "xp_split") == "full"
    gains = {id_: xp if full else int(xp * share / whole) for id_, share in shares.items()}
    return {id_: amount for id_, amount in gains.items() if state.creature(id_).kind == "character"}


class BroughtHome(Event, frozen=True, tag="brought_home"):
    """Treasure is home: some was sold, some magic was kept."""

    sold: tuple[str, ...]
    kept: tuple[Treasure, ...]

    def apply(self, state: State) -> State:
        now = state.rewards
        kept = tuple(replace(one, counts=False) for one in self.kept)
        return replace(state, rewards=replace(now, found=(), kept=(*now.kept, *kept)))

    def tell(self, before: State, after: State) -> Lines:
        sold = [one for one in before.rewards.found if one.id in self.sold]
        kept = f" They keep {listed(one.what for one in self.kept)}, without XP." if self.kept else ""
        worth = in_money(sum(one.copper for one in sold))
        return public(f"The party is home with {worth}.{kept}", "3d6.2.5a", weight="head")


class AdventureEnded(Event, frozen=True, tag="adventure_ended"):
    """An adventure is over, and another may begin."""

    def apply(self, state: State) -> State:
        now = state.rewards
        return replace(state, rewards=replace(now, gained={}, levels={}, adventure=now.adventure + 1))


# ---------------------------------------------------------------------- gains, wages, foes, quests


class Earn(Command, frozen=True, tag="earn", kw_only=True):
    """Earn a share of a profit, which gives XP, or wages, which give none."""

    word = "earn"
    menu_label = "Earn money"
    may = Owner("The referee knows what was earned.", approved=True)
    clauses = ("3d6.2.3a", "3d6.2.3b")
    form_labels: ClassVar[Mapping[str, str]] = {"copper": "Amount", "how": "As"}
    pickers = {"who": own(), "copper": amounts}

    who: Annotated[str, Person()]
    copper: Annotated[int, MoneyTyped()]
    how: Literal["profit", "wages"] = "profit"

    def label(self, state: State) -> str:
        return f"{self.who} earns {in_money(self.copper)} ({self.how})"

    @clause("3d6.2.3a", "3d6.2.3b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        play.record(MoneyMoved(one.id, self.copper, self.how))
        if self.how == "profit" and one.kind == "character":
            gain(play, {one.id: self.copper // PER_SP * number(play.state, "xp_per_sp")}, "profit")


class Overcome(Offered, frozen=True, tag="overcome"):
    """Count foes as overcome: killed, routed, captured or left behind for good."""

    word = "overcome"
    menu_label = "Overcome foes"
    may = JUDGEMENT
    clauses = ("3d6.2.7",)
    pickers = {"who": seen(lambda state, one: one.side != PARTY and not one.overcome)}

    who: Annotated[tuple[str, ...], People()]

    def label(self, state: State) -> str:
        return f"{listed(self.who)} {'is' if len(self.who) == 1 else 'are'} overcome"

    def note(self, state: State) -> str:
        return f"{worth_of(state, [one for one in state.cast if one.name in self.who])} XP"

    @clause("3d6.2.7")
    def do(self, play: ConstitutionPlay) -> None:
        """XP for each hit die, shared at once, or given to each in full, as the table has it."""
        foes = [somebody(play, name) for name in self.who]
        for one in foes:
            if one.side == PARTY:
                raise PlayError(f"{one.name} is of the party.")
            if one.overcome:
                raise PlayError(f"{one.name} was counted already.")
        pool = worth_of(play.state, foes)
        those = sharing(play, (), ())
        play.record(FoesOvercome(tuple(one.id for one in foes), pool))
        each = ruled(play.state, "foe_xp") == "each"
        members = {id_: 1 for id_ in those if play.state.creature(id_).kind == "character"}
        gain(play, dict.fromkeys(members, pool) if each else xp_shares(play.state, pool, those), "foes")


@clause("3d6.2.7")
def worth_of(state: State, foes: Sequence[Creature]) -> int:
    """The XP of foes who are overcome."""
    return sum(one.hit_dice for one in foes) * number(state, "xp_per_hit_die")


def beaten(state: State) -> tuple[str, ...]:
    """The foes who have fallen and were not counted yet, by name; none where nobody is left to share."""
    there = any(one.kind == "character" for one in state.of_side(PARTY))
    fallen = (one for one in state.cast if one.side != PARTY and not one.up and not one.overcome)
    return tuple(one.name for one in fallen) if there else ()


class FoesOvercome(Event, frozen=True, tag="foes_overcome"):
    """Foes were overcome, worth so many XP together."""

    who: tuple[str, ...]
    xp: int

    def apply(self, state: State) -> State:
        counted = tuple(replace(one, overcome=True) if one.id in self.who else one for one in state.cast)
        return replace(state, cast=counted)

    def tell(self, before: State, after: State) -> Lines:
        those = listed(after.creature(id_).name for id_ in self.who)
        return secret(after, f"{those} overcome: {self.xp} XP.", "3d6.2.7")


class AgreeQuest(Command, frozen=True, tag="agree_quest"):
    """Agree on a goal that gives XP, such as 10 for each person saved."""

    word = "quest"
    menu_label = "Agree on a goal"
    menu = "Character"
    may = Party("The table agrees on other goals than treasure in advance.", approved=True)
    clauses = ("3d6.2.8",)
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Goal", "xp": "XP for each"}

    name: Annotated[str, NewName("the goal")]
    xp: Annotated[int, Number("the XP for each", 1, 100_000)]

    def label(self, state: State) -> str:
        return f"A goal, {self.name}: {self.xp} XP for each"

    def do(self, play: ConstitutionPlay) -> None:
        """A goal of that name is agreed on anew."""
        play.record(QuestAgreed(Quest(self.name, self.xp)))


@clause("3d6.2.8")
class QuestAgreed(Event, frozen=True, tag="quest_agreed"):
    """The table agreed on a goal."""

    quest: Quest

    def apply(self, state: State) -> State:
        now = state.rewards
        others = tuple(one for one in now.quests if one.name != self.quest.name)
        return replace(state, rewards=replace(now, quests=(*others, self.quest)))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"A goal: {self.quest.name}, {self.quest.xp} XP for each.", "3d6.2.8")


class AwardQuest(Command, frozen=True, tag="award_quest"):
    """Award the XP of a goal that the party reached."""

    word = "reached"
    menu_label = "Award a goal"
    may = JUDGEMENT
    clauses = ("3d6.2.8",)
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Goal", "units": "How many times"}

    name: Annotated[str, Name("quest")]
    units: Annotated[int, Number("how many", 1, 10_000)] = 1

    @clause("3d6.2.8")
    def do(self, play: ConstitutionPlay) -> None:
        quest = next((one for one in play.state.rewards.quests if one.name == self.name), None)
        if quest is None:
            raise PlayError(f"No goal is called '{self.name}'. First: quest \"{self.name}\" 10")
        those = sharing(play, (), ())
        gain(play, xp_shares(play.state, quest.xp * self.units, those), f"{self.name} ({numbered(self.units, 'time')})")
