"""What people get wrong at the table: each is told in a sentence, and nothing is lost by it (issue 13, shown by 8)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from click.testing import CliRunner

from lychgate.cli.main import lychgate
from lychgate.core.decision import TEXT
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from tests.kit.test_site_file import MAP, SOUND
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, SEATS, Sovereign
from tests.rulesets.sovereign.test_sovereign_instants import chosen, fight

MAGES = (
    'delver Ada of Ann class Mage tradition "High Mage" hp 5 spells Speed',
    "delver Bo of Ben class Warrior hp 8 gear dagger",
)


@contextmanager
def refused(table: Sovereign, told: str) -> Iterator[None]:
    """Inside, something is refused in this one sentence, and the table is as it was."""
    before, lines = table.state, table.lines()
    with pytest.raises(PlayError) as wrong:
        yield
    assert str(wrong.value).partition(" Type: ")[0] == told
    assert (table.state, table.lines()) == (before, lines)


# ---------------------------------------------------------------------- sites

NOWHERE = SOUND.replace("rooms = [1, 2]", "rooms = [1, 7]")
MISSPELT = SOUND.replace("trigger =", "triggers =")


LEADS = "line 4: doors[1].rooms: leads to room 7, and the rooms are 1 to 2."
UNKNOWN = "line 21: rooms[1].traps[0].triggers: is not a known key. Did you mean 'trigger'?"


@pytest.mark.parametrize(("text", "told"), [(NOWHERE, LEADS), (MISSPELT, UNKNOWN)])
def test_a_site_with_a_door_to_nowhere_or_a_misspelt_key_is_not_opened(text: str, told: str) -> None:
    table = Sovereign().types(f"site\n{SOUND}", "enter 1")

    with refused(table, f"what was pasted, {told} Nothing was opened."):
        table.types(f"site\n{text}")

    table.types("enter 2 anyway")
    assert table.state.site is not None
    assert table.state.site.here == 2, "the site that was open goes on"


WHOLE = json.dumps(MAP)
MANY = json.dumps({**MAP, "rects": [{"x": n, "y": 0, "w": 1, "h": 1} for n in range(10_000)]})


def test_a_map_that_is_cut_off_is_not_opened_and_a_whole_one_is() -> None:
    table = Sovereign().types(f"site\n{WHOLE}")
    assert table.state.site is not None
    assert table.state.site.site.name == "Tomb of the Mule"

    for cut in (WHOLE[: len(WHOLE) // 2], WHOLE[:-1], "{"):
        with pytest.raises(PlayError, match=r"ends in the middle.*Nothing was opened\."):
            table.types(f"site\n{cut}")
    with pytest.raises(PlayError, match=r"10,000 rooms and doors; a site has 400 rooms at most.*Nothing was opened\."):
        table.types(f"site\n{MANY}")

    assert [one.site.name for one in table.state.sites] == ["Tomb of the Mule"]


@pytest.mark.parametrize(
    ("text", "told"), [(WHOLE[:200], "ends in the middle"), (MANY, "a site has 400 rooms at most")]
)
def test_a_map_that_is_cut_off_or_of_ten_thousand_rooms_makes_no_file(text: str, told: str, tmp_path: Any) -> None:
    (tmp_path / "map.json").write_text(text)
    out = tmp_path / "map.toml"
    out.write_text("kept")

    done = CliRunner().invoke(lychgate, ["site", "import", str(tmp_path / "map.json"), "--out", str(out)])

    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert out.read_text() == "kept"


# ---------------------------------------------------------------------- magic


def test_a_spell_of_the_wrong_tradition_is_neither_learned_nor_cast() -> None:
    table = Sovereign().types(*MAGES)
    with refused(table, "Raise Corpse is no spell of High Mage."):
        table.types('delver Eda class Mage tradition "High Mage" spells Raise Corpse')
    with refused(table, "Raise Corpse stands on no list of Ada's traditions."):
        table.types('cast Ada "Raise Corpse"', seat=ANN)
    with refused(table, "Ada does not know Raise Corpse. Spells: Speed."):
        table.types('prepare Ada "Raise Corpse"', seat=ANN)


# ---------------------------------------------------------------------- fights


def test_an_attack_with_no_main_left_is_refused_and_the_round_goes_on() -> None:
    table = fight().rolls(2).types("attack Ada goblin 1 with long sword", seat=ANN)
    for line in ("attack Ada goblin 2", "shove Ada goblin 2", "grapple Ada goblin 2"):
        with refused(table, "Ada has spent the Main Action of this Round."):
            table.types(line, seat=ANN)
    assert not [one.id for one in table.orders(ANN).options() if one.id.startswith("attack:")], "nor is one offered"
    table.rolls(2).types("attack Bob goblin 1 with long sword", seat=BEN).finish()


def test_whoever_is_dying_has_no_instant_and_is_asked_for_none() -> None:
    table = fight().types("harm Ada 20")
    ada = table.who("Ada")
    assert ada.mark("dying") is not None
    for line in ("defend Ada", "snap Ada goblin 1", "attack Ada goblin 1"):
        for seat in (ANN, REF):
            with refused(table, "Ada is mortally injured, has no hit points left, and can do nothing."):
                table.types(line, seat=seat)
    answer, asked = chosen()
    table.types("next").rolls(19, 3).types("attack goblin 1 Bob", answers=answer).finish()
    assert ANN not in [one.seat for one in asked]


# ---------------------------------------------------------------------- what is another's


def test_a_player_orders_nobody_elses_delver() -> None:
    table = fight()
    for line in ("attack Bob goblin 1", "run Bob", "give Bob long sword to Ada", "check Bob STR/Exert"):
        with refused(table, "You order your own characters; Bob is not one of them."):
            table.types(line, seat=ANN)


def test_a_player_declares_for_nobody_else() -> None:
    game = Game(
        RULESET, Header("sovereign", RULESET.version, RULESET.resolve({}), SEATS, "s", "T", roles={REF: REFEREE})
    )
    for line in (*MAGES, "explore unknown", "turn"):
        game.reply(REF, f"{TEXT}{line}")
    asked = {seat: game.open_for(seat) for seat in (ANN, BEN)}
    game.reply(BEN, "watch")
    for said in ("watch", f"{TEXT}watch Ada", f"{TEXT}Ada searches the altar"):
        with pytest.raises(PlayError, match=r"Nothing is asked of Ben now; the table waits for .*Ann"):
            game.reply(BEN, said)
    assert game.open_for(ANN) == asked[ANN], "Ann is still asked"
    with pytest.raises(IllegalAnswer):
        game.reply(ANN, "lock")

    game.reply(ANN, "search")

    deeds = dict(game.state.exploring.deeds)
    names = {one.id: one.name for one in game.state.cast}
    assert {names[who]: deed for who, deed in deeds.items()} == {"Ada": "search", "Bo": "watch"}


# ---------------------------------------------------------------------- in the terminal


def test_a_file_is_read_in_the_terminal_and_called_by_its_name_where_it_is_wrong(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    for name, text in (("wrong.toml", MISSPELT), ("hut.toml", SOUND), ("cut.json", WHOLE[:200]), ("ada.json", "{")):
        (tmp_path / name).write_text(text)
    wrong = ("site < {}/wrong.toml", "site < {}/cut.json", "foundry < {}/ada.json", "site hut.toml")
    typed = "\n".join(one.format(tmp_path) for one in (*wrong, "site < {}/hut.toml", "enter 1", "q"))

    done = CliRunner().invoke(lychgate, ["play", "sovereign", "--new", "--plain"], input=f"{typed}\n")

    said = " ".join(done.output.split())
    assert f"wrong.toml, {UNKNOWN} Nothing was opened." in said
    assert "cut.json" in said
    assert "ada.json: file: ends in the middle, and is not the whole file. Nobody came in." in said
    assert "No module is called 'hut.toml'. A file is read in the terminal by: site < FILE." in said
    assert "Room 1, Hall. A hall." in said


def test_in_the_terminal_each_of_them_is_a_sentence_and_the_game_goes_on(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    lines = [
        *(line.replace(" of Ann", "").replace(" of Ben", "") for line in MAGES),
        "npc 1 goblin hd 1 hp 30 ac 10",
        'cast Ada "Raise Corpse"',
        "fight",
        "attack Bo goblin",
        "1",  # no Instant
        "attack Bo goblin",
        "harm Ada 20",
        "defend Ada",
        "q",
    ]

    done = CliRunner().invoke(
        lychgate, ["play", "sovereign", "--new", "--plain", "--seed", "still weir"], input="\n".join(lines) + "\n"
    )

    assert done.exit_code == 0, done.output
    for told in ("stands on no list of Ada's", "Bo has spent the Main Action", "Ada is mortally injured"):
        assert told in " ".join(done.output.split())
    assert "Traceback" not in done.output
