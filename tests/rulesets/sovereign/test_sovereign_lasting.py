"""Magic that lasts, Effort that is held, and what an art or a spell takes, step by step."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Event, Play
from lychgate.rulesets.sovereign.rules.cast import MOST_CAST
from lychgate.rulesets.sovereign.rules.casting import aimed, swift_touch, take_time
from lychgate.rulesets.sovereign.rules.effort import (
    casting_table,
    commit,
    effort_left,
    highest_level,
    must_be_unarmoured,
    prepared_at_most,
    slots_of,
    undisturbed,
)
from lychgate.rulesets.sovereign.rules.in_force import suffered
from lychgate.rulesets.sovereign.rules.lasting import (
    EffortFreed,
    age,
    begin,
    end,
    lasts,
    meet_blades,
    night_passes,
    renewed,
    round_passes,
    saves_from_magic,
    side_acts,
)
from lychgate.rulesets.sovereign.rules.spellbook import study_days
from lychgate.rulesets.sovereign.state import Casting, Creature, Delver, Feat, Held, Item, State, Working
from lychgate.rulesets.sovereign.state.magic import Stops
from lychgate.rulesets.sovereign.tables.magic import Action, arts, modes, spells
from lychgate.rulesets.sovereign.tables.traditions import Growth
from tests.each import each
from tests.rulesets.sovereign.sovereign import REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp
from tests.rulesets.sovereign.test_sovereign_magic import mage, under

ROUNDS = Working(name="veiled", source="Veil", by="a1", unit="rounds", left=2)


def play_of(table: Sovereign, *faces: int) -> Play[State]:
    """A play over what stands at a table, with these dice and nobody to ask."""
    return Play(table.state, REF, ScriptedDice(list(faces)))


def by_ada(table: Sovereign, **fields: object) -> Working:
    """Magic of Ada's."""
    return replace(ROUNDS, by=table.who("Ada").id, **fields)


def kinds(events: list[Event[State]]) -> list[str]:
    return [type(event).__name__ for event in events]


# ---------------------------------------------------------------------- time


@pytest.mark.clause("sov.magic.duration")
@pytest.mark.parametrize(
    ("unit", "left", "told"),
    [
        ("rounds", 1, "1 Round"),
        ("rounds", 3, "3 Rounds"),
        ("turns", 2, "2 Turns"),
        ("days", 2, "2 days"),
        ("released", 0, "until it is released"),
    ],
)
def test_how_long_it_lasts_is_told(unit: str, left: int, told: str) -> None:
    assert lasts(replace(ROUNDS, unit=unit, left=left)) == told


@pytest.mark.clause("sov.magic.duration", "sov.magic.commit-turn", "sov.magic.commit-day")
@pytest.mark.parametrize(
    ("after", "spent", "held", "used"),
    [
        ("round", ["turn", "day"], ["turn", "day", "duration"], 2),
        ("turn", ["day"], ["day", "duration"], 2),
        ("night", [], ["duration"], 0),
        ("rough night", [], ["day", "duration"], 0),
    ],
)
def test_what_works_again_after_a_while(after: str, spent: list[str], held: list[str], used: int) -> None:
    casting = Casting(
        used=2,
        spent=("round A", "turn B", "day C"),
        held=tuple(Held("Healer", 1, until, "A") for until in ("turn", "day", "duration")),
    )
    came = renewed(casting, after)
    assert ([one.partition(" ")[0] for one in came.spent], [one.until for one in came.held]) == (spent, held)
    assert came.used == used


def test_only_those_whose_round_it_is_use_anew_what_works_once_a_round() -> None:
    table = mage()
    for name in ("Ada", "goblin 1"):
        given(table, name, casting=Casting(spent=("round A", "turn B", "day C")))
    play = play_of(table)
    side_acts(play)
    spent = [play.state.creature(table.who(one).id).casting.spent for one in ("Ada", "goblin 1")]
    assert spent == [("turn B", "day C"), ("round A", "turn B", "day C")]
    round_passes(play)
    assert play.state.creature(table.who("goblin 1").id).casting.spent == ("turn B", "day C")


