"""An evening of Sovereign from three phones: a mage, a healer and a warrior, by taps alone.

Each scene can be played by itself, on the sheets that the GM has typed; in ``make soak`` one table plays all of them.
In every run ``test_exploring_on_a_phone`` taps what the site, the talk and the chase need.
The GM types at a desk, which is a page where the GM answers by button.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.rules.casting import ArtUsed, SpellCast
from lychgate.rulesets.sovereign.rules.chase import ChaseEnded
from lychgate.rulesets.sovereign.rules.nights import WatchSet
from lychgate.rulesets.sovereign.rules.parley import Offered
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.server.seats import Kind, usual_custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.shares import only_in_soak
from tests.web.loaded import load
from tests.web.phone import PHONE, Phone
from tests.web.seating import takes_seat
from tests.web.test_a_saints_evening import what_happened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

GM, ANN, BEN, CYD = SEATS = ("Gm", "Ann", "Ben", "Cyd")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PICTURES = "LYCHGATE_PICTURES" in os.environ

FACES = {
    **{f"creature:c{number}/sov.check.roll": (6,) * 8 for number in range(1, 7)},
    **{f"creature:c{number}/sov.attack.roll": (19,) for number in (3, 6)},
}
"""Doors open, whoever runs is caught, and Cy hits: the third in play, or the sixth where three were made before."""

SHEETS = (
    (
        "delver Ada of Ann class Mage level 6 tradition Necromancer str 9 dex 12 con 12 int 14 wis 12 "
        "magic 2 heal 0 notice 1 exert 0 hp 16 "
        "spells Smite the Dead Dominate Sense Raise Corpse Invisibility Haste Enfeebling Wave Fear See Magic "
        "arts Gravesight Keeper of the Gate Unliving Persistence False Death Life Bridge feats Alert 1 "
        "gear staff, dagger, rope, tinderbox"
    ),
    (
        "delver Bo of Ben class Expert/Mage level 6 tradition Healer str 10 dex 12 con 14 int 14 wis 12 "
        "heal 2 notice 1 exert 1 stab 0 hp 24 arts Healing Touch Far Healer Healer's Eye Purge Ailment Tireless Vigor "
        "feats Gifted Chirurgeon 2 gear mace, healer's kit, chain worn, shield worn"
    ),
    (
        "delver Cy of Cyd class Warrior level 6 str 16 dex 12 con 14 int 9 wis 10 stab 2 exert 1 brawl 0 hp 38 "
        "feats Armsmaster 1 Valiant Defender 1 gear long sword, chain worn, shield worn, torch"
    ),
    "prepare Ada Smite the Dead, Dominate Sense, Raise Corpse, Invisibility, Haste, Enfeebling Wave, Fear",
)
"""What the three have become by their sixth level."""

FOES = (
    "npc 4 ghouls hd 2 hp 1 ac 12 attack 1 skill 1 as cult",
    "npc 2 cultists hd 3 hp 30 ac 12 skill 1 as cult",
    "fight cult",
)


class Evening:
    """The GM's desk and three phones, at a table that has begun."""

    def __init__(self, sessions: Sessions, opens: Pages, host: str) -> None:
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
        custom = usual_custom(refereed=True)
        info, links = sessions.create("The bell at Low Ford", "sovereign", {}, seats, custom, "the bell")
        self.live: Session = sessions.live(info.id)
        self.desk: Page = takes_seat(opens(painted=PICTURES, **DESK), host, links.seats[GM])
        self.phones = {who: Phone(opens(painted=PICTURES, **PHONE), host, links.seats[who]) for who in SEATS[1:]}

    @property
    def state(self) -> State:
        settled: State = self.live.game.settled
        return settled

    def who(self, name: str) -> Creature:
        return next(one for one in self.state.cast if one.name == name)

    def gm(self, *lines: str) -> None:
        """The GM types these, or the ids of choices."""
        for line in lines:
            asked = self.live.game.open_for(GM)
            chosen = asked is not None and line in [option.id for option in asked.options()]
            revision = self.live.revision_of(GM)
            said = self.live.reply(GM, line if chosen else f"{TEXT}{line}", revision, f"gm {self.live.revision}")
            assert (said.remark, said.stale) == ("", False), line

    def tap(self, who: str, *words: str) -> int:
        """Tap these on a phone, once it shows what the table has come to. Returns the taps."""
        phone = self.phones[who]
        phone.counted()
        for said in words:
            phone.page.wait_for_selector(f"#turn[data-revision='{self.live.revision_of(who)}']", state="attached")
            phone.tap(said)
        return phone.counted()

    def agree(self, *others: str) -> None:
        """These players agree to the one proposal that waits."""
        for who in others:
            assert self.tap(who, "Agree") == 1

    def press(self, button: str) -> None:
        """The GM presses a button of the question at the desk, which shows the next one then."""
        before = self.live.revision_of(GM)
        self.desk.wait_for_selector(f"#turn[data-revision='{before}']", state="attached")
        self.desk.locator("#ask").get_by_role("button", name=button).first.click()
        self.desk.wait_for_selector(f"#turn:not([data-revision='{before}'])", state="attached")

    def must_show_answers(self, who: str) -> None:
        """The question and its first two answers are in view without scrolling, also where own words may be said."""
        from playwright.sync_api import expect

        page = self.phones[who].page
        for one in (page.locator("#question"), *(page.locator("#choices button").nth(at) for at in (0, 1))):
            expect(one).to_be_in_viewport(ratio=1)

    def moment(self, who: str, name: str) -> None:
        """Keep three pictures of a phone, where somebody wants to look at them: light, dark, and on its side."""
        if not PICTURES:
            return
        phone = self.phones[who]
        phone.page.wait_for_selector(f"#turn[data-revision='{self.live.revision_of(who)}']", state="attached")
        phone.pictures(name)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, sessions: Sessions, opens: Pages, host: str) -> Evening:
    load(monkeypatch, FACES)
    return Evening(sessions, opens, host)


