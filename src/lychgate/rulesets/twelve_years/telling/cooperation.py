"""Telling and asking where several parties face the same enemies: who attacks, whose roll it is, who is hit."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.naming import party_of, some_foes
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.telling.asking import asked, said
from lychgate.rulesets.twelve_years.telling.fight_questions import exit_choice
from lychgate.rulesets.twelve_years.telling.orders import both_dice

# ---------------------------------------------------------------------- the log


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
