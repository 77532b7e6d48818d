"""What is of value in a room, in words: ``a silver chalice (60 gp)``, ``120 gp in a sack``, ``3 gems, 50 gp each``."""

from __future__ import annotations

import re

import msgspec

from lychgate.kit.module_people import NUMBER_WORDS, WORDS

HUNDREDTHS = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500}
"""What coins are worth in hundredths of a gold piece."""

_UNIT = (
    r"(?P<unit>gp|sp|cp|pp|ep|gps|g\.p\.|s\.p\.|c\.p\.|gold(?: pieces?| coins?)|silver(?: pieces?| coins?)"
    r"|copper(?: pieces?| coins?)|platinum(?: pieces?| coins?)|electrum(?: pieces?| coins?)?"
    r"|gold(?=\s*(?:$|[.,;)]|in\b|and\b|each\b)))(?![a-z])"
)
_AMOUNT = (
    r"(?P<amount>(?P<dice>\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d+)?)(?:\s?[x×*]\s?(?P<times>[\d,]+))?|\d{1,3}(?:,\d{3})+|\d+)"
)
_MONEY = re.compile(rf"(?<![\w.,/]){_AMOUNT}\s?{_UNIT}", re.IGNORECASE)
_EACH = re.compile(r"\s*(?:\))?\s*(?:each|apiece|per (?:piece|item|gem|bottle|jar)|a piece)\b", re.IGNORECASE)
_EACH_BEFORE = re.compile(r"\beach\s+(?:of which\s+)?(?:is\s+)?(?:worth|valued at)\s*(?:about\s+)?$", re.IGNORECASE)
_WORTH = re.compile(
    r"(?:,?\s*\(?\s*(?:each(?: of which)?(?: is| are)?\s+)?(?:is |are )?(?:worth|valued at|value(?:d)? of"
    r"|with a value of|total value|value)"
    r"(?:\s+(?:about|around|some|roughly|up to|a total of|at least|of))?[:\s]*|\(\s*|\s[-–—=]\s*|:\s*)$",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"\b(?:pays?|paid|paying|costs?|offers?|offered|offering|rewards?|prices?|fees?|tolls?|charges?|bribes?"
    r"|ransoms?|wages?|fined?"
    r"|bount(?:y|ies)|sells?|sold|buys?|bought|bets?|demands?|asks? for|per (?:day|week|month)|in exchange|wants"
    r"|owes?|hires?)\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:holds?|contains?|containing|has|have|with|carr(?:y|ies)|wears?|wearing|hides?|lies?|lie|is|are|was|were"
    r"|find|finds|found"
    r"|reveals?|conceals?|turns up|guards?|owns?|keeps?|includes?|including|inside it|in it|plus|there(?:'s)?)\b",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"\b(?:of|with|in|on|from|for|at|around|under|behind|by|to|into|inside|about|round|between)\s+$", re.I
)
_DETERMINER = re.compile(
    rf"(?<![#\w'’])(?:{NUMBER_WORDS}|the|his|her|its|their|some|several|many|\d+d\d+|\d{{1,4}}|another"
    r"|(?-i:[A-Z])[\w]+['’]s)\s+(?=[\w“\"'])",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"(?i)(?:each|it|they|this|these|those|all|both|which|the whole|every one|none)\b(?:\s+\w+){0,2}$"
)
_PLACED = re.compile(r"\s*((?:In|On|Under|Behind|Inside|Beneath|Among|Within|At|Around|Near)\b[^,;.]*?)\s*")
_MAGIC = re.compile(
    r"(?i)(?:\w+ )?(?:potions?|scrolls?|wands?|rods?|sta(?:ff|ves)|rings?|swords?|axes?|bows?|armou?r|shields?"
    r"|cloaks?|amulets?"
    r"|gems?|jewel\w*|necklaces?|spell ?books?|maps?|daggers?|maces?|helms?|helmets?|boots|gauntlets)\b"
)
_NONE = re.compile(r"(?i)(?:none|nothing|no treasure|-|—|nil|n/a|empty)\b.*")


class Found(msgspec.Struct, frozen=True):
    """A valuable as a text has it. ``rolled``: its worth is dice, and stands in no number."""

    what: str
    worth: int
    where: str = ""
    rolled: bool = False


def valuables_in(text: str, *, listed: bool) -> tuple[Found, ...]:
    """The valuables in a sentence or an item of a list; ``listed``: it stands where only they do."""
    found: list[Found] = []
    monies = list(_MONEY.finditer(text))
    for at, money in enumerate(monies):
        start = monies[at - 1].end() if at else 0
        end = monies[at + 1].start() if at + 1 < len(monies) else len(text)
        if not listed and _PAID.search(text[_clause(text, money.start()) : money.start()]):
            continue
        found.append(_found(text, start, money, end))
    if listed:
        found += _unpriced(text, monies)
    return tuple(found)


def nothing_in(text: str) -> bool:
    """Whether a list of treasure says that there is none."""
    return _NONE.fullmatch(text.strip()) is not None


def _clause(text: str, at: int) -> int:
    """Where the clause begins in which a place of a text stands."""
    return max(text.rfind(sign, 0, at) for sign in (".", ";", ":", "(")) + 1


