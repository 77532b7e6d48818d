"""Players get the same, byte for byte, whatever the GM alone knows: pairs of games that differ only in secrets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from lychgate.core.codec import encode
from lychgate.core.roll import Roll
from lychgate.core.telling import log_lines
from lychgate.core.visibility import known_to
from lychgate.kit.shipped import module, modules
from lychgate.kit.site import Room, Site
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_gm import Gm
from lychgate.players.sovereign_policy import Policy
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.sovereign_table import DELVERS, Table
from tests.rulesets.sovereign.hurt import carrying
from tests.rulesets.sovereign.sites_at_random import random_site
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.shares import share

SITES = share("LYCHGATE_SOAK_SOVEREIGN_LEAKS", 1, 200)


def gets(table: Sovereign, seat: str = ANN) -> bytes:
    """Everything that a desk of tests has for a seat."""
    rolls = [one for one in table.thrown if not one.only or seat in one.only]
    return encode((table.view(seat), RULESET.question(table.state, table.orders(seat)), table.lines(seat), rolls))


def before() -> Sovereign:
    """Two Delvers in the toll house, and one who is not met yet."""
    table = Sovereign().types("delver Ada of Ann hp 9 wis 14 notice 1", "delver Ben of Ben hp 7")
    return table.types("npc 2 goblins hd 1 hp 4", "site toll_house", "enter 1 anyway").finish()


PAIRS = [
    pytest.param((("check Ada WIS/Notice secret", (1, 1)),), (("check Ada WIS/Notice secret", (6, 6)),), id="a check"),
    pytest.param((("save Ada mental secret", (2,)),), (("save Ada mental secret", (19,)),), id="a save"),
    pytest.param((("roll 1d6 secret traps", (1,)),), (("roll 1d20 secret doors", (17,)),), id="dice"),
    pytest.param((("note session She lies.", ()),), (("note session All is well.", ()),), id="a note"),
    pytest.param((("room 4 note They sleep.", ()),), (("room 5 note They wake.", ()),), id="a note of a room"),
    pytest.param((("room 4 empty", ()),), (("room 4 to 5", ()),), id="inhabitants"),
    pytest.param((("door 4 locked", ()),), (("door 4 barred", ()),), id="a door nobody saw"),
    pytest.param((("alertness up", ()),), ((),), id="alertness"),
    pytest.param((("set cast.goblin 1.hp 1 because of a cold", ()),), ((),), id="a foe nobody met"),
    pytest.param((("npc 3 wolves hd 2 hp 9", ()),), (("npc 1 drake hd 8 hp 40", ()),), id="who is in play"),
    pytest.param((("could-win goblins", ()),), ((),), id="what the GM asks"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_players_get_the_same_whatever_the_gm_alone_knows(
    one: tuple[tuple[str, tuple[int, ...]], ...], other: tuple[tuple[str, tuple[int, ...]], ...]
) -> None:
    got, wanted = [], before()
    for secrets in (one, other):
        table = before()
        for line, faces in filter(None, secrets):
            table.rolls(*faces).types(line)
        got.append((gets(table), gets(table, "Ben")))
    assert got[0] == got[1] == (gets(wanted), gets(wanted, "Ben"))


@pytest.mark.parametrize("comes", [1, 6])
def test_players_learn_nothing_of_a_wandering_check(comes: int) -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "explore alerted").rolls(comes)
    table.types("turn quick").finish()
    other = Sovereign().types("delver Ada of Ann hp 9", "explore alerted").rolls(3).types("turn quick")
    assert gets(table) == gets(other)
    assert any("Wandering" in line for line in table.lines())


SHUT = ("locked", "barred", "stuck", "closed")
"""How a door may stand that looks closed; the third of the toll house is locked."""


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("listen Ada 3 nothing", "turn quick"), id="who listened"),
        pytest.param(("listen Ada 3 nothing", "listen Ben 3 nothing"), id="who listen in the same Turn"),
        pytest.param(("turn quick",), id="who did nothing"),
    ],
)
def test_players_are_offered_the_same_at_a_door_however_it_stands_until_somebody_tries_it(
    lines: tuple[str, ...],
) -> None:
    got = []
    for stands in SHUT:
        table = before().types("explore unknown", "room 1 empty")
        if stands != "locked":
            table.types(f"door 3 {stands}")
        faces = (1, 1) * sum(line.startswith("listen") for line in lines)
        got.append((gets(table.rolls(*faces).types(*lines).finish()), gets(table, "Ben")))
    assert got == [got[0]] * len(got)


@pytest.mark.clause("sov.door.locked", "sov.door.batter-wood")
def test_a_door_that_was_tried_is_offered_as_the_party_found_it_until_it_turns_out_otherwise() -> None:
    def offers(table: Sovereign) -> list[str]:
        ids = [option.id for option in table.orders("Ben").options()]
        return [id_ for id_ in ids if id_.partition(":")[0] in ("unlock", "batter", "force")]

    tools = carrying(before().types("explore unknown", "room 1 empty"), "Ben", "thieves' tools")
    carrying(tools, "Ada", "thieves' tools").rolls(1, 1).types("unlock Ada 3")
    for stands in ("closed", "barred", "stuck", "locked"):
        assert offers(tools.types(f"door 3 {stands}")) == ["unlock:3:Ben", "batter:3"], stands
    barred = tools.types("door 3 barred", "turn quick").types("unlock:3:Ben", seat="Ben")
    assert barred.last("Ben") == "Door 3 is barred now."
    assert offers(barred.types("door 3 closed", "turn quick")) == ["batter:3"]
    loose = barred.types("batter:3", seat="Ben")
    assert loose.last("Ben") == "Nothing holds door 3 shut any more."
    assert offers(loose.types("turn quick")) == []
    assert offers(loose.types("door 3 locked")) == []


# ---------------------------------------------------------------------- whole visits


def told_to(turns: list[Turn[State]]) -> Iterator[bytes]:
    """What the players' seat gets after each command."""
    for turn in turns:
        lines = known_to(DELVERS, log_lines(RULESET, turn.before, turn.events))
        rolls = [one for one in turn.inputs if isinstance(one, Roll) and (not one.only or DELVERS in one.only)]
        orders = RULESET.orders(turn.after, DELVERS)
        assert orders is not None
        view, question = RULESET.view(turn.after, DELVERS), RULESET.question(turn.after, orders)
        yield encode((view, question, [line.text for line in lines], rolls))


