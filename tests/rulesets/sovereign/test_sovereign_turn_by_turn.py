"""What each action of a fight takes, when it is refused, and what it leaves behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.aftermath import fallen, homes_of
from lychgate.rulesets.sovereign.rules.arms import Arm, arm_of
from lychgate.rulesets.sovereign.rules.charging import charge_at
from lychgate.rulesets.sovereign.rules.executions import kind_of, most_of, penalty, strikes_true
from lychgate.rulesets.sovereign.rules.guards import at_any_time
from lychgate.rulesets.sovereign.rules.holding import squeeze
from lychgate.rulesets.sovereign.rules.moving import Joined
from lychgate.rulesets.sovereign.rules.prowess import harm_by_feats, unarmed_die
from lychgate.rulesets.sovereign.rules.screens import Screened, Stopped
from lychgate.rulesets.sovereign.rules.swarming import by_others
from lychgate.rulesets.sovereign.state import Attack, Delver, Feat, Guard, Item, Mark, Working
from lychgate.rulesets.sovereign.state.combat import Spent
from lychgate.rulesets.sovereign.tables.goods import weapons
from tests.each import each
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_delving import house
from tests.rulesets.sovereign.test_sovereign_doors_of_sites import site_of, walled
from tests.rulesets.sovereign.test_sovereign_fight import met
from tests.rulesets.sovereign.test_sovereign_lasting import play_of

SAFE = Working(name="safe", source="Veil", by="a9", unit="turns", immune=("weapons",))


def three(**spent: object) -> Sovereign:
    """Ada and Bo, each with things in hand and pack, against two goblins; the first is within reach of Ada."""
    table = Sovereign().types("delver Ada of Ann stab 1 hp 9", "delver Bo of Ben stab 1 hp 9")
    table.types("npc 2 goblins hd 1 hp 6").rolls(8, 1).types("fight").finish()
    for name in ("Ada", "Bo"):
        given(table, name, items=(Item(name="club"), Item(name="dagger", where="stowed"), Item(name="small bow")))
    given(table, "Bo", marks=(Mark("prone"),))
    fight = table.state.fight_now.with_beside(table.who("Ada").id, table.who("goblin 1").id)
    ada = table.who("Ada").id
    empty = ((ada, "small bow"),)
    lying = ((ada, Item(name="torch")), (ada, Item(name="rope")), (table.who("Bo").id, Item(name="torch")))
    fight = replace(fight.with_spent(ada, Spent(**spent)), empty=empty, dropped=lying)  # type: ignore[arg-type]
    table.state = replace(table.state, fight=fight)
    return table


MAIN = ("attack Ada goblin 1", "shove Ada goblin 1", "grapple Ada goblin 1", "ready Ada dagger", "withdraw Ada")
MOVE = ("run Ada", "screen Ada Bo", "hold Ada", "stand Bo", "pick Ada torch", "reload Ada")

OTHERS = ("charge Ada goblin 2 20", "swarm Ada goblin 1", "stow Ada club", "use Ada STR/Exert", "drop Ada club")


@pytest.mark.clause("sov.combat.side-order")
@each([*MAIN, *MOVE, *OTHERS])
def test_nothing_is_done_in_the_turn_of_the_other_side(line: str) -> None:
    table = three()
    table.state = replace(table.state, fight=replace(table.state.fight_now, at=1))
    with pytest.raises(PlayError, match="It is the turn of the goblins, not of"):
        table.rolls(*[4] * 9).types(line)


@pytest.mark.clause("sov.action.main")
@pytest.mark.parametrize("line", MAIN)
def test_a_main_action_is_taken_once(line: str) -> None:
    with pytest.raises(PlayError, match="Ada has spent the Main Action of this Round"):
        three(main=True).types(line)


@pytest.mark.clause("sov.action.move")
@pytest.mark.parametrize("line", [one for one in MOVE if "Bo" not in one or "screen" in one])
def test_a_move_action_is_taken_once_and_again_for_the_main_one(line: str) -> None:
    table = three(moves=2, main=True)
    with pytest.raises(PlayError):
        table.types(line)


def test_nobody_down_does_anything_with_their_things() -> None:
    for line in ("drop Ada club", "ready Ada dagger", "pick Ada torch"):
        table = given(three(), "Ada", hp=0)
        with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
            table.types(line)
    quick = given(three(), "Ada", hp=0, delver=Delver(feats=(Feat("Armsmaster"),)))
    with pytest.raises(PlayError, match="Ada"):
        quick.types("ready Ada dagger")


# ---------------------------------------------------------------------- things


@pytest.mark.clause("sov.combat.ready-stow")
@pytest.mark.parametrize(
    ("thing", "feat", "free"),
    [
        ("club", "Armsmaster", True),
        ("club", "", False),
        ("small bow", "Armsmaster", False),
        ("small bow", "Deadeye", True),
        ("dagger", "Deadeye", True),
        ("long sword", "Deadeye", False),
        ("torch", "Armsmaster", False),
    ],
)
def test_feats_ready_weapons_of_their_kind_at_once(thing: str, feat: str, free: bool) -> None:
    feats = (Feat(feat),) if feat else ()
    table = given(three(), "Ada", items=(Item(name=thing, where="stowed"),), delver=Delver(feats=feats))
    table.types(f"ready Ada {thing}")
    assert table.state.fight_now.left(table.who("Ada").id).main != free
    table = given(three(), "Ada", items=(Item(name=thing),), delver=Delver(feats=feats)).types(f"stow Ada {thing}")
    assert table.state.fight_now.left(table.who("Ada").id).main, "to stow always takes one"


def test_what_is_worn_is_not_stowed_and_what_is_there_is_named() -> None:
    table = given(three(), "Ada", items=(Item(name="leather", worn=True), Item(name="rope", where="stowed")))
    with pytest.raises(PlayError, match="Ada wears the leather"):
        table.types("stow Ada leather")
    with pytest.raises(PlayError, match=r"Ada has no 'axe' Stowed\. There is: rope\."):
        table.types("ready Ada axe")
    with pytest.raises(PlayError, match=r"There is: nothing\."):
        given(table, "Ada", items=()).types("ready Ada axe")
    stowed = tuple(Item(name=name, where="stowed") for name in ("rope ladder", "rope", "club"))
    table = given(three(), "Ada", items=(Item(name="rope", magic=1), *stowed)).types("ready Ada rope")
    assert [(one.name, one.where) for one in table.who("Ada").items] == [
        ("rope", "readied"),
        ("rope ladder", "stowed"),
        ("rope", "readied"),
        ("club", "stowed"),
    ]
    worn = given(three(), "Ada", items=(Item(name="shield", worn=True, where="stowed"),)).types("ready Ada shield")
    assert worn.who("Ada").items[0].where == "readied"


@pytest.mark.clause("sov.combat.pick-up")
def test_one_thing_is_picked_up_and_the_rest_stays_where_it_lies() -> None:
    table = three().types("pick Ada up torch")
    assert [(who == table.who("Ada").id, item.name) for who, item in table.state.fight_now.dropped] == [
        (True, "rope"),
        (False, "torch"),
    ]
    assert [one.name for one in table.who("Ada").items] == ["club", "dagger", "small bow", "torch"]
    assert table.state.fight_now.left(table.who("Ada").id).moves == 1


# ---------------------------------------------------------------------- moving


@pytest.mark.clause("sov.combat.withdraw")
def test_a_withdrawal_is_from_all_or_from_one_as_the_table_has_it() -> None:
    def both(scope: str, line: str, **fields: object) -> Sovereign:
        table = given(three(), "Ada", **fields)
        fight = table.state.fight_now.with_beside(table.who("Ada").id, table.who("goblin 2").id)
        variants = {**table.state.variants, "withdraw-scope": scope}
        table.state = replace(table.state, fight=fight, variants=variants)
        return table.types(line)

    def withdrew(table: Sovereign) -> list[str]:
        left = table.state.fight_now.left(table.who("Ada").id).withdrew
        return [table.state.creature(id_).name for id_ in left]

    assert withdrew(both("all", "withdraw Ada")) == ["goblin 1", "goblin 2"]
    assert withdrew(both("one", "withdraw Ada")) == ["goblin 1"]
    assert withdrew(both("one", "withdraw Ada from goblin 2")) == ["goblin 2"]
    with pytest.raises(PlayError, match="Bo is not within reach of Ada"):
        both("one", "withdraw Ada from Bo")
    with pytest.raises(PlayError, match="No foe is within reach of Bo"):
        three().types("withdraw Bo")
    for level, main in ((1, True), (2, False)):
        table = both("all", "withdraw Ada", delver=Delver(feats=(Feat("Close Combatant", level),)))
        assert table.state.fight_now.left(table.who("Ada").id).main == main


@pytest.mark.clause("sov.combat.screen-1")
def test_who_may_be_screened_and_what_it_takes() -> None:
    for line in ("screen Ada Ada", "screen Ada goblin 1"):
        with pytest.raises(PlayError, match="Ada screens somebody else of their own side, who stands"):
            three().types(line)
    with pytest.raises(PlayError, match="who stands"):
        given(three(), "Bo", hp=0).types("screen Ada Bo")
    with pytest.raises(PlayError, match="needs level 1 in a combat skill"):
        given(three(), "Ada", skills={}).types("screen Ada Bo")
    table = three().rolls(2).types("screen Ada Bo").finish()
    ada = table.who("Ada").id
    assert table.state.fight_now.left(ada).moves == 1
    assert table.state.fight_now.near(ada) == (), "the goblin's free attack was at one who left it"
    both = three()
    goblin = both.who("goblin 1").id
    both.state = replace(both.state, fight=both.state.fight_now.with_beside(both.who("Bo").id, goblin))
    both.types("screen Ada Bo")
    assert both.state.fight_now.near(both.who("Ada").id) == (goblin,), "who is near both strikes at nobody"
    gone = Joined(both.who("Ada").id, ()).apply(both.state)
    assert gone.fight_now.near(both.who("Ada").id) == ()


@pytest.mark.clause("sov.combat.charge", "sov.combat.charge-distance")
def test_a_charge_has_a_shortest_and_a_longest_way() -> None:
    table = three()
    for feet in (9, 61):
        with pytest.raises(PlayError, match=f"Bo charges 10 to 60 feet; {feet} is not"):
            given(table, "Bo", marks=()).types(f"charge Bo goblin 2 {feet}")
    for feet in (10, 60):
        play = given(three(), "Bo", marks=())
        play.rolls(2).types(f"charge Bo goblin 2 {feet}")
        assert play.state.fight_now.left(play.who("Bo").id).main
    with pytest.raises(PlayError, match="needs both the Main Action and the Move action"):
        three(moves=1).types("charge Ada goblin 2 20")
    with pytest.raises(PlayError, match="goblin 1 is next to Ada: a charge needs 10 feet"):
        three().types("charge Ada goblin 1 20")


def test_the_charge_that_is_offered_is_with_the_best_that_is_in_hand() -> None:
    table = three()
    goblin = table.who("goblin 2")
    charge = charge_at(table.state, table.who("Ada"), goblin)
    assert charge is not None
    assert (charge.weapon, charge.thrown, charge.feet) == ("club", False, 30)
    npc = charge_at(table.state, goblin, table.who("Bo"))
    assert npc is not None
    assert npc.weapon == ""
    archer = replace(goblin, attacks=(Attack(name="bow", damage="1d6", range=(50, 300)),))
    assert charge_at(table.state.with_creature(archer), archer, table.who("Bo")) is None
    held = ((goblin.id, table.who("Ada").id),)
    gripped = three()
    gripped.state = replace(gripped.state, fight=replace(gripped.state.fight_now, grapples=held))
    with pytest.raises(PlayError, match="Ada"):
        gripped.types("charge Ada goblin 2 20")
    slow = Working(name="slow", source="x", by="y", unit="turns", left=1, pace="half")
    slowed = charge_at(table.state, replace(table.who("Ada"), under=(slow,)), goblin)
    assert slowed is not None
    assert slowed.feet == 30
    laden = replace(table.who("Ada"), items=(Item(name="idol", count=9),), under=(slow,))
    crawl = charge_at(table.state.with_creature(laden), laden, goblin)
    assert crawl is not None
    assert crawl.feet == 10


# ---------------------------------------------------------------------- swarms, screens, grapples


@pytest.mark.clause("sov.combat.swarm-bonus")
def test_each_of_the_others_of_a_swarm_adds_to_hit_and_to_damage() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "npc 6 goblins hd 1 hp 6").rolls(1, 8).types("fight").finish()
    ada, fight = table.who("Ada").id, table.state.fight_now
    found = []
    for at in range(1, 6):
        fight = fight.with_spent(table.who(f"goblin {at}").id, Spent(main=True, swarming=ada))
        found.append(by_others(replace(table.state, fight=fight), table.who("goblin 1"), ada))
    assert found[0] == ((), ())
    assert [(hit[0][1], harm[0][1]) for hit, harm in found[1:]] == [(2, 1), (4, 2), (6, 3), (6, 3)]
    assert found[1] == ((("swarm", 2),), (("swarm", 1),))


def test_a_screen_notes_each_attacker_once_and_no_other_guard_does() -> None:
    table = three()
    ada, bo, goblin = (table.who(name).id for name in ("Ada", "Bo", "goblin 1"))
    guards = (
        Guard(who=ada, what="screen", ward=bo),
        Guard(who=ada, what="total defense", ward=bo),
        Guard(who=ada, what="screen", ward=goblin),
        Guard(who=bo, what="screen", ward=bo),
        Guard(who=ada, what="screen", ward=bo, met=(goblin,)),
    )
    state = replace(table.state, fight=replace(table.state.fight_now, guards=guards))
    after = Screened(goblin, bo, ada, 9, (Stopped(ada, 8, True),)).apply(state).fight_now.guards
    assert [one.met for one in after] == [(goblin,), (), (), (), (goblin,)]


@pytest.mark.clause("sov.grapple.damage")
def test_who_holds_hurts_at_the_end_of_a_round_by_what_is_added_and_never_heals() -> None:
    for strength, die, lost in ((18, 1, 3), (3, 1, 0), (10, 2, 2)):
        table = given(three(), "Ada", attributes={"strength": strength, "dexterity": 3})
        grapples = ((table.who("Ada").id, table.who("goblin 1").id),)
        table.state = replace(table.state, fight=replace(table.state.fight_now, grapples=grapples))
        play = play_of(table, die)
        squeeze(play)
        assert play.state.creature(table.who("goblin 1").id).hp == 6 - lost
    down = given(table, "Ada", hp=0)
    play = play_of(down)
    squeeze(play)
    assert play.state.fight_now.grapples == ()


def test_nobody_swarms_with_what_they_could_not_use() -> None:
    with pytest.raises(PlayError, match="cannot use a small bow with a foe within reach"):
        three().types("swarm Ada goblin 1 with small bow")


@pytest.mark.clause("sov.shove.result")
@pytest.mark.parametrize(("answer", "lies"), [("down", True), ("push", False)])
def test_a_shove_that_works_pushes_off_or_knocks_down(answer: str, lies: bool) -> None:
    table = three().rolls(19, 6, 6)
    table.types("shove Ada goblin 1", answers={"sovereign.push-or-down": answer}).finish()
    assert (table.who("goblin 1").mark("prone") is not None) == lies
    assert bool(table.state.fight_now.near(table.who("Ada").id)) == lies


@pytest.mark.clause("sov.shove.attack")
def test_a_shove_is_with_the_weapon_that_is_named() -> None:
    table = given(three(), "Ada", items=(Item(name="club"), Item(name="long sword"))).rolls(2)
    table.types("shove Ada goblin 1 push with long sword").finish()
    assert any("(long sword)" in line for line in table.lines())


# ---------------------------------------------------------------------- executions


PISTOL = arm_of(met().who("Ada"), weapons()["small bow"], thrown=False)


def test_what_feats_call_an_attack() -> None:
    knife = arm_of(met().who("Ada"), weapons()["dagger"], thrown=True)
    assert (kind_of(knife), kind_of(PISTOL), kind_of(Arm(name="fist", damage="1d2"))) == ("thrown", "ranged", "melee")


@pytest.mark.clause("sov.exec.save", "sov.exec.success", "sov.exec.fail")
def test_an_execution_is_saved_against_with_a_physical_save_and_ends_what_violence_breaks() -> None:
    table = Sovereign().types("delver Ada of Ann stab 1 hp 9 str 14", "npc goblin hd 1 hp 30")
    veil = Working(name="unseen", source="Veil", by="x", unit="turns", left=9, breaks=("violence",))
    given(table, "Ada", under=(veil,))
    ada, goblin = table.who("Ada"), table.who("goblin")
    sword = arm_of(ada, weapons()["long sword"], thrown=False)
    assert penalty(ada, sword) == 1
    assert most_of(ada, sword) == 8 + 1
    assert most_of(ada, replace(sword, harm=(("x", -20),))) == 0
    for die, left in ((20, 30 - 9), (2, 0)):
        play = play_of(table, die)
        strikes_true(play, ada, goblin, sword, lethal=True)
        assert play.state.creature(goblin.id).hp == left
        assert play.state.creature(ada.id).under == ()
        assert next(event.against for event in play.events if hasattr(event, "against")) == "physical"
    tough = given(table, "goblin", attributes={"constitution": 18, "dexterity": 3, "wisdom": 3}, hit_dice=1)
    play = play_of(tough, 14)
    strikes_true(play, ada, tough.who("goblin"), sword, lethal=True)
    assert play.state.creature(goblin.id).hp == 21, "14 less 1 is just enough against 16 less 1 and 2"
    given(table, "goblin", attributes={})
    safe = given(table, "goblin", under=(SAFE,))
    play = play_of(safe, 2)
    strikes_true(play, ada, safe.who("goblin"), sword, lethal=True)
    assert play.state.creature(goblin.id).hp == 30
    with pytest.raises(PlayError, match="Ada and Ada are on the same side"):
        table.types("execute Ada Ada")


# ---------------------------------------------------------------------- out of turn, feats, and after a fight


@pytest.mark.clause("sov.action.instant")
def test_who_can_act_out_of_turn() -> None:
    table = met()
    ada = table.who("Ada")
    assert at_any_time(table.state, ada)
    assert not at_any_time(replace(table.state, fight=None), ada)
    assert not at_any_time(table.state, replace(ada, hp=0))
    assert not at_any_time(table.state, replace(ada, side="others"))
    surprised = replace(table.state, fight=replace(table.state.fight_now, surprised=("party",)))
    assert not at_any_time(surprised, ada)
    assert at_any_time(surprised, replace(ada, delver=Delver(feats=(Feat("Alert"),))))


def test_what_feats_make_of_fists_and_of_damage() -> None:
    ada = met().who("Ada")
    fists = [
        unarmed_die(replace(ada, skills={"brawl": brawl}, delver=Delver(feats=(Feat("Unarmed Combatant"),))))
        for brawl in (-1, 0, 3, 4, 5)
    ]
    assert fists == ["", "1d6", "1d12", "1d12+1", "1d12+1"]
    assert unarmed_die(ada) == ""
    master = replace(ada, delver=Delver(feats=(Feat("Armsmaster"),)))
    assert harm_by_feats(replace(master, skills={"stab": 2}), "melee") == (("Armsmaster", 2),)
    assert harm_by_feats(replace(master, skills={"stab": 0}), "melee") == ()


def test_the_end_of_a_fight_remembers_the_dead_of_a_room() -> None:
    table = walled(house(), d5="open").types("enter 4").rolls(8, 1).types("fight").finish()
    table.types("harm cook 9", "harm boy 9").rolls(4, 4).types("end")
    assert site_of(table).fates == {"4": "dead"}


def test_the_rooms_whose_inhabitants_are_all_dead_are_remembered() -> None:
    table = walled(house(), d5="open").types("enter 4")
    assert homes_of(table.state, "staff") == (4,)
    assert homes_of(table.state, "party") == ()

    def fates(*dead: str) -> dict[str, str]:
        now = table.state
        for name in dead:
            now = now.with_creature(replace(table.who(name), hp=0))
        play = play_of(table)
        play.state = now
        fallen(play)
        assert play.state.site is not None
        return dict(play.state.site.fates)

    assert site_of(table).fates.get("4") is None
    assert fates() == {}
    assert fates("cook") == {}
    assert fates("cook", "boy") == {"4": "dead"}
    elsewhere = (*table.state.exploring.dwellers, ("gone", 2))
    table.state = replace(table.state, exploring=replace(table.state.exploring, dwellers=elsewhere))
    assert fates("cook", "boy") == {"4": "dead"}, "of room 2 nobody is in play"
    now = site_of(table)
    known = tuple(replace(one, fates={"4": "dead"}) for one in table.state.sites)
    table.state = replace(table.state, sites=known)
    play = play_of(given(given(table, "cook", hp=0), "boy", hp=0))
    fallen(play)
    assert play.events == [], "what is known is not noted again"
    assert now.here == 4
