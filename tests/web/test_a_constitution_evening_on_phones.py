"""An evening of the 3d6 Constitution on three phones, founding to the vote: no phone types a command.

Ada the fighter leads, Folcmar the sage heals and casts, Cy the adventurer shoots. The referee's lines are typed at the
desk. The seed says how the dice fall; what matters of a fight is set by the referee, as initiative is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.rulesets.constitution.rules.travel import FULL_DAY
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.shares import only_in_soak
from tests.web.loaded import load
from tests.web.phone import PHONE, Phone

if TYPE_CHECKING:
    from tests.web.conftest import Pages

REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")

LATER = {"later_initiations": "on"}

SEED = "the mill at Vaals 34"

FACES = {"creature:c2/3d6.13.9": (11,)}
"""Folcmar finds what grows; all other dice fall as the seed says."""

PAINTED = bool(os.environ.get("LYCHGATE_PICTURES"))


class Hand(Phone):
    """A phone that waits before each tap until it shows the table as it stands."""

    revision: Callable[[], int]

    def tap(self, *words: str) -> Hand:
        for word in words:
            self.catches_up()
            super().tap(word)
        self.catches_up()
        return self

    def catches_up(self) -> None:
        self.page.wait_for_selector(f'#turn[data-revision="{self.revision()}"]')

    def moment(self, name: str) -> None:
        """Keep pictures of a moment: in the light, in the dark, and on its side."""
        if PAINTED:
            self.catches_up()
            self.pictures(name)


class Evening:
    """A referee who types at the desk, and three players with phones."""

    def __init__(self, sessions: Sessions, opens: Pages, host: str) -> None:
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
        custom = Custom(amend="majority", undo="referee")
        info, links = sessions.create("The mill at Vaals", "constitution", LATER, seats, custom, SEED)
        self.live = sessions.live(info.id)
        self.ann, self.ben, self.cyd = (self.phone(opens, host, name, links.seats[name]) for name in SEATS[1:])
        self.keys = count()

    def phone(self, opens: Pages, host: str, seat: str, secret: str) -> Hand:
        found = Hand(opens(painted=PAINTED, **PHONE), host, secret)
        found.revision = lambda: self.live.revision_of(seat)
        return found

    @property
    def state(self) -> State:
        return self.live.game.settled  # type: ignore[no-any-return]

    def who(self, name: str) -> Creature:
        return next(one for one in self.state.cast if one.name == name)

    def answers(self, *answers: str) -> None:
        """The referee answers questions, or takes a step."""
        for answer in answers:
            self.live.reply(REF, answer, self.live.revision_of(REF), f"deed {next(self.keys)}")

    def says(self, *lines: str) -> None:
        """The referee types these."""
        self.answers(*(f"{TEXT}{line}" for line in lines))


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    load(monkeypatch, FACES)


@pytest.fixture
def evening(sessions: Sessions, opens: Pages, host: str) -> Evening:
    return Evening(sessions, opens, host)


@only_in_soak
def test_an_evening_on_phones(evening: Evening) -> None:
    founded(evening)
    initiated(evening)
    marched(evening)
    blessed(evening)
    fought(evening)
    healed(evening)
    improved(evening)
    voted(evening)


def founded(evening: Evening) -> None:
    """Three characters in at most 20 taps each, and a bow in at most 8."""
    evening.ann.tap("Make a character", "Fighter", "Tactician", "kit").writes("A name", "Ada")
    evening.ann.tap("Say it").sees("Ada comes into play")
    evening.ben.tap("Make a character", "Sage", "Ordained", "kit").writes("A name", "Folcmar")
    evening.ben.tap("Say it").sees("Folcmar comes into play")
    evening.cyd.tap("Make a character", "Adventurer")
    evening.cyd.moment("1-making")
    evening.cyd.tap("Keen eye", "kit").writes("A name", "Cy").tap("Say it")
    assert max(one.counted() for one in (evening.ann, evening.ben, evening.cyd)) <= 20
    assert [(one.name, one.seat, one.calling) for one in evening.state.cast] == [
        ("Ada", ANN, "fighter"),
        ("Folcmar", BEN, "sage"),
        ("Cy", CYD, "adventurer"),
    ]

    evening.cyd.tap("Cy goes shopping", "Weapons", "Bow")
    evening.answers("20")
    evening.cyd.moment("2-shop")
    evening.cyd.tap("Bow", "Back to the shop", "Done")
    assert evening.cyd.counted() <= 8
    assert "bow" in [thing.name for thing in evening.who("Cy").items]
    evening.cyd.tap("Gear: who carries", "Cy", "Pack sword", "Pack hammer", "Back", "Done")


def initiated(evening: Evening) -> None:
    """Folcmar takes two initiations, and prepares a spell that the table has written."""
    fire = 'spell "Fire" 1 of fire "A flame leaps from your palm." {harm 1d6}'
    evening.says("set Folcmar.level 3 because of last summer", fire, "terrain hills")
    evening.ben.counted()
    evening.ben.tap("Folcmar takes an initiation", "Pyromancer")
    evening.ben.tap("Folcmar takes an initiation", "The Lord's Protection")
    assert evening.who("Folcmar").initiations == ("Ordained", "Pyromancer", "The Lord's Protection")
    assert evening.ben.counted() == 4
    evening.says("learn Folcmar Fire 99%")
    evening.ben.tap("Folcmar prepares spells", "Fire", "That is all").sees("Folcmar prepares Fire")
    assert evening.ben.counted() == 3


def marched(evening: Evening) -> None:
    """Cy hunts and Folcmar looks for plants, once the others agree; so are the march and the night's rest."""
    evening.ann.counted()
    evening.ben.counted()
    evening.cyd.counted()
    evening.cyd.tap("Cy looks for food")
    evening.ben.tap("Agree")
    evening.ann.tap("Agree")
    evening.cyd.tap("Hunt with missiles")
    evening.answers("100")
    evening.cyd.tap("Hunt with missiles", "Leave it at that").sees("Cy finds")
    evening.ben.tap("Folcmar looks for food")
    evening.cyd.tap("Agree")
    evening.ann.tap("Agree")
    evening.ben.tap("Look for what grows")
    evening.answers("75")
    evening.ben.tap("Look for what grows")
    evening.ann.sees("Folcmar finds")

    evening.ann.tap("A day's travel")
    evening.cyd.moment("3-proposal")
    evening.ben.tap("Agree")
    evening.cyd.tap("Agree")
    assert not evening.state.travel.marched(1), "the referee knows the land and the weather"
    evening.says("agree")
    evening.answers("hills", "fair")
    assert evening.state.travel.marched(1) == FULL_DAY
    assert [one.counted() for one in (evening.ann, evening.ben, evening.cyd)] == [3, 5, 6]

    evening.ben.tap("Sleep for the night")
    evening.ann.tap("Agree")
    evening.cyd.tap("Agree")
    assert evening.state.day == 1
    evening.ben.tap("All, in turn")
    evening.answers("good")
    evening.ann.sees("Ada, Folcmar and Cy keep watch in turn.")
    assert evening.state.day == 2


