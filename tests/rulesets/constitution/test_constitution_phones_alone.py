"""What players who know only their phones missed at a table: what their blows did, and what each choice costs."""

from __future__ import annotations

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.permission import AT_ONCE, Agreement, must_be_allowed
from lychgate.rulesets.constitution.rules.forcing import Force
from lychgate.rulesets.constitution.rules.injury import Collapsed, Harmed, StayUp
from lychgate.rulesets.constitution.rules.making import NO_SPELLS, FirstInitiation
from lychgate.rulesets.constitution.rules.spells import spell_called
from lychgate.rulesets.constitution.rules.targets import at_hand
from lychgate.rulesets.constitution.rules.wounds import Died
from lychgate.server.menus import Menus
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution
from tests.rulesets.constitution.test_constitution_initiative import Fight, fight

# ---------------------------------------------------------------------- blows


def test_players_read_what_their_blow_did_to_a_foe_and_not_what_it_has_left() -> None:
    desk = fight(20, 12)
    foe = desk.who("ogre")
    before = desk.state
    told = Harmed(foe.id, 4, 5, "sword").tell(before, Harmed(foe.id, 4, 5, "sword").apply(before))
    everybody = [line.text for line in told if not line.only]
    referees = [line.text for line in told if line.only == before.referees]
    assert everybody == ["Ogre takes 4 damage (sword)."]
    assert referees == ["Ogre: 5 hit points left."]


def test_a_foe_that_falls_in_a_fight_falls_before_everybody() -> None:
    desk = fight(20, 12)
    foe = desk.who("ogre")
    for fallen in (Died(foe.id), Collapsed(foe.id)):
        (line,) = fallen.tell(desk.state, fallen.apply(desk.state))
        assert not line.only, line.text


# ---------------------------------------------------------------------- food on a march


def hunters() -> Constitution:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "character Bo of Ben hp 4")
    return desk.types("take Ada sling", "terrain hills", "skill Ada hunting 100%")


def needed(desk: Constitution, line: str, seat: str = ANN) -> Agreement:
    command = desk.read(line, seat)
    return must_be_allowed(desk.state, seat, command, "")


def test_a_hunt_that_could_cost_the_party_its_day_is_agreed_on_first() -> None:
    desk = hunters()
    for line in ("hunt Ada", "hunt Ada traps", "forage Ada", "food:" + desk.who("Ada").id):
        assert needed(desk, line) == Agreement((BEN,)), line


def test_nobody_is_asked_about_a_hunt_when_the_march_is_done_or_there_is_none() -> None:
    marched = hunters().rolls(6, 6, 6, 6).types("travel hills", answers={"constitution.weather": "fair"})
    assert needed(marched, "hunt Ada") == AT_ONCE
    assert needed(hunters().types("wandering quiet"), "hunt Ada") == AT_ONCE


def test_the_form_of_a_hunt_shows_its_chance_and_what_it_costs() -> None:
    form = Menus(Constitution.ruleset, hunters().state, ANN).form("hunt", {})
    assert form.note == "65 %: 1d4 rations; a failure takes the whole day"
    traps = Menus(Constitution.ruleset, hunters().state, ANN).form("hunt", {"traps": "yes"})
    assert traps.note.endswith("takes the whole day")
    assert (
        not Menus(Constitution.ruleset, Constitution().types("character Ada of Ann hp 4").state, ANN)
        .form("hunt", {})
        .note
    )


# ---------------------------------------------------------------------- a friend who lies there


def fallen() -> Constitution:
    """Ada lies there with a major wound, which no rest gets her up from."""
    desk = Constitution().types("character Ada of Ann strength 12 hp 1", "character Bo of Ben hp 4")
    answers = {
        "constitution.death_or_wound": "wound",
        "constitution.major_wound": TEXT + "a broken leg",
        "constitution.worsens": "no",
        "constitution.stay_up": "collapse",
    }
    return desk.rolls(2).types("harm Ada 9", answers=answers).finish()


def test_whoever_collapsed_asks_to_get_up_and_the_referee_judges() -> None:
    desk = fallen()
    assert not desk.who("Ada").up
    up = "getup:" + desk.who("Ada").id
    for seat in (ANN, REF):
        steps = desk.ruleset.question(desk.state, desk.orders(seat)).choices
        assert any(each.id == up and each.label == "Ada gets up" for each in steps), seat
    assert needed(desk, up) == Agreement((), referee=True)
    assert desk.types(up).who("Ada").up
    assert desk.last(BEN) == "Ada gets up."
    with pytest.raises(PlayError, match="Ada has not collapsed"):
        desk.types("getup Ada")


def test_a_healer_in_a_fight_is_offered_the_friend_who_lies_there() -> None:
    desk = fight(20, 25, "character Bo of Ben wits 10 hp 6", "character Cy of Ben wits 10 hp 1")
    answers = {
        "constitution.death_or_wound": "wound",
        "constitution.major_wound": TEXT + "a cut artery",
        "constitution.worsens": "yes",
        "constitution.stay_up": "collapse",
    }
    desk.rolls(2).types("harm Cy 9", answers=answers)
    labels = [each.label for each in desk.ruleset.question(desk.state, desk.orders(BEN)).choices]
    assert "Bo treats Cy" in labels


