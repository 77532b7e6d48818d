"""Encounters and visits of Sovereign run by its bots: what is counted, what is refused, and both modules to the end."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from lychgate.cli.sim import sim
from lychgate.core.errors import DataError
from lychgate.kit.shipped import module
from lychgate.kit.site import OUTSIDE
from lychgate.kit.sites import RoomEntered
from lychgate.players.sovereign_policy import Policy
from lychgate.rulesets.sovereign.rules.experience import Shared
from lychgate.rulesets.sovereign.rules.fight import FightBegun
from lychgate.sim.many import shared
from lychgate.sim.sovereign_file import Adventure, SovereignFile, read_adventure
from lychgate.sim.sovereign_outings import Outing, depths, outing, play_outings, played
from lychgate.sim.sovereign_pairs import Pair, StreamDice, play_pairs, statistics_of_pairs, turned
from lychgate.sim.sovereign_statistics import statistics_of_outings

GOBLINS = 'foes = ["2 goblins hd 1 ac 13"]\n[policy]\nparty = "fight"\n'

DOUGHTY = tuple(
    f"delver {name} class Warrior level 5 hp 60 str 18 dex 16 con 16 stab 2 exert 1 heal 1 "
    'gear plate shield "long sword" "healer\'s kit"'
    for name in ("Ada", "Bob", "Cyd", "Dora")
)


@pytest.mark.parametrize("name", ["toll_house", "salt_saint"])
@pytest.mark.parametrize("stance", ["talk", "fight"])
def test_a_module_is_played_to_the_end_by_the_bots(name: str, stance: str) -> None:
    """Four who are hard to kill see every room that can be reached, come home, and share the XP."""
    read = SovereignFile(site=name, party=DOUGHTY, policy=Policy(party=stance))  # type: ignore[arg-type]
    site = module(name)

    turns = played(Adventure(read, site, name), Random(f"{name} 3"))

    events = [event for turn in turns for event in turn.events]
    end, came = turns[-1].after, outing(site, turns)
    assert came.ending == "home again"
    assert end.site is not None
    assert end.site.here == OUTSIDE
    assert {event.room for event in events if isinstance(event, RoomEntered)} >= {room.number for room in site.rooms}
    assert came.deep == max(depths(site).values())
    assert sum(event.pool for event in events if isinstance(event, Shared)) == came.xp > 0
    assert any(isinstance(event, FightBegun) for event in events) or stance == "talk"


def test_the_number_of_processes_does_not_change_the_games() -> None:
    game = read_adventure(GOBLINS, "goblins")
    work = partial(play_outings, game, "jobs")
    assert list(shared(work, 3, 2)) == list(shared(work, 3, 1)) == play_outings(game, "jobs", range(3))


def test_counts_are_those_of_the_games() -> None:
    game = read_adventure(GOBLINS, "goblins")
    games = play_outings(game, "counts", range(4))
    counted = statistics_of_outings(games, {})
    assert sum(rate.seen for rate in counted.endings.values()) == 4
    assert {name: rate.seen for name, rate in counted.lost.items()} == {
        name: sum(name in one.lost for one in games) for name in ("Ada", "Bob", "Cyd", "Dora")
    }
    assert counted.xp.most == max(one.xp for one in games)


def test_whoever_never_retreats_fights_until_nobody_of_a_side_stands() -> None:
    text = 'foes = ["9 ogres hd 6 ac 16 attack 8"]\n[policy]\nparty = "fight"\nretreat = "never"\n'
    games = play_outings(read_adventure(text, "ogres"), "never", range(3))
    fought = [one for one in games if one.fights]
    assert fought
    assert {one.ending for one in fought} <= {"party fallen", "foes beaten", "foes away"}
    assert any(one.ending == "party fallen" for one in fought)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fooes = ['goblin']", "fooes: no such key.*Did you mean 'foes'"),
        ("title = 'empty'", "foes: give those"),
        ("site = 'tol_house'", "toll_house"),
        ("foes = ['4 goblins hd x']", "foes.1"),
        ("foes = ['goblin']\nparty = ['check Ada']", "party.1.*'check' does not make a party"),
        ("foes = ['goblin']\n[policy]\nparty = 'sing'", "policy.party.*'sing' is none of"),
        ("foes = ['goblin']\n[policy]\nturn = 3", "policy.turn: no such key"),
        ("foes = ['goblin']\nswitches = { hp-flor = 'x' }", "switches"),
        ("foes = [", "TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_key(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(sim, ("sovereign", str(file), "--games", "1"))
    assert result.exit_code != 0
    assert re.search(said, " ".join(result.output.split())), result.output


def test_a_site_file_of_ones_own_is_simulated(tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text(
        'name = "A hole"\ndoors = [{ number = 1, rooms = [0, 1], state = "stuck" }]\n'
        '[[rooms]]\nnumber = 1\nname = "The hole"\nread = "Dark."\n',
        encoding="utf-8",
    )
    result = CliRunner().invoke(sim, ("sovereign", str(file), "--games", "5", "--json"))
    counted = json.loads(result.stdout)
    assert counted["games"] == 5
    assert counted["rooms"]["1 The hole"]["seen"] == 5
    assert counted["deep"]["most"] == 1


def test_nothing_is_simulated_of_a_file_that_is_not_there() -> None:
    result = CliRunner().invoke(sim, ("sovereign", "nowhere.toml"))
    assert result.exit_code != 0
    assert "nowhere.toml" in result.output


def test_a_refused_line_of_the_party_is_named() -> None:
    game = read_adventure('foes = ["goblin"]\nparty = ["delver Ada of Delvers str 99"]', "f")
    with pytest.raises(DataError, match=r"party\[1\]"):
        played(game, Random(1))


# ---------------------------------------------------------------------- in pairs


def test_a_pair_is_the_same_game_but_for_one_switch() -> None:
    game = read_adventure(GOBLINS, "goblins")
    other = turned(game, {"initiative-tie": "gm"})
    pairs, same = play_pairs(game, other, "pairs", range(3)), play_pairs(game, game, "pairs", range(3))
    assert [pair.one for pair in pairs] == [pair.one for pair in same]
    assert all(pair.one == pair.other for pair in same), "with no switch turned nothing changes"
    assert any(pair.one == pair.other for pair in pairs), "and there are games without a tie"


def test_dice_for_the_same_purpose_fall_the_same_whatever_is_rolled_between() -> None:
    one, other = StreamDice("s"), StreamDice("s")
    first = [one.throw("1d20", "attack", "Ada").total for _ in range(3)]
    second = [(other.throw("1d20", "attack", "Ada"), other.throw("2d6", "check", "Bob"))[0].total for _ in range(3)]
    assert first == second
    assert [one.throw("1d20", "attack", "Bob").total for _ in range(9)] != first * 3


def test_the_change_is_that_of_the_pairs_with_its_interval() -> None:
    def game(xp: int) -> Outing:
        return Outing(ending="parted", commands=1, party=("Ada",), xp=xp)

    counted = statistics_of_pairs([Pair(game(10), game(20)), Pair(game(30), game(40)), Pair(game(0), game(4))])
    xp = counted.figures["XP earned"]
    assert (counted.pairs, counted.changed) == (3, 3)
    assert (round(xp.one, 2), round(xp.other, 2), xp.change) == (13.33, 21.33, 8.0)
    assert (round(xp.low, 2), round(xp.high, 2)) == (4.08, 11.92)


def test_pairs_are_told_as_a_table_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "goblins.toml"
    file.write_text(GOBLINS, encoding="utf-8")
    words = ("sovereign", str(file), "--games", "2", "--seed", "x", "--against", "initiative-tie=gm")
    told = CliRunner().invoke(sim, words).stdout
    assert "2 games, each played again with the same dice and initiative-tie = gm" in told
    assert "as it is    turned   change (95 % interval)" in told
    assert json.loads(CliRunner().invoke(sim, (*words, "--json")).stdout)["pairs"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sovereign", "toll_house", "--against", "initiative-tie=players"), "is players already"),
        (("sovereign", "toll_house", "--against", "initiative-ti=gm"), "initiative-tie"),
        (("sovereign", "toll_house", "--against", "hp-floor=before", "--against", "xp-rounding=floor"), "one switch"),
        (("twelve_years", "--against", "a=b"), "Only games of Sovereign"),
    ],
)
def test_what_cannot_be_compared_is_refused(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(sim, (*words, "--games", "1"))
    assert result.exit_code != 0
    assert said in " ".join(result.output.split())
