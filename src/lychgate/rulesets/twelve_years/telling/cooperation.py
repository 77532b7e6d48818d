"""Telling and asking where several parties face the same enemies: who attacks, whose roll it is, who is hit."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.events.cooperation import ComradesHit, CoopRolled, RollsCompared, SidesTaken
from lychgate.rulesets.twelve_years.naming import listed, parties_of, party_of, some_foes
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.scene import Lines, Scene
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.telling.asking import asked, said
from lychgate.rulesets.twelve_years.telling.fight_questions import exit_choice
from lychgate.rulesets.twelve_years.telling.orders import both_dice

CHAPTER = "cooperation"

DIFFERENCE_CLAUSES = {
    "all_hit": "12y.coop.diff-0",
    "high_hits": "12y.coop.diff-1",
    "high_and_enemy": "12y.coop.diff-2",
    "enemy_hits_low": "12y.coop.diff-3",
    "enemy_hits_both": "12y.coop.diff-4",
    "chaos": "12y.coop.diff-5",
}


# ---------------------------------------------------------------------- the log


def sides_taken(scene: Scene, event: SidesTaken) -> Lines:
    """Who attacks, and who runs."""
    key = "both" if event.attack and event.run else "attack" if event.attack else "run"
    return scene.tale(
        CHAPTER,
        f"sides.{key}",
        attackers=parties_of(event.attack),
        runners=parties_of(event.run),
        attack="attack" if len(event.attack) > 1 else "attacks",
        run="run" if len(event.run) > 1 else "runs",
        clauses=("12y.multi.coop-choice",),
    )


def coop_rolled(scene: Scene, event: CoopRolled) -> Lines:
    """One party's d6."""
    return scene.fact(CHAPTER, "rolled.line", party=party_of(event.seat), face=event.face, clauses=("12y.coop.roll",))


def rolls_compared(scene: Scene, event: RollsCompared) -> Lines:
    """All rolls side by side, their difference, and who deals and takes what."""
    return scene.fact(
        CHAPTER,
        f"compared.{event.row}",
        rolls=listed(f"{seat} {roll}" for seat, roll in event.rolls),
        high=parties_of(event.high),
        low=parties_of(event.low),
        deal="deal" if len(event.high) > 1 else "deals",
        times=scene.ruled("coop-zero") or "full",
        clauses=(
            "12y.coop.roll",
            DIFFERENCE_CLAUSES[event.row],
            *(("12y.coop.ties",) if len(event.high) > 1 or len(event.low) > 1 else ()),
        ),
    )


def comrades_hit(scene: Scene, event: ComradesHit) -> Lines:
    """A blow that was meant for the enemy."""
    return scene.fact(
        CHAPTER,
        f"comrades_hit.{'line' if event.damage else 'nothing'}",
        by=party_of(event.by),
        party=party_of(event.seat),
        damage=event.damage,
        clauses=("12y.coop.diff-5",),
    )


# ---------------------------------------------------------------------- the questions


def ask_join(state: State, decision: ask.JoinFight) -> Question:
    """Attack beside another party, or run; what that one does is not told before all have said."""
    party = state.party(decision.seat)
    foes = hostile(party, state.site(party.at))
    ours, theirs = both_dice(state, party)
    choices = [Choice("attack", said(decision, "attack"), said(decision, "attack_note", ours=ours, theirs=theirs))]
    for option, exit_ in zip(decision.options()[1:], decision.exits, strict=True):
        choice = exit_choice(state, party, exit_)
        choices.append(Choice(option.id, said(decision, "run", way=choice.label), choice.note))
    prompt = said(decision, "prompt", caller=party_of(decision.caller), foes=some_foes(foes))
    return asked(decision, prompt, tuple(choices))
