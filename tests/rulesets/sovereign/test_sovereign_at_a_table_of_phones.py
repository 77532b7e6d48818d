"""What players who know only their phones were missing: each step names what it does, and the next one is there."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.view import Choice
from lychgate.kit.orders import Orders
from lychgate.kit.topics import EXPLORE, FIGHT, HELP, MAGIC
from lychgate.rulesets.sovereign.rules.aims import CHOOSE, aims
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.draft import Luck, begun
from lychgate.rulesets.sovereign.rules.magic_choice import power_called
from lychgate.rulesets.sovereign.rules.making import offers_of, taken
from lychgate.rulesets.sovereign.rules.making_gear import weapon_words
from lychgate.rulesets.sovereign.state import Casting, Delver, Working
from lychgate.rulesets.sovereign.tables.goods import weapons
from lychgate.server.instead import lead_from
from lychgate.server.menus import Menus
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import with_one

PARTY = ("delver Ada of Ann str 14 stab 1 hp 9 ac 15", "delver Odo of Ben heal 1 hp 9 gear mace")


def offered(table: Sovereign, seat: str = ANN) -> tuple[Choice, ...]:
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    return tuple(orders.choice(table.state, id_) for id_, _ in orders.steps)


def labels(table: Sovereign, seat: str = ANN) -> list[str]:
    return [choice.label for choice in offered(table, seat)]


def healer(table: Sovereign, *arts: str) -> Sovereign:
    """Odo is a healer with these arts."""
    made = Delver(calling="Mage", traditions=("Healer",), arts=arts)
    table.state = with_one(table.state, "Odo", delver=made, casting=Casting())
    return table


def asleep(table: Sovereign, *who: str) -> Sovereign:
    """Those are put to sleep for the Turn."""
    sleep = Working(name="asleep", source="The Wind of Final Repose", by="", unit="turns", left=1, stops=("all",))
    for name in who:
        table.state = with_one(table.state, name, under=(sleep,))
    return table


# ---------------------------------------------------------------------- magic


def test_an_art_that_is_done_at_once_names_whom_it_is_for() -> None:
    table = healer(Sovereign().types(*PARTY, "harm Odo 4"), "Healing Touch")
    assert "Healing Touch for Odo" in labels(table, BEN)
    table = healer(Sovereign().types(*PARTY, "harm Ada 4"), "Healing Touch")
    assert "Healing Touch at Ada" in labels(table, BEN)


def test_arts_that_answer_others_wait_until_there_are_others() -> None:
    mage = 'delver Lio of Ben class Mage tradition "High Mage" magic 1 int 14 hp 5 arts "Ward Allies" "Sense Magic"'
    table = Sovereign().types(PARTY[0], mage, "npc 2 goblins hd 1 hp 6")
    arts = ("Ward Allies", "Sense Magic")
    assert [one for one in labels(table, BEN) if one in arts] == ["Sense Magic"]
    table.types("meet goblins")
    assert [one for one in labels(table, BEN) if one in arts] == ["Ward Allies", "Sense Magic"]


# ---------------------------------------------------------------------- a fight


def test_sleeping_foes_can_be_struck_after_all_who_are_awake() -> None:
    table = Sovereign().types(*PARTY, "npc 3 goblins hd 1 hp 6 ac 13").rolls(8, 1).types("fight").finish()
    asleep(table, "goblin 1", "goblin 2")
    found = [choice for choice in offered(table) if choice.id.startswith("attack:Ada:")]
    assert [choice.id.split(":")[2] for choice in found][:1] == ["goblin 3"]
    assert [choice.note.endswith("; asleep") for choice in found if "goblin 3" not in choice.id] == [True, True]


def test_who_sleeps_stands_last_among_the_targets_of_the_form() -> None:
    table = Sovereign().types(*PARTY, "npc 2 goblins hd 1 hp 6 ac 13").rolls(8, 1).types("fight").finish()
    asleep(table, "goblin 1")
    found = foes(table.state, ANN, {"who": "Ada"})
    assert [(one.id, one.note) for one in found] == [("goblin 2", ""), ("goblin 1", "asleep")]


def test_once_all_have_acted_a_player_may_propose_that_the_turn_ends() -> None:
    table = Sovereign().types(*PARTY, "npc ogre hd 4 hp 30 ac 13").rolls(8, 1).types("fight").finish()
    ada, odo = table.who("Ada").id, table.who("Odo").id
    assert "The turn of the ogre" not in labels(table)
    fight = table.state.fight_now
    for who in (ada, odo):
        fight = fight.with_spent(who, replace(fight.left(who), main=True))
    table.state = replace(table.state, fight=fight)
    assert "The turn of the ogre" in labels(table)


# ---------------------------------------------------------------------- at home


def test_in_a_settlement_treasure_levels_and_shops_come_before_the_doors_of_the_site() -> None:
    table = Sovereign().types("delver Ada of Ann str 14 hp 9 money 30 gp", "site toll_house")
    table.types("xp treasure 300 gp gold cup", "settlement Low Ford")
    found = labels(table)
    assert found[0] == "Sell the treasure"
    assert found.index("Ada goes shopping") < next(at for at, one in enumerate(found) if one.startswith("Go through"))
    table.types("sell treasure")
    assert labels(table)[0] == "Share out the money"


# ---------------------------------------------------------------------- a new Delver


def test_the_last_two_steps_of_a_delver_are_one_choice_where_nothing_is_added() -> None:
    luck = Luck(scores=(10, 10, 10, 10, 10), sides=6, hit_die=4, gold=100, name="Ewald")
    draft = replace(begun(luck, "", ANN, "delver"), left=("about", "name"))
    offers = offers_of(draft)
    assert [one.label for one in offers] == ["Nothing yet", "Nothing, and the name Ewald"]
    made = taken(draft, offers[1].id)
    assert (made.left, made.who.name, made.made.about) == ((), "Ewald", "")


# ---------------------------------------------------------------------- what is told


def test_deeds_in_own_words_end_as_sentences_before_the_next_is_told() -> None:
    table = Sovereign().types(*PARTY, "explore unknown")
    table.types("declare Ada I read the slate", seat=ANN)
    table.types("declare Odo watch", seat=BEN).types("turn quick")
    assert "Ada: I read the slate." in table.lines(ANN)


def test_a_note_to_the_gm_reads_as_one() -> None:
    table = Sovereign().types(*PARTY)
    table.types('note "For the GM" I palm a spoon', seat=ANN)
    assert table.last(ANN) == "Ann writes to the GM: I palm a spoon."


NOTHING = "There is nothing to choose from."

TAKEN = (FIGHT, MAGIC, EXPLORE, HELP)
"""The topics of what Delvers do."""


def refusals(table: Sovereign, seat: str = ANN) -> dict[str, str]:
    """Why commands are not offered now, by the words of their buttons."""
    menus = Menus(table.ruleset, table.state, seat)
    return {one.label: one.refused for topic in TAKEN for one in menus.offers(topic) if one.refused}


def test_what_cannot_be_done_now_says_what_is_missing() -> None:
    table = Sovereign().types(*PARTY, "site toll_house", "enter 1 anyway")
    why = refusals(table)
    assert why["Pick a lock"] == "Nobody of yours has thieves' tools."
    assert why["Give first aid"] == "Nobody of yours has a healer's kit."
    assert why["Attack a foe"] == "No foe is here."
    assert why["Stabilise the dying"] == "Nobody else is dying."
    assert [label for label, told in why.items() if told in ("There is nobody to choose.", NOTHING)] == []


def slots(table: Sovereign, word: str, seat: str = ANN) -> dict[str, list[tuple[str, str]]]:
    """The choices of a form's fields that have to be filled in, by what they are called."""
    form = Menus(table.ruleset, table.state, seat).form(word, {})
    return {one.label: [(choice.label, choice.note) for choice in one.choices] for one in form.slots if one.must}


