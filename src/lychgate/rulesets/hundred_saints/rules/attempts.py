"""Checks and saves that are called for, what needs none, and chances that the referee sets."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import character as order
from lychgate.rulesets.hundred_saints.events.character import ChanceTaken, Checked, DoneWithEase
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, ability_of, save, skill_check, somebody
from lychgate.rulesets.hundred_saints.state import ABILITIES, Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER


def check(play: Saints, command: order.Check) -> None:
    """An ability, a skill, or what everybody can do."""
    one = somebody(play, command.who)
    if needs_no_roll(command.what):
        play.record(DoneWithEase(one.id, command.what))
        return
    with kept_secret(play, command.secret or unmet(play.state, one)):
        if command.what in ABILITIES:
            tried = ability_check(play, one, command.what, "enc.core.ability.1", command.by)
        else:
            has_skill(one, command.what)
            tried = skill_check(play, one, command.what, "enc.core.skill.1", command.by)
    kind = "ability" if command.what in ABILITIES else "skill"
    play.record(
        Checked(
            who=one.id,
            what=command.what,
            kind=kind,
            die=tried.die,
            total=tried.total,
            target=tried.target,
            good=tried.good,
            secret=command.secret,
        )
    )


def unmet(state: State, one: Creature) -> bool:
    """Whether the players know nothing of somebody yet: then they see no dice of theirs."""
    met = state.encounter
    return one.side not in state.ours and not (met is not None and met.known and one.side in met.sides)


@clause("enc.core.easy.1")
def needs_no_roll(what: str) -> bool:
    """Camps, fires, riding, maps, ropes, swimming, finding the way, packing and valuing, in ordinary conditions."""
    return what in CHARACTER.checks.everyday


@clause("enc.char.skill.1")
def has_skill(one: Creature, skill: str) -> None:
    """Everybody can listen, search and survive; other skills are for the classes that list them."""
    if skill not in CHARACTER.checks.common and skill not in one.skills:
        known = ", ".join(dict.fromkeys((*CHARACTER.checks.common, *one.skills)))
        raise PlayError(f"{one.name} has no skill '{skill}', but {known}; and the abilities.")


def save_against(play: Saints, command: order.SaveAgainst) -> None:
    """A save called for; against magic Wisdom counts."""
    one = somebody(play, command.who)
    by = command.by + (ability_of(one, "wisdom") if command.magic else 0)
    with kept_secret(play, command.secret or unmet(play.state, one)):
        tried = save(play, one, command.against, "enc.core.save.1", by)
    play.record(
        Checked(
            who=one.id,
            what=command.against,
            kind="save",
            die=tried.die,
            total=tried.total,
            target=tried.target,
            good=tried.good,
            secret=command.secret,
        )
    )


@clause("enc.core.chance.1")
def take_chance(play: Saints, command: order.TakeChance) -> None:
    """A d6, or d100, that shows the chance or less."""
    with kept_secret(play, command.secret):
        die = rolled(play, "checks", f"1d{command.of}", "enc.core.chance.1", f"seat:{play.seat}")
    play.record(
        ChanceTaken(
            seat=play.seat,
            chance=command.chance,
            of=command.of,
            die=die,
            so=die <= command.chance,
            what=command.what,
            secret=command.secret,
        )
    )


RULES: Rules = {
    order.Check: check,
    order.SaveAgainst: save_against,
    order.TakeChance: take_chance,
}
