"""The chronicle over the table: the story so far as a page, a session on one page, and the files to take along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.responses import Response

from lychgate.core.errors import PlayError
from lychgate.core.session_summary import session_summary
from lychgate.core.told_story import MOST_SENTENCES, Paragraph
from lychgate.web.desk import Desk, Place
from lychgate.web.kept import ChapterToRead, StepToRead, map_to_keep, story_page, summary_page
from lychgate.web.page_request import PageRequest, Refusal, whole
from lychgate.web.reading import download, of_dice, over_the_table
from lychgate.web.story import StoryStep

MOST_CHRONICLED = 400
"""The number of steps on a page of the chronicle."""


def chronicle(desk: Desk, request: PageRequest) -> Response:
    """The story so far as a page; the dead and the maps stand on the page that ends with the present."""
    place = desk.place(request.seat)
    before = request.sought("before", 10)
    with place.live.present():
        table = place.live.table(place.seat)
        upto = whole(before) if before else None
        if upto is not None and not table.knows(upto):
            raise Refusal(404, f"The journal has no step {upto}.")
        story = desk.drawn(place.info.id).story
        steps = story.steps(table, MOST_CHRONICLED + 1, upto)
        earlier = steps[0].entry if len(steps) > MOST_CHRONICLED else 0
        dead, maps = story.register(table).read() if upto is None else ((), ())
    names = {one.seat: one.name for one in place.info.seats}
    return over_the_table(
        request,
        place,
        "chronicle.html",
        "Chronicle",
        chapters=chapters(steps[1:] if earlier else steps, names if len(names) > 1 else {}),
        earlier=earlier,
        seats=[one.name for one in place.info.seats],
        made=place.info.made[:10],
        dead=dead,
        maps=[map_to_keep(the_map) for the_map in maps],
        referee=sums_up(place),
        of_dice=of_dice(place.live),
        file=about_the_file(place),
    )


def chapters(steps: Sequence[StoryStep], names: Mapping[str, str]) -> list[ChapterToRead]:
    """Steps as chapters: their sentences joined into paragraphs, and their dice together at the end of each.

    ``names`` of the seats tell who a paragraph is about; empty where only one plays.
    """
    found: list[ChapterToRead] = [ChapterToRead("")]
    teller = ""
    for step in steps:
        for at, part in enumerate(step.paragraphs):
            if part.weight == "head":
                found.append(ChapterToRead(" ".join(line.text for line in part.lines)))
                teller = ""
                continue
            who = names.get(step.seat, "")
            paragraphs = found[-1].paragraphs
            last = paragraphs[-1] if paragraphs else None
            flows = last is not None and last.weight == part.weight == "story" and who == teller
            if last is None or not flows or (at == 0 and len(last.sentences) >= MOST_SENTENCES):
                paragraphs.append(Paragraph(part.weight, [], who if who != teller else ""))
            paragraphs[-1].sentences.extend(line.text for line in part.lines)
            teller = who
        if step.rolls:
            found[-1].steps.append(StepToRead(step.order, (), step.rolls))
    return [one for one in found if one.heading or one.paragraphs or one.steps]


def about_the_file(place: Place) -> str:
    """What the file of a game that is over tells of its dice, where several play; else nothing."""
    if place.live.info.closed:
        return "The file of the game tells the secret of its dice, so that whoever has it can check each roll."
    if len(place.info.seats) > 1 and place.live.table(place.seat).ended:
        return "The file of the game tells the secret of its dice once the host has closed the table for good."
    return ""


def chronicle_markdown(desk: Desk, request: PageRequest) -> Response:
    """The story so far as a file of Markdown."""
    place = desk.place(request.seat)
    return download(place.live.chronicle(place.seat), f"{place.info.title}.md", "text/markdown")


def chronicle_html(desk: Desk, request: PageRequest) -> Response:
    """The story so far as one file of HTML."""
    place = desk.place(request.seat)
    with place.live.present():
        text = story_page(place.live.game, place.seat)
    return download(text, f"{place.info.title}.html", "text/html")


def sums_up(place: Place) -> bool:
    """Whether somebody may read what is still open in a session: a referee may."""
    return place.seat in place.live.game.header.referees


def summary(desk: Desk, request: PageRequest) -> Response:
    """A session on one page, the last one or the one that is asked for. Only for a referee."""
    place = _of_a_referee(desk, request)
    wanted = request.sought("session", 6)
    with place.live.present():
        try:
            found = session_summary(place.live.game, place.seat, whole(wanted) if wanted else None)
        except PlayError as never:
            raise Refusal(404, str(never)) from never
    return over_the_table(request, place, "summary.html", f"Session {found.number}", of=found)


def summary_html(desk: Desk, request: PageRequest) -> Response:
    """The last session as one file of HTML. Only for a referee."""
    place = _of_a_referee(desk, request)
    with place.live.present():
        text = summary_page(place.live.game, place.seat)
    return download(text, f"{place.info.title}-session.html", "text/html")


def _of_a_referee(desk: Desk, request: PageRequest) -> Place:
    place = desk.place(request.seat)
    if not sums_up(place):
        word = place.live.game.ruleset.referee_word
        raise Refusal(404, f"A session is summed up for its {word} only. The chronicle tells everybody the story.")
    return place
