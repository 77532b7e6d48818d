"""What splashes, thrown at a place."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.events import options as optional
from lychgate.rulesets.hundred_saints.rules.attack import wound
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.fight import begin_if_new, fighter, has_action, in_turn, noticed, of
from lychgate.rulesets.hundred_saints.rules.rounding import quarter_up
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named

NUMBERS = COMBAT.options


@clause("enc.combat.opt.splash.1")
def lob(play: Saints, command: order.Lob) -> None:
    """A surface has AC 10; all within 5 feet take a quarter of the damage, rounded up. A miss may land 10 feet off."""
    one = fighter(play, command.who)
    weapon = weapon_named(command.weapon)
    if weapon is None or "splash" not in weapon.qualities:
        raise PlayError(
            f"{command.weapon} does not splash. Thrown at somebody it is: hit WHO WHOM with {command.weapon}"
        )
    near = [of(play, name) for name in command.near]
    begin_if_new(play, one.side)
    has_action(play, one)
    in_turn(play, one, "missile", command.anyway)
    noticed(play, one, *near)
    die = rolled(play, "attack", "1d20", "enc.combat.atk.1", f"creature:{one.id}")
    total = die + one.attack + ability_of(one, "dexterity") + command.by
    good = die == 20 or (die > 1 and total >= NUMBERS.spot_ac)
    clock = 0 if good else rolled(play, "attack", "1d12", "enc.combat.opt.splash.1", f"creature:{one.id}")
    play.record(optional.Lobbed(who=one.id, weapon=weapon.name, total=total, hit=good, clock=clock))
    if good and near:
        amount = rolled(play, "damage", weapon.damage, "enc.combat.opt.splash.1", f"creature:{one.id}")
        for target in near:
            if target.alive:
                wound(play, target, quarter_up(amount))
    play.record(event.Acted(one.id))