def test_staying_up_shows_its_chance() -> None:
    desk = Constitution().types("character Ada of Ann will 10 hp 1")
    asked = StayUp(seat=ANN, who=desk.who("Ada").id, dc=23)
    assert [each.note for each in asked.question(desk.state).choices] == ["40 %", "out of the fight"]


# ---------------------------------------------------------------------- menus


def refused(desk: Constitution, word: str, seat: str = ANN) -> str:
    return next(one.refused for one in Menus(desk.ruleset, desk.state, seat).offers() if one.word == word)


def test_nobody_is_offered_a_friend_to_attack_as_a_foe() -> None:
    desk = hunters()
    assert refused(desk, "attack") == "There is nobody to choose."
    assert not refused(desk, "attack", REF)


def test_a_magician_without_spells_reads_who_gives_them() -> None:
    desk = Constitution().types("character Ada of Ann sage hp 4").types("initiate Ada Goetia")
    assert "The referee writes this table's spells" in refused(desk, "prepare")
    assert "The referee writes this table's spells" in refused(desk, "study")
    assert "who writes this table's spells" in refused(desk, "learn")


def test_the_foes_of_a_fight_come_from_its_own_menu() -> None:
    desk = hunters()
    assert "npc" in [one.word for one in Menus(desk.ruleset, desk.state, REF).offers("Fight")]


def test_the_referee_sets_a_value_by_choosing_who_and_what() -> None:
    desk = hunters()
    menus = Menus(desk.ruleset, desk.state, REF)
    what = next(slot for slot in menus.form("set", {"who": "Ada"}).slots if slot.name == "path")
    assert ("Ada.hp", "Hit points", "4") in [(each.id, each.label, each.note) for each in what.choices]
    filled = {"who": "Ada", "path": "Ada.hp", "value": "3", "because": "a nettle stung"}
    desk.types(menus.form("set", filled).line)
    assert desk.who("Ada").hp == 3
    assert all(not menus.form("set", {**filled, "path": each.id, "value": each.note}).refused for each in what.choices)


# ---------------------------------------------------------------------- a beginner's first screens


def test_in_a_dungeon_a_search_is_offered_with_what_a_keen_eye_adds() -> None:
    desk = Constitution().types("character Ada of Ann adventurer wits 8 hp 4", "initiate Ada Keen eye")
    search = "search:" + desk.who("Ada").id

    def steps() -> dict[str, Choice]:
        return {each.id: each for each in desk.ruleset.question(desk.state, desk.orders(ANN)).choices}

    assert search not in steps()
    desk.types("wandering busy")
    assert (steps()[search].label, steps()[search].note) == ("Ada searches", "50 % at difficulty 20")
    desk.rolls(11, 6).types(search, seat=ANN, answers={"constitution.what_it_takes": "1"}).finish()
    assert "Ada, an exploration check: 11 +8 wits +1 Keen eye = 20 against 20: 1 degree of success." in desk.lines(ANN)


def test_an_initiation_to_magic_says_that_a_table_has_no_spell_for_it_yet() -> None:
    desk = Constitution()
    asked = FirstInitiation(seat=ANN, names=("Goetia", "Ordained"))
    goetia, ordained, *_ = asked.question(desk.state).choices
    assert goetia.note.endswith(NO_SPELLS)
    assert NO_SPELLS not in ordained.note
    written = desk.types('spell "Light" 1 "A pale glow."').state
    assert NO_SPELLS not in asked.question(written).choices[0].note


def test_what_players_read_first_types_nothing() -> None:
    assert not [line for line in Constitution().view(ANN).opening if "strength 14" in line]


def test_a_spell_in_words_is_aimed_at_foes_first_in_a_fight() -> None:
    desk = fight(20, 12).types('spell "Sleep" 1 One creature falls asleep.', 'spell "Mend" 1 {heal 1d6}')
    ada = desk.who("Ada")

    def first(spell: str) -> str:
        return at_hand(desk.state, ada, spell_called(desk.state, spell), ANN)[0].name

    assert (first("Sleep"), first("Mend")) == ("ogre", "Ada")


def test_what_skipping_the_respite_costs_is_said_on_its_button_alone() -> None:
    """The label is kept in the proposals of saved games."""
    desk = fight(20, 12)
    assert Force().label(desk.state) == "Skip the respite, for 10 each"
    assert Force().choice(desk.state, "force", referee=False).note.startswith("10 initiative each")


def test_a_menu_shows_the_price_of_what_one_tap_does() -> None:
    offers = Menus(Constitution.ruleset, hunters().state, ANN).offers("Explore")
    forage = next(one for one in offers if one.word == "forage")
    assert forage.line == "forage Ada"
    assert forage.note.endswith("1d4 rations; a failure takes the whole day")


def test_a_number_in_a_name_stands_apart_from_a_score() -> None:
    desk = Fight().types("character Ada of Ann wits 10 hp 6", "npc 2 goblin wits 10 hp 3").rolls(10, 5, 4)
    desk.types("fight").finish()
    assert "Initiative: Ada 20 (10 +10 wits), goblin 1: 15 and goblin 2: 14." in desk.lines(BEN)
