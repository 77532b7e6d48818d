"""What the menus offer players of the 3d6 Constitution, what their forms lead to, and who may give which command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.view import CommandForm
from lychgate.kit.command import forms_of
from lychgate.kit.orders import topic_of
from lychgate.kit.permission import Agreement, must_be_allowed
from lychgate.rulesets.constitution.book import BOOK
from lychgate.server.menus import PLACEHOLDER, Menus, examples, kind_of
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution
from tests.rulesets.constitution.test_constitution_initiative import fight
from tests.rulesets.constitution.test_constitution_magic import mage

SEATS = (REF, ANN, BEN)


# ---------------------------------------------------------------------- the situations


def before_play() -> Constitution:
    return Constitution()


def two() -> Constitution:
    """Ada of Ann, a strong fighter, and Bo of Ben, a priest."""
    desk = Constitution().types(
        "character Ada of Ann fighter level 2 strength 14 hp 6", "character Bo of Ben sage hp 5"
    )
    return desk.types("initiate Bo Ordained")


def exploring() -> Constitution:
    desk = two().types("take Ada torch", "take Ada bow", "wandering quiet", "light Ada")
    return desk.types("found 100 sp magic ring")


def outdoors() -> Constitution:
    return two().types("take Ada bow", "terrain hills")


def in_town() -> Constitution:
    desk = two().types("price rope 10 sp", "price anvil 900 sp", "set Ada.copper 200 because of a gift")
    return desk.types("take Ada sword")


def hurt() -> Constitution:
    """Bo's leg is crushed, and it gets worse."""
    desk = two().types("set Bo.hp 1 because of a fall")
    answers = {
        "constitution.stay_up": "collapse",
        "constitution.death_or_wound": "wound",
        "constitution.major_wound": "strength",
        "constitution.worsens": "yes",
    }
    return desk.rolls(1, 3).types("harm Bo 9", answers=answers).finish()


def round_of_a_fight() -> Constitution:
    return fight(20, 12, "character Bo of Ben wits 10 hp 6", "take Bo bow")


def respite() -> Constitution:
    return fight(20, 12, "character Bo of Ben wits 10 hp 6").respite()


def magician() -> Constitution:
    desk = mage("learn Ada Fire 60%", "learn Ada Light 50%", "character Bo of Ben fighter hp 5", level=2)
    return desk.rolls(1).types("initiate Ada Goetia").types("prepare Ada Fire and Light", "breakthrough Ada").finish()


SITUATIONS = (before_play, exploring, outdoors, in_town, hurt, round_of_a_fight, respite, magician)


def now(desk: Constitution, seat: str = ANN, topic: str = "") -> list[str]:
    """The labels of what a seat can do now."""
    return [one.label for one in Menus(desk.ruleset, desk.state, seat).offers(topic) if not one.refused]


def not_now(desk: Constitution, seat: str = ANN) -> dict[str, str]:
    """What a seat could do at another time, each with the reason why not now."""
    return {one.label: one.refused for one in Menus(desk.ruleset, desk.state, seat).offers() if one.refused}


def form(desk: Constitution, word: str, seat: str = ANN, **filled: str) -> CommandForm:
    return Menus(desk.ruleset, desk.state, seat).form(word, filled)


def choices(desk: Constitution, word: str, slot: str, seat: str = ANN, **filled: str) -> dict[str, str]:
    """The choices of a slot, each with its note; the ones that are barred among them."""
    found = next(one for one in form(desk, word, seat, **filled).slots if one.name == slot)
    return {choice.id: choice.note for choice in (*found.choices, *found.barred)}


# ---------------------------------------------------------------------- what is offered


def test_before_play_a_player_makes_a_character_and_agrees_on_how_to_play() -> None:
    there = now(before_play())
    assert {"Make a character", "Bring in a character", "Write an initiation", "Use another concept"} <= {*there}
    assert not {"Attack a foe", "Take a short rest", "Bring in NPCs", "Set a price"} & {*there}


def test_exploring_a_player_explores_lights_and_proposes_what_takes_time() -> None:
    desk = exploring()
    assert {"Explore a place", "Make a check", "Put out a light", "Let turns pass", "Travel on"} <= {*now(desk)}
    assert {"Take a short rest", "Sleep for the night", "Bring treasure home"} <= {*now(desk)}
    assert not {"Set wandering encounters", "Find treasure", "Begin a fight", "Deal damage"} & {*now(desk)}
    assert "Ask for a blessing" in now(desk, BEN)
    assert not_now(desk)["Ask for a blessing"] == "Ada is not ordained, so their blessings do not work."