@pytest.mark.clause("sov.magic.duration")
def test_a_round_makes_all_magic_older_and_a_sides_turn_its_own_and_that_of_the_departed() -> None:
    table = mage()
    mine, theirs = by_ada(table), replace(ROUNDS, by=table.who("goblin 2").id)
    given(table, "goblin 1", under=(mine, theirs, replace(ROUNDS, by="gone")))

    def left(play: Play[State]) -> list[int]:
        return [working.left for working in play.state.creature(table.who("goblin 1").id).under]

    play = play_of(table)
    side_acts(play)
    assert left(play) == [1, 2, 1]
    play = play_of(table)
    round_passes(play)
    assert left(play) == [1, 1, 1]
    round_passes(play)
    assert left(play) == []


def test_time_that_changes_nothing_records_nothing() -> None:
    table = mage()
    given(table, "goblin 1", under=(by_ada(table), replace(by_ada(table), name="b", unit="turns", left=3)))
    play = play_of(table)
    age(play, rounds=1, casters=frozenset({"nobody"}))
    assert play.events == []
    age(play, rounds=1)
    assert kinds(play.events) == ["WorkingsAged"]
    age(play, rounds=None)
    assert kinds(play.events) == ["WorkingsAged", "WorkingsEnded"], "what goes on as it was is not noted"


@pytest.mark.clause("sov.magic.commit-duration")
def test_effort_is_back_when_the_last_of_its_magic_ends() -> None:
    held = (Held("Healer", 1, "duration", "Veil"), Held("Healer", 1, "day", "Other"))
    table = given(mage(), "Ada", casting=Casting(held=held))
    veil, other = by_ada(table), by_ada(table, source="Other")
    for name in ("goblin 1", "goblin 2"):
        given(table, name, under=(veil, other))

    def ends(play: Play[State], name: str, *workings: Working) -> list[Event[State]]:
        before = len(play.events)
        end(play, play.state.creature(table.who(name).id), *workings)
        return [event for event in play.events[before:] if isinstance(event, EffortFreed)]

    play = play_of(table)
    assert ends(play, "goblin 1", veil) == [], "it lies on the other goblin still"
    assert ends(play, "goblin 2", veil) == [EffortFreed(table.who("Ada").id, "Veil")]
    assert ends(play, "goblin 2", other) == [], "that of a day comes back with the night"
    assert ends(play, "goblin 1", replace(other, by="gone")) == []


def test_the_same_of_the_same_caster_lies_there_once_and_of_another_beside_it() -> None:
    table = mage()
    play, goblin = play_of(table), table.who("goblin 1")
    for working in (
        ROUNDS,
        replace(ROUNDS, left=9),
        replace(ROUNDS, by="b"),
        replace(ROUNDS, name="c"),
        replace(ROUNDS, source="d"),
    ):
        begin(play, goblin, working)
    assert [working.left for working in play.state.creature(goblin.id).under] == [9, 2, 2, 2]


def test_a_night_makes_whole_only_those_whom_magic_mends() -> None:
    table = mage(fight=False)
    mends = by_ada(table, unit="days", left=9, mends=True)
    given(given(table, "goblin 1", under=(mends,), hp=2), "goblin 2", hp=2)
    play = play_of(table)
    night_passes(play)
    assert [play.state.creature(table.who(f"goblin {at}").id).hp for at in (1, 2)] == [6, 2]
    whole = play_of(given(table, "goblin 1", hp=6))
    night_passes(whole)
    assert "Mended" not in kinds(whole.events)


def test_what_bleeds_by_magic_hurts_on_its_bearers_turn_and_not_the_fallen() -> None:
    table = mage()
    given(table, "Ada", under=(by_ada(table, hurts="1d6"),))
    play = play_of(table, 2)
    side_acts(play)
    assert play.state.creature(table.who("Ada").id).hp == 6
    table = given(table, "goblin 1", under=(by_ada(table, hurts="1d6"),))
    given(table, "Ada", under=())
    side_acts(play_of(table))


# ---------------------------------------------------------------------- saves


@pytest.mark.clause("sov.save.evasion")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (20, 6)])
def test_blades_of_magic_are_evaded_by_an_evasion_save(die: int, left: int) -> None:
    table = given(mage(), "Ada", under=())
    table = given(table, "Ada", under=(by_ada(table, blades="1d4"),))
    play = play_of(table, die, *((3,) if die == 1 else ()))
    meet_blades(play, table.who("goblin 1"), table.who("Ada"))
    assert play.state.creature(table.who("goblin 1").id).hp == left
    assert next(event.against for event in play.events if hasattr(event, "against")) == "evasion"


