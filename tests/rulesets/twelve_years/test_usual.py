"""Enter after Enter: what it orders among enemies, and that it always leads on to the end of a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision, Option
from lychgate.core.places import distance
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.leading import last_resort, way_out_of_the_known, way_through_the_rooms
from lychgate.rulesets.twelve_years.rules.travel import EnterDungeon, Go, TakeFerry
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.rulesets.twelve_years.usual import usual_order
from lychgate.sim.play_out import PlayedOut, QuickDice, play_out
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, party, scene
from tests.rulesets.twelve_years.treasure import THRONE_ROOM
from tests.shares import share

GAMES = share("LYCHGATE_ENTERS", 10, 1_000)
MOST = 10_000
"""No game of bare Enters takes so many orders."""


ENDINGS = ("lost", "crowned", "destroyed")
"""How a game comes to an end by itself."""


class Enter:
    """A person who presses Enter, whatever is asked."""

    def answer(self, decision: AnyDecision, state: Any) -> str:
        return decision.default()


def entered(seed: str, *seats: str) -> PlayedOut[Any]:
    """A game of bare Enters, every other one by switches at random."""
    chance = Random(seed)
    chosen = {variant.name: chance.choice(variant.alternatives)[0] for variant in RULESET.variants()}
    variants = RULESET.resolve(chosen if chance.random() < 0.5 else {})
    return play_out(RULESET, variants, {seat: Enter() for seat in seats}, QuickDice(chance), most=MOST)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"enters {number}" for number in range(GAMES)])
def test_bare_enters_end_every_game(seed: str) -> None:
    assert entered(seed, "p1").state.ending in ENDINGS


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"enters {number}" for number in range(GAMES // 10)])
def test_bare_enters_end_every_game_of_two(seed: str) -> None:
    assert entered(seed, "p1", "p2").state.ending in ENDINGS


# ---------------------------------------------------------------------- where nobody has been


KNOWN: dict[str, Any] = {"terrain": "clearing", "explored": True}
RING = ("5050", "5150", "5151", "5052", "4951", "4950")
"""The six hexes around 5051, where the stage is."""


@pytest.mark.parametrize("friend", ["noble", "tinker", "new_member", "phim_pham"])
def test_whoever_would_come_along_for_nothing_is_taken_along_by_enter(friend: str) -> None:
    played = scene("giant", here={"friend": friend, "met": True})

    assert asked(played).default() in ("escort", "recruit")


def test_enter_makes_good_no_more_dead_than_leave_six_who_ever_belonged_to_a_party() -> None:
    fallen = [
        {"member": {"id": id_, "kin": "giant"}, "party": "p1:1", "at": CITY, "cause": "trap"} for id_ in (901, 902)
    ]
    newcomer: Raw = {"friend": "new_member", "met": True}

    three = scene(*["giant"] * 3, here=newcomer, given={"corpses": fallen}, number=1)
    four = scene(*["giant"] * 4, here=newcomer, given={"corpses": fallen}, number=1)

    assert asked(three).default() == "recruit"
    assert "recruit" in choices(four)
    assert asked(four).default() != "recruit"


def test_enter_spends_no_gold_on_a_renegade() -> None:
    played = scene("giant", here={"friend": "renegade", "met": True}, gold=50)

    assert "recruit" in choices(played)
    assert asked(played).default().startswith("go:")


def test_beside_a_trader_where_all_around_is_known_enter_walks_on() -> None:
    hexes = {**dict.fromkeys(RING, KNOWN), CITY: {"terrain": "city", "explored": True}}
    met = {"friend": "merchant", "met": True}

    played = scene("giant", here=met, given={"hexes": hexes})

    assert {"buy", "train"} & set(choices(played))
    assert asked(played).default().startswith("go:")


def test_with_a_noble_enter_goes_home_by_what_is_known_and_is_paid_there() -> None:
    hexes = {**dict.fromkeys(("5050", "5051", "5052"), KNOWN), CITY: {"terrain": "city", "explored": True}}
    noble: Raw = {"kin": "noble", "hp": 1}
    played = scene("giant", noble, at="5052", given={"hexes": {**hexes, "5152": {"terrain": "clearing"}}})

    steps = []
    while len(party(played).members) == 2:
        steps.append(asked(played).default())
        played.do(steps[-1])

    assert steps == ["go:n"] * len(steps)
    assert (party(played).at, party(played).gold) == (CITY, 100)
    alone = scene("giant", at="5052", given={"hexes": hexes})
    assert asked(alone).default() != "go:n"


def test_from_there_it_takes_the_fewest_steps_to_what_nobody_has_seen() -> None:
    north = dict.fromkeys(("5049", "5149", "4949", "5048"), KNOWN)
    hexes = {**dict.fromkeys(RING, KNOWN), **north, CITY: {"terrain": "city", "explored": True}}

    played = scene("giant", given={"hexes": {**hexes, "5050": {"terrain": "large_lake"}}})

    assert asked(played).default() == "go:ne"


def run_to(*members: str, **stage: Any) -> str:
    """Where Enter runs."""
    return asked(scene(*members, foes=["ogre"], **{"at": "5041", **stage}).do("evade")).default()


def test_enter_runs_to_a_known_place_without_enemies_before_the_unknown_and_never_down_an_unknown_door() -> None:
    below: Raw = {"dungeons": [{}, {"hex": "5041", "rooms": []}]}
    door = {"5041": {**KNOWN, "entrances": [1]}}
    known = {**door, "5042": KNOWN, "4941": KNOWN}
    ogre: Raw = {"sites": {"5042": {"foes": [{"kind": "ogre"}]}}}
    city = {**door, CITY: {"terrain": "city", "explored": True}, "5151": KNOWN}

    assert run_to("giant", given={"hexes": door, **below}) == "n"
    assert run_to("giant", given={"hexes": known, **below}) == "s"
    assert run_to("giant", given={"hexes": known, **below, **ogre}) == "sw"
    assert run_to("giant", back="4941", given={"hexes": known, **below}) == "sw"
    assert run_to("giant", at="5051", back="5151", given={"hexes": city, **below}) == "n"


def test_enter_runs_out_of_a_dungeon_where_nobody_follows() -> None:
    ways = [{"kind": "door", "to": -1}, {"kind": "door", "to": 1}, {"kind": "entry", "to": -2}]
    below: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": ways}, ROOMS[0]]}], "hexes": {"5051": KNOWN}}

    assert run_to("giant", at="d1r0", given=below) == "way:2"


ROOMS: list[dict[str, Any]] = [
    {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
    *({"ways": [{"kind": "door", "to": at - 1}, {"kind": "door", "to": at + 1}]} for at in range(1, 5)),
    {"ways": [{"kind": "door", "to": 4}]},
]
DEEP: dict[str, Any] = {
    "dungeons": [{}, {"hex": "5051", "rooms": ROOMS}],
    "hexes": {"5051": KNOWN},
}


def test_out_of_a_dungeon_that_is_known_enter_leads_to_its_door() -> None:
    played = scene("giant", at="d1r5", given=DEEP, here={"friend": "merchant", "met": True})

    for _ in range(6):
        played.do(asked(played).default())

    assert party(played).at == "5051"


def test_where_lakes_enclose_everything_enter_goes_below_or_takes_the_ferry_to_a_shore() -> None:
    lakes = dict.fromkeys(RING, LAKE)
    below = scene("giant", given={"hexes": {**lakes, "5051": {**KNOWN, "entrances": [1]}}, **RUINS})

    ferry = scene("giant", given={"hexes": {**lakes, "5051": KNOWN}})

    assert asked(below).default() == "enter:1"
    assert asked(ferry).default() == "ferry"
    ferry.do("ferry")
    assert asked(ferry).default() != "pass"


RUINS: dict[str, Any] = {"dungeons": [{}, {"hex": "5051", "rooms": []}]}
LAKE = {"terrain": "large_lake"}


# ---------------------------------------------------------------------- among enemies


ARMED: dict[str, Any] = {"members": [{"kin": "giant", "weapon": 101}], "loot": [{"weapon": "axe"}]}


@pytest.mark.parametrize(
    ("foes", "usual"),
    [
        (["ogre"], "attack"),
        (["banshee"], "evade"),
        (["banshee", "wolf"], "attack"),
        (["cyclops"], "evade"),
        (["ogre", "cyclops"], "evade"),
        (["demon"], "evade"),
        (["vines"], "attack"),
        (["vines", "cyclops"], "attack"),
    ],
)
def test_enter_attacks_nobody_who_cannot_be_harmed_or_whose_attack_dooms(foes: list[str], usual: str) -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], foes=foes)

    assert asked(played).default() == usual


def test_a_cyclops_that_has_been_attacked_is_fought_to_the_end() -> None:
    assert asked(scene("giant", foes=["cyclops"], attacked_cyclops=True)).default() == "attack"


def test_enter_runs_from_a_satyr_whose_hit_costs_years_unless_lore_spares_them() -> None:
    lulled, spared = scene("giant", foes=["satyr"]), scene("giant", "fae_folk", foes=["satyr"])

    assert asked(lulled).default() == "evade"
    assert asked(spared).default() == "attack"
    notes = [RULESET.question(one.state, asked(one)).choices[0].note for one in (lulled, spared)]
    assert [note.split(";")[0].rpartition(", ")[2] for note in notes] == ["they 1d6 years", "they none"]


def test_a_party_that_deals_no_damage_runs() -> None:
    assert asked(scene("hermit", foes=["ogre"])).default() == "evade"
    assert asked(scene("hermit", "hermit", level=-1, foes=["ogre"])).default() == "evade"


@pytest.mark.parametrize(
    ("hp", "ravens", "usual"), [(2, 7, "evade"), (20, 7, "attack"), (20, 8, "evade"), (2, 1, "evade")]
)
def test_enter_runs_where_the_next_hit_would_kill_whoever_is_left(hp: int, ravens: int, usual: str) -> None:
    played = scene({"kin": "giant", "hp": hp, "weapon": 101}, loot=[{"weapon": "axe"}], foes=["raven"] * ravens)

    assert asked(played).default() == usual


def test_before_the_lich_king_enter_runs_but_with_a_crown_attacks() -> None:
    before_him: Raw = {"at": "d0r0", "foes": ["lich_king"], "given": WAY_OUT}

    assert asked(scene("giant", **before_him)).default() == "evade"
    assert asked(scene("giant", loot=[{"kind": "crown"}], **before_him)).default() == "attack"


WAY_OUT: dict[str, Any] = {
    "dungeons": [{**THRONE_ROOM["dungeons"][0], "rooms": [{"throne": True, "ways": [{"kind": "entry", "to": -2}]}]}]
}


def test_beside_others_too_enter_runs_from_whom_nobody_can_harm() -> None:
    played = scene("giant", foes=["banshee"], others=[{"members": ["giant"]}])

    played.do("attack")

    assert asked(played, "p2").default().startswith("evade:")


# ---------------------------------------------------------------------- the end


def test_ending_a_game_asks_once_more_and_enter_says_neither_yes_nor_no() -> None:
    played = scene(number=1, at=CITY)

    played.do("end-game")
    assert asked(played).default() == ""
    played.do("go-on")
    going_on = played.state.ending
    played.do("end-game", "end").finish()

    assert (going_on, played.state.ending) == ("", "ended")


def test_who_sees_it_coming_lets_the_sturdiest_take_a_blow_on_enter() -> None:
    members = ({"kin": "hermit", "hp": 8}, {"kin": "giant", "hp": 30}, {"kin": "fae_folk", "hp": 10})
    played = scene(*members, foes=["ogre"], loot=[{"kind": "ring", "powers": ["clairvoyant"]}], dice=[2, 9])

    played.do("attack")
    asked_for = asked(played)
    played.do(asked_for.default()).finish()

    assert asked_for.kind == "choose-victim"
    assert [one.kin for one in party(played).members] == ["hermit", "giant", "fae_folk"]
    assert party(played).members[1].hp < 30


# ---------------------------------------------------------------------- the steps of the way, one by one


def within(most: int, *but: str) -> Raw:
    """All hexes known that are so near to 5051, but these."""
    names = [f"{x}{y}" for x in range(46, 57) for y in range(46, 57)]
    return {name: KNOWN for name in names if distance("5051", name) <= most and name not in but}


def test_enter_goes_the_shortest_way_to_the_edge_and_not_into_what_is_known_below() -> None:
    below: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": ROOMS}]}
    hexes = {**within(2, "5053"), "5051": {**KNOWN, "entrances": [1]}}

    played = scene("giant", given={"hexes": hexes, **below})

    assert "enter:1" in choices(played)
    assert way_out_of_the_known(played.state, party(played)) == asked(played).default() == "go:s"


def test_a_lake_is_no_way_out_of_the_known() -> None:
    hexes = {**within(1), "5050": LAKE}

    played = scene("giant", given={"hexes": hexes})

    assert way_out_of_the_known(played.state, party(played)) == "go:ne"


@pytest.mark.parametrize(("room", "open_", "way"), [(5, 0, "way:0"), (1, 0, "way:0"), (1, 5, "way:1"), (3, 1, "way:0")])
def test_in_a_dungeon_the_way_leads_to_an_unopened_door_else_out(room: int, open_: int, way: str) -> None:
    door = {"kind": "door", "to": -1}
    rooms = [{"ways": [*one["ways"], door] if open_ == at > 0 else one["ways"]} for at, one in enumerate(ROOMS)]
    below: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": rooms}], "hexes": {"5051": KNOWN}}

    played = scene("giant", at=f"d1r{room}", given=below)

    assert way_through_the_rooms(played.state, party(played)) == way


def test_the_last_resort_is_a_dungeon_with_something_left_in_it_then_the_ferry_then_any_dungeon_then_anything() -> None:
    ferry, enter = Option[Command]("ferry", TakeFerry()), Option[Command]("enter:1", EnterDungeon(1))
    north, south = Option[Command]("go:n", Go("n")), Option[Command]("go:s", Go("s"))
    known = scene("giant", given=DEEP)
    unopened = [{"ways": [*ROOMS[0]["ways"], {"kind": "door", "to": -1}]}, *ROOMS[1:]]
    left: Raw = {**DEEP, "dungeons": [{}, {"hex": "5051", "rooms": unopened}]}

    def last(played: Scene[State], *moves: Option[Command]) -> str:
        return last_resort(played.state, party(played), moves)

    assert last(known, north, ferry, enter) == "ferry"
    assert last(scene("giant", given=left), north, ferry, enter) == "enter:1"
    assert last(known, north, enter) == "enter:1"
    assert last(known, north, south) == "go:n"


def test_a_trap_that_can_be_disabled_is_disabled_wherever_that_stands() -> None:
    played = scene("giant")
    found = [Option[Command]("go:n", Go("n")), Option[Command]("trap:disable", Go("s"))]

    assert usual_order(played.state, party(played), (), found) == "trap:disable"


@pytest.mark.parametrize(
    ("foes", "loot", "note"),
    [
        (["lich_king"], [{"kind": "crown"}], "5-6 you may crown him; 1-4 they kill one"),
        (["lich_king"], [], "nothing you carry does harm here; 1-4 they kill one"),
        (["banshee"], [], "nothing you carry does harm here; 1-4 they 1d6"),
        (["banshee", "wolf"], [], "you deal 0, they 1d8+1d6; 5-6 yours, 1-3 theirs, 4 both half"),
    ],
)
def test_the_note_on_attack_says_what_a_success_is_good_for(foes: list[str], loot: list[Raw], note: str) -> None:
    played = scene("fae_folk", foes=foes, loot=loot)

    assert RULESET.question(played.state, asked(played)).choices[0].note == note


@pytest.mark.parametrize("others", [["ogre"], ["slime", "ogre"]])
def test_the_first_point_goes_to_a_shade_which_it_scatters_and_the_rest_goes_on(others: list[str]) -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], foes=[*others, "shade"], dice=[5, 9])

    asks = asked(played.do("attack"))

    assert asks.kind == "strike-foe"
    assert [foe.kind for foe in played.state.site("5051").foes if asks.default() == f"foe:{foe.id}"] == ["shade"]
