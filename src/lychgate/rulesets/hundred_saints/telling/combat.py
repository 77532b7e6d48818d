"""A fight, in sentences."""

from __future__ import annotations

from lychgate.core.decision import AnyDecision
from lychgate.core.telling import listed
from lychgate.core.view import Question
from lychgate.rulesets.hundred_saints import decisions_combat as asked
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.events import options as optional
from lychgate.rulesets.hundred_saints.naming import does, sentence, the
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.state import PARTY, State
from lychgate.rulesets.hundred_saints.telling.asking import in_words
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret, to_whom_it_is_known

DEEDS = {"spell": "magic", "flee": "to flee from melee", "charge": "to charge", "parry": "to parry"}

FATES = {"dropped": "gives it up", "lost": "loses the magic to the blow", "done": ""}

FALLS = {
    "killed": "is killed",
    "dying": "falls, and lies at death's door",
    "beaten": "is beaten",
    "gone": "is gone from the fight",
    "surrendered": "surrenders",
}


def name(state: State, id_: str) -> str:
    """Somebody's name, as long as they are in play."""
    return next((one.name for one in state.cast if one.id == id_), "somebody who has left")


def _of(state: State, id_: str, text: str, *clauses: str, weight: str = "") -> Lines:
    """For everybody if the meeting is known, or if it befalls the party outside of one."""
    if state.encounter is None:
        ours = any(one.id == id_ and one.side == PARTY for one in state.cast)
        return public(text, *clauses, weight=weight or "result") if ours else secret(state, text, *clauses)
    if weight and state.encounter.known:
        return public(text, *clauses, weight=weight)
    return to_whom_it_is_known(state, text, *clauses)


def _begun(before: State, happened: event.FightBegun, after: State) -> Lines:
    return to_whom_it_is_known(after, f"A fight: {does(after, happened.side, 'attacks', 'attack')}.", "enc.attack.1")


def _declared(before: State, happened: event.ActDeclared, after: State) -> Lines:
    return _of(
        after, happened.who, f"{name(after, happened.who)} declares {DEEDS[happened.what]}.", "enc.combat.decl.1"
    )


def _settled(before: State, happened: event.DeclarationSettled, after: State) -> Lines:
    words = FATES[happened.fate]
    clause = "enc.combat.decl.2" if happened.fate == "lost" else "enc.combat.decl.1"
    return _of(after, happened.who, f"{name(after, happened.who)} {words}.", clause) if words else ()


def _nothing(before: State, happened: object, after: State) -> Lines:
    return ()


def _moved(before: State, happened: event.Moved, after: State) -> Lines:
    how = "runs" if happened.run else "moves"
    where = " away" if happened.away else ""
    return _of(
        after, happened.who, f"{name(after, happened.who)} {how} {happened.feet} feet{where}.", "enc.combat.move.1"
    )


def _acted(before: State, happened: event.Acted, after: State) -> Lines:
    if not happened.what:
        return ()
    return _of(after, happened.who, f"{name(after, happened.who)}: {happened.what}.", "enc.combat.act.1")


def _cast(before: State, happened: event.SpellCast, after: State) -> Lines:
    at = f" on {name(after, happened.whom)}" if happened.whom else ""
    return _of(after, happened.who, f"{name(after, happened.who)} works magic{at}.", "enc.combat.magic.1")


def _struck(before: State, happened: event.Struck, after: State) -> Lines:
    how = "shoots at" if happened.missile else "strikes at"
    result = "hits" if happened.hit else "misses"
    told = f"{happened.die}{''.join(f' {mod:+} {word}' for word, mod in happened.why)}"
    rolled = f" ({told} = {happened.total})" if happened.why and happened.die else f" ({told})" if happened.die else ""
    free = " in passing" if happened.free else ""
    text = f"{name(after, happened.who)} {how} {name(after, happened.whom)}{free}, {happened.weapon}: {result}{rolled}."
    return _of(after, happened.who, text, "enc.combat.atk.1" if happened.die else "enc.combat.atk.7")


def _charged(before: State, happened: event.Charged, after: State) -> Lines:
    text = f"{name(after, happened.who)} charges {name(after, happened.whom)}."
    return _of(after, happened.who, text, "enc.combat.charge.1")


def _wounded(before: State, happened: event.Wounded, after: State) -> Lines:
    what = "1 hit point" if happened.amount == 1 else f"{happened.amount} hit points"
    return _of(after, happened.whom, f"{name(after, happened.whom)} loses {what}.", "enc.combat.dmg.1")