def test_a_nullifier_helps_their_side_alone_and_fails_no_first_save() -> None:
    table = mage()

    def good(name: str, die: int, **fields: object) -> bool:
        now = given(table, name, **fields)
        return saves_from_magic(play_of(now, die), now.who(name), "mental", 0)

    target = 15 - 0  # an NPC of 1 HD
    assert (good("goblin 1", target), good("goblin 1", target - 1)) == (True, False)
    null = Delver(feats=(Feat("Nullifier"),))
    assert good("goblin 1", 2, delver=null)
    assert not good("goblin 1", 2, delver=null, casting=Casting(spent=("day Nullifier",)))
    assert good("goblin 2", target - 2, delver=Delver(), casting=Casting()), "the other goblin's feat helps by 2"
    for name in ("goblin 1", "goblin 2"):
        given(table, name, hp=0, delver=Delver())
    assert not good("goblin 2", target - 1), "where nobody of a side stands nothing is added"


# ---------------------------------------------------------------------- what it takes


@pytest.mark.clause("sov.magic.casting")
@pytest.mark.parametrize(
    ("action", "main", "moves"), [("main", True, 0), ("move", False, 1), ("free", False, 0), ("instant", False, 0)]
)
def test_what_magic_takes_in_a_fight(action: Action, main: bool, moves: int) -> None:
    table = mage()
    play = play_of(table)
    take_time(play, table.who("Ada"), action)
    left = play.state.fight_now.left(table.who("Ada").id)
    assert (left.main, left.moves) == (main, moves)


@pytest.mark.parametrize(
    ("action", "refused"), [("main", True), ("move", True), ("free", True), ("instant", False)]
)
def test_out_of_turn_only_an_instant_is_done(action: Action, refused: bool) -> None:
    table = mage().types("next")
    if refused:
        with pytest.raises(PlayError, match="turn"):
            take_time(play_of(table), table.who("Ada"), action)
    else:
        take_time(play_of(table), table.who("Ada"), action)


@pytest.mark.parametrize(("stops", "action", "refused"), [
    ("main", "main", True),
    ("main", "move", False),
    ("move", "move", True),
    ("move", "main", False),
    ("main", "free", False),
])
def test_what_magic_keeps_somebody_from_holds_outside_of_a_fight_too(
    stops: Stops, action: Action, refused: bool
) -> None:
    table = mage(fight=False)
    given(table, "Ada", under=(by_ada(table, stops=(stops,)),))
    if refused:
        with pytest.raises(PlayError, match="cannot: veiled"):
            take_time(play_of(table), table.who("Ada"), action)
    else:
        take_time(play_of(table), table.who("Ada"), action)


@pytest.mark.clause("sov.magic.disruption")
def test_who_was_hurt_in_this_round_casts_not_but_by_iron_resolution() -> None:
    spell = ("Arcane Spark",)
    hurt = mage(*spell).types("harm Ada 1")
    with pytest.raises(PlayError, match="was harmed in this Round"):
        undisturbed(play_of(hurt), hurt.who("Ada"))
    iron = mage(*spell, "Iron Resolution").types("harm Ada 1")
    assert undisturbed(play_of(iron, 20), iron.who("Ada"))
    iron.rolls(1).types("cast Ada Arcane Spark at goblin 1").finish()
    assert iron.last() == "Ada cannot finish Arcane Spark: hurt in this Round. The slot is not spent."
    assert iron.who("Ada").casting.used == 0
    assert [held.amount for held in iron.who("Ada").casting.held] == [1]
    spent = given(mage(*spell, "Iron Resolution"), "Ada", casting=Casting(held=(Held("High Mage", 3, "day", "x"),)))
    spent.types("harm Ada 1")
    with pytest.raises(PlayError, match="was harmed in this Round"):
        undisturbed(play_of(spent), spent.who("Ada"))
    one = mage(*spell, "Iron Resolution")
    pool = effort_left(one.who("Ada"), "High Mage")
    given(one, "Ada", casting=Casting(held=(Held("High Mage", pool - 1, "day", "x"),))).types("harm Ada 1")
    assert undisturbed(play_of(one, 20), one.who("Ada")), "the last point of Effort is enough"
    stopped = given(mage(*spell), "Ada", under=(replace(ROUNDS, stops=("magic",)),))
    with pytest.raises(PlayError, match="cannot: veiled"):
        undisturbed(play_of(stopped), stopped.who("Ada"))


