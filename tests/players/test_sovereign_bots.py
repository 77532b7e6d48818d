"""The bots of Sovereign: what the players' one and the GM's one do where it matters, from what their seats see."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_delving import IN, OUT, SEARCH, WAIT
from lychgate.players.sovereign_gm import Gm
from lychgate.players.sovereign_policy import LEVERAGE, Policy
from lychgate.rulesets.sovereign.rules.instants import Instant, Instants
from lychgate.rulesets.sovereign.state import Mark
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

PARTY = ("delver Ada of Ann hp 9 gear dagger", "delver Bob of Ann hp 8 stab 1 heal 1 gear dagger")


def fight(*more: str, foes: str = "npc 2 goblins hd 1 hp 4") -> Sovereign:
    """Ada and Bob, both Ann's, act first in a fight."""
    return Sovereign((8, 1)).types(*PARTY, *more, foes, "fight").finish()


def orders(table: Sovereign, bot: Delvers | None = None) -> str:
    """What the players' bot orders now."""
    return (bot or Delvers()).answer(table.orders(ANN), table.state)


def gm(table: Sovereign, bot: Gm | None = None) -> str:
    """What the GM's bot orders now."""
    return (bot or Gm()).answer(table.orders(REF), table.state)


def with_hp(table: Sovereign, name: str, hp: int, *marks: str) -> Sovereign:
    """The same where somebody has so many hit points, and these marks."""
    one = replace(table.who(name), hp=hp, marks=tuple(Mark(mark) for mark in marks))
    table.state = table.state.with_creature(one)
    return table


# ---------------------------------------------------------------------- the players'


def test_a_delver_attacks_and_the_next_goes_on_with_the_same_foe() -> None:
    table, bot = fight().rolls(2), Delvers()
    first = orders(table, bot)
    assert first.startswith("attack:Ada:goblin 1")
    table.types(first, seat=ANN)
    assert orders(table, bot).startswith("attack:Bob:goblin 1")


def test_the_players_bot_sees_nothing_that_its_seat_does_not() -> None:
    table, secret = fight(), fight()
    for one in secret.state.cast:
        if one.kind == "npc":
            secret.state = secret.state.with_creature(replace(one, ac=25, attack=9, skill=4, hit_dice=9))
    secret.types("note session They will flee.")
    assert orders(table) == orders(secret)


def test_whoever_is_dying_is_stabilised_first() -> None:
    table = fight("delver Cyd of Ann hp 7").types("harm Cyd 9")
    assert orders(table) == "stabilise:Bob:Cyd"


@pytest.mark.parametrize(("retreat", "does"), [("half", "withdraw:Ada"), ("never", "stabilise:Ada:Bob")])
def test_a_party_of_which_half_is_down_leaves_if_its_policy_says_so(retreat: str, does: str) -> None:
    bot = Delvers(Policy(retreat=retreat))  # type: ignore[arg-type]
    table = fight()
    orders(table, bot)
    table.rolls(2).types("attack Ada goblin 1", "next", "next", answers={"sovereign.out-of-turn": "yes"})
    table.types("harm Bob 9")
    assert orders(table, bot) == does


@pytest.mark.parametrize("stance", ["talk", "fight", "run", "wait"])
def test_a_party_takes_the_stance_of_its_policy(stance: str) -> None:
    table = Sovereign().types(*PARTY, "npc 2 goblins hd 1 hp 4", "meet goblins")
    assert orders(table, Delvers(Policy(party=stance))) == f"stance:{stance}"  # type: ignore[arg-type]


def test_a_party_that_talks_makes_its_promise_once() -> None:
    table, bot = Sovereign().types(*PARTY, "npc 2 goblins hd 1 hp 4", "meet goblins"), Delvers()
    table.types("stance talk so talk")
    assert orders(table, bot) == TEXT + LEVERAGE
    table.types(LEVERAGE, seat=ANN)
    assert orders(table, bot) == ""


