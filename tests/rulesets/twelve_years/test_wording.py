"""What a line, a note or a label says where that depends on what is so; the words themselves are in ``test_words``."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer
from lychgate.rulesets.twelve_years.event import Event, Scene
from lychgate.rulesets.twelve_years.phrases import variants_of
from lychgate.rulesets.twelve_years.rules.arming import ArmBest, GearItem
from lychgate.rulesets.twelve_years.rules.cooperation import attack_together_note
from lychgate.rulesets.twelve_years.rules.damage_or_healing import worst_off
from lychgate.rulesets.twelve_years.rules.death import (
    LONGEST_LINE,
    PartyFell,
    best_of,
    cause_words,
    dead_by_name,
    demonic_thing,
    what_is_left,
)
from lychgate.rulesets.twelve_years.rules.evasion import EvasionExit, Exit
from lychgate.rulesets.twelve_years.rules.fight_sums import both_dice, damage_sum, foes_dice
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.frame import looking
from lychgate.rulesets.twelve_years.rules.friends import home_of
from lychgate.rulesets.twelve_years.rules.gear import GearStep
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged, ItemGained
from lychgate.rulesets.twelve_years.rules.magick import Spell, spell_in_words
from lychgate.rulesets.twelve_years.rules.newcomers import LONGEST_NAME, NameMember
from lychgate.rulesets.twelve_years.rules.offers import AnswerOffer, GoldOnTable, LayOut, Terms
from lychgate.rulesets.twelve_years.rules.promises import UseThogwood
from lychgate.rulesets.twelve_years.rules.retrieval import DareTrapped
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.years import GameEnded, years_word
from lychgate.rulesets.twelve_years.state import CITY, Corpse, Foe, Hex, Kin, Site, State
from tests.each import each
from tests.rulesets.twelve_years.test_words import (
    AXE,
    BO,
    BOOK,
    CROWN,
    DEAD,
    OGRE,
    RAVENS,
    RING,
    SEAT,
    TINKER,
    TRAPPED,
    ULF,
    a_state,
    beside_another,
    told,
)

LICH = Foe(70, "lich_king", 1, 1, "1d4", 0, "here")
ALONE: tuple[Foe, ...] = ()


def says(text: str, chapter: str, key: str) -> bool:
    """Whether a text is one of the ways that a chapter has of saying something, filled in."""
    ways = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(way)) for way in variants_of(chapter, key)]
    return any(re.fullmatch(way, text) for way in ways)


def lines(event: Event, state: State | None = None) -> list[str]:
    return [line.text for line in told(event, state)]


def fell(state: State) -> Scene:
    return Scene(state, PartyFell(SEAT, ("Ulf",)), state, "")


# ---------------------------------------------------------------------- the dead and what they leave


@pytest.mark.parametrize(
    ("cause", "at", "words"),
    [
        ("foes", "d1r0", "an ogre and three ravens"),
        ("foes", "5051", "killed in the forest at 5051"),
        ("trap", "d1r0", "a trap"),
        ("cyclops", "d1r0", "a cyclops"),
        ("fire_folk", "d1r0", "one of the Fire Folk"),
        ("something_new", "d1r0", "something new"),
    ],
)
def test_an_obituary_says_what_somebody_died_of(cause: str, at: str, words: str) -> None:
    assert cause_words(fell(a_state()), Corpse(DEAD, f"{SEAT}:2", at, cause)) == words


def test_who_fell_to_enemies_that_are_gone_was_killed_there() -> None:
    corpse = Corpse(DEAD, f"{SEAT}:2", "d1r0", "foes")

    assert cause_words(fell(a_state(foes=ALONE)), corpse).startswith("killed in room 1 of the dungeon")


@each(range(1, LONGEST_NAME + 1))
def test_the_dead_share_lines_as_long_as_a_line_may_be(letters: int) -> None:
    named = [Corpse(replace(DEAD, name="n" * size), f"{SEAT}:2", "d1r0", "trap") for size in (letters, *(30,) * 8)]
    said = dead_by_name(fell(a_state()), named)

    assert len(said) == 2
    assert max(map(len, said)) <= LONGEST_LINE


@pytest.mark.parametrize(
    ("party", "foes", "key", "guarded"),
    [
        ({}, (OGRE,), "fell.left", True),
        ({}, RAVENS[:2], "fell.left", True),
        ({}, ALONE, "fell.left", False),
        ({"gold": 0, "loot": ()}, (OGRE,), "fell.left_nothing", False),
    ],
)
def test_an_obituary_says_what_lies_there_and_who_stands_over_it(
    party: dict[str, Any], foes: tuple[Foe, ...], key: str, guarded: bool
) -> None:
    text = what_is_left(fell(a_state(foes=foes, **party)))

    heads = [end for end in range(1, len(text) + 1) if says(text[:end], "endings", key)]
    assert heads
    assert any(says(text[end + 1 :], "endings", "fell.guarded") for end in heads) == guarded


@pytest.mark.parametrize(("foes", "words"), [((OGRE,), "An ogre stands there"), (RAVENS[:2], "Two ravens stand there")])
def test_one_enemy_stands_over_the_dead_and_several_stand(foes: tuple[Foe, ...], words: str) -> None:
    state = a_state(foes=foes)
    texts = [what_is_left(Scene(state, PartyFell(SEAT, (name,)), state, "")) for name in "abcdefghijkl"]

    assert any(words in text for text in texts)


def test_of_several_things_a_crown_is_the_best_and_else_the_dearest() -> None:
    cheap = replace(CROWN, qualities=("broken",))
    dear = replace(AXE, qualities=("ancient", "ancient", "ornate"))

    assert best_of((RING,)) == "a thorning magick ring of death (0g)"
    assert best_of((dear, cheap)).startswith("2 things (the best: a broken crown, ")
    assert best_of((AXE, dear)).startswith("2 things (the best: a very ancient ornate axe, ")


def test_a_demon_comes_out_of_what_it_has_struck_with() -> None:
    assert demonic_thing(fell(a_state())) == "demonic magick book"
    assert demonic_thing(fell(a_state(number=3))) == "thing"
    assert demonic_thing(fell(a_state(loot=(replace(BOOK, struck=(1,)),)))) == "thing"


def test_a_note_says_who_has_the_smallest_part_of_their_hit_points_left() -> None:
    party = a_state().parties[0]

    assert worst_off(replace(party, members=(BO, replace(ULF, hp=19)))) == "worst off Ulf, 19/35"
    assert worst_off(replace(party, members=(BO, ULF))) == "worst off Bo, 5/9"
    assert worst_off(replace(party, members=(replace(BO, hp=9),))) == "nobody is hurt"
    assert worst_off(replace(party, members=())) == "nobody is hurt"


# ---------------------------------------------------------------------- enemies


@pytest.mark.parametrize(
    ("others", "note"),
    [
        ((), ""),
        (("Ann",), "you deal 2d8, they 1d6; Ann's party chooses too, and if more than one party attacks"),
        (("Ann", "Cid"), "you deal 2d8, they 1d6; Ann's party and Cid's party choose too, and"),
    ],
)
def test_a_note_on_attacking_says_who_else_chooses(others: tuple[str, ...], note: str) -> None:
    state = beside_another()
    ours, ann = state.parties
    state = replace(state, parties=(ours, *(replace(ann, seat=seat) for seat in others)))

    text = attack_together_note(state, ours, "2d8", "1d6")

    assert text.startswith(note)
    assert bool(text) == bool(note)


@pytest.mark.parametrize(
    ("event", "keys"),
    [
        (FoeArrived("d1r1", replace(OGRE, id=92), "guard"), ["ogre.come", "guard.line"]),
        (FoeArrived("d1r1", replace(OGRE, id=92), "encounter"), ["ogre.come"]),
        (FoeArrived("d1r1", Foe(92, "deer", 2, 2, "1d4", 0, "here"), "guard"), ["deer.come"]),
        (
            FoeArrived("d1r1", Foe(92, "hill_giant", 9, 9, "1d4", 0, "here"), "guard"),
            ["hill_giant.come", "hill_giant.peace"],
        ),
    ],
)
def test_what_bars_the_way_is_said_to_and_what_keeps_the_peace_is_not(event: FoeArrived, keys: list[str]) -> None:
    said = lines(event)

    assert [says(text, "foes", key) for text, key in zip(said, keys, strict=True)] == [True] * len(keys)


def test_what_keeps_the_peace_nods_to_its_own_kin() -> None:
    peace = lines(FoeArrived("d1r1", Foe(92, "hill_giant", 9, 9, "1d4", 0, "here"), "encounter"))[1]

    assert peace == "It nods to Ulf, as one neighbour to another, and leaves the party alone."


def test_who_bars_the_way_is_one() -> None:
    assert not {"They", "bar", "them"} & set(lines(FoeArrived("d1r1", replace(OGRE, id=92), "guard"))[1].split())


@pytest.mark.parametrize(
    ("kind", "how", "met", "of", "said"),
    [
        ("ogre", "encounter", 1, 1, "And another ogre (9 hp, 1d4 damage)."),
        ("ogre", "encounter", 2, 3, "And another ogre (9 hp, 1d4 damage)."),
        ("wolf", "encounter", 1, 2, "wolf.more"),
        ("wolf", "encounter", 1, 3, "wolf.more 3 in all."),
        ("skeleton", "castle", 1, 2, "skeleton.more"),
        ("skeleton", "castle", 1, 4, "skeleton.more 4 in all."),
        ("skeleton", "castle", 2, 4, ""),
    ],
)
def test_of_a_crowd_the_second_says_how_many_come(kind: str, how: str, met: int, of: int, said: str) -> None:
    foe = Foe(92, kind, 9, 9, "1d4", 0, "here")
    state = a_state(foes=tuple(replace(foe, id=80 + number) for number in range(met)))
    text = " ".join(lines(FoeArrived("d1r0", foe, how, of), state))

    key, _, end = said.partition(" ")
    if key.endswith(".more"):
        assert says(text.removesuffix(f" {end}"), "foes", key)
        assert text.endswith(end)
        assert ("in all" in text) == bool(end)
    else:
        assert text == said


@pytest.mark.parametrize(
    ("kind", "how", "clauses"),
    [
        ("skeleton", "castle", ("12y.monster.skeleton", "12y.castle.skeletons")),
        ("skeleton", "encounter", ("12y.monster.skeleton",)),
        ("deer", "encounter", ("12y.creature.deer",)),
        ("wolf", "castle", ("12y.creature.wolves",)),
    ],
)
def test_what_has_come_names_its_clause(kind: str, how: str, clauses: tuple[str, ...]) -> None:
    (line,) = told(FoeArrived("d1r1", Foe(92, kind, 9, 9, "1d4", 0, "here"), how))

    assert line.clauses == clauses


@pytest.mark.parametrize(
    ("foes", "dice"),
    [
        ((LICH,), "kill one"),
        ((LICH, OGRE), "kill one and 1d10+2"),
        ((OGRE, *RAVENS), "1d10+3d4+2"),
        ((), "none"),
    ],
)
def test_the_dice_of_all_enemies_stand_in_one_note(foes: tuple[Foe, ...], dice: str) -> None:
    assert foes_dice(looking(a_state(), SEAT), foes) == dice


def test_a_party_without_dice_deals_0() -> None:
    nobody = a_state(members=(), loot=(), foes=ALONE)
    ours = a_state()

    assert both_dice(nobody, nobody.parties[0]) == ("0", "none")
    assert both_dice(ours, ours.parties[0]) == ("1d12+1d8+1d6+8", "1d10+3d4+2")


def test_a_part_of_a_sum_that_has_no_words_goes_by_its_name() -> None:
    assert damage_sum(0, (("odd_part", 1), ("level", -1)), "full", 0) == "0 (odd part 1 - level 1)"


@pytest.mark.parametrize(
    ("way", "label", "note"),
    [
        ("n", "North: 5050", "city"),
        ("entrance:0", "Into the Sunken Castle", "nobody has been inside"),
        ("entrance:1", "Down the well", "known"),
        ("way:2", "Stairs down to room 2", "large round"),
    ],
)
def test_a_way_to_run_says_what_is_known_behind_it(way: str, label: str, note: str) -> None:
    choice = EvasionExit(seat=SEAT, exits=(Exit(way, "5050"),)).choice(a_state(), way)

    assert (choice.label, choice.note) == (label, note)


# ---------------------------------------------------------------------- ways


def moved(to: str, how: str, at: str = "d1r0", **hexes: Hex) -> list[str]:
    """What is told of a move of a party that has been where it comes to, or has not (``hexes``)."""
    state = a_state(at, foes=ALONE, number=1)
    state = replace(state, hexes={**state.hexes, **hexes}, corpses=(), sites={})
    return lines(Moved(SEAT, to, how), state)


@each(
    [
        ("d1r0", "d1r1", "flee", "flee_room"),
        ("5051", "d1r0", "flee", "flee_in"),
        ("d1r0", "5051", "flee", "flee_out"),
        ("5051", "5052", "flee", "flee_hex"),
        ("5051", CITY, "walk", "walk_city"),
        ("5051", "5056", "walk", "walk_castle"),
        ("5152", "5051", "walk", "walk_known"),
        ("5051", "d1r0", "enter", "enter_well"),
        ("5056", "d0r0", "enter", "enter_castle"),
        ("5051", "d1r1", "enter", "enter_exit"),
        ("d1r0", "d1r1", "stairs", "stairs"),
        ("d1r0", "d1r1", "unheard-of", "other_room"),
        ("d1r0", "5051", "unheard-of", "other"),
        ("5052", "5051", "enter", "other"),
    ],
)
def test_a_move_is_told_by_where_it_begins_and_ends(at: str, to: str, how: str, key: str) -> None:
    (text,) = moved(to, how, at)

    assert says(text, "ways", f"moved.{key}")


def test_of_most_walks_into_the_new_the_terrain_says_enough() -> None:
    new = [moved(to, "walk", at) for at in ("5051", CITY, "5152") for to in ("5153", "5154", "5252", "5253", "5352")]
    told_of = [texts[0] for texts in new if texts]

    assert 1 <= len(told_of) < len(new) / 2
    assert all(says(text, "ways", "moved.walk") for text in told_of)
    assert all(moved(to, "flee", "5051") for to in ("5153", "5154", "5252", "5253"))


@pytest.mark.parametrize(
    ("number", "back", "key"), [(1, "5152", "walk_known"), (2, "5152", "walk_mapped"), (2, "5051", "walk_known")]
)
def test_a_hex_that_another_party_may_have_explored_is_known_from_the_map(number: int, back: str, key: str) -> None:
    state = replace(a_state("5152", foes=ALONE, number=number, back=back), corpses=(), sites={})
    (text,) = lines(Moved(SEAT, "5051", "walk"), state)

    assert says(text, "ways", f"moved.{key}")


@pytest.mark.parametrize(
    ("number", "back", "key"), [(1, "5152", "foes"), (2, "5152", "foes_mapped"), (2, "5051", "foes")]
)
@pytest.mark.parametrize("foes", [(OGRE,), RAVENS[:2]])
def test_enemies_that_were_left_there_are_found_again(number: int, back: str, key: str, foes: tuple[Foe, ...]) -> None:
    state = replace(a_state("5152", number=number, back=back), corpses=(), sites={"5051": Site(foes=foes)})
    line = told(Moved(SEAT, "5051", "walk"), state)[-1]

    assert says(line.text, "ways", f"arrived.{key}")
    assert line.clauses == ("12y.evade.after-hex",)


def test_enemies_that_were_left_in_a_room_are_found_again() -> None:
    line = told(Moved(SEAT, "d1r0", "up"), replace(a_state("d1r1"), sites={"d1r0": Site(foes=(OGRE,))}, corpses=()))[-1]

    assert line.clauses == ("12y.delve.retrace-persist",)


@pytest.mark.parametrize(("foes", "words"), [((OGRE,), "An ogre waits there."), (RAVENS[:2], "Two ravens wait there.")])
def test_one_enemy_waits_and_several_wait(foes: tuple[Foe, ...], words: str) -> None:
    state = replace(a_state("5152"), corpses=(), sites={"5051": Site(foes=foes)})
    backs = [replace(state, parties=(replace(state.parties[0], years=years),)) for years in range(12)]

    assert words in [lines(Moved(SEAT, "5051", "walk"), one)[-1] for one in backs]


def test_one_of_the_dead_lies_there_and_several_lie() -> None:
    said = {1: "", 2: ""}
    for count, years in ((count, years) for count in (1, 2) for years in range(12)):
        dead = tuple(Corpse(replace(DEAD, id=80 + at), f"{SEAT}:1", "5051", "trap") for at in range(count))
        said[count] += " ".join(lines(Moved(SEAT, "5051", "walk"), replace(a_state("5152", years=years), corpses=dead)))

    assert "lies where they fell" in said[1]
    assert "lie where they fell" in said[2]
    assert "lies where" not in said[2]
    assert "ere lies" in said[1]
    assert "ere lie " not in said[1]
    assert "ere lie " in said[2]
    assert "ere lies" not in said[2]


@pytest.mark.parametrize(
    ("owners", "place", "key", "names"),
    [
        ((f"{SEAT}:1",), "5051", "corpses", "Wend 0"),
        ((f"{SEAT}:1",) * 6, "5051", "corpses", "Wend 5"),
        ((f"{SEAT}:1",) * 7, "5051", "corpses", "Wend 5 and others"),
        ((f"{SEAT}:1", "Ann:1"), "5051", "corpses_others", "Wend 1"),
        ((f"{SEAT}:2",), "5051", "", ""),
        ((f"{SEAT}:1",), CITY, "", ""),
    ],
)
def test_the_dead_are_found_where_they_fell(owners: tuple[str, ...], place: str, key: str, names: str) -> None:
    dead = [Corpse(replace(DEAD, name=f"Wend {at}"), owner, place, "trap") for at, owner in enumerate(owners)]
    dead.append(Corpse(replace(DEAD, name="Elsewhere"), f"{SEAT}:1", "5252", "trap"))
    said = lines(Moved(SEAT, place, "walk"), replace(a_state("5152"), sites={}, corpses=tuple(dead)))

    found = [text for text in said if says(text, "ways", f"arrived.{key}")] if key else said[1:]
    assert len(found) == bool(key)
    assert all(names in text and "Elsewhere" not in text for text in found)
    assert all(("others" in text.partition("of their")[0]) == ("others" in names) for text in found if key == "corpses")


# ---------------------------------------------------------------------- things


@pytest.mark.parametrize(
    ("party", "owner"),
    [
        ({}, "Pim"),
        ({"at": CITY, "loot": ()}, "Ulf"),
        ({"at": CITY, "loot": (AXE,)}, "Ulf"),
        ({"at": CITY, "loot": (AXE, RING)}, "Bo"),
        ({"at": CITY, "loot": (AXE, RING, CROWN)}, "Ysel"),
    ],
)
def test_in_the_city_members_unpack_in_their_order_and_elsewhere_the_newcomer(
    party: dict[str, Any], owner: str
) -> None:
    (text,) = lines(ItemGained(SEAT, replace(TRAPPED, id=90), "kit"), a_state(**party))

    assert says(text, "loot", "kit.line")
    assert owner in text


def test_what_nobody_has_brought_is_in_the_luggage() -> None:
    (line,) = told(ItemGained(SEAT, replace(TRAPPED, id=90), "kit"), a_state(members=(TINKER,)))

    assert says(line.text, "loot", "kit.noone")
    assert line.weight == "result"


@pytest.mark.parametrize(
    ("why", "key", "name"),
    [("struck", "struck", "the thorning"), ("spent", "spent", "a thorning"), ("else", "other", "a thorning")],
)
def test_what_has_become_of_a_thing_is_said(why: str, key: str, name: str) -> None:
    (text,) = lines(ItemChanged(SEAT, RING, why))

    assert says(text, "loot", f"changed.{key}")
    assert name in text.lower()


def test_of_a_gift_that_was_taken_nothing_is_said() -> None:
    assert lines(ItemChanged(SEAT, RING, "claimed")) == []


def test_a_weapon_to_give_out_says_which_it_takes_the_place_of() -> None:
    steps = (GearStep("equip", 11, 2), GearStep("equip", 13, 2))
    decision = GearItem(seat=SEAT, member=2, steps=steps)
    notes = [decision.choice(a_state(), option.id).note for option in decision.options()[1:]]

    assert notes == ["1d12; in use by Ulf", "+4 hp; in use by Ulf"]
    assert ArmBest(seat=SEAT, steps=steps).prompt(a_state()) == (
        "The best for everybody: Bo the axe (1d12) instead of the staff (1d6); Bo the suit of armor (+4 hp)."
    )


RINGS = "thorning magick ring of death"


@each(
    [
        (Spell(16, "key", hex="5051"), "Turn the key to 5051", "forest, stone portal, well (a crown!), 1 dead"),
        (Spell(19, "rejuvenation", corpse=9), "Raise Hob", "Hermit; magick mushroom of rejuvenation"),
        (Spell(15, "death", foe=50), "Death to the ogre", f"36 hp; {RINGS}"),
        (Spell(15, "death", foe=71), "Death to the shade", RINGS),
        (Spell(15, "death", rival=3), "Death to Ysel", f"9 hp, you's party; {RINGS}"),
        (Spell(15, "fae_touched", foe=60), "Win over the raven", f"4 hp; {RINGS}"),
        (Spell(15, "fae_touched", foe=71), "Win over the shade", RINGS),
        (Spell(15, "moonkissed"), "Heal everyone fully", RINGS),
        (Spell(15, "death"), f"Use the {RINGS}", ""),
        (Spell(15, "fae_touched"), f"Use the {RINGS}", ""),
        (Spell(15, "rejuvenation"), f"Use the {RINGS}", ""),
    ],
)
def test_a_power_says_what_it_is_used_on(spell: Spell, label: str, note: str) -> None:
    state = a_state(foes=(OGRE, *RAVENS, replace(OGRE, id=71, kind="shade", hp=0)))

    assert spell_in_words(state, SEAT, spell) == (label, note)


# ---------------------------------------------------------------------- years and the end


@pytest.mark.parametrize(
    ("years", "words"), [(1, "one year"), (2, "two years"), (12, "twelve years"), (13, "13 years")]
)
def test_years_are_said_in_words_as_far_as_there_are_any(years: int, words: str) -> None:
    assert years_word(years) == words


@pytest.mark.parametrize(
    ("how", "key"), [("attack", "attack"), ("evasion", "evade"), ("fae_touched", "obeys"), ("else", "other")]
)
@pytest.mark.parametrize("ending", ["crowned", "destroyed"])
def test_how_he_was_crowned_is_told_first(ending: Any, how: str, key: str) -> None:
    assert says(lines(GameEnded(SEAT, ending, how))[0], "endings", f"ended.crowned.{key}")


@pytest.mark.parametrize("ending", ["crowned", "destroyed"])
def test_who_has_won_is_named_with_an_article_in_the_middle_of_the_sentence(ending: Any) -> None:
    (won,) = [text for text in lines(GameEnded(SEAT, ending, "attack")) if text.startswith("Won in year")]

    assert re.match(r"Won in year \d+ by the [A-Z]", won)


# ---------------------------------------------------------------------- people and bargains


def test_where_the_noble_wants_to_go_is_as_ruled() -> None:
    assert [home_of(one) for one in ("nearest-clearing", "city")] == ["to the city or any clearing", "to the city"]


@pytest.mark.parametrize(
    ("kin", "who"), [("giant", "A Giant"), ("fae_folk", "One of the Fae Folk"), ("hermit", "A Hermit")]
)
def test_who_joins_is_one_of_a_people(kin: Kin, who: str) -> None:
    decision = NameMember(seat=SEAT, kin=kin, suggestion="Ulf", may_be_nameless=True)

    assert decision.prompt(a_state()) == f"{who} has joined. What is the name?"


@pytest.mark.parametrize(("name", "allowed"), [("n" * LONGEST_NAME, True), ("n" * (LONGEST_NAME + 1), False)])
def test_a_name_has_its_longest_length(name: str, allowed: bool) -> None:
    decision = NameMember(seat=SEAT, kin="giant", suggestion="Ulf", may_be_nameless=True)

    if allowed:
        assert decision.from_text(name) == name
    else:
        with pytest.raises(IllegalAnswer, match=f"1 to {LONGEST_NAME} printable") as refused:
            decision.from_text(name * 4)
        assert refused.value.answer == "n" * 60


@pytest.mark.parametrize("roll", ["encounter", "doors"])
def test_thogwoods_advice_names_the_roll(roll: str) -> None:
    asked = UseThogwood(seat=SEAT, roll=roll)

    assert says(asked.prompt(a_state()), "questions", f"use-thogwood.{roll}")
    assert says(asked.label(a_state(), "use"), "questions", f"use-thogwood.use_{roll}")


def test_a_trapped_thing_is_asked_about_by_its_name_and_its_worth() -> None:
    asked = DareTrapped(seat=SEAT, item=TRAPPED.id, may_leave=True)

    assert "mirror" in asked.prompt(a_state())
    assert asked.choice(a_state(), "leave").note == "1g"


@pytest.mark.parametrize(
    ("terms", "default", "table", "offer"),
    [
        (Terms(), "", "Nothing is on the table yet.", "you's party asks for nothing, for nothing."),
        (
            Terms((11,), (14,), 20),
            "offer",
            "You give an axe (10g) and 20 gold; you get a very ancient ornate crown (4000g).",
            "you's party offers an axe (10g) and 20 gold for a very ancient ornate crown (4000g).",
        ),
        (
            Terms((11,)),
            "offer",
            "You give an axe (10g); you get nothing.",
            "you's party offers an axe (10g), for nothing.",
        ),
        (
            Terms(asks=(15,), price=5),
            "offer",
            "You give nothing; you get a thorning magick ring of death (0g) and 5 gold.",
            "you's party asks for a thorning magick ring of death (0g) and 5 gold, for nothing.",
        ),
    ],
)
def test_a_bargain_says_both_its_sides(terms: Terms, default: str, table: str, offer: str) -> None:
    laid = LayOut(seat=SEAT, other=SEAT, terms=terms, ours=(), theirs=(), purse=9, their_purse=9)
    answer = AnswerOffer(seat=SEAT, offerer=SEAT, terms=terms)

    assert laid.default() == default
    assert laid.prompt(a_state()) == f"Trade with you. {table} What next?"
    assert answer.prompt(a_state()) == offer
    assert answer.read(answer.default()) == "decline"


def test_what_may_be_traded_says_who_uses_it() -> None:
    laid = LayOut(seat=SEAT, other=SEAT, terms=Terms(), ours=(12, 16), theirs=(13,), purse=0, their_purse=0)
    notes = [laid.choice(a_state(), id_).note for id_ in ("give:12", "give:16", "ask:13")]

    assert notes == ["1g; 1d6; Bo wields it", "0g; once: straight to any known portal", "10g; +4 hp worn; Ulf wears it"]


def test_gold_is_offered_in_round_sums_up_to_all_there_is() -> None:
    decision = GoldOnTable(seat=SEAT, other=SEAT, asked=False, most=20)

    assert [option.value for option in decision.options()] == [0, 1, 2, 5, 10, 20]
    assert decision.from_text(" 20 ") == 20
    huge = replace(decision, most=10**12)
    assert huge.from_text("9" * 9) == 999_999_999
    for text in ("21", "-1", "x"):
        with pytest.raises(IllegalAnswer, match="from 0 to 20"):
            decision.from_text(text)
    with pytest.raises(IllegalAnswer):
        huge.from_text("9" * 10)
    with pytest.raises(IllegalAnswer) as refused:
        huge.from_text("9" * 99)
    assert refused.value.answer == "9" * 60
