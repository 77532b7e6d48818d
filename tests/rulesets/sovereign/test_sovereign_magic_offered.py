"""Every spell and art of the book is offered to somebody who has it, in each of its ways, and done by pressing it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from lychgate.core.decision import Answer, AnyDecision, Option
from lychgate.core.play import Play
from lychgate.kit.orders import Orders
from lychgate.rulesets.sovereign.rules.aims import aims
from lychgate.rulesets.sovereign.rules.casting import ArtUsed, Cast, SpellCast, UseArt
from lychgate.rulesets.sovereign.rules.effort import prepared_at_most
from lychgate.rulesets.sovereign.rules.magic_choice import AimChosen, ChooseAim, TargetsMarked, WayChosen, power_called
from lychgate.rulesets.sovereign.state import Casting, Delver, Fall, Item, Mark, Poison, Spent, State, Working
from lychgate.rulesets.sovereign.tables.magic import Art, Blade, Power, Spell, arts, modes, spells
from lychgate.rulesets.sovereign.tables.traditions import art_names, spells_of, traditions
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import Middling, with_one

PEOPLE = (
    "delver Ada of Ann str 14 dex 14 int 14 con 16 wis 14 magic 1 heal 1 stab 1 hp 30 level 9",
    "delver Bo of Ben con 14 hp 9",
    "delver Cy of Ben con 14 hp 9",
    "npc 3 ghouls hd 1 hp 30",
    "npc 2 wolves hd 2 hp 30",
    "npc orc hd 1 hp 1",
)


def tradition_with(power: Power) -> str:
    """A tradition of which this is an art, or whose lists have the spell."""
    if isinstance(power, Art):
        return next(name for name, row in traditions().items() if power.name in row.arts)
    return next(name for name, row in traditions().items() if row.lists and power.name in spells_of(name, 5))


@lru_cache
def scenes(name: str) -> dict[str, State]:
    """Ada has one spell or art: in camp, in talk, in her turn of a fight, with the move or all spent, out of turn."""
    power = power_called(name)
    table = Sovereign().types(*PEOPLE)
    made = Delver(
        calling="Mage",
        traditions=(tradition_with(power),),
        spells=(name,) if isinstance(power, Spell) else (),
        arts=(name,) if isinstance(power, Art) else (),
    )
    casting = Casting(prepared=made.spells, used=1)
    state = with_one(table.state, "Ada", delver=made, casting=casting, hp=20, strain=2, items=(Item(name="dagger"),))
    state = with_one(state, "Bo", hp=0, marks=(Mark("dying"),), fall=Fall(fatal=9))
    poison = Poison(name="adder", turns=3, dc=10)
    state = with_one(state, "Cy", hp=4, casting=Casting(used=1), poisons=(poison,))
    state = with_one(state, "orc", hp=0, marks=(Mark("dead"),))
    for foe in ("ghoul 1", "ghoul 2", "ghoul 3", "wolf 1", "wolf 2", "orc"):
        nature = {"wolf 1": "beast", "wolf 2": "plant"}.get(foe, "")
        state = with_one(state, foe, side="foes", nature=nature, known_as=nature)
    table.state = state
    found = {"camp": table.state}
    table.rolls(8, 1).types("fight foes").finish()
    found["fight"] = table.state
    ada = table.who("Ada").id
    for scene, spent in {"moved": Spent(moves=1), "struck": Spent(main=True)}.items():
        found[scene] = replace(table.state, fight=table.state.fight_now.with_spent(ada, spent))
    found["bound"] = with_one(table.state, "Ada", marks=(Mark("bound"),))
    asleep = Working(name="asleep", source="The Wind of Final Repose", by="", unit="turns", left=1, stops=("all",))
    found["helpless"] = with_one(table.state, "wolf 1", under=(asleep,))
    found["dead"] = with_one(with_one(table.state, "Bo", marks=(Mark("dead"),), fall=None), "Cy", hp=9, poisons=())
    table.types("next")
    found["out of turn"] = table.state
    return found


def steps_of(state: State, name: str, seat: str = ANN) -> list[tuple[str, Any]]:
    """The steps of a spell or an art that a seat is offered."""
    table = Sovereign()
    table.state = state
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    ids = (f"cast:Ada:{name}", f"art:Ada:{name}", f"rescue:Ada:Bo:{name}")
    return [step for step in orders.steps if step[0] in ids]


class Asked(BaseException):
    """A question to which no answer was given yet."""

    def __init__(self, decision: AnyDecision) -> None:
        self.decision = decision


def ends(state: State, command: Any, seat: str = ANN) -> Iterator[tuple[tuple[str, ...], Play[State]]]:
    """Every way in which a step may be answered, with what comes of it; of a list at most two are marked."""
    table = Sovereign()
    table.state = state
    todo: list[tuple[str, ...]] = [()]
    while todo:
        given = todo.pop()
        left = list(given)

        def answer(decision: AnyDecision, state: State, left: list[str] = left) -> str:
            if not isinstance(decision, WayChosen | AimChosen | TargetsMarked):
                return decision.default() or decision.options()[0].id
            assert decision.choices(state)
            assert decision.prompt(state)
            if not left:
                raise Asked(decision)
            return left.pop(0)

        try:
            play = table.run(command, Middling(), seat, answer)
        except Asked as asked:
            options: list[Option[Any]] = list(asked.decision.options())
            if isinstance(asked.decision, TargetsMarked):  # else marks would be set and taken away for ever
                fresh = [one for one in options if one.value not in asked.decision.marked]
                options = options[:1] if len(asked.decision.marked) == 2 else [*fresh[:2], fresh[-1]]
            todo += [(*given, option.id) for option in options]
            continue
        yield given, play


POWERS: tuple[Power, ...] = (*spells().values(), *arts().values())
USABLE = [one.name for one in POWERS if one.action != "always" or (isinstance(one, Art) and one.chosen)]


def test_all_others_are_blades_or_always_work() -> None:
    rest = [arts()[name] for name in art_names() if name not in USABLE]
    assert all(art.action == "always" for art in rest)
    assert [art.name for art in rest if any(isinstance(one, Blade) for one in art.effects)] == [
        "Accursed Blade",
        "Accursed Bolt",
    ], "they are attacks"


@each(USABLE)
def test_every_spell_and_art_is_offered_in_each_of_its_ways_and_done_by_pressing_it(name: str) -> None:
    reached: set[str] = set()
    offered: list[str] = []
    for scene, state in scenes(name).items():
        for id_, command in steps_of(state, name):
            offered.append(scene)
            for answers, play in ends(state, command):
                used = [event for event in play.events if isinstance(event, SpellCast | ArtUsed)]
                if answers[-1:] == ("nothing",):
                    assert not play.events
                    continue
                assert used or play.events, (scene, id_, answers)
                if answers:
                    reached.add(answers[0].removeprefix("way:").partition("/")[0])
                elif isinstance(command, Cast | UseArt):
                    reached.add(command.mode)
    assert offered, f"{name} is offered nowhere"
    assert set(modes(power_called(name))) <= reached


# ---------------------------------------------------------------------- at whom


def crypt(
    *known: str, tradition: str = "Necromancer", foes: str = "npc 4 ghouls hd 1 hp 6", level: int = 2
) -> Sovereign:
    """Ada, who has these spells and arts, and Bo fight; it is their turn."""
    table = Sovereign().types("delver Ada of Ann int 14 con 10 magic 1 heal 1 hp 8", "delver Bo of Ben hp 9", foes)
    learned = tuple(one for one in known if one in spells())
    made = Delver(
        calling="Mage",
        traditions=(tradition,),
        spells=learned,
        arts=tuple(one for one in known if one in arts()),
    )
    table.state = with_one(table.state, "Ada", delver=made, level=level, casting=Casting(prepared=learned))
    return table.rolls(8, 1).types("fight").finish()


def asked(table: Sovereign, name: str, seat: str = ANN) -> dict[str, tuple[str, ...]]:
    """The choices of the question to which a spell or an art leads, each with those at whom it is aimed."""
    ((_, command),) = steps_of(table.state, name, seat)
    assert isinstance(command, ChooseAim)
    one = table.who("Ada")
    decision = AimChosen(
        seat=seat,
        who=one.id,
        what=name,
        aims=aims(table.state, one, power_called(name), knows=seat == REF),
    )
    return {
        f"{choice.group + ': ' if choice.group else ''}{choice.label}": option.value.at
        for choice, option in zip(decision.choices(table.state), decision.options(), strict=True)
        if option.value is not None
    }


def test_smite_the_dead_reaches_all_ghouls_in_two_taps() -> None:
    table = crypt("Smite the Dead")
    every = tuple(f"ghoul {number}" for number in (1, 2, 3, 4))
    assert asked(table, "Smite the Dead") == {
        "All ghouls (4)": every,
        **{f"Ghoul {number}": (f"ghoul {number}",) for number in (1, 2, 3, 4)},
        "Choose which": (),
    }
    table.rolls(10, 10, 1, 1, 1, 1).types(
        "cast:Ada:Smite the Dead", seat=ANN, answers={"sovereign.aim": "/kind:ghoul"}
    ).finish()
    assert not any(one.alive for one in table.state.cast if one.side == "ghouls")
    assert table.who("Ada").casting.used == 1


def test_some_of_them_are_marked_in_a_list_and_it_is_one_answer() -> None:
    table = crypt("Smite the Dead")
    given = iter(["mark:ghoul 2", "mark:ghoul 3", "mark:ghoul 4", "mark:ghoul 3", "done"])

    def answer(decision: AnyDecision, state: State) -> str:
        return "/choose" if isinstance(decision, AimChosen) else next(given)

    table.rolls(10, 10, 1, 1).types("cast:Ada:Smite the Dead", seat=ANN, answers=answer).finish()
    assert [one.name for one in table.state.cast if not one.alive] == ["ghoul 2", "ghoul 4"]
    assert [one.answer.split("\n") for one in table.inputs if isinstance(one, Answer)][-1] == [
        "mark:ghoul 2",
        "mark:ghoul 3",
        "mark:ghoul 4",
        "mark:ghoul 3",
        "done",
    ]


def test_a_caster_who_thinks_better_of_it_spends_nothing() -> None:
    table = crypt("Smite the Dead")
    before = table.state
    table.types("cast:Ada:Smite the Dead", seat=ANN, answers={"sovereign.aim": "nothing"})
    table.types(
        "cast:Ada:Smite the Dead", seat=ANN, answers={"sovereign.aim": "/choose", "sovereign.aim_at": "nothing"}
    )
    assert table.state == before


def test_dominate_sense_is_done_in_either_way_at_each_foe() -> None:
    table = crypt("Dominate Sense", tradition="High Mage", foes="npc 2 goblins hd 1 hp 6")
    assert list(asked(table, "Dominate Sense")) == [
        "Sight (blinded): Goblin 1",
        "Sight (blinded): Goblin 2",
        "Other (sense dominated): Goblin 1",
        "Other (sense dominated): Goblin 2",
    ]
    table.rolls(2).types("cast:Ada:Dominate Sense", seat=ANN, answers={"sovereign.aim": "sight/at:c4"})
    assert [working.name for working in table.who("goblin 2").under] == ["blinded"]


def test_of_many_targets_in_several_ways_the_way_is_asked_for_first() -> None:
    table = crypt("Elemental Wall", tradition="Elementalist", level=7)
    seen: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        seen.append(decision.prompt(state))
        assert len(decision.options()) <= 12
        return "way:water" if isinstance(decision, WayChosen) else "water/kind:ghoul"

    table.rolls(1, 1).types("cast:Ada:Elemental Wall", seat=ANN, answers=answer).finish()
    assert seen == ["Elemental Wall: how?", "Elemental Wall: at whom?"]
    assert table.who("Ada").casting.used == 1


def test_a_spell_for_as_many_as_the_level_reaches_no_more() -> None:
    table = crypt("Haste", "Invisibility", tradition="High Mage", level=1)
    assert list(asked(table, "Haste")) == ["Ada", "Bo"], "one for each level"
    table = crypt("Haste", tradition="High Mage", level=2)
    assert asked(table, "Haste")["All of us (2)"] == ("Ada", "Bo")
    table = crypt("Final Death", level=3)
    assert asked(table, "Final Death")["3 of the 4 ghouls"] == ("ghoul 1", "ghoul 2", "ghoul 3")


def test_friends_whom_a_burst_may_catch_can_be_named() -> None:
    table = crypt("Magic Bomb", tradition="High Mage", level=5)
    bomb = aims(table.state, table.who("Ada"), spells()["Magic Bomb"], knows=False)
    among = next(aim.among for aim in bomb if aim.among)
    assert "Bo" in among
    assert all("Bo" not in aim.at for aim in bomb)
    marking = TargetsMarked(seat=ANN, who=table.who("Ada").id, what="Magic Bomb", among=among)
    notes = {choice.label: choice.note for choice in marking.choices(table.state)}
    assert (notes["Bo"], notes["Ghoul 1"]) == ("on your side", "")


def test_magic_is_offered_in_talk_at_those_who_are_met_and_at_nobody_else() -> None:
    table = Sovereign().types("delver Ada of Ann int 14 magic 1 hp 8", "npc 2 goblins hd 1 hp 6", "npc ogre hd 4 hp 20")
    made = Delver(calling="Mage", traditions=("High Mage",), spells=("The Wind of Final Repose", "See Magic"))
    table.state = with_one(table.state, "Ada", delver=made, level=2, casting=Casting(prepared=made.spells))
    assert not steps_of(table.state, "The Wind of Final Repose"), "nobody is met yet"
    ((_, see),) = steps_of(table.state, "See Magic")
    assert see == Cast(who="Ada", spell="See Magic")
    table.types("meet goblins")
    assert asked(table, "The Wind of Final Repose")["All goblins (2)"] == ("goblin 1", "goblin 2")
    assert not any("ogre" in at for at in asked(table, "The Wind of Final Repose").values())
    table.types("cast:Ada:The Wind of Final Repose", seat=ANN, answers={"sovereign.aim": "/kind:goblin"})
    assert [one.helpless for one in table.state.cast if one.side == "goblins"] == ["is asleep"] * 2


def test_a_gm_is_offered_the_magic_of_delvers_whom_nobody_plays() -> None:
    table = Sovereign().types("delver Ada hp 8 int 14 magic 1", "delver Bo of Ben hp 8 int 14 magic 1")
    made = Delver(calling="Mage", traditions=("High Mage",), spells=("See Magic",))
    for name in ("Ada", "Bo"):
        table.state = with_one(table.state, name, delver=made, casting=Casting(prepared=made.spells))
    ids = [id_ for id_, _ in table.orders(REF).steps]  # type: ignore[attr-defined]
    assert [id_ for id_ in ids if id_.startswith("cast")] == ["cast:Ada:See Magic"]


@each(
    ["The Wind of Final Repose", "Final Death", "Curse of Boils", "Scourging Curse", "Final Repose", "Arcane Spark"],
)
def test_what_harms_is_not_aimed_at_friends(name: str) -> None:
    power = power_called(name)
    table = crypt(name, tradition=tradition_with(power), foes="npc 2 goblins hd 1 hp 6", level=5)
    at = [aim.at for aim in aims(table.state, table.who("Ada"), power, knows=False)]
    assert at
    assert not {"Ada", "Bo"} & {one for names in at for one in names}
    table.state = with_one(with_one(table.state, "goblin 1", hp=0), "goblin 2", hp=0)
    assert not aims(table.state, table.who("Ada"), power, knows=False)


def test_what_the_gm_alone_knows_decides_no_target() -> None:
    table = Sovereign().types("delver Ada of Ann int 14 magic 1 hp 8", "npc 2 goblins hd 1 hp 6", "npc ghoul hd 1 hp 6")
    table.types("nature goblin 1 undead")  # nobody has met them
    made = Delver(calling="Mage", traditions=("Necromancer",), spells=("Smite the Dead",))
    table.state = with_one(table.state, "Ada", delver=made, level=2, casting=Casting(prepared=made.spells))
    for foe in ("goblin 1", "goblin 2", "ghoul"):
        table.state = with_one(table.state, foe, side="foes")
    table.rolls(8, 1).types("fight").finish()

    def at(knows: bool) -> list[tuple[str, ...]]:
        return [aim.at for aim in aims(table.state, table.who("Ada"), spells()["Smite the Dead"], knows=knows)]

    assert at(knows=False) == [("ghoul",)]
    assert ("goblin 1",) in at(knows=True)


# ---------------------------------------------------------------------- what lasts, and what is prepared


def test_magic_that_lasts_says_when_it_ends_and_can_be_ended() -> None:
    table = crypt("Fly", tradition="Elementalist")
    table.types("cast:Ada:Fly", seat=ANN, answers={"sovereign.aim": "/at:c2"})
    orders = table.orders(ANN)
    assert isinstance(orders, Orders)
    choice = orders.choice(table.state, "lapse:Ada:Fly")
    assert (choice.label, choice.note, choice.group) == ("End Fly", "Bo: flying, 1 Turn left", "Ada's lasting magic")
    fields = {field.label: field.text for field in table.view(ANN).sheets[0].fields}
    assert fields["Keeps up"] == "Fly on Bo (1 Turn)"
    table.types("lapse:Ada:Fly", seat=ANN)
    assert not table.who("Bo").under
    assert "lapse:Ada:Fly" not in [id_ for id_, _ in table.orders(ANN).steps]  # type: ignore[attr-defined]


def test_spells_are_prepared_from_a_list() -> None:
    table = Sovereign().types("delver Ada of Ann int 14 magic 1 hp 8")
    made = Delver(calling="Mage", traditions=("High Mage",), spells=("Speed", "Stasis", "See Magic", "Invisibility"))
    table.state = with_one(table.state, "Ada", delver=made, casting=Casting(prepared=("Speed",)))
    most = prepared_at_most(table.state, table.who("Ada"))
    given = iter(["spell:Speed", "spell:See Magic", "done"])
    seen: list[tuple[str, int]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        if decision.kind == "sovereign.may_prepare":
            return "yes"
        seen.append((decision.prompt(state), len(decision.options())))
        return next(given)

    table.types("prepare:Ada", seat=ANN, answers=answer)
    assert table.who("Ada").casting.prepared == ("See Magic",)
    assert seen[0][0] == f"Which spells does Ada prepare? 1 of {most} chosen." + (
        " To prepare another, leave one out." if most == 1 else ""
    )
    assert "prepare:Ada" not in [id_ for id_, _ in table.orders(ANN).steps]  # type: ignore[attr-defined]
    fight = crypt("Speed", "Stasis", tradition="High Mage")
    assert not [id_ for id_, _ in fight.orders(ANN).steps if id_.startswith("prepare")]  # type: ignore[attr-defined]


def test_a_duelist_chooses_the_favoured_weapon_once() -> None:
    table = Sovereign().types("delver Ada of Ann int 14 magic 1 hp 8")
    made = Delver(calling="Mage", traditions=("Duelist",), arts=("Favored Weapon",))
    table.state = with_one(table.state, "Ada", delver=made)
    assert list(asked(table, "Favored Weapon"))[:2] == ["Hand axe", "War axe"]
    table.types("art:Ada:Favored Weapon", seat=ANN, answers={"sovereign.aim": "long sword"})
    assert table.who("Ada").casting.chosen == {"Favored Weapon": "long sword"}
    assert not steps_of(table.state, "Favored Weapon")


def test_all_spells_are_marked_at_once_where_all_fit() -> None:
    table = Sovereign().types("delver Ada of Ann int 14 magic 1 hp 8")
    made = Delver(calling="Mage", traditions=("High Mage",), spells=("Speed", "Stasis"))
    table.state = with_one(table.state, "Ada", delver=made, casting=Casting())
    table.types("prepare:Ada", seat=ANN, answers={"sovereign.spells": "done", "sovereign.may_prepare": "yes"})
    assert table.who("Ada").casting.prepared == ("Speed", "Stasis")


def test_a_whole_mages_spells_come_before_attacks_and_all_other_magic_after_them() -> None:
    table = crypt("Smite the Dead", "Gravesight", "Master of Bones", "Cold Flesh")
    orders = table.orders(ANN)
    assert isinstance(orders, Orders)
    groups = [orders.choice(table.state, id_).group for id_, _ in orders.steps]
    heads = list(dict.fromkeys(groups))
    assert heads[:3] == ["Ada's spells", "", "Ada's arts"]
    assert heads[3:] == ["Ada's other actions", "Ada's Instant arts"]
    assert orders.choice(table.state, "run:Ada").group == "Ada's other actions"
    table.state = with_one(table.state, "Ada", delver=replace(table.who("Ada").made, calling="Expert/Mage"))
    partly = [id_.partition(":")[0] for id_, _ in table.orders(ANN).steps]  # type: ignore[attr-defined]
    assert partly[0] == "attack"
    plain = crypt("Cold Flesh").orders(ANN)
    assert isinstance(plain, Orders)
    assert plain.choice(table.state, "run:Ada").group == "", "whoever has no magic needs no heading"