@pytest.mark.parametrize(
    ("what", "whose", "hp", "said"),
    [
        ("luck", "Ada", 9, "luck:c1"),
        ("luck", "goblin 1", 9, "pass"),
        ("luck", "goblin 1", 3, "luck:c1"),
        ("defense", "goblin 1", 9, "pass"),
        ("defense", "goblin 1", 3, "defense:c1"),
        ("snap", "goblin 1", 3, "pass"),
        ("held", "goblin 1", 9, "held:c1"),
    ],
)
def test_instants_are_taken_by_policy(what: str, whose: str, hp: int, said: str) -> None:
    """Ada (c1) misses, or is hit by a goblin."""
    table = with_hp(fight(), "Ada", hp)
    may = (Instant(what, "c1"),)  # type: ignore[arg-type]
    who, whom = ("c1", "c3") if whose == "Ada" else ("c3", "c1")
    asked = Instants(seat=ANN, who=who, whom=whom, weapon="dagger", may=may, hit=whose != "Ada")
    assert Delvers().answer(asked, table.state) == said


def test_a_party_goes_in_searches_goes_on_and_comes_out() -> None:
    table, bot = Sovereign().types(*PARTY, "site toll_house"), Delvers()
    assert bot.wish(table.state, ANN) == IN
    table.types("enter 2")
    assert bot.wish(table.state, ANN) == SEARCH
    assert bot.wish(table.state, ANN) == "We take door 2."
    with_hp(table, "Bob", 0, "unconscious")
    assert bot.wish(table.state, ANN) == WAIT
    with_hp(table, "Bob", 0, "dead")
    assert bot.wish(table.state, ANN) == OUT, "half of the party is dead"
    table.types("enter 0")
    assert bot.wish(table.state, ANN) == ""


def test_a_way_that_was_tried_in_vain_is_left_alone() -> None:
    table, bot = Sovereign().types(*PARTY, "site toll_house", "enter 1 anyway"), Delvers(Policy(search=False))
    said = [bot.wish(table.state, ANN) for _ in range(3)]
    assert said == ["We take door 2.", "We take door 3.", OUT]


# ---------------------------------------------------------------------- the GM's


def test_npcs_attack_all_in_one() -> None:
    table = Sovereign((1, 8)).types(*PARTY, "npc 2 goblins hd 1 hp 4", "fight").finish()
    assert gm(table) == f'{TEXT}all "goblins"'


def test_npcs_of_whom_half_are_down_run_and_fight_on_where_they_were_caught() -> None:
    table, bot = Sovereign((1, 8)).types(*PARTY, "npc 2 goblins hd 1 hp 4", "fight").finish(), Gm()
    gm(table, bot)
    table.types('harm "goblin 1" 9')
    assert gm(table, bot) == f'{TEXT}run "goblin 2"'
    bot._caught.add("goblins")
    assert gm(table, bot).startswith(f'{TEXT}attack "goblin 2"')


def test_the_gm_counts_those_who_were_overcome_and_lets_nobody_stay() -> None:
    table, bot = fight(), Gm()
    table.types('harm "goblin 1" 9')
    with_hp(table, "goblin 2", 4, "unconscious")
    said = [gm(table, bot) for _ in range(3)]
    assert said == ["end", f'{TEXT}xp foes "goblins"', f'{TEXT}dismiss "goblin 2"']


def test_outside_of_a_fight_rounds_pass_while_somebody_is_dying() -> None:
    table = Sovereign().types(*PARTY, "harm Ada 20")
    assert gm(table) == "round"
    assert orders(table) == "stabilise:Bob:Ada"


def test_the_gm_works_on_a_door_that_is_held_shut() -> None:
    table, bot = Sovereign().types(*PARTY, "site toll_house", "enter 1 anyway"), Gm()
    bot.hears("We take door 3.")
    assert gm(table, bot) == "batter:3"


def test_who_searches_finds_and_takes() -> None:
    table, bot = Sovereign().types(*PARTY, "site toll_house", "enter 1 anyway"), Gm()
    bot.hears(SEARCH)
    found = []
    for _ in range(5):
        found.append(said := gm(table, bot))
        if said and not said.endswith("quick"):
            table.types(said, answers={"sovereign.search": "finds"})
    turn = f"{TEXT}turn quick"
    assert found == [turn, f'{TEXT}search "Ada" reading it', turn, f"{TEXT}treasure 1", ""]


def test_nobody_orders_anything_where_nothing_is_under_way() -> None:
    table = Sovereign().types(*PARTY)
    assert gm(table) == ""
    assert orders(table) == ""
