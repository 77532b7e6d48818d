"""What becomes of an encounter and of the sides, field by field, when two sides are one."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.rules.sides import Merged, merged
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Creature, Creep, Encounter, Fight, Place, Side, State, Surprised


def state_with(*sides: Side, **values: object) -> State:
    new = RULESET.new_game(RULESET.resolve({}), ("Ref", "Ann"))
    cast = tuple(Creature(id=f"{side.id}-1", name=f"{side.id} 1", side=side.id) for side in sides)
    return replace(new, sides=sides, cast=cast, **values)


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
