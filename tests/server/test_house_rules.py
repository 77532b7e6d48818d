"""House rules from Markdown: each becomes an article in words, nothing is lost, and what is wrong names its line."""

from __future__ import annotations

import re

import pytest

from lychgate import rulesets
from lychgate.core.campaign_book import campaign_book
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.kit.own_book import LONGEST_TEXT, LONGEST_WORDS
from lychgate.server.book_words import synonyms_of
from lychgate.server.house_rule_matches import Matcher
from lychgate.server.house_rules import HouseRule, read_house_rules
from lychgate.server.house_rules_file import text_of
from lychgate.server.reasons import clause_texts
from tests.each import each

PIECES = [
    ("a bullet", "- Natural 1s are just misses.", ["Natural 1s are just misses"]),
    ("a heading over its paragraph", "## Flanking\n\n+2 from behind.", ["Flanking"]),
    ("a heading alone", "## Torches last 8 turns\n", ["Torches last 8 turns"]),
    ("a title over two headings", "# Ours\n\n## Rope\n\nIt holds.\n\n## Dead at -10\n", ["Rope", "Dead at -10"]),
    ("what stands in bold", "* **Shields**: splinter once.\n* __Helmets__ too.", ["Shields", "Helmets"]),
    ("words before a colon", "1. Rest: an hour.\n2) Sleep: a night.", ["Rest", "Sleep"]),
    ("a nested list", "- Resting\n  - short: 1 hour\n  - long: 8 hours", ["Resting"]),
    ("a table", "| Rest | Hours |\n|---|---|\n| short | 1 |\n| long | 8 |", ["Rest"]),
    ("code", "```\nd20 + STR\nd20 + DEX\n```", ["d20 + STR; d20 + DEX"]),
    ("a quotation", "> No dice, no fun.", ["No dice, no fun"]),
    ("emoji", "- 🎲 Reroll once 😀", ["🎲 Reroll once 😀"]),
    ("Windows", "- One thing\r\n- Another\r\n", ["One thing", "Another"]),
    ("a link that nothing uses", "- Rope\n\n[map]: https://example.org/map\n", ["Rope", "[map]"]),
    ("HTML", "- Rope <b>holds</b>\n<!-- not yet -->", ["Rope <b>holds</b> <!-- not yet -->"]),
    ("two called the same", "- Rope: a.\n- Rope: b.", ["Rope", "Rope (2)"]),
    ("a table without rows", "| Only a head |\n|---|", ["Only a head"]),
    ("sixteen lists in one another", "\n".join(f"{'  ' * n}- level{n}" for n in range(16)), None),
    (
        "a line for each, without bullets",
        "Crits double\nMax hp at 1st level\nNo torches",
        ["Crits double", "Max hp at 1st level", "No torches"],
    ),
    (
        "a sentence on each line",
        "**Rope.** It holds more than anybody would think it might, in any weather.\nNo dice.",
        ["Rope", "No dice"],
    ),
    (
        "a paragraph that is wrapped",
        "Rope holds more than anybody\nwould think it does.",
        ["Rope holds more than anybody would think it does"],
    ),
    ("a task list", "- [ ] Rope holds\n- [X] Nets hold", ["Rope holds", "Nets hold"]),
    (
        "rules between marks of an export",
        "<aside>\n\nRope holds.\n\n</aside>\n\n___\n\n<br>\n\n- Nets",
        ["Rope holds", "Nets"],
    ),
    ("a callout without a name", "> [!tip]\n> Rope holds.", ["Rope holds"]),
    ("a callout", "> [!note] Rope\n> It holds.", ["Rope"]),
    ("front matter", "---\ntitle: ours\n---\n\n- Rope", None),
]


@each(PIECES)
def test_each_piece_becomes_an_article_and_no_word_is_lost(what: str, text: str, titles: list[str] | None) -> None:
    found = read_house_rules(text)

    assert titles is None or [one.title for one in found.rules] == titles, what
    told = " ".join((found.title, *(f"{one.title} {one.text}" for one in found.rules)))
    said = re.sub(r"(?m)^<\S+>$|\[X\]|\[!\w+\]", "", text)
    assert set(re.findall(r"[^\W\d_]+", said)) <= {*re.findall(r"[^\W\d_]+", told)}, told
    for one in found.rules:
        assert 0 < len(one.text) <= LONGEST_TEXT
        assert 0 < len(one.title) <= LONGEST_WORDS
        assert '"' not in one.title + one.text


