"""What people get wrong at a table of Sovereign, over HTTP: each is told in a sentence, and nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.rulesets.sovereign.test_sovereign_bad_input import LEADS, MANY, MISSPELT, NOWHERE, UNKNOWN, WHOLE
from tests.web.forms import forms, text_of

GM, ANN, BEN = SEATS = ("Gil", "Ann", "Ben")

BEGUN = (
    'delver Ada of Ann class Mage tradition "High Mage" hp 5 spells Speed',
    "delver Bo of Ben class Warrior hp 8 gear dagger",
)
FIGHT = ("npc goblin hd 1 hp 30 ac 30", "fight", "harm Ada 20")


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: Any = [(name, "person", "") for name in SEATS]
    return sessions.create("Weir", "sovereign", {}, seats, Custom(), "a seed")


@pytest.fixture
def says(
    visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links], sessions: Sessions
) -> Callable[[str, str], str]:
    """Types a line on a seat's page, by its form and without scripts. Returns the page's words; nothing has changed."""
    info, links = table
    clients = {name: visitor() for name in SEATS}
    for name, client in clients.items():
        client.post(f"/join/{links.seats[name]}", follow_redirects=False)

    def say(seat: str, line: str) -> str:
        game = sessions.live(info.id).game
        before = (game.settled, game.head)
        page = clients[seat].get(f"/s/{info.id}/{SEATS.index(seat) + 1}").text
        form = next(one for one in forms(page) if one.action.endswith("/answer") and "word" not in one.fields)
        answer = clients[seat].post(form.action, data={**form.fields, "text": line})
        assert answer.status_code == 400, answer.text
        assert (game.settled, game.head) == before
        return text_of(answer.text)

    return say


@pytest.mark.parametrize(
    ("seat", "line", "told"),
    [
        (GM, f"site\n{NOWHERE}", f"What was pasted, {LEADS} Nothing was opened."),
        (GM, f"site\n{MISSPELT}", f"What was pasted, {UNKNOWN} Nothing was opened."),
        (GM, f"site\n{WHOLE[:200]}", "ends in the middle"),
        (ANN, 'cast Ada "Raise Corpse"', "Raise Corpse stands on no list of Ada's traditions."),
        (ANN, "check Bo STR/Exert", "You order your own characters; Bo is not one of them."),
        (ANN, "site salt_saint", "is a command of the"),
    ],
)
def test_what_is_wrong_at_the_table_is_told_in_a_sentence(
    says: Callable[[str, str], str],
    sessions: Sessions,
    table: tuple[SessionInfo, Links],
    seat: str,
    line: str,
    told: str,
) -> None:
    for one in BEGUN:
        sessions.live(table[0].id).game.reply(GM, TEXT + one)
    assert told in says(seat, line)


def test_what_is_wrong_in_a_fight_is_told_in_a_sentence(
    says: Callable[[str, str], str], sessions: Sessions, table: tuple[SessionInfo, Links]
) -> None:
    game = sessions.live(table[0].id).game
    for line in (*BEGUN, *FIGHT):
        game.reply(GM, TEXT + line)
    while game.settled.fight.acting != "party":
        game.reply(GM, f"{TEXT}next")
        for decision in game.open:
            if decision.kind == "sovereign.out-of-turn":
                game.reply(decision.seat, "yes")
    game.reply(BEN, f"{TEXT}attack Bo goblin")
    for decision in game.open:
        if decision.kind == "sovereign.instants":
            game.reply(decision.seat, "pass")

    assert "Bo has spent the Main Action of this Round." in says(BEN, "attack Bo goblin")
    assert "Ada is mortally injured, has no hit points left, and can do nothing." in says(ANN, "defend Ada")
    assert "You order your own characters; Bo is not one of them." in says(ANN, "attack Bo goblin")


def test_a_map_of_ten_thousand_rooms_is_too_long_to_be_pasted_and_refused_as_a_file(
    visitor: Callable[[], TestClient], sessions: Sessions, table: tuple[SessionInfo, Links]
) -> None:
    info, links = table
    gil = visitor()
    gil.post(f"/join/{links.seats[GM]}", follow_redirects=False)
    form = next(one for one in forms(gil.get(f"/s/{info.id}/1").text) if one.action.endswith("/file"))

    fields = {name: value for name, value in form.fields.items() if name != "file"} | {"word": "site"}
    answer = gil.post(form.action, data=fields, files={"file": ("map.json", MANY.encode())})

    assert answer.status_code == 400
    assert sessions.live(info.id).game.settled.sites == ()
    assert "at most 400,000" in text_of(answer.text) or "a site has 400 rooms at most" in text_of(answer.text)


def test_a_player_declares_for_their_own_delver_alone(
    visitor: Callable[[], TestClient], sessions: Sessions, table: tuple[SessionInfo, Links]
) -> None:
    info, links = table
    game = sessions.live(info.id).game
    for line in (*BEGUN, "explore unknown", "turn"):
        game.reply(GM, TEXT + line)
    ben = visitor()
    ben.post(f"/join/{links.seats[BEN]}", follow_redirects=False)
    form = next(one for one in forms(ben.get(f"/s/{info.id}/3").text) if one.action.endswith("/answer"))

    first = ben.post(form.action, data={**form.fields, "answer": "watch", "text": ""})
    again = ben.post(form.action, data={**form.fields, "answer": "search", "text": "", "key": "for Ada too"})

    assert (first.status_code, again.status_code >= 400) == (200, True)
    assert game.open_for(ANN) is not None, "Ann is still asked for Ada"
    assert "search" not in dict(game.settled.exploring.deeds).values()