def _clung(before: State, happened: event.Clung, after: State) -> Lines:
    text = f"It clings to {name(after, happened.splash.whom)}, to hurt again at the end of Round {happened.splash.due}."
    return _of(after, happened.splash.whom, text, "enc.combat.qual.1")


def _fell(before: State, happened: event.Fell, after: State) -> Lines:
    clause = {"killed": "enc.combat.dmg.4", "dying": "enc.combat.dmg.2"}.get(happened.how, "enc.morale.2")
    weight = "grave" if happened.how in ("killed", "dying") else "result"
    return _of(after, happened.whom, f"{name(after, happened.whom)} {FALLS[happened.how]}.", clause, weight=weight)


def _gear(before: State, happened: optional.GearDestroyed, after: State) -> Lines:
    kept = f", but for {', '.join(happened.kept)}" if happened.kept else ""
    text = f"All that {name(after, happened.whom)} carried is destroyed{kept}."
    return _of(after, happened.whom, text, "enc.core.save.3")


def _held(before: State, happened: event.DoorHeld, after: State) -> Lines:
    return _of(after, happened.whom, f"{name(after, happened.whom)} still breathes.", "enc.combat.dmg.2")


def _revived(before: State, happened: event.Revived, after: State) -> Lines:
    who = name(after, happened.who)
    text = f"{who} is back from death's door with 1 hit point, and a point of {happened.ability} less."
    return _of(after, happened.who, text, "enc.combat.dmg.2")


def _owed(before: State, happened: event.MoraleOwed, after: State) -> Lines:
    who = f"{name(after, happened.who)} owes" if happened.who else does(after, happened.side, "owes", "owe")
    text = f"{who} a check of morale at the end of the Round: {happened.trigger}."
    alone = happened.trigger in ("first harm", "a quarter left")
    return secret(after, text, "enc.morale.3" if alone else "enc.morale.2")


def _checked(before: State, happened: event.MoraleChecked, after: State) -> Lines:
    by = f", {happened.by:+} to the score" if happened.by else ""
    told = []
    if happened.held:
        those = listed(name(after, one) for one in happened.held)
        told.append(f"{those} {'hold' if len(happened.held) > 1 else 'holds'}")
    if happened.broke:
        those, alone = listed(name(after, one) for one in happened.broke), len(happened.broke) == 1
        told.append(f"{those} {'breaks, and tries' if alone else 'break, and try'} to give up or flee")
    whose = the(after, happened.side)
    return secret(after, f"Morale of {whose} ({happened.total}{by}): {'; '.join(told)}.", "enc.morale.1")


def _waived(before: State, happened: event.MoraleWaived, after: State) -> Lines:
    if happened.nobody or not happened.settled:
        return ()
    return secret(after, f"No check of morale for {the(after, happened.settled[0].side)}.", "enc.morale.2")


def _over(before: State, happened: event.RoundOver, after: State) -> Lines:
    text = f"Round {happened.round} is over. Declarations for the next: magic, fleeing, charging, parrying."
    return to_whom_it_is_known(after, text, "enc.combat.seq.1", "enc.combat.decl.1")


def _found(before: State, happened: event.ShotsFound, after: State) -> Lines:
    whose = f"what {name(after, happened.who)} shot or threw ({happened.weapon})"
    text = f"Of {whose} {happened.found} of {happened.shot} can be found again."
    return _of(after, happened.who, text, "enc.combat.qual.2")


def _marked(before: State, happened: optional.MarkSet, after: State) -> Lines:
    return secret(after, f"{name(after, happened.whom)}: {'' if happened.so else 'not '}{happened.mark.name}.")


def _wielded(before: State, happened: optional.Wielded, after: State) -> Lines:
    if happened.first:
        return ()
    text = f"{name(after, happened.who)} takes {happened.weapon} in hand."
    return _of(after, happened.who, text, "enc.combat.opt.switch.1")


def _subdued(before: State, happened: optional.Subdued, after: State) -> Lines:
    text = f"{name(after, happened.whom)} takes {happened.amount} to subdue, {happened.in_all} in all."
    return _of(after, happened.whom, text, "enc.combat.opt.subdue.1")


def _recovered(before: State, happened: optional.Recovered, after: State) -> Lines:
    text = f"{name(after, happened.whom)} recovers from blows to subdue; {happened.left} are left."
    return _of(after, happened.whom, text, "enc.combat.opt.subdue.1")


