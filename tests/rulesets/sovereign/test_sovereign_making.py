"""Delvers who are made step by step, by chance, or half and half."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import Question
from lychgate.rulesets.sovereign.rules.draft import Draft, Luck, improvable
from lychgate.rulesets.sovereign.rules.draft import told as draft_told
from lychgate.rulesets.sovereign.rules.making import BACK, RANDOM, NextStep
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat, Item
from lychgate.rulesets.sovereign.tables.creation import packs
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES
from lychgate.rulesets.sovereign.tables.goods import weapons
from lychgate.server.typed import keys_of, settled
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.shares import in_soak_too, share

ROLLED = (3, 3, 3, 4, 4, 4, 2, 2, 2, 3, 3, 4, 3, 3, 5)
"""STR 9, DEX 12, CON 6, INT 10, WIS 11."""
LUCK = (*ROLLED, 4, 4, 4, 3, 1)
"""Then a 4 on the hit die, 110 gold pieces, and the first of the names."""

Said = Callable[[AnyDecision, Any], str]


def saying(*answers: str) -> Said:
    """These answers, and what is suggested after them."""
    left = iter(answers)
    return lambda decision, state: next(left, decision.default())


def made(*answers: str, luck: tuple[int, ...] = LUCK, line: str = "make Ada", **variants: str) -> Creature:
    table = Sovereign(luck, **variants).types(line, seat=ANN, answers=saying(*answers)).finish()
    return table.state.cast[-1]


def by_seed(seed: str) -> Sovereign:
    """A table whose dice fall as they may."""
    table = Sovereign()
    table.dice = KeyedDice(secret_of(seed))  # type: ignore[assignment]
    return table


def asked(*answers: str, until: str = "") -> Question:
    """The question after these answers."""
    seen: list[Question] = []
    left = iter(answers)

    def answer(decision: AnyDecision, state: Any) -> str:
        seen.append(RULESET.question(state, decision))
        return next(left, decision.default())

    Sovereign(LUCK).types("make Ada", seat=ANN, answers=answer)
    return seen[len(answers)]


def note(question: Question, id_: str) -> str:
    return next(choice.note for choice in question.choices if choice.id == id_)


WARRIOR = ("melee", "strength", "constitution", "stab", "stab", "exert", "Warrior")


def test_the_steps_one_after_the_other() -> None:
    ada = made(*WARRIOR, "Die Hard", "Armsmaster", "notice", "chain", "shield", "long sword", "dagger", "enough")

    assert ada.attributes == {"strength": 14, "dexterity": 12, "constitution": 7, "intelligence": 10, "wisdom": 11}
    assert ada.skills == {"stab": 1, "exert": 0, "notice": 0}, "Stab was 1 already: a free improvement"
    assert ada.made.feats == (Feat("Die Hard"), Feat("Armsmaster"))
    assert (ada.hp, ada.max_hp, ada.ac, ada.attack, ada.seat, ada.level) == (4 + 2 - 1 + 2, 7, 15, 1, ANN, 1)
    assert [item.name for item in ada.items][:4] == ["chain", "shield", "long sword", "dagger"]
    assert [item.name for item in ada.items if item.worn] == ["chain", "shield"]
    assert ada.made.coins == 11000 - 4000 - 1000 - 1000 - 300 - 720, "and the delver's pack that is suggested"


def test_each_option_says_what_it_changes() -> None:
    assert note(asked("melee"), "strength") == "9 → 14, STR +0 → +1"
    improve = asked("melee", "strength")
    assert note(improve, "constitution") == "6 → 7"
    assert note(improve, "sneak").startswith("-1 → 0: ")
    assert "4 to choose" in improve.prompt
    assert note(asked(*WARRIOR[:6]), "Warrior") == (
        "hit points 1d6+1, attack +1, feats any + combat, more damage by level, a miss turned into a hit once a Turn"
    )
    magic = ["Mage", "Expert/Mage", "Mage/Mage"]
    told = ["whole tradition", "1 partial tradition", "2 partial traditions"]
    assert [note(asked(*WARRIOR[:6]), one).rpartition(", ")[2] for one in magic] == told
    feats = asked(*WARRIOR)
    assert note(feats, "Alert").startswith("Notice -1 → 0. Cannot be surprised")
    assert note(feats, "Armsmaster").startswith("Stab is 1 already: a free improvement.")
    armour = asked(*WARRIOR, "Die Hard", "Impervious Defense")
    assert note(armour, "none") == "AC 16 (Impervious Defense 16)"
    assert note(armour, "plate") == "60 gp: AC 16 (plate 16), Sneak -3, Exert -3"


def test_a_draft_says_what_stands_so_far() -> None:
    ada = Creature(id="", name="Ada", side="party", attributes={**dict.fromkeys(ATTRIBUTES, 9), "dexterity": 18})
    luck = Luck(scores=(9, 9, 9, 9, 9, 9), hit_die=4, gold=10, name="Ada")
    draft = Draft(who=replace(ada, skills={"stab": 0}, delver=Delver(coins=1200)), luck=luck, left=("class",))
    full = replace(draft, who=replace(draft.who, items=(Item(name="mace"), Item(name="torch", count=2))))
    assert draft_told(full) == (
        "STR 9 (+0), DEX 18 (+2), CON 9 (+0), INT 9 (+0), WIS 9 (+0); Stab 0; mace, 2 torches; 12 gp."
    )
    assert not improvable(draft, "dexterity"), "18 is the highest"
    assert improvable(draft, "stab")
    assert improvable(draft, "strength")


@pytest.mark.clause("sov.hp.first-level")
@pytest.mark.parametrize(
    ("floor", "die", "hp"),
    [("after-all", 1, 1), ("before-die-hard", 1, 3), ("after-all", 4, 4), ("before-die-hard", 4, 4)],
)
def test_first_hit_points_are_never_below_1(floor: str, die: int, hp: int) -> None:
    """A Mage's 1d6-1 with CON -1 and Die Hard."""
    answers = ("magical security", "strength", "magic", "know", "notice", "heal", "Mage", "High Mage", "Die Hard")
    assert made(*answers, luck=(*ROLLED, die, 4, 4, 3, 1), **{"hp-floor": floor}).hp == hp
    assert made(*answers[:-1], "Alert", luck=(*ROLLED, 1, 4, 4, 3, 1), **{"hp-floor": floor}).hp == 1


