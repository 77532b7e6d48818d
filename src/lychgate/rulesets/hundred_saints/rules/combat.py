"""Fighting: Rounds, declarations, moving, magic, and other deeds. Blows are in ``blows``, courage in ``morale``."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.rules.attack import (
    damage,
    free_attacks,
    hit,
    put_down,
    revive,
    surrender,
)
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.fight import (
    begin,
    begin_if_new,
    bound,
    fight_of,
    fighter,
    has_action,
    in_turn,
    most_feet,
    must_be_able,
    of,
    out_of_it,
    rank_of,
)
from lychgate.rulesets.hundred_saints.rules.morale import check_morale
from lychgate.rulesets.hundred_saints.rules.options import armour_allows, footing_allows, set_mark, wield
from lychgate.rulesets.hundred_saints.rules.splash import lob
from lychgate.rulesets.hundred_saints.rules.turning import repel

HIDDEN = ("invisible", "hidden")
"""Marks of those whom magic cannot be aimed at."""


@clause("enc.attack.1", "enc.act.1")
def begin_fight(play: Saints, command: order.BeginFight) -> None:
    """A side chooses to attack: the players' for their characters, any other by the referee's word."""
    if play.state.fight is not None:
        raise PlayError("The fight has begun already.")
    now = meeting(play)
    begin(play, command.side or (now.order[0].side if now.order else now.sides[0]))


# ---------------------------------------------------------------------- declarations


@clause("enc.combat.decl.1", "enc.attack.2", "enc.combat.charge.1", "enc.combat.parry.1", "enc.combat.flee.1")
def declare(play: Saints, command: order.Declare) -> None:
    """Magic, fleeing, charging and parrying are said before initiative; in a first Round, before anybody acts."""
    one = fighter(play, command.who)
    begin_if_new(play, one.side)
    fight = fight_of(play)
    first = meeting(play).round == fight.since and not fight.begun
    if not fight.declaring and not first:
        raise PlayError("Declarations come before initiative. The next are due when this Round is over: round")
    if not fight.declaring and not rank_of(play.state, one.side):
        raise PlayError(f"{one.name} cannot act in this Round.")
    if command.what == "flee" and not fight.in_melee(one.id):
        raise PlayError(f"{one.name} is not in melee, and may go without declaring it.")
    if command.what == "charge" and one.id in fight.chargers:
        raise PlayError(f"{one.name} has charged in this fight; once is all.")
    play.record(event.ActDeclared(one.id, command.what))


@clause("enc.combat.decl.1")
def drop_declaration(play: Saints, command: order.DropDeclaration) -> None:
    """What has become pointless may be given up; the spell is kept, and its caster may move."""
    one = of(play, command.who)
    said = fight_of(play).declaration(one.id)
    if said is None:
        raise PlayError(f"{one.name} has declared nothing.")
    if said.fate != "meant":
        raise PlayError(f"What {one.name} declared is {said.fate} already.")
    play.record(event.DeclarationSettled(one.id, "dropped"))


# ---------------------------------------------------------------------- moving


@clause("enc.combat.move.1", "enc.combat.move.2", "enc.combat.flee.1", "enc.combat.flee.2", "enc.combat.act.1")
def move(play: Saints, command: order.Move) -> None:
    """Up to Speed, half of it in melee; more is fleeing, which was declared. Who is free may run, and do no more."""
    one = fighter(play, command.who)
    begin_if_new(play, one.side)
    fight = fight_of(play)
    said = fight.declaration(one.id)
    if said is not None and said.what == "spell" and said.fate != "dropped":
        raise PlayError(f"{one.name} has declared magic and cannot move. Give it up: declare {one.name} nothing")
    in_turn(play, one, "move", command.anyway)
    away = command.away or command.run
    most, why = most_feet(play.state, one, away=away, run=command.run)
    gone = fight.moved.get(one.id, 0)
    if gone + command.feet > most:
        left = f"; {gone} are used" if gone else ""
        raise PlayError(f"{one.name} may go {most} feet in this Round ({why}){left}.")
    if away and fight.means(one.id, "flee"):
        if ruled(play.state, "flee_melee") == "free_attack":
            free_attacks(play, one)
            if out_of_it(play.state.creature(one.id)):
                return
        play.record(event.DeclarationSettled(one.id, "done"))
    play.record(event.Moved(one.id, command.feet, away, command.run))


# ---------------------------------------------------------------------- magic and other deeds


@clause("enc.combat.magic.1", "enc.combat.decl.1", "enc.combat.act.1")
def cast(play: Saints, command: order.Cast) -> None:
    """Magic works in its phase, if it was declared and not disrupted, on a target in sight."""
    one = fighter(play, command.who)
    fight = fight_of(play)
    said = fight.declaration(one.id)
    if said is None or said.what != "spell":
        raise PlayError(f"{one.name} has declared no magic. Before initiative: declare {one.name} spell")
    if said.fate != "meant":
        raise PlayError(
            f"{one.name}'s magic is worked already." if said.fate == "done" else bound(one, said.what, said.fate)
        )
    armour_allows(play, one, "magic")
    footing_allows(play, one)
    must_be_able(one)
    whom = of(play, command.whom) if command.whom else None
    if whom is not None and not command.anyway and any(whom.mark(mark) for mark in HIDDEN):
        raise PlayError(f"{whom.name} is out of sight. If the effect needs no sight, a referee adds 'anyway'.")
    in_turn(play, one, "magic", command.anyway)
    play.record(event.SpellCast(one.id, whom.id if whom is not None else ""))
    play.record(event.DeclarationSettled(one.id, "done"))
    play.record(event.Acted(one.id))


@clause("enc.combat.act.1")
def act(play: Saints, command: order.Act) -> None:
    """Drinking, handing over, opening: the Round's action, in the last phase."""
    one = fighter(play, command.who)
    begin_if_new(play, one.side)
    has_action(play, one)
    in_turn(play, one, "melee", command.anyway)
    play.record(event.Acted(one.id, command.what))


