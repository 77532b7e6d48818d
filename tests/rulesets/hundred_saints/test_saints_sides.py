"""Sides that become one: in and out of encounters and fights, field by field."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.sides import Merged, merged
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import (
    PARTY,
    Creature,
    Creep,
    Encounter,
    Fight,
    Place,
    Side,
    State,
    Surprised,
)
from tests.each import each
from tests.rulesets.hundred_saints.encounters import (
    PARTY_GOBLINS_WOLVES,
    encounter_of,
    goblins_surprised,
    met,
    names_by_side,
)
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

NO_GOBLINS = tuple(f'dismiss "goblin {number}"' for number in (1, 2, 3))
NO_WOLVES = tuple(f'dismiss "wolf {number}"' for number in (1, 2))


def state_with(*sides: Side, **values: object) -> State:
    new = RULESET.new_game(RULESET.resolve({}), ("Ref", "Ann"))
    cast = tuple(Creature(id=f"{side.id}-1", name=f"{side.id} 1", side=side.id) for side in sides)
    return replace(new, sides=sides, cast=cast, **values)


def test_two_sides_become_one_out_of_an_encounter() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "lit wolves", "merge wolves with goblins")

    assert names_by_side(table) == {
        "party": ["Ada"],
        "goblins": ["goblin 1", "goblin 2", "goblin 3", "wolf 1", "wolf 2"],
    }
    assert table.state.side("goblins").lit
    assert table.last(REF) == "Wolves and goblins are one side now: goblins."
    assert table.lines(ANN)[1:] == []


def test_in_an_encounter_the_one_side_keeps_its_place_and_knows_what_either_knew() -> None:
    table = Saints().types(
        *PARTY_GOBLINS_WOLVES, "encounter", "aware wolves of party", "mod goblins 1", "merge wolves with goblins"
    )

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "goblins")
    assert now.aware == (("goblins", "party"),)
    assert now.mods == {"goblins": 1}


def test_those_who_join_the_surprised_act_if_they_were_not() -> None:
    table = goblins_surprised(Saints().types(*PARTY_GOBLINS_WOLVES))
    now = table.state.encounter
    assert now is not None
    assert (now.is_surprised("goblins"), now.is_surprised("wolves")) == (True, False)
    far = now.distances["goblins"]

    table.types("merge wolves with goblins")

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "goblins")
    assert [one.side for one in now.surprise] == ["party", "goblins"]
    assert now.distances == {"goblins": far}
    assert [one.side for one in now.order] == [one.side for one in now.order if one.side in now.sides]
    assert set(now.alert) == {one.id for one in table.state.cast if one.name.startswith("wolf")}


def test_a_side_that_is_not_there_takes_the_place_of_one_that_is() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "encounter goblins", "aware goblins", "merge goblins with wolves")

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "wolves")
    assert now.aware == (("wolves", "party"),)


def test_checks_of_morale_fall_due_to_the_side_that_is_left_and_nobody_fights_their_own() -> None:
    table = Saints((6, 6, 6, 1, 1, 1, 1, 6, 5, 4)).types(*PARTY_GOBLINS_WOLVES, "encounter", *("next",) * 4).finish()
    table.types("attack party", "down goblin 1")
    fight = table.state.fight
    assert fight is not None
    assert {one.side for one in fight.owed} == {"goblins"}

    table.types("merge goblins with wolves")

    fight = table.state.fight
    assert fight is not None
    assert {one.side for one in (*fight.owed, *fight.tried)} == {"wolves"}


def test_who_fought_hand_to_hand_and_is_of_one_side_now_fights_no_more() -> None:
    table = goblins_surprised(Saints().types(*PARTY_GOBLINS_WOLVES)).types("attack party")
    table.rolls(1).types("hit wolf 1 goblin 1 anyway").finish()
    fight = table.state.fight
    assert fight is not None
    assert fight.melee

    table.types("merge wolves with goblins")

    fight = table.state.fight
    assert fight is not None
    assert fight.melee == ()


def test_no_side_merges_while_it_runs() -> None:
    table = Saints((6, 6, 6, 2, 2, 2, 2, 6, 5, 4)).types(*PARTY_GOBLINS_WOLVES, "encounter", *("next",) * 4).finish()
    table.types("evade party", "pursue yes goblins", "pursue no wolves")

    with pytest.raises(PlayError, match="cannot become one while one of them runs"):
        table.types("foes 2 orcs hp 2", "merge orcs with goblins")


def test_foes_who_join_the_party_do_not_bring_those_who_have_parted_from_them() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "leave 1 goblins as sentry", "merge goblins with party")

    assert table.state.ours == ("party",)
    assert [foes.label for foes in table.view(ANN).foes] == []
    assert "goblin 1" in [sheet.title for sheet in table.view(ANN).sheets]


@each(
    [
        ((), "merge goblins with goblins", "is one side already"),
        ((), "merge party with goblins", "Say it the other way about: merge goblins with party"),
        ((), "merge elves with goblins", "'elves' is no side"),
        (NO_GOBLINS, "merge goblins with wolves", "Nobody who lives"),
        (NO_GOBLINS, "merge wolves with goblins", "Nobody who lives"),
        (("pc Ben of Ben hp 4", "leave Ben as van"), "merge van with goblins", "no side of the party's"),
        (("encounter goblins",), "merge goblins with party", "nobody left to meet"),
        (
            ("foes porter hp 2 as party", "leave porter as van", "encounter van goblins wolves"),
            "merge van with goblins",
            "nobody left to meet",
        ),
        ((), "leave goblin 1 goblin 2 goblin 3", "They are all of the goblins"),
        ((), "leave 3 goblins", "They are all of the goblins"),
        ((), "leave 4 goblins", "3 of the goblins live, so 4 cannot leave."),
        ((), "leave goblin 1 wolf 1", "be of one side"),
        ((), "leave goblin 1 as wolves", "There is a side 'wolves' already"),
        ((), "leave", "Say who leaves"),
        ((), "leave 2 goblins Ada", "Say who leaves"),
        (NO_WOLVES, "encounter wolves", "Nobody who lives is on the side 'wolves'"),
    ],
)
def test_an_empty_side_and_what_else_cannot_be_is_refused_in_a_sentence(
    lines: tuple[str, ...], order: str, sentence: str
) -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, *lines)
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(order)

    assert sentence in str(refused.value)
    assert table.state == before


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("side add 3 wolves hp 4 as pack", "foes 3 wolves hp 4 as pack"),
        ("side merge goblins with wolves", "merge goblins with wolves"),
        ("side split goblin 2 as guards", "leave goblin 2 as guards"),
        ("side split 2 goblins as guards", "leave 2 goblins as guards"),
    ],
)
def test_sides_2__what_is_done_with_sides_stands_under_one_word_too(line: str, same: str) -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES)

    assert table.read(line) == table.read(same)


def test_sides_2__another_word_after_it_is_refused_in_a_sentence() -> None:
    with pytest.raises(PlayError, match=r"'paint' is no thing to do with sides.* Allowed: add, merge, split"):
        Saints().types("side paint goblins")


def test_sides_2__of_two_sides_that_were_met_the_second_keeps_what_stands_of_it() -> None:
    met = Encounter(
        sides=("party", "wolves", "goblins"),
        ground="dungeon",
        aware=(("wolves", "party"), ("wolves", "goblins"), ("party", "wolves"), ("party", "goblins")),
        unaware=(("goblins", "party"), ("party", "wolves")),
        ambushed=("wolves", "goblins"),
        waited=("wolves",),
        mods={"party": 1, "wolves": 2, "goblins": 3},
        distances={"wolves": 40, "goblins": 60},
        reactions={"wolves": "hostile", "goblins": "wary"},
        surprise=(Surprised("wolves", 2, 5, False), Surprised("goblins", 2, 1, True)),
        order=(Place("wolves", 6, 1), Place("party", 3, 2), Place("goblins", 1, 3)),
        alert={"wolf-9": "wolves", "goblin-9": "goblins"},
        creep=Creep("wolves", False, 10, 1),
    )

    assert merged(met, "wolves", "goblins", ("wolf-1",)) == replace(
        met,
        sides=("party", "goblins"),
        aware=(("goblins", "party"), ("party", "goblins")),
        unaware=(),
        ambushed=("goblins",),
        waited=(),
        mods={"party": 1, "goblins": 3},
        distances={"goblins": 60},
        reactions={"goblins": "wary"},
        surprise=(Surprised("goblins", 2, 1, True),),
        order=(Place("party", 3, 2), Place("goblins", 1, 3)),
        alert={"wolf-9": "goblins", "goblin-9": "goblins", "wolf-1": "goblins"},
        creep=None,
    )


def test_sides_2__where_only_the_first_was_met_the_second_stands_in_its_place() -> None:
    met = Encounter(
        sides=("party", "wolves"),
        ground="dungeon",
        ambushed=("party", "wolves"),
        waited=("wolves",),
        mods={"wolves": 2},
        distances={"wolves": 40},
        reactions={"wolves": "hostile"},
        surprise=(Surprised("party", 2, 6, False), Surprised("wolves", 2, 1, True)),
        order=(Place("wolves", 6, 1), Place("party", 3, 2)),
        creep=Creep("wolves", False, 10, 1),
    )

    assert merged(met, "wolves", "goblins", ("wolf-1",)) == replace(
        met,
        sides=("party", "goblins"),
        ambushed=("party", "goblins"),
        waited=("goblins",),
        mods={"goblins": 2},
        distances={"goblins": 40},
        reactions={"goblins": "hostile"},
        surprise=(Surprised("party", 2, 6, False), Surprised("goblins", 2, 1, True)),
        order=(Place("goblins", 6, 1), Place("party", 3, 2)),
        creep=Creep("goblins", False, 10, 1),
    )


def test_sides_2__an_encounter_of_others_stays_as_it_is() -> None:
    met = Encounter(sides=("party", "wolves"), ground="dungeon", creep=Creep("party", True, 5, 1))

    assert merged(met, "goblins", "orcs", ("goblin-1",)) is met
    assert merged(met, "wolves", "goblins", ()).creep == met.creep


def test_sides_2__only_who_saw_it_coming_acts_among_those_who_did_not() -> None:
    both = Encounter(
        sides=("party", "wolves", "goblins"),
        ground="dungeon",
        surprise=(Surprised("wolves", 2, 1, True), Surprised("goblins", 2, 1, True)),
    )
    neither = replace(both, surprise=(Surprised("wolves", 2, 6, False), Surprised("goblins", 2, 6, False)))

    assert merged(both, "wolves", "goblins", ("wolf-1",)).alert == {}
    assert merged(neither, "wolves", "goblins", ("wolf-1",)).alert == {}


def test_sides_2__what_has_parted_from_the_first_counts_as_parted_from_the_second() -> None:
    state = state_with(
        Side(id="party"),
        Side(id="goblins"),
        Side(id="wolves", forewarned=True),
        Side(id="cubs", of="wolves"),
        Side(id="archers", of="goblins", lit=True),
    )

    after = Merged("wolves", "goblins").apply(state)

    assert after.sides == (
        Side(id="party"),
        Side(id="goblins", forewarned=True),
        Side(id="cubs", of="goblins"),
        Side(id="archers", of="goblins", lit=True),
    )
    assert [one.side for one in after.cast] == ["party", "goblins", "goblins", "cubs", "archers"]


def test_sides_2__in_a_fight_the_second_has_the_gaps_of_the_first_where_only_that_was_met() -> None:
    sides = (Side(id="party"), Side(id="wolves"), Side(id="goblins"))
    met = Encounter(sides=("party", "wolves"), ground="dungeon")
    alone = state_with(*sides, encounter=met, fight=Fight(before={"wolves": {"a": 5}}))
    both = replace(alone, encounter=Encounter(sides=("party", "wolves", "goblins"), ground="dungeon"))

    taken, dropped = (Merged("wolves", "goblins").apply(state).fight for state in (alone, both))

    assert taken is not None
    assert dropped is not None
    assert (taken.before, dropped.before) == ({"goblins": {"a": 5}}, {})


def test_sides_2__players_hear_of_it_where_they_have_met_them_or_it_is_about_their_own() -> None:
    sides = (Side(id="party"), Side(id="goblins"), Side(id="wolves"), Side(id="scouts", of="party"))
    unmet = state_with(*sides)
    known = replace(unmet, encounter=Encounter(sides=("party", "goblins"), ground="dungeon", known=True))
    unknown = replace(unmet, encounter=Encounter(sides=("party", "goblins"), ground="dungeon"))
    others = replace(unmet, encounter=Encounter(sides=("party", "orcs"), ground="dungeon", known=True))

    def heard_by(state: State, side: str, into: str) -> tuple[str, ...]:
        event = Merged(side, into)
        return event.tell(state, state if state is others else event.apply(state))[0].only

    assert heard_by(known, "wolves", "goblins") == ()
    assert heard_by(unmet, "scouts", "party") == ()
    assert [heard_by(state, "wolves", "goblins") for state in (unmet, unknown, others)] == [("Ref",)] * 3


def test_sides_2__there_is_no_limit_to_how_many_meet() -> None:
    table = met((3, 4, 5, 6), others=("goblins", "wolves", "bears"))

    table.types("next", "next")

    assert encounter_of(table).sides == (PARTY, "goblins", "wolves", "bears")
    assert [one.side for one in encounter_of(table).surprise] == [PARTY, "goblins", "wolves", "bears"]
    table.finish()
