"""An evening of The Hundred Saints on three phones that only tap, and a referee at a desk.

Characters are made, outfitted and joined by a retainer; they travel for three days, buy their way past brigands, run
from wolves, fight the undead in a barrow, and come home with treasure and a level. The seed gives the scores and the
dice of ``FACES`` what the story needs. In ``make soak`` it is one evening, in which everything is tapped; else each
scene is played for itself, and programs give most agreements.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.rulesets.hundred_saints.rules.bargaining import OfferAnswered
from lychgate.rulesets.hundred_saints.rules.lures import LureTried
from lychgate.rulesets.hundred_saints.rules.magic import SpellCast
from lychgate.rulesets.hundred_saints.rules.nights import WatchSet
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.rulesets.hundred_saints.rules.turning import Repelled
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.shares import WHOLE, in_soak_too, only_in_soak
from tests.web.loaded import load
from tests.web.phone import PHONE, Phone
from tests.web.seating import takes_seat
from tests.web.test_a_saints_evening import what_happened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

SEED = "an evening on phones 44"
REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PICTURES = "LYCHGATE_PICTURES" in os.environ

FACES = {
    "creature:pc:ada/enc.retainer.3": (5, 4),
    "creature:pc:tom/enc.char.hp.1": (6,),
    "creature:pc:ada/enc.food.1": (6, 6),
    "place:outdoors/enc.wander.3": (6, 1, 6),
    "place:outdoors/enc.camp.2": (6, 6, 6),
    "party:way/enc.travel.lost.1": (6, 6, 6),
    "side:party/enc.surprise.3": (5,),
    "side:brigands/enc.surprise.3": (2,),
    "side:wolves/enc.pursuit.8": (1,),
    "side:party/enc.init.1": (6, 6, 6, 6),
    "side:wolves/enc.init.1": (1,),
    "side:skeletons/enc.init.1": (1, 1, 1),
    "creature:pc:bertram/enc.combat.turn.1": (6, 5, 1, 1),
    "creature:pc:ada/enc.combat.atk.1": (15, 15),
    "creature:pc:ada/enc.combat.dmg.1": (6, 6),
    "creature:pc:ada/enc.char.hp.1": (0, 5),
    "creature:pc:tom/enc.combat.atk.1": (2,),
    **{f"creature:c{number}/enc.combat.atk.1": (18,) for number in range(20)},
    **{f"creature:c{number}/enc.combat.dmg.1": (2,) for number in range(20)},
    "side:skeletons/enc.morale.1": (2, 2),
}

BRIGANDS = ("foes 4 brigands AC 12 HD 1 hp 5 morale 7 attack 1 club 1d4 xp 10", "encounter brigands outdoors")
WOLVES = (
    "foes 3 wolves hp 9 AC 13 HD 2 bite 1d6 speed 60 morale 6 attack 2 xp 20",
    "ravenous wolves",
    "encounter wolves outdoors",
    "aware party of wolves",
    "aware wolves of party",
)
SKELETONS = (
    "foes 4 skeletons AC 11 HD 1 hp 4 club 1d4 attack 0 xp 15",
    "mark skeletons undead",
    "encounter skeletons",
    "aware party of skeletons",
    "aware skeletons of party",
)


class Evening:
    """A referee, who types at a desk, and three phones."""

    def __init__(self, live: Session, desk: Page, phones: dict[str, Phone]) -> None:
        self.live, self.desk = live, desk
        self.ann, self.ben, self.cyd = phones.values()
        self.phones = phones
        self.have_agreed: set[str] = set()

    def types(self, *lines: str) -> None:
        """What the referee types; the phones wait until they have all of it."""
        for line in lines:
            at = self.live.revision_of(REF)
            self.live.reply(REF, TEXT + line, at, f"{at} {line}")
        self.arrives()

    def arrives(self) -> None:
        """Wait until every page shows all that its seat may know of."""
        for who, page in ((REF, self.desk), *((who, phone.page) for who, phone in self.phones.items())):
            page.wait_for_selector(f'#turn[data-revision="{self.live.revision_of(who)}"]')

    def presses(self, name: str) -> None:
        """Press a choice at the desk."""
        self.arrives()
        before = self.live.revision_of(REF)
        self.desk.locator("#ask").get_by_role("button", name=re.compile(name)).first.click()
        self.desk.wait_for_selector(f'#turn:not([data-revision="{before}"])')
        self.arrives()

    def agreed(self, who: Phone, *words: str, approved: bool = True) -> None:
        """A player proposes something, the others agree, and the referee approves.

        Most of that is said by programs, but in ``make soak``.
        """
        who.tap(*words)
        for seat, other in self.phones.items():
            if other is not who:
                self.agrees(seat)
        if approved:
            self.agrees(REF)
        self.arrives()

    def agrees(self, seat: str) -> None:
        """A seat agrees to what is proposed: on its page the first time, in ``make soak`` always; else by program."""
        if not WHOLE and seat in self.have_agreed:
            at = self.live.revision_of(seat)
            self.live.reply(seat, f"{TEXT}agree", at, f"{at} {seat}")
        elif seat == REF:
            self.presses("Agree")
        else:
            self.phones[seat].sees("Agree", "#ask").tap("Agree")
        self.have_agreed.add(seat)

    def moment(self, phone: Phone, name: str) -> None:
        """Pictures of a phone, light and dark, and on its side."""
        phone.pictures(name)

    def who(self, name: str) -> Any:
        """A character as they are now."""
        return next(one for one in self.live.game.state.cast if one.name == name)


@pytest.fixture
def evening(sessions: Sessions, opens: Pages, host: str, monkeypatch: pytest.MonkeyPatch) -> Evening:
    load(monkeypatch, FACES)
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    info, links = sessions.create("The barrow road", "hundred_saints", {}, seats, Custom(undo="referee"), SEED)
    desk = takes_seat(opens(painted=PICTURES, **DESK), host, links.seats[REF])
    phones = {who: Phone(opens(painted=PICTURES, **PHONE), host, links.seats[who]) for who in (ANN, BEN, CYD)}
    return Evening(sessions.live(info.id), desk, phones)


def made(evening: Evening, phone: Phone, calling: str, name: str) -> None:
    """A player makes a character: a class, its kit, and a name of their own."""
    phone.sees("Make your character", "#ask").tap("Make a character")
    phone.sees("Which class? You rolled", "#ask")
    if phone is evening.ann:
        evening.moment(phone, "1-class")
    phone.tap(calling)
    phone.sees("What gear do you buy", "#ask").tap(f"{calling}'s kit")
    phone.page.locator("#ask form.say:not(.command) input[name=text]").fill(name)
    phone.tap("Say it").sees(f"{name} comes into play")
    assert phone.counted() <= 20


def the_rest_of_the_day(evening: Evening, *, typed: bool = False) -> None:
    """They go on until evening, and eat. What is ``typed`` the referee says for all, but in ``make soak``."""
    if typed and not WHOLE:
        evening.types("go light till evening", "eat")
        return
    evening.agreed(evening.ben.sees("until evening", "#ask"), "On into light country, until evening")
    evening.agreed(evening.ann.sees("All eat and drink", "#ask"), "All eat and drink", approved=False)


def camp(evening: Evening, watch: str, day: str) -> None:
    """They camp by a fire, somebody keeps watch, and the day ends; after the first the referee types that in the gate.

    In ``make soak`` the phones do it each night.
    """
    if day != "1" and not WHOLE:
        evening.types("camp fire", "day")
        return
    cyd = evening.cyd
    cyd.counted()
    evening.agreed(cyd.sees("Camp for the night", "#ask"), "Camp for the night", approved=False)
    cyd.sees("How do you camp?", "#ask").tap("By a fire")
    if day == "1":
        evening.moment(cyd, "3-watch")
    cyd.sees("Who keeps watch?", "#ask").tap(watch)
    assert cyd.counted() == 3
    evening.presses("They sleep$|They sleep(?!,)")
    cyd.sees("The party camps for the night.")
    evening.types("day")


# ---------------------------------------------------------------------- the evening, scene by scene


def in_town(evening: Evening) -> None:
    """A character for each, a patron's gold, shopping, and a retainer."""
    made(evening, evening.ann, "Fighter", "Ada")
    made(evening, evening.ben, "Klerikos", "Bertram")
    made(evening, evening.cyd, "Magi", "Cecily")
    evening.types("settlement", "coins 180 gp to party")
    evening.agreed(evening.ann.sees("Share out", "#ask"), "Share out", approved=False)
    assert [evening.who(name).coins.worth for name in ("Ada", "Bertram", "Cecily")] == [6000, 6000, 6000]

    for phone, armour in ((evening.ann, "Thorax"), (evening.ben, "Shield")):
        phone.counted()
        phone.tap("goes shopping", "Armour")
        evening.moment(phone, f"2-shop-{armour}")
        phone.tap(armour, "Back to the shop", "Done")
        assert phone.counted() <= 8
    assert [evening.who(name).ac for name in ("Ada", "Bertram")] == [14, 11]

    evening.ann.tap("Talk", "Hire a retainer").writes("The retainer's name", "Tom").tap("Next", "Fighter", "Standard")
    assert evening.ann.counted() == 5
    evening.presses("Agree")
    evening.ann.sees("Tom comes into play: fighter 1")
    assert evening.who("Tom").service.employer == evening.who("Ada").id