def seat_of(play: Saints, name: str) -> str:
    """The player whose character this is; empty if it is nobody's."""
    return next((one.seat for one in play.state.cast if one.name == name), "")


OWN = (
    order.Declare,
    order.DropDeclaration,
    order.Move,
    order.Hit,
    order.Cast,
    order.Act,
    order.Wield,
    order.Repel,
)
"""What players may order for their own characters."""


def is_own(play: Saints, command: object) -> bool:
    """Whether a player orders their own character, and claims nothing that is a referee's to allow."""
    if not isinstance(command, OWN):
        return False
    now = play.state.encounter
    if now is None or not now.known:
        raise PlayError("You fight nobody that you know of.")
    if seat_of(play, command.who) != play.seat:
        raise PlayError(f"You order your own characters; {command.who} is not one of them.")
    claims = getattr(command, "anyway", False)
    if isinstance(command, order.Hit):
        claims = claims or any(word not in ("two", "second", "subdue", "push", "mounted") for word in command.how)
        claims = claims or command.by or command.cover or command.behind or command.helpless or command.backstab
    if claims:
        raise PlayError("What the situation adds or allows is the referee's word. Leave it out, and ask them.")
    return True


RULES: Rules = {
    order.BeginFight: begin_fight,
    order.Declare: declare,
    order.DropDeclaration: drop_declaration,
    order.Move: move,
    order.Hit: hit,
    order.Cast: cast,
    order.Act: act,
    order.Damage: damage,
    order.PutDown: put_down,
    order.Surrender: surrender,
    order.Revive: revive,
    order.CheckMorale: check_morale,
    order.Wield: wield,
    order.Lob: lob,
    order.Repel: repel,
    order.SetMark: set_mark,
}
