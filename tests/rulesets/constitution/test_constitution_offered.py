"""What each seat is offered, from the first moment of a campaign to the respite of a fight."""

from __future__ import annotations

from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution

LET_BE = {
    "constitution.superior": "no",
    "constitution.reactions": "pass",
    "constitution.last_item": "nothing",
    "constitution.declare_spell": "text:Fire",
    "constitution.extra_degrees": "damage",
    "constitution.store_arrow": "loose",
}
UNSEEN = {"constitution.aware": "not", "constitution.morale_score": "7"}
ADA = "character Ada of Ann strength 10 wits 10 hp 6"
BO = "character Bo of Ben fighter strength 10 wits 9 hp 6"
ORCS = "npc 2 orcs strength 1 wits 1 hp 9"


def ids(desk: Constitution, seat: str = REF) -> list[str]:
    return [option.id for option in desk.orders(seat).options()]


def fighting(*before: str, ada: int = 10, bo: int = 9, **variants: str) -> Constitution:
    """Ada at 20 and Bo at 18 against two orcs at 6 and 5."""
    desk = Constitution(**variants).types(ADA, BO, ORCS, *before)
    return desk.rolls(ada, bo, 5, 4).types("fight", answers=LET_BE).finish()


def passing(desk: Constitution, *names: str) -> Constitution:
    return desk.types(*(f"next {name}" for name in names), answers=LET_BE)


def test_before_anybody_is_there_a_character_is_made() -> None:
    desk = Constitution()

    assert (ids(desk), ids(desk, ANN)) == (["make"], ["make"])


def test_in_peace_time_passes_and_a_fight_is_offered_where_there_are_foes() -> None:
    desk = Constitution().types(ADA)
    time = ["turn", "rest", "night", "day", "travel"]
    assert ids(desk) == [*time, "land", "session"]
    together = ["rest", "sleep", "travel", "turn"]
    assert (ids(desk, ANN), ids(desk, BEN)) == (["food:c1", "improve:c1", *together], ["make"])

    assert ids(desk.types("found 5 sp")) == [*time, "home", "land", "session"]
    assert ids(desk, ANN)[2:] == ["home", *together]
    assert ids(desk.types("npc rat hp 1", "npc guard as party lackey hp 1"))[:7] == [*time, "home", "fight"]
    assert "fight" not in ids(desk.types("set rat.dead true because of age"))


def test_whoever_knows_how_to_rage_may_before_a_fight() -> None:
    desk = Constitution().types(BO, "initiate Bo Berserk")

    assert ids(desk, BEN)[:3] == ["berserk:c1", "food:c1", "improve:c1"]
    assert "berserk:c1" not in ids(desk.types("berserk Bo"), BEN)


def test_in_a_round_whoever_acts_attacks_defends_or_passes() -> None:
    desk = fighting()
    orcs = ["attack:Ada:orc 1", "attack:Ada:orc 2"]

    assert ids(desk) == [*orcs, "defend:Ada", "next", "morale:orcs", "end"]
    assert ids(desk, ANN) == [*orcs, "defend:Ada", "next:c1"]
    assert ids(desk, BEN) == []
    assert ids(passing(desk, "Ada", "Bo")) == [
        *("attack:orc 1:Ada", "attack:orc 1:Bo", "defend:orc 1", "next", "morale:orcs", "end"),
    ]


def test_once_one_side_is_left_the_end_comes_first() -> None:
    desk = fighting().types('dismiss "orc 1" "orc 2"', answers={"constitution.aware": "not"})

    assert ids(desk)[0] == "end"


def in_respite(reorient: str = "between") -> Constitution:
    """The respite after a round in which an orc struck at Bo."""
    desk = passing(fighting(reorient=reorient), "Ada", "Bo")
    return passing(desk.rolls(1).types('attack "orc 1" Bo'), '"orc 2"')


def test_in_a_respite_all_may_go_on_and_those_in_melee_force_the_bout() -> None:
    desk = in_respite()

    assert ids(desk) == ["round", "force", "morale:orcs", "end"]
    assert ids(desk, ANN) == ["reorient:c1", "round", "offer:orcs"]
    assert ids(desk, BEN) == ["reorient:c2", "round", "force", "offer:orcs"]

    assert ids(desk.types("between Ada talk"), BEN) == ["reorient:c2", "round", "offer:orcs"], "the bout is over"
    assert ids(desk.rolls(3).types("reorient Bo"), BEN) == ["round", "offer:orcs"], "once is enough"


def test_no_bout_is_forced_on_with_those_who_are_down() -> None:
    desk = in_respite()
    for name in [one.name for one in desk.state.cast if one.side == "orcs"]:
        desk.types(f'set "{name}.dead" true because of a rock', answers={**LET_BE, **UNSEEN})

    assert "force" not in (*ids(desk), *ids(desk, BEN))


