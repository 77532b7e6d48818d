"""The menus of Sovereign: what a seat is offered in a situation, and that each form it fills in can be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pytest
from msgspec.structs import replace

from lychgate.core.view import CommandForm, Offer, Slot
from lychgate.kit.slots import YES
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Casting, Delver, Item, Poison, State
from lychgate.server.menus import Menus
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import NEEDS, dungeon, states, with_one

MOST = 4
"""So many choices of each field are tried; the others are of the same kind."""

MOST_WAYS = 16
"""So many ways to fill in a form are tried."""


@lru_cache(1)
def situations() -> dict[str, State]:
    """What the menus are looked at in."""
    found = states()
    met = NEEDS["met"](found["dungeon"])
    return {
        "before": Sovereign().state,
        "camp": found["camp"],
        "town": found["town"],
        "exploring": found["dungeon"],
        "meeting": met,
        "talking": NEEDS["talking"](met),
        "own turn": found["turn"],
        "their turn": found["waits"],
        "fallen": found["fallen"],
        "magic lasts": NEEDS["working"](found["turn"]),
        "rich": NEEDS["rich"](found["town"]),
    }


def offers(state: State, seat: str = ANN, topic: str = "") -> tuple[Offer, ...]:
    """What a seat finds in its menus."""
    return Menus(RULESET, state, seat).offers(topic)


def now(state: State, seat: str = ANN) -> set[str]:
    """The words of the commands that a seat can give now."""
    return {one.word for one in offers(state, seat) if not one.refused}


def labels(state: State, topic: str, seat: str = ANN) -> list[str]:
    """What a menu lists that can be done now."""
    return [one.label for one in offers(state, seat, topic) if not one.refused]


# ---------------------------------------------------------------------- offered


@each(
    [
        ("before", ("make", "say", "note"), ("check", "attack", "days", "delver", "npc")),
        (
            "camp",
            ("days", "travel", "check", "give", "prepare", "aid", "surgery", "cure", "stabilise"),
            ("explore", "attack"),
        ),
        ("town", ("buy", "sell", "hire", "pay", "train", "days"), ("explore", "settlement", "market", "attack")),
        ("exploring", ("search", "light", "listen", "disarm", "unlock", "batter", "group", "cast"), ("buy", "enter")),
        ("meeting", ("stance", "parley", "surprise", "fight", "cast"), ("leverage", "could-win", "buy", "attack")),
        ("talking", ("leverage", "part", "contest"), ("worth", "concede", "wants")),
        ("own turn", ("attack", "shove", "defend", "run", "stabilise", "cast", "use", "next"), ("days", "buy", "all")),
        ("their turn", ("defend", "snap"), ("attack", "run", "next", "all", "harm")),
        ("fallen", ("say", "roll"), ("attack", "cast", "defend", "stabilise")),
        ("magic lasts", ("lapse",), ("days",)),
        ("rich", ("share", "buy"), ("attack",)),
    ]
)
def test_a_player_is_offered_what_can_be_done_now(name: str, there: tuple[str, ...], missing: tuple[str, ...]) -> None:
    found = now(situations()[name])
    assert set(there) <= found, set(there) - found
    assert not set(missing) & found


@each(["before", "exploring", "own turn"])
def test_a_gm_is_offered_what_only_a_gm_gives(name: str) -> None:
    words = {one.word for one in offers(situations()[name], REF)}
    assert {"npc", "meet", "explore", "harm", "stakes", "xp", "trap", "next"} <= words


@each([*((name, ANN) for name in situations()), ("camp", BEN), ("exploring", REF), ("own turn", REF)])
def test_each_way_to_fill_in_a_form_is_read_as_it_is_typed(name: str, seat: str) -> None:
    state = situations()[name]
    menus = Menus(RULESET, state, seat)
    orders = RULESET.orders(state, seat)
    assert orders is not None
    seen = 0
    for offer in menus.offers():
        for form in islice(ways(menus, menus.form(offer.word, dict(offer.filled))), MOST_WAYS):
            orders.read(f"text:{form.line}")
            assert "is no command" not in form.refused
            seen += 1
    assert seen > len(menus.forms) / 3


def ways(menus: Menus, form: CommandForm) -> Iterator[CommandForm]:
    """The ways to fill in a form: each of its choices, and each field that may stay empty by itself."""
    values = {slot.name: slot.value for slot in form.slots if slot.value}
    if form.open:
        slot = next(one for one in form.slots if one.name == form.open)
        for value in some_of(slot):
            yield from ways(menus, menus.form(form.word, {**values, slot.name: value}))
        return
    yield form
    for slot in form.slots:
        if not slot.must and not slot.value:
            for value in some_of(slot)[:1]:
                yield menus.form(form.word, {**values, slot.name: value})


def some_of(slot: Slot) -> tuple[str, ...]:
    """Some values of a field."""
    ids = tuple(one.id for one in (*slot.choices, *slot.barred))
    match slot.kind:
        case "choice":
            return ids[:MOST]
        case "several":
            return tuple(dict.fromkeys((*ids[:1], "\n".join(ids[:3])))) if ids else ()
        case "number":
            return (str(max(slot.low, min(slot.high, 1))),)
        case "flag":
            return (YES,)
    dice = dict.fromkeys(("dice", "damage", "onto"), "1d6")
    typed = {**dice, "area": "0 0 3 3", "doors": "1,1,1,2", "walls": "0,0;0,3"}
    return (typed.get(slot.name, "some words"),) if slot.name != "line" else ()


# ---------------------------------------------------------------------- words


def test_every_label_is_a_verb_and_its_object_in_at_most_four_words() -> None:
    """Commands of the kit have their words in the kit."""
    for form in Menus(RULESET, situations()["camp"], REF).forms:
        kind = form.makes
        assert kind is not None
        if not kind.__module__.startswith("lychgate.rulesets.sovereign.") or form.word in (
            "set",
            "variant",
            "assist",
            "site",
        ):
            continue
        label = vars(kind)["menu_label"]
        assert 1 <= len(label.split()) <= 4
        assert label[0].isupper()
        assert not label.endswith(".")


OF_THE_BOOK = [
    form
    for form in Menus(RULESET, Sovereign().state, ANN).forms
    if form.makes is not None and not form.makes.__module__.startswith("lychgate.kit")
]


@pytest.mark.parametrize("form", OF_THE_BOOK, ids=lambda form: form.word)
def test_the_help_of_a_players_command_has_no_syntax_in_it(form: object) -> None:
    text = form.text  # type: ignore[attr-defined]
    assert text.endswith(".")
    capitals = {word.strip(".,:;()") for word in text.split()} & {"WHO", "WHOM", "SIDE", "NAME", "TEXT", "THING", "N"}
    assert not capitals
    assert "'" not in text.replace("'s", "").replace("s' ", " ")


# ---------------------------------------------------------------------- choices


def slot_of(state: State, word: str, name: str, seat: str = ANN, **filled: str) -> Slot:
    """A field of a form."""
    form = Menus(RULESET, state, seat).form(word, filled)
    return next(slot for slot in form.slots if slot.name == name)


def ids_of(slot: Slot) -> list[str]:
    return [one.id for one in (*slot.choices, *slot.barred)]


def notes_of(slot: Slot) -> dict[str, str]:
    return {one.id: one.note for one in (*slot.choices, *slot.barred)}


def test_who_attacks_chooses_a_foe_and_a_weapon_with_its_chance() -> None:
    fight = situations()["own turn"]
    assert notes_of(slot_of(fight, "attack", "whom")) == {"goblin": "within reach"}
    assert slot_of(fight, "attack", "whom").value == "goblin", "there is only one"
    assert {"with dagger", "with unarmed"} <= set(ids_of(slot_of(fight, "attack", "weapon")))
    assert "%" in slot_of(fight, "attack", "weapon", REF, who="Ada", whom="goblin").choices[0].note
    assert "goblin" not in ids_of(slot_of(situations()["exploring"], "attack", "whom")), "nobody has met it"


def test_a_check_is_chosen_by_skill_and_then_by_attribute_with_its_chance() -> None:
    skill = slot_of(situations()["camp"], "check", "skill")
    assert len(skill.choices) == 9
    assert skill.choices[0].note == "level 1"
    pair = slot_of(situations()["camp"], "check", "pair", skill="exert")
    assert pair.choices[0].id == "STR/Exert"
    assert pair.choices[0].note.endswith("% against 10")
    names = [slot.name for slot in Menus(RULESET, situations()["camp"], ANN).form("check", {}).slots]
    assert names == ["who", "skill", "pair"], "the difficulty is the GM's word"
    gm = [slot.name for slot in Menus(RULESET, situations()["camp"], REF).form("check", {}).slots]
    assert {"dc", "by", "talent", "secret"} <= set(gm)


def test_wares_have_their_price_and_what_they_change() -> None:
    town = situations()["town"]
    assert [one.id for one in slot_of(town, "buy", "kind").choices] == ["weapon", "armour", "gear", "bearer"]
    armour = notes_of(slot_of(town, "buy", "thing", kind="armour"))
    assert all(", AC " in note for note in armour.values())
    torches = notes_of(slot_of(town, "buy", "thing", kind="gear"))["torch"]
    assert torches.startswith("2 for ")
    laden = with_one(town, "Ada", items=(Item(name="rope", count=8),))
    assert "feet a Move instead of" in " ".join(notes_of(slot_of(laden, "buy", "thing", kind="armour")).values())


def test_what_is_carried_can_be_given_put_away_and_sold() -> None:
    camp = situations()["camp"]
    assert ids_of(slot_of(camp, "ready", "thing")) == ["rope"]
    assert "rope" not in ids_of(slot_of(camp, "stow", "thing"))
    assert {"torch", "dagger"} <= set(ids_of(slot_of(camp, "give", "thing", what="thing")))
    assert [slot.name for slot in Menus(RULESET, camp, ANN).form("give", {"what": "money"}).slots] == [
        "who",
        "what",
        "sum",
        "to",
    ]
    assert "goblin" not in ids_of(slot_of(camp, "give", "to", what="money"))
    form = Menus(RULESET, camp, ANN).form("give", {"what": "money", "sum": "5", "to": "Bo"})
    assert form.line == "give Ada 5 gp to Bo"


def test_a_casters_menu_lists_each_spell_and_art_and_leads_to_its_targets() -> None:
    fight = situations()["own turn"]
    listed = {one.label: one for one in offers(fight, topic="Magic")}
    assert {"Speed", "Arcane Spark", "Arcane Lexicon"} <= set(listed)
    assert listed["Arcane Spark"].note.startswith("Main Action, a slot (2 of 2 left)")
    assert ids_of(slot_of(fight, "cast", "at", spell="Arcane Spark")) == ["at goblin"]
    speed = slot_of(fight, "cast", "at", spell="Speed")
    assert (*speed.choices, *speed.barred)[0].label == "3 of us"
    assert "at goblin" not in ids_of(speed)
    assert [slot.name for slot in Menus(RULESET, fight, ANN).form("art", {"art": "Arcane Lexicon"}).slots] == [
        "who",
        "art",
    ]
    assert not labels(fight, "Magic", BEN), "Bo casts nothing"


def test_several_targets_are_chosen_at_once_or_one_by_one() -> None:
    ghouls = "npc 3 ghouls hd 1 hp 6 as dead"
    lines = ("delver Ada of Ann int 16 magic 2 hp 12 level 5", ghouls, "npc wolf hd 1 hp 6 as dead")
    table = Sovereign().rolls(8, 1).types(*lines, "fight").finish()
    made = Delver(calling="Mage", traditions=("High Mage",), spells=("Smite the Dead",))
    state = with_one(table.state, "Ada", delver=made, casting=Casting(prepared=("Smite the Dead",)))
    at = slot_of(state, "cast", "at", spell="Smite the Dead")
    assert at.choices or at.barred
    labelled = {one.label: one.id for one in (*at.choices, *at.barred)}
    assert labelled["All ghouls (3)"] == "at ghoul 1 and ghoul 2 and ghoul 3"
    assert "at wolf" not in labelled.values()
    those = slot_of(state, "cast", "those", spell="Smite the Dead", at="at")
    assert (those.kind, ids_of(those)) == ("several", ["ghoul 1", "ghoul 2", "ghoul 3"])
    form = Menus(RULESET, state, ANN).form("cast", {"spell": "Smite the Dead", "at": "at", "those": "ghoul 1\nghoul 3"})
    assert form.line == "cast Ada Smite the Dead at ghoul 1 and ghoul 3"


def test_magic_that_lasts_is_ended_by_one_tap() -> None:
    (end,) = [one for one in offers(situations()["magic lasts"], topic="Magic") if one.word == "lapse"]
    assert (end.label, end.note, end.line) == ("End Speed", "Ada, on Bo", "lapse Ada Speed")


def test_help_for_others_lists_every_way_for_each_who_needs_it() -> None:
    state = situations()["exploring"]
    found = {one.label: one.note for one in offers(state, topic="Help others") if not one.refused}
    assert "%" in found["Ada stabilises Di"]
    assert found["Ada patches up Bo"].startswith("1d6+1 hp, 1 System Strain")
    assert "% by INT/Heal against" in found["Ada treats the Frailty of Cy"]
    assert "Ada tries to cure Cy" in found
    assert not [one for one in found if "as a chirurgeon" in one], "Ada is no chirurgeon"
    touch = labels(NEEDS["gifted"](state), "Help others")
    assert {"Ada heals Bo as a chirurgeon", "Ada heals Di as a chirurgeon"} <= set(touch)


def test_healing_arts_are_listed_where_somebody_needs_them() -> None:
    state = dungeon()
    ada = next(one for one in state.cast if one.name == "Ada")
    made = replace(ada.made, traditions=("Healer",), arts=("Healing Touch", "Purge Ailment"))
    healer = with_one(state, "Ada", delver=made)
    listed = {one.label: one for one in offers(healer, topic="Help others")}
    assert "Healing Touch for Bo" in listed
    assert dict(listed["Healing Touch for Bo"].filled)["at"] == "at Bo"
    assert "Purge Ailment for Cy" in listed
    assert "Purge Ailment for Bo" not in listed
    sound = with_one(with_one(healer, "Bo", hp=8), "Cy", poisons=())
    assert not [
        one.label for one in offers(sound, topic="Help others") if one.label.endswith((" for Bo", "Ailment for Cy"))
    ]


def test_nothing_that_is_hidden_is_among_the_choices() -> None:
    poison = Poison(name="adder", turns=3, dc=14)
    state = with_one(situations()["exploring"], "Cy", poisons=(poison,))
    for offer in offers(state):
        assert "goblin" not in f"{offer.label} {offer.note}"
        form = Menus(RULESET, state, ANN).form(offer.word, dict(offer.filled))
        for slot in form.slots:
            assert "goblin" not in ids_of(slot), (offer.word, slot.name)
    assert set(ids_of(slot_of(state, "batter", "door"))) == {"1", "north", "south", "west"}
    assert "14" not in " ".join(one.note for one in offers(state, topic="Help others"))
