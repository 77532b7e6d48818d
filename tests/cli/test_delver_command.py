"""``lychgate delver``: out of a saved game as an Actor of Foundry, and into one; and ``lychgate schema actor``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.delver import MOST_BYTES
from lychgate.cli.main import lychgate
from lychgate.core.decision import TEXT
from lychgate.core.records import REFEREE, Header
from lychgate.server.saved import begin, open_saved
from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

KORIN = Path(__file__).parents[1] / "rulesets" / "sovereign" / "foundry" / "korin.json"

SEATS = ("Kay", "Ann")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    for name, ruleset in (("Weir", "sovereign"), ("Cellar", "hundred_saints")):
        rules = rulesets.get(ruleset)
        header = Header(ruleset, rules.version, rules.resolve({}), SEATS, "a seed", name, roles={"Kay": REFEREE})
        with open_store() as store:
            game = begin(store, header)
            if ruleset == "sovereign":
                game.reply("Kay", f"{TEXT}delver Ada of Ann class Warrior str 14 hp 8 gear leather worn, long sword")


def does(*words: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(lychgate, ["delver", *map(str, words)], input=typed)


def cast() -> list[str]:
    with open_store() as store:
        return [one.name for one in open_saved(store, "Weir").state.cast]


def test_a_delver_goes_out_into_a_file_and_into_another_game(tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    done = does("export", "Weir", "ada", "--out", file)
    assert (done.exit_code, done.stderr) == (0, f"Written to {file}.\n")
    assert json.loads(file.read_text())["_stats"]["systemId"] == "wwn"
    file.write_text(file.read_text().replace('"Ada"', '"Eda"'))

    done = does("import", "Weir", file, "--of", "Ann")

    assert done.exit_code == 0
    assert done.stdout.startswith("Eda comes into play: Warrior 1, STR 14")
    assert cast() == ["Ada", "Eda"]
    assert json.loads(does("export", "Weir", "Eda").stdout)["flags"]["lychgate"]["creature"] == {"seat": "Ann"}


def test_an_exported_delver_has_the_numbers_of_its_table() -> None:
    before = json.loads(does("export", "Weir", "Ada").stdout)["system"]
    with open_store() as store:
        game = open_saved(store, "Weir")
        game.reply("Kay", f"{TEXT}amend hit-die 10 because it is a hard world")
        game.reply("Kay", f"{TEXT}amend save-base 13 because it is a kind one")

    after = json.loads(does("export", "Weir", "Ada").stdout)["system"]

    assert (before["hp"]["hd"], after["hp"]["hd"]) == ("1d6+2", "1d10+2")
    assert after["saves"]["physical"]["mod"] == before["saves"]["physical"]["mod"] - 3


@pytest.mark.parametrize(("hit_die", "told"), [("10", ""), ("8", "In the file hp.hd is '1d10+2'; by the rules here")])
def test_an_actor_with_the_numbers_of_the_table_is_as_the_rules_have_it(
    tmp_path: Path, hit_die: str, told: str
) -> None:
    file = tmp_path / "ada.json"
    with open_store() as store:
        game = open_saved(store, "Weir")
        game.reply("Kay", f"{TEXT}amend hit-die 10 because it is a hard world")
        does("export", "Weir", "Ada", "--out", file)
        if hit_die != "10":
            game.reply("Kay", f"{TEXT}amend hit-die {hit_die} because it was too hard")
    file.write_text(file.read_text().replace('"Ada"', '"Eda"'))

    said = does("import", "Weir", file).stdout

    assert said.startswith("Eda comes into play")
    assert told in said
    assert ("In the file" in said) == bool(told)


def test_an_actor_of_theirs_comes_in_with_a_sentence_for_all_that_is_unknown() -> None:
    done = does("import", "Weir", KORIN)

    assert done.exit_code == 0
    assert cast() == ["Ada", "Korin of the Weir"]
    assert "Ride 1 is no skill of Sovereign; it is kept for Foundry.\n" in done.stdout
    back = json.loads(does("export", "Weir", "Korin").stdout)
    assert next(item for item in back["items"] if item["name"] == "Ride")["_id"] == "korinsItem000014"


@pytest.mark.parametrize(
    ("words", "typed", "told"),
    [
        (("export", "Weir", "Bo"), None, "No Delver is called 'Bo'. There is: Ada."),
        (("export", "Nowhere", "Bo"), None, "There is no saved game 'Nowhere'"),
        (("export", "Cellar", "Bo"), None, "'Cellar' is a game of The Hundred Saints"),
        (("import", "Weir", "-"), '{"name": "Ada", "ty', "-: file: ends in the middle, and is not the whole file."),
        (("import", "Weir", "-"), "{" + " " * MOST_BYTES, "is larger than 1000000 bytes: it is no Actor of Foundry."),
        (("import", "Weir", "-"), "# Ada", "The JSON of an Actor is missing"),
        (("import", "Weir", "nothing.json"), None, "nothing.json could not be read: No such file or directory."),
        (("import", "Weir", KORIN, "--of", "Zoe"), None, "'Zoe' is no player."),
    ],
)
def test_what_is_wrong_is_a_sentence_and_nobody_comes(words: tuple[object, ...], typed: str | None, told: str) -> None:
    done = does(*words, typed=typed)

    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert cast() == ["Ada"]


def test_what_is_read_of_an_actor_has_a_schema() -> None:
    done = CliRunner().invoke(lychgate, ["schema", "actor"])
    assert "ActorItem" in json.loads(done.output)["$defs"]


def test_it_comes_into_a_game_that_is_open_at_a_table_meanwhile(tmp_path: Path) -> None:
    with open_store() as store:
        sessions = Sessions(store)
        seats = [(name, "person", "") for name in SEATS]
        info, links = sessions.create("Ford", "sovereign", {}, seats, Custom(), "a seed")  # type: ignore[arg-type]
        for link in links.seats.values():
            sessions.sit(link)
        live = sessions.live(info.id)
        live.reply("Kay", f"{TEXT}delver Ada hp 8", live.revision_of("Kay"), "one")
        looked = live.revision_of("Kay")

        assert does("import", "Ford", KORIN, "--of", "Ann").exit_code == 0

        bo = f"{TEXT}delver Bo hp 8"
        told = live.reply("Kay", bo, looked, "two")
        assert told.remark.startswith("Something has happened since you looked.")
        assert not live.reply("Kay", bo, live.revision_of("Kay"), "three").stale
        assert [one.name for one in live.game.settled.cast] == ["Ada", "Korin of the Weir", "Bo"]
        shown = " ".join(line.text for line in live.table("Ann").log())
        assert "Korin of the Weir comes into play" in shown
        assert "Ride 1 is no skill" not in shown