# ---------------------------------------------------------------------- the scenes

Scene = Callable[[Evening], None]

MAGE = (
    *("Make a Delver", "Magical security", "Dexterity", "Intelligence", "Exert", "Heal", "Notice", "Mage"),
    *("Necromancer", "Alert", "Magical security kit", "Smite the Dead", "Dominate Sense", "Invisibility", "The Wind"),
    *("Unliving Persistence", "Gravesight", "Nothing yet"),
)
HEALER = (
    *("Make a Delver", "Healing", "Constitution", "Heal", "Notice", "Exert", "Stab", "Expert/Mage", "Healer"),
    *("Gifted Chirurgeon", "Exert", "Alert", "Healing kit", "Far Healer", "Nothing yet"),
)
WARRIOR = ("Make a Delver", "Melee", "Constitution", "Stab", "Exert", "Notice", "Brawl", "Warrior")


def they_are_made(evening: Evening) -> None:
    """A mage and a healer choice by choice, and a warrior whose rest is left to chance."""
    taps = {}
    for who, name, words in ((ANN, "Ada", MAGE), (BEN, "Bo", HEALER)):
        taps[who] = evening.tap(who, *words)
        evening.must_show_answers(who)
        evening.moment(who, f"making-{name}")
        evening.phones[who].writes("Your own words", name)
        taps[who] += evening.tap(who, "Say it")
    taps[CYD] = evening.tap(CYD, *WARRIOR, "Leave the rest to chance")
    assert max(taps.values()) <= 20, taps
    callings = [(one.seat, one.made.calling, bool(one.items)) for one in evening.state.cast]
    assert callings == [(ANN, "Mage", True), (BEN, "Expert/Mage", True), (CYD, "Warrior", True)]


def a_beginner_shops(evening: Evening) -> None:
    """Armour, and something for the road."""
    one = evening.state.cast[-1]
    evening.gm("settlement Low Ford", f"set {one.name} purse 90 gp because a find")
    had = len(one.items)
    taps = evening.tap(CYD, "goes shopping", "Weapons")
    evening.moment(CYD, "shopping")
    taps += evening.tap(CYD, "Throwing blade", "Back to the shop", "Light and food")
    taps += evening.tap(CYD, "Lantern", "Back to the shop", "Done")
    assert taps <= 8
    assert len(evening.who(one.name).items) > had