def _pushed(before: State, happened: optional.Pushed, after: State) -> Lines:
    how = "stands firm" if happened.held else f"is passed, or driven back 5 feet, by {name(after, happened.who)}"
    return _of(after, happened.whom, f"{name(after, happened.whom)} {how}.", "enc.combat.opt.push.1")


def _lobbed(before: State, happened: optional.Lobbed, after: State) -> Lines:
    off = "" if happened.hit else f" It may land 10 feet off, at {happened.clock} o'clock."
    result = "is on the mark" if happened.hit else "misses the place"
    text = f"{name(after, happened.who)} throws {happened.weapon} and {result} ({happened.total}).{off}"
    return _of(after, happened.who, text, "enc.combat.opt.splash.1")


def _repelled(before: State, happened: optional.Repelled, after: State) -> Lines:
    results = {"nothing": "nothing comes of it", "stunned": "stunned", "fled": "in flight", "destroyed": "destroyed"}
    those = ", ".join(name(after, one) for one in happened.those)
    what = f"{those}: {results[happened.row]}" if those else results[happened.row]
    text = f"{name(after, happened.who)} turns the undead of {the(after, happened.side)} ({happened.total}): {what}."
    return _of(after, happened.who, text, "enc.combat.turn.1")


TELL: Tell = {
    event.FightBegun: _begun,
    event.ActDeclared: _declared,
    event.DeclarationSettled: _settled,
    event.PhaseReached: _nothing,
    event.Moved: _moved,
    event.Acted: _acted,
    event.SpellCast: _cast,
    event.Struck: _struck,
    event.Charged: _charged,
    event.Wounded: _wounded,
    event.Clung: _clung,
    event.Fell: _fell,
    optional.GearDestroyed: _gear,
    event.DoorHeld: _held,
    optional.MarkSet: _marked,
    optional.Wielded: _wielded,
    optional.StruckWithTwo: _nothing,
    optional.Subdued: _subdued,
    optional.Recovered: _recovered,
    optional.Pushed: _pushed,
    optional.Lobbed: _lobbed,
    optional.Repelled: _repelled,
    event.Revived: _revived,
    event.MoraleOwed: _owed,
    event.MoraleChecked: _checked,
    event.MoraleWaived: _waived,
    event.RoundOver: _over,
    event.ShotsFound: _found,
}


# ---------------------------------------------------------------------- what is asked


def prompt(state: State) -> str:
    """What a referee is asked in a fight."""
    assert state.fight is not None
    assert state.encounter is not None
    those = [one for one in state.cast if one.side in state.encounter.sides and not out_of_it(one)]
    if len({one.side in state.ours for one in those}) < 2:
        return "Nobody fights on. Is the encounter over?"
    if state.fight.declaring:
        return "Does anybody declare magic, fleeing, charging, parrying (declare WHO WHAT)?"
    owed = sorted({one.side for one in state.fight.owed})
    due = f" Morale is due at the end: {', '.join(owed)}." if owed else ""
    return f"The sides act in their order: moving, missiles, magic, melee.{due}"


def question(state: State, decision: AnyDecision) -> Question | None:
    """A question of a fight in words; None if it is another's."""
    match decision:
        case asked.CheckMorale(side=side, because=because, who=who):
            owes = f"{name(state, who)} owes" if who else sentence(does(state, side, "owes", "owe"))
            text = f"{owes} a check of morale: {', '.join(because)}. Roll it?"
            labels = {"roll": "Roll", "waive": "No check"}
        case asked.Strays(who=who, whom=whom):
            at = name(state, whom)
            text = f"{name(state, who)} shot a natural 1 into the melee around {at}. Does it strike another there?"
            labels = {"no": "No", "yes": "Yes, one at random"}
        case asked.StillClings(whom=whom):
            text = f"What splashed {name(state, whom)}: does it hurt again?"
            labels = {"hurts": "It hurts again", "gone": "It was put out or wiped off"}
        case asked.Withstands(whom=whom, by=by):
            text = f"Does {name(state, whom)} stand the push? A save against Hold{f' at {by:+}' if by else ''}."
            labels = {"stands": "They stand", "gives": "They give way"}
        case _:
            return None
    return in_words(decision, text, lambda id_: labels.get(id_, f"Roll, {id_} to the score"))
