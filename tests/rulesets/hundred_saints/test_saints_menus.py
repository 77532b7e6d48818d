"""The menus of The Hundred Saints: what is offered in each situation, and forms that fill in what may be typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.view import CommandForm, Slot
from lychgate.kit.slots import YES
from lychgate.rulesets.hundred_saints.legal_own import own_choices
from lychgate.server.menus import Menus, examples
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.explorers import explorers, on_the_way
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, given
from tests.rulesets.hundred_saints.offers import offered_ids, prompt_for
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

RICH = "coins 50 gp to Ada"


def menus(table: Saints, seat: str = ANN) -> Menus:
    return Menus(table.ruleset, table.state, seat)


def can(table: Saints, seat: str = ANN) -> set[str]:
    """The commands of the menus that are not refused."""
    return {one.word for one in menus(table, seat).offers() if not one.refused}


def slot(form: CommandForm, name: str) -> Slot:
    return next(one for one in form.slots if one.name == name)


def choices(table: Saints, word: str, name: str, seat: str = ANN, **filled: str) -> list[str]:
    return [one.id for one in slot(menus(table, seat).form(word, filled), name).choices]


def before_play() -> Saints:
    return Saints()


def underground() -> Saints:
    return explorers((), "enter dungeon", "give torch 3 to Ada", "give rope to Ada", ada={"skills": {"pick_lock": 5}})


def travelling() -> Saints:
    return on_the_way("light", "rations 9 fresh")


def in_town() -> Saints:
    return explorers((), "settlement", RICH, "coins 9 gp to party", "rations 4 fresh")


def meeting() -> Saints:
    return faced(characters=ADA_AND_BEA, feet=60)


def my_turn() -> Saints:
    table = faced(characters=ADA_AND_BEA).types("attack party")
    return given(table, "Ada", attacks=table.who("Ada").attacks)


def their_turn() -> Saints:
    return faced(characters=ADA_AND_BEA, first=False).types("attack goblins")


def in_flight() -> Saints:
    return chased(seats=True).types("coins 9 gp to Ada")


SITUATIONS = (before_play, underground, travelling, in_town, meeting, my_turn, their_turn, in_flight)


# ---------------------------------------------------------------------- what is there, and what is not


def test_before_play_a_player_makes_a_character_and_nothing_else_of_the_game() -> None:
    table = before_play()

    assert prompt_for(table, ANN) == "Make your character."
    assert offered_ids(table, ANN) == ["make"]
    assert "make" in can(table)
    assert not can(table) & {"search", "hit", "buy", "rest", "eat", "travel"}


def test_underground_players_search_listen_and_see_to_doors_and_light() -> None:
    table = underground()

    look = ["light:torch", "search", "listen", "force:Ada", "pick:Ada", "rest"]
    assert offered_ids(table, ANN) == [*look, "gear", "bed"]
    assert {"search", "listen", "force", "pick", "light", "rest", "sleep", "hide", "check"} <= can(table)
    assert not can(table) & {"hit", "travel", "camp", "parley", "disarm"}

    due = explorers((6, 6), "enter dungeon", "turn 5").types()
    assert offered_ids(due, ANN)[0] == "rest"


def test_on_a_journey_players_go_on_by_day_and_camp_in_the_evening() -> None:
    table = travelling()
    assert "go:open" in offered_ids(table, ANN) or offered_ids(table, ANN)[0].startswith("go:")
    assert {"hunt", "forage", "eat"} <= set(offered_ids(table, ANN))
    assert {"go", "camp", "scour"} <= can(table)
    assert not can(table) & {"sleep", "hit"}

    evening = explorers((6, 6, 6, 6), "terrain light", "rations 9 fresh", "travel landmark", "camp")
    assert offered_ids(evening, ANN)[0] == "eat"
    assert "camp" not in offered_ids(evening, ANN)


def test_in_town_players_shop_eat_and_share_their_purse() -> None:
    table = in_town()
    assert offered_ids(table, ANN)[:1] == ["shop:Ada"]
    assert {"eat", "share"} <= set(offered_ids(table, ANN))
    assert {"buy", "seek", "hire", "share", "coins"} <= can(table)
    assert "shop:Ada" not in offered_ids(table, BEN)


def test_in_a_meeting_players_talk_flee_wait_or_attack() -> None:
    table = meeting()
    assert offered_ids(table, ANN) == ["evade:party", "parley:pc:ada", "bargain:pc:ada", "hold:party", "attack:party"]
    assert {"parley", "evade", "hold", "attack", "move", "declare"} <= can(table)
    assert not can(table) & {"search", "rest", "travel", "giveup"}


def test_on_their_turn_players_strike_and_otherwise_are_told_whose_turn_it_is() -> None:
    table = my_turn()
    assert offered_ids(table, ANN)[0] == "hit:Ada:goblin 1"
    assert {"hit", "move", "act", "wield", "all"} <= can(table)
    assert "search" not in can(table)

    waits = their_turn()
    assert offered_ids(waits, ANN) == []
    assert prompt_for(waits, ANN) == "It is the turn of the goblins. What do you do?"


def test_before_initiative_players_declare_what_concerns_them() -> None:
    table = faced(characters=ADA_AND_BEA).rolls(2).types("hit Ada goblin 1").finish().types("next")

    assert prompt_for(table, ANN) == "The next Round: do you declare anything?"
    assert offered_ids(table, ANN) == ["declare:Ada:flee", "declare:Ada:parry"]
    assert offered_ids(table, BEN) == []


def test_magic_is_declared_in_a_fights_first_round_and_cast_at_a_foe_by_who_has_spells() -> None:
    table = Saints().types("pc Mia magi of Ann INT 15 hp 4", "pc Leo klerikos of Ben WIS 13 hp 6")
    table.types("foes 2 goblins AC 11 hp 4 club 1d4", "encounter", "aware party", "aware goblins", "next", "next")
    table.types("distance 5", "next").rolls(6, 1).types("next", "attack").finish()
    assert offered_ids(table, ANN)[0] == "declare:Mia:spell"
    assert not any(one.startswith("declare") for one in offered_ids(table, BEN))

    table.types("declare Mia spell", seat=ANN)

    assert offered_ids(table, ANN)[:2] == ["cast:Mia:goblin 1", "cast:Mia"]
    labels = [command.label(table.state) for _, command in own_choices(table.state, ANN)]
    assert labels[:2] == ["Mia casts at goblin 1", "Mia casts the declared magic"]
    assert "Mia declares magic." in table.lines(BEN)


def test_what_is_declared_is_on_its_button() -> None:
    table = faced(characters=ADA_AND_BEA).rolls(2).types("hit Ada goblin 1").finish().types("next")

    buttons = [one.choice(table.state, id_, referee=False) for id_, one in own_choices(table.state, ANN)]

    assert [one.label for one in buttons] == ["Ada declares flight from melee", "Ada declares a parry"]
    assert buttons[1].note == "No attack; harder to hit in melee"


def test_those_who_run_let_something_fall() -> None:
    assert "drop" in can(in_flight())


def test_an_encounter_that_nobody_has_noticed_changes_no_menu() -> None:
    quiet = explorers((), "enter dungeon", "foes 2 goblins hp 4 club 1d4")
    lurking = explorers((), "enter dungeon", "foes 2 goblins hp 4 club 1d4", "encounter")
    assert lurking.state.encounter is not None

    assert menus(lurking).offers() == menus(quiet).offers()
    assert offered_ids(lurking, ANN) == offered_ids(quiet, ANN)


def test_something_that_comes_changes_no_menu() -> None:
    quiet = explorers((), "enter dungeon")
    coming = explorers((1,), "enter dungeon", "wander 6")
    assert coming.state.exploring.coming

    assert menus(coming).offers() == menus(quiet).offers()


# ---------------------------------------------------------------------- forms


def test_a_form_lists_what_a_character_carries_and_what_is_sold_with_prices() -> None:
    table = in_town().types("give rope 2 to Ada", "give dagger to Bo")

    assert choices(table, "take", "what", who="Ada") == ["rope"]
    sold = slot(menus(table).form("buy", {"kind": "shield"}), "what").choices
    assert [(one.id, one.note) for one in sold] == [("shield", "10 gp, AC +1")]
    assert next(one.label for one in menus(table).offers("Gear") if one.word == "buy") == "Buy a weapon"


def test_what_nobody_can_pay_is_barred_with_the_reason() -> None:
    form = menus(explorers((), "settlement", "coins 4 gp to Ada")).form("buy", {"kind": "weapon"})

    barred = {one.id: one.note for one in slot(form, "what").barred}
    assert barred["longsword"] == "1 longsword costs 10 gp; there are 4 gp."
    assert "club" in [one.id for one in slot(form, "what").choices]


def test_an_attack_is_two_taps_and_names_only_who_is_seen() -> None:
    table = my_turn().types("mark goblin 3 invisible")

    assert choices(table, "hit", "whom") == ["goblin 1", "goblin 2"]
    assert choices(table, "hit", "weapon", whom="goblin 1") == ["longsword", "unarmed"]
    assert menus(table).form("hit", {"whom": "goblin 1", "weapon": "longsword"}).line == (
        "hit Ada goblin 1 with longsword"
    )


def test_turning_the_undead_offers_who_can_and_which_side() -> None:
    table = faced("2 skeletons hp 4 AC 11 HD 1 undead club 1d4", characters=("Ada klerikos of Ann", "Bea of Ben"))
    table.types("mark skeletons undead")

    assert choices(table, "repel", "who") == ["Ada"]
    assert menus(table).form("repel", {}).line == "repel Ada skeletons"
    assert "Spells are not built in" in menus(table).form("cast", {}).text


def test_the_most_hurt_is_healed_first() -> None:
    table = explorers((), "damage Bo 5", "damage Ada 2")

    assert choices(table, "heal", "who") == ["Bo", "Ada", "party"]
    assert choices(table, "heal", "how", who="Bo")[:3] == ["spell", "night", "day"]


def test_those_who_are_whole_are_no_choice_where_others_are_hurt() -> None:
    one_hurt = explorers((), "damage Bo 5")

    assert choices(one_hurt, "heal", "who") == ["Bo"]
    whole = next(one for one in menus(explorers(())).offers() if one.word == "heal")
    assert whole.refused == "Nobody is hurt."


def test_each_who_is_hurt_has_a_line_of_their_own_under_help_others() -> None:
    table = explorers((), "damage Bo 5", "damage Ada 2")
    lines = {one.label: one.note for one in menus(table).offers() if one.word == "heal"}
    assert lines == {"Heal Bo": "15 of 20 hp", "Heal Ada": "18 of 20 hp", "Heal everybody": ""}
    table.types("heal Bo spell", seat=ANN)
    assert table.last(BEN) == "Ann proposes: Heal Bo by a spell (1d6+1) (it waits for the referee)."


def test_a_copper_that_gives_nobody_a_share_is_not_offered_to_be_shared() -> None:
    table = in_town().types("coins lost 9 gp to party", "coins 1 cp to party")

    assert "share" not in offered_ids(table, ANN)
    with pytest.raises(PlayError, match="1 cp is too little to share out"):
        table.types("share")


def test_kinds_of_coins_are_told_in_words() -> None:
    labels = [one.label for one in slot(menus(in_town(), REF).form("coins", {}), "kind").choices]

    assert labels == ["Platinum (pp)", "Gold (gp)", "Silver (sp)", "Copper (cp)"]


def test_a_check_and_a_save_say_what_the_die_must_show() -> None:
    table = Saints().types("pc Ada thief of Ann STR 16 CON 9 hp 5")
    tried = {one.id: one.note for one in slot(menus(table).form("check", {}), "what").choices}
    assert (tried["strength"], tried["constitution"]) == ("2 or more on a d6", "4 or more on a d6")
    labels = [one.label for one in slot(menus(table).form("check", {}), "what").choices]
    assert "Disarm a mechanism" in labels
    assert not [one for one in labels if "_" in one]
    assert tried["pick_lock"] == "5 or more on a d6"
    assert "listen" in [one.id for one in slot(menus(table).form("check", {}), "what").barred]
    saves = {one.id: one.note for one in slot(menus(table).form("save", {}), "against").choices}
    assert saves["doom"] == "13 or more on a d20"


def test_a_player_is_asked_for_nothing_that_only_a_referee_says() -> None:
    table = underground()
    for word, field in (("search", "by"), ("listen", "silent"), ("force", "by"), ("hide", "chance"), ("climb", "easy")):
        assert field not in [one.name for one in menus(table).form(word, {}).slots], word
    assert "by" in [one.name for one in menus(table, REF).form("search", {}).slots]


# ---------------------------------------------------------------------- every form is read


def filled_forms(of: Menus, word: str) -> Iterator[CommandForm]:
    """The form with each way to fill in its needed slots, then with one optional slot more at a time."""
    filled: dict[str, str] = {}
    form = of.form(word, filled)
    while form.open:
        values = examples(slot(form, form.open))
        values = values or tuple(one.id for one in slot(form, form.open).barred)
        if not values:
            return
        filled[form.open] = values[0]
        form = of.form(word, filled)
    yield form
    for one in form.slots:
        if not one.must:
            for value in examples(one)[:3]:
                yield of.form(word, {**filled, one.name: YES if one.kind == "flag" else value})


@pytest.mark.parametrize("seat", [ANN, REF])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_form_fills_in_is_read(situation: object, seat: str) -> None:
    assert callable(situation)
    table: Saints = situation()
    of = menus(table, seat)
    orders = table.orders(seat)
    for typed in of.forms:
        if typed.makes is not None and "hundred_saints" in typed.makes.__module__ and typed.word not in PASTED:
            for form in filled_forms(of, typed.word):
                assert form.line
                try:
                    orders.read(f"{TEXT}{form.line}")
                except PlayError as refused:
                    pytest.fail(f"{form.line}: {refused}")


PASTED = ("pc", "paste", "foes", "bestiary", "side", "site", "wander", "handout", "tables", "table", "set", "variant")
"""Commands of the referee whose form is one text."""


def test_what_cannot_be_now_says_why_in_its_own_words() -> None:
    refused = {one.word: one.refused for one in menus(explorers(())).offers() if one.refused}
    assert refused["snuff"] == "No light of yours burns."
    assert refused["rejoin"] == "Nobody has left your side."
    assert refused["lob"] == "You carry neither oil nor holy water."
    assert refused["repel"] == "It takes a klerikos or a hiereus, and others to turn."
    assert refused["evade"] == "Your side has noticed nobody."


def test_with_too_little_food_for_all_a_player_still_eats_their_own() -> None:
    table = explorers((), "enter dungeon", "give fresh rations to Ada")
    eating = {one.label: one.refused for one in menus(table).offers() if one.word == "eat"}
    assert eating == {"All eat and drink": "The party has 1 ration, not 2.", "Ada eats and drinks": ""}
    assert "eat:Ada" in offered_ids(table, ANN)
    table.types("eat:Ada", seat=ANN)
    assert table.who("Ada").id in table.state.exploring.fed
