"""The steps in which a Delver is made, one by one: how options are numbered, what chance leaves, what is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.draft import Draft, Luck
from lychgate.rulesets.sovereign.rules.making import BACK, RANDOM, Maker
from lychgate.rulesets.sovereign.rules.making_gear import ArmourStep, GearStep, ShieldStep, WeaponStep
from lychgate.rulesets.sovereign.rules.making_magic import ArtFirstStep, ArtsStep, SpellsStep
from lychgate.rulesets.sovereign.rules.outfit import given, price
from lychgate.rulesets.sovereign.state import Creature, Delver
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES
from lychgate.rulesets.sovereign.tables.goods import weapons
from lychgate.rulesets.sovereign.tables.magic import arts, spells
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_making import LUCK, WARRIOR, asked, made, saying


def draft(coins: int = 10000, **skills: int) -> Draft:
    """A fighter who has so many coppers and these skills."""
    who = Creature(id="", name="Ada", side="party", attributes=dict.fromkeys(ATTRIBUTES, 9), skills=skills)
    luck = Luck(scores=(9,) * len(ATTRIBUTES), hit_die=4, gold=10, name="Ada")
    return Draft(who=replace(who, delver=Delver(calling="Warrior", coins=coins)), luck=luck, left=("weapon",))


def test_options_are_numbered_around_the_keys_of_back_and_chance() -> None:
    choices = asked("melee", "strength").choices
    numbers = {one.id: one.number for one in choices}
    assert [one.number for one in choices[:-2]] == [*range(1, 9), *range(10, len(choices))]
    assert (numbers[RANDOM], numbers[BACK]) == (0, 9)
    assert [one.label for one in choices[-2:]] == ["Leave the rest to chance", "Back"]


def test_a_spell_or_an_art_says_what_it_does_where_it_is_chosen() -> None:
    notes = {}
    for tradition, step in (("Necromancer", SpellsStep()), ("Accursed", ArtFirstStep()), ("Healer", ArtsStep())):
        new = draft()
        mage = replace(new, who=replace(new.who, delver=Delver(calling="Expert/Mage", traditions=(tradition,))))
        notes.update({offer.id: offer.note for offer in step.offers(mage, tradition)})
    texts = {name: one.text for name, one in spells().items()} | {name: one.text for name, one in arts().items()}
    assert {"Arcane Spark", "Accursed Blade", "Purge Ailment"} <= set(notes)
    assert notes == {name: texts[name] for name in notes}


def trained_as(*traditions: str, coins: int = 20000) -> Draft:
    """A Delver of these traditions, with so many coppers."""
    new = draft(coins)
    return replace(new, who=replace(new.who, delver=Delver(calling="x", traditions=traditions, coins=coins)))


@pytest.mark.parametrize(
    ("traditions", "chance", "barred"),
    [
        ((), ["none", "leather", "chain", "plate"], {}),
        (("Healer",), ["none", "leather", "chain", "plate"], {}),
        (("Duelist",), ["none", "leather"], {"chain": "arts", "plate": "arts"}),
        (("Duelist", "High Mage"), ["none"], {"leather": "spells", "chain": "spells", "plate": "spells"}),
    ],
)
def test_chance_buys_no_armour_that_bars_magic_and_who_chooses_is_told(
    traditions: tuple[str, ...], chance: list[str], barred: dict[str, str]
) -> None:
    of = trained_as(*traditions)
    told = {one.id: one.note.rpartition("bars your ")[2] for one in ArmourStep().offers(of, "") if "bars" in one.note}
    assert ([one.id for one in ArmourStep().by_chance(of, "")], told) == (chance, barred)


def test_chance_buys_a_weapon_for_one_hand_beside_a_shield() -> None:
    armed, shielded = draft(stab=1), draft(stab=1)
    shielded = replace(shielded, who=given(shielded.who, ("shield",)))
    both = {one.id for one in WeaponStep().by_chance(armed, "")}
    one_hand = {one.id for one in WeaponStep().by_chance(shielded, "")}
    assert both - one_hand == {name for name in both if weapons()[name].has("2H")} != set()


def test_chance_buys_whoever_shoots_better_no_shield_and_a_shield_bearer_nothing_for_both_hands() -> None:
    assert [one.id for one in ShieldStep().by_chance(draft(shoot=1, stab=0), "")] == ["no"]
    assert [one.id for one in ShieldStep().by_chance(draft(shoot=1, stab=1), "")] == ["no", "shield"]
    archer = draft(shoot=1)
    archer = replace(archer, who=given(archer.who, ("shield",)))
    assert not [one.id for one in WeaponStep().by_chance(archer, "") if "bow" in one.id]


def test_players_make_delvers() -> None:
    assert Maker().players()


def test_a_name_that_is_taken_is_refused_at_once_or_when_it_is_said() -> None:
    table = Sovereign().types("delver Ada hp 3")
    with pytest.raises(PlayError, match="Ada"):
        table.types("make Ada")  # nothing is asked or rolled
    assert not table.thrown
    table.rolls(*LUCK)
    with pytest.raises(PlayError, match="Ada"):
        table.types("make", answers=lambda asked, state: "text:Ada" if asked.accepts_text() else asked.default())


def test_a_henchman_is_made_for_a_delver() -> None:
    table = Sovereign().types("delver Ada hp 3").rolls(*LUCK).types("make Bo henchman", answers=saying(*WARRIOR))
    assert [(one.name, one.kind) for one in table.state.cast] == [("Ada", "delver"), ("Bo", "henchman")]


def test_what_is_rolled_for_a_delver_is_kept_apart_by_what_it_is_for() -> None:
    table = Sovereign([*LUCK, *(1,) * 30]).types("make", seat=ANN, answers=saying(*WARRIOR[:-1], RANDOM))
    rolled = [(roll.dice, roll.purpose) for roll in table.thrown]
    assert [purpose for _, purpose in rolled[:8]] == [
        *("sov.attr.range",) * 5,
        "sov.hp.first-level",
        "make.gold",
        "make.name",
    ]
    assert {purpose for _, purpose in rolled[8:]} == {"make.chance"}
    assert {roll.subject for roll in table.thrown} == {f"seat:{ANN}"}
    assert "1d2" in {dice for dice, _ in rolled[8:]}, "two options are two to choose from"
    assert "1d1" not in {dice for dice, _ in rolled[8:]}


def test_chance_leaves_half_of_the_money_for_the_rest() -> None:
    chain = price("chain")
    for coins, there in ((2 * chain, True), (2 * chain - 1, False)):
        offers = ArmourStep().by_chance(draft(coins), "")
        assert offers[0].label == "None"
        assert ("chain" in [one.id for one in offers]) is there


@pytest.mark.parametrize(("skills", "shoots"), [({"shoot": 0, "stab": 1}, False), ({"shoot": 1, "stab": 0}, True)])
def test_chance_takes_a_weapon_for_the_better_skill_and_hand_to_hand_where_they_are_alike(
    skills: dict[str, int], shoots: bool
) -> None:
    offers = [one.id for one in WeaponStep().by_chance(draft(**skills), "")]
    assert ("large bow" in offers, "long sword" in offers) == (shoots, not shoots)
    alike = [one.id for one in WeaponStep().by_chance(draft(shoot=1, stab=1), "")]
    assert ("large bow" in alike, "long sword" in alike) == (False, True)


def test_chance_gives_arrows_to_who_shoots_and_no_shield_to_who_casts() -> None:
    def gear(*things: str) -> list[str]:
        held = draft()
        return [one.id for one in GearStep().by_chance(replace(held, who=given(held.who, things)), "")]

    packs = [id_ for id_ in gear() if id_.startswith("pack:")]
    assert len(packs) > 1
    assert gear() == gear("long sword") == gear("large bow", "quiver") == packs
    assert gear("large bow") == ["quiver"]
    assert gear("large bow", "quiver", "torch") == ["enough"]
    assert [one.id for one in ShieldStep().by_chance(draft(), "")] == ["no", "shield"]
    caster = draft().changed(calling="Mage", traditions=("High Mage",))
    assert [one.id for one in ShieldStep().by_chance(caster, "")] == ["no"]
    assert [one.id for one in ArmourStep().by_chance(caster, "")] == ["none"]


def test_a_feat_of_two_skills_asks_which() -> None:
    assert [one.id for one in asked(*WARRIOR, "Shocking Assault").choices] == ["brawl", "stab", RANDOM, BACK]
    assert made(*WARRIOR, "Shocking Assault", "brawl").skills["brawl"] == 0


def test_what_goes_by_the_pair_says_so() -> None:
    gear = asked(*WARRIOR, "Die Hard", "Alert", "none", "no", "enough")
    assert {one.id: one.label for one in gear.choices}["torch"] == "2 torch"
