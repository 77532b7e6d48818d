"""``lychgate play`` with its options: which game, by which switches, with whose dice."""

from __future__ import annotations

from io import StringIO

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.options import FIRST, SECOND, choose_options, game_name
from lychgate.cli.play import dice_mode, play, switches
from lychgate.core.records import Finished, Header, Waiting
from lychgate.core.roll import Roll
from lychgate.server.store import open_store

pytestmark = pytest.mark.usefixtures("home")


def played(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(play, ["--plain", *arguments], input=typed)


def saved() -> list[str]:
    with open_store() as store:
        return list(store.names())


def header(name: str) -> Header:
    with open_store() as store:
        return store.load(name)[0]


def rolls(name: str) -> list[Roll]:
    """Every roll of a game so far, that of the waiting command too."""
    with open_store() as store:
        records = store.load(name)[1]
    last = records[-1]
    inputs = [given for record in records if isinstance(record, Finished) for given in record.entry.inputs]
    inputs += last.pending.inputs if isinstance(last, Waiting) else ()
    return [given for given in inputs if isinstance(given, Roll)]


def test_a_new_game_has_a_name_of_two_words_that_can_be_typed() -> None:
    played()

    (name,) = saved()
    first, second = name.split("-")
    assert first in FIRST
    assert second in SECOND
    assert game_name().isascii()


def test_without_new_or_game_the_unfinished_one_goes_on() -> None:
    played(typed="1\n")
    played(typed="1\n")

    assert len(saved()) == 1


def test_new_begins_another() -> None:
    played(typed="1\n")
    played("--new")

    assert len(saved()) == 2


def test_a_switch_or_a_seed_begins_another() -> None:
    played(typed="1\n")
    played("--variant", "castle-mode=axe")
    played("--seed", "mine")

    by_name = {name: header(name) for name in saved()}
    assert len(by_name) == 3
    assert [one.variants["castle-mode"] for one in by_name.values()].count("axe") == 1
    assert [one.seed for one in by_name.values()].count("mine") == 1


def test_a_saved_game_is_opened_by_its_name() -> None:
    played(typed="1\n")
    (first,) = saved()
    played("--new")

    again = played("--game", first)

    assert again.exit_code == 0
    assert f'lychgate play --game "{first}"' in again.output
    assert saved()[1] == first


def test_a_finished_game_is_left_alone_and_a_new_one_begun() -> None:
    game_over = "nameless"
    played("--seed", "over", typed="1\n" + f"{game_over}\n" * 4)
    played(typed="end-game\nend\n")
    assert len(saved()) == 1

    played()

    assert len(saved()) == 2


def test_the_same_seed_falls_the_same() -> None:
    played("--seed", "agreed", typed="1\n")
    played("--seed", "agreed", typed="1\n")

    one, other = saved()
    assert rolls(one) == rolls(other) != []


def test_a_game_without_a_seed_draws_its_own() -> None:
    played("--new")
    played("--new")

    one, other = saved()
    assert header(one).seed != header(other).seed


def test_with_dice_of_one_s_own_the_program_asks_for_faces() -> None:
    asked = played("--dice", "mine", typed="1\n1 2 3 4\n")

    (name,) = saved()
    assert "4d4" in asked.output
    assert rolls(name)[0].faces == (1, 2, 3, 4)
    assert rolls(name)[0].by == "hand"


@pytest.mark.parametrize(
    ("dice", "assist", "mode"),
    [
        ("app", "auto", "app"),
        ("app", "prompt", "prompt"),
        ("app", "off", "pick"),
        ("mine", "auto", "hand"),
        ("mine", "off", "hand"),
    ],
)
def test_who_rolls_follows_from_dice_and_assist(dice: str, assist: str, mode: str) -> None:
    assert dice_mode(dice, assist) == mode


def test_switches_are_keys_and_values() -> None:
    assert switches(("castle-mode=axe", "ferry=any-lake")) == {"castle-mode": "axe", "ferry": "any-lake"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("twelve_yaers",), "There is no ruleset 'twelve_yaers'. Did you mean 'twelve_years'?"),
        (("--variant", "castle-mod=axe"), "There is no switch 'castle-mod'. Did you mean 'castle-mode'?"),
        (("--variant", "castle-mode=fork"), "Allowed: normal, sword, flail, axe."),
        (("--variant", "castle-mode"), "'castle-mode' is not KEY=VALUE"),
        (("--variant", "=axe"), "'=axe' is not KEY=VALUE"),
        (("--variant", "ferry=any-lake", "--variant", "ferry=cut-off-only"), "is given twice"),
        (("--game", "nosuch"), "There is no saved game 'nosuch'"),
        (("--new", "--game", "x"), "--new and --game do not go together"),
        (("--game", "x", "--seed", "y"), "--variant and --seed are for a new game"),
    ],
)
def test_bad_input_is_a_sentence_and_begins_no_game(words: tuple[str, ...], told: str) -> None:
    refused = played(*words)

    assert refused.exit_code == 2
    assert told in refused.output
    assert "Traceback" not in refused.output
    assert saved() == []


def test_the_nearest_saved_game_is_named() -> None:
    played()
    (name,) = saved()

    refused = played("--game", name[:-1])

    assert f"Did you mean '{name}'?" in refused.output


def test_a_newcomer_is_told_which_rulesets_there_are() -> None:
    assert ", ".join(rulesets.names()) in played("chess").output


@pytest.mark.parametrize("ruleset", ["twelve_years", "hundred_saints"])
def test_a_new_game_says_what_it_is_and_enter_begins_it_by_the_book(
    ruleset: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulesets.get(ruleset)
    monkeypatch.setattr("sys.stdin", StringIO("x\n\n"))

    assert choose_options(rules) == {}

    said = " ".join(capsys.readouterr().out.split())
    for paragraph in rules.view(rules.new_game(rules.resolve({}), ("p1",)), "p1").opening:
        assert paragraph in said
    assert "Press Enter to begin, or type r" in said
    assert rules.variants()[0].group not in said


def test_the_switches_are_behind_one_letter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulesets.get("twelve_years")
    first = rules.variants()[0]
    monkeypatch.setattr("sys.stdin", StringIO("r\n1\n1\n\n\n"))

    chosen = choose_options(rules)

    assert chosen.keys() == {first.name}
    assert first.group in capsys.readouterr().out


def test_a_number_of_the_book_is_set_by_its_place_and_a_value_within_its_bounds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulesets.get("twelve_years")
    groups = list(dict.fromkeys(one.group for one in rules.variants()))
    price = next(one for one in rules.variants() if one.name == "level-price")
    group = groups.index(price.group) + 1
    place = [one.name for one in rules.variants() if one.group == price.group].index("level-price") + 1
    typed = f"r\n{group}\n{place}\n{place} 5\n{place} 60\n\n\n"
    monkeypatch.setattr("sys.stdin", StringIO(typed))

    assert choose_options(rules) == {"level-price": "60"}

    said = " ".join(capsys.readouterr().out.split())
    assert "Price of a level: Allowed: a whole number from 10 to 1000." in said
    assert "Price of a level: '5' is not a value of it. Allowed: a whole number from 10 to 1000." in said


def test_a_number_set_back_to_what_is_printed_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rulesets.get("twelve_years")
    first = [one for one in rules.variants() if one.group == "Time and death"]
    place = [one.name for one in first].index("year-limit") + 1
    group = list(dict.fromkeys(one.group for one in rules.variants())).index("Time and death") + 1
    monkeypatch.setattr("sys.stdin", StringIO(f"r\n{group}\n{place} 20\n{place} 12\n\n\n"))

    assert choose_options(rules) == {}