def test_a_light_is_chosen_with_what_it_burns() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9 gear torch, lantern, oil")
    burning = [("Torch", "6 Turns; it burns up"), ("Lantern", "24 Turns; a pint of oil")]
    assert slots(table, "light") == {"Who": [("Ada", "")], "Light": burning}
    assert "" not in table.types("light Ada lantern", seat=ANN).lines(ANN)
    assert slots(table, "light")["Light"] == burning[:1]


def test_a_known_trap_is_chosen_and_disarmed_without_another_tap() -> None:
    table = Sovereign().types("delver Ada of Ann sneak 1 hp 9", "site toll_house", "enter 1 anyway", "enter 2 anyway")
    assert "Trap" not in slots(table, "disarm")
    table.types("trap 1 found")
    assert slots(table, "disarm")["Trap"] == [("A loaded mattress", "")]


def test_an_art_that_needs_somebody_is_not_offered_without_a_target() -> None:
    necro = 'delver Ned of Ann class Mage tradition Necromancer magic 1 int 14 hp 5 level 5 arts "Life Bridge"'
    table = Sovereign().types(necro, PARTY[1])
    found = aims(table.state, table.who("Ned"), power_called("Life Bridge"), knows=False)
    assert [one.label for one in found if one.id != CHOOSE] == ["Ned", "Odo"]


def test_the_shop_shows_a_weapon_as_the_sheet_will() -> None:
    """Killing Blow and Armsmaster add to damage and Shock."""
    ada = Sovereign().types("delver Ada class Warrior str 14 stab 1 hp 9 feats Armsmaster gear long sword").who("Ada")
    assert weapon_words(ada, weapons()["long sword"]) == "+3 to hit (Stab), 1d8+3, Shock 5 to AC 13"
    assert weapon_words(ada, weapons()["dagger"]).endswith(", easy to hide, can be thrown, deadly from ambush")


def test_a_gm_who_types_encounter_is_led_to_meet() -> None:
    table = Sovereign().types(*PARTY, "npc 2 goblins hd 1 hp 4")
    orders = table.orders(REF)
    assert isinstance(orders, Orders)
    assert lead_from(table.ruleset, table.state, REF, "encounter goblins", orders).lines[0] == "meet goblins"
