"""Renders the templates, with the few filters that they use."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any
from zlib import crc32

from jinja2 import PackageLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup
from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.view import FoeGroup, Tracker
from lychgate.server.markdown import html_of, inline_html_of
from lychgate.web import limits
from lychgate.web.escaping import EscapingEnvironment, written
from lychgate.web.limits import amount
from lychgate.web.maps import Drawing, HexDrawing, HexShape, PlanDrawing, PlanRoom, Shape
from lychgate.web.naming import names_any
from lychgate.web.page_model import PageModel, stamp
from lychgate.web.ranges import kept_together
from lychgate.web.story import StoryStep

STATIC = files("lychgate.web") / "static"


@lru_cache(64)
def static(name: str) -> str:
    """The address of a file of the page, with its fingerprint, so that a browser may keep it for ever."""
    return f"/static/{name}?v={sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def _share(value: int, maximum: int) -> int:
    """``value`` in percent of ``maximum``; at least 3 for anything above 0, so that it shows."""
    if maximum <= 0 or value <= 0:
        return 0
    return min(100, max(3, value * 100 // maximum))


def _foe_name(group: FoeGroup) -> str:
    return group.label if group.count == 1 or is_number(group.label[:1]) else f"{group.count} {group.label}"


def _head(text: str) -> str:
    """A mark up to its explanation: ``bitten: a zombie at the next hex`` is just ``bitten``."""
    return text.partition(":")[0]


def _short(label: str, group: str) -> str:
    """The name of one of a group without the group's name: ``3`` for ``goblins 3``."""
    head, _, number = label.rpartition(" ")
    one_of_them = is_number(number) and head and group.lower().startswith(head.lower()[:-1] or head.lower())
    return number if one_of_them else label.removeprefix(group).strip() or label


def _after(text: str, label: str) -> str:
    """A text without the label that is shown before it already: ``Day 1`` after ``Day`` is ``1``."""
    return text.removeprefix(label).strip() or text


def _warns(tracker: Tracker) -> bool:
    """Whether a count is at its last step: what runs out has one left, or what recurs is due next."""
    if tracker.kind == "left":
        return tracker.value <= 1
    return tracker.kind == "due" and 0 < tracker.maximum <= tracker.value + 1


def _wish(text: str) -> str:
    wish = text.strip().rstrip(".").removeprefix("or ").removeprefix("Or ")
    return f"{wish[:1].upper()}{wish[1:]}"


def _with_pictures(text: str, base: str = "") -> Markup:
    """Markdown with the pictures of the game, at their addresses for the seat at ``base``."""
    return Markup(html_of(text).replace('<img src="picture:', f'<img loading="lazy" src="{base}/picture/'))


