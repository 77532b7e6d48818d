"""The numbers of the book that a table may amend: the rules follow each, and every allowed value can be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from lychgate.core.clause import ClauseBook
from lychgate.core.errors import IllegalAnswer
from lychgate.core.places import distance, neighbours
from lychgate.core.ruleset import Variant
from lychgate.core.switches import SwitchFile
from lychgate.resources import load
from lychgate.rulesets.twelve_years.figures import PRINTED, in_words
from lychgate.rulesets.twelve_years.phrases import read_chapter
from lychgate.rulesets.twelve_years.rules.entrances import EntranceFound
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled, both_dice
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.travel import UsePortal
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, MAGICK
from lychgate.rulesets.twelve_years.variants import VARIANTS
from lychgate.rulesets.twelve_years.view import view
from lychgate.sim.many import Plan, play_number
from lychgate.sim.play_out import Turn
from tests.each import each
from tests.rulesets.twelve_years.invariants import wrong_with
from tests.rulesets.twelve_years.stage import Raw, choices, happened, hurts, party, scene, site
from tests.shares import WHOLE, in_soak_too, share

BOOK: ClauseBook = load("lychgate.rulesets.twelve_years", "clauses.toml", ClauseBook)
SWITCHES = {one.name: one for one in VARIANTS if one.bounds is not None}

Rules = Mapping[str, str]
Show = Callable[[Rules], Any]

RUINS = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}
LAKES = {"hexes": {name: {"terrain": "large_lake", "explored": False} for name in neighbours("5053").values()}}
MARSH = {"5052": {"terrain": "marsh"}}

NO_SUCH_FACE = "no such face"


def years(*dice: int, answers: tuple[str, ...] = ("go:s",), members: tuple[Any, ...] = ("giant",), **more: Any) -> Show:
    """The years that have passed after these dice; or that a die has no such face."""

    def show(rules: Rules) -> Any:
        try:
            return party(scene(*members, dice=dice, variants=rules, **more).do(*answers)).years
        except IllegalAnswer:
            return NO_SUCH_FACE

    return show


def hurt(*dice: int, answers: tuple[str, ...], member: Raw | None = None, **more: Any) -> Show:
    """How a Giant has been hurt after these dice, with what the log says; or that a die has no such face."""

    def show(rules: Rules) -> Any:
        try:
            played = scene({"kin": "giant", **(member or {})}, dice=dice, variants=rules, **more).do(*answers)
        except IllegalAnswer:
            return NO_SUCH_FACE
        return hurts(played)

    return show


def friend(who: str, order: str, *answers: str, dice: tuple[int, ...] = (), gold: int = 500) -> Show:
    """The gold and the level after an order to a friend."""

    def show(rules: Rules) -> Any:
        played = scene("giant", gold=gold, here={"friend": who}, dice=dice, variants=rules).do(order, *answers)
        return party(played).gold, party(played).level

    return show


def assembled(rules: Rules) -> Any:
    """How many are of a new party whose dice all show a 4."""
    dice = {"12y.assembly.four-d4": [4] * 6, "12y.weapon.start-roll": [1] * 6, "12y.gold.start": [1] * 6}
    dice |= {"12y.loot.items": [10] * 6}
    played = scene(number=0, at="5050", dice=dice, variants=rules).do("assemble")
    while "suggested" in choices(played):
        played.do("suggested")
    return len(happened(played, MemberJoined))


def joins(face: int) -> Show:
    """The hit points of a newcomer of this archetype, now and at most, in a party of level 2."""

    def show(rules: Rules) -> Any:
        dice = {"12y.archetype.table": [face], "12y.weapon.start-roll": [1], "12y.archetype.fae-weapons": [1]}
        dice |= {"12y.loot.items": [10], "12y.gold.start": [1]}
        played = scene("giant", level=2, here={"friend": "new_member"}, dice=dice, variants=rules)
        played.do("recruit", "suggested")
        newcomer = party(played).members[-1]
        return newcomer.hp, max_hp(party(played), newcomer)

    return show


def dealt(**more: Any) -> Show:
    """What a party would deal, as it says beside the attack, and the sum of one that does."""

    def show(rules: Rules) -> Any:
        played = scene("giant", level=1, foes=["ogre"], dice=[5], variants=rules, **more)
        ours = both_dice(played.state, party(played))[0]
        played.do("attack")
        if "pass" in choices(played):  # a thorn may be spent on the roll
            played.do("pass")
        return ours, site(played).foes[0].hp

    return show


def power(name: str) -> dict[str, Any]:
    return {"loot": [{"kind": "ring", "qualities": ["magick"], "powers": [name]}]}


def healed(rules: Rules) -> Any:
    played = scene({"kin": "giant", "hp": 2}, foes=["ogre"], dice=[5], variants=rules, **power("moonkissed"))
    return party(played.do("attack", "moonkissed:1")).members[0].hp


def met_again(rules: Rules) -> Any:
    """What is met on a 7 in a familiar marsh."""
    try:
        played = scene("giant", given={"hexes": MARSH}, dice=[7], variants=rules).do("go:s")
    except IllegalAnswer:
        return NO_SUCH_FACE
    return site(played).friend


def farthest(rules: Rules) -> Any:
    """How far the portal of 5051 leads at most, and how far its button says."""
    given = {"hexes": {"5051": {"features": ["portal"]}}}
    before = scene("giant", given=given, variants=rules)
    _, note = UsePortal().button(before.state, party(before))
    played = before.do("portal")
    return max(distance("5051", one) for one in choices(played) if one != "pass"), note.partition(",")[0]


def laid(rules: Rules) -> Any:
    """The gold in a new, empty room."""
    played = scene("giant", given=RUINS, at="d1r0", dice=[1, 1, 3, 3], variants=rules).do("way:1")
    return site(played).gold


def two_floors_down(rules: Rules) -> Any:
    """An ogre two levels down: hit points and bonus."""
    stairs = {"level": 1, "ways": [{"kind": "entry", "to": -2}, {"kind": "stairs"}]}
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [stairs]}]}
    rules = {"monster-level-up": "on", **rules}
    played = scene("rogue", at="d1r0", given=given, dice=[1, 1, 3, 6, 5], variants=rules).do("way:1")
    return site(played).foes[0].hp, site(played).foes[0].bonus


def robbed(rules: Rules) -> Any:
    """The level of a party from which Slink has stolen 200 gold."""
    return party(scene("giant", gold=200, dice=[6, 5, 1], variants=rules).do("go:s")).level


def pointed_out(rules: Rules) -> Any:
    """How far from 5051 the wise woman's entrance lies."""
    played = scene("giant", gold=100, here={"friend": "wise_woman"}, dice=[1, 3], variants=rules).do("wise-woman")
    return distance("5051", happened(played, EntranceFound)[0].dungeon.hex)