def test_swift_casting_is_used_up_by_the_spell_it_hastens() -> None:
    table = mage("Swift Casting", "Arcane Spark", level=3)
    table = given(table, "goblin 1", hp=40, max_hp=40).types("art Ada Swift Casting")
    assert under(table, "Ada") != []
    table.rolls(1, 1, 1, 20).types("cast Ada Arcane Spark at goblin 1").finish()
    assert not table.state.fight_now.left(table.who("Ada").id).main
    assert under(table, "Ada") == []
    table.rolls(1, 1, 1, 20).types("cast Ada Arcane Spark at goblin 1").finish()
    assert table.state.fight_now.left(table.who("Ada").id).main


def test_a_swift_touch_is_for_healers_once_a_round_for_each_and_so_often_a_day() -> None:
    healer = Creature(id="a1", name="Ada", side="party", kind="delver", level=2, delver=Delver(arts=("Swift Healer",)))
    touch = arts()["Healing Touch"]
    assert swift_touch(healer, touch, ("b",))
    assert not swift_touch(healer, arts()["Purge Ailment"], ("b",))
    assert not swift_touch(replace(healer, delver=Delver()), touch, ("b",))
    once = replace(healer, casting=Casting(spent=("day Swift Healer", "round Swift Healer b")))
    assert not swift_touch(once, touch, ("b",))
    assert swift_touch(once, touch, ("c",))
    assert not swift_touch(replace(healer, casting=Casting(spent=("round Swift Healer a1",))), touch, ())
    assert not swift_touch(replace(healer, casting=Casting(spent=("day Swift Healer",) * 2)), touch, ("c",))


@pytest.mark.clause("sov.magic.targets")
def test_a_spell_reaches_so_many_by_level_and_somebody_where_it_must() -> None:
    table = mage("Haste", level=3).types("npc 4 rats hd 1 hp 1")
    rats = tuple(f"rat {at}" for at in range(1, 5))
    ada, play = table.who("Ada"), play_of(table)
    haste = spells()["Haste"]
    assert len(aimed(play, ada, haste, rats[:3], "").at) == 3
    with pytest.raises(PlayError, match="Haste reaches 3 at most; 4 are named"):
        aimed(play, ada, haste, rats, "")
    shield = replace(haste, many=2, a_level=0)
    with pytest.raises(PlayError, match="reaches 2 at most; 3 are named"):
        aimed(play, ada, shield, rats[:3], "")
    assert aimed(play, ada, haste, (), "").at == ()
    with pytest.raises(PlayError, match=rf"Arcane Spark needs a target \({spells()['Arcane Spark'].range}\)"):
        aimed(play, ada, spells()["Arcane Spark"], (), "")
    assert aimed(play, ada, spells()["Raise Corpse"], (), "").at == ()
    assert aimed(play, ada, arts()["Suppress Magic"], (), "").at == ()
    assert aimed(play, ada, spells()["Control Wind"], (), "weather").mode == "weather"
    with pytest.raises(PlayError, match="Wind Walk needs a target"):
        aimed(play, ada, spells()["Wind Walk"], (), next(way for way in modes(spells()["Wind Walk"]) if way != "walk"))


# ---------------------------------------------------------------------- arts


@pytest.mark.clause("sov.magic.effort")
def test_an_art_that_always_works_is_told_what_it_is_for_and_not_used() -> None:
    table = mage("Pacted Protection", "Accursed Bolt", tradition="Accursed")
    with pytest.raises(PlayError, match="Pacted Protection always works: art Ada Pacted Protection as WHAT"):
        table.types("art Ada Pacted Protection")
    with pytest.raises(PlayError, match=r"Accursed Bolt always works\."):
        table.types("art Ada Accursed Bolt")
    table.types("art Ada Pacted Protection as fire")
    assert table.who("Ada").casting.chosen == {"Pacted Protection": "fire"}
    energies = ("fire", "magical fire", "frost", "magical frost", "")
    assert [suffered(table.who("Ada"), 6, energy) for energy in energies] == [0, 3, 6, 6, 6]


