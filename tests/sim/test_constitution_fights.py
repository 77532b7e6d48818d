"""Fights of the 3d6 Constitution by bots: the page's example, what is refused, and what holds in any of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from lychgate.cli.sim import sim
from lychgate.core.errors import DataError
from lychgate.players.constitution_fight import Policy
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import State
from lychgate.sim.constitution_fights import REF, FightFile, played, read_fight
from tests.shares import share

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "simulate-a-fight.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

FIGHTS = share("LYCHGATE_SOAK_CONSTITUTION_FIGHTS", 30, 10_000)

ARMS = ("sword", "bow", "spear", "greatclub", "dagger", "longsword")
TRAININGS = ("Berserk", "Tactician", "Weapons training", "Bow training", "Tough fucker", "Spear training")


def simulated(file: Path, *options: str) -> str:
    result = CliRunner().invoke(sim, ("constitution", str(file), "--games", "6", "--seed", "docs", *options))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_example_of_the_page_runs_and_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bridge.toml"
    file.write_text(EXAMPLE, encoding="utf-8")

    told = simulated(file, "--jobs", "1")

    assert told.startswith("The bridge: 6 games by the bots")
    assert simulated(file, "--jobs", "2") == told
    counted = json.loads(simulated(file, "--json"))
    assert sum(one["seen"] for one in counted["endings"].values()) == counted["games"] == 6


def test_the_page_tells_of_every_key() -> None:
    words = (*FightFile.__struct_fields__, *Policy.__struct_fields__)

    assert [word for word in words if word not in PAGE] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("party = ", "TOML"),
        ('party = ["character Ada"]', "foes: it is missing."),
        ('party = ["carakter Ada"]\nfoes = ["ogre"]', "'carakter' does not make a party"),
        ('party = ["character Ada"]\nfoes = ["ogre"]\npolicy = { superor = true }', "superior"),
        ('party = ["character Ada"]\nfoes = ["ogre"]\nswitches = { nat1 = "x" }', "switches"),
        ('party = ["character Ada"]\nfoes = [1]', "foes[1]"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_the_key_and_the_reason(text: str, said: str) -> None:
    with pytest.raises(DataError) as refused:
        read_fight(text, "bridge.toml")

    assert said in str(refused.value)
    assert "bridge.toml" in str(refused.value)


def test_a_line_that_the_rules_refuse_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bridge.toml"
    file.write_text('party = ["character Ada hp 5"]\nfoes = ["3 goblins", "nobody at all hd x"]', encoding="utf-8")

    result = CliRunner().invoke(sim, ("constitution", str(file)))

    assert result.exit_code == 2
    assert "foes[2]" in result.stderr


# ---------------------------------------------------------------------- any fight


def at_random(chance: Random) -> FightFile:
    """A fight of some against some, with any gear, training and policies."""
    party = []
    for name in ("Ada", "Bo", "Cy")[: chance.randint(1, 3)]:
        scores = f"strength {chance.randint(6, 18)} wits {chance.randint(3, 18)} will {chance.randint(3, 18)}"
        party.append(f"character {name} fighter level {chance.randint(1, 3)} {scores} hp {chance.randint(1, 14)}")
        party.append(f'initiate {name} "{chance.choice(TRAININGS)}"')
        party += [f"take {name} {thing}" for thing in (chance.choice(ARMS), "shield")[: chance.randint(1, 2)]]
    if chance.random() < 0.4:
        party.append(f"npc {chance.randint(1, 2)} squires as party lackey hp 3 morale {chance.randint(2, 12)}")
    foes = f"hd {chance.randint(1, 3)} hp {chance.randint(1, 12)} ac {chance.randint(18, 26)}"
    foe = f"{chance.randint(1, 4)} orcs {foes} strength {chance.randint(8, 16)} wits {chance.randint(3, 18)}"
    return FightFile(
        party=tuple(party),
        foes=(f"{foe} morale {chance.randint(2, 12)}",),
        begins=chance.choice(("", "", "surprised party", "surprised orcs", "ambush party", "ambush orcs")),
        switches={one.name: chance.choice(one.alternatives)[0] for one in chance.sample(RULESET.variants(), 6)},
        policy=Policy(superior=chance.random() < 0.5, direct=chance.random() < 0.5, wounds=chance.random() < 0.5),
    )


def must_hold(state: State) -> None:
    """What is so of every state."""
    for one in state.cast:
        assert one.hp >= 0, one
        assert 0 <= one.marks <= max(one.level, one.hit_dice), one
        assert all(score >= 0 for score in one.abilities.values()), one
    fight = state.fight
    if fight is None:
        assert not any(one.berserk for one in state.cast)
        return
    there = [now.id for now in fight.combatants]
    assert len(there) == len(set(there))
    assert set(fight.turn) | set(fight.due) <= set(there)
    for now in fight.combatants:
        assert now.score >= 0, now
        assert not now.lackey or now.score == 1, now
        assert all(arrow.foe in there for arrow in now.stored), now
    assert all({a, b} <= set(there) for a, b in fight.melee)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_random_fights_end_and_keep_every_invariant(seed: int) -> None:
    for number in range(-(-FIGHTS // 10)):
        chance = Random(f"{seed}/{number}")
        turns = played(at_random(chance), "at random", chance)
        for turn in turns:
            must_hold(turn.after)
        assert turns[-1].after.fight is None
        state = turns[0].before
        for turn in turns:
            for event in turn.events:
                state = event.apply(state)
        assert state == turns[-1].after
        assert all(isinstance(RULESET.view(turns[-1].after, seat).title, str) for seat in (REF, "Players"))


def test_the_players_bot_orders_nothing_that_its_seat_is_not_offered() -> None:
    chance = Random("offered")
    turns = played(at_random(chance), "at random", chance)

    for turn in turns:
        if turn.seat != REF:
            orders = RULESET.orders(turn.before, turn.seat)
            assert orders is not None
            assert turn.command in [command for _, command in orders.steps]