def test_a_partial_warrior_who_is_a_duelist_has_a_lighter_die() -> None:
    answers = ("melee", "strength", "exert", "exert", "stab", "heal", "Mage/Warrior")
    assert made(*answers, "Healer", "Alert", "Deadeye").hp == 4 + 2 - 1
    assert made(*answers, "Duelist", "Alert", "Deadeye").hp == 4 - 1


@pytest.mark.clause("sov.adv.feat-skill-creation")
def test_a_bonus_skill_is_a_level_or_an_improvement_where_it_is_1_already() -> None:
    answers = ("melee", "strength", "sneak", "sneak", "exert", "heal", "Expert")
    one = made(*answers, "Impostor", "intelligence", "Alert")
    assert one.skills == {"sneak": 1, "exert": 0, "heal": 0, "notice": 0}
    assert one.attributes["intelligence"] == 11
    assert made(*answers, "Specialist", "heal", "Alert").made.feats[0] == Feat("Specialist", 1, "heal")


def test_two_partial_mages_have_two_traditions_with_spells_and_arts_of_each() -> None:
    answers = ("magical security", "intelligence", "magic", "magic", "know", "know", "Mage/Mage")
    one = made(*answers, "Necromancer", "strength", "Elementalist", "strength", "Alert")
    assert one.made.traditions == ("Necromancer", "Elementalist")
    assert len(one.made.spells) == len(set(one.made.spells)) == 4
    assert one.made.arts[:2] == ("Elemental Resilience", "Elemental Sparks")
    assert len(one.made.arts) == 1 + 3
    third = asked(*answers, "Necromancer", "strength")
    assert "Necromancer" not in [choice.id for choice in third.choices]


def test_a_whole_mage_has_a_whole_tradition_and_no_feat_against_magic() -> None:
    answers = ("magical security", "intelligence", "magic", "magic", "know", "know", "Mage")
    ids = [choice.id for choice in asked(*answers).choices]
    assert ids == ["Elementalist", "High Mage", "Necromancer", RANDOM, BACK]
    feats = [choice.id for choice in asked(*answers, "High Mage", "heal").choices]
    assert "Nullifier" not in feats
    assert "Armored Magic" in feats
    assert "Armored Magic" not in [choice.id for choice in asked(*WARRIOR).choices]
    assert len(made(*answers, "High Mage", "heal", "Alert").made.spells) == 4


