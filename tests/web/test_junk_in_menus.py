"""Junk in the addresses and forms of the menus is refused in a sentence, and never breaks the server."""

from __future__ import annotations

from random import Random

import pytest

from lychgate.server.menus import Menus, kind_of
from tests.shares import share
from tests.web.clock import Clock
from tests.web.test_do_page import ANN, BOOKS, REF, At, Tables, tables

__all__ = ["tables"]

REQUESTS = share("LYCHGATE_SOAK_JUNK", 60, 1_500)
BEGUN = {
    "sovereign": ("delver Ada of Ann hp 8", "npc 2 goblins hd 1 hp 4", "meet goblins"),
    "hundred_saints": ("pc Ada fighter of Ann hp 8 ac 16", "give longsword to Ada", "foes 2 goblins", "encounter"),
    "constitution": ("character Ada of Ann fighter strength 15 wits 14 hp 8", "take Ada sword"),
}
VALUES = (
    *("Ada", "goblin 1", "party", "", " ", "0", "-1", "9" * 40, "²", "١", "yes", "not", "None", "all"),
    *('"', "'", '"Ada', "a\nb", "Ada\nAda", "a\r\nagree 1", "\x00", "\u202e", "🙂" * 90),
    *("<script>", "{{ 7 }}", "%s%n", "../.."),
    *("1d6", "1e9", "text:agree 1", "x" * 299, "x" * 301),
)
"""What is filled into any field."""


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
def test_no_junk_breaks_a_menu(book: str, tables: Tables, clock: Clock) -> None:
    at, chance = tables(book), Random(f"junk {book}")
    at.types(*BEGUN[book])
    told = dict.fromkeys((200, 303, 400, 404), 0)
    for _ in range(REQUESTS):
        clock.now += 5  # nobody asks so much at once that the server tells them to wait
        seat = chance.choice((REF, ANN))
        fields = junk(at, seat, chance)
        client, address = at.sits(seat), at.address(seat)
        stamp = {"revision": str(at.live.revision_of(seat)), "key": f"key {chance.random()}"}
        for got in (
            client.get(address, params=fields),
            client.get(f"/api{address.removesuffix('/do')}/form", params=fields),
            client.get(f"/api{address.removesuffix('/do')}/menu", params={"topic": chance.choice(VALUES)}),
            client.post(address, data={**stamp, **fields}, follow_redirects=False),
        ):
            assert got.status_code in told, (got.status_code, fields)
            told[got.status_code] += 1
            assert "Traceback" not in got.text
    assert all(told.values()), told


def junk(at: At, seat: str, chance: Random) -> dict[str, str]:
    """A command's word, most of the time, with some of its fields filled in with anything."""
    with at.live.present():
        form = chance.choice(Menus(at.live.game.ruleset, at.live.game.state_for(seat), seat).forms)
    names = ["line", "nothing", "who:Ada", "whom:goblin 1", *kind_of(form).__struct_fields__]
    word = form.word if chance.random() < 0.95 else chance.choice(VALUES)
    filled = {f"f.{chance.choice(names)}": chance.choice(VALUES) for _ in range(chance.randint(0, 4))}
    extra = {"later": "1"} if chance.random() < 0.2 else {}
    return {"word": word, **filled, **extra}
