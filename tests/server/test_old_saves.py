"""A saved game from an earlier commit still opens: every file of ``tests/saves`` is one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.players.random import RandomPlayer
from lychgate.server.saved import open_saved
from lychgate.server.seats import SPECTATOR
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.server.transfer import from_text
from tests.shares import WHOLE, share

ANSWERS = share("LYCHGATE_SOAK_OLD_SAVES", 30, 150)
"""So many times those who are asked answer at random in a saved game that goes on."""

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.lychgate"))


@pytest.mark.soak  # all seats; else the first, who is the referee where there is one, and an onlooker
@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_becomes_a_session_is_told_to_every_seat_and_goes_on(save: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, links = sessions.import_game(save.read_text(encoding="utf-8"), "An old one")
        live = sessions.live(info.id)
        game = open_saved(store, store.names()[0])

        assert set(links.seats) == set(game.header.seats)
        for seat in (*(links.seats if WHOLE else game.header.seats[:1]), SPECTATOR):
            table = live.table(seat)
            assert table.view().title
            assert len(table.log()) > 10
            table.journal()
            assert live.chronicle(seat).startswith("#")
        assert len(game.path()) > 10
        game.undo()
        game.redo()
        if game.ruleset.name == "twelve_years":
            goes_on(game, save.stem)


def goes_on(game: Game[Any], seed: str) -> None:
    """What was played under earlier rules need not run again: they ask and tell some things otherwise now."""
    before, chance = len(game.path()), RandomPlayer(Random(seed))
    over = game.ruleset.ended(game.settled)

    for _ in range(ANSWERS):
        for decision in game.open[:1]:
            game.reply(decision.seat, chance.answer(decision, game.state_for(decision.seat)))

    assert over or len(game.path()) > before
    if game.header.rules_version == game.ruleset.version:
        assert game.rerun() == len(game.path())


def test_the_corpus_is_not_empty() -> None:
    assert len(SAVES) >= 6


def test_a_fight_with_a_referee_goes_on_where_three_are_asked_at_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-second")

        assert {one.seat: one.kind for one in game.open} == {
            "Ref": "saints.out-of-turn",
            "Ann": "saints.scores_hopeless",
            "Ben": "saints.points_moved",
        }
        assert game.rerun() == len(game.path())
        assert (len(game.settled.fight.melee), len(game.settled.secrets), len(game.settled.pages)) == (1, 1, 3)
        game.reply("Ref", "yes")
        game.reply("Ref", "roll")
        game.reply("Ben", "done")
        assert game.rerun() == len(game.path())


def test_a_fight_from_before_the_rules_took_down_notes_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-first")

        game.reply("Ref", "text:next")
        game.reply("Ref", "yes")
        game.reply("Ref", "roll")

        assert game.header.rules_version < game.ruleset.version
        assert "creature:pc:donna" in str(game.handed_back)
        assert (len(game.settled.fight.melee), len(game.settled.secrets), len(game.settled.pages)) == (1, 1, 0)


def test_an_evening_of_talk_and_thrown_spears_from_before_those_rules_changed_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-talk")
        assert game.header.rules_version < game.ruleset.version
        assert len(game.settled.fight.shots) == 2, "a spear was thrown twice, as the rules had it then"

        for typed in (
            "round",
            "hit goblin 3 Ada with spear anyway",
            "mark not Bertram paralysed",
            "end",
        ):
            game.reply("Ref", f"text:{typed}")
            while "saints.orders" not in [one.kind for one in game.open if one.seat == "Ref"]:
                asked = next(one for one in game.open if one.seat == "Ref")
                game.reply("Ref", "yes" if asked.kind == "saints.out-of-turn" else asked.default())

        assert game.settled.encounter is None
        assert game.settled.side("goblins").behind


def test_an_evening_from_before_classes_and_things_did_more_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-gear")
        assert game.header.rules_version < game.ruleset.version
        one = {each.name: each for each in game.settled.cast}
        assert one["ogre"].ac == 6, "an AC stays as it was"

        for typed in ("next", "give oil to Ada", "gear Ada", "set ogre.ac 5 [14] because it grows back"):
            try:
                game.reply("Ref", f"text:{typed}")
            except PlayError:
                assert typed == "gear Ada", "not in a fight"
            while "saints.orders" not in [one.kind for one in game.open if one.seat == "Ref"]:
                asked = next(one for one in game.open if one.seat == "Ref")
                game.reply("Ref", "yes" if asked.kind == "saints.out-of-turn" else asked.default())

        assert {each.name: each for each in game.settled.cast}["ogre"].ac == 14


def test_an_evening_from_before_whoever_is_in_melee_strikes_there_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-melee")
        assert game.header.rules_version < game.ruleset.version
        (goblin,) = {attack for one in game.settled.cast if one.side == "goblins" for attack in one.attacks}
        assert goblin.special == "or by weapon", "as the rules read it then"
        assert len(game.settled.fight.shots) == 1, "a dagger was thrown out of a melee"

        for typed in ("next", "next", "end"):
            game.reply("Ref", f"text:{typed}")
            while "saints.orders" not in [one.kind for one in game.open if one.seat == "Ref"]:
                asked = next(one for one in game.open if one.seat == "Ref")
                game.reply("Ref", "yes" if asked.kind == "saints.out-of-turn" else asked.default())

        assert game.settled.encounter is None


def test_an_evening_from_before_one_goblin_was_called_so_and_a_side_of_three_could_be_followed_goes_on(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-flight")
        assert game.header.rules_version < game.ruleset.version
        assert [one.name for one in game.settled.cast if one.side == "goblins"] == ["goblins", "goblin 1", "goblin 2"]
        (wolf,) = [one for one in game.settled.cast if one.side == "wolf"]
        assert wolf.mark("gone"), "as the rules had it then"

        for typed in ("foes 1 wolves hp 3", "next", "end"):
            game.reply("Ref", f"text:{typed}")
            while "saints.orders" not in [one.kind for one in game.open if one.seat == "Ref"]:
                asked = next(one for one in game.open if one.seat == "Ref")
                game.reply("Ref", "yes" if asked.kind == "saints.out-of-turn" else asked.default())

        assert game.settled.encounter is None


def test_an_evening_from_before_a_rest_in_which_something_goes_by_counted_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-rest")
        assert game.header.rules_version < game.ruleset.version
        before = game.settled.exploring
        assert (before.coming, before.since_rest) == ("dungeon", 2), "a rest of before is none, as then"

        for typed in ("wander skip", "rest"):
            game.reply("Ref", f"text:{typed}")

        assert (game.handed_back, game.settled.exploring.coming, game.settled.exploring.since_rest) == (None, "", 0)


def test_a_chase_from_before_it_was_told_that_players_run_on_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game = saints(store, "saints-chase")
        assert game.header.rules_version < game.ruleset.version
        assert [one.kind for one in game.open if one.seat == "Ann"] == ["saints.pursue"]

        game.reply("Ann", "yes")

        assert (game.handed_back, game.settled.chase.round) == (None, 2)
        assert "The party runs on after the goblins." in chronicle_markdown(game)


def saints(store: Store, name: str) -> Game[Any]:
    """A save of The Hundred Saints, which ``tests.saves.make_saints`` made."""
    save = next(one for one in SAVES if one.stem == name)
    return opened(store, save)


def opened(store: Store, save: Path) -> Game[Any]:
    """A saved game as it was kept, without a look at what today's rules give for what was played."""
    header, records = from_text(save.read_text(encoding="utf-8"))
    store.create(header, records)
    return open_saved(store, header.name)


