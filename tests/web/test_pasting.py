"""Stat blocks and bestiaries over HTTP and in a browser: long texts come through, and what is typed is not lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from lychgate.kit.shipped import module_text
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import LONGEST_BLOCK, Seated
from tests.rulesets.sovereign.foundry.make_korin import KORIN
from tests.web.forms import Form, forms, text_of
from tests.web.program import Program, read
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

BLOCK = "Wolf (3)\nAC 7 [12], HD 2, hp 5\nAtt 1 x bite (1d6), ML 8, AL Neutral"
OX = '[ox]\nname = "Red ox"\nlevel = 3\nac = 12\nmorale = 7\nhp = 9\n'
LONG = OX + "# " + "x" * (20_000 - len(OX) - 2)


@pytest.fixture
def woods(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A table that Kay and Kim run for Ann."""
    seats: Any = [(name, "person", "") for name in ("Kay", "Ann", "Kim")]
    return sessions.create("Woods", "hundred_saints", {}, seats, Custom(), "a seed", assistants=[2])


@pytest.fixture
def sits(visitor: Callable[[], TestClient], woods: tuple[SessionInfo, Links]) -> Callable[[str], TestClient]:
    def sit(name: str) -> TestClient:
        client = visitor()
        secret = woods[1].spectator if name == "*" else woods[1].seats[name]
        client.post(f"/join/{secret}", follow_redirects=False)
        return client

    return sit


@pytest.fixture
def cast(sessions: Sessions, woods: tuple[SessionInfo, Links]) -> Callable[[], list[str]]:
    return lambda: [one.name for one in sessions.live(woods[0].id).game.settled.cast]


def block_form(page: str) -> Form:
    return next(form for form in forms(page) if form.fields.get("word") == "paste")


def test_a_block_is_pasted_into_its_own_form_without_scripts(
    sits: Callable[[str], TestClient], woods: tuple[SessionInfo, Links], cast: Callable[[], list[str]]
) -> None:
    kay = sits("Kay")
    form = block_form(kay.get(f"/s/{woods[0].id}/1").text)

    answer = kay.post(form.action, data={**form.fields, "text": BLOCK.replace("\n", "\r\n")})

    assert cast() == ["Wolf 1", "Wolf 2", "Wolf 3"]
    assert "Passed over, as no rule here reads it: 'AL Neutral'." in text_of(answer.text)