def test_outdoors_a_player_hunts_or_looks_for_plants() -> None:
    assert {"Hunt for food", "Forage for food"} <= {*now(outdoors())}
    assert "Forage for food" in now(outdoors(), BEN)
    assert "no ranged weapon" in not_now(outdoors(), BEN)["Hunt for food"]


def test_in_town_what_is_sold_stands_with_its_price() -> None:
    desk = in_town()
    assert choices(desk, "buy", "name") == {"rope": "10 sp", "anvil medium": "Anvil costs 900 sp; Ada has 20 sp."}
    assert form(desk, "buy", name="rope").line == "buy Ada rope"
    assert choices(desk, "give", "name") == {"sword": "held"}
    assert choices(desk, "give", "to", name="sword") == {"Bo": ""}
    assert not_now(desk, BEN)["Give a thing"] == "There is nothing to choose from."


def test_a_wounded_friend_is_treated_by_whoever_can() -> None:
    desk = hurt()
    assert choices(desk, "treat", "who") == {"Bo": "crippled strength"}
    treat = desk.ruleset.question(desk.state, desk.orders(ANN)).choices[0]
    assert (treat.id, treat.label, treat.note) == ("treat:c2", "Ada treats Bo", "crippled strength")

    desk.types("treat:c2", seat=ANN)
    assert desk.who("Bo").wounds[0].worsens, "the referee has yet to approve"
    desk.types("agree")
    assert not desk.who("Bo").wounds[0].worsens
    assert "treat:c2" not in [one.id for one in desk.orders(ANN).options()]


def test_no_refusal_tells_a_player_that_a_wound_does_not_get_worse() -> None:
    desk = hurt()
    harmless = hurt()
    bo = harmless.who("Bo")
    harmless.state = harmless.state.with_creature(replace(bo, wounds=(replace(bo.wounds[0], worsens=0, dc=0),)))
    assert "Treat a wound" in now(desk)
    assert "Treat a wound" in now(harmless)


def test_in_a_fight_whoever_has_the_turn_attacks_and_the_others_react() -> None:
    desk = round_of_a_fight()
    assert {"Attack a foe", "Defend yourself", "End your turn", "React", "Give an order"} <= {*now(desk)}
    assert not {"Call the next round", "Act between rounds", "Take a short rest", "End the fight"} & {*now(desk)}
    assert not {"Attack a foe", "Defend yourself", "End your turn"} & {*now(desk, BEN)}
    assert "React" in now(desk, BEN)
    assert not_now(desk, BEN)["Attack a foe"] == "It is the turn of Ada, not of Bo."


def test_a_foe_stands_with_the_chance_to_hit_and_a_weapon_with_its_damage() -> None:
    desk = round_of_a_fight().types("take Ada sword")
    assert form(desk, "attack").note == "+10 to hit, 1d6", "there is one foe, who is filled in"
    assert choices(desk, "attack", "arm") == {"sword": "1d6, held", "unarmed": ""}
    assert form(desk, "attack", whom="ogre", arm="unarmed").line == "attack Ada ogre with unarmed"


def test_reactions_stand_with_their_price_and_anything_else_is_said_in_words() -> None:
    asked = form(round_of_a_fight(), "react")
    reacts = next(slot for slot in asked.slots if slot.name == "what")
    assert [one.id for one in reacts.choices][:2] == ["warn", "draw"]
    assert asked.note == "2 initiative", "all of them cost the same"
    assert reacts.free == "Anything else, at the referee's price"
    assert form(round_of_a_fight(), "react", what="kicks the table over").line == "react Ada kicks the table over"


def test_in_a_respite_the_next_round_is_called_and_things_are_done_between() -> None:
    desk = respite()
    assert {"Call the next round", "Act between rounds", "Roll initiative again"} <= {*now(desk)}
    assert not {"Attack a foe", "React", "Declare a spell"} & {*now(desk)}
    assert choices(desk, "between", "what")["drink"] == "5 initiative"