def test_a_sale_with_an_answer_for_each_mark_goes_on_as_one_list(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        save = next(one for one in SAVES if one.stem == "fifth-at-a-stall")
        game = opened(store, save)
        (asked,) = game.open
        before = game.state.parties[0].gold

        game.reply("p1", "done")

        assert (game.handed_back, getattr(asked, "marked", ())) == (None, (17, 18))
        assert getattr(game.path()[-1].inputs[-1], "answer", "") == "item:18\ndone"
        assert game.state.parties[0].gold > before


def test_levels_that_were_to_be_paid_in_a_list_of_its_own_are_asked_for_anew(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        save = next(one for one in SAVES if one.stem == "sixth-at-a-teacher")
        game = opened(store, save)
        assert [one.kind for one in game.open] == ["orders"]
        assert (game.state.parties[0].gold, game.state.parties[0].level) == (11, 0), "nothing is paid or lost"

        game.reply("p1", "train")
        game.reply("p1", "1")

        assert game.state.parties[0].level == 1


def test_a_fight_in_a_crypt_of_sovereign_goes_on_where_an_instant_was_asked_for(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        save = next(one for one in SAVES if one.stem == "sovereign-first")
        game = opened(store, save)
        assert game.header.rules_version < game.ruleset.version
        assert {one.seat: one.kind for one in game.open}["Ann"] == "sovereign.instants"
        assert game.settled.day == 1, "a spell was studied, as the rules had it then, in no time"
        (bo,) = [one for one in game.settled.cast if one.name == "Bo"]
        assert bo.made.spells == ("Speed",)

        game.reply("Ann", "pass")
        game.reply("GM", "text:next")
        game.reply("GM", "yes")
        game.reply("GM", "text:end")

        assert (game.handed_back, game.settled.fight, game.settled.site.here) == (None, None, 2)


def test_a_fight_of_the_constitution_goes_on_where_a_shield_was_asked_for(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        save = next(one for one in SAVES if one.stem == "constitution-first")
        game = opened(store, save)
        assert game.header.rules_version < game.ruleset.version
        assert {one.seat: one.kind for one in game.open}["Ann"] == "constitution.reactions"

        game.reply("Ann", next(one.id for one in game.open[1].options() if one.id.startswith("late-shield")))
        game.reply("Ben", "collapse")

        assert game.handed_back is None
        assert [one.collapsed for one in game.settled.cast if one.name == "Bo"] == [True]
        assert "complication" in dict(game.settled.variants).values()