@pytest.mark.clause("sov.magic.commit-duration")
def test_an_art_that_lasts_is_not_begun_twice_and_can_be_let_go() -> None:
    table = mage("Lying Face", "Weight of Sin", tradition="Accursed", fight=False).types("art Ada Lying Face")
    with pytest.raises(PlayError, match="Lying Face lasts already"):
        table.types("art Ada Lying Face")
    table.types("lapse Ada Lying Face")
    assert (under(table, "Ada"), table.who("Ada").casting.held) == ([], ())
    with pytest.raises(PlayError, match="Ada has no Lying Face that lasts"):
        table.types("lapse Ada Lying Face")
    held = Casting(held=(Held("Accursed", 1, "duration", "Lying Face"), Held("Accursed", 1, "day", "Weight of Sin")))
    table = given(table, "Ada", casting=held).types("lapse Ada Lying Face")
    assert [one.art for one in table.who("Ada").casting.held] == ["Weight of Sin"]
    with pytest.raises(PlayError, match="Ada has no Weight of Sin that lasts"):
        table.types("lapse Ada Weight of Sin")


@pytest.mark.clause("sov.magic.commit-day")
def test_an_art_may_take_all_the_effort_that_is_left_for_the_day() -> None:
    table = mage("Limb Restoration", "Healing Touch", tradition="Healer", level=8, fight=False)
    given(table, "Ada", skills={"heal": 3}, max_hp=30)
    pool = effort_left(table.who("Ada"), "Healer")
    play = play_of(table)
    for art in ("Healing Touch", "Limb Restoration"):
        commit(play, play.state.creature(table.who("Ada").id), arts()[art])
    held = [(one.art, one.amount, one.until) for one in play.state.creature(table.who("Ada").id).casting.held]
    assert held == [("Healing Touch", 1, "turn"), ("Limb Restoration", pool - 1, "day")]


def test_a_way_is_said_before_or_after_at_whom() -> None:
    table = mage("Control Wind", "Wind Walk", level=9)
    for line in ("cast Ada Wind Walk as walk at Ada", "cast Ada Wind Walk at Ada as walk"):
        command = table.read(line)
        assert (command.mode, command.at) == ("walk", ("Ada",))
    assert table.read("cast Ada Wind Walk as walk on Ada").at == ("Ada",)


@pytest.mark.clause("sov.magic.preparing", "sov.magic.learning")
def test_spells_are_prepared_with_and_or_commas_between_them_and_take_so_long_to_learn() -> None:
    table = mage("Arcane Spark", "See Magic")
    for line in ("Arcane Spark and See Magic", "Arcane Spark , See Magic", "Arcane Spark See Magic"):
        assert table.read(f"prepare Ada {line}").what == ("Arcane Spark", "See Magic")
    with pytest.raises(PlayError, match=r"Ada does not know See Magic\. Spells: none\."):
        mage(fight=False).types("prepare Ada See Magic")
    assert [study_days(level, magic) for level, magic in ((1, -1), (3, 1), (1, 0), (1, 1), (1, 4))] == [7, 14, 7, 1, 1]


@pytest.mark.parametrize(
    ("art", "often"), [("Snaring Speech", "Round"), ("Compelling Shriek", "Turn"), ("Sorcerous Battery", "day")]
)
def test_what_works_once_says_how_often(art: str, often: str) -> None:
    once = {"Round": "round", "Turn": "turn", "day": "day"}[often]
    table = given(mage(art, tradition="Accursed"), "Ada", casting=Casting(spent=(f"{once} {art}",)))
    with pytest.raises(PlayError, match=f"{art} works once a {often}, and Ada has used it"):
        table.types(f"art Ada {art} at goblin 1")


def test_who_knows_no_art_is_told_so() -> None:
    with pytest.raises(PlayError, match=r"Ada has not learned Lying Face\. Arts: none\.$"):
        mage().types("art Ada Lying Face")


# ---------------------------------------------------------------------- slots and armour


@pytest.mark.clause("sov.magic.slots", "sov.magic.two-mages")
def test_which_table_counts_and_what_it_gives() -> None:
    def table(
        calling: str, *traditions: str, ruling: str = "both-cast"
    ) -> tuple[Growth | None, tuple[int, int, int]]:
        one = Creature(
            id="a1", name="Ada", side="party", delver=Delver(calling=calling, traditions=traditions), kind="delver"
        )
        state = Sovereign().state
        state = replace(state, variants={**state.variants, "double-mage-table": ruling})
        numbers = slots_of(state, one), prepared_at_most(state, one), highest_level(state, one)
        return casting_table(state, one), numbers

    alone, numbers = table("Mage", "High Mage")
    assert alone is not None
    assert all(number > 0 for number in numbers)
    assert table("Mage/Mage", "Duelist", "Healer") == (None, (0, 0, 0))
    both = table("Mage/Mage", "High Mage", "Necromancer")
    assert table("Mage/Mage", "High Mage", "Healer", ruling="any-casts") == both
    assert table("Mage/Mage", "High Mage", "Healer") != both
    assert table("Mage", "High Mage", ruling="any-casts") == (alone, numbers), "one tradition is never two"