def on_the_road(evening: Evening) -> None:
    """Three days: a hunt, brigands who are talked to, and wolves who stop for food; each night a camp with a watch."""
    ann, ben, cyd = evening.ann, evening.ben, evening.cyd
    evening.types("give mace to Tom", "terrain light", "weather fair", "rations 12 preserved")
    evening.agreed(ann.sees("Set out for the day", "#ask"), "Set out for the day, across country")
    evening.agreed(cyd, "Hunt")
    cyd.sees("Ada hunts and comes upon game")
    evening.types("butcher 4 medium", "wander")
    the_rest_of_the_day(evening)
    camp(evening, "All, in turn", "1")

    evening.types("weather mist poor")
    evening.agreed(ann, "Set out for the day, by track")
    evening.types("wander", *BRIGANDS, "next", "next", "distance brigands 60", "next", "next")
    ann.sees("They are taken by surprise.")
    evening.moment(ann, "3-surprise")
    ann.counted()
    ann.tap("Ada offers them something")
    evening.moment(ann, "3-offer")
    ann.tap("20 gp", "Let us pass")
    assert ann.counted() == 3
    evening.presses("Worth it")
    ben.sees("The brigands agree: let us pass.")
    evening.types("end")
    the_rest_of_the_day(evening, typed=True)
    camp(evening, "Bertram", "2")

    evening.types("weather fair")
    evening.agreed(ben, "Set out for the day, across country")
    evening.types("wander", *WOLVES, "next", "next", "distance wolves 120", "next", "next")
    evening.agreed(cyd.sees("The party flees", "#ask"), "The party flees", approved=False)
    evening.presses("give chase")
    cyd.sees("They run.", "#ask")
    evening.moment(cyd, "4-chase")
    cyd.counted()
    cyd.tap("Cecily drops food")
    assert cyd.counted() == 1
    evening.presses("It is enough")
    ben.sees("The wolves stop, and the party gets away.")
    the_rest_of_the_day(evening, typed=True)
    camp(evening, "Cecily", "3")

    game = evening.live.game
    assert game.state.day == 4
    met, *_ = what_happened(game, SurpriseSettled)
    assert [(one.side, one.surprised) for one in met.results] == [("party", False), ("brigands", True)]
    assert [one.taken for one in what_happened(game, OfferAnswered)] == [True]
    assert [one.stopped for one in what_happened(game, LureTried)] == [True]
    watches = [("Ada", "Bertram", "Cecily", "Tom"), ("Bertram",), ("Cecily",)]
    assert [one.who for one in what_happened(game, WatchSet)] == watches[: 3 if WHOLE else 1]
    assert all(one.alive for one in game.state.cast if one.side == "party")


