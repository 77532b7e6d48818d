"""Notes and handouts: how their commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.kit.pages import about_in, lines_in, seats_in, text_in
from lychgate.rulesets.hundred_saints.commands import desk
from lychgate.rulesets.hundred_saints.commands import notebook as order

GROUP = "Notes and handouts"


def _note(line: Line) -> order.WriteNote:
    about = about_in(line, ("here", "session"), line.names("member", "side"))
    public = not line.quoted and line.flag("public")
    return order.WriteNote(about=about, public=public, text=text_in(line, "the note"))


def _handout(line: Line) -> order.HandOut:
    title = " ".join(line.word("a title").split())
    if not title:
        raise line.refuse("A title is missing.")
    secret, to = False, tuple[str, ...]()
    while not line.quoted and line.peek() in ("secret", "to"):
        if line.flag("secret"):
            secret = True
        else:
            line.flag("to")
            to = (*to, *seats_in(line, line.names("player")))
    return order.HandOut(title=title, secret=secret, to=to, text=lines_in(line, "the text"))


FORMS = (
    Form(
        "note",
        "ABOUT [public] TEXT",
        'Note something of anybody, any side, here, session, or "ANYTHING".',
        GROUP,
        _note,
    ),
    Form(
        "handout",
        '"TITLE" [secret] [to PLAYER ...] TEXT',
        "Give all players, or some, something to read; or prepare it. \\n begins a new line.",
        GROUP,
        _handout,
    ),
    Form("reveal", "WHAT", "Show what was secret or hidden.", GROUP, lambda line: desk.Reveal(line.name("secret"))),
    Form(
        "conceal",
        "WHAT",
        "Take a note or a handout out of sight again.",
        GROUP,
        lambda line: order.Conceal(line.name("open note or handout")),
    ),
    Form(
        "strike",
        "WHAT",
        "Strike out a note or a handout.",
        GROUP,
        lambda line: order.Strike(line.name("note or handout")),
    ),
)

PLAYERS = ("note", "reveal", "conceal", "strike")
"""What a player may type of these."""