@each(
    [
        ("a PDF", b"%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\n", "This file is not text. It is a PDF: save"),
        ("a PDF with bytes", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "This file is not text. It is a PDF: save"),
        ("rich text", b"{\\rtf1\\ansi House rules}", "This file is not text. It is rich text (RTF): save"),
        ("a Word file", b"PK\x03\x04\x14\x00", "This file is not text. It is a Word, LibreOffice or zip file: save"),
        ("UTF-16 without a mark", "Rope".encode("utf-16-le"), "This file is not text. Choose a Markdown file"),
    ]
)
def test_a_file_of_another_kind_is_refused_by_its_name(what: str, data: bytes, why: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_house_rules(text_of(data))

    assert str(refused.value).startswith(why), what


def test_a_rule_says_where_it_stands_in_the_file_and_under_which_headings() -> None:
    text = "# Ours\n\n## Combat\n\n- Rope.\n- Nets.\n\n## Rest\n\nAn hour."

    found = read_house_rules(text)

    assert found.title == "Ours"
    assert found.rules == (
        HouseRule(3, "Rope", "Combat: Rope."),
        HouseRule(6, "Nets", "Combat: Nets."),
        HouseRule(8, "Rest", "An hour."),
    )


def test_a_long_rule_is_split_between_sentences_and_a_long_title_is_shortened() -> None:
    sentences = [f"Sentence number {number} of this very long rule is here." for number in range(30)]

    found = read_house_rules("- " + " ".join(sentences)).rules

    assert " ".join(one.text for one in found) == " ".join(sentences)
    assert all(one.text.endswith(".") for one in found)
    assert found[0].title.endswith(f" (1 of {len(found)})")


def test_quotation_marks_do_not_end_the_article_that_is_typed() -> None:
    (rule,) = read_house_rules('- The "lucky" coin because it is old').rules

    assert rule.article == 'article "The “lucky” coin because it is old" "The “lucky” coin because it is old"'


@each(
    [
        ("", "There are no house rules in it"),
        ("---\n\n***\n", "There are no house rules in it"),
        ("- fine\n- " + "x" * 501, "Line 2 has a word of 501 letters; an article has at most 500."),
        ("x " * 30_001, "That file has 60,002 letters; at most 60,000 are read at once. Split it into parts."),
        ("- rope\n" * 101, "That file has 101 house rules; at most 100 are read at once. Split it before line 101."),
    ]
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_house_rules(text)

    assert why in str(refused.value)


@each(
    [
        ("- Rope 😀".encode(), "- Rope 😀"),
        ("- Rope".encode("utf-8-sig"), "- Rope"),
        ("- Rope é".encode("utf-16"), "- Rope é"),
        ("- Rope é".encode("utf-32"), "- Rope é"),
        ("- Seil\n- Stück".encode("latin-1"), "Line 2 is not UTF-8 text. Save the file as UTF-8"),
        (b"\xff\xfe\x00", "Line 1 is not UTF-8 text."),
        (b"PK\x03\x04\x00\x00", "This file is not text."),
    ]
)
def test_files_in_any_unicode_are_read_and_others_are_refused(data: bytes, told: str) -> None:
    try:
        found = text_of(data)
    except PlayError as refused:
        found = str(refused)

    assert found.startswith(told)


# ---------------------------------------------------------------------- what they may mean


def matcher(name: str) -> Matcher:
    rules = rulesets.get(name)
    header = Header(name, 1, rules.resolve({}), ("Ref", "Ann"), "a seed", "a game", roles={"Ref": REFEREE})
    game: Game[object] = Game(rules, header)
    return Matcher(campaign_book(game, clause_texts(rules), "Ref"), synonyms_of(rules.package))  # type: ignore[attr-defined]


MEANT: dict[str, list[tuple[str, str | None, str]]] = {
    "constitution": [
        ("Natural 1s are just misses.", "amend nat1 ignored", "likely"),
        ("A natural 1 costs 8 points.", "amend natural_one 8", "likely"),
        ("A natural 1 costs eight points.", "amend natural_one 8", "likely"),
        ("Equal initiative: everyone acts at the same time.", "amend initiative_ties simultaneous", "likely"),
        ("Normal difficulty is 15.", "amend normal_dc 15", "likely"),
        ("Hit dice are d8", "amend hit_die 8", "likely"),
        ("If one rests, all do.", "amend rest_party all", "likely"),
        ("No cap on XP in one adventure", "amend xp_cap none", "likely"),
        ("Initiative is a plain d20", "amend initiative_open_roll plain", "likely"),
        ("Starving: always 3 days", "amend starvation_round three", "likely"),
        ("At the table: If one rests, all do.", "amend rest_party all", "likely"),
        ("We drink tea and eat biscuits.", None, ""),
        ("Nobody mentions the king of Prussia", None, ""),
    ],
    "hundred_saints": [
        ("Ties in initiative are simultaneous", "amend initiative_tie simultaneous", "likely"),
        ("Lanterns burn for 12 turns", "amend oil_turns 12", "likely"),
        ("Thieves backstab at +5", "amend backstab_attack 5", "likely"),
        ("Wandering monsters appear on 2 in 6 underground", "amend wander_dungeon 2", "likely"),
        ("Wizards wear pointy hats.", None, ""),
    ],
    "sovereign": [
        ("Torches burn for 12 turns", "amend torch-turns 12", "likely"),
        ("The initiative die is a d10", "amend initiative-die 10", "likely"),
        ("We drink tea and eat biscuits.", None, ""),
    ],
}


@pytest.mark.parametrize("name", MEANT)
def test_a_rule_that_means_a_switch_or_a_number_is_told_so_and_how_sure_that_is(name: str) -> None:
    finds = matcher(name)

    @each(MEANT[name])
    def all_of_them(text: str, line: str | None, sure: str) -> None:
        found = finds.suggestions(HouseRule(1, text, text))
        if line is None:
            assert [one.sure for one in found] != ["likely"]
            assert not any(one.line for one in found)
        else:
            assert (found[0].line, found[0].sure) == (line, sure)

    all_of_them()


def test_a_suggestion_says_the_value_now_and_what_the_other_means() -> None:
    finds = matcher("constitution")

    told = [
        finds.suggestions(HouseRule(1, text, text))[0].told
        for text in ("Natural 1s are just misses.", "An adventure's XP have no cap.", "Torches burn for 2 hours")
    ]

    assert told[0] == "Probably the switch A natural 1 (nat1) = ignored (now minus5). The die counts as 1."
    assert "(as it is now)" in told[1]
    assert told[2] == "Probably the number A torch (torch_turns) = 12 (now 6). The turns that a torch burns."


def test_a_number_that_the_book_does_not_allow_is_not_suggested() -> None:
    found = matcher("constitution").suggestions(HouseRule(1, "One", "A natural 1 costs 99 points."))

    assert not any(one.line.startswith("amend natural_one") for one in found)


def test_one_who_does_something_is_no_number() -> None:
    found = matcher("constitution").suggestions(HouseRule(1, "Rests", "If one rests, all do."))

    assert [one.line for one in found if one.line] == ["amend rest_party all"]


UNITS = [
    ("constitution", "Torches burn for 2 hours", "torch_turns", "12"),
    ("constitution", "A torch burns 30 minutes", "torch_turns", "3"),
    ("constitution", "A torch burns 12 turns", "torch_turns", "12"),
    ("constitution", "A torch burns 3 days", "torch_turns", ""),
    ("constitution", "A torch burns 25 minutes", "torch_turns", ""),
    ("constitution", "A torch burns 3 rounds", "torch_turns", ""),
    ("constitution", "A short rest takes 1 hour", "short_rest_minutes", "60"),
    ("constitution", "A short rest takes an hour and 5 coins", "short_rest_minutes", "5"),
    ("hundred_saints", "Lanterns burn for two hours", "oil_turns", "12"),
    ("hundred_saints", "The distance of a fall for 1d6 is 20 metres", "fall_feet", ""),
    ("sovereign", "A torch burns for 2 hours", "torch-turns", "12"),
]


@each(UNITS)
def test_a_number_is_taken_in_the_unit_in_which_the_book_counts(book: str, text: str, name: str, value: str) -> None:
    rule = HouseRule(1, text, text)
    found = {one.setting.switch.name: one.value for one in matcher(book).suggestions(rule)}

    assert found.get(name, "") == value