def test_each_prepared_spell_is_an_entry_with_what_it_does() -> None:
    desk = magician()
    spells = [one for one in Menus(desk.ruleset, desk.state, ANN).offers("Magic") if one.word == "cast"]
    assert [(one.label, one.note) for one in spells] == [
        ("Ada: Fire", "level 1, 60 %: A flame in the palm"),
        ("Ada: Light", "level 1, 50 %: in words alone"),
    ]
    assert form(desk, "cast", who="Ada", spell="Fire", whom="Bo").line == "cast Ada Fire at Bo"
    assert not [one for one in Menus(desk.ruleset, desk.state, BEN).offers("Magic") if one.word == "cast"]


def test_a_ritual_stands_with_its_time_and_chance_and_preparing_is_a_list() -> None:
    desk = magician()
    ritual = next(one for one in Menus(desk.ruleset, desk.state, ANN).offers("Magic") if one.word == "ritual")
    assert (ritual.label, ritual.note) == ("Ada: ritual of Fire", "1 hour, 22 %: A flame in the palm")
    assert form(desk, "prepare", who="Ada", spells="Fire\nLight").line == "prepare Ada Fire and Light"
    assert choices(desk, "research", "what") == {"explore": "a spell of level 1, by chance"}


def test_an_initiation_stands_with_what_it_says() -> None:
    there = choices(two(), "initiate", "name")
    assert "Berserk" in there
    assert "Ordained" not in there, "Ada is no sage"
    assert all(there.values())


def test_the_menus_of_a_player_have_none_of_the_referees_fields() -> None:
    desk = two()
    assert {"dc", "by", "dice", "secret"} <= {slot.name for slot in form(desk, "check", REF).slots}
    assert not {"dc", "by", "dice", "secret"} & {slot.name for slot in form(desk, "check").slots}
    assert [slot.name for slot in form(desk, "travel").slots] == ["hours"]
    assert [slot.name for slot in form(desk, "explore").slots] == ["who", "ability", "skill", "about"]


def test_every_label_is_a_few_words_and_every_help_is_plain() -> None:
    for one in forms_of(BOOK, players=True):
        kind = kind_of(one)
        if ".constitution." not in kind.__module__:
            continue
        assert 1 <= len(kind.menu_label.split()) <= 4, one.word
        assert one.text.endswith("."), one.text
        assert "'" not in one.text.replace("'s ", " "), f"{one.word}: no typed words in {one.text}"


# ---------------------------------------------------------------------- each filled form is read


def ways(menus: Menus, word: str, filled: dict[str, str], *, last: bool) -> Iterator[CommandForm]:
    """A form filled in with the first, or the last, of each list of choices."""
    found = menus.form(word, filled)
    slot = next((one for one in found.slots if one.name == found.open), None)
    if slot is None:
        yield found
        return
    there = tuple(choice.id for choice in (*slot.choices, *slot.barred)) or examples(slot)
    if there:
        yield from ways(menus, word, {**filled, slot.name: there[-1 if last else 0]}, last=last)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
def test_each_filled_form_is_a_line_that_is_read(situation: object, seat: str, last: bool) -> None:
    assert callable(situation)
    desk: Constitution = situation()
    menus = Menus(desk.ruleset, desk.state, seat)
    orders = desk.ruleset.orders(desk.state, seat)
    assert orders is not None
    typed = menus.forms
    for offer in menus.offers():
        kind = next(kind_of(one) for one in typed if one.word == offer.word)
        if kind.shape and not kind.form_fields:
            continue
        for filled in ways(menus, offer.word, dict(offer.filled), last=last):
            assert orders.from_text(filled.line) is not None, filled.line
            more = {slot.name: slot.value for slot in filled.slots if slot.value}
            for slot in filled.slots:
                if not slot.must and slot.name not in more and (ids := examples(slot)) and ids[0] != PLACEHOLDER:
                    line = menus.form(offer.word, {**more, slot.name: ids[0]}).line
                    assert orders.from_text(line) is not None, line


# ---------------------------------------------------------------------- who may give which command

AT_ONCE, OTHERS, REFEREE, ALL, NO = "at once", "the others agree", "the referee approves", "both", "refused"

