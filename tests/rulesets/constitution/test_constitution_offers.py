"""What is offered outside of a fight: nobody needs to know the words, and the chance stands there before the die."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import Choice
from lychgate.kit.command import forms_of
from lychgate.rulesets.constitution.book import BOOK
from lychgate.rulesets.constitution.rules.spells import spell_called
from lychgate.rulesets.constitution.rules.targets import AtWhom, at_hand
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution
from tests.rulesets.constitution.test_constitution_magic import mage


def offered(desk: Constitution, seat: str = ANN) -> dict[str, str]:
    """What is offered to a seat, with the note beside each."""
    return {each.label: each.note for each in desk.ruleset.question(desk.state, desk.orders(seat)).choices}


class Chooses:
    """Answers by kind, each with what is pressed there; what stood on the buttons is kept."""

    def __init__(self, **pressed: str) -> None:
        self.pressed = {f"constitution.{kind}": said for kind, said in pressed.items()}
        self.prompts: list[tuple[str, str]] = []
        self.buttons: dict[str, Choice] = {}

    def __call__(self, decision: Any, state: Any) -> str:
        question = decision.question(state)
        self.prompts.append((decision.seat, question.prompt))
        self.buttons |= {each.label: each for each in question.choices}
        return self.pressed[decision.kind]

    def note(self, label: str) -> str:
        return self.buttons[label].note


def press(desk: Constitution, label: str, answers: Any = None, seat: str = ANN) -> Constitution:
    """Press what is offered under this label."""
    steps = desk.ruleset.question(desk.state, desk.orders(seat)).choices
    id_ = next(each.id for each in steps if each.label == label)
    return desk.types(id_, seat=seat, answers=answers)


def hunter(*lines: str, skills: bool = True) -> Constitution:
    desk = Constitution().types("character Ada of Ann strength 12 knowledge 8 hp 4", "take Ada bow")
    return desk.types(*(("skill Ada hunting 100%", "skill Ada foraging 50%") if skills else ()), *lines)


# ---------------------------------------------------------------------- food


@pytest.mark.clause("3d6.13.6a", "3d6.13.6b", "3d6.13.9")
def test_whoever_looks_for_food_sees_each_way_with_its_chance_first() -> None:
    desk, ann = hunter("terrain hills").rolls(8, 3, 2), Chooses(how_to_look="hunt")

    press(desk, "Ada looks for food", ann).finish()

    assert ann.note("Hunt with missiles") == "65 %; a failure takes the whole day"
    assert ann.note("Hunt with traps") == "45 %; takes the whole day"
    assert ann.note("Look for what grows") == "5 %; a failure takes the whole day"
    assert desk.last(ANN) == "Ada finds 3 rations. It takes 50 % of the day's distance."


def test_13_6a__only_who_has_missiles_is_offered_to_hunt_with_them() -> None:
    desk, ann = hunter("leave Ada bow", "terrain hills"), Chooses(how_to_look="nothing")

    press(desk, "Ada looks for food", ann)

    assert [*ann.buttons] == ["Hunt with traps", "Look for what grows", "Not at all"]
    assert "Ada looks for food" in offered(desk)


@pytest.mark.clause("3d6.13.7a", "3d6.13.7b")
def test_the_land_of_the_journey_is_known_and_nobody_types_it() -> None:
    desk = hunter().rolls(6, 6, 6).types("travel hills").rolls(8, 1, 1)

    desk.types("hunt Ada", seat=ANN).finish()

    assert "against 20" in "".join(desk.lines(ANN))


@pytest.mark.clause("3d6.13.7a", "3d6.13.7b")
def test_where_the_land_is_not_known_the_referee_says_it_once() -> None:
    desk = hunter()
    assert offered(desk)["Ada looks for food"] == "in what land?"
    press(desk, "Ada looks for food")
    assert desk.last(ANN) == "Ada would look for food. The referee says first what land this is."
    with pytest.raises(PlayError, match="The referee has not said what land this is"):
        desk.types("hunt Ada", seat=ANN)

    press(desk, "What land is this?", Chooses(which_terrain="hills", is_winter="yes"), REF)
    desk.rolls(13, 1, 1).types("hunt Ada", seat=ANN).finish()

    assert "against 25" in "".join(desk.lines(ANN))
    assert "What land is this?" not in offered(desk, REF)


def test_13_7a__several_look_for_food_at_once_and_none_waits_for_another() -> None:
    rules = rulesets.get("constitution")
    header = Header(rules.name, rules.version, rules.resolve({}), (REF, ANN, BEN), "a", "a day", roles={REF: REFEREE})
    game: Game[Any] = Game(rules, header)
    for line in ("character Ada of Ann hunting 50% hp 4", "character Bo of Ben hunting 50% hp 4", "take Ada bow"):
        game.reply(REF, TEXT + line)
    for seat, step in ((ANN, "food:c1"), (BEN, "food:c2"), (REF, "land"), (REF, "hills"), (REF, "no")):
        game.reply(seat, step)

    for seat, step in ((ANN, "food:c1"), (BEN, "food:c2"), (BEN, "agree:1"), (REF, "turn"), (ANN, "hunt")):
        game.reply(seat, step)
    for seat, step in ((ANN, "agree:2"), (BEN, "traps")):
        game.reply(seat, step)

    assert {out.who for out in game.settled.travel.outings} == {"c1", "c2"}


def test_13_7a__a_player_does_not_say_what_land_it_is() -> None:
    with pytest.raises(PlayError, match="referee's word"):
        hunter().types("hunt Ada jungle", seat=ANN)


@pytest.mark.clause("3d6.4.11a")
def test_a_skill_never_used_is_agreed_on_before_the_chance_is_shown_and_the_die_falls() -> None:
    desk = hunter("terrain hills", skills=False)
    ann = Chooses(how_to_look="hunt", skill_first_used="50")

    press(desk.rolls(14, 1, 1), "Ada looks for food", ann).finish()

    assert [seat for seat, _ in ann.prompts] == [ANN, REF, ANN]
    assert ann.note("Hunt with missiles") == "35 %; a failure takes the whole day"


def test_13_8__it_is_offered_once_a_day_and_not_in_a_dungeon() -> None:
    desk = hunter("terrain hills", "wandering quiet")
    assert "Ada looks for food" not in offered(desk)

    desk.types("wandering none").rolls(1).types("hunt Ada", seat=ANN)

    assert "Ada looks for food" not in offered(desk)
    assert "Ada looks for food" in offered(desk.types("turns 144"))


# ---------------------------------------------------------------------- lights


@pytest.mark.clause("3d6.13.2a")
def test_a_torch_is_lit_and_put_out_and_what_is_left_of_it_burns_again() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "take Ada torch")

    press(desk, "Ada lights a torch")
    assert "Ada lights a torch" not in offered(desk)
    desk.types("turns 2")
    assert offered(desk)["Ada puts out the torch"] == "4 turns left"
    press(desk, "Ada puts out the torch")

    assert desk.last(ANN) == "Ada puts out the torch: 4 turns of it are left."
    assert desk.state.travel.lights == ()
    desk.types("turns 5")
    assert offered(desk)["Ada lights a torch"] == "4 turns"
    press(desk, "Ada lights a torch").types("turns 4")
    assert desk.last(ANN) == "Ada's torch burns out."
    assert desk.who("Ada").items == ()


@pytest.mark.clause("3d6.13.2c")
def test_a_lantern_that_is_put_out_keeps_its_oil() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "take Ada lantern", "take Ada flask of oil")

    press(desk, "Ada lights a lantern").types("turns 4", "douse Ada lantern", "turns 30")

    assert [item.name for item in desk.who("Ada").items] == ["lantern", "oil with 20 turns left"]
    press(desk, "Ada lights a lantern")
    assert desk.last(ANN) == "Ada lights a lantern: it burns for 20 turns."


def test_13_2a__less_than_a_turn_of_a_light_is_not_kept() -> None:
    desk = Constitution(later_initiations="on").types("character Ada of Ann sage hp 4", "take Ada torch")
    desk.types('initiate Ada "The Lord\'s Protection"', "light Ada", "turns 5", "pray Ada the flood", "douse Ada")

    assert desk.last(ANN) == "Ada puts out the torch: nothing of it is left."
    assert desk.who("Ada").items == ()
    with pytest.raises(PlayError, match="Ada has no burning candle"):
        desk.types("douse Ada candle")


@pytest.mark.clause("3d6.13.2a", "3d6.14.5")
@pytest.mark.parametrize(("candles", "where"), [(29, "backpack"), (30, "held")])
def test_what_is_left_of_a_light_goes_into_the_pack_or_in_hand_where_that_is_full(candles: int, where: str) -> None:
    desk = Constitution().types("character Ada of Ann strength 30 hp 4", "take Ada torch", "light Ada")

    desk.types(f"take Ada {candles} candle", "douse Ada")

    assert [(item.name, item.where) for item in desk.who("Ada").items][1:] == [("torch with 6 turns left", where)]


@pytest.mark.clause("3d6.13.2a")
def test_a_light_of_somebody_else_s_hinders_nobody_from_lighting_one() -> None:
    desk = Constitution().types("character Ada of Ann hp 4", "character Bo of Ben hp 4")
    desk.types("take Ada torch", "take Bo torch", "light Bo")

    assert "Ada lights a torch" in offered(desk)
    with pytest.raises(PlayError, match="Ada has no burning light"):
        desk.types("douse Ada")


def test_13_2__only_what_there_is_something_to_burn_for_is_offered() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "take Ada flask of oil", "take Ada candles")

    assert "Ada lights a candle" in offered(desk)
    assert "Ada lights a lantern" not in offered(desk)
    assert "Ada lights a candle" not in offered(desk, BEN)


# ---------------------------------------------------------------------- spells


def goetic(*lines: str) -> Constitution:
    desk = mage().rolls(1).types("initiate Ada Goetia")
    return desk.types("learn Ada Mend 60%", "skill Ada fire 0%", *lines)


@pytest.mark.clause("3d6.12.3a", "3d6.12.5a", "3d6.12.5b")
def test_spells_are_prepared_one_after_the_other_until_no_slot_is_left() -> None:
    desk, ann = goetic(), Chooses(what_to_prepare="Mend")

    press(desk, "Ada prepares spells", ann)

    assert ann.note("Mend, level 1") == "works at 60 %"
    assert desk.state.magic.mage(desk.who("Ada").id).prepared == ("Mend",)
    assert len(ann.prompts) == 1


def test_12_3b__a_prepared_spell_is_offered_with_its_chance_and_asks_for_its_target() -> None:
    desk = goetic("npc 1 guard hp 3", "prepare Ada Mend", "harm Ada 3").rolls(60, 2)
    ann = Chooses(at_whom="c1")

    assert offered(desk)["Ada casts Mend"] == "60 %"
    press(desk, "Ada casts Mend", ann).finish()

    assert [*ann.buttons] == ["Ada", "Cast nothing"]
    assert desk.who("Ada").hp == 3


@pytest.mark.parametrize(
    ("spell", "usual"),
    [("{heal 1d6}", "c1"), ("{harm 1d6}", ""), ("Words alone.", "nobody"), ("{save wits} {bonus -1 to ac for 5}", "")],
)
def test_12_3b__enter_never_harms_the_caster(spell: str, usual: str) -> None:
    desk = goetic(f"spell Try 1 {spell}", "learn Ada Try 60%", "prepare Ada Try")
    asked: list[Any] = []

    def answer(decision: Any, _: Any) -> str:
        asked.append(decision)
        return TEXT + "the moon"

    desk.types("cast:c1:Try", seat=ANN, answers=lambda one, _: "nobody" if "meant" in one.kind else answer(one, _))

    assert asked[0].default() == usual
    assert ("nobody" in [each.id for each in asked[0].options()]) == (usual == "nobody")


@pytest.mark.clause("3d6.12.2a", "3d6.12.3b")
@each(
    [
        (how, spell, harmful)
        for how in ("cast", "ritual")
        for spell, harmful in (
            ("{harm 1d6}", True),
            ("{save wits} {harm 1d6}", True),
            ("{bonus -2 to ac for 10}", True),
            ("{heal 1d6}", False),
            ("{bonus 2 to ac for 10}", False),
            ("Words alone.", False),
        )
    ]
)
def test_a_spell_that_harms_asks_at_whom_where_nobody_was_named(how: str, spell: str, harmful: bool) -> None:
    desk = goetic(f"spell Try 1 {spell}", "learn Ada Try 60%", "npc wolf hp 3")
    held = {"constitution.begin_ritual": "begin", "constitution.has_implements": "yes"} if harmful else {}
    asked: list[Any] = []

    def answer(decision: Any, _: Any) -> str:
        asked.append(decision)
        return held.get(decision.kind, "leave")

    for seat in (REF, ANN):
        falls = [] if harmful or how == "ritual" else [99]
        desk.types("prepare Ada Try").rolls(*falls).types(f"{how} Ada Try", seat=seat, answers=answer).finish()

    targets = [one for one in asked if one.kind == "constitution.at_whom"]
    assert [(one.seat, one.default()) for one in targets] == ([(REF, "c2"), (ANN, "")] if harmful else [])
    assert not harmful or desk.state.magic.mage("c1").prepared == ("Try",)


@pytest.mark.clause("3d6.12.3b")
def test_the_caster_stands_first_of_their_own_and_several_targets_are_typed_as_people_list_them() -> None:
    desk = mage("character Bo of Ben hp 4", "learn Ada Mend 60%")
    desk.state = replace(desk.state, cast=desk.state.cast[::-1])

    there = [one.name for one in at_hand(desk.state, desk.who("Ada"), spell_called(desk.state, "Mend"), ANN)]
    asked = AtWhom(seat=ANN, who="c1", spell="Mend", there=("c1", "c2"))

    assert there == ["Ada", "Bo"]
    assert asked.from_text("Bo, the spy and  Ada,") == ("Bo", "the spy", "Ada")


@pytest.mark.clause("3d6.12.3b")
def test_whoever_is_known_or_dead_is_not_whom_a_description_means() -> None:
    desk = goetic("prepare Ada Mend", "npc spy hp 3", "npc corpse hp 1", "set corpse.dead true because of age")
    nobody = Chooses(who_is_meant="nobody")

    desk.types("cast Ada Mend at the man in grey", seat=ANN, answers=nobody)

    assert {"spy"} == {label for label in nobody.buttons if label in ("spy", "corpse", "Ada")}


def test_12_3b__a_player_describes_an_npc_whom_they_do_not_know_and_the_referee_says_who_is_meant() -> None:
    desk = goetic("spell Sleep 1 They nod off. {harm 1d4}", "learn Ada Sleep 80%", "npc 2 guard hp 3", "npc spy hp 3")
    desk.types("prepare Ada Sleep")
    said = Chooses(who_is_meant=next(one.id for one in desk.state.cast if one.name == "spy"))

    desk.rolls(80, 2).types("cast Ada Sleep at the man in grey", seat=ANN, answers=said).finish()

    assert said.prompts == [(REF, "Ada casts Sleep at 'the man in grey'. Who is that?")]
    assert desk.who("spy").hp == 1
    assert "Ada casts Sleep on the man in grey. They nod off." in desk.lines(ANN)
    assert "spy" not in " ".join(desk.lines(ANN))


@pytest.mark.clause("3d6.12.2a")
def test_a_ritual_too_is_held_at_somebody_who_is_described() -> None:
    desk = goetic("spell Sleep 1 They nod off. {harm 1d4}", "learn Ada Sleep 80%", "npc spy hp 3")
    said = Chooses(who_is_meant="c2", begin_ritual="begin", has_implements="yes")

    desk.rolls(15, 15, 2).types("ritual Ada Sleep at the spy and Ada", seat=ANN, answers=said).finish()

    assert [seat for seat, _ in said.prompts] == [REF, ANN, REF]
    assert (desk.who("spy").hp, desk.who("Ada").hp) == (1, 2)
    assert "Ada casts Sleep on the spy and Ada. They nod off." in desk.lines(ANN)


def test_12_3b__a_name_that_a_player_guesses_tells_nothing() -> None:
    desk = goetic("prepare Ada Mend", "npc spy hp 3")
    nobody = Chooses(who_is_meant="nobody")

    for said in ("spy", "dragon"):
        desk.types(f"cast Ada Mend at {said}", seat=ANN, answers=nobody)
        assert desk.last(ANN) == f"Nobody is there at whom Ada could cast Mend: {said}."
    assert desk.state.magic.mage(desk.who("Ada").id).prepared == ("Mend",)


def test_12_3b__what_a_referee_mistypes_is_refused() -> None:
    with pytest.raises(PlayError, match=r"Nobody is called 'Zoe'\. In play: Ada, spy"):
        goetic("prepare Ada Mend", "npc spy hp 3").types("cast Ada Mend at Zoe")


def test_12_3b__a_spell_that_was_declared_asks_for_its_target_in_the_fight_foes_first() -> None:
    desk = goetic("spell Burn 1 {harm 2d6}", "learn Ada Burn 90%", "prepare Ada Burn", "npc 1 goblin hp 9 wits 1")
    said = Chooses(declare_spell=TEXT + "Burn", at_whom="c2", superior="no")

    desk.rolls(10, 10).types("fight goblins", answers=said)
    press(desk.rolls(50, 2, 3), "Ada casts Burn", said)

    assert [label for label in said.buttons if label in ("goblin", "Ada")] == ["goblin", "Ada"]
    assert desk.who("goblin").hp == 4


@pytest.mark.clause("3d6.5.6a", "3d6.5.7a")
@each([("nothing", True), ("Mend", False)])
def test_on_the_own_turn_re_orienting_is_offered_to_whoever_does_not_cast(spell: str, offered_: bool) -> None:
    desk = mage(reorient="on-turn").rolls(1).types("initiate Ada Goetia", "skill Ada fire 0%", "learn Ada Mend 60%")
    desk.types("prepare Ada Mend", "npc 1 goblin hp 9 wits 1")

    desk.rolls(15, 3).types("fight goblins", answers=Chooses(declare_spell=spell)).finish()

    assert ("reorient:c1" in [option.id for option in desk.orders(ANN).options()]) == offered_


@pytest.mark.clause("3d6.12.2a", "3d6.12.2b")
def test_rituals_are_offered_with_their_time_and_their_chance() -> None:
    desk, ann = goetic("npc 1 guard hp 3"), Chooses(which_ritual="Mend", at_whom="c1", has_implements="yes")

    press(desk.rolls(14, 15, 2), "Ada holds a ritual", ann).finish()

    assert ann.note("Mend") == "1 hour; 20 %"
    assert "works" in " ".join(desk.lines(ANN))
    assert [seat for seat, _ in ann.prompts] == [ANN, ANN, REF]


@pytest.mark.clause("3d6.12.15a", "3d6.12.15b")
def test_practice_is_offered_once_a_spell_was_tried() -> None:
    desk, ann = goetic("prepare Ada Mend"), Chooses(which_practised="Mend")
    assert "Ada practises a spell" not in offered(desk)

    desk.rolls(99).types("cast Ada Mend")
    press(desk.rolls(75), "Ada practises a spell", ann).finish()

    assert ann.note("Mend, 60 %") == "40 % that it leaps, else 1d6 more"
    assert desk.who("Ada").skills["mend"] == 75
    assert "Ada practises a spell" not in offered(desk)


# ---------------------------------------------------------------------- learning


@pytest.mark.clause("3d6.12.14")
def test_study_is_offered_and_takes_the_days_that_are_chosen() -> None:
    desk, ann = goetic(), Chooses(what_to_learn="study:Mend", how_many_days="2")

    press(desk.rolls(3, 4, 3), "Ada learns magic", ann).finish()

    assert ann.note("Study Mend, 60 %") == "1d6 more for each day"
    assert desk.who("Ada").skills["mend"] == 67
    assert desk.state.day == 3


@pytest.mark.clause("3d6.12.8a", "3d6.12.10")
def test_research_is_offered_while_there_is_an_opening() -> None:
    ann = Chooses(what_to_learn="research:explore", how_to_work="chores")
    without = Chooses(what_to_learn="nothing")
    press(goetic(), "Ada learns magic", without)
    assert [*without.buttons] == ["Study Mend, 60 %", "Nothing"]

    desk = goetic("breakthrough Ada").rolls(1, 1, 2, 3, 4, 3)
    press(desk, "Ada learns magic", ann).finish()

    assert ann.note("Research: explore") == "a spell of level 1, by chance; 4d6 days; certain"
    assert any("20 days" in line for line in desk.lines(ANN))


@pytest.mark.clause("3d6.12.13")
def test_a_mentor_is_named_by_the_player_and_teaches_what_the_referee_says() -> None:
    desk = goetic("breakthrough Ada").rolls(1, 2, 3, 4, 3)
    said = Chooses(
        what_to_learn="mentor",
        who_teaches=TEXT + "Roos of Metz",
        what_is_taught="Light",
        mentors_rating=TEXT + "85",
        how_to_work="begin",
    )

    press(desk, "Ada learns magic", said).finish()

    assert [seat for seat, _ in said.prompts] == [ANN, ANN, REF, REF, ANN]
    assert said.prompts[-1][1] == "Ada would learn: Light from Roos of Metz, at 42 %; 4d6 days; certain. How?"
    assert desk.who("Ada").skills["light"] == 42


@pytest.mark.clause("3d6.12.12")
def test_writings_hold_what_the_referee_says_and_one_of_it_is_learned_by_chance() -> None:
    desk = goetic("breakthrough Ada").rolls(2, 1, 2, 3, 4, 3)
    found = ["Light", "Fire bolt", "nothing"]

    def said(decision: Any, _: Any) -> str:
        answers = {"what_to_learn": "writings", "who_teaches": TEXT + "Roos", "how_to_work": "begin"}
        kind = decision.kind.partition(".")[2]
        assert (decision.seat == REF) == (kind == "what_is_written")
        return answers.get(kind) or found.pop(0)

    press(desk, "Ada learns magic", said).finish()

    assert (desk.who("Ada").skills.get("light"), desk.who("Ada").skills.get("fire bolt")) == (None, 50)
    assert desk.state.magic.mage("c1").openings == 0


def test_12_13__a_mentor_who_does_not_teach_costs_nothing() -> None:
    desk = goetic("breakthrough Ada")
    said = Chooses(what_to_learn="mentor", who_teaches=TEXT + "Roos", what_is_taught="nothing")

    press(desk, "Ada learns magic", said)

    assert desk.last(ANN) == "Roos does not teach Ada."
    assert desk.state.magic.mage(desk.who("Ada").id).openings == 1


@pytest.mark.clause("3d6.L.12.10a")
def test_by_the_rules_of_2022_the_chance_of_learning_stands_there_too() -> None:
    desk = mage("learn Ada Mend 60%", "initiate Ada Pyromancer", "breakthrough Ada", magic_rules="2022")
    ann = Chooses(what_to_learn="nothing")

    press(desk, "Ada learns magic", ann)
    assert "the table rates the skill first" in ann.note("Research: fire")
    press(desk.types('skill Ada "study magic" 70%'), "Ada learns magic", ann)

    assert "at least 70 %" in ann.note("Research: fire")


# ---------------------------------------------------------------------- blessings


@pytest.mark.clause("3d6.11.1a", "3d6.11.1b")
def test_a_blessing_is_asked_step_by_step() -> None:
    desk = Constitution().types("character Ada of Ann sage hp 4", "initiate Ada Ordained", "character Bo of Ben hp 4")
    said = Chooses(for_what=TEXT + "to save the sick", on_whom="all", against_danger="no", judge_purpose="just")

    assert offered(desk)["Ada asks a blessing"] == "30 minutes; no roll"
    press(desk, "Ada asks a blessing", said)

    assert desk.last(ANN).startswith("Blessing 1 is on Ada and Bo: to save the sick.")


@pytest.mark.clause("3d6.11.4")
def test_penance_is_worked_off_by_a_step_of_the_referee() -> None:
    desk = Constitution().types("character Ada of Ann sage hp 4", "initiate Ada Ordained")
    desk.types("bless Ada for peace", answers={"constitution.judge_purpose": "just"})
    assert "Ada works for a just purpose" not in offered(desk, REF)
    desk.types("atone Ada", "bless Ada for gold", answers={"constitution.judge_purpose": "unjust"})
    assert "Ada works for a just purpose" not in offered(desk, REF)

    desk.types("bless Ada for the poor", answers={"constitution.judge_purpose": "just"})
    assert offered(desk, REF)["Ada works for a just purpose"] == "penance 1 to 0"
    press(desk, "Ada works for a just purpose", seat=REF)

    assert desk.who("Ada").penance == 0


def test_11_1__who_is_not_ordained_is_offered_no_blessing() -> None:
    assert "Ada asks a blessing" not in offered(goetic())


# ---------------------------------------------------------------------- travel


@pytest.mark.clause("3d6.13.4a", "3d6.13.4bis-b", "3d6.13.5b")
def test_a_day_s_travel_is_offered_with_the_miles_and_the_chance_of_an_encounter() -> None:
    desk = hunter("terrain hills").rolls(6)
    said = Chooses(through_what="hills", in_what_weather="storm")

    press(desk, "A day's travel", said, REF).finish()

    assert next(iter(said.buttons)) == "Hills"
    assert said.note("Hills") == "12 miles"
    assert said.note("Storm") == "4 miles; an encounter: 33 %"
    assert said.note("Fair") == "12 miles; an encounter: 70 %"
    assert "The party travels 4 miles: 12 miles by hills x 1/3 storm." in desk.lines(ANN)


def test_characters_without_a_player_are_ordered_by_the_referee() -> None:
    desk = Constitution().types("character Ada sage hp 4", "take Ada torch")

    assert "Ada lights a torch" in offered(desk, REF)
    assert "Ada lights a torch" not in offered(desk.types("character Bo of Ann hp 3", "take Bo candle"), ANN)


def test_to_the_fallen_nothing_is_offered_but_to_get_up_and_what_a_session_improves() -> None:
    desk = hunter("terrain hills", "take Ada torch", "light Ada", "set cast.Ada.collapsed true because of a blow")

    assert [*offered(desk)] == ["Ada gets up", "Ada improves"]


def test_what_belongs_together_stands_under_one_heading_whoever_does_it() -> None:
    desk = Constitution().types("character Ada sage hp 4", "character Bo sage hp 4", "take Ada torch", "take Bo torch")
    desk.types("initiate Ada Ordained", "initiate Bo Ordained")

    topics = [each.group for each in desk.ruleset.question(desk.state, desk.orders()).choices]

    assert [topic for topic, _ in groupby(topics)] == ["Time", "Blessings", "Supplies", "The session"]
    few = desk.types("character Cy of Ann sage hp 4", "take Cy torch")
    assert {each.group for each in few.ruleset.question(few.state, few.orders(ANN)).choices} == {""}


@pytest.mark.clause("3d6.13.2a", "3d6.13.5a")
def test_what_burns_where_they_are_and_when_encounters_are_due_is_seen() -> None:
    desk = hunter("take Ada torch", "light Ada", "turns 2", "terrain hills winter", "wandering quiet", "turn")
    ann, ref = desk.view(ANN), desk.view(REF)

    assert (ann.place, ref.place) == ("Hills, in winter.", "Hills, in winter.")
    assert [(one.label, one.value, one.maximum, one.text) for one in ann.trackers[1:]] == [
        ("Ada's torch", 3, 6, "3 turns left")
    ]
    assert [(one.label, one.value, one.maximum, one.text) for one in ref.trackers[2:]] == [
        ("Encounters", 1, 6, "1 in 6 every 6 turns")
    ]


@pytest.mark.clause("3d6.A.5a")
def test_players_make_and_bring_in_characters_and_no_npcs() -> None:
    words = {form.word for form in forms_of(BOOK, players=True)}

    assert {"make", "character"} < words
    assert "npc" not in words