def blessed(evening: Evening) -> None:
    """A blessing for a purpose that the referee calls just, and a minute's prayer."""
    evening.ben.counted()
    evening.ben.tap("Folcmar asks a blessing", "To free captives", "All of the party", "No")
    evening.answers("just")
    evening.ann.sees("Blessing 1 is on Ada, Folcmar and Cy: to free captives.")
    assert evening.ben.counted() == 4
    evening.ben.tap("Folcmar prays for protection", "The coming fight").sees("Blessing 2 is on")
    assert evening.ben.counted() == 2


def fought(evening: Evening) -> None:
    """A spell declared before the fight and cast, an order, a roll again, a shield, aim, defence, the next round."""
    ann, ben, cyd = evening.ann, evening.ben, evening.cyd
    evening.says(
        "npc ogre hp 30 hd 3 ac 15 strength 17 wits 1 morale 9 damage 1d2",
        "set Ada.hp 6 because of a good night",
        "npc wolf hp 9 hd 1 ac 40 wits 1",
    )
    evening.says("fight")
    ben.tap("Fire")
    cyd.tap("Leave it")
    evening.says(*(f"initiative {line}" for line in ("Ada 40", "Cy 35", "Folcmar 30", "ogre 20", "wolf 10")))
    ann.tap("Ada gives an order", "Cy", "Nobody else")
    cyd.tap("Yes, for 10", "Cy attacks wolf")
    cyd.moment("4-roll-again")
    cyd.tap("Roll again")
    ann.tap("Ada attacks ogre", "Nothing more")
    ben.tap("Folcmar casts Fire", "Ogre").sees("Folcmar casts Fire on ogre")
    cyd.tap("Cy aims at ogre", "No: stay")
    evening.answers("attack:ogre:Ada")
    ann.moment("5-shield")
    ann.tap("Ada defends with a shield")
    evening.answers("damage", "attack:wolf:Ada")
    ann.tap("Ask me no more")

    ben.tap("Folcmar re-orients").sees("Folcmar re-orients")
    ann.tap("The next round")
    assert evening.state.fight_now.round == 1, "one tap moves nobody"
    ben.tap("Agree")
    cyd.tap("Agree", "Nothing more")
    evening.answers("nothing")
    assert evening.state.fight_now.round == 2
    ann.tap("Ada defends", "No: stay").sees("against all of this round's attacks")
    cyd.tap("Cy attacks ogre", "Loose it")
    evening.says("injure Ada dc 60 poison")


def healed(evening: Evening) -> None:
    """The poison is treated on the healer's phone: one tap, and the referee's nod."""
    evening.ann.tap("A major wound")
    evening.answers(f"{TEXT}a festering bite", "yes")
    evening.ann.tap("Collapse")
    evening.says("dismiss ogre wolf", "end")
    evening.ben.counted()
    evening.ben.moment("6-healer")
    evening.ben.tap("Folcmar treats Ada")
    assert evening.ben.counted() == 1
    evening.says("agree")
    assert all(wound.treated is True for wound in evening.who("Ada").wounds)


def improved(evening: Evening) -> None:
    """At the session's end each may improve an ability."""
    evening.cyd.counted()
    evening.cyd.tap("Cy improves", "Charisma", "Nothing more")
    assert evening.cyd.counted() == 3
    evening.ann.sees("Cy's score of charisma is")


def voted(evening: Evening) -> None:
    """Ann proposes an amendment in the group's book, and the others vote on their phones."""
    from playwright.sync_api import expect

    page = evening.ann.page
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("link", name="Book", exact=True).tap()
    page.get_by_label("Words of a rule or number").fill("natural 1")
    page.get_by_role("button", name="Find a rule to amend").tap()
    page.locator('#found + ul a[href*="amend=nat1"]').tap()
    page.get_by_label("ignored").check()
    page.get_by_label("Because").fill("a bare minus is dull")
    page.get_by_role("button", name="Put it to the vote").tap()
    page.get_by_text("Ben and Cyd are asked").wait_for()
    for phone, says in ((evening.ben, "I do not"), (evening.cyd, "I agree")):
        ballot = phone.page.get_by_role("button", name=says)
        expect(ballot).to_be_in_viewport()
        phone.picture(f"7-vote-{says}")
        ballot.tap()
        ballot.wait_for(state="detached")
    assert evening.state.variants["nat1"] == "ignored", "two of three are a majority"
    evening.ben.sees("nat1")
