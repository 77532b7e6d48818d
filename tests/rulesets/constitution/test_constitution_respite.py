"""Chapter 5: between two rounds, and bouts that are forced on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.turns import must_act
from tests.rulesets.constitution.constitution import ANN, BEN
from tests.rulesets.constitution.test_constitution_initiative import Fight, captain, fight


def resting(ada: int = 20, ogre: int = 12, *more: str, **variants: str) -> Fight:
    """The respite after the first round."""
    return fight(ada, ogre, *more, **variants).respite()


@pytest.mark.clause("3d6.5.5a")
def test_5_5a__the_bout_ends_with_the_round_and_nobody_is_in_melee_in_the_next() -> None:
    desk = fight(20, 12)
    desk.state = replace(desk.state, fight=desk.state.fight_now.with_melee("c1", "c2"))

    desk.respite()

    assert desk.last(ANN) == "The bout is over: all break apart, circle and take stock."
    with pytest.raises(PlayError, match="Nobody has a turn now"):
        desk.types("next")
    assert desk.types("round").state.fight_now.melee == ()


@pytest.mark.clause("3d6.5.5b", "3d6.5.5c")
@pytest.mark.parametrize(
    ("what", "price"),
    [
        ("talk", 0),
        ("think", 0),
        ("look", 0),
        ("draw", 2),
        ("fetch", 5),
        ("drink", 5),
    ],
)
def test_5_5c__thought_and_talk_are_free_and_physical_acts_cost_initiative(what: str, price: int) -> None:
    desk = resting().types(f"between Ada {what}", seat=ANN)

    assert desk.score("Ada") == 20 - price
    assert desk.now("Ada").item


@pytest.mark.clause("3d6.5.5b", "3d6.5.5c")
def test_5_5c__anything_else_is_priced_by_the_referee_who_may_call_it_free() -> None:
    dear = {"constitution.price": "10", "constitution.will_pay": "yes"}

    desk = resting().types("between Ada bars the door", seat=ANN, answers=dear)
    desk.types("between Ada taunts it", seat=ANN, answers={"constitution.price": "0"})

    assert desk.score("Ada") == 10
    assert "Ada (taunts it)." in desk.lines(BEN)


@pytest.mark.clause("3d6.5.5b")
def test_5_5b__it_is_done_in_the_respite_alone() -> None:
    with pytest.raises(PlayError, match="done in the respite"):
        fight(20, 12).types("between Ada drink")
    with pytest.raises(PlayError, match="Nobody acts in the respite"):
        resting().types("react Ada warn")


# ---------------------------------------------------------------------- the next round


@pytest.mark.clause("3d6.5.5d")
def test_5_5d__every_seat_may_do_one_thing_before_a_demand_is_honoured() -> None:
    asked: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        asked.append(f"{decision.seat}: {decision.question(state).prompt}")
        return {"Ben": "text:cast Flame", "Ref": "reorient:c2"}[decision.seat]

    desk = resting(20, 12, "character Bo of Ben wits 10 hp 6")
    desk.granted = {}  # type: ignore[misc]

    desk.types("round", seat=ANN)
    assert desk.last(BEN) == "Ann proposes: The next round (it waits for Ben)."
    desk.rolls(9).types("agree", seat=BEN, answers=answer).finish()

    assert asked == [
        "Ref: The next round is called for. What does ogre do before it?",
        "Ben: The next round is called for. What does Bo do before it?",
    ]
    assert (desk.score("ogre"), desk.now("ogre").reoriented, desk.now("Bo").casting) == (19, True, "Flame")
    assert desk.state.fight_now.round == 2


@pytest.mark.clause("3d6.5.5d")
def test_5_5d__whoever_has_done_something_is_not_asked_again() -> None:
    desk = resting()
    desk.granted = {}  # type: ignore[misc]

    desk.types("between Ada talk", "round")

    assert desk.state.fight_now.round == 2


@pytest.mark.clause("3d6.5.5d")
def test_5_5d__the_table_may_begin_the_round_at_once() -> None:
    desk = resting(round_demand="at-once")
    desk.granted = {}  # type: ignore[misc]

    assert desk.types("round", seat=ANN).state.fight_now.round == 2


@pytest.mark.clause("3d6.5.5d")
def test_5_5d__it_takes_a_respite_and_somebody_who_fights() -> None:
    with pytest.raises(PlayError, match="done in the respite"):
        fight(20, 12).types("round")
    with pytest.raises(PlayError, match="You have nobody in the fight who can act"):
        resting().types("round", seat=BEN)


# ---------------------------------------------------------------------- re-orienting


@pytest.mark.clause("3d6.5.6a", "3d6.5.1c")
def test_5_6a__a_new_roll_replaces_the_score_even_where_it_is_lower() -> None:
    desk = resting().rolls(6).types("reorient Ada", seat=ANN).finish()

    assert desk.last(BEN) == "Ada re-orients: initiative 20 to 16 (6 +10 wits)."


@pytest.mark.clause("3d6.5.6b", "3d6.5.3")
def test_5_6b__there_is_no_usual_turn_in_the_next_round_but_reactions_and_no_superior_initiative() -> None:
    desk = resting().rolls(18).types("reorient Ada").types("round")

    assert (desk.state.fight_now.superior, desk.acts()) == ("c1", "ogre"), "the right is of the actual highest alone"
    assert desk.types("react Ada warn").score("Ada") == 26

    desk.granted = {}  # type: ignore[misc]
    desk.types("next")

    assert desk.state.fight_now.phase == "respite"
    desk.granted = {"constitution.last_item": "nothing"}  # type: ignore[misc]
    assert desk.types("round").acts() == "Ada"


@pytest.mark.clause("3d6.5.6a")
@pytest.mark.parametrize(("reading", "score"), [("on-turn", 13), ("keep-higher", 20)])
def test_5_6a__the_table_may_have_it_on_the_turn(reading: str, score: int) -> None:
    desk = fight(20, 12, reorient=reading)

    desk.rolls(3).types("reorient Ada").finish()

    assert (desk.score("Ada"), desk.now("Ada").acted, desk.acts()) == (score, True, "ogre")
    with pytest.raises(PlayError, match="It is the turn of ogre"):
        desk.types("reorient Ada")


@pytest.mark.clause("3d6.5.6a", "3d6.5.9e")
def test_5_6a__then_the_flat_footed_have_a_turn_for_that_alone() -> None:
    desk = fight(20, 12, reorient="on-turn").scores(Ada=0).types("next")
    assert desk.acts() == "Ada"

    with pytest.raises(PlayError, match="is flat-footed, and can only re-orient"):
        must_act(desk.run(desk.read("say now"), desk.dice), desk.who("Ada"))

    assert desk.rolls(9, 9).types("reorient Ada").score("Ada") == 19


@pytest.mark.clause("3d6.5.6a", "3d6.5.11a")
def test_lackeys_do_not_re_orient() -> None:
    with pytest.raises(PlayError, match="always 1"):
        captain().respite().types("reorient guard 1")


# ---------------------------------------------------------------------- forcing the bout


def bout(ada: int, ogre: int, *more: str, **variants: str) -> Fight:
    """Ada and an ogre were in melee, and the round is over."""
    desk = fight(20, 12, *more, **variants)
    desk.state = replace(desk.state, fight=desk.state.fight_now.with_melee("c1", "c2"))
    return desk.respite().scores(Ada=ada, ogre=ogre)


YES = {"constitution.force_on": "yes"}


@pytest.mark.clause("3d6.5.8a", "3d6.5.8c")
def test_5_8a__everybody_involved_pays_10_and_a_round_begins_at_once() -> None:
    desk = bout(24, 8, "character Bo of Ben wits 10 hp 6").scores(Bo=13)
    desk.granted = {}  # type: ignore[misc]

    desk.types("force", seat=ANN)
    assert desk.state.fight_now.phase == "respite", "Ben, whose Bo fights, has yet to agree"
    desk.types("agree", seat=BEN, answers={**YES, "constitution.reactions": "pass"})

    assert [desk.score(name) for name in ("Ada", "ogre", "Bo")] == [14, 0, 13]
    assert (desk.state.fight_now.round, desk.state.fight_now.phase) == (2, "round")
    assert desk.state.fight_now.melee == (("c1", "c2"),), "they are in it still"


@pytest.mark.clause("3d6.5.8a")
def test_5_8a__the_price_is_told_first_and_may_be_too_high() -> None:
    seen: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        seen.append(decision.question(state).prompt)
        return "no"

    desk = bout(24, 8).types("force", seat=ANN, answers=answer)

    assert seen == ["Forcing the bout on: Ada 24 to 14 and ogre 8 to 0. A new round begins, without a respite."]
    assert desk.state.fight_now.phase == "respite"


@pytest.mark.clause("3d6.5.8a")
def test_5_8a__the_referee_may_say_who_is_involved() -> None:
    desk = resting(24, 13, *("npc goblin wits 10 hp 3",)).scores(goblin=8)

    desk.types("force Ada ogre goblin", answers=YES)

    assert [desk.score(name) for name in ("Ada", "ogre", "goblin")] == [14, 3, 0]


@pytest.mark.clause("3d6.5.8a")
def test_5_8a__somebody_must_be_in_melee() -> None:
    with pytest.raises(PlayError, match="Nobody is in melee with a foe"):
        resting().types("force")
    with pytest.raises(PlayError, match="You have nobody in the fight who can act"):
        bout(24, 8).types("force", seat=BEN)
    with pytest.raises(PlayError, match="Those who are in the bout"):
        bout(24, 8, "character Bo of Ben wits 10 hp 6").types("force", seat=BEN)


@pytest.mark.clause("3d6.5.8c")
def test_5_8c__once_the_respite_is_used_the_bout_is_over() -> None:
    with pytest.raises(PlayError, match="the bout is over"):
        bout(24, 8).types("between Ada talk", "force")


@pytest.mark.clause("3d6.5.8b")
@pytest.mark.parametrize(
    ("reading", "dice", "answers", "hp"),
    [
        ("none", (), {}, 6),
        ("1d6", (4, 2), {}, 2),
        ("referee", (), {"constitution.force_price": "3"}, 3),
        ("referee", (), {"constitution.force_price": "9"}, 0),
    ],
)
def test_5_8b__it_may_cost_hit_points_which_injures_nobody(
    reading: str, dice: tuple[int, ...], answers: dict[str, str], hp: int
) -> None:
    desk = bout(24, 18, forced_bout_hp=reading).rolls(*dice)

    desk.types("force", answers={**YES, **answers}).finish()

    assert (desk.who("Ada").hp, desk.who("Ada").wounds) == (hp, ())


@pytest.mark.clause("3d6.5.8d")
def test_5_8d__where_all_in_the_bout_are_at_0_it_ends() -> None:
    desk = bout(9, 8, "character Bo of Ben wits 10 hp 6").types("force", answers=YES)

    assert (desk.state.fight_now.round, desk.state.fight_now.phase) == (1, "respite")
    assert "Ada and ogre fall apart, for their bodies give out." in desk.lines(BEN)


@pytest.mark.clause("3d6.5.11a", "3d6.5.8a")
def test_5_11a__forcing_takes_lackeys_to_0_until_a_respite_comes() -> None:
    desk = captain().respite().types("force Ada guard 1 ogre", answers=YES)
    assert desk.score("guard 1") == 0

    assert desk.respite().score("guard 1") == 1
