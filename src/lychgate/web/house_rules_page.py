"""The page on which a group's house rules come in from Markdown: read, matched with the book, and put to the vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from lychgate.core.campaign_book import CampaignBook
from lychgate.core.codec import digest
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.ruleset import by_the_book
from lychgate.kit.english import numbered
from lychgate.kit.own_book import LONGEST_TEXT, LONGEST_WORDS
from lychgate.server.book_reading import book_of
from lychgate.server.book_words import synonyms_of
from lychgate.server.custom import AMEND
from lychgate.server.desk_phrases import has_book
from lychgate.server.house_rule_matches import Matcher, Suggestion
from lychgate.server.house_rules import LONGEST_FILE, MOST_RULES, HouseRule, read_house_rules
from lychgate.server.house_rules_file import text_of
from lychgate.server.typed import sentence_of
from lychgate.web.book_page import LONGEST_KEY, book, plain
from lychgate.web.desk import Desk, Place
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal
from lychgate.web.reading import over_the_table

WORDS, LEAVE = "words", "leave"
"""What may be done with a rule, besides a switch or a number: an article in words, or nothing."""

ON_THE_LIST = "it was on our list of house rules"
"""The reason of those who name none."""


class Listed:
    """A rule on the page: its words as they stand in the form, what it may mean, and what was chosen for it."""

    def __init__(self, rule: HouseRule, suggestions: Sequence[Suggestion], chosen: str = WORDS, why: str = "") -> None:
        self.rule = rule
        self.suggestions = suggestions
        self.chosen = chosen
        self.why = why

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """What may be done with it: a value for each choice, and its words."""
        return ((WORDS, "As an article in words"), *_amendments(self.suggestions), (LEAVE, "Leave it out"))


def _amendments(suggestions: Sequence[Suggestion]) -> list[tuple[str, str]]:
    """The amendments that a rule may be played as: the value that it asks for, or every other that is allowed."""
    found: dict[str, str] = {}
    for one in suggestions:
        switch = one.setting.switch
        values = [one.value] if one.value else [] if switch.is_number else [value for value, _ in switch.alternatives]
        for value in values:
            if value != one.setting.value:
                words = "" if switch.is_number else f": {switch.means(value)}"
                found[f"{switch.name} {value}"] = f"Lychgate plays it: {switch.title} = {value}{words}"
    return list(found.items())


def house_rules(desk: Desk, request: PageRequest) -> Response:
    """The form for a file or a text with house rules."""
    place = _proposer(desk, request)
    return _asked(place, request)


def read_or_propose(desk: Desk, request: PageRequest) -> Response:
    """Reads the house rules of a file or a text; or puts those that were read to the vote, each by itself."""
    place = _proposer(desk, request)
    if request.form.get("do") == "propose":
        return _propose(desk, place, request)
    try:
        text = text_of(request.file) if request.file else request.form.get("text", "")
        if not text.strip():
            return _asked(place, request, "Choose a file, or paste your house rules.")
        found = read_house_rules(text)
    except PlayError as refused:
        return _asked(place, request, sentence_of(refused))
    ours = book_of(place.live, place.seat)
    finds = _matcher(place, ours)
    written = {one.what.text: one.what.id for one in ours.every_article}
    listed = [_listed(one, finds.suggestions(one), written.get(one.text, "")) for one in found.rules]
    because = f"{ON_THE_LIST}, “{found.title}”" if found.title else ""
    return _reviewed(place, request, listed, because)


def _proposer(desk: Desk, request: PageRequest) -> Place:
    place = desk.acting(request.seat)
    if not has_book(place.live.game.ruleset) or place.info.closed:
        raise Refusal(404, "The rules of this game are settled, and stay so.")
    return place


def _matcher(place: Place, book: CampaignBook) -> Matcher:
    rules: Any = place.live.game.ruleset
    return Matcher(book, synonyms_of(rules.package))


def _listed(rule: HouseRule, suggestions: Sequence[Suggestion], written: str) -> Listed:
    """A rule as it was read; one that is ``written`` in the book already, as the article of this id, is left out."""
    if written:
        return Listed(rule, suggestions, LEAVE, f"The book has it already: {written}.")
    return Listed(rule, suggestions)


def _propose(desk: Desk, place: Place, request: PageRequest) -> Response:
    """Puts each rule to the vote as it was chosen. Those that are refused stay on the page, each with the reason."""
    finds, revision = _matcher(place, book_of(place.live, place.seat)), request.number("revision")
    key = request.text("key", LONGEST_KEY)
    because = plain(request.text("because", LONGEST_TEXT)) or ON_THE_LIST
    refused, remark, done = list[Listed](), "", 0
    for rule, chosen in _chosen(request.form):
        if chosen == LEAVE:
            continue
        name, _, value = chosen.rpartition(" ")
        line = rule.article if chosen == WORDS else f"amend {name} {value}"
        why = ""
        try:
            outcome = place.live.propose(place.seat, line, because, revision, f"{key} {digest(line)[:16]}")
            why = outcome.remark if outcome.stale else ""
        except PlayError as wrong:
            why = sentence_of(wrong)
        if why:
            refused.append(Listed(rule, finds.suggestions(rule), chosen, why))
        else:
            done, remark, revision = done + 1, outcome.remark, place.live.revision_of(place.seat)
    told = f"{numbered(done, 'house rule')}: {remark}" if done else "Nothing was proposed."
    if refused:
        return _reviewed(place, request, refused, because, f"{told} These were refused:")
    return book(desk, request, told)


def _chosen(form: Mapping[str, str]) -> list[tuple[HouseRule, str]]:
    """The rules of the form, each with what was chosen for it."""
    found = []
    for at in range(MOST_RULES):
        title, text = (plain(form.get(f"{name}.{at}", "")) for name in ("title", "text"))
        line = form.get(f"line.{at}", "")
        if len(title) > LONGEST_WORDS or len(text) > LONGEST_TEXT:
            told = f"An article has at most {LONGEST_TEXT} letters, and its title {LONGEST_WORDS}."
            raise Refusal(400, told)
        if title and text:
            rule = HouseRule(int(line) if is_number(line) and len(line) < 9 else 1, title, text)
            found.append((rule, form.get(f"as.{at}", LEAVE)))
    return found


def _asked(place: Place, request: PageRequest, remark: str = "") -> Response:
    return _page(place, request, remark, text=request.form.get("text", ""))


def _reviewed(place: Place, request: PageRequest, listed: Sequence[Listed], because: str, remark: str = "") -> Response:
    return _page(place, request, remark, listed=listed, because=because)


def _page(place: Place, request: PageRequest, remark: str, **values: Any) -> Response:
    revision = place.live.revision_of(place.seat)
    return over_the_table(
        request,
        place,
        "house-rules.html",
        "Your house rules",
        remark=remark,
        decides=by_the_book(AMEND[place.info.custom.amend], place.live.game.ruleset.referee_word),
        table_applies=TABLE_APPLIES,
        most=LONGEST_FILE,
        longest={"title": LONGEST_WORDS, "text": LONGEST_TEXT},
        stamp=lambda verb: stamp(revision, verb),
        **{"listed": (), "because": "", "text": "", **values},
    )
