"""Sheets: typed in one line, printed, and pasted in again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.load import Load
from lychgate.rulesets.sovereign.rules.making import RANDOM
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat, Gained, Item
from lychgate.rulesets.sovereign.view_delver import sheet, sheet_text
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign
from tests.rulesets.sovereign.test_sovereign_making import by_seed, saying
from tests.shares import in_soak_too, share

EVERYTHING = (
    'delver "Ada Brandt" of Ann class Expert/Mage level 3 tradition "High Mage" str 13 dex 14 con 9 int 16 wis 12 '
    'stab 0 sneak 1 magic 1 feats "Impostor" Specialist sneak 2, Alert arts "Counter Magic" spells Speed See Magic '
    "gear leather worn, dagger, 4 torch stowed hp 7/9 strain 2 money 12 gp 3 sp xp 3100 points 2 quick 1 "
    'raised strength 1 credit stab 2 gained 2 in Hollow role healing about Tall, and (as they say): "odd".'
)


def test_one_line_says_everything() -> None:
    ada = Sovereign().types(EVERYTHING).state.cast[0]

    assert (ada.name, ada.seat, ada.level, ada.hp, ada.max_hp, ada.strain) == ("Ada Brandt", ANN, 3, 7, 9, 2)
    assert ada.skills == {"stab": 0, "sneak": 1, "magic": 1}
    assert ada.items == (
        Item(name="leather", worn=True),
        Item(name="dagger"),
        Item(name="torch", where="stowed", count=4),
    )
    assert (ada.ac, ada.attack) == (13, 1)
    assert ada.made == Delver(
        calling="Expert/Mage",
        traditions=("High Mage",),
        feats=(Feat("Impostor"), Feat("Specialist", 2, "sneak"), Feat("Alert")),
        arts=("Counter Magic",),
        spells=("Speed", "See Magic"),
        xp=3100,
        points=2,
        quick=1,
        raised={"strength": 1},
        credit={"stab": 2},
        gained=(Gained(2, "Hollow"),),
        coins=1230,
        role="healing",
        about='Tall, and (as they say): "odd".',
    )


@pytest.mark.clause("sov.skill.start")
def test_a_short_line_is_enough() -> None:
    ada = Sovereign().types("delver Ada str 14 exert 1 hp 8 ac 12 level 2").who("Ada")
    assert (ada.hp, ada.ac, ada.level, ada.attack, ada.made.xp) == (8, 12, 2, 0, 1500)
    assert ada.skills == {"exert": 1}
    assert Sovereign().types("delver Ada").who("Ada").hp == 1


@pytest.mark.clause("sov.hp.first-level")
def test_hit_points_that_nobody_says_are_rolled_for_each_level() -> None:
    ada = Sovereign((4, 1)).types('delver Ada class Warrior level 2 con 3 feats "Die Hard"').finish().who("Ada")
    assert ada.max_hp == (4 + 2 - 2 + 2) + (1 + 2 - 2 + 2)


@each(
    [
        ("delver Ada class Bard", "'Bard' is no class."),
        ("delver Ada feats Dye Hard", "'Dye' is no feat."),
        ("delver Ada feats Dyehard", "Did you mean 'die hard'?"),
        ("delver Ada str 19", "Strength is from 3 to 18; 19 is not."),
        ("delver Ada stab 5", "Stab is from -1 to 4; 5 is not."),
        ("delver Ada level 11", "Level is from 1 to 10; 11 is not."),
        ("delver Ada class Mage", "Mage has 1 of the traditions"),
        ("delver Ada class Mage tradition Healer", "Healer is a tradition of partial Mages alone."),
        ("delver Ada class Warrior tradition Healer", "Warrior has 0 of the traditions"),
        ("delver Ada class Warrior feats Armored Magic", "Warrior cannot have Armored Magic."),
        ("delver Ada class Mage tradition Necromancer feats Nullifier", "Mage cannot have Nullifier."),
        ("delver Ada class Expert/Mage tradition Healer arts Cold Flesh", "Cold Flesh is no art of Healer."),
        ('delver Ada class Mage tradition "High Mage" spells Raise Corpse', "Raise Corpse is no spell of High Mage."),
        ("delver Ada spells Speed", "Speed is no spell of somebody without a tradition."),
        ("delver Ada gear 2 swordfish", "'swordfish' is no thing."),
        ("delver Ada of Zoe", "'Zoe' is no player."),
        ("delver Ada luck 3", "'luck' is no word of a sheet."),
        ("delver Ada henchman", "Each Delver has one henchman at most"),
        ('delver "" hp 3', "A name is missing."),
        ("delver Ada hp", "Hp is missing."),
        ("delver Ada str 0", "Strength is from 3 to 18; 0 is not."),
        ("delver Ada str 99", "Strength is from 3 to 18; 99 is not."),
        ("delver Ada str 100", "Str is from 0 to 99; 100 is not."),
        ("delver Ada hp 1000", "Hp is from 1 to 999; 1000 is not."),
        ("delver Ada hp 3/0", "Hp is from 1 to 999; 0 is not."),
        ("delver Ada strain 100", "Strain is from 0 to 99; 100 is not."),
        ("delver Ada xp -1", "Xp is from 0 to 10000000; -1 is not."),
        ("delver Ada points 1000", "Points is from 0 to 999; 1000 is not."),
        ("delver Ada raised strength 100", "Strength is from 0 to 99; 100 is not."),
        ("delver Ada gained 0 in Hollow", "Level is from 1 to 10; 0 is not."),
        ("delver Ada gear swordfish", "'swordfish' is no thing."),
        ("delver Ada gear torch 2 swordfish", "'swordfish' is no thing."),
    ],
)
def test_what_a_sheet_cannot_say_is_refused_with_what_it_can(typed: str, refused: str) -> None:
    table = Sovereign()
    with pytest.raises(PlayError) as wrong:
        table.types(typed)
    assert refused in str(wrong.value)
    assert not table.state.cast


@pytest.mark.parametrize(
    ("said", "coppers"),
    [("12 gp 3 sp", 1230), ("5 cp", 5), ("7", 700), ("1 gold 2 silver 3 copper", 123), ("0", 0)],
)
def test_money_is_said_in_coins(said: str, coppers: int) -> None:
    assert Sovereign().types(f"delver Ada money {said}").who("Ada").made.coins == coppers


def test_gear_is_counted_and_carried_where_the_sheet_says() -> None:
    said = "gear torch, 3 dagger stowed, chain worn, shield stowed, 1 quiver stowed"
    ada = Sovereign().types(f"delver Ada {said} hp 4").who("Ada")
    assert [(item.name, item.count, item.where, item.worn) for item in ada.items] == [
        ("torch", 2, "stowed", False),
        ("dagger", 3, "stowed", False),
        ("chain", 1, "readied", True),
        ("shield", 1, "stowed", False),
        ("quiver", 1, "stowed", False),
    ]
    assert ada.ac == 14, "a shield that is not worn protects nobody"


def pasted_again(one: Creature) -> Creature:
    """Somebody as their sheet, pasted at another table, brings them in."""
    text = sheet_text(sheet(PRINTED, one, Load(0, 0)))
    lead = ("delver Master",) if one.kind == "henchman" else ()
    return Sovereign().types(*lead, f"delver {text}").finish().state.cast[-1]


def test_what_the_sheet_prints_can_be_pasted_in() -> None:
    ada = Sovereign().types(EVERYTHING).state.cast[0]
    assert pasted_again(ada) == ada
    henchman = Sovereign().types("delver Ada", "delver Bo henchman class Warrior hp 5 ac 12").who("Bo")
    assert pasted_again(henchman) == henchman
    fallen = Sovereign().types("delver Ada hp 0/3").who("Ada")
    assert (fallen.hp, fallen.max_hp) == (0, 3)
    assert pasted_again(fallen) == fallen
    plain = Sovereign().types("delver Ada hp 3").who("Ada")
    assert pasted_again(plain) == plain


@in_soak_too
def test_the_sheets_of_random_delvers_can_be_pasted_in() -> None:
    table = by_seed("sheets")
    for _ in range(share("LYCHGATE_SOAK_SHEETS", 20, 200)):
        table.types("make", seat=ANN, answers=saying(RANDOM))
    for one in table.state.cast:
        assert replace(pasted_again(one), id=one.id) == one


def test_the_sheet_tells_the_reasons_of_its_numbers() -> None:
    table = Sovereign().types(EVERYTHING)
    (shown,) = table.view(ANN).sheets
    fields = {one.label: one.text for one in shown.fields}
    assert shown.subtitle == "Expert/Mage 3"
    assert fields["AC"] == "13 (leather 12, DEX +1)"
    assert fields["Saves"].startswith("Physical 13 (base 16, level -3), Evasion 12 (base 16, level -3, DEX -1)")
    assert fields["Attack"] == "1 (Expert/Mage, level 3: 1)"
    assert fields["Effort"] == "High Mage 2 (High Mage 1, Magic +1, INT +1, partial -1)"
    assert fields["Load"] == "Readied 2 of 6 (half of Strength 13: 6), Stowed 2 of 13 (Strength 13)"
    assert fields["Gear"] == "leather (worn), dagger (readied), 4 torches (stowed)"
    assert fields["Strain"] == "2 of 9 (Constitution 9)"


def test_the_sheet_tells_how_far_one_moves_who_carries_too_much() -> None:
    table = Sovereign().types("delver Ada of Ann str 6 gear 5 long sword, 3 polearm stowed")
    fields = {one.label: one.text for one in table.view(ANN).sheets[0].fields}
    assert fields["Load"].endswith("; too much: a Move is 20 feet"), fields["Load"]


def test_a_class_is_a_word_of_a_sheet_and_armour_that_is_typed_is_worn() -> None:
    table = Sovereign().types("delver Ada warrior hp 9 gear leather shield chain")
    table.types("delver Bo Expert hp 4 gear leather stowed")
    ada, bo = table.who("Ada"), table.who("Bo")
    assert (ada.made.calling, bo.made.calling) == ("Warrior", "Expert")
    assert [item.name for item in ada.items if item.worn] == ["leather", "shield"]
    assert [item.name for item in bo.items if item.worn] == []


def test_a_sheet_says_the_least_and_the_most() -> None:
    ada = Sovereign().types(
        "delver Ada class Expert/Mage tradition Healer hp 1/1 strain 99 xp 0 points 0 raised strength 0 wisdom 99 "
        'gained 1 in Hollow 2 "Old Town" feat armsm feats Alert Die Hard feats Deadeye arts Healing Touch Facile Healer'
    ).who("Ada")
    assert (ada.hp, ada.max_hp, ada.strain, ada.made.xp, ada.made.points) == (1, 1, 99, 0, 0)
    assert ada.made.raised == {"strength": 0, "wisdom": 99}
    assert ada.made.gained == (Gained(1, "Hollow"), Gained(2, "Old Town"))
    assert [feat.name for feat in ada.made.feats] == ["Armsmaster", "Alert", "Die Hard", "Deadeye"]
    assert ada.made.arts == ("Healing Touch", "Facile Healer")
    assert Sovereign().types("delver Ada hp 3 gear rope hp 2").who("Ada").hp == 2, "gear ends where no thing follows"


def test_a_pasted_sheet_has_a_line_for_each_part() -> None:
    for name, label in (("Ada Brandt", "About"), ('"Ada Brandt"', "Description")):
        text = f"{name}\nWarrior\nhp 7\nSkills: Stab 1 (combat), none\nAC: 15 as it was said\n{label}: Tall."
        ada = Sovereign().types(f"delver {text}").state.cast[0]
        assert (ada.name, ada.made.calling, ada.hp, ada.ac) == ("Ada Brandt", "Warrior", 7, 15)
        assert (ada.skills, ada.made.about) == ({"stab": 1}, "Tall.")


def test_a_word_that_is_not_known_is_told_with_the_first_that_are() -> None:
    with pytest.raises(PlayError) as wrong:
        Sovereign().types("delver Ada gear swordfish")
    listed, _, more = str(wrong.value).partition("Allowed: ")[2].partition(" and ")
    assert listed.count(",") == 23, "24 of them"
    assert "more" in more


def test_things_are_read_in_the_plural_too_where_they_are_brought_given_and_bought() -> None:
    table = Sovereign().types("delver Ada money 9 gp gear 2 torches, healer's kits, 3 stakes", "delver Bo hp 3")
    table.types("give Ada 2 torches to Bo", "buy Ada 3 torches", "ready Ada Torches")
    assert [(item.name, item.count) for item in table.who("Bo").items] == [("torch", 2)]
    assert {item.name: item.count for item in table.who("Ada").items} == {"healer's kit": 1, "stake": 3, "torch": 3}