def in_the_barrow(evening: Evening) -> None:
    """A spell, the undead turned, blows, healing, treasure shared, and a level."""
    ann, ben, cyd = evening.ann, evening.ben, evening.cyd
    evening.types("enter dungeon")
    ann.sees("Ada lights a torch", "#ask").tap("Ada lights a torch").sees("torch-1 burns")
    evening.types(*SKELETONS, "next", "next", "distance skeletons 5", "next", "next")
    evening.agreed(ann.sees("The party attacks", "#ask"), "The party attacks", approved=False)
    for phone in evening.phones.values():
        phone.counted()
    cyd.sees("Cecily declares magic", "#ask").tap("Cecily declares magic")
    cyd.sees("Cecily casts at", "#ask")
    evening.moment(cyd, "5-magic")
    cyd.tap("Cecily casts at skeleton").sees("Cecily works magic on skeleton 1")
    ben.tap("Bertram turns the undead").sees("skeleton 1 and skeleton 2 flee")
    evening.moment(ann, "5-fight")
    ann.tap("Skeleton").sees("Ada strikes at skeleton")
    assert [phone.counted() for phone in (ann, ben, cyd)] == [1, 1, 2]
    evening.types('hit Tom "skeleton 3"', 'hit "skeleton 3" Ada', 'hit "skeleton 4" Bertram', "next")
    evening.presses("Roll$|Roll(?!,)")
    ann.sees("Declarations for the next")
    evening.types("next")
    ann.sees("Ada attacks", "#ask").tap("Skeleton 3")
    evening.types("end")

    ben.counted()
    ben.tap("Help others")
    evening.moment(ben, "6-heal")
    ben.tap("Heal Ada", "By a spell")
    assert ben.counted() == 3
    evening.presses("Agree")
    ben.sees("Healing: Ada regains")
    evening.types("settlement", "xp foes", "xp treasure 8000", "split", "coins 90 gp to party")
    evening.agreed(cyd.sees("Share out", "#ask"), "Share out", approved=False)
    ann.counted()
    ann.sees("Ada gains a level", "#ask")
    evening.moment(ann, "7-level")
    ann.tap("Ada gains a level").sees("Ada is level 2")
    assert ann.counted() == 1

    game = evening.live.game
    assert len(what_happened(game, SpellCast)) == 1
    assert [len(one.those) for one in what_happened(game, Repelled)] == [2]
    assert evening.who("Ada").level == 2
    assert evening.who("Ada").hp > 4
    assert game.state.purse.worth < 100
    assert game.rerun() == len(game.path())


READY = (
    "pc Ada fighter of Ann STR 17 CON 13 hp 4",
    "pc Bertram klerikos of Ben WIS 14 CHA 12 hp 6",
    "pc Cecily magi of Cyd INT 15 hp 3",
    "pc Tom fighter hp 6 retainer",
    "give spear to Ada",
    "give torch 2 to Ada",
    "give staff to Bertram",
    "give wooden holy symbol to Bertram",
    "give dagger to Cecily",
    "coins 40 gp to Ada",
)
"""What the referee types in place of the scene in town."""


@only_in_soak
def test_characters_are_made_and_outfitted_on_phones_and_hire_a_retainer(evening: Evening) -> None:
    in_town(evening)


@only_in_soak
def test_three_days_on_the_road_from_phones(evening: Evening) -> None:
    evening.types(*READY)
    on_the_road(evening)


@in_soak_too
def test_in_the_barrow_phones_cast_turn_strike_heal_share_and_gain_a_level(evening: Evening) -> None:
    if WHOLE:
        in_town(evening)
        on_the_road(evening)
    else:
        evening.types(*READY, "give mace to Tom")
    in_the_barrow(evening)