def test_who_has_declared_a_spell_does_not_re_orient_and_casts_on_their_turn() -> None:
    cy = ("spell Fire 1 of fire A flame.", "character Cy of Ann sage wits 1 hp 3", "initiate Cy Pyromancer")
    desk = Constitution().types(*cy, "prepare Cy Fire", ORCS)
    desk.rolls(9, 5, 4).types("fight", answers=LET_BE).finish()

    assert ids(desk, ANN)[:2] == ["cast:Cy", "attack:Cy:orc 1"]

    passing(desk, "Cy", '"orc 1"', '"orc 2"').types("declare Cy Fire")
    assert ids(desk, ANN) == ["round", "offer:orcs"]


def test_where_re_orienting_takes_the_turn_it_is_offered_in_it() -> None:
    desk = fighting(reorient="on-turn")

    assert ids(desk, ANN)[-2:] == ["next:c1", "reorient:c1"]
    assert ids(desk, BEN) == []
    assert ids(in_respite("on-turn"), ANN) == ["round", "offer:orcs"]


def forced(*before: str) -> Constitution:
    """A bout of Bo and the second orc that was forced on; it is Bo's turn."""
    desk = passing(fighting(*before), "Ada", "Bo", '"orc 1"').rolls(1).types('attack "orc 2" Bo')
    yes = {**LET_BE, "constitution.force_on": "yes", "constitution.aware": "not"}
    return passing(desk.types('force Bo "orc 2"', answers=yes), "Ada")


def test_those_in_melee_are_offered_first_and_alone_to_somebody_in_a_rage() -> None:
    assert ids(forced(), BEN)[:2] == ["attack:Bo:orc 2", "attack:Bo:orc 1"]
    assert ids(forced("initiate Bo Berserk", "berserk Bo"), BEN)[:2] == ["attack:Bo:orc 2", "defend:Bo"]

    raging = passing(fighting("initiate Bo Berserk", "berserk Bo"), "Ada")
    assert ids(raging, BEN)[:2] == ["attack:Bo:orc 1", "attack:Bo:orc 2"], "nobody is near yet"


def test_aiming_is_offered_at_foes_in_melee_and_once() -> None:
    desk = fighting("take Ada bow", ada=7).rolls(1).types('attack Bo "orc 2" with sword', answers=LET_BE)
    assert "aim:Ada:orc 2" in ids(desk, ANN)
    assert "aim:Ada:orc 1" not in ids(desk, ANN)

    passing(desk.types('aim Ada "orc 2"', answers=LET_BE), '"orc 1"', '"orc 2"').types("round", answers=LET_BE)
    desk.rolls(1).types('attack Bo "orc 2" with sword', answers=LET_BE)
    assert not [each for each in ids(desk, ANN) if each.startswith("aim")]


def test_the_flat_footed_have_no_attack_and_their_foes_a_strike() -> None:
    desk = fighting().types('initiative "orc 1" 0', answers=LET_BE)
    assert ids(desk, BEN) == ["strike:c2:c3"]

    desk = fighting(turn_at_zero="last").types("initiative Ada 0", answers=LET_BE)
    passing(desk, "Bo", '"orc 1"', '"orc 2"')
    assert ids(desk, ANN)[0] == "attack:Ada:orc 1"
    desk = fighting(reorient="on-turn").types("initiative Ada 0", answers=LET_BE)
    passing(desk, "Bo", '"orc 1"', '"orc 2"')
    assert ids(desk, ANN) == ["next:c1", "reorient:c1"]


def test_nothing_is_offered_to_the_fallen_nor_a_strike_at_them() -> None:
    desk = in_respite().types("set Bo.collapsed true because of a stone", answers=LET_BE)
    assert (ids(desk, BEN), ids(desk, ANN)) == ([], ["reorient:c1", "round", "offer:orcs"])

    desk = fighting().types('initiative "orc 1" 0', answers=LET_BE)
    desk.types('set "orc 1.collapsed" true because of a stone', answers={**LET_BE, **UNSEEN})
    assert "strike:c2:c3" not in ids(desk, BEN)


def test_of_several_who_act_together_the_first_is_offered_attacks() -> None:
    desk = Constitution(initiative_ties="simultaneous").types(ADA, "npc orc wits 5 hp 9", "npc boar wits 5 hp 9")
    passing(desk.rolls(3, 15, 15).types("fight", answers=LET_BE).finish())

    assert desk.state.fight_now.turn == ("c2", "c3")
    assert [each for each in ids(desk) if each.startswith("attack")] == ["attack:orc:Ada"]
