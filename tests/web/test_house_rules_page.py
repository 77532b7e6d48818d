"""The page on which a group's house rules come in from Markdown: read, reviewed, and put to the vote one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.core.filing import TABLE_APPLIES
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import Form, form_to, text_of

Visitor = Callable[[], TestClient]
REF, ANN = "Ref", "Ann"
OURS = b"""# Maastricht rules

- Natural 1s are just misses.
- If one rests, all do.
- A natural 1 costs 8 points.
- **Beer**: whoever is late brings it.
"""


@pytest.fixture
def custom() -> Custom:
    return Custom()


@pytest.fixture
def table(sessions: Sessions, custom: Custom) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    return sessions.create("Maastricht", "constitution", {}, seats, custom, "a seed")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def sat(visitor: Visitor, table: tuple[SessionInfo, Links]) -> Callable[[str], tuple[TestClient, str]]:
    info, links = table

    def sit(seat: str) -> tuple[TestClient, str]:
        client = visitor()
        client.post(f"/join/{links.seats[seat] if seat else links.spectator}", follow_redirects=False)
        return client, f"/s/{info.id}/{(REF, ANN).index(seat) + 1 if seat else 0}/book/house-rules"

    return sit


Sat = Callable[[str], tuple[TestClient, str]]


def read(client: TestClient, address: str, data: bytes = OURS, text: str = "") -> str:
    """The page that follows when a file is read."""
    fields = form_to(client.get(address).text, "/file").fields | {"do": "read", "text": text}
    files = {"file": ("ours.md", data)} if data else None
    return client.post(f"{address}/file", data=fields, files=files).text


def put(client: TestClient, form: Form, **changed: str) -> str:
    """The page that follows when the rules that were read are put to the vote."""
    fields = form.fields | {name.replace("_", "."): value for name, value in changed.items()} | {"do": "propose"}
    return client.post(form.action, data=fields).text


def test_each_rule_is_shown_with_what_it_may_mean_and_stays_in_words_unless_the_table_chooses(sat: Sat) -> None:
    ann, address = sat(ANN)

    page = read(ann, address)

    told, form = text_of(page), form_to(page, "/file")
    assert TABLE_APPLIES in told
    assert "Probably the switch A natural 1 (nat1) = ignored (now minus5). The die counts as 1." in told
    assert "Probably the number What a natural 1 costs (natural_one) = 8 (now 5)." in told
    assert [form.fields[f"title.{n}"] for n in range(4)] == [
        "Natural 1s are just misses",
        "If one rests, all do",
        "A natural 1 costs 8 points",
        "Beer",
    ]
    assert 'value="nat1 ignored">' in page
    assert page.count('value="words" checked') == 4
    assert form.fields["because"] == "it was on our list of house rules, “Maastricht rules”"


def test_each_rule_is_put_to_the_vote_by_itself_as_it_was_chosen(sat: Sat, live: Session) -> None:
    ann, address = sat(ANN)
    sat(REF)
    form = form_to(read(ann, address), "/file")
    assert live.proposals(REF) == ()

    page = put(ann, form, as_0="nat1 ignored", as_1="leave", as_2="natural_one 8", as_3="words")

    assert "3 house rules: Put to the vote: Ref is asked." in text_of(page)
    assert [one.line for one in live.proposals(REF)] == [
        "amend nat1 ignored",
        "amend natural_one 8",
        'article "Beer" "Beer: whoever is late brings it."',
    ]
    assert {one.because for one in live.proposals(REF)} == {"it was on our list of house rules, “Maastricht rules”"}
    again = put(ann, form, as_0="nat1 ignored", as_1="leave", as_2="natural_one 8", as_3="words")
    assert len(live.proposals(REF)) == 3, again


def test_what_is_refused_stays_on_the_page_with_the_reason_and_the_rest_goes_on(sat: Sat, live: Session) -> None:
    ann, address = sat(ANN)
    sat(REF)
    form = form_to(read(ann, address), "/file")

    page = put(ann, form, as_0="nat1 sometimes", as_1="words", as_2="leave", as_3="leave")

    assert "1 house rule: Put to the vote: Ref is asked. These were refused:" in text_of(page)
    assert "'sometimes' is not a value of it." in text_of(page)
    assert form_to(page, "/file").fields["title.0"] == "Natural 1s are just misses"
    assert len(live.proposals(REF)) == 1


@pytest.mark.parametrize("custom", [Custom(amend="referee")])
def test_where_the_referee_decides_the_referee_s_house_rules_are_in_force_at_once(sat: Sat, live: Session) -> None:
    ref, address = sat(REF)
    sat(ANN)

    put(ref, form_to(read(ref, address), "/file"), as_0="nat1 ignored")

    assert live.game.settled.variants["nat1"] == "ignored"
    assert [one.title for one in live.game.settled.added.articles] == [
        "If one rests, all do",
        "A natural 1 costs 8 points",
        "Beer",
    ]


FILES = {
    "Windows": (OURS.replace(b"\n", b"\r\n"), "Line 3: Natural 1s are just misses"),
    "UTF-16": (OURS.decode().encode("utf-16"), "Line 3: Natural 1s are just misses"),
    "Latin-1": ("- Stück".encode("latin-1"), "Line 1 is not UTF-8 text. Save the file as UTF-8"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00", "Line 1 is not UTF-8 text."),
    "a megabyte": (b"- rope\n" * 149_000, "at most 60,000 are read at once"),
    "empty": (b"\n", "Choose a file, or paste your house rules."),
}


@pytest.mark.parametrize("kind", FILES)
def test_any_file_is_read_or_refused_in_a_sentence(kind: str, sat: Sat) -> None:
    ann, address = sat(ANN)

    assert FILES[kind][1] in text_of(read(ann, address, FILES[kind][0]))


def test_pasted_text_is_read_and_what_is_refused_stays_in_the_field(sat: Sat) -> None:
    ann, address = sat(ANN)

    assert "Line 1: Rope" in text_of(read(ann, address, b"", "- Rope: it holds."))
    assert "- " + "x" * 501 in read(ann, address, b"", "- " + "x" * 501)


def test_a_hostile_form_changes_nothing(sat: Sat, live: Session) -> None:
    ann, address = sat(ANN)
    sat(REF)
    form = form_to(read(ann, address), "/file")

    page = put(ann, form, as_0="decrees nobody because x", as_1='x" y', as_2="", as_3="leave", title_0='<q>"x"</q>')

    assert live.proposals(REF) == ()
    assert "<q>" not in page
    looking, address = sat("")
    assert looking.get(address).status_code >= 400
    assert looking.post(f"{address}/file", data={"do": "read", "text": "- a"}).status_code >= 400


def test_a_rule_that_the_book_has_already_is_left_out_unless_somebody_wants_it(sat: Sat, live: Session) -> None:
    client, address = sat(ANN)
    live.reply(REF, 'text:article "Beer" "Beer: whoever is late brings it." because so', live.revision_of(REF), "a key")

    page = read(client, address)

    assert text_of(page).count("The book has it already: A1.") == 1
    fields = form_to(page, "/file").fields
    assert [value for name, value in fields.items() if name.startswith("as.")] == ["words"] * 3 + ["leave"]