def test_twenty_thousand_letters_come_through_and_more_are_refused(
    sits: Callable[[str], TestClient], woods: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    kay = sits("Kay")
    form = block_form(kay.get(f"/s/{woods[0].id}/1").text)

    refused = kay.post(form.action, data={**form.fields, "text": LONG + "xx"})
    assert "at most 20000 can be read at once" in text_of(refused.text)
    far = kay.post(form.action, data={**form.fields, "text": LONG + "x" * 500})
    assert far.status_code == 400
    assert "at most 20400 are allowed" in text_of(far.text)
    done = kay.post(form.action, data={**form.fields, "text": LONG})

    assert "1 kind of creature" in text_of(done.text)
    assert [one.name for one in sessions.live(woods[0].id).game.settled.bestiary] == ["Red ox"]


def test_players_paste_commands_alone_and_onlookers_nothing(
    sits: Callable[[str], TestClient], woods: tuple[SessionInfo, Links]
) -> None:
    for name, number in (("Ann", 2), ("*", 0)):
        page = sits(name).get(f"/s/{woods[0].id}/{number}").text
        assert [form.fields["word"] for form in forms(page) if "word" in form.fields] == ["lines"][: number and 1]


def test_of_two_referees_at_once_the_second_is_told_and_an_onlooker_is_refused(
    sits: Callable[[str], TestClient], woods: tuple[SessionInfo, Links], cast: Callable[[], list[str]]
) -> None:
    kay, kim, there = sits("Kay"), sits("Kim"), f"/s/{woods[0].id}"
    hers, his = block_form(kay.get(f"{there}/1").text), block_form(kim.get(f"{there}/3").text)

    kay.post(hers.action, data={**hers.fields, "text": BLOCK})
    told = kim.post(his.action, data={**his.fields, "text": OX})
    looked = sits("*").post(f"{there}/0/answer", data={**hers.fields, "text": "say Hello."})

    assert "what you said was not done" in text_of(told.text)
    assert cast() == ["Wolf 1", "Wolf 2", "Wolf 3"]
    assert looked.status_code in (400, 403)
    assert "Traceback" not in looked.text


def test_a_program_pastes_as_long_a_text(
    visitor: Callable[[], TestClient], woods: tuple[SessionInfo, Links], cast: Callable[[], list[str]]
) -> None:
    client = visitor()
    kay = Program(client, read(client.post("/api/join", json={"secret": woods[1].seats["Kay"]}), Seated))

    kay.does("reply", answer=f"text:paste\n{LONG}")
    kay.does("reply", answer=f"text:paste\n{BLOCK}")

    assert cast() == ["Wolf 1", "Wolf 2", "Wolf 3"]


# ---------------------------------------------------------------------- in a real browser


@pytest.fixture
def page(opens: Pages, host: str, woods: tuple[SessionInfo, Links]) -> Callable[..., Page]:
    def sit(name: str, width: int = 1280) -> Page:
        return takes_seat(opens(painted=False, viewport={"width": width, "height": 800}), host, woods[1].seats[name])

    return sit


def paste(page: Page, text: str, into: str = "#said") -> None:
    """What a browser does when several lines are pasted into the line for commands, or into another field."""
    page.focus(into)
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text", text);
          const init = { clipboardData: data, bubbles: true, cancelable: true };
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", init));
        }""",
        text,
    )


def bring_in(page: Page) -> None:
    page.get_by_role("button", name="Bring it in").click()


def test_commands_pasted_into_the_field_for_several_lines_are_read_as_commands(
    page: Callable[..., Page], cast: Callable[[], list[str]]
) -> None:
    from playwright.sync_api import expect

    kay = page("Kay")
    block, word = kay.locator("#block"), kay.locator("#block-word")
    kay.get_by_text("Paste several lines").click()
    first = word.input_value()
    assert first != "lines"

    paste(kay, f"{first} asp hp 2\n{first} hog hp 3", into="#block")
    expect(word).to_have_value("lines")
    block.fill("")
    word.select_option(first)
    paste(kay, "foes newt hp 2\nfoes eft hp 2", into="#block")
    expect(word).to_have_value("lines")
    bring_in(kay)

    expect(block).to_have_value("")
    assert cast() == ["newt", "eft"]


def test_several_lines_pasted_into_the_command_line_go_where_they_have_room_and_what_is_refused_stays_there(
    page: Callable[..., Page], cast: Callable[[], list[str]]
) -> None:
    from playwright.sync_api import expect

    kay = page("Kay", 360)
    line, block, word, remark = (kay.locator(f"#{name}") for name in ("said", "block", "block-word", "remark"))

    def at_a_desk_too(holds: Callable[[], object]) -> None:
        for width in (1280, 360):
            kay.set_viewport_size({"width": width, "height": 800})
            holds()

    # a stat block
    line.fill("paste as pack")
    paste(kay, BLOCK)
    expect(block).to_have_value(f"as pack\n{BLOCK}")
    expect(line).to_have_value("")
    at_a_desk_too(lambda: kay.wait_for_function("document.documentElement.scrollWidth <= innerWidth"))
    bring_in(kay)
    expect(kay.locator("#log")).to_contain_text("Passed over")
    expect(block).to_have_value("")
    assert cast() == ["Wolf 1", "Wolf 2", "Wolf 3"]

    # commands stop at the one that is refused, and the rest stays in the field
    paste(kay, "foes newt hp 2\nfeos ox hp 3\nfoes eft hp 2")
    expect(word).to_have_value("lines")
    bring_in(kay)
    expect(remark).to_contain_text("Line 2, 'feos ox hp 3', is refused.")
    expect(block).to_have_value("feos ox hp 3\nfoes eft hp 2")
    expect(remark).to_be_in_viewport(ratio=1)
    assert cast()[3:] == ["newt"]
    line.fill("foes eel hp 2")
    line.press("Enter")
    expect(kay.locator("#log")).to_contain_text("eel")
    expect(block).to_have_value("feos ox hp 3\nfoes eft hp 2")
    block.fill("foes ox hp 3\nfoes eft hp 2")
    bring_in(kay)
    expect(remark).to_contain_text("2 commands are done.")
    expect(block).to_have_value("")
    assert cast()[3:] == ["newt", "eel", "ox", "eft"]

    # after a list of commands the field is empty, and reads a stat block again
    paste(kay, "foes asp hp 2\nfeos hog hp 3")
    bring_in(kay)
    expect(remark).to_contain_text("Line 2, 'feos hog hp 3', is refused.")
    block.fill("foes hog hp 3")
    bring_in(kay)
    expect(kay.locator("#log")).to_contain_text("hog")
    expect(block).to_have_value("")
    expect(word).to_have_value("paste")

    # what was refused as commands is gone once it is brought in as something else
    kay.locator("details.block > summary").click()
    word.select_option("lines")
    block.fill(OX)
    bring_in(kay)
    expect(remark).to_contain_text("is refused")
    expect(block).to_have_value(OX.strip())
    word.select_option("paste")
    bring_in(kay)
    expect(kay.locator("#log")).to_contain_text("Red ox")
    expect(block).to_have_value("")
    expect(kay.locator("details.block")).not_to_have_attribute("open", "")

    # a remark is brought into sight on a phone wherever one pressed
    kay.locator("details.block > summary").click()
    block.fill("Wolf with nothing else\n" + "\n".join("a line" for _ in range(40)))
    button = kay.get_by_role("button", name="Bring it in")
    button.evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    expect(kay.locator("#question")).not_to_be_in_viewport()
    button.click()
    expect(remark).to_contain_text("No AC can be read")
    expect(remark).to_be_in_viewport(ratio=1)


def test_at_a_desk_what_is_refused_stays_in_sight_and_a_shelf_and_handouts_have_buttons(
    page: Callable[..., Page],
) -> None:
    from playwright.sync_api import expect

    kay = page("Kay")
    block, word, remark = (kay.locator(f"#{name}") for name in ("block", "block-word", "remark"))
    paste(kay, "foes newt hp 2\nfeos ox hp 3")
    bring_in(kay)
    expect(remark).to_contain_text("Line 2, 'feos ox hp 3', is refused.")
    expect(remark).to_be_in_viewport(ratio=1)
    expect(block).to_have_value("feos ox hp 3")

    # what cannot be read is told, and stays to be mended
    word.select_option("paste")
    block.fill(OX.replace("morale", "morle"))
    bring_in(kay)
    expect(remark).to_contain_text("Did you mean 'morale'?")
    expect(block).to_have_value(OX.replace("morale", "morle"))

    # the first line of several moves to the field for several lines
    for typed, of, kept in (("tables omens once", "tables", "omens once\n"), ("paste 2", "paste", "2\n")):
        kay.fill("#said", typed)
        kay.press("#said", "Enter")
        expect(word).to_have_value(of)
        expect(block).to_have_value(kept)
        expect(kay.locator("#said")).to_have_value("")
    kay.fill("#said", "tables omens")
    kay.press("#said", "Enter")
    expect(block).to_be_focused()
    kay.keyboard.type("a crow\na bell")
    bring_in(kay)
    expect(kay.locator("#log")).to_contain_text("On the shelf: omens")
    kay.fill("#said", "tables not omens")
    kay.press("#said", "Enter")
    expect(kay.locator("#log")).to_contain_text("No longer on the shelf: omens")

    # what a referee is typing stays when another is quicker
    kim = page("Kim")
    kim.locator(".block summary").click()
    kim.fill("#block", OX)
    kim.fill("#said", "foes 2 red ox")
    kay.fill("#said", "foes asp hp 2")
    kay.press("#said", "Enter")
    expect(kim.locator("#log")).to_contain_text("asp")
    expect(kim.locator("#block")).to_have_value(OX)
    expect(kim.locator("#said")).to_have_value("foes 2 red ox")
    bring_in(kim)
    expect(kim.locator("#log")).to_contain_text("1 kind of creature")

    # the shelf and a handout
    ann = page("Ann")
    paste(kay, "tables names of dwarves\nDwalin\nDwalin")
    expect(kay.locator("#block-word")).to_have_value("tables")
    expect(kay.locator("#block")).to_have_value("names of dwarves\nDwalin\nDwalin")
    bring_in(kay)
    kay.get_by_role("button", name=re.compile("^Roll.*names of dwarves")).click()
    expect(kay.locator("#log")).to_contain_text("Table names of dwarves: Dwalin.")
    kay.fill("#said", 'handout "A letter" secret to Ann Come **at once** <b>now</b>')
    kay.press("#said", "Enter")
    expect(kay.locator("#notebook .handout")).to_contain_text("A letter")
    assert "letter" not in ann.content()
    assert "Dwalin" not in ann.content()

    kay.get_by_role("button", name=re.compile("^Hand out.*A letter")).click()

    expect(ann.locator("#notebook")).to_contain_text("A letter")
    ann.locator("#notebook summary").click()
    expect(ann.locator("#notebook strong")).to_have_text("at once")
    expect(ann.locator("#notebook .as-written")).to_contain_text("<b>now</b>")
    expect(kay.get_by_role("button", name=re.compile("^Hand out.*A letter"))).to_have_count(0)


def test_without_scripts_the_rest_of_a_list_stands_in_the_field(
    sits: Callable[[str], TestClient], woods: tuple[SessionInfo, Links]
) -> None:
    kay = sits("Kay")
    form = block_form(kay.get(f"/s/{woods[0].id}/1").text)

    answer = kay.post(form.action, data={**form.fields, "word": "lines", "text": "foes newt hp 2\r\nfeos <b>\r\nsay x"})

    assert "Line 2," in text_of(answer.text)
    assert "<textarea" in answer.text
    assert ">feos &lt;b&gt;\nsay x</textarea>" in answer.text


# ---------------------------------------------------------------------- Actors of Foundry


def test_an_actor_of_foundry_is_pasted_at_the_desk_and_a_broken_one_is_left_in_its_form(
    sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    seats: Any = [(name, "person", "") for name in ("Kay", "Ann")]
    info, links = sessions.create("Weir", "sovereign", {}, seats, Custom(), "a seed")
    kay = visitor()
    kay.post(f"/join/{links.seats['Kay']}", follow_redirects=False)
    page = kay.get(f"/s/{info.id}/1").text
    form = next(form for form in forms(page) if "word" in form.fields)
    assert '<option value="foundry"' in page
    text = json.dumps(KORIN)
    assert len(text) < 20_000

    refused = kay.post(form.action, data={**form.fields, "word": "foundry", "text": text[:2_000]})
    assert "ends in the middle, and is not the whole file. Nobody came in." in text_of(refused.text)
    assert not sessions.live(info.id).game.settled.cast
    done = kay.post(form.action, data={**form.fields, "word": "foundry", "text": text})

    assert "Ride 1 is no skill of Sovereign; it is kept for Foundry." in text_of(done.text)
    assert [one.name for one in sessions.live(info.id).game.settled.cast] == ["Korin of the Weir"]


# ---------------------------------------------------------------------- files, and Foundry


@pytest.fixture
def dungeon(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A table of Sovereign that Gil runs for Ann and Bea."""
    seats: Any = [(name, "person", "") for name in ("Gil", "Ann", "Bea")]
    return sessions.create("Dungeon", "sovereign", {}, seats, Custom(), "a seed")