def noble(rules: Rules) -> Any:
    """The gold for a noble brought to the city."""
    return party(scene("giant", here={"friend": "noble"}, variants=rules).do("escort", "go:n")).gold


def escorted(rules: Rules) -> Any:
    """The hit points of an escort, now and at most."""
    played = scene("giant", here={"friend": "tinker"}, variants=rules).do("escort")
    joined = party(played).members[-1]
    return joined.hp, max_hp(party(played), joined)


def ends(rules: Rules) -> Any:
    """How a game goes on in which a year passes after the ninth, and what the track says."""
    played = scene("giant", years=9, dice=[6, 1, 1], variants=rules).do("go:s")
    return played.state.ending, view(played.state, "p1").trackers[0].text


HIRED: dict[str, list[int]] = {
    "12y.archetype.table": [4],
    "12y.weapon.start-roll": [1],
    "12y.loot.items": [10],
    "12y.gold.start": [1],
}


def hired(rules: Rules) -> Any:
    played = scene("giant", gold=100, here={"friend": "renegade"}, dice=HIRED, variants=rules)
    return party(played.do("recruit", "suggested")).gold


MIRROR = {"kind": "mirror", "qualities": ["magick"], "unique": "magick_mirror", "uses": 1}
MUSHROOM = {
    "kind": "mushroom",
    "qualities": ["magick"],
    "powers": ["fae_touched"],
    "unique": "fae_touched_mushroom",
}


