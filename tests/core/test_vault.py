"""A game as a vault of pages: what there is a page of, how they link, and that no text breaks out of its place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from markdown_it import MarkdownIt

from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Header
from lychgate.core.vault import own_page, vault
from lychgate.core.vault.names import Links, Names, bare, quoted, safe, yaml
from lychgate.players.random import RESIGN
from lychgate.rulesets import get
from tests.each import each

SEATS = ("Ref", "Ann", "Ben")
EVENING = (
    "pc Ada hp 7",
    "pc Ad hp 3",
    "foes 2 wolves hp 3",
    "note wolves hungry",
    'handout "The map" **Stairs** down\\n# and <b>up</b>',
    'handout "Letter" secret to Ann Come.',
    'note "the well" public Ada fell in.',
    "say Ada looks at the well.",
    "session",
    "set cast.Ada.hp 4 because of a fall",
    "note session public Short.",
)


def desk(*lines: str, name: str = "The Barrow") -> Game[Any]:
    ruleset = get("hundred_saints")
    header = Header(ruleset.name, 1, ruleset.resolve({}), SEATS, "x", name, roles={"Ref": REFEREE})
    game: Game[Any] = Game(ruleset, header)
    for line in lines:
        game.reply("Ref", TEXT + line)
    return game


def test_there_is_a_page_for_each_session_and_for_all_that_has_a_name() -> None:
    pages = vault(desk(*EVENING))

    assert list(pages) == [
        "index.md",
        "Sessions/Session 1.md",
        "Sessions/Session 2.md",
        "Characters/Ada.md",
        "Characters/Ad.md",
        "Foes/wolves.md",
        "Handouts/The map.md",
        "Handouts/Letter.md",
        "Notes/The well.md",
    ]
    assert all(own_page(text) for text in pages.values())


def test_a_player_gets_the_players_view_and_an_onlooker_less() -> None:
    game = desk(*EVENING)

    assert {path for path in vault(game) if path not in vault(game, "Ann")} == {"Foes/wolves.md", "Handouts/Letter.md"}
    told = "".join(vault(game, "Ann").values())
    assert "wolves" not in told
    assert "hungry" not in told
    assert "The map" in told
    game.reply("Ref", TEXT + "reveal Letter")
    assert "Handouts/Letter.md" in vault(game, "Ann")
    assert "Handouts/Letter.md" not in vault(game, ONLOOKER)


def test_when_the_game_is_closed_everybodys_vault_holds_everything() -> None:
    game = desk(*EVENING, "roll 2d6 secret behind the door")
    assert "behind the door" not in "".join(vault(game, "Ann").values())

    game.reply("Ref", TEXT + "close")

    for seat in ("Ann", ONLOOKER):
        told = "".join(vault(game, seat).values())
        assert "Ref rolls 2d6 (behind the door)" in told
        assert f'seen-by: "{seat}"' in told
        assert list(vault(game, seat)) == list(vault(game))


def test_dice_are_told_with_the_name_of_whom_they_were_for() -> None:
    session = vault(desk("pc Ada STR 15 hp 7", "check Ada STR"))["Sessions/Session 1.md"]

    assert "(Ada): 1d6 fell" in session


def test_every_link_leads_to_a_page_and_every_page_is_linked_from_the_index() -> None:
    pages = vault(desk(*EVENING))
    names = {path.rpartition("/")[2].removesuffix(".md") for path in pages}

    linked = {found for text in pages.values() for found in re.findall(r"(?<!\\)\[\[([^]|]+)", text)}

    assert linked == names - {"index"}
    assert set(re.findall(r"\[\[([^]|]+)", pages["index.md"])) == names - {"index"}


def test_names_in_the_story_are_links_and_only_whole_names_are() -> None:
    first = vault(desk(*EVENING))["Sessions/Session 1.md"]

    assert "Ref: [[Ada]] looks at [[The well|the well]]." in first
    assert "[[Ad]] comes into play" in first
    assert "[[Ad]]a" not in first


def test_a_page_tells_how_its_sheet_stands_what_changed_and_what_was_noted() -> None:
    pages = vault(desk(*EVENING))

    assert "- hp: 4 of 7" in pages["Characters/Ada.md"]
    assert "- [[Session 2]], step 10, Day 1, 00:00, by Ref: hp 7 → 4" in pages["Characters/Ada.md"]
    assert "- hungry (Ref, the referee's)" in pages["Foes/wolves.md"]
    assert "- [[Ada]] fell in. (Ref)" in pages["Notes/The well.md"]
    assert "- Short. (Ref)" in pages["Sessions/Session 2.md"]
    assert "> **10.** " not in pages["Sessions/Session 1.md"]
    assert "Ref: set cast.Ada.hp 4 because of a fall" in pages["Sessions/Session 2.md"]


def test_a_handout_stays_markdown_inside_a_quotation() -> None:
    page = vault(desk(*EVENING))["Handouts/The map.md"]

    assert "> **Stairs** down\n> # and \\<b>up\\</b>\n" in page


HOSTILE = (
    "[[index]] ![[Ada]] [x](javascript:alert) <img src=x onerror=y>",
    "%%hidden%% ==lit== $x$ `code` #tag ^block | a | b |",
    "---",
    "# Not a heading",
    "- [ ] no task",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_peoples_text_stays_text(text: str) -> None:
    shown = bare(text)

    assert not re.search(r"(?<!\\)(\[|\]|<|`|#|\$|\^|\||%(?=%)|=(?==))", shown.replace("\\\\", ""))
    assert not re.match(r"[-+=#>]", shown)
    assert re.sub(r"\\([^\w\s])", r"\1", shown) == text


def test_a_name_made_of_markup_breaks_neither_links_nor_front_matter_nor_file_names() -> None:
    name = '..\\/../a|b]]#^<i>:*?'
    pages = vault(desk(f'pc "{name}" hp 3', f'note "{name}" public x', f'say {name} says "{name}"', name='x"\\: [y]'))

    (path,) = [one for one in pages if one.startswith("Characters/")]
    assert re.fullmatch(r"Characters/[\w ]+\.md", path)
    assert 'game: "x\\"\\\\: [y]"' in pages["index.md"]
    assert set(re.findall(r"\[\[([^]]*)\]\]", pages["Sessions/Session 1.md"])) == {path[11:-3]}


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ada", "Ada"),
        ("CON", "CON -"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        ("...", "Unnamed"),
        ("ends. ", "ends"),
        ("É" * 90, "É" * 60),
        ("\u202egnp", "gnp"),
        ("con.txt", "con txt"),
    ],
)
def test_names_of_files_can_be_kept_on_every_system(name: str, file: str) -> None:
    assert safe(name) == file


def test_names_that_differ_by_the_case_of_letters_alone_do_not_collide() -> None:
    names = Names()

    assert [names.free(one) for one in ("Ada", "ADA", "ada", "straße", "STRASSE")] == [
        "Ada",
        "ADA 2",
        "ada 3",
        "straße",
        "STRASSE 2",
    ]


def test_links_take_the_longest_name_and_none_to_the_page_itself() -> None:
    links = Links({"Ada": "Ada", "Ada the Bold": "Ada the Bold", "wolves": "wolves"})

    assert links.text("Ada the Bold and Adam see Ada's wolves. Wolves!") == (
        "[[Ada the Bold]] and Adam see [[Ada]]'s [[wolves]]. [[wolves|Wolves]]!"
    )
    assert links.text("Ada and wolves", on="Ada") == "Ada and [[wolves]]"


def test_front_matter_and_quotations_cannot_be_left() -> None:
    assert yaml('a"\n---\nb\\') == '"a\\" --- b\\\\"'
    assert quoted("a\n\n---\n```\nb") == "> a\n>\n> ---\n> ```\n> b"


LINKS = (
    "[x](javascript:alert(1))",
    "[x](JaVaScript:alert(1))",
    "[x]( \n javascript:alert(1))",
    "> [x](\n> javascript:alert(1))",
    "[x](<javascript:alert(1)>)",
    "[x](javascript\\:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x](&#1;javascript:alert(1))",
    "[x]\u200b(javascript:alert(1))",
    "[x](java\u200bscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](obsidian://open?vault=x)",
    "[x](file:///etc/passwd)",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "[y]\n\n[y]:\n   data:text/html,x 'title'",
    "[a](https://a.example) [x](javascript:1) [x](data:,2)",
    "![x](data:image/svg+xml,x)",
    "<javascript:alert(1)>",
    "[[x](javascript:1)](javascript:2)",
)


@each(LINKS)
def test_a_handouts_links_lead_to_pages_and_mail_only(text: str) -> None:
    page = vault(desk(f'handout "Letter" {text}'.replace("\n", "\\n")))["Handouts/Letter.md"]

    assert [found for found in leads_to(quoted(text)) + leads_to(page) if found != "https://a.example"] == []


@each(LINKS)
def test_notes_and_what_was_said_hold_no_links_at_all(text: str) -> None:
    line = " ".join(text.split())
    pages = vault(desk(f'note "the well" public {line}', f"say {line}"))

    assert [found for page in pages.values() for found in leads_to(page)] == []


def test_links_to_pages_on_the_web_and_in_the_vault_stay() -> None:
    text = "[a](https://a.example) [b](HTTP://b.example) [c](mailto:c@d.example) [d](#here) [e](Other.md)"

    assert leads_to(quoted(f"{text} [f]\n\n[f]: /f")) == [
        "https://a.example",
        "HTTP://b.example",
        "mailto:c@d.example",
        "#here",
        "Other.md",
        "/f",
    ]


def leads_to(markdown: str) -> list[str]:
    """Where the links and images of a page lead to, whatever that is."""
    reader = MarkdownIt()
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    tokens = [part for token in reader.parse(markdown) for part in token.children or ()]
    return [str(one.attrs[key]) for one in tokens for key in ("href", "src") if key in one.attrs]


def test_a_page_that_anybody_has_changed_is_not_ours_any_more() -> None:
    page = vault(desk("pc Ada hp 7"))["Characters/Ada.md"]

    assert own_page(page)
    assert not own_page(page.replace("7", "8"))
    assert not own_page("# Ada\n")


def test_a_game_with_maps_has_pages_of_its_places_and_each_seat_its_own() -> None:
    ruleset = get("twelve_years")
    header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), ("Ann", "Ben"), "x", "x")
    game: Game[Any] = Game(ruleset, header)
    for step in range(120):
        decision = game.open[step % len(game.open)]
        options = [one.id for one in decision.options() if one.id != RESIGN]
        game.reply(decision.seat, options[step % len(options)])

    pages = {seat: vault(game, seat) for seat in ("Ann", "Ben")}

    assert any(path.startswith("Places/") for path in pages["Ann"])
    for seat, other in (("Ann", "Ben"), ("Ben", "Ann")):
        assert f"At the table/{other}.md" in pages[seat]
        assert f"At the table/{seat}.md" not in pages[seat]
    everything = vault(game)
    titles = {path for path in everything if path.startswith("Characters/")}
    assert titles >= {path for seat in pages for path in pages[seat] if path.startswith("Characters/")}


def test_what_only_a_referee_is_told_in_a_step_that_all_see_is_in_no_players_vault() -> None:
    game = desk("enter dungeon", "turn 2")

    pages = {seat: vault(game, seat)["Sessions/Session 1.md"] for seat in ("Ref", "Ann")}

    assert "Wanderers: nothing comes" in pages["Ref"]
    assert "Wanderers" not in pages["Ann"]
    assert "2 Turns pass" in pages["Ann"]
    assert "Dungeon check" not in pages["Ann"]
