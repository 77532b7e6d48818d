"""Delvers as Actors of Foundry's system wwn: out and back the same; of theirs what fits, a sentence for the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.foundry import delver_named
from lychgate.rulesets.sovereign.rules.foundry_actor import DEEPEST, MOST_ITEMS, actor_schema
from lychgate.rulesets.sovereign.rules.foundry_reading import taken_in
from lychgate.rulesets.sovereign.rules.foundry_sheet import actor_of
from lychgate.rulesets.sovereign.rules.foundry_sound import must_be_possible
from lychgate.rulesets.sovereign.rules.foundry_things import all_goods, thing_called, thing_of_ours
from lychgate.rulesets.sovereign.rules.making import RANDOM
from lychgate.rulesets.sovereign.rules.outfit import goods_named
from lychgate.rulesets.sovereign.rules.saves import target_of
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat, Frailty, Gained, Item, Mark, Poison
from lychgate.rulesets.sovereign.state.magic import Casting, Held, Working
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.creation import roles
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SAVES, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.goods import armours
from lychgate.rulesets.sovereign.tables.traditions import spells_of, traditions
from lychgate.rulesets.sovereign.view import view
from tests.rulesets.sovereign.foundry.make_korin import KORIN
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_making import by_seed, saying
from tests.rulesets.sovereign.test_sovereign_sheet import EVERYTHING
from tests.shares import in_soak_too, share

EXAMPLES = share("LYCHGATE_ACTORS", 8, 2_000)

KORIN_FILE = Path(__file__).parent / "foundry" / "korin.json"


def out_and_back(one: Creature) -> Creature:
    """Somebody as their Actor brings them in again."""
    taken = taken_in(json.dumps(actor_of(one)), "ada.json")
    assert taken.told == ()
    return replace(taken.who, id=one.id)


def changed(one: Creature, *path: Any, to: Any) -> dict[str, Any]:
    """The Actor of somebody with another value at a place."""
    actor = actor_of(one)
    place: Any = actor
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return actor


def item_of(actor: dict[str, Any], name: str) -> dict[str, Any]:
    return next(item for item in actor["items"] if item["name"] == name)


@pytest.fixture(scope="module")
def ada() -> Creature:
    return Sovereign().types(EVERYTHING).state.cast[0]


# ---------------------------------------------------------------------- out and back


def test_random_delvers_come_back_as_they_were() -> None:
    table = by_seed("actors")
    for _ in range(15):
        table.types("make", seat=ANN, answers=saying(RANDOM))
    for one in table.state.cast:
        assert out_and_back(one) == one


@st.composite
def delvers(draw: st.DrawFn) -> Creature:
    """Anybody whom the rules could play, with all that a sheet and play can put on them."""
    row = draw(st.sampled_from(list(classes().values())))
    open_to = [one.name for one in traditions().values() if row.partial or one.full]
    mine = draw(st.lists(st.sampled_from(open_to), min_size=row.traditions, max_size=row.traditions, unique=True))
    made = Delver(calling=row.name, traditions=tuple(mine))
    level = draw(st.integers(1, 10))
    small = st.integers(0, 12)
    words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z", "M")), min_size=1, max_size=12)
    text = st.lists(words, min_size=1, max_size=4).map(" ".join)
    rows = list(feats().values())
    kept: dict[tuple[str, str], Feat] = {}
    for feat in draw(st.lists(st.sampled_from(rows), max_size=5)):
        skill = draw(st.sampled_from(feat.skills)) if feat.several else ""
        kept[feat.name, skill] = Feat(feat.name, draw(st.integers(1, feat.levels)), skill)
    arts = [art for one in mine for art in traditions()[one].arts]
    spells = list(dict.fromkeys(spell for one in mine for spell in spells_of(one, 5)))
    known = draw(st.lists(st.sampled_from(spells), unique=True, max_size=6)) if spells else []
    learned = draw(st.lists(st.sampled_from(arts), unique=True, max_size=6)) if arts else []
    made = replace(
        made,
        feats=tuple(kept.values()),
        arts=tuple(dict.fromkeys(learned)),
        spells=tuple(known),
        xp=draw(st.integers(0, 100_000)),
        points=draw(small),
        quick=draw(small),
        raised=draw(st.dictionaries(st.sampled_from(ATTRIBUTES), small, max_size=2)),
        credit=draw(st.dictionaries(st.sampled_from(SKILLS), small, max_size=2)),
        gained=tuple(draw(st.lists(st.builds(Gained, st.integers(2, 10), text), max_size=2))),
        stated_ac=draw(st.sampled_from([0, 0, 0, 13])),
        coins=draw(st.integers(0, 10**6)),
        role=draw(st.sampled_from(["", *roles()])),
        about=draw(st.one_of(st.just(""), text)),
    )
    things = st.builds(
        Item,
        name=st.one_of(st.sampled_from(all_goods()), text),
        where=st.sampled_from(["readied", "stowed"]),
        count=st.integers(1, 30),
        enc=st.integers(0, 3),
        magic=st.integers(0, 3),
    )
    items = draw(st.lists(things, max_size=6))
    dressed = [replace(one, worn=draw(st.booleans())) if one.name in armours() else one for one in items]
    hp = draw(st.integers(0, 40))
    held = [Held(one, draw(st.integers(1, 2)), "day", art) for one in mine for art in learned[:1]]
    return with_figures(
        Creature(
            id="c1",
            name=draw(text)[:40].strip(),
            side="party",
            kind=draw(st.sampled_from(["delver", "henchman"])),
            seat=draw(st.sampled_from(["", ANN])),
            level=level,
            hp=hp,
            max_hp=max(hp, draw(st.integers(1, 40))),
            attributes={one: draw(st.integers(3, 18)) for one in ATTRIBUTES},
            skills=draw(st.dictionaries(st.sampled_from(SKILLS), st.integers(-1, 4))),
            delver=made,
            strain=draw(small),
            items=tuple(dressed),
            marks=tuple(draw(st.lists(st.builds(Mark, text, small), max_size=2))),
            frail=draw(st.one_of(st.none(), st.builds(Frailty, days=small, surgeons=st.just(("c2",))))),
            poisons=tuple(draw(st.lists(st.builds(Poison, name=text, turns=small, dc=small), max_size=2))),
            casting=Casting(prepared=tuple(known[:2]), used=draw(small), held=tuple(held)),
            under=tuple(draw(st.lists(st.builds(Working, name=text, source=text, by=text, unit=st.just("turns"))))),
            named=draw(st.booleans()),
        )
    )


@in_soak_too
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(delvers())
def test_whoever_goes_to_foundry_comes_back_the_same(one: Creature) -> None:
    made = one.made
    allowed = tuple(feat for feat in made.feats if _possible(one, feat))
    one = with_figures(replace(one, delver=replace(made, feats=allowed)))
    assert out_and_back(one) == one


def _possible(one: Creature, feat: Feat) -> bool:
    try:
        must_be_possible(replace(one, delver=replace(one.made, feats=(feat,))))
    except PlayError:
        return False
    return True


def test_what_has_no_place_there_stands_in_flags_and_all_else_in_its_own(ada: Creature) -> None:
    one = replace(ada, seat=ANN, kind="henchman", marks=(Mark("prone"),))
    actor = json.loads(json.dumps(actor_of(one)))
    assert actor["flags"]["lychgate"] == {
        "edition": 1,
        "creature": {"seat": ANN, "marks": [{"name": "prone", "amount": 0}]},
        "delver": {
            "quick": 1,
            "raised": {"strength": 1},
            "credit": {"stab": 2},
            "gained": [{"level": 2, "place": "Hollow"}],
            "role": "healing",
        },
    }
    system = actor["system"]
    assert system["retainer"] == {"enabled": True, "wage": "100"}
    assert system["currency"] == {"gp": 12, "sp": 3, "cp": 0, "ep": 0, "pp": 0}
    assert system["classes"] == {"High Mage": {"value": 0, "max": 2}}
    assert system["details"]["class"] == "Expert/Mage (High Mage)"
    assert [item["name"] for item in actor["items"] if item["type"] == "focus"] == [
        "Impostor",
        "Specialist (Sneak)",
        "Alert",
    ]
    assert [item.get("flags") for item in actor["items"]] == [None] * len(actor["items"])
    assert len({item["_id"] for item in actor["items"]}) == len(actor["items"])
    assert {len(item["_id"]) for item in actor["items"]} == {16}, "Foundry takes no other ids"


def theirs(actor: dict[str, Any]) -> dict[str, int]:
    """AC and saves as their sheet works them out (system wwn 2.0.0, standard settings)."""
    system = actor["system"]

    def mod(score: str) -> int:
        value = system["scores"][score]["value"]
        return -2 if value <= 3 else -1 if value <= 7 else 0 if value <= 13 else 1 if value <= 17 else 2

    body, shield = 10, 0
    for item in actor["items"]:
        worn = item["system"] if item["type"] == "armor" and item["system"]["equipped"] else None
        if worn is not None and worn["type"] == "shield":
            shield = 1 + worn["aac"]["mod"]
        elif worn is not None:
            body = worn["aac"]["value"] + worn["aac"]["mod"]
    pairs = {"evasion": ("int", "dex"), "physical": ("con", "str"), "mental": ("wis", "cha")}
    base = {save: 16 - system["details"]["level"] - max(map(mod, pair)) for save, pair in pairs.items()}
    saves = {save: target + system["saves"][save]["mod"] for save, target in base.items()}
    return {"ac": body + mod("dex") + system["aac"]["mod"] + (shield if shield > 0 else 0), **saves}


@in_soak_too
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(delvers())
def test_their_sheet_works_out_the_same_ac_and_saves(one: Creature) -> None:
    at_most_one = {armours()[item.name].worn: item for item in one.items if item.worn and item.name in armours()}
    one = with_figures(replace(one, items=tuple(at_most_one.values())))
    assert theirs(actor_of(one)) == {"ac": one.ac, **{save: target_of(PRINTED, one, save) for save in SAVES}}


# ---------------------------------------------------------------------- changed there


def test_what_was_changed_there_counts(ada: Creature) -> None:
    actor = changed(ada, "system", "hp", "value", to=3)
    actor["system"]["scores"]["dex"]["value"] = "12"
    actor["system"]["details"]["xp"]["value"] = 3200
    item_of(actor, "Dagger")["system"] |= {"quantity": 2, "equipped": False, "stowed": True}
    item_of(actor, "Stab")["system"]["ownedLevel"] = 1
    item_of(actor, "Speed")["system"]["prepared"] = True
    actor["items"].remove(item_of(actor, "Torch"))

    one = taken_in(json.dumps(actor), "ada.json").who

    assert (one.hp, one.attributes["dexterity"], one.ac, one.made.xp, one.skills["stab"]) == (3, 12, 12, 3200, 1)
    assert one.items == (Item(name="leather", worn=True), Item(name="dagger", where="stowed", count=2))
    assert one.casting.prepared == ("Speed",)
    assert one.made.quick == 1, "what stands in flags stays"


def test_a_thing_with_flags_that_was_changed_there_is_read_by_its_fields() -> None:
    ours = Item(name="leather", where="readied", worn=False, magic=1)
    ada = Sovereign().types("delver Ada").state.cast[0]
    actor = actor_of(replace(ada, items=(ours,)))
    assert "flags" in item_of(actor, "Leather"), "armour that is Readied and not worn has no place there"
    item_of(actor, "Leather")["system"]["equipped"] = True

    assert taken_in(json.dumps(actor), "ada.json").who.items == (replace(ours, worn=True),)


# ---------------------------------------------------------------------- theirs


def test_the_file_of_korin_is_the_one_that_is_made_here() -> None:
    assert json.loads(KORIN_FILE.read_text(encoding="utf-8")) == KORIN


TOLD = """\
4 XP are too few for level 2 here, where it begins at 1,500: it counts as that many.
1 pp are not counted here: with the rest they make 12 gp 5 sp 7 cp.
Ride 1 is no skill of Sovereign; it is kept for Foundry.
Untrained skills that Sovereign has not, 11 of them, are kept for Foundry.
Specialist is held for a skill here: call it 'Specialist (Sneak)'. Until then it is kept for Foundry.
Developed Attribute is no feat of Sovereign; it is kept for Foundry.
Leap of the Heavens is no art of Sovereign; it is kept for Foundry.
Cold Flesh is no art of somebody without a tradition; it is kept for Foundry.
The Rain of Frogs is no spell of Sovereign; it is kept for Foundry.
Weir-born is of the type 'ability', which no rule here reads; it is kept for Foundry.
Boat Hook is no weapon of Sovereign's lists: it is carried, and no rule uses it.
Mail Shirt is no armour of Sovereign's lists: it is carried, and no rule uses it.
Torch is neither Readied nor Stowed: it stays behind, and is kept for Foundry.
Cart (1 horse) is neither Readied nor Stowed: it stays behind, and is kept for Foundry.
Foundry has a tweak of DEX, 1: no rule here reads it; it is kept.
Foundry has a modifier of initiative, 1: no rule here reads it; it is kept.
Foundry has money in the bank, 250: no rule here reads it; it is kept.
Foundry has renown, 2: no rule here reads it; it is kept.
Sovereign has no Charisma: 14 is kept for Foundry.
Active effects of Foundry (1) do nothing here; they are kept.
The biography (36 letters) would not fit on the sheet; it is kept for Foundry.
In the file aac.mod is 1; by the rules here it is 0.
In the file thac0.bba is 1; by the rules here it is 2.
In the file hp.hd is '1d6'; by the rules here it is '1d6+2'.
Long sword: damage is not as in the file; the lists here count.
Shield: aac.value is not as in the file; the lists here count.
"""


def test_of_a_foreign_actor_all_that_fits_is_taken_and_the_rest_told() -> None:
    taken = taken_in(KORIN_FILE.read_text(encoding="utf-8"), "korin.json")
    korin = taken.who

    assert taken.told == tuple(TOLD.splitlines())
    assert (korin.name, korin.made.calling, korin.level) == ("Korin of the Weir", "Expert/Warrior", 2)
    assert (korin.hp, korin.max_hp, korin.strain, korin.ac, korin.attack) == (9, 11, 1, 11, 2)
    assert list(korin.attributes.values()) == [14, 13, 12, 9, 11]
    assert korin.skills == {"notice": 0, "brawl": 0, "sneak": 1, "stab": 1}
    assert korin.made.feats == (Feat("Alert"),)
    assert [(item.count, item.name, item.where, item.magic, item.enc) for item in korin.items] == [
        (1, "long sword", "readied", 1, 1),
        (1, "Boat Hook", "readied", 0, 1),
        (1, "shield", "readied", 0, 1),
        (1, "Mail Shirt", "readied", 0, 1),
        (2, "rations", "stowed", 0, 1),
        (6, "torch", "stowed", 0, 1),
        (1, "Punt Pole", "readied", 0, 2),
    ]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value in JSON, with its place; items of an Actor by their ids."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            yield from places(inner, (*path, inner["_id"] if isinstance(inner, dict) and "_id" in inner else at))
    else:
        yield path, value


OURS = {
    ("name",),
    ("system", "aac", "mod"),
    ("system", "thac0", "bba"),
    ("system", "hp", "hd"),
    ("system", "details", "class"),
    ("system", "details", "xp", "value"),
    *(("system", "currency", coin) for coin in ("gp", "sp", "pp")),
    ("_stats", "coreVersion"),
}
"""What Sovereign has worked out, or counts otherwise."""

LISTS = {"score", "damage", "ac", "value", "mod", "weight", "price", "range", "tags", "skill", "missile"}
"""And what the lists of Sovereign say of an item."""


def test_all_that_korin_had_there_is_there_again_when_he_goes_back() -> None:
    korin = taken_in(json.dumps(KORIN), "korin.json").who
    before, after = dict(places(KORIN)), dict(places(actor_of(korin)))

    lost = {path: value for path, value in before.items() if path not in after}
    other = {path for path, value in before.items() if path in after and str(after[path]) != str(value)}

    assert {path[-1] for path in lost if path[:1] == ("items",)} <= {"tags"}
    assert [path for path in lost if path[:1] != ("items",)] == []
    assert {path for path in other if path[:1] != ("items",)} - {("system", "scores", "con", "value")} == OURS
    assert {path[-1] for path in other if path[:1] == ("items",)} <= LISTS
    again = taken_in(json.dumps(actor_of(korin)), "korin.json")
    assert again.who == korin


def test_things_given_away_here_do_not_come_back_from_foundry() -> None:
    korin = taken_in(json.dumps(KORIN), "korin.json").who
    bare = replace(korin, items=())

    names = [item["name"] for item in actor_of(bare)["items"] if item["type"] in ("weapon", "armor", "item")]

    assert names == ["Torch", "Cart (1 horse)"], "what he had left behind"


ONE_OF = "has 1 of the traditions Accursed, Duelist, Elementalist, Healer, High Mage, Necromancer; 0 are named"


@pytest.mark.parametrize(
    ("said", "calling", "traditions_", "told"),
    [
        ("Mage", "", (), f"Mage {ONE_OF}: Ada Brandt comes without a class, with hit points and attack as said."),
        ("Mage (Healer)", "", (), "Healer is a tradition of partial Mages alone: Ada Brandt comes without a class"),
        ("Bard", "", (), "'Bard' is no class of Sovereign: Ada Brandt comes without one"),
        ("mage / warrior, of the Necromancer kind", "", (), f"Mage/Warrior {ONE_OF}"),
        ("Partial Warrior, Partial Mage (Necromancer)", "Mage/Warrior", ("Necromancer",), ""),
        ("Warrior", "Warrior", (), ""),
        ("Mage (high mage)", "Mage", ("High Mage",), ""),
        ("", "", (), ""),
    ],
)
def test_a_class_is_found_by_its_words_with_the_traditions_it_needs(
    ada: Creature, said: str, calling: str, traditions_: tuple[str, ...], told: str
) -> None:
    bare = replace(
        ada, delver=replace(ada.made, traditions=(), feats=(), arts=(), spells=()), attack=3, casting=Casting()
    )
    taken = taken_in(json.dumps(changed(bare, "system", "details", "class", to=said)), "ada.json")

    assert (taken.who.made.calling, taken.who.made.traditions) == (calling, traditions_)
    assert (
        any(line.startswith(told) for line in taken.told) if told else not any("class" in line for line in taken.told)
    )
    if not calling:
        assert taken.who.attack == 3, "as the file says"


def test_of_two_that_are_alike_the_one_that_is_carried_keeps_what_it_was() -> None:
    korin = taken_in(json.dumps(KORIN), "korin.json").who

    torches = {item["_id"]: item["system"] for item in actor_of(korin)["items"] if item["name"] == "Torch"}

    assert {id_: (one["quantity"], one["stowed"]) for id_, one in torches.items()} == {
        "korinsItem000049": (12, False),
        "korinsItem000046": (6, True),
    }


THEIR_AXE = {
    "quantity": 1,
    "weight": 1,
    "price": 40,
    "equipped": True,
    "stowed": False,
    "damage": "1d6",
    "bonus": 1,
    "shock": {"damage": 1, "ac": 15},
    "range": {"short": 10, "long": 30},
    "skill": "stab",
    "score": "str",
    "tags": [{"title": "T", "value": "T"}],
    "melee": True,
    "missile": True,
}
ARCHERY = {"skill": "shoot", "score": "dex", "melee": False, "missile": True}
BLADE = {"range": {"short": 0, "long": 0}, "skill": "stab", "melee": True, "missile": False}


def heavy(kind: str, ac: int, mod: int = 0) -> dict[str, Any]:
    return {"type": kind, "aac": {"value": ac, "mod": mod}}


@pytest.mark.parametrize(
    ("item", "type_", "name", "says"),
    [
        (Item(name="hand axe", magic=1), "weapon", "Hand axe", THEIR_AXE),
        (Item(name="large bow", where="stowed"), "weapon", "Large bow", {**ARCHERY, "equipped": False, "stowed": True}),
        (Item(name="long sword"), "weapon", "Long sword", BLADE),
        (
            Item(name="leather", worn=True),
            "armor",
            "Leather",
            {**heavy("light", 12), "equipped": True, "stowed": False},
        ),
        (Item(name="chain", magic=2), "armor", "Chain", {**heavy("medium", 14, 2), "equipped": False, "stowed": True}),
        (Item(name="plate", worn=True), "armor", "Plate", heavy("heavy", 16)),
        (Item(name="shield", worn=True), "armor", "Shield", heavy("shield", 10)),
        (Item(name="iron spike", count=6), "item", "Iron spike", {"quantity": 6, "weight": 0.1667, "price": 10}),
        (Item(name="Osk's strongbox", enc=4, where="stowed"), "item", "Osk's strongbox", {"weight": 4, "stowed": True}),
    ],
)
def test_a_thing_stands_there_with_the_figures_of_our_lists(
    item: Item, type_: str, name: str, says: dict[str, Any]
) -> None:
    theirs_ = json.loads(json.dumps(msgspec.to_builtins(thing_of_ours(item))))
    assert (theirs_["type"], theirs_["name"]) == (type_, name)
    assert {key: theirs_["system"].get(key) for key in says} == says
    odd = item.name in all_goods() and item.enc != goods_named(item.name).enc
    assert ("flags" in theirs_) == (odd or item.name == "chain"), "the chain is Readied, and not worn"


@pytest.mark.parametrize(
    "flagged",
    [
        {"name": "leather", "count": 0},
        {"name": "leather", "enc": -1},
        {"name": "leather", "magic": 100},
        {"name": "dagger", "worn": True},
        {"name": " leather"},
        {"name": ""},
        {"name": 5},
        "leather",
    ],
)
def test_a_thing_with_damaged_flags_is_read_by_its_fields(flagged: Any) -> None:
    ada = Sovereign().types("delver Ada gear leather worn").state.cast[0]
    actor = actor_of(ada)
    item_of(actor, "Leather")["flags"] = {"lychgate": {"item": flagged}}

    assert taken_in(json.dumps(actor), "ada.json").who.items == (Item(name="leather", worn=True),)


@pytest.mark.parametrize(
    ("said", "ours"),
    [("Axe, Hand", "hand axe"), ("sword,  long", "long sword"), ("Shield, Large", "shield"), ("Torch", "torch")],
)
def test_their_names_of_things_are_known(said: str, ours: str) -> None:
    assert thing_called(said) == ours
    assert thing_called("Hurlant, Hand") == ""


# ---------------------------------------------------------------------- at the table


def test_a_gm_pastes_an_actor_and_alone_is_told_what_is_unknown() -> None:
    table = Sovereign().types(f"foundry of {ANN} \n{json.dumps(KORIN)}")

    assert (table.state.cast[0].seat, table.state.cast[0].id) == (ANN, "c1")
    assert "Ride 1 is no skill of Sovereign; it is kept for Foundry." in table.lines(REF)
    assert not any("Ride" in line for line in table.lines(ANN))
    assert any(line.startswith("Korin of the Weir comes into play: Expert/Warrior 2") for line in table.lines(ANN))
    assert delver_named(table.state, "kor") == table.state.cast[0]


def test_whose_player_is_not_here_is_the_gms(ada: Creature) -> None:
    table = Sovereign().types(f"foundry\n{json.dumps(actor_of(replace(ada, seat='Zoe')))}")

    assert table.state.cast[0].seat == ""
    assert table.last() == "Ada Brandt was played by Zoe, and nobody here is called that."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("foundry", "The JSON of an Actor is missing"),
        ("foundry Ada", "The JSON of an Actor is missing"),
        ("foundry of Zoe\n{}", "'Zoe' is no player."),
        ('foundry\n{"name": "Ada", "type": "cha', "ends in the middle, and is not the whole file. Nobody came in."),
        ("foundry\n{}", "is no Actor of Foundry: it has no type, or no system."),
    ],
)
def test_what_is_no_actor_is_refused_and_nobody_comes(typed: str, told: str) -> None:
    table = Sovereign()
    with pytest.raises(PlayError) as wrong:
        table.types(typed)
    assert told in str(wrong.value)
    assert not table.state.cast


def test_somebody_of_the_same_name_and_a_henchman_without_a_master_do_not_come(ada: Creature) -> None:
    table = Sovereign().types(EVERYTHING)
    with pytest.raises(PlayError, match="Somebody is called Ada Brandt already"):
        table.types(f"foundry\n{json.dumps(actor_of(ada))}")
    with pytest.raises(PlayError, match="Each Delver has one henchman at most"):
        Sovereign().types(f"foundry\n{json.dumps(actor_of(replace(ada, kind='henchman')))}")


def test_a_delver_is_named_or_the_names_are_told() -> None:
    table = Sovereign().types("delver Ada", "delver Bo", "npc 1 goblin hd 1 hp 3")
    with pytest.raises(PlayError, match=r"No Delver is called 'goblin'\. There is: Ada, Bo\."):
        delver_named(table.state, "goblin")
    with pytest.raises(PlayError, match=r"There is none yet\."):
        delver_named(Sovereign().state, "Ada")


# ---------------------------------------------------------------------- bad files

DEEP = '{"a":' * 60 + "1" + "}" * 60


@pytest.mark.parametrize(
    ("path", "to", "told"),
    [
        (("type",), "monster", "type: is 'monster'; a Delver comes of a 'character'."),
        (("type",), "pc", "That type is of a later version of the system."),
        (("_stats", "systemId"), "dnd5e", "_stats.systemId: is 'dnd5e', and only Actors of 'wwn' are read."),
        (("system", "scores"), [], "system.scores: is missing"),
        (("system",), 3, "it has no type, or no system"),
        (("name",), " \u200b ", "name: is empty."),
        (("name",), 5, "name: expected `str`, got `int`"),
        (("items",), {"a": 1}, "items: expected `array`, got `object`"),
        (("items",), [{"name": "x", "type": "item"}] * (MOST_ITEMS + 1), f"items: are {MOST_ITEMS + 1:,}; 1,000"),
        (("system", "hp", "value"), "many", "system.hp.value: is 'many', and must be a whole number from 0 to 999."),
        (("system", "hp", "max"), 1e300, "must be a whole number"),
        (("system", "hp"), None, ""),
        (("system", "details", "level"), 11, "system.details.level: is '11', and must be a whole number from 1 to 10."),
        (("system", "details", "level"), 1.5, "system.details.level: is '1.5'"),
        (("system", "scores", "str", "value"), 25, "Strength is from 3 to 18; 25 is not."),
        (("system", "currency", "gp"), -3, "system.currency.gp: is '-3'"),
        (("system", "details", "strain", "value"), 10**30, "system.details.strain.value: is"),
        (("flags", "lychgate", "delver"), {"stated_ac": 99}, "The AC that was said is from 0 to 40; 99 is not."),
        (("flags", "lychgate", "delver"), {"role": "king"}, "'king' is no role of Sovereign."),
        (("flags", "lychgate", "creature"), {"marks": [{"name": "x" * 3_000}]}, "name has more than 2,000 letters."),
        (("flags", "lychgate", "creature"), {"attacks": [{"name": "a", "damage": "1x"}]}, "'1x' are no dice."),
    ],
)
def test_an_actor_that_cannot_be_is_refused_in_a_sentence(
    ada: Creature, path: tuple[str, ...], to: Any, told: str
) -> None:
    text = json.dumps(changed(ada, *path, to=to))
    if not told:
        assert taken_in(text, "ada.json").who.hp == 0
        return
    with pytest.raises(DataError) as wrong:
        taken_in(text, "ada.json")
    assert str(wrong.value).startswith("ada.json: ")
    assert told in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DEEP, f"has brackets within brackets, more than {DEEPEST} deep; no Actor has."),
        ('{"a":' * 90_000, "has brackets within brackets"),
        ("[]", "is no Actor of Foundry, which begins with '{'."),
        ('{"a": 1e999}', "is no JSON"),
        ("", "ends in the middle"),
        ('{"type": NaN}', "is no JSON"),
    ],
)
def test_a_text_that_is_no_actor_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(DataError) as wrong:
        taken_in(text, "x.json")
    assert told in str(wrong.value)


@pytest.mark.parametrize(
    ("delver", "told"),
    [
        (5, "What Lychgate noted in this Actor is damaged"),
        ({"quick": "x"}, "What Lychgate noted in this Actor is damaged, and was left out: Expected `int`"),
        ({"wings": 2}, "Lychgate does not note wings in an Actor; that was left out."),
    ],
)
def test_damaged_flags_are_left_out_and_told(ada: Creature, delver: Any, told: str) -> None:
    taken = taken_in(json.dumps(changed(ada, "flags", "lychgate", "delver", to=delver)), "ada.json")
    assert any(told in line for line in taken.told)
    assert taken.who.made.quick == 0
    assert taken.who.made.feats == ada.made.feats


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=4,
)


@in_soak_too
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_stands_anywhere_in_a_file_it_is_read_or_refused_and_can_be_played(data: st.DataObject) -> None:
    actor = json.loads(json.dumps(KORIN))
    actor["flags"]["lychgate"] = {"creature": {"marks": [], "casting": {}}, "delver": {"credit": {}}}
    for _ in range(data.draw(st.integers(1, 3))):
        place = actor
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and place[key] and data.draw(st.integers(0, 4)):
                place = place[key]
                continue
            place[key] = data.draw(VALUES)
            break
    table = Sovereign()
    try:
        table.types(f"foundry\n{json.dumps(actor)}")
    except PlayError:
        assert not table.state.cast
        return
    for seat in (REF, ANN):
        view(table.state, seat)
        table.orders(seat)
    assert actor_of(table.state.cast[0])["name"]


def test_the_schema_says_what_is_read() -> None:
    schema = actor_schema()
    assert "version 2.0.0" in schema["title"]
    assert {"scores", "hp", "details", "currency"} <= set(schema["$defs"]["System"]["properties"])