def in_the_city(item: Raw) -> Raw:
    return {"sites": {"5050": {"loot": [item]}}}


POND = {"hexes": {"5052": {"terrain": "forest"}}, "dungeons": [{}, {"hex": "5052", "kind": "pond", "rooms": [{}]}]}
HOLE = {"hexes": {"5052": {"terrain": "clearing"}}, "dungeons": [{}, {"hex": "5052", "kind": "sinkhole"}]}
TRAP: dict[str, Any] = {"at": "d1r0", "wary": True, "here": {"trap": True}, "given": RUINS}
CLEARING: Raw = {"hexes": {"5052": {}}}


NUMBERS: dict[str, tuple[int, Show, object, object]] = {
    "party-size": (5, assembled, 4, 5),
    "hermit-hp": (11, joins(1), (10, 10), (13, 13)),
    "rogue-hp": (7, joins(2), (14, 14), (9, 9)),
    "fae-folk-hp": (20, joins(3), (12, 12), (22, 22)),
    "giant-hp": (25, joins(4), (32, 32), (27, 27)),
    "brute-force": (4, dealt(), ("2", 34), ("5", 31)),
    "moonkissed-heal": (9, healed, 7, 11),
    "thorning-damage": (5, dealt(**power("thorning")), ("3", 33), ("7", 29)),
    "curse-damage": (2, dealt(curses=1), ("1", 35), ("0", 36)),
    "mirror-years": (11, years(11, answers=("go:n",), given=in_the_city(MIRROR)), NO_SUCH_FACE, 11),
    "mushroom-years": (
        6,
        years(6, answers=("go:n",), given=in_the_city(MUSHROOM)),
        NO_SUCH_FACE,
        6,
    ),
    "return-die": (8, met_again, NO_SUCH_FACE, "noble"),
    "portal-range": (3, farthest, (6, "up to six hexes"), (3, "up to three hexes")),
    "mist-years": (6, years(6, 1, 6), NO_SUCH_FACE, 6),
    "ferry-years": (10, years(10, 3, answers=("ferry", "4951"), given=LAKES), NO_SUCH_FACE, 10),
    "reward-gold": (35, laid, 10, 35),
    "trap-damage": (15, hurt(15, answers=("trap:take",), **TRAP), NO_SUCH_FACE, [(1, 15, "trap")]),
    "pond-years": (9, years(9, given=POND), NO_SUCH_FACE, 9),
    "sinkhole-damage": (6, hurt(6, answers=("go:s",), given=HOLE), NO_SUCH_FACE, [(1, 6, "sinkhole")]),
    "monster-growth": (3, two_floors_down, (38, 4), (42, 8)),
    "burn-damage": (
        6,
        hurt(5, 6, answers=("attack",), member={"marks": ["burning"]}, foes=["ogre"]),
        NO_SUCH_FACE,
        [(1, 6, "fire")],
    ),
    "poison-damage": (
        3,
        hurt(answers=("go:s",), member={"marks": ["poisoned"]}, given=CLEARING),
        [(1, 1, "poison")],
        [(1, 3, "poison")],
    ),
    "satyr-years": (8, years(2, 8, answers=("attack",), foes=["satyr"]), NO_SUCH_FACE, 8),
    "level-price": (50, friend("thogwood", "train", "2"), (300, 2), (400, 2)),
    "ellas-price": (80, friend("ellas", "ellas"), (450, 1), (420, 1)),
    "slink-price": (60, robbed, 2, 3),
    "wise-woman-price": (150, friend("wise_woman", "wise-woman", dice=(1, 3)), (400, 0), (350, 0)),
    "wise-woman-distance": (4, pointed_out, 6, 4),
    "renegade-price": (20, hired, 51, 81),
    "noble-reward": (160, noble, 100, 160),
    "escort-hp": (4, escorted, (1, 1), (4, 4)),
    "year-limit": (10, ends, ("", "10 of 12 years"), ("lost", "10 of 10 years")),
    "death-years": (3, years(2, 1, answers=("attack",), members=({"kin": "giant", "hp": 1},), foes=["ogre"]), 1, 3),
}
"""Of each number: a value other than the printed one, what shows that the rule follows it, and what that gives with
the printed value and with the other."""