def a_door_is_listened_at_and_forced(evening: Evening) -> None:
    """They find that it is stuck, and go in once it is open; then each declares a Turn."""
    evening.gm("site toll_house")
    assert evening.tap(CYD, "Cy listens at door 1") == 1
    evening.gm("quiet")
    assert evening.tap(CYD, "Go through door 1") == 1
    assert room_of(evening) == OUTSIDE, "one tap moves nobody else"
    evening.agree(ANN, BEN)
    assert evening.tap(CYD, "Cy forces door 1") == 1
    evening.tap(BEN, "Go through door 1")
    evening.agree(ANN, CYD)
    assert room_of(evening) == 1

    taps = evening.tap(ANN, "Choose what Ada does")
    evening.must_show_answers(ANN)
    evening.moment(ANN, "declaring")
    assert taps + evening.tap(ANN, "Listen at door 2") == 2
    assert evening.tap(BEN, "Choose what Bo does", "Help Ada") == 2
    assert evening.tap(CYD, "Choose what Cy does", "Keep watch") == 2
    turn = evening.state.turn
    evening.gm("turn:quick")
    assert evening.state.turn > turn


def room_of(evening: Evening) -> int:
    """The room of the site where the party is."""
    now = evening.state.site
    assert now is not None
    return now.here


def others_are_talked_to_and_parted_from(evening: Evening) -> None:
    """Leverage takes three taps, and the GM answers by button; talking and parting are agreed on."""
    evening.gm("take Ada 30 gp", "npc 4 toll bandits hd 1 hp 4 skill 1", "meet toll bandits")
    evening.tap(ANN, "Talk to them")
    evening.agree(BEN, CYD)
    taps = evening.tap(ANN, "Offer leverage")
    evening.must_show_answers(ANN)
    evening.moment(ANN, "leverage")
    assert taps + evening.tap(ANN, "20 gp", "Let us pass") == 3
    evening.press("Worth it")
    evening.phones[CYD].sees("The toll bandits agree to this: let us pass.")
    assert evening.who("Ada").made.coins == 1000
    evening.tap(CYD, "Part in peace")
    evening.agree(ANN, BEN)
    assert evening.state.meeting is None


def others_run_and_are_chased(evening: Evening) -> None:
    """A chase is proposed and agreed to."""
    evening.gm("dismiss toll bandits", "npc 1 bell thief hd 1 hp 4 skill 1", "meet bell thief", "stance fight so run")
    assert evening.tap(CYD, "The party gives chase") == 1
    assert not what_happened(evening.live.game, ChaseEnded)
    evening.agree(ANN, BEN)
    assert evening.tap(ANN, "No fight") == 1
    assert [one.caught for one in what_happened(evening.live.game, ChaseEnded)] == [True]
    evening.gm("part", "dismiss bell thief")


def they_fight(evening: Evening) -> None:
    """An area, a mode, a summoning, what lasts, and a friend who is dying."""
    evening.gm(*FOES)
    the_party_acts(evening)
    assert evening.tap(ANN, "Gravesight") == 1
    evening.must_show_answers(ANN)
    evening.moment(ANN, "magic")
    assert evening.tap(ANN, "Smite the Dead", "All ghouls") <= 3
    assert [one.name for one in evening.state.cast if one.dead] == [f"ghoul {number}" for number in range(1, 5)]
    assert evening.tap(ANN, "End Gravesight") == 1
    assert not evening.who("Ada").under
    evening.tap(BEN, "Healer's Eye")
    evening.tap(BEN, "Tireless Vigor")
    evening.tap(CYD, "Cultist 1")
    evening.tap(ANN, "False Death")
    evening.tap(ANN, "End False Death")
    a_round_later(evening)

    evening.tap(ANN, "Dominate Sense")
    evening.moment(ANN, "a-mode")
    evening.tap(ANN, "Cultist 2")
    assert [one.name for one in evening.who("cultist 2").under] == ["blinded"]
    evening.gm("harm Cy 38")
    evening.moment(BEN, "dying")
    assert evening.tap(BEN, "Bo heals Cy") <= 2
    assert evening.who("Cy").alive
    a_round_later(evening)

    evening.tap(ANN, "Raise Corpse", "Ghoul 1")
    assert evening.who("Ada's corpse").side == PARTY
    evening.tap(BEN, "Healing Touch at Cy")
    evening.gm("harm Cy 38")
    evening.tap(ANN, "Unliving Persistence")
    assert evening.who("Cy").mark("stable")
    evening.gm("end", "dismiss cult")
    evening.tap(BEN, "Bo heals Cy")
    assert evening.who("Cy").alive