def test_the_last_step_sums_up_the_numbers_that_follow() -> None:
    last = asked(*WARRIOR, "Die Hard", "Alert", "leather", "shield", "enough", "enough", "nothing")
    assert last.aside.endswith(
        "That makes 7 hit points (1d6+3, a 4 fell), attack 1 (Warrior, level 1: 1), Physical 14 (base 16, level -1, "
        "STR -1), Evasion 15 (base 16, level -1), Mental 15 (base 16, level -1), AC 13 (leather 12, shield +1)."
    )


def test_going_back_rolls_nothing_again_and_forgets_what_came_after() -> None:
    steps = [*WARRIOR, BACK, BACK, "heal", "Expert", "Impostor"]
    one = made(*steps)
    assert one.made.calling == "Expert"
    assert one.skills["heal"] == 0
    assert "exert" not in one.skills or one.skills["exert"] == 0
    assert [choice.id for choice in asked().choices][-1] == RANDOM, "there is no step before the first"


def test_only_what_can_be_raised_and_paid_for_is_offered() -> None:
    def ids(*answers: str, luck: tuple[int, ...]) -> list[str]:
        seen: list[AnyDecision] = []
        left = iter(answers)

        def answer(decision: AnyDecision, state: Any) -> str:
            seen.append(decision)
            return next(left, decision.default())

        Sovereign(luck).types("make Ada", answers=answer)
        return [option.id for option in seen[len(answers)].options()]

    lucky = (5, 5, 4, *ROLLED[3:], 4, 1, 1, 1, 1)
    assert ids("melee", luck=lucky) == ["dexterity", "constitution", "intelligence", "wisdom", RANDOM, BACK]
    steps = ("melee", "dexterity", "stab", "exert", "sneak", "brawl", "Warrior", "Die Hard", "Alert")
    assert ids(*steps, luck=lucky) == ["kit", "none", "leather", RANDOM, BACK], "30 gold pieces buy no chain"
    assert ids(*steps, "leather", luck=lucky)[:2] == ["no", "shield"]
    assert "great sword" not in ids(*steps, "leather", "no", luck=lucky)
    assert "long sword" in ids(*steps, "leather", "no", luck=lucky)
    poor = (5, 5, 4, *ROLLED[3:], 4, 1, 1, 1, 1)
    assert ids(*steps, "leather", "shield", luck=poor)[:2] == ["enough", "club"]


def test_chance_does_the_rest_from_any_step() -> None:
    table = Sovereign()
    for at in range(len(WARRIOR) + 1):
        table.dice = ScriptedDice([*LUCK, *(1,) * 30])
        table.types("make", seat=ANN, answers=saying(*WARRIOR[:at], RANDOM))
    assert [one.name for one in table.state.cast][:3] == ["Alard", "Alard 2", "Alard 3"]
    assert [one.made.calling for one in table.state.cast][-2:] == ["Warrior", "Warrior"]
    assert table.last(BEN).startswith("Alard 8 comes into play: Warrior 1, STR 15, ")


def test_a_name_that_is_suggested_is_free() -> None:
    table = Sovereign()
    for _ in range(2):
        table.dice = ScriptedDice([*LUCK, *(1,) * 30])
        table.types("make", seat=ANN, answers=saying(*WARRIOR))

    assert [one.name for one in table.state.cast] == ["Alard", "Alard 2"]


@in_soak_too
def test_random_delvers_keep_the_rules() -> None:
    table = by_seed("many")
    for _ in range(share("LYCHGATE_SOAK_MADE", 60, 200)):
        table.types("make", answers=saying(RANDOM))
    for one in table.state.cast:
        assert all(3 <= score <= 18 for score in one.attributes.values())
        assert max(one.attributes.values()) >= 14
        assert all(0 <= level <= 1 for level in one.skills.values())
        assert one.hp == one.max_hp >= 1
        assert one.made.coins >= 0
    assert len({one.made.calling for one in table.state.cast}) == 7


def keys_pressed(answers: Iterator[str], pressed: list[str]) -> Said:
    """Answers, noting the keys that the terminal needs for each: its number, and Enter where more could follow."""

    def answer(decision: AnyDecision, state: Any) -> str:
        question = RULESET.question(state, decision)
        chosen = next(answers)
        if chosen.startswith(TEXT):
            pressed.extend((*chosen.removeprefix(TEXT), "enter"))
        elif chosen == question.default:
            pressed.append("enter")
        else:
            key = keys_of(question)[[choice.id for choice in question.choices].index(chosen)]
            pressed.extend((*key, *(() if settled(question, key) else ("enter",))))
        return chosen

    return answer