def _found(text: str, start: int, money: re.Match[str], end: int) -> Found:
    before = text[start : money.start()]
    lead = _WORTH.search(before)
    rest = text[money.end() : end]
    hundredths, rolled = _worth(money)
    if (
        lead is not None
        and re.search("worth|value", lead[0], re.IGNORECASE)
        and not re.search(r"\w", before[: lead.start()])
    ):
        return Found(text.strip().rstrip("."), 0 if rolled else hundredths // 100, "", rolled)
    if lead is not None and lead[0].lstrip().startswith(":") and _PLACED.fullmatch(before[: lead.start()]):
        lead = None
    if lead is None or not re.search(r"\w", before[: lead.start()]):
        where = _where(before, rest)
        return Found(f"coins ({money[0]})", hundredths // 100, where, rolled)
    held = before[: lead.start()].rstrip(" ,:(")
    what, count = _named(held, text)
    each = _EACH.match(rest) or _EACH_BEFORE.search(before)
    rolled = rolled or (each is not None and count is None)
    worth = 0 if rolled else hundredths * (count or 1 if each else 1) // 100
    return Found(what, worth, _after(rest), rolled)


def _worth(money: re.Match[str]) -> tuple[int, bool]:
    """What an amount is worth in hundredths of a gold piece, and whether that is rolled."""
    if money["dice"]:
        return 0, True
    return int(money["amount"].replace(",", "")) * HUNDREDTHS[_coin(money["unit"])], False


def _coin(unit: str) -> str:
    known = {"g": "gp", "s": "sp", "c": "cp", "p": "pp", "e": "ep"}
    return known[unit[0].casefold()]


def _named(held: str, text: str) -> tuple[str, int | None]:
    """What it is that has a worth, and how many; None where that is rolled."""
    piece = re.split(r"[;:]|(?<![A-Z])\.\s|,(?![^()]*\))\s*(?:and\s+)?", held)[-1]
    if not re.search(r"\w", piece):
        piece = held
    piece = re.sub(r"^[\s).,]*(?:each|apiece)?[\s).,]*(?:and |or |plus |also |but )*", "", piece).strip()
    verbs = list(_VERB.finditer(piece))
    after = piece[verbs[-1].end() :].strip() if verbs else piece
    what = _phrase(after) or _phrase(piece[: verbs[-1].start()] if verbs else "") or ("" if verbs else after)
    if not what or _PRONOUN.fullmatch(what):
        if _PRONOUN.fullmatch(what or piece) or not piece:
            what = text.strip().rstrip(".")
        else:
            what = after or piece
    what = re.sub(r",?\s+(?:which|that|who)$", "", what)
    return what[:4000], _count(what)


def _phrase(text: str) -> str:
    """The last thing that a text names, from its article or number on; empty where it has neither."""
    starts = list(_DETERMINER.finditer(text))
    for one in reversed(starts):
        if _PREPOSITION.search(text[: one.start()]) and one is not starts[0]:
            continue
        return text[one.start() :].strip(" ,")
    return ""


def _count(what: str) -> int | None:
    """How many things a name tells of; None where that is rolled."""
    if re.match(r"\d*d\d", what):
        return None
    number = re.match(r"\d+", what)
    if number is not None:
        return int(number[0])
    first = next((word for word in sorted(WORDS, key=len, reverse=True) if what.casefold().startswith(f"{word} ")), "")
    return WORDS.get(first, 1)


def _where(before: str, rest: str) -> str:
    """Where coins lie: what follows them, or else what stands before them."""
    follows = re.match(
        r"\s*((?:in|on|under|behind|inside|beneath|sewn|hidden|scattered|among|within|at|around|buried|near)\b[^,;.]*)",
        rest,
    )
    if follows is not None:
        return re.split(r"\s+and\s+(?=\d)", follows[1])[0].strip()
    placed = _PLACED.fullmatch(before.rstrip().rstrip(":"))
    return re.sub(r"\s+(?:is|are|lies?|there (?:is|are))$", "", placed[1].strip()) if placed is not None else ""


def _after(rest: str) -> str:
    """What a text says of a valuable after its worth, up to the next one."""
    bare = _EACH.sub("", rest, count=1) if _EACH.match(rest) else rest
    told = re.match(r"\s*\)?[\s,]*([^;.]*)", bare)
    said = told[1].strip(" ,)") if told is not None else ""
    said = re.split(r"(?:,|\band\b)\s+(?=(?:an?|the|some|\d+|his|her)\b)", said)[0]
    return (
        said.strip(" ,)")
        if re.match(
            r"(?i)(?:in|on|under|behind|inside|beneath|sewn|hidden|wedged|which|that|if|buried|near|among)\b", said
        )
        else ""
    )


def _unpriced(text: str, monies: list[re.Match[str]]) -> list[Found]:
    """What stands in a list of treasure without a worth."""
    if nothing_in(text):
        return []
    found: list[Found] = []
    for piece in re.finditer(r"[^;]+" if ";" in text else r"[^,;()]+(?:\([^()]*\)[^,;()]*)*", text):
        if any(piece.start() <= one.start() < piece.end() for one in monies):
            continue
        said = re.sub(r"^\s*(?:and\s+|plus\s+)?", "", piece[0]).strip(" .")
        starts = re.match(r"(?i)(?:an?|the|his|her|\d+|two|three|four|five|six|some|\+\d)\b", said) is not None
        if re.match(r"[,\s]*(?:each )?(?:worth|valued)", text[piece.end() :]):
            continue
        starts = starts or _MAGIC.match(said) is not None
        if (
            said
            and (starts or (not monies and piece.start() == 0))
            and not re.match(r"(?i)(?:which|that|if|but|where)\b", said)
        ):
            found.append(Found(said[:4000], 0))
    return found