def _environment() -> EscapingEnvironment:
    environment = EscapingEnvironment(
        loader=PackageLoader("lychgate.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=written,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        static=static,
        once=lambda name, of, base: _once(name, of, base),
        button=lambda *of: Markup(_written("button", of)),
        drawn=lambda the_map, first, several, base, known: _map(the_map, first, several, base, known),
        looked_at=lambda the_map: drawn_to_keep(the_map, "."),
        stamp=lambda verb: stamp(_ANY_REVISION, verb),
        at_most=lambda count: Markup(f'data-most="{count}" data-limit="{amount(count)}"'),
        limits=limits,
    )
    environment.filters.update(share=_share, foe_name=_foe_name, head=_head, wish=_wish, tells_of=names_any)
    environment.filters.update(short=_short, after=_after, warns=_warns, amount=amount)
    environment.filters.update(markdown=_with_pictures, markdown_line=lambda text: Markup(inline_html_of(text)))
    return environment


TEMPLATES = _environment()

GLOBALS: dict[str, Any] = dict(TEMPLATES.globals)

MOST_WRITTEN = 300
"""The number of rendered steps of the log that are kept for a seat."""

_ANY_SEAT = "/s/-/-"
"""The placeholder for the address of the seat in parts that are rendered once for all seats."""

_SHAPES = Markup("<!-- shapes -->")
"""The placeholder for the hexes or rooms of a map."""

_ANY_REVISION = "-r-"
"""The placeholder for the revision, behind a quotation mark, in parts without text of people in attributes."""


@cache
def _template(name: str) -> Template:
    """The template of a part, compiled when it is first used: a server starts without, and many never show a page."""
    return TEMPLATES.get_template(f"parts/{name}.html")


def page(template: str, values: Mapping[str, Any]) -> str:
    """A whole page without maps."""
    return kept_together(TEMPLATES.get_template(template).render(values))


def _render(template: Template, values: Mapping[str, Any]) -> str:
    """A small part. Jinja's own ``render`` takes longer to gather its globals than a small part takes."""
    context = Context(TEMPLATES, {**GLOBALS, **values}, template.name, template.blocks)
    return "".join(template.root_render_func(context))


HEADINGS = {
    400: "That cannot be read",
    403: "That was not done",
    404: "There is no such page",
    405: "That cannot be done here",
    409: "The table has moved on",
    413: "That is too long",
    429: "Not so fast",
    500: "Something went wrong here",
    503: "That is not available at this moment",
}


@lru_cache(100)
def refusal_page(status: int, sentence: str, *, fragment: bool = False) -> str:
    """A page, or a part of one, that says in a sentence why something was not done."""
    heading = HEADINGS.get(status, "That was not done")
    return page("refusal.html", {"heading": heading, "sentence": sentence, "fragment": fragment})


def part(model: PageModel, name: str) -> str:
    """One part of a table page; rendered once, however many people look at it."""
    if name not in model.drawn:
        values: dict[str, Any] = {"model": model, "known": frozenset()}
        if name in ("log", "now"):
            values["now"] = Markup(_step(model, model.now) if model.now is not None else "")
        if name == "log":
            values["steps"] = Markup("".join(_step(model, step) for step in model.steps))
        drawn = _turn(model) if name == "turn" else _render(_template(name), values)
        model.drawn[name] = drawn if name in ("maps", "screen-map") else kept_together(drawn)  # a map breaks no lines
    return model.drawn[name]


def _step(model: PageModel, step: StoryStep) -> str:
    """A rendered step of the log. A finished step never changes, except for the revision and for being news or not.

    The revision is that of the page or message it is sent with: a page takes a step that was taken back and brought
    back later for old news if it bears the revision at which it was first told.
    """
    text = model.written.get(step.entry) if step.entry else None
    if text is None:
        own, who = step.seat == model.seat, model.names.get(step.seat, step.seat)
        who = "" if own or step.seat in model.referees else who  # a referee's steps are told without a name
        apart = model.referees if model.layout == "desk" and model.others else ()
        text = kept_together(str(_at(model.base, _written("step", (step, own, who, apart, model.named)))))
        if step.entry:
            while len(model.written) >= MOST_WRITTEN:
                del model.written[next(iter(model.written))]
            model.written[step.entry] = text
    is_news = not step.entry or step.entry >= model.fresh
    text = _of_revision(model, text)
    return text.replace(' class="step"', ' class="step fresh"', 1) if is_news else text


def _turn(model: PageModel) -> str:
    """The table's business, rendered once for all seats and revisions at which it is the same."""
    return _at(model.base, _of_revision(model, _written("turn", model.turn)))


def _of_revision(model: PageModel, text: str) -> str:
    return text.replace(f'"{_ANY_REVISION}', f'"{model.revision}')


@dataclass(frozen=True, slots=True)
class _Shape:
    """A hex or a room rendered for any seat. ``mark`` identifies this look, and ``same`` says that it is unchanged."""

    id: str
    mark: str
    text: str
    same: str


def _map(the_map: Drawing, first: bool, several: bool, base: str, known: Set[str]) -> Markup:
    """A map. Hexes or rooms whose marks are ``known`` are only named as unchanged."""
    text = _paper(_emptied(the_map), first, several)
    for shapes in _shapes(the_map):
        drawn = [one.same if one.mark in known else one.text for one in shapes]
        text = text.replace(_SHAPES, "".join(drawn), 1)
    return _at(base, text)


@lru_cache(1_000)
def _shapes(the_map: Drawing) -> tuple[tuple[_Shape, ...], ...]:
    """The rendered hexes of a map, or its rooms level by level."""
    if isinstance(the_map, HexDrawing):
        return (tuple(map(_shape, the_map.cells)),)
    return tuple(tuple(map(_shape, level.rooms)) for level in the_map.levels)


@lru_cache(200)
def drawn_to_keep(the_map: Drawing, pictures: str = "") -> Markup:
    """A map that leads nowhere: for a page that is kept as a file, and for a screen that nobody touches.

    ``pictures`` is where its pictures are, seen from the page; it is drawn without them where that is empty.
    """
    groups = (the_map.cells,) if isinstance(the_map, HexDrawing) else tuple(level.rooms for level in the_map.levels)
    paper = _emptied(the_map)
    text = _paper(paper if pictures else _without_pictures(paper), True, False, pictures)
    for group in groups:
        values = {"base": "", "id": "", "mark": "", "pictures": pictures}
        drawn = [_render(_template(_part_of(one)), {**values, "cell": one}) for one in group]
        text = text.replace(_SHAPES, "".join(drawn), 1)
    return Markup(text)


def _emptied(the_map: Drawing) -> Drawing:
    """The paper of a map, without its hexes or rooms."""
    if isinstance(the_map, HexDrawing):
        return replace(the_map, cells=())
    return replace(the_map, levels=tuple(replace(level, rooms=()) for level in the_map.levels))


def _without_pictures(the_map: Drawing) -> Drawing:
    """The paper without whole pictures, which a page that is kept as a file cannot load."""
    if not isinstance(the_map, PlanDrawing):
        return the_map
    return replace(the_map, levels=tuple(replace(level, picture=None, pictured=False) for level in the_map.levels))


@lru_cache(1_000)
def _paper(the_map: Drawing, first: bool, several: bool, pictures: str = _ANY_SEAT) -> str:
    """A map without its hexes or rooms: its paper, its heading, its legend."""
    values = {"of": the_map, "first": first, "several": several, "shapes": _SHAPES, "pictures": pictures}
    return _render(_template("map"), values)


def _once(name: str, of: Hashable, base: str) -> Markup:
    """A smaller part, rendered once for all the seats that see the same."""
    return _at(base, _written(name, of))


@lru_cache(5_000)
def _written(name: str, of: Hashable) -> str:
    return _render(_template(name), {"of": of, "base": _ANY_SEAT, "revision": _ANY_REVISION})


def _at(base: str, text: str) -> Markup:
    """Text rendered for any seat, changed for the seat at ``base``. Escaped text of people has no quotation marks."""
    return Markup(text.replace(f'"{_ANY_SEAT}/', f'"{base}/'))


def _part_of(shape: Shape) -> str:
    """The template of a hex or a room."""
    return "hex" if isinstance(shape, HexShape) else "plan-room" if isinstance(shape, PlanRoom) else "room"


@lru_cache(20_000)
def _shape(shape: Shape) -> _Shape:
    id_, mark = f"at-{crc32(shape.place.encode()):08x}", f"{crc32(repr(shape).encode()):08x}"
    values = {"cell": shape, "base": _ANY_SEAT, "id": id_, "mark": mark, "pictures": _ANY_SEAT}
    text = _render(_template(_part_of(shape)), values)
    return _Shape(id_, mark, text, same=f'<a id="{id_}" data-same="{mark}"></a>')


def _marks(model: PageModel) -> Set[str]:
    """The marks of all the hexes and rooms that a page of ``model`` shows."""
    return frozenset().union(*map(_marks_of, model.maps))


@lru_cache(1_000)
def _marks_of(drawing: Drawing) -> Set[str]:
    return frozenset([shape.mark for shapes in _shapes(drawing) for shape in shapes])


def table_page(model: PageModel) -> str:
    """A whole table page, as it is sent first."""
    template = "table.html" if model.layout == "book" else "desk.html"
    return TEMPLATES.get_template(template).render(model=model, part=lambda name: Markup(part(model, name)))


def screen_page(model: PageModel, base: str) -> str:
    """The whole screen for the middle of the table: the ``model`` of an onlooker, at the address of ``base``."""
    template = TEMPLATES.get_template("screen.html")
    return template.render(model=model, base=base, part=lambda name: Markup(part(model, name)))


class Sent:
    """Remembers what a browser tab has been sent, so that it is sent only what has changed since.

    ``parts`` are the parts of its page; where none are named, those of the table page.
    """

    def __init__(self, parts: tuple[str, ...] = ()) -> None:
        self._parts = parts
        self._before: PageModel | None = None
        self._remarked = True

    def knows(self, model: PageModel) -> None:
        """Notes that the tab shows ``model``, but perhaps another remark."""
        self._before, self._remarked = model, False

    def news(self, model: PageModel) -> str:
        """The parts that have changed since the last message, in htmx's form; empty when none has."""
        before, self._before = self._before, model
        if before is model and self._remarked:
            return ""
        parts = self._parts or model.parts
        if before is None or not self._remarked:
            self._remarked = True
            return "".join(_changes(before, model, parts, "remark", "instead"))
        if (parts, before.serial) not in model.told:  # computed once, however many tabs show the table
            model.told[parts, before.serial] = "".join(_changes(before, model, parts))
        return model.told[parts, before.serial]

    def answer(self, model: PageModel, remark: str, left: str, instead: tuple[str, ...] = ()) -> str:
        """The same for the tab that acted, with the remark on what it did, which it keeps until it acts again."""
        self._remarked = False
        text = self.news(model.saying(remark, left, instead))
        self._before, self._remarked = model, True
        return text


def _changes(before: PageModel | None, model: PageModel, parts: tuple[str, ...], *unknown: str) -> Iterator[str]:
    """The parts of ``model`` that differ from ``before``, and those that are ``unknown``."""
    changed = [name for name in parts if before is None or name in unknown or model.differs(before, name)]
    for name in changed:
        yield wrapped(name, part(model, name)) if before is None else _change(before, model, name)
    if changed:
        yield str(Markup("<title>{}</title>").format(model.headline))


def _change(before: PageModel, model: PageModel, name: str) -> str:
    """A part of ``model`` for a page that shows ``before``: rendered once, for the answer and for all other pages."""
    known = f"{name} since {before.serial}"
    if known not in model.drawn:
        fresh = added(before.steps, model.steps) if name == "log" else ()
        if fresh:
            steps = "".join(_step(model, step) for step in fresh)
            text = f'<hx-partial hx-target="#steps" hx-swap="beforeend">{steps}</hx-partial>'
        elif name == "maps":
            text = wrapped(name, _render(_template(name), {"model": model, "known": _marks(before)}))
        else:
            text = wrapped(name, part(model, name))
        model.drawn[known] = text
    return model.drawn[known]


def added(before: tuple[StoryStep, ...], after: tuple[StoryStep, ...]) -> tuple[StoryStep, ...]:
    """The steps that ``after`` adds to ``before``; none where it does not continue from there.

    The steps before a step are always the same, because a journal is a tree.
    """
    return after[after.index(before[-1]) + 1 :] if before and before[-1] in after else ()


def notice(sentence: str) -> str:
    """A remark alone, for a page that stays as it is."""
    body = Markup('<p id="remark" class="remark" role="status">{}</p>').format(sentence)
    return wrapped("remark", body)


def wrapped(name: str, body: str) -> str:
    """A part of the page, wrapped so that htmx replaces the part with this id."""
    return f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{body}</hx-partial>'