@each(NUMBERS)
def test_number__the_rule_follows_it_at_this_table_and_at_no_other(name: str) -> None:
    other, show, printed, amended = NUMBERS[name]

    assert show({}) == printed
    assert show({name: str(other)}) == amended
    assert show({}) == printed, "nothing of one table stays for the next"


def test_numbers__each_is_shown_and_is_within_its_bounds_as_printed_with_what_depends_on_it() -> None:
    clauses = {clause.id for clause in BOOK.clause}

    assert list(NUMBERS) == [one.name for one in VARIANTS if one.is_number] == list(PRINTED)
    for name, one in SWITCHES.items():
        assert one.bounds is not None
        low, high = one.bounds
        assert low < high, name
        assert low <= PRINTED[name] <= high, name
        assert low <= NUMBERS[name][0] <= high, name
        assert NUMBERS[name][0] != PRINTED[name], name
        assert one.depends.endswith("."), name
        assert set(one.clauses) <= clauses, name
        assert one.clauses, name


IN_THE_BOOK = {
    **{f"{kin.replace('_', '-')}-hp": row.hp for kin, row in ARCHETYPE.items()},
    "moonkissed-heal": MAGICK["moonkissed"].heal,
    "thorning-damage": MAGICK["thorning"].damage_bonus,
    "curse-damage": -MAGICK["cursed"].damage_bonus,
}


def test_numbers__what_is_printed_is_what_the_tables_and_the_clauses_say() -> None:
    assert {name: PRINTED[name] for name in IN_THE_BOOK} == IN_THE_BOOK

    texts = {clause.id: clause.text for clause in BOOK.clause}
    for name, one in SWITCHES.items():
        said = " ".join(texts[id_] for id_ in one.clauses).lower()
        assert str(PRINTED[name]) in said or in_words(PRINTED[name]) in said, name


def test_numbers__a_sum_names_the_clause_of_each_part_so_that_why_cites_what_is_amended() -> None:
    before = scene("giant", foes=["ogre"], dice=[5], curses=1)
    played = before.do("attack")
    (total, *_) = happened(played, DamageTotalled)

    clauses = {clause for line in total.tell(played.state, played.state) for clause in line.clauses}

    assert clauses >= {"12y.archetype.giant-brute", "12y.magick.cursed-penalty"}
    assert "12y.magick.thorning-passive" not in clauses


# ---------------------------------------------------------------------- every value can be played


def low(one: Variant) -> str:
    assert one.bounds is not None
    return str(one.bounds[0])


def high(one: Variant) -> str:
    assert one.bounds is not None
    return str(one.bounds[1])


def mixed(seed: int) -> dict[str, str]:
    """A seeded mixture of values within their bounds, and of bounds."""
    chance = Random(f"numbers/{seed}")
    bounds = {name: one.bounds for name, one in SWITCHES.items() if one.bounds is not None}
    return {name: str(chance.choice([*pair, chance.randint(*pair)])) for name, pair in bounds.items()}


GAMES = share("LYCHGATE_SOAK_NUMBERS", 1, 40)


@in_soak_too
def test_numbers__whole_games_can_be_played_with_all_at_their_lowest_their_highest_and_mixed() -> None:
    tables = [{name: low(one) for name, one in SWITCHES.items()}, {name: high(one) for name, one in SWITCHES.items()}]
    tables += [mixed(seed) for seed in range(2 * GAMES)]

    for number, rules in enumerate(tables):
        for player in ("random", "cautious"):
            plan = Plan("twelve_years", player, GAMES, f"numbers {number}", rules)
            for game in range(GAMES):
                played = play_number(plan, game)
                assert RULESET.ended(played.state), (rules, player)
                assert wrong_with(played.state) == (), (rules, player)
                read_through(played.turns[:: 1 if WHOLE else 7])