@pytest.fixture
def at_dungeon(visitor: Callable[[], TestClient], dungeon: tuple[SessionInfo, Links]) -> Callable[[str], TestClient]:
    def sit(name: str) -> TestClient:
        client = visitor()
        client.post(f"/join/{dungeon[1].seats[name]}", follow_redirects=False)
        return client

    return sit


def file_form(page: str) -> Form:
    return next(form for form in forms(page) if form.action.endswith("/file"))


def brings(client: TestClient, number: int, info: SessionInfo, name: str, text: bytes, **more: str) -> str:
    """Sends a file by the form of the table page, without scripts. Returns what the page says then."""
    form = file_form(client.get(f"/s/{info.id}/{number}").text)
    fields = {key: value for key, value in form.fields.items() if key != "file"} | more
    return text_of(client.post(form.action, data=fields, files={"file": (name, text)}).text)


def test_a_delver_is_taken_along_from_the_sheet_and_brought_in_as_a_file(
    at_dungeon: Callable[[str], TestClient], dungeon: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    info, game = dungeon[0], sessions.live(dungeon[0].id).game
    gil = at_dungeon("Gil")

    said = brings(gil, 1, info, "korin.json", json.dumps(KORIN).encode(), word="foundry", **{"with": "of Ann"})
    (korin,) = game.settled.cast
    assert (korin.seat, "is no skill of Sovereign" in said) == ("Ann", True)
    ann = at_dungeon("Ann")
    page = ann.get(f"/s/{info.id}/2").text
    (link,) = re.findall(r'href="([^"]*/sheet\.json\?of=[^"]*)" download', page)
    taken = ann.get(link)
    assert (taken.status_code, taken.headers["content-type"]) == (200, "application/json")
    assert taken.headers["content-disposition"] == f'attachment; filename="{korin.name.replace(" ", "-")}.json"'
    assert taken.json()["name"] == korin.name
    game.reply("Gil", f'text:dismiss "{korin.name}"')
    brings(gil, 1, info, "back.json", taken.content, word="foundry", **{"with": "of Ann"})
    assert [one.name for one in game.settled.cast] == [korin.name]


def test_a_delver_is_taken_along_by_nobody_else(
    at_dungeon: Callable[[str], TestClient], dungeon: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    info = dungeon[0]
    sessions.live(info.id).game.reply("Gil", "text:delver Ada of Ann hp 8")
    bea = at_dungeon("Bea")

    refused = bea.get(f"/s/{info.id}/3/sheet.json?of=Ada")
    nobody = at_dungeon("Gil").get(f"/s/{info.id}/1/sheet.json?of=Zoe")

    assert "sheet.json" not in bea.get(f"/s/{info.id}/3").text
    assert (refused.status_code, nobody.status_code) == (404, 404)
    assert "Ada is taken along by the GM or Ann alone." in text_of(refused.text)
    assert "No Delver is called 'Zoe'. There is: Ada." in text_of(nobody.text)


def test_a_site_longer_than_what_can_be_pasted_comes_as_a_file(
    at_dungeon: Callable[[str], TestClient], dungeon: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    site = module_text("salt_saint")
    assert len(site) > LONGEST_BLOCK

    brings(at_dungeon("Gil"), 1, dungeon[0], "salt.toml", site.encode(), word="site")

    assert sessions.live(dungeon[0].id).game.settled.site.site.name == "The Salt Saint"


@pytest.mark.parametrize(
    ("name", "text", "word", "told"),
    [
        ("korin.json", b'{"name": ', "foundry", "Nobody came in."),
        ("korin.json", b"[]", "foundry", "The JSON of an Actor is missing"),
        ("korin.json", b'{"type": "pc", "name": "Ada"}', "foundry", "Nobody came in."),
        ("site.toml", b"name = 3", "site", "Nothing was opened."),
        ("photo.jpg", b"\xff\xd8\xff\xe0", "site", "This is a picture: use it as a map or as a handout"),
        ("long.toml", b"#" * 400_001, "site", "That file has 400,001 letters; at most 400,000 are read at once."),
        ("huge.toml", b"#" * (1024 * 1024 + 1), "site", "at most 1 MiB"),
        ("site.toml", b"", "site", "No file was chosen."),
        ("site.toml", b"name = 3", "fly", "'fly' is no command"),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_sentence(
    at_dungeon: Callable[[str], TestClient],
    dungeon: tuple[SessionInfo, Links],
    sessions: Sessions,
    name: str,
    text: bytes,
    word: str,
    told: str,
) -> None:
    said = brings(at_dungeon("Gil"), 1, dungeon[0], name, text, word=word)

    assert told in said
    game = sessions.live(dungeon[0].id).game
    assert (game.settled.cast, game.settled.sites) == ((), ())


# ---------------------------------------------------------------------- a file that was chosen stays chosen


CHOSEN = "() => [...document.querySelector('#file-of-lines').files].map((one) => one.name).join()"


def test_a_chosen_file_stays_while_others_act_while_something_else_is_asked_and_where_it_is_refused(
    opens: Pages, host: str, dungeon: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    from playwright.sync_api import expect

    live = sessions.live(dungeon[0].id)
    live.reply("Gil", "text:delver Ada of Ann hp 9", 0, "0")
    gil = takes_seat(opens(painted=False, viewport={"width": 1280, "height": 800}), host, dungeon[1].seats["Gil"])
    gil.locator("details.block summary").click()
    gil.select_option("#file-word", "foundry")
    gil.fill("#file-with", "of Nobody")
    text = json.dumps(KORIN).encode()
    gil.set_input_files("#file-of-lines", {"name": "korin.json", "mimeType": "application/json", "buffer": text})
    gil.fill("#block", "npc 2 rats")

    live.reply("Ann", "text:say We go in.", live.revision_of("Ann"), "1")
    expect(gil.locator("#log")).to_contain_text("We go in.")
    assert gil.evaluate(CHOSEN) == "korin.json"

    live.reply("Ann", "text:search Ada under the slab", live.revision_of("Ann"), "2")
    expect(gil.locator("#file-of-lines")).to_have_count(0)
    gil.locator("#choices button").first.click()
    expect(gil.locator("#file-of-lines")).to_be_visible()
    assert gil.evaluate(CHOSEN) == "korin.json"
    assert (gil.input_value("#file-word"), gil.input_value("#file-with")) == ("foundry", "of Nobody")
    assert gil.input_value("#block") == "npc 2 rats"

    gil.get_by_role("button", name="Bring the file in").click()
    expect(gil.locator("#remark")).to_contain_text("Nobody")
    assert gil.evaluate(CHOSEN) == "korin.json"

    gil.fill("#file-with", "of Ann")
    gil.get_by_role("button", name="Bring the file in").click()
    expect(gil.locator("#log")).to_contain_text("Korin of the Weir")
    assert [(one.name, one.seat) for one in live.game.settled.cast] == [("Ada", "Ann"), ("Korin of the Weir", "Ann")]
    gil.wait_for_function(f"() => ({CHOSEN})() === ''")  # the answer may come after what all are told
