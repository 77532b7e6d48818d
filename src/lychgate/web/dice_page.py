"""The page of the dice: what was committed to, the head of the game, who stands by, and the check in the browser."""

from __future__ import annotations

from importlib.resources import files

from starlette.responses import PlainTextResponse, Response

from lychgate.core.chain import commitment_words, head_words, spoken
from lychgate.web.desk import Desk
from lychgate.web.page_request import PageRequest
from lychgate.web.reading import of_dice, over_the_table


def dice(desk: Desk, request: PageRequest) -> Response:
    """How the dice of this table can be checked, as far as its seat may know."""
    place = desk.place(request.seat)
    with place.live.present():
        game, info = place.live.game, place.live.info
        header, standing = game.header, place.live.witnesses.commitments
        return over_the_table(
            request,
            place,
            "dice.html",
            "The dice",
            commitment=commitment_words(header),
            whole=header.commitments[-1].hash if header.commitments else "",
            head=head_words(game.chain.head(place.seat)),
            witnessed=info.custom.witnessed,
            there=[one.name for one in info.seats if one.seat in standing],
            away=[one.name for one in info.seats if one.seat not in standing and one.kind != "bot"],
            bots=[one.name for one in info.seats if one.kind == "bot"],
            may_check=info.closed or header.seats == (place.seat,),
            closed=info.closed,
            told=[spoken(one) for one in (header.commitments or ())[:-1]],
            may_take=not header.referees or place.seat in header.referees,
            seated=place.seated,
            referee=game.ruleset.referee_word,
            of_dice=of_dice(place.live),
        )


def short_file(desk: Desk, request: PageRequest) -> Response:  # noqa: ARG001 - all pages have the same parameters
    """The short file of Python that checks a game without Lychgate."""
    return PlainTextResponse(files("lychgate").joinpath("check_game.py").read_text(encoding="utf-8"))