def read_through(turns: Sequence[Turn[State]]) -> None:
    """Reads what a face would show of these turns: a text that cannot be filled in raises."""
    for turn in turns:
        state = turn.before
        for event in turn.events:
            after = event.apply(state)
            RULESET.tell(state, event, after, turn.seat)
            state = after
        view(state, turn.seat)
        wanted = RULESET.orders(state, turn.seat)
        if wanted is not None:
            RULESET.question(state, wanted)


def test_numbers__those_that_no_table_can_amend_have_a_reason_and_are_listed_in_the_readme() -> None:
    package = "lychgate.rulesets.twelve_years"
    rows: SwitchFile = load(package, "data/variants.toml", SwitchFile)
    readme = files(package).joinpath("README.md").read_text(encoding="utf-8")
    known = {clause.id for clause in BOOK.clause}

    for one in rows.fixed:
        assert one.name not in SWITCHES, one.name
        assert set(one.clauses) <= known, one.name
        assert f"| {one.title} | {one.value} | {one.why} |" in readme, one.name
    assert len({one.name for one in rows.fixed}) == len(rows.fixed) == 14


# ---------------------------------------------------------------------- no text has a number of its own

AMENDABLE = re.compile(
    r"\b\d+ gold\b|\b\d+d\d+ (?:years|damage|to)\b|\b\d+ (?:less |more )?damage\b|\b\d+ hp\b|\bby \d+\b|\bsix hexes\b"
    r"|\btwelve|\btwelfth|\ba year (?:passes|goes)|\bfor a year\b"
    r"|\bfour (?:\w+ )?(?:people|strangers|volunteers|adventurers)\b",
    re.IGNORECASE,
)
"""What a text must not say in so many words, since a table may amend it."""

STAYS = (
    "Every clock in here shows twelve.",
    "Twelve chairs, eleven of them broken.",
    "twelve years",  # of a crowned Lich King's rest
    "Each level: 1 more hit point and 1 more damage for every member.",
    "Each level gives every member 1 more hit point and 1 more damage",
    "Spent, it raises one attack roll by 1",
    "raise the coming attack roll by 1",
)
"""What stays as it is printed: see the numbers that cannot be amended."""


def texts_in(raw: object, where: str) -> Iterator[tuple[str, str]]:
    """Every text under a key of a chapter, and the key."""
    if isinstance(raw, str):
        yield where, raw
    elif isinstance(raw, list):
        for one in raw:
            yield from texts_in(one, where)
    elif isinstance(raw, dict):
        for key, one in raw.items():
            yield from texts_in(one, f"{where}.{key}")


def without_what_stays(text: str) -> str:
    for one in STAYS:
        text = text.replace(one, "").replace(one.capitalize(), "")
    return text


def test_numbers__no_sentence_says_a_number_that_a_table_may_amend_in_so_many_words() -> None:
    chapters = sorted(path.name for path in files("lychgate.rulesets.twelve_years").joinpath("words").iterdir())
    said = [
        (where, text)
        for name in chapters
        for where, text in texts_in(read_chapter(name.removesuffix(".toml")), name)
        if AMENDABLE.search(without_what_stays(text))
    ]
    rests = [(where, text) for where, text in said if not where.startswith(("endings.toml.ended.crowned",))]

    assert rests == []


def test_numbers__nor_does_a_switch_that_explains_itself() -> None:
    for one in VARIANTS:
        if one.is_number or one.name == "merchant-crown":  # a crown's worth is none of them
            continue
        for text in (one.text, *(told for _, told in one.alternatives)):
            assert not re.search(r"\b\d+ gold\b|\b1d\d+ years\b|\bsix hexes\b", text), one.name