WHO_MAY = {
    # for one's own character; the same for another player's is refused
    "berserk Ada": AT_ONCE,
    "calm Ada": AT_ONCE,
    "next Ada": AT_ONCE,
    "declare Ada Fire": AT_ONCE,
    "react Ada warn": AT_ONCE,
    "order Ada Cy": AT_ONCE,
    "between Ada talk": AT_ONCE,
    "reorient Ada": AT_ONCE,
    "aim Ada ogre": AT_ONCE,
    "attack Ada ogre": AT_ONCE,
    "defend Ada": AT_ONCE,
    "bless Ada for peace": AT_ONCE,
    "pray Ada the crossing": AT_ONCE,
    "prepare Ada Fire": AT_ONCE,
    "cast Ada Fire": AT_ONCE,
    "practise Ada Fire": AT_ONCE,
    "identify Ada ring": AT_ONCE,
    "check Ada wits": AT_ONCE,
    "save Ada will": AT_ONCE,
    "light Ada": AT_ONCE,
    "douse Ada": AT_ONCE,
    "explore Ada wits": AT_ONCE,
    "glance Ada": AT_ONCE,
    "hunt Ada": AT_ONCE,
    "forage Ada": AT_ONCE,
    "settraps Ada": AT_ONCE,
    "emptytraps Ada": AT_ONCE,
    "succumb Ada": AT_ONCE,
    "pay Ada 1 sp": AT_ONCE,
    "take Ada sword": AT_ONCE,
    "leave Ada sword": AT_ONCE,
    "buy Ada sword": AT_ONCE,
    "shop Ada": AT_ONCE,
    "brought Ada torch": AT_ONCE,
    "give Ada sword to Cy": AT_ONCE,
    "sit Ada": AT_ONCE,
    "initiate Ada Berserk": AT_ONCE,
    "retire Ada": AT_ONCE,
    "improve Ada": AT_ONCE,
    "join Ada": REFEREE,
    "atone Ada": REFEREE,
    "getup Ada": REFEREE,
    "learn Ada Fire": REFEREE,
    "earn Ada 5 sp": REFEREE,
    "ritual Ada Fire": OTHERS,
    "research Ada explore": OTHERS,
    "study Ada Fire": OTHERS,
    "skill Ada stealth 40": OTHERS,
    # for the party, or the table
    "character Di": AT_ONCE,
    "make": AT_ONCE,
    "rejoin Eve": AT_ONCE,
    "gear": AT_ONCE,
    "round": OTHERS,
    "force": OTHERS,
    "offer ogre": OTHERS,
    "treat Bo by Ada": REFEREE,
    "chance 2/6 the door is open": REFEREE,
    "initiation Diver Swims well": REFEREE,
    "concept a dwarf": REFEREE,
    "rest": ALL,
    "sleep": OTHERS,
    "day": ALL,
    "turn": ALL,
    "travel": ALL,
    "home": ALL,
    "sell ring": ALL,
    "quest saved 10": ALL,
    # the referee's
    "night": NO,
    "lose Ada": NO,
    "interrupt Ada": NO,
    "open Ada": NO,
    "fight": NO,
    "initiative Ada 5": NO,
    "end": NO,
    "morale ogre": NO,
    "leader ogre": NO,
    "blessing 1 serves": NO,
    "blessed 1 Ada": NO,
    "unholy ogre": NO,
    'spells [[spell]]\nname = "Mist"\nlevel = 1': NO,
    "spell Mist 1": NO,
    "spellbook Ada lost": NO,
    "breakthrough Ada": NO,
    "writings Ada book Fire": NO,
    "mentor Ada Roos 60 Fire": NO,
    "wandering quiet": NO,
    "terrain hills": NO,
    "harm Ada 3": NO,
    "injure Ada": NO,
    "found 30 sp": NO,
    "overcome ogre": NO,
    "reached peace": NO,
    "price rope 1 sp": NO,
    "audit Ada": NO,
    "homeland Frisia": NO,
    "npc wolf": NO,
    "dismiss ogre": NO,
    "session": NO,
}


def everybody() -> Constitution:
    """A fight in which all have what these commands name."""
    desk = mage(
        "learn Ada Fire", "character Bo of Ben hp 5", "npc Cy as party lackey hp 3", "character Eve of Ann hp 4"
    )
    desk.types("retire Eve", seat=ANN).types("quest peace 10", "found 5 sp magic ring").types("home", answers=KEEPS)
    return desk.rolls(*range(2, 12)).types(
        "npc ogre hp 9 hd 2", "fight", answers=lambda decision, state: decision.default()
    )


KEEPS = {"constitution.sell_or_keep": "keep"}


