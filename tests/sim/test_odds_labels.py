"""Each label of the odds holds after the events that its words name, and after no others: ``core.outlook.MEANS``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lychgate.core.game import Game
from lychgate.core.outlook import Foresees, recalled
from lychgate.core.records import REFEREE, Header
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import listed
from lychgate.rulesets import get
from lychgate.rulesets.constitution.rules import fight as con_fight
from lychgate.rulesets.constitution.rules import wounds as con_wounds
from lychgate.rulesets.constitution.rules.cast import Left as ConLeft
from lychgate.rulesets.constitution.rules.hit_points import Rested
from lychgate.rulesets.constitution.rules.injury import Collapsed
from lychgate.rulesets.constitution.rules.morale import Broke
from lychgate.rulesets.constitution.rules.turns import RoundBegun
from lychgate.rulesets.hundred_saints.rules.encounter import Concluded
from lychgate.rulesets.hundred_saints.rules.evasion import Fled
from lychgate.rulesets.hundred_saints.rules.fight import FightBegun as SaintsFight
from lychgate.rulesets.hundred_saints.rules.harm import Fall, Wounded
from lychgate.rulesets.hundred_saints.rules.harm import Fell as SaintsFell
from lychgate.rulesets.hundred_saints.rules.healing import Healed as SaintsHealed
from lychgate.rulesets.hundred_saints.rules.initiative import OrderSettled
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.rulesets.hundred_saints.state import Surprised
from lychgate.rulesets.hundred_saints.state.chase import Pair
from lychgate.rulesets.sovereign.rules import encounter as sov_encounter
from lychgate.rulesets.sovereign.rules import fight as sov_fight
from lychgate.rulesets.sovereign.rules import injury as sov_injury
from lychgate.rulesets.sovereign.rules.cast import Left as SovLeft
from lychgate.rulesets.sovereign.rules.door_states import DoorChanged
from lychgate.rulesets.sovereign.rules.healing import Healed as SovHealed
from lychgate.rulesets.sovereign.rules.wandering import TurnBegun
from lychgate.rulesets.sovereign.state.exploring import Door
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules.levels import MemberHealed
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.state import Foe
from lychgate.sim.foresight import foresee
from tests.each import each
from tests.rulesets.twelve_years.stage import Standing, scene

REF, ANN, SEAT = "Ref", "Ann", "p1"


def labels(rules: Ruleset[Any], state: Any, seat: str, events: Iterable[Any], horizon: str = "step") -> set[str]:
    """The labels that hold after these events."""
    assert isinstance(rules, Foresees)
    after, happened = state, tuple(events)
    for event in happened:
        after = event.apply(after)
    facts = recalled(rules, happened)
    there = [one for one in rules.measures(state, seat) if one.meant_for("fight" if horizon == "fight" else "step")]
    assert len({one.text for one in there}) == len({one.id for one in there}) == len(there), "no label says two things"
    return {one.text for one in there if one.so(after, happened, facts)}


def told(found: set[str], wanted: str) -> None:
    assert found == {one for one in wanted.split("; ") if one}, listed(sorted(found))


def table(name: str, *lines: str) -> Any:
    """The state after what a referee has typed."""
    rules = get(name)
    header = Header(rules.name, rules.version, rules.resolve({}), (REF, ANN), "s", "here", roles={REF: REFEREE})
    game: Game[Any] = Game(rules, header)
    for line in lines:
        game.reply(REF, f"text:{line}")
    return game.settled


def named(state: Any, *names: str) -> tuple[str, ...]:
    ids = {one.name: one.id for one in state.cast}
    return tuple(ids[name] for name in names)


# ---------------------------------------------------------------------- 12 Years


def before(*foes: str) -> Any:
    return scene({"kin": "rogue", "hp": 2, "name": "Ash"}, {"kin": "tinker", "name": "Tib"}, foes=foes).state


def foes_of(state: Any) -> tuple[Any, ...]:
    foes: tuple[Any, ...] = state.site("5051").foes
    return foes


Happens = Callable[[Any], Iterable[Any]]


@each(
    [
        (1, lambda s: [FoeSlain("5051", foes_of(s)[0], "damage")], "The banshee falls"),
        (1, lambda s: [FoesGone("5051", (foes_of(s)[0].id,), "left_behind")], "The banshee is gone"),
        (1, lambda s: [FoesGone("5051", (foes_of(s)[0].id,), "enthralled")], "The banshee is gone"),
        (1, lambda _: [Moved(SEAT, "5050", "")], "The party gets away"),
        (
            1,
            lambda s: [Moved(SEAT, "5050", ""), FoesGone("5051", (foes_of(s)[0].id,), "fled"), Moved(SEAT, "5051", "")],
            "The party gets away",
        ),
        (1, lambda _: [TruceMade(SEAT)], "The banshee leaves the party alone"),
        (1, lambda _: [MemberHurt(SEAT, 1, 1, 1, "foes")], "Ash loses hit points"),
        (1, lambda _: [MemberHealed(SEAT, 1, 3, (), "hermit")], "Ash regains hit points"),
        (1, lambda _: [MemberDied(SEAT, 2, "foes")], "A member dies; Tib dies"),
        (1, lambda _: [TrapSprung(SEAT, 2, "room")], "A trap goes off"),
        (
            2,
            lambda s: [FoeSlain("5051", one, "damage") for one in foes_of(s)],
            BOTH := ("The banshee and the wolf all fall; The banshee and the wolf: none left to fight"),
        ),
        (
            2,
            lambda s: [FoeSlain("5051", foes_of(s)[1], "damage"), FoesGone("5051", (foes_of(s)[0].id,), "fled")],
            "The banshee and the wolf: none left to fight",
        ),
        (2, lambda s: [FoeSlain("5051", foes_of(s)[1], "damage")], ""),
    ]
)
def test_what_becomes_of_an_enemy_is_told_apart_in_12_years(many: int, happens: Happens, wanted: str) -> None:
    state = before(*("banshee", "wolf")[:many])

    told(labels(get("twelve_years"), state, SEAT, happens(state)), wanted)


@each(
    [
        ("wolf", "5050", "An enemy is met"),
        ("elf", "5050", ""),
        ("wolf", "5060", ""),
    ]
)
def test_an_enemy_that_is_met_and_slain_in_one_step_was_met_in_12_years(kind: str, place: str, wanted: str) -> None:
    """One that leaves this party alone is no enemy, and one that another party meets is not met by this one."""
    state = scene("fae_folk", at="5050", others=[{"at": "5060", "members": ["rogue"]}]).state
    foe = Foe(99, kind, 1, 1, "1", 0, "passing")

    told(
        labels(get("twelve_years"), state, SEAT, [FoeArrived(place, foe, "encounter"), FoeSlain(place, foe, "")]),
        wanted,
    )


@each([("", "An enemy is met"), ("wolf", "Another enemy is met")])
def test_an_enemy_that_waits_where_the_party_goes_is_met_though_it_is_slain_there(here: str, wanted: str) -> None:
    state = scene("rogue", foes=[here] if here else [], at="5051").state
    foe = Foe(99, "wolf", 1, 1, "1", 0, "guard")
    state = FoeArrived("5050", foe, "guard").apply(state)

    found = labels(get("twelve_years"), state, SEAT, [Moved(SEAT, "5050", "walk"), FoeSlain("5050", foe, "")])

    assert wanted in found


def test_those_who_follow_the_party_are_no_new_enemies() -> None:
    state = scene("rogue", foes=["wolf"], at="5051").state
    (foe,) = foes_of(state)

    gone = [Moved(SEAT, "5050", "flee"), FoesGone("5051", (foe.id,), "followed"), FoeArrived("5050", foe, "followed")]

    assert "Another enemy is met" not in labels(get("twelve_years"), state, SEAT, gone)


WITH_NUMBER = "A member dies; The Lost Noble (2) dies"


def test_members_of_one_name_are_told_apart_in_12_years() -> None:
    state = scene("rogue", *[{"kin": "noble", "name": ""}] * 2, foes=["wolf"], at="5051").state
    last = state.party(SEAT).members[-1]

    told(labels(get("twelve_years"), state, SEAT, [MemberDied(SEAT, last.id, "foes")]), WITH_NUMBER)


def test_a_power_that_charms_an_enemy_fells_nobody() -> None:
    """The enemy joins the party: it is gone, and has not fallen."""
    state = before("banshee")
    (foe,) = foes_of(state)

    found = labels(get("twelve_years"), state, SEAT, [FoesGone("5051", (foe.id,), "enthralled")], "fight")

    assert "The banshee is gone" in found
    assert not any("fall" in one for one in found)


def test_who_runs_from_an_enemy_that_nobody_can_harm_does_not_fell_it() -> None:
    found = foresee(Standing(before("banshee")), SEAT, samples=60, most=200, only=("evade",)).outlooks[0]

    likely = {one.text: one.chance for one in found.likelihoods}
    assert likely["The banshee falls"] == 0
    assert likely["The party gets away"] > 0


# ---------------------------------------------------------------------- The Hundred Saints

SAINTS = (
    "pc Ada of Ann hp 8 ac 12",
    "pc Bo hp 8 ac 12",
    "damage Ada 3",
    "foes 2 goblins AC 11 HD 1 hp 4 morale 7 club 1d4",
    "encounter",
    "waive",
    "waive",
    "distance 5",
    "next",
    "next",
    "attack party",
)
GOBLINS = ("goblin 1", "goblin 2")


def fell(state: Any, *names: str, how: Fall = "killed") -> list[Any]:
    return [SaintsFell(one, how) for one in named(state, *names)]


@each(
    [
        (lambda s: fell(s, "goblin 1"), "The goblins: one or more fall"),
        (lambda s: fell(s, "goblin 1", how="gone"), ""),
        (
            lambda s: fell(s, *GOBLINS),
            "The goblins: all fall; The goblins: one or more fall; The goblins: none left to fight; The fight is over",
        ),
        (
            lambda s: fell(s, *GOBLINS, how="surrendered"),
            "The goblins surrender; The goblins: none left to fight; The fight is over",
        ),
        (
            lambda s: [*fell(s, "goblin 1"), *fell(s, "goblin 2", how="gone")],
            "The goblins: one or more fall; The goblins: none left to fight; The fight is over",
        ),
        (
            lambda s: [MoraleChecked(side="goblins", total=9, by=0, held=(), broke=named(s, "goblin 1"))],
            "The goblins: one or more break",
        ),
        (
            lambda s: [Fled("goblins", (Pair(fleeing="goblins", chasing="party", gap=5),))],
            "The goblins flee; The goblins: none left to fight; The fight is over",
        ),
        (lambda s: [Wounded(named(s, "Ada")[0], 2, 3)], "Ada loses hit points"),
        (lambda s: [SaintsHealed(who=named(s, "Ada")[0], points=2)], "Ada regains hit points"),
        (lambda s: fell(s, "Ada", how="beaten"), "Ada falls; A party member falls"),
        (lambda s: fell(s, "Ada", how="gone"), ""),
        (lambda s: [OrderSettled(s.encounter.order, s.encounter.round + 1)], "Another Round begins"),
        (lambda s: [Concluded(avoided=False)], "The fight is over"),
        (
            lambda s: [OrderSettled(s.encounter.order, s.encounter.round + 1), Concluded(avoided=False)],
            "Another Round begins; The fight is over",
        ),
    ]
)
def test_out_of_a_fight_has_many_ways_in_the_hundred_saints(happens: Happens, wanted: str) -> None:
    state = table("hundred_saints", *SAINTS)
    assert state.fight is not None

    told(labels(get("hundred_saints"), state, REF, happens(state)), wanted)


def test_a_round_of_an_encounter_that_is_over_at_the_end_has_begun_all_the_same() -> None:
    state = table("hundred_saints", *SAINTS[:-1])
    assert state.fight is None

    found = labels(
        get("hundred_saints"),
        state,
        REF,
        [OrderSettled(state.encounter.order, state.encounter.round + 1), Concluded(avoided=False)],
        "fight",
    )

    assert "Another Round begins" in found


def test_of_a_side_that_runs_already_it_is_not_told_that_none_is_left_to_fight() -> None:
    """It would be so whatever is chosen."""
    state = table("hundred_saints", *SAINTS)
    running = Fled("goblins", (Pair(fleeing="goblins", chasing="party", gap=5),)).apply(state)

    for now, told_so in ((state, True), (running, False)):
        found = [one.text for one in get("hundred_saints").measures(now, REF)]  # type: ignore[attr-defined]
        assert ("The goblins: none left to fight" in found) is told_so


PARTY_SURPRISED = "The party is surprised"

ON_THE_WAY: tuple[tuple[Happens, str], ...] = (
    (lambda s: [SurpriseSettled((Surprised("goblins", 6, 1, True),))], "The goblins are surprised"),
    (lambda s: [SurpriseSettled((Surprised("goblins", 1, 6, False), Surprised("party", 6, 1, True)))], PARTY_SURPRISED),
    (lambda _: [SaintsFight("party")], "A fight begins"),
    (lambda s: fell(s, *GOBLINS, how="surrendered"), "The goblins surrender; The goblins: none left to fight"),
    (lambda s: fell(s, "goblin 1", how="surrendered"), ""),
)


@each(ON_THE_WAY)
def test_what_happens_on_the_way_is_told_though_the_encounter_is_over_at_the_end(happens: Happens, wanted: str) -> None:
    state = table("hundred_saints", *SAINTS[:5])
    assert state.encounter is not None
    assert not state.encounter.surprise

    for horizon in ("step", "fight"):
        found = labels(get("hundred_saints"), state, REF, [*happens(state), Concluded(avoided=False)], horizon)
        told(found, wanted)


# ---------------------------------------------------------------------- Sovereign

SOVEREIGN = ("delver Ada of Ann hp 8", "delver Bo hp 8", "npc 2 goblins hd 1 hp 3 ac 13", "fight")


@each(
    [
        (lambda s: [sov_injury.Died(named(s, "goblin 1")[0])], "The goblins: one or more fall"),
        (lambda s: [SovLeft(named(s, "goblin 1", "goblin 2"))], "The goblins: none left to fight; The fight is over"),
        (
            lambda s: [sov_injury.Died(one) for one in named(s, "goblin 1", "goblin 2")],
            "The goblins: all fall; The goblins: one or more fall; The goblins: none left to fight; The fight is over",
        ),
        (lambda s: [sov_injury.KnockedOut(named(s, "Ada")[0], 1)], "Ada falls; A party member falls"),
        (lambda s: [SovHealed(named(s, "Ada")[0], 1, 9)], "Ada regains hit points"),
        (lambda _: [sov_fight.FightEnded()], "The fight is over"),
        (
            lambda s: [sov_fight.SideActs(0, s.fight.round + 1, s.fight.order), sov_fight.FightEnded()],
            "Another Round begins; The fight is over",
        ),
        (lambda _: [DoorChanged(Door(name="1"), "", "open")], "The door opens"),
        (lambda _: [DoorChanged(Door(name="1"))], ""),
        (lambda _: [TurnBegun(True, False), TurnBegun(True, True)], "Wanderers come"),
    ]
)
def test_who_leaves_has_not_fallen_in_sovereign(happens: Happens, wanted: str) -> None:
    state = table("sovereign", *SOVEREIGN)

    told(labels(get("sovereign"), state, REF, happens(state)), wanted)


def test_what_those_who_are_met_do_is_told_though_a_fight_has_begun_since() -> None:
    state = table("sovereign", *SOVEREIGN[:-1], "meet goblins")
    assert state.meeting is not None
    assert not state.meeting.reaction

    found = labels(
        get("sovereign"),
        state,
        REF,
        [sov_encounter.Reacted("goblins", "wait", "fight"), sov_encounter.Parted("goblins")],
    )

    told(found, "They attack")


# ---------------------------------------------------------------------- 3d6 Constitution

CONSTITUTION = (
    "character Ada of Ann level 2 hp 9",
    "character Bo hp 5",
    "npc 2 goblins hd 1 hp 3 ac 13 morale 7",
    "fight",
)


@each(
    [
        (lambda s: [con_wounds.Died(named(s, "goblin 1")[0])], "The side 'goblins': one or more fall"),
        (lambda s: [ConLeft(named(s, "goblin 1"))], ""),
        (
            lambda s: [Broke(named(s, "goblin 1"), "fled")],
            "The side 'goblins': one or more break; The side 'goblins': one or more flee",
        ),
        (
            lambda s: [Broke(named(s, "goblin 1"), "yielded"), con_wounds.Died(named(s, "goblin 2")[0])],
            (
                "The side 'goblins': one or more break; The side 'goblins': one or more give up; The fight is over; "
                "The side 'goblins': one or more fall; The side 'goblins': none left to fight"
            ),
        ),
        (lambda s: [Collapsed(named(s, "Ada")[0])], "Ada falls; A party member falls"),
        (lambda s: [Rested(named(s, "Ada")[0], 12, 12, 0)], "Ada regains hit points"),
        (lambda _: [con_fight.FightEnded(1)], "The fight is over"),
        (
            lambda s: [RoundBegun(s.fight.round + 1, ""), con_fight.FightEnded(2)],
            "Another Round begins; The fight is over",
        ),
    ]
)
def test_to_break_to_flee_and_to_give_up_are_three_things_in_the_constitution(happens: Happens, wanted: str) -> None:
    state = table("constitution", *CONSTITUTION)

    told(labels(get("constitution"), state, REF, happens(state)), wanted)


def test_those_who_stand_by_are_not_counted_among_those_who_may_all_fall() -> None:
    state = table("constitution", *CONSTITUTION, "character Cy hp 5")

    found = {one.text for one in get("constitution").measures(state, REF)}  # type: ignore[attr-defined]

    assert "All of the party who fight fall" in found
    assert "The whole party falls" not in found


@each(
    [
        (
            "hundred_saints",
            SAINTS,
            lambda s: fell(s, "goblin 1"),
            "Goblin 2 falls; Goblin 2 breaks; The goblins flee; The goblins surrender; The goblins are surprised",
        ),
        (
            "sovereign",
            SOVEREIGN,
            lambda s: [sov_injury.Died(named(s, "goblin 1")[0])],
            "Goblin 2 falls",
        ),
        (
            "constitution",
            CONSTITUTION,
            lambda s: [con_wounds.Died(named(s, "goblin 1")[0])],
            "Goblin 2 falls; Goblin 2 breaks; Goblin 2 flees; Goblin 2 gives up",
        ),
    ]
)
def test_the_last_one_of_a_side_is_called_by_name(
    book: str, lines: tuple[str, ...], happens: Happens, wanted: str
) -> None:
    state = table(book, *lines)
    for event in happens(state):
        state = event.apply(state)

    found = [one.text for one in get(book).measures(state, REF)]  # type: ignore[attr-defined]

    assert "; ".join(one for one in found if "oblin" in one) == wanted


@each(["hundred_saints", "sovereign", "constitution"])
def test_a_label_begins_with_a_capital(book: str) -> None:
    lines = {
        "hundred_saints": "pc guard hp 4",
        "sovereign": "delver guard hp 4",
        "constitution": "character guard hp 4",
    }
    state = table(book, lines[book])

    found = [one.text for one in get(book).measures(state, REF)]  # type: ignore[attr-defined]

    assert "Guard falls" in found
    assert not [one for one in found if one[0].islower()]


# ---------------------------------------------------------------------- Rounds


@each(
    [
        (0, True, "The fight is over in this Round; The fight is over within three Rounds"),
        (2, True, "The fight is over within three Rounds; Another Round begins"),
        (3, True, "Another Round begins"),
        (2, False, "Another Round begins"),
    ]
)
def test_how_soon_a_fight_is_over_is_counted_even_where_the_end_takes_it_away(
    more: int, over: bool, wanted: str
) -> None:
    state = table("sovereign", *SOVEREIGN)
    now = state.fight
    begun = [sov_fight.SideActs(0, now.round + at, now.order) for at in range(1, more + 1)]

    found = labels(get("sovereign"), state, REF, [*begun, *([sov_fight.FightEnded()] if over else [])], "fight")

    told(found, wanted)


def test_how_soon_a_fight_is_over_is_not_told_of_a_step() -> None:
    """A step ends before its Round does: what it has not ended it may still end."""
    state = table("sovereign", *SOVEREIGN)

    found = [one.id for one in get("sovereign").measures(state, REF) if one.meant_for("step")]  # type: ignore[attr-defined]

    assert "over" in found
    assert not [one for one in found if one.startswith("over:")]