BY_HAND = {
    "a warrior": (
        *("melee", "constitution", "stab", "exert", "strength", "brawl", "Warrior", "Die Hard", "Armsmaster"),
        *("plate", "no", "great sword", "dagger", "enough", "pack:light", "rope", "enough", "nothing", "text:Gro"),
    ),
    "a mage": (
        *("magical security", "intelligence", "know", "know", "notice", "sneak", "Mage", "Elementalist", "Alert"),
        *("none", "no", "dagger", "enough", "pack:scholar's", "enough", "Speed", "See Magic", "Stasis"),
        *("Shape Element", "Flamesight", "nothing", "text:Wyn"),
    ),
}


@pytest.mark.parametrize("who", BY_HAND)
def test_made_by_hand_takes_at_most_40_keys(who: str) -> None:
    pressed = ["1"]  # the step that a player without a Delver is offered
    Sovereign(LUCK).types("make", seat=ANN, answers=keys_pressed(iter(BY_HAND[who]), pressed)).finish()
    assert 20 < len(pressed) <= 40


def test_made_by_chance_takes_2_keys() -> None:
    table = by_seed("two")
    steps = RULESET.question(table.state, table.orders(ANN)).choices
    assert [choice.label for choice in steps] == ["Make a Delver"]
    pressed = ["1"]
    table.types(steps[0].id, seat=ANN, answers=keys_pressed(iter([RANDOM]), pressed))
    assert pressed == ["1", "0"]
    offered = [choice.id for choice in RULESET.question(table.state, table.orders(ANN)).choices]
    assert "gear" in offered
    assert "make" not in offered, "who has a Delver is offered no other"


def test_two_players_make_theirs_at_the_same_time() -> None:
    seats = (REF, ANN, BEN)
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), seats, "s", "s", roles={REF: REFEREE})
    game = Game(RULESET, header)
    for seat in (ANN, BEN):
        game.reply(seat, "make")
    for seat in (BEN, ANN):
        game.reply(seat, "melee")
    game.reply(BEN, RANDOM)
    game.reply(ANN, RANDOM)
    assert sorted(one.seat for one in game.state.cast) == [ANN, BEN]
    assert game.rerun() == len(game.path())


def test_a_step_takes_only_what_it_offers() -> None:
    seen: list[NextStep] = []

    def keep(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, NextStep)
        seen.append(decision)
        return RANDOM

    table = by_seed("one")
    table.types("make", answers=keep)
    with pytest.raises(IllegalAnswer):
        seen[0].read("text:a bard")
    with pytest.raises(IllegalAnswer):
        seen[0].read(BACK)


def test_players_make_their_own_and_the_gm_anybodys() -> None:
    with pytest.raises(PlayError, match="That is the GM's to do"):
        Sovereign().types("make Ada of Ben", seat=ANN)
    assert made(*WARRIOR).seat == ANN
    table = Sovereign(LUCK).types("make Ada of Ben", answers=saying(*WARRIOR))
    assert table.who("Ada").seat == BEN


def test_feats_are_of_the_kind_that_the_class_has() -> None:
    combat = {choice.id for choice in asked(*WARRIOR, "Impostor").choices}
    assert {"Alert", "Die Hard"} <= combat
    assert not combat & {"Impostor", "Specialist", "Trapmaster"}
    expert = ("melee", "strength", "sneak", "sneak", "exert", "heal", "Expert")
    other = {choice.id for choice in asked(*expert).choices}
    assert {"Impostor", "Specialist"} <= other
    assert not other & {"Alert", "Die Hard"}
    again = asked(*WARRIOR, "Die Hard")
    assert note(again, "Die Hard 2").startswith("Once per day")
    assert made(*WARRIOR, "Die Hard", "Die Hard 2").made.feats == (Feat("Die Hard", 2),)
    assert note(asked(*WARRIOR), "Shocking Assault").startswith("Brawl or Stab too. Own weapon Shock")
    assert note(asked(*WARRIOR), "Die Hard").startswith("+2 maximum HP")