def agreement(desk: Constitution, line: str, seat: str = ANN) -> str:
    """Whose agreement a player's command needs."""
    try:
        needed = must_be_allowed(desk.state, seat, desk.read(line), "")
    except PlayError:
        return NO
    told = {Agreement(): AT_ONCE, Agreement((BEN,)): OTHERS, Agreement(referee=True): REFEREE}
    return told.get(needed, ALL)


@pytest.fixture(scope="module")
def table() -> Constitution:
    return everybody()


@pytest.mark.parametrize(("line", "expected"), WHO_MAY.items())
def test_who_may_give_a_command(table: Constitution, line: str, expected: str) -> None:
    assert agreement(table, line) == expected
    assert agreement(table, line, REF) == AT_ONCE


@pytest.mark.parametrize("line", [line for line, who in WHO_MAY.items() if " Ada" in f" {line}" and who != NO])
def test_nobody_orders_the_character_of_another(table: Constitution, line: str) -> None:
    assert agreement(table, line.replace("Ada", "Bo").replace("treat Bo", "treat Cy")) == NO


def test_the_table_of_permissions_has_every_command_of_the_book() -> None:
    words = {one.word for one in forms_of(BOOK) if ".constitution." in kind_of(one).__module__}
    from_the_kit = {"set", "variant", "assist"}
    assert {line.split()[0] for line in WHO_MAY} == words - from_the_kit


def test_every_command_of_a_player_stands_under_a_topic() -> None:
    for one in forms_of(BOOK, players=True):
        if ".constitution." in kind_of(one).__module__:
            assert topic_of(one) != "Table", one.word


# ---------------------------------------------------------------------- what is done then


def test_a_player_s_exploring_asks_the_referee_how_long_it_takes() -> None:
    desk = two()
    desk.rolls(15).types("explore Ada strength", seat=ANN, answers={"constitution.what_it_takes": "2"}).finish()
    assert desk.state.minutes == 8 * 60 + 10, "an extra degree saves a turn"
    desk.types("explore Ada wits", seat=ANN, answers={"constitution.what_it_takes": "no"})
    assert desk.last(ANN) == "Ada cannot do that here."
    desk.rolls(15).types("explore Ada wits", seat=ANN, answers={"constitution.what_it_takes": "text:3 dc 30"}).finish()
    assert desk.state.minutes == 8 * 60 + 10 + 30


def test_two_agree_on_a_rest_and_the_referee_settles_it() -> None:
    desk = two().types("rest", seat=ANN)
    assert desk.last(BEN) == "Ann proposes: A short rest (it waits for Ben and the referee)."
    desk.types("agree", seat=BEN)
    assert desk.state.minutes == 8 * 60
    desk.types("agree", answers={"constitution.who_rests": "none"})
    assert desk.state.minutes > 8 * 60


def test_an_offer_of_surrender_is_everybody_s_who_fights() -> None:
    desk = round_of_a_fight()
    desk.types("set Bo.collapsed true because of a blow")
    assert agreement(desk, "offer ogre") == AT_ONCE, "Bo lies there, and Ben is not asked"
    with pytest.raises(PlayError, match="You have nobody in the fight who can act"):
        desk.types("offer ogre", seat=BEN)


def test_a_spell_may_be_cast_at_all_of_a_side() -> None:
    desk = mage('spell "Burst" 1 of fire {harm 1d6}', "learn Ada Burst 90%").rolls(1).types("initiate Ada Goetia")
    desk.types("prepare Ada Burst", "npc 2 goblins hp 9 as goblins", "npc hermit hp 9").finish()
    seen: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        seen.extend(choice.label for choice in decision.question(state).choices)
        return "all:goblins"

    desk.rolls(1, 4).types("cast Ada Burst", answers=answer).finish()

    assert "All of them: goblins" in seen
    assert [desk.who(name).hp for name in ("goblin 1", "goblin 2", "hermit")] == [5, 5, 9]


def test_an_offer_of_surrender_is_never_refused_for_what_a_player_does_not_know() -> None:
    desk = respite()
    assert "Offer surrender" in now(desk)
    desk.types("offer ogre", seat=ANN)
    assert desk.last(BEN) == "Ann proposes: Demand surrender: ogre (it waits for Ben)."
    assert desk.types("agree", seat=BEN).last(BEN) == "The side 'ogre' does not think of surrender."