def a_round_later(evening: Evening) -> None:
    """The foes do nothing, and it is the party's turn again."""
    the_next_acts(evening)
    the_party_acts(evening)


def the_party_acts(evening: Evening) -> None:
    """Go on until it is the party's turn."""
    while evening.state.fight_now.acting != PARTY:
        the_next_acts(evening)


def the_next_acts(evening: Evening) -> None:
    """The side that acts has done so, whatever it might still do."""
    evening.gm("next")
    asked = evening.live.game.open_for(GM)
    if asked is not None and [option.id for option in asked.options()] == ["no", "yes"]:
        evening.gm("yes")


def they_sleep_and_prepare(evening: Evening) -> None:
    """All keep watch in turn; in the morning another spell is prepared, and cast."""
    evening.tap(ANN, "End Raise Corpse")
    assert evening.tap(BEN, "Sleep for the night") == 1
    evening.agree(ANN, CYD)
    assert evening.tap(BEN, "All, in turn") == 1
    evening.press("Warm and comfortable")
    evening.tap(BEN, "Cy")
    evening.phones[CYD].sees("Ada, Bo and Cy keep watch in turn.")
    assert len(what_happened(evening.live.game, WatchSet)) == 1
    taps = evening.tap(ANN, "Ada prepares spells")
    evening.moment(ANN, "preparing")
    taps += evening.tap(ANN, "Leave out Fear", "See Magic", "Prepare these")
    evening.press("Yes")
    assert taps == 4
    evening.phones[ANN].sees("Ada spends an hour preparing")
    assert {"See Magic", "Haste"} <= set(evening.who("Ada").casting.prepared)
    evening.tap(ANN, "Invisibility", "Cy")
    evening.tap(ANN, "Haste", "All of us")
    evening.tap(ANN, "See Magic")
    evening.tap(ANN, "Life Bridge", "Cy")


BEGINNING: tuple[Scene, ...] = (they_are_made, a_beginner_shops)
TRAVELS: tuple[Scene, ...] = (a_door_is_listened_at_and_forced, others_are_talked_to_and_parted_from)
TRAVELS = (*TRAVELS, others_run_and_are_chased)
MAGIC: tuple[Scene, ...] = (they_fight, they_sleep_and_prepare)


def they_have_worked_magic(evening: Evening) -> None:
    """They have used at least twelve spells and arts, each of them by taps."""
    game = evening.live.game
    spells = {one.what for one in what_happened(game, SpellCast)}
    arts = {one.what for one in what_happened(game, ArtUsed)}
    assert len(spells | arts) >= 12, (spells, arts)


@only_in_soak
def test_delvers_are_made_and_go_shopping(evening: Evening) -> None:
    for scene in BEGINNING:
        scene(evening)


@only_in_soak
def test_a_site_a_talk_and_a_chase(evening: Evening) -> None:
    evening.gm(*SHEETS)
    for scene in TRAVELS:
        scene(evening)
    assert len(what_happened(evening.live.game, Offered)) == 1


def test_a_fight_and_a_night_of_magic(evening: Evening) -> None:
    evening.gm(*SHEETS)
    for scene in MAGIC:
        scene(evening)
    they_have_worked_magic(evening)


@only_in_soak
def test_the_whole_evening_at_one_table(evening: Evening) -> None:
    for scene in BEGINNING:
        scene(evening)
    evening.gm(*(f"dismiss {one.name}" for one in evening.state.cast), *SHEETS)
    for scene in TRAVELS:
        scene(evening)
    evening.gm("enter 0", "settlement Low Ford")
    for scene in MAGIC:
        scene(evening)
    they_have_worked_magic(evening)