def test_spells_at_the_start_are_of_the_first_level() -> None:
    mage = ("magical security", "intelligence", "magic", "know", "notice", "heal", "Mage", "Necromancer", "Alert")
    ids = [choice.id for choice in asked(*mage, "none", "no", "enough", "enough").choices]
    assert {"Speed", "Command the Dead"} <= set(ids)
    assert not {"Raise Corpse", "Elemental Spy"} & set(ids)
    armour = asked(*mage)
    assert note(armour, "leather") == "20 gp: AC 12 (leather 12), bars your spells"


def test_goods_say_what_they_cost_and_do() -> None:
    weapons = asked(*WARRIOR, "Die Hard", "Alert", "none", "no")
    assert note(weapons, "long sword") == "10 gp: +3 to hit (Stab), 1d8+2, Shock 4 to AC 13"
    bow = "+0 to hit (Shoot), 1d8+1, two hands, a Move to reload, deadly from ambush"
    assert note(weapons, "large bow") == f"7 gp: {bow}"
    assert note(weapons, "enough") == "110 gp"
    assert not {"unarmed", "shield bash"} & {choice.id for choice in weapons.choices}
    gear = asked(*WARRIOR, "Die Hard", "Alert", "none", "no", "enough")
    assert note(gear, "iron spike") == "1 gp, enc 1"
    assert {choice.id: choice.label for choice in gear.choices}["iron spike"] == "6 iron spike"
    assert {choice.id: choice.label for choice in gear.choices}["rope"] == "Rope"
    assert note(gear, "pack:light").startswith("1 gp 8 sp: torch, tinderbox")
    one = made(*WARRIOR, "Die Hard", "Alert", "none", "no", "large bow", "enough", "quiver", "enough")
    assert [(item.name, item.where) for item in one.items] == [("large bow", "readied"), ("quiver", "readied")]
    poor = made(*WARRIOR, "Die Hard", "Alert", "plate", "shield", "enough", "enough", luck=(*ROLLED, 4, 2, 2, 3, 1))
    assert poor.made.coins == 0
    assert [item.name for item in poor.items] == ["plate", "shield"]


def then_chance(*answers: str) -> Said:
    """These answers, but for the attribute that is raised, and chance after them."""
    left = iter(answers)

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, NextStep)
        return decision.default() if decision.draft.left[0] == "raise" else next(left, RANDOM)

    return answer


def test_chance_arms_a_delver_with_what_they_use() -> None:
    table = by_seed("arms")
    for _ in range(12):
        archer = ("ranged", "shoot", "shoot", "sneak", "sneak", "Expert/Warrior", "Deadeye", "intelligence")
        table.types("make", answers=then_chance(*archer))
        names = [item.name for item in table.state.cast[-1].items]
        assert sum(name in ("large bow", "small bow", "crossbow") for name in names) == 1
        assert "quiver" in names
        assert "shield" not in names
        assert "torch" in names or table.state.cast[-1].made.coins < min(one.price for one in packs().values())
    for _ in range(12):
        fighter = ("melee", "stab", "exert", "heal", "brawl", "Warrior", "Die Hard", "Alert")
        table.types("make", answers=then_chance(*fighter))
        names = [item.name for item in table.state.cast[-1].items]
        assert not {"large bow", "small bow", "crossbow", "quiver", "club"} & set(names)
        assert sum(name in weapons() and name != "shield" for name in names) == 1
    for _ in range(6):
        mage = ("magical security", "magic", "know", "notice", "heal", "Mage", "Necromancer", "Alert")
        table.types("make", answers=then_chance(*mage))
        assert not [item.name for item in table.state.cast[-1].items if item.worn], "nothing bars the spells"


def test_a_description_and_a_name_are_anybodys_own_words() -> None:
    last = (*WARRIOR, "Die Hard", "Alert", "none", "no", "enough", "enough")
    one = made(*last, "text:Tall,  with   a scar.", "text:Ada Brandt")
    assert (one.made.about, one.name) == ("Tall, with a scar.", "Ada Brandt")
    assert made(*last, "nothing", "Ada").made.about == ""
    assert asked(*last).text == "your own words"
    assert asked(*last[:-1]).text == ""
    with pytest.raises(PlayError, match="A name has at most 40 letters"):
        made(*last, "nothing", f"text:{'x' * 41}")
    assert made(*last, "nothing", f"text:{'x' * 40}").name == "x" * 40
    with pytest.raises(IllegalAnswer):
        made(*last, "nothing", "text:  ")
