"""Actors of Foundry figure by figure: what is written, where a file is at its limits, and what is kept for it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError
from lychgate.rulesets.sovereign.rules import foundry_actor, foundry_sound
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.foundry import BringActor, actor_text, takes_along
from lychgate.rulesets.sovereign.rules.foundry_actor import actor_schema, read_actor
from lychgate.rulesets.sovereign.rules.foundry_kept import Kept, _plain, _simple, keyed, read_kept, unlike, with_ids
from lychgate.rulesets.sovereign.rules.foundry_reading import MOST_TOLD, Taken, taken_in
from lychgate.rulesets.sovereign.rules.foundry_sheet import actor_of, told
from lychgate.rulesets.sovereign.rules.foundry_sound import must_be_possible
from lychgate.rulesets.sovereign.rules.foundry_things import _sound, key_of
from lychgate.rulesets.sovereign.rules.making_person import LONGEST_ABOUT, LONGEST_NAME
from lychgate.rulesets.sovereign.rules.saves import target_of
from lychgate.rulesets.sovereign.state import Creature, Feat, Item, Mark
from lychgate.rulesets.sovereign.state.magic import Casting, Held
from lychgate.rulesets.sovereign.tables.delvers import SAVES
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, PRINTED, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_foundry import changed, item_of, out_and_back, theirs
from tests.rulesets.sovereign.test_sovereign_sheet import EVERYTHING


@pytest.fixture(scope="module")
def ada() -> Creature:
    return Sovereign().types(EVERYTHING).state.cast[0]


def typed(line: str) -> Creature:
    return Sovereign().types(line).state.cast[-1]


def took(actor: dict[str, Any]) -> Taken:
    return taken_in(json.dumps(actor), "ada.json")


def refused(actor: dict[str, Any]) -> str:
    """What is said of an Actor that is not taken in."""
    with pytest.raises(DataError) as wrong:
        took(actor)
    return str(wrong.value)


def made(one: Creature, **fields: Any) -> Creature:
    """Somebody who has become something else."""
    return replace(one, delver=replace(one.made, **fields))


# ---------------------------------------------------------------------- written


def test_the_figures_of_an_actor_are_written() -> None:
    one = typed("delver Ada class Mage/Warrior tradition Healer con 10 hp 5/9 arts Healing Touch")
    system = json.loads(json.dumps(actor_of(one)))["system"]
    assert system["hp"] == {"hd": "1d6+2", "value": 5, "max": 9}
    assert list(system["scores"]) == ["str", "dex", "con", "int", "wis", "cha"]
    assert "biography" not in system["details"], "nothing was said"
    plain = json.loads(json.dumps(actor_of(typed("delver Bo hp 3"))))["system"]
    assert plain["hp"] == {"hd": "1d6", "value": 3, "max": 3}
    about = replace(one, delver=replace(one.made, about='Says "no" & <laughs>.'))
    assert actor_of(about)["system"]["details"]["biography"] == '<p>Says "no" &amp; &lt;laughs&gt;.</p>'
    odd = made(one, about="two  blanks")
    assert "biography" not in actor_of(odd)["system"]["details"]
    assert out_and_back(odd).made.about == "two  blanks"


@pytest.mark.parametrize(
    "line",
    [
        "delver Ada dex 18 wis 3 hp 3 gear chain worn shield worn",
        "delver Ada dex 3 wis 18 con 3 str 3 level 3 hp 3 gear plate worn",
        "delver Ada dex 10 int 18 wis 7 hp 3 gear shield worn",
        "delver Ada dex 10 hp 3 gear leather stowed shield stowed",
    ],
)
@pytest.mark.parametrize("magic", [0, 2, -3])
def test_their_sheet_comes_to_the_same_figures(line: str, magic: int) -> None:
    one = typed(line)
    one = with_figures(replace(one, items=tuple(replace(item, magic=magic) for item in one.items)))
    assert out_and_back(one) == one
    assert theirs(actor_of(one)) == {"ac": one.ac, **{save: target_of(PRINTED, one, save) for save in SAVES}}


def test_what_their_sheet_does_not_know_stands_in_modifiers() -> None:
    warded = typed('delver Ada class Warrior dex 14 hp 9 feats "Impervious Defense" gear shield worn')
    actor = actor_of(warded)["system"]
    assert actor["aac"] == {"mod": warded.ac - (10 + 1 + 1)}
    dull = actor_of(typed("delver Bo wis 3 dex 3 int 3 con 3 str 3 hp 3"))["system"]["saves"]
    assert {save: one["mod"] for save, one in dull.items() if one["mod"]} == {"mental": 2}
    two = typed("delver Cy dex 10 hp 3 gear leather worn")
    worn = replace(two, items=(Item(name="plate", worn=True), *two.items))
    assert actor_of(worn)["system"]["aac"]["mod"] == two.ac - 12, "of two that are worn the last counts there"


def test_skills_feats_arts_and_spells_are_written_whole(ada: Creature) -> None:
    one = replace(ada, skills={**ada.skills, "notice": -1}, casting=Casting(prepared=("Speed",)))
    held = (Held("High Mage", 2, "day", "Counter Magic"), Held("High Mage", 1, "day", "Ward Allies"))
    one = replace(one, casting=replace(one.casting, held=held))
    actor = json.loads(json.dumps(actor_of(one)))
    assert item_of(actor, "Notice")["flags"] == {"lychgate": {"said": True}}
    assert "flags" not in item_of(actor, "Exert")
    assert out_and_back(one) == one
    art, spell = item_of(actor, "Counter Magic"), item_of(actor, "Speed")
    assert (art["type"], art["system"]["source"], art["system"]["effort"]) == ("art", "High Mage", 2)
    assert art["system"]["description"].startswith("<p>")
    assert (spell["type"], spell["system"]["class"], spell["system"]["prepared"]) == ("spell", "High Mage", True)
    assert spell["system"]["lvl"] >= 1
    assert spell["system"]["description"].startswith("<p>")
    unknown = actor_of(made(ada, arts=("Unheard Of",), spells=("Unheard Word",)))
    assert item_of(unknown, "Unheard Of")["system"] == {"source": "High Mage", "effort": 0, "range": ""}
    assert item_of(unknown, "Unheard Word")["system"].get("description") is None
    assert item_of(unknown, "Unheard Word")["system"].get("lvl") is None
    nobody = actor_of(made(ada, traditions=(), arts=("Unheard Of",)))
    assert item_of(nobody, "Unheard Of")["system"]["source"] == ""


@pytest.mark.parametrize("name", ["Dire Pact", "Rewind", "Alert"])
def test_texts_are_written_with_their_quotes(ada: Creature, name: str) -> None:
    text = item_of(actor_of(made(ada, arts=("Dire Pact",), spells=("Rewind",))), name)["system"]["description"]
    assert "'" in text or '"' in text
    assert "&quot;" not in text
    assert "&#x27;" not in text


def test_an_art_is_of_the_tradition_that_has_it() -> None:
    one = typed('delver Ada class Mage/Mage tradition Healer "High Mage" hp 3 arts "Healing Touch" "Counter Magic"')
    actor = actor_of(one)
    assert item_of(actor, "Counter Magic")["system"]["source"] == "High Mage"
    assert item_of(actor, "Healing Touch")["system"]["source"] == "Healer"


@pytest.mark.parametrize(("value", "words"), [("x", "'x'"), (None, "nothing"), (3, "3"), (0, "0")])
def test_a_value_is_told(value: Any, words: str) -> None:
    assert told(value) == words


def test_the_schema_names_its_standard() -> None:
    assert actor_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


# ---------------------------------------------------------------------- at the table


def test_the_gm_and_who_plays_them_take_a_delver_along() -> None:
    table = Sovereign().types("delver Ada of Ann hp 3", "delver Bo hp 3")
    bo = table.who("Bo")
    text = actor_text(table.state, ANN, "Ada")
    assert json.loads(text) == json.loads(json.dumps(actor_of(table.who("Ada"))))
    assert text.startswith('{\n  "name": "Ada",')
    assert text.endswith("}\n")
    assert actor_text(table.state, REF, "Ada") == text
    with pytest.raises(PlayError, match=r"Ada is taken along by the GM or Ann alone\."):
        actor_text(table.state, BEN, "Ada")
    with pytest.raises(PlayError, match=r"Bo is taken along by the GM alone\."):
        actor_text(table.state, BEN, "Bo")
    assert not takes_along(table.state, "", bo), "who only looks on plays nobody"
    assert takes_along(table.state, REF, bo)


def test_only_a_delver_is_named_for_it() -> None:
    table = Sovereign().types("delver Ada hp 3")
    dog = replace(table.who("Ada"), id="c9", name="dog", delver=None)
    table.state = replace(table.state, cast=(*table.state.cast, dog))
    with pytest.raises(PlayError, match=r"There is: Ada\."):
        actor_text(table.state, REF, "dog")
    with pytest.raises(PlayError) as wrong:
        actor_text(table.state, REF, "x" * 61)
    assert f"'{'x' * 60}'" in str(wrong.value)


def test_an_order_that_was_written_by_hand_brings_in_nobody_who_cannot_be(ada: Creature) -> None:
    table = Sovereign()
    with pytest.raises(PlayError, match="The level is from 1 to 10; 99 is not"):
        table.does(BringActor(who=replace(ada, level=99)))
    assert not table.state.cast


# ---------------------------------------------------------------------- limits of a file


def test_a_file_that_is_no_actor_is_named_with_what_is_wrong(ada: Creature) -> None:
    actor = actor_of(ada)
    assert refused({}).startswith("ada.json: file: is no Actor of Foundry")
    with pytest.raises(DataError) as wrong:
        taken_in("[]", "ada.json")
    assert str(wrong.value).startswith("ada.json: file: is no Actor")
    with pytest.raises(DataError, match=r"ada\.json: file: has brackets within brackets"):
        taken_in('{"a":' * 60 + "1" + "}" * 60, "ada.json")
    long = "y" * 61
    told_ = took(changed(typed("delver Bo hp 3"), "system", "details", "class", to=long)).told
    assert f"'{long[:60]}' is no class of Sovereign: Bo comes without one, with hit points and attack as said." in told_
    assert f"is '{long[:60]}'; a Delver" in refused({**actor, "type": long})
    assert f"is '{long[:60]}', and only" in refused({**actor, "_stats": {"systemId": long}})
    old = {key: value for key, value in actor.items() if key != "_stats"}
    old["flags"] = {**actor["flags"], "exportSource": {"system": "dnd5e"}}
    assert "is 'dnd5e', and only Actors of 'wwn'" in refused(old)


def test_so_many_items_are_read_and_no_more(ada: Creature, monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(actor_of(ada))
    many = len(actor_of(ada)["items"])
    monkeypatch.setattr(foundry_actor, "MOST_ITEMS", many)
    assert len(read_actor(text, "x")[0].items) == many
    monkeypatch.setattr(foundry_actor, "MOST_ITEMS", many - 1)
    with pytest.raises(DataError, match=f"are {many}; {many - 1} are read at most"):
        read_actor(text, "x")


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        (("details", "level"), 0, "system.details.level: is '0', and must be a whole number from 1 to 10."),
        (("hp", "value"), "z" * 41, f"system.hp.value: is '{'z' * 40}', and"),
        (("hp", "value"), -1, "system.hp.value: is '-1', and must be a whole number from 0 to 999."),
        (("hp", "max"), -1, "system.hp.max: is '-1', and must be a whole number from 0 to 999."),
        (("skills", "unspent"), -1, "system.skills.unspent: is '-1'"),
        (("thac0", "bba"), 100, "system.thac0.bba: is '100'"),
        (("scores", "str", "value"), 0, "Strength is from 3 to 18; 0 is not."),
        (("scores", "str", "value"), 99, "Strength is from 3 to 18; 99 is not."),
        (("scores", "str", "value"), 100, "system.scores.str.value: is '100', and must be"),
        (("details", "xp", "value"), -1, "system.details.xp.value: is '-1'"),
        (("currency", "gp"), 10**7 + 1, "system.currency.gp: is '10000001', and must be a whole number from 0 to"),
    ],
)
def test_a_figure_beyond_its_limits_is_refused_at_its_place(
    ada: Creature, path: tuple[str, ...], to: Any, said: str
) -> None:
    assert said in refused(changed(ada, "system", *path, to=to))


def test_figures_at_their_limits_and_those_that_are_not_said_are_read(ada: Creature) -> None:
    actor = changed(ada, "system", "details", "level", to=1)
    actor["system"] |= {"hp": {"value": 0, "max": 0}, "currency": {"gp": 10**7}}
    one = took(actor).who
    assert (one.level, one.hp, one.max_hp, one.made.coins) == (1, 0, 1, 10**9)
    del actor["system"]["details"]["strain"]
    del actor["system"]["details"]["level"]
    assert (took(actor).who.strain, took(actor).who.level) == (0, 1)
    del actor["system"]["details"]
    bare = {**actor, "items": [], "flags": {}}
    one = took(bare).who
    assert (one.made.about, one.made.calling, one.level) == ("", "", 1)


def test_a_name_and_a_description_that_are_too_long_are_cut_and_kept(ada: Creature) -> None:
    longest = "n" * LONGEST_NAME
    assert took(changed(ada, "name", to=longest)).who.name == longest
    assert not any("letters at most" in line for line in took(changed(ada, "name", to=longest)).told)
    cut = took(changed(ada, "name", to=longest + "m"))
    assert cut.who.name == longest
    assert cut.told[0] == f"A name has {LONGEST_NAME} letters at most: the Delver is called {longest} here."
    for text, about in (("a" * LONGEST_ABOUT, "a" * LONGEST_ABOUT), ("a" * (LONGEST_ABOUT + 1), "")):
        actor = changed(ada, "system", "details", "biography", to=f"<p>{text}</p>")
        assert took(actor).who.made.about == about
    noted = changed(made(ada, about="two  blanks"), "system", "details", "biography", to="")
    assert took(noted).who.made.about == "two  blanks"


def test_experience_that_is_just_enough_is_left_and_too_little_is_told(ada: Creature) -> None:
    for flags, said, xp in (({}, 1499, 1500), ({}, 1500, 1500), (None, 4, 4)):
        actor = changed(ada, "system", "details", "xp", "value", to=said)
        actor["system"]["details"]["level"] = 2
        if flags is not None:
            actor["flags"] = flags
        taken = took(actor)
        assert taken.who.made.xp == xp
        assert any("XP are too few" in line for line in taken.told) is (said == 1499)


def test_no_more_than_so_many_sentences_are_said_of_one(ada: Creature) -> None:
    bare = took(changed(ada, "name", to="Ada")).told
    for more, last in ((0, "Ride"), (1, "And 1 more of the like.")):
        actor = actor_of(ada)
        count = MOST_TOLD - len(bare) + more
        actor["items"] += [
            {"name": f"Ride {n}", "type": "skill", "system": {"ownedLevel": 1}, "_id": f"x{n:015d}"}
            for n in range(count)
        ]
        found = took(actor).told
        assert found[-1].startswith(last)
        assert len(found) == MOST_TOLD + more


# ---------------------------------------------------------------------- what they can do


def with_items(one: Creature, *items: dict[str, Any]) -> dict[str, Any]:
    actor = actor_of(one)
    actor["items"] = [*actor["items"], *items]
    return actor


def there(name: str, kind: str, **system: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "system": system}


def test_skills_that_are_not_ours_are_read_within_limits(ada: Creature) -> None:
    assert "Ride 99 is no skill of Sovereign; it is kept for Foundry." in took(
        with_items(ada, there("Ride", "skill", ownedLevel=99))
    ).told
    took(with_items(ada, there("Ride", "skill", ownedLevel=-99)))
    for level in (-100, 100):
        assert "the level of Ride" in refused(with_items(ada, there("Ride", "skill", ownedLevel=level)))
    assert "the level of Ride" in refused(with_items(ada, there("Ride", "skill", ownedLevel="many")))


def test_what_is_not_ours_is_told_by_its_name_and_kind(ada: Creature) -> None:
    told_ = took(with_items(ada, there("n" * 61, "k" * 31), there("Bridge", "art"), there("Word", "spell"))).told
    assert f"{'n' * 60} is of the type '{'k' * 30}', which no rule here reads; it is kept for Foundry." in told_
    assert "Bridge is no art of Sovereign; it is kept for Foundry." in told_
    assert "Word is no spell of Sovereign; it is kept for Foundry." in told_
    things = took(with_items(ada, there("t" * 61, "item", equipped=False, stowed=False))).told
    assert f"{'t' * 60} is neither Readied nor Stowed: it stays behind, and is kept for Foundry." in things


def test_traditions_are_named_by_the_class_by_effort_by_arts_or_by_spells() -> None:
    healer = typed("delver Ada class Mage/Warrior tradition Healer hp 3 arts Healing Touch")
    mage = typed('delver Ada class Mage tradition "High Mage" hp 3 spells Speed')
    for one, calling in ((healer, "Mage/Warrior"), (mage, "Mage")):
        actor = changed(one, "system", "details", "class", to=calling)
        actor["system"]["classes"] = {}
        actor["items"] += [there("Whatever", "art"), there("Anything", "spell")]
        assert took(actor).who.made.traditions == one.made.traditions
    bard = changed(healer, "system", "details", "class", to="Bard")
    assert took(bard).who.made.traditions == ()


def test_feats_that_do_not_fit_are_told(ada: Creature) -> None:
    def said(*items: dict[str, Any], one: Creature = ada) -> tuple[str, ...]:
        return took(with_items(one, *items)).told

    assert "Alert is there twice; the second of them is kept for Foundry." in said(there("Alert", "focus"))
    assert "Expert/Mage cannot have Nullifier; it is kept for Foundry." in said(there("Nullifier", "focus"))
    nobody = typed("delver Bo hp 3")
    assert "Nobody without a class cannot have Armored Magic; it is kept for Foundry." in said(
        there("Armored Magic", "focus"), one=nobody
    )
    assert "Deadeye goes to level 2 here, not 3." in said(there("Deadeye", "focus", ownedLevel=3))
    assert not any("goes to level" in line for line in said(there("Deadeye", "focus", ownedLevel=2)))
    for level, ours in ((None, 1), (0, 1), (2, 2), (99, 2)):
        taken = took(with_items(ada, there("Deadeye", "focus", ownedLevel=level)))
        assert taken.who.made.feats[-1] == Feat("Deadeye", ours)
    assert "the level of Deadeye" in refused(with_items(ada, there("Deadeye", "focus", ownedLevel=100)))
    assert "the level of Deadeye" in refused(with_items(ada, there("Deadeye", "focus", ownedLevel=-1)))


def test_arts_and_spells_are_taken_once_and_only_of_ones_own_traditions(ada: Creature) -> None:
    taken = took(
        with_items(
            ada,
            there("Counter Magic", "art"),
            there("Speed", "spell"),
            there("Ward Allies", "art"),
            there("Cold Flesh", "art"),
            there("Raise Corpse", "spell"),
        )
    )
    assert taken.who.made.arts == ("Counter Magic", "Ward Allies")
    assert taken.who.made.spells == ("Speed", "See Magic")
    for sentence in (
        "Counter Magic is there twice; the second of them is kept for Foundry.",
        "Speed is there twice; the second of them is kept for Foundry.",
        "Cold Flesh is no art of High Mage; it is kept for Foundry.",
        "Raise Corpse is no spell of High Mage; it is kept for Foundry.",
    ):
        assert sentence in taken.told


# ---------------------------------------------------------------------- flags


def test_notes_that_are_damaged_are_told_once(ada: Creature) -> None:
    damaged = "What Lychgate noted in this Actor is damaged, and was left out."
    actor = actor_of(ada)
    actor["flags"]["lychgate"] = 5
    assert took(actor).told.count(damaged) == 1
    assert damaged not in took(actor_of(ada)).told
    for part in ("creature", "delver"):
        assert took(changed(ada, "flags", "lychgate", part, to=[])).told.count(damaged) == 1
    strange = "w" * 81
    told_ = took(changed(ada, "flags", "lychgate", "delver", to={strange: 2})).told
    assert f"Lychgate does not note {strange[:80]} in an Actor; that was left out." in told_


@pytest.mark.parametrize(
    "item",
    [
        Item(name="chain", where="readied"),
        Item(name="leather", where="stowed", magic=-1),
        Item(name="iron spike", count=7, where="readied"),
        Item(name="rope", where="stowed", enc=5),
    ],
)
def test_a_thing_with_no_place_there_comes_back_by_its_flags(ada: Creature, item: Item) -> None:
    assert out_and_back(with_figures(replace(ada, items=(item,)))).items == (item,)


def test_a_thing_that_was_renamed_there_is_read_by_its_fields(ada: Creature) -> None:
    actor = actor_of(replace(ada, items=(Item(name="chain", where="readied"),)))
    assert item_of(actor, "Chain")["flags"]["lychgate"]["item"]["name"] == "chain"
    item_of(actor, "Chain")["name"] = "Rope"
    assert took(actor).who.items[0].name == "rope"


@each(
    [
        (Item(name="n"), True),
        (Item(name="n" * 80), True),
        (Item(name="n" * 81), False),
        (Item(name=""), False),
        (Item(name="two  blanks"), False),
        (Item(name="rope", count=1), True),
        (Item(name="rope", count=0), False),
        (Item(name="rope", count=10**6), True),
        (Item(name="rope", count=10**6 + 1), False),
        (Item(name="rope", enc=0), True),
        (Item(name="rope", enc=-1), False),
        (Item(name="rope", enc=999), True),
        (Item(name="rope", enc=1000), False),
        (Item(name="rope", magic=-99), True),
        (Item(name="rope", magic=100), False),
        (Item(name="rope", worn=True), False),
        (Item(name="leather", worn=True), True),
    ],
)
def test_a_thing_of_our_flags_is_one_that_could_be(item: Item, sound: bool) -> None:
    assert _sound(item) is sound


def test_things_of_theirs_are_read_by_their_fields(ada: Creature) -> None:
    def read(name: str, kind: str = "item", **system: Any) -> Item:
        return took(with_items(replace(ada, items=()), there(name, kind, **system))).who.items[-1]

    assert read("Lamp of Osk", equipped=True, stowed=True).where == "readied"
    assert read("Lamp of Osk", stowed=True, quantity=0).count == 1
    assert read("Lamp of Osk", stowed=True, quantity=2, weight="0.5") == Item(
        name="Lamp of Osk", where="stowed", count=2, enc=1
    )
    assert read("Lamp of Osk", stowed=True, weight=0).enc == 0
    assert read("Lamp of Osk", stowed=True, weight=None).enc == 0
    assert read("\u200b", stowed=True).name == "thing"
    assert read("Chain", "armor", equipped=True, aac={"value": 14, "mod": 2}, bonus=1).magic == 2
    assert read("Chain", "armor", equipped=True, bonus=1).magic == 1
    assert read("Dagger", "weapon", equipped=True, aac={"value": 14, "mod": 2}, bonus=1).magic == 1
    bad = with_items(ada, there("Lamp " * 20, "item", stowed=True, weight="w" * 41))
    assert f"weight of the item '{('Lamp ' * 20)[:40]}': is '{'w' * 40}', and must be a number." in refused(bad)
    for weight in (-1, 1000):
        assert "must be from 0 to 999" in refused(with_items(ada, there("Lamp", "item", stowed=True, weight=weight)))


# ---------------------------------------------------------------------- kept for Foundry


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ({"name": " Stab ", "type": "skill"}, "skill|stab"),
        ({"name": "Torch", "type": "item", "system": {"stowed": True}}, "thing|carried|torch"),
        ({"name": "Torch", "type": "item", "system": {"equipped": True}}, "thing|carried|torch"),
        ({"name": "Torch", "type": "item", "system": {}}, "thing|left|torch"),
        ({"name": "Torch", "type": "item", "system": 3}, "thing|left|torch"),
    ],
)
def test_items_that_are_the_same_have_the_same_key(item: dict[str, Any], key: str) -> None:
    assert key_of(item) == key
    assert list(keyed([item, item], key_of)) == [f"{key}|1", f"{key}|2"], "as saves have it"


def test_items_without_an_id_are_given_one() -> None:
    first, second = {"_id": "lychgate00000001"}, {"name": "x"}
    assert with_ids([first, second]) == [first, {"_id": "lychgate00000002", "name": "x"}]
    assert with_ids([second])[0]["_id"] == "lychgate00000001"


def test_what_is_theirs_alone_is_kept() -> None:
    assert _plain({"_id": "lychgate00000001", "flags": {"lychgate": 1, "core": 2}, "img": "x"}) == {
        "flags": {"core": 2},
        "img": "x",
    }
    assert _plain({"_id": "korins", "flags": {"core": 2}}) == {"_id": "korins", "flags": {"core": 2}}
    assert _plain({"_id": "korins", "flags": 3}) == {"_id": "korins", "flags": 3}


def test_what_was_kept_and_is_damaged_is_nothing(ada: Creature) -> None:
    assert read_kept("{") == read_kept("") == Kept()
    assert actor_of(made(ada, foundry="{"))["name"] == "Ada Brandt"


def test_places_that_differ_are_named() -> None:
    ours = {"Xa": 1, "b": {"c": 2, "d": [1, None]}, "flags": {"e": 1}, "img": "x", "f": True}
    there_ = {"Xa": 2, "b": {"c": "2", "d": [1.0, 0]}, "flags": {"e": 2}, "img": "y", "g": 1, "f": 1}
    assert list(unlike(there_, ours)) == [("Xa", 2, 1)]
    assert list(unlike({"b": {"c": 3}}, ours)) == [("b.c", 3, 2)]
    assert _simple(None) == _simple(0) == _simple("") == _simple(False)
    assert _simple(True) == _simple(1) == _simple("1.0")
    assert _simple("a") == "a"
    assert _simple(("1", None)) == [1.0, 0]
    assert _simple({"a": "1"}) == {"a": "1"}


def test_what_means_something_there_is_told(ada: Creature) -> None:
    def said(**system: Any) -> str:
        actor = actor_of(ada)
        for key, value in system.items():
            held = actor["system"].get(key)
            actor["system"][key] = {**held, **value} if isinstance(held, dict) else value
        return " ".join(took(actor).told)

    assert "Foundry has renown, 2" in said(details={"renown": {"value": 2}})
    for nothing in (0, "0", "", None, False):
        assert "renown" not in said(details={"renown": {"value": nothing}})
    scores = actor_of(ada)["system"]["scores"]
    assert "Sovereign has no Charisma: 1 is kept" in said(scores={**scores, "cha": {"value": 1}})
    assert "Charisma" not in said(scores={**scores, "cha": {"value": 0}})
    assert "The notes (5 letters) would not fit" in said(details={"notes": "hello"})
    assert "The notes" not in said(details={"notes": "  "})
    actor = actor_of(ada)
    for effects, told_ in (([], False), ([{}], True), ("x", False)):
        found = took({**actor, "effects": effects}).told
        assert any("Active effects" in line for line in found) is told_


def test_figures_of_the_lists_that_differ_are_told_together(ada: Creature) -> None:
    actor = changed(ada, "system", "thac0", "bba", to=1)
    item_of(actor, "Dagger")["system"] |= {"damage": "1d12", "shock": {"damage": 9, "ac": 15}}
    item_of(actor, "Dagger")["name"] = "Dagger "
    item_of(actor, "Exert")["name"] = "EXERT"
    told_ = took(actor).told
    assert "Dagger: damage and shock.damage are not as in the file; the lists here count." in told_
    assert not any(line.startswith(("In the file items", "EXERT", "Exert")) for line in told_)


# ---------------------------------------------------------------------- who could be


@pytest.mark.parametrize(
    ("fields", "of_delver", "told_"),
    [
        ({"attributes": {"strength": 19}}, {}, "Strength is from 3 to 18; 19 is not"),
        ({"name": " "}, {}, "A name has 1 to 40 letters"),
        ({"name": "n" * 41}, {}, "A name has 1 to 40 letters"),
        ({"kind": "npc"}, {}, "is neither a Delver nor a henchman"),
        ({"delver": None}, {}, "is neither a Delver nor a henchman"),
        ({}, {"calling": "c" * 61}, f"'{'c' * 60}' is no class of Sovereign"),
        ({}, {"traditions": ("Bard",)}, "'Bard' is no tradition of Sovereign"),
        ({}, {"feats": (Feat("Wings"),)}, "'Wings' is no feat of Sovereign"),
        ({}, {"spells": ("Wish",)}, "'Wish' is no spell of Sovereign"),
        ({}, {"role": "king"}, "'king' is no role of Sovereign"),
        ({}, {"raised": {"charm": 1}}, "'charm' is no attribute of Sovereign"),
        ({"attributes": {"charm": 9}}, {}, "'charm' is no attribute of Sovereign"),
        ({"skills": {"ride": 1}}, {}, "'ride' is no skill of Sovereign"),
        ({}, {"credit": {"ride": 1}}, "'ride' is no skill of Sovereign"),
        ({}, {"feats": (Feat("Specialist", 1, "ride"),)}, "'ride' is no skill of Sovereign"),
        ({}, {"feats": (Feat("Nullifier"),)}, "cannot have Nullifier"),
        ({}, {"feats": (Feat("Alert", 0), Feat("Deadeye", 9))}, "Alert has no level 0"),
        ({"level": 11}, {}, "The level is from 1 to 10"),
        ({"max_hp": 1000}, {}, "The maximum of hit points is from 1 to 999"),
        ({"max_hp": 0}, {}, "The maximum of hit points is from 1 to 999"),
        ({"hp": 10}, {}, "Hit points is from 0 to 9"),
        ({"strain": 100}, {}, "System Strain is from 0 to 99"),
        ({}, {"stated_ac": 41}, "The AC that was said is from 0 to 40"),
        ({"skills": {"stab": 5}}, {}, "Stab is from -1 to 4"),
        ({"items": (Item(name="rope", count=0),)}, {}, "rope is from 1 to"),
        ({"items": (Item(name="rope", enc=-1),)}, {}, "The encumbrance of rope is from 0 to 999"),
        ({"items": (Item(name="rope", enc=1000),)}, {}, "The encumbrance of rope is from 0 to 999"),
        ({}, {"about": "a" * 401}, "A description has 400 letters at most"),
        ({"items": (Item(name="rope", worn=True),)}, {}, "Armour and shields alone are worn"),
    ],
)
def test_who_could_not_be_is_refused(
    ada: Creature, fields: dict[str, Any], of_delver: dict[str, Any], told_: str
) -> None:
    one = replace(made(ada, **of_delver) if of_delver else ada, **fields)
    with pytest.raises(PlayError, match=told_):
        must_be_possible(one)


def test_who_is_at_the_limits_could_be(ada: Creature) -> None:
    at_most = replace(
        made(ada, about="a" * 400, stated_ac=40),
        name="n" * 40,
        hp=999,
        max_hp=999,
        strain=99,
        items=(Item(name="rope", enc=999, count=10**9), Item(name="feather", enc=0)),
    )
    must_be_possible(at_most)
    must_be_possible(replace(at_most, hp=0, max_hp=1, strain=0))


@pytest.mark.parametrize(
    ("marks", "told_"),
    [
        ((Mark("m" * 20),), ""),
        ((Mark("m" * 21),), "name has more than 20 letters"),
        ((Mark("prone", 50),), ""),
        ((Mark("prone", 51),), "amount is more than 50"),
        ((Mark("prone", -51),), "amount is more than 50"),
        ((Mark("prone"),) * 30, ""),
        ((Mark("prone"),) * 31, "marks has more than 30 entries"),
    ],
)
def test_what_is_beyond_all_play_is_refused(
    marks: tuple[Mark, ...], told_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("MOST", 50), ("LONGEST", 20), ("MANY", 30)):
        monkeypatch.setattr(foundry_sound, name, value)
    one = replace(typed("delver Bo hp 3"), marks=marks)
    if not told_:
        must_be_possible(one)
        return
    with pytest.raises(PlayError, match=told_):
        must_be_possible(one)


def test_large_numbers_and_long_dice_are_told_in_short() -> None:
    bo = typed("delver Bo hp 3")
    with pytest.raises(PlayError, match=r"amount is more than 1,000,000,000\."):
        must_be_possible(replace(bo, marks=(Mark("prone", 10**9 + 1),)))
    flagged = changed(bo, "flags", "lychgate", "creature", to={"attacks": [{"name": "a", "damage": "d" * 41}]})
    assert f"'{'d' * 40}' are no dice." in refused(flagged)