@pytest.mark.clause("sov.magic.armour")
@each(
    [
        ("High Mage", (), 0, True),
        ("High Mage", ("leather",), 0, False),
        ("High Mage", ("shield",), 0, False),
        ("High Mage", ("leather",), 1, True),
        ("High Mage", ("shield",), 1, True),
        ("High Mage", ("plate",), 1, False),
        ("High Mage", ("plate",), 2, True),
        ("Accursed", ("plate",), 0, True),
        ("Healer", ("plate",), 0, True),
        ("Duelist", ("leather", "shield"), 0, True),
        ("Duelist", ("chain",), 0, False),
    ],
)
def test_what_armour_keeps_whom_from_magic(tradition: str, worn: tuple[str, ...], feat: int, allowed: bool) -> None:
    one = Creature(
        id="a1",
        name="Ada",
        side="party",
        items=(*(Item(name=name, worn=True) for name in worn), Item(name="plate"), Item(name="ring", worn=True)),
        delver=Delver(feats=(Feat("Armored Magic", feat),) if feat else ()),
    )
    if allowed:
        must_be_unarmoured(one, tradition)
    else:
        with pytest.raises(PlayError, match=f"cannot do magic of the {tradition} in {', '.join(worn)}"):
            must_be_unarmoured(one, tradition)


# ---------------------------------------------------------------------- NPCs as they are typed


def test_npcs_are_typed_with_all_their_numbers_and_usual_ones_else() -> None:
    table = Sovereign().rolls(5).types("npc ogre").finish()
    ogre = table.who("ogre")
    assert (ogre.hit_dice, ogre.hp, ogre.ac, ogre.skill, ogre.attack, ogre.disciplined) == (1, 5, 10, 0, 1, False)
    assert (ogre.side, ogre.abilities) == ("ogre", 0)
    table.types("npc 2 trolls as Wood hd 3** hp 999 ac 15 skill -2 attack 0 disciplined")
    troll = table.who("troll 1")
    assert (troll.hit_dice, troll.hp, troll.ac, troll.skill, troll.attack) == (3, 999, 15, -2, 0)
    assert table.types("npc bat disciplined hp 1", "npc guards hp 1 ac 0").who("guards").ac == 0
    assert (table.who("bat").disciplined, table.who("guards").attack) == (True, 1)
    assert (troll.disciplined, troll.side, troll.abilities, table.who("troll 2").hp) == (True, "wood", 2, 999)
    table.types("npc imp hp 1 attack 99", "npc 1 elf hp 1")
    assert (table.who("imp").attack, table.who("elf").name) == (99, "elf")
    for wrong in ("hp -1", "hp 1000", "ac -1", "skill -3", "attack 100", "attack -1"):
        with pytest.raises(PlayError, match="is from"):
            table.types(f"npc bat {wrong}")
    for many in (0, 101):
        with pytest.raises(PlayError, match="How many is from 1 to 100"):
            table.types(f"npc {many} bats")


def test_at_most_so_many_are_in_play() -> None:
    table = Sovereign().types("npc rat hp 1")
    rats = tuple(replace(table.who("rat"), id=f"r{at}", name=f"rat {at}") for at in range(MOST_CAST - 2))
    table.state = replace(table.state, cast=(*table.state.cast, *rats))
    with pytest.raises(PlayError, match="Dismiss some first"):
        table.types("npc 2 owls hp 1")
    table.types("npc owl hp 1")
    for line in ("npc elf hp 1", "delver Ada of Ann"):
        with pytest.raises(PlayError, match=rf"At most {MOST_CAST} are in play at once\. Dismiss some first"):
            table.types(line)
    table.types("dismiss rat 1", "delver Ada of Ann")
    assert "Ada" in [one.name for one in table.state.cast]
    assert "rat 1" not in [one.name for one in table.state.cast]


@pytest.mark.clause("sov.hp.npc")
@pytest.mark.parametrize(("die", "hp_"), [(1, 1), (2, 1), (3, 2), (8, 4)])
def test_half_a_die_is_rounded_up(die: int, hp_: int) -> None:
    table = Sovereign(**{"npc-sub-hd": "half-d8"}).rolls(die).types("npc rat hd 0").finish()
    assert hp(table, "rat") == hp_
