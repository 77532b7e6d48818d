"""War mounts in a fight: their attacks, charges with a lance, and their own morale."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.morale import MoraleWaived
from lychgate.rulesets.hundred_saints.state import Attack
from tests.rulesets.hundred_saints.fights import OGRE, faced, fight, given
from tests.rulesets.hundred_saints.saints import REF, Saints


def mounted(feet: int = 45) -> Saints:
    """Ada rides a war horse against an ogre."""
    table = faced(OGRE, feet=feet).types("foes 1 steed hp 12 morale 9 hoof 1d6 as party", "mark steed ridden by Ada")
    return given(table, "Ada", attacks=(Attack("lance", "1d6"),))


def test_combat_qual_1__a_lance_does_double_damage_in_a_mounted_charge() -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge")

    table.rolls(15, 6).types("hit Ada ogre with lance mounted").finish()

    assert table.who("ogre").hp == 8


def test_combat_mount_1__a_war_mount_in_melee_strikes_besides_its_rider() -> None:
    table = mounted(5).rolls(2, 3).types("hit Ada ogre", "hit steed ogre").finish()

    assert fight(table).struck == {table.who("Ada").id: 1, table.who("steed").id: 1}


def test_combat_mount_1__in_a_charge_it_does_not_attack_and_the_lance_does_double() -> None:
    table = mounted().types("declare Ada charge").rolls(15, 4).types("hit Ada ogre mounted").finish()

    assert table.who("ogre").hp == 20 - 8
    with pytest.raises(PlayError, match="steed has acted"):
        table.types("hit steed ogre")


def test_combat_mount_1__it_needs_forty_feet_and_a_mount() -> None:
    with pytest.raises(PlayError, match="A charge needs 40 feet of clear run; Ada has come 39"):
        mounted(44).types("declare Ada charge", "hit Ada ogre mounted")
    walker = given(faced(OGRE, feet=45), "Ada", attacks=(Attack("lance", "1d6"),))
    with pytest.raises(PlayError, match="Ada rides no war mount here"):
        walker.types("declare Ada charge", "hit Ada ogre mounted")


def test_combat_mount_1__under_a_rider_it_checks_morale_for_itself() -> None:
    table = mounted(5).types("attack", "damage steed 1", "damage steed 8")
    assert [(one.trigger, one.who) for one in fight(table).owed] == [
        ("first harm", table.who("steed").id),
        ("a quarter left", table.who("steed").id),
    ]

    table.rolls(5, 5).types("next", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (table.who("steed").id,)
    assert fight(table).owed == ()


@pytest.mark.parametrize(
    ("weapon", "how", "hp"), [("lance", "", 14), ("longsword", " mounted", 14), ("lance", " mounted", 8)]
)
def test_combat_mount_1__only_a_lance_from_a_mount_does_double_damage(weapon: str, how: str, hp: int) -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge")

    table.rolls(15, 6).types(f"hit Ada ogre with {weapon}{how}").finish()

    assert table.who("ogre").hp == hp


def test_combat_mount_1__a_mount_that_has_struck_carries_no_charge() -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge", "act mare neighs anyway")

    with pytest.raises(PlayError, match="mare has acted in this Round"):
        table.types("hit Ada ogre with lance mounted anyway")


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.1")
def test_a_mount_owes_its_own_check_beside_its_side() -> None:
    table = faced("2 orcs hp 4 morale 7", "warhorse as orcs hp 12 morale 7").types("mark warhorse ridden by orc 1")
    table.types("attack", "damage warhorse 10", "damage orc 2 4")
    horse = table.who("warhorse").id
    ridden = [(one.trigger, one.who) for one in fight(table).owed][:2]
    assert ridden == [("first harm", horse), ("a quarter left", horse)]

    table.rolls(3, 3).types("morale orcs").finish()
    assert [one.who for one in fight(table).owed] == [horse, horse]
    table.rolls(6, 6).types("next", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (horse,)
    assert fight(table).owed == ()


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.5")
@pytest.mark.parametrize(("morale", "answer", "nobody"), [(12, "", True), (7, "waive", False)])
def test_what_a_mount_owes_may_be_waived_or_falls_to_nobody(morale: int, answer: str, nobody: bool) -> None:
    table = faced("2 orcs hp 4 morale 7", f"warhorse as orcs hp 12 morale {morale}")
    table.types("mark warhorse ridden by orc 1", "attack", "damage warhorse 1")

    play = table.run(table.read("next"), table.dice, REF, {"saints.morale": answer} if answer else None)

    assert [one.nobody for one in play.events if isinstance(one, MoraleWaived)] == [nobody]
    assert play.state.fight is not None
    assert play.state.fight.owed == ()