def visit(site: Site, seed: str) -> list[Turn[State]]:
    """A visit to a site; the same seed is the same visit where nothing differs that the rules look at."""
    table = Table({}, Delvers(Policy(turns=25)), Gm(), QuickDice(Random(seed)))
    turns = list(table.set_up((("party", f"make {name} of {DELVERS}") for name in ("Ada", "Bob", "Cyd")), "leaks"))
    turns += table.prepares()
    turns += table.opens(site, "leaks")
    return [*turns, *table.runs()]


def with_other_secrets(site: Site, seen: tuple[int, ...]) -> Site:
    """The same site with other texts for the GM, and with other rooms where the party never came."""
    return replace(
        site,
        about="Something else is true.",
        factions=(),
        doors=tuple(replace(door, note="Otherwise.", found="Otherwise.") for door in site.doors),
        rooms=(*(other_room(room, seen=room.number in seen) for room in site.rooms), wanderers(site)),
    )


def wanderers(site: Site) -> Room:
    """A room to which nothing leads, with everybody of the site: the rules look up there who wanders through it."""
    everybody = tuple(one for room in site.rooms for one in room.inhabitants)
    return Room(number=9999, name="Nowhere", apart=True, inhabitants=everybody)


def other_room(room: Room, *, seen: bool) -> Room:
    """A room with another key; where it was never seen, it is another room altogether."""
    if not seen:
        return Room(number=room.number, name="Elsewhere", read="Another place.", x=room.x, y=room.y, level=room.level)
    return replace(
        room,
        key="Otherwise.",
        inhabitants=tuple(replace(one, does="Otherwise.", drives={}) for one in room.inhabitants),
        valuables=tuple(replace(one, where="Otherwise.") for one in room.valuables),
        features=tuple(replace(one, finds="Otherwise.") for one in room.features),
    )


@pytest.mark.parametrize("name", modules())
def test_players_of_a_module_get_the_same_whatever_stands_in_its_key(name: str) -> None:
    is_kept(module(name), f"leaks of {name}")


@pytest.mark.soak
def test_players_of_any_site_get_the_same_whatever_stands_in_its_key() -> None:
    for seed in range(SITES):
        is_kept(random_site(Random(f"leaks {seed}")), f"leaks {seed}")


def is_kept(site: Site, seed: str) -> None:
    """Two visits of the same seed give the players the same, where only the keys and unseen rooms differ."""
    turns = visit(site, seed)
    last = turns[-1].after.site
    assert last is not None
    others = visit(with_other_secrets(site, last.seen), seed)
    for turn, one, other in zip(turns, told_to(turns), told_to(others), strict=True):
        assert one == other, f"{seed}: {turn.command}"
