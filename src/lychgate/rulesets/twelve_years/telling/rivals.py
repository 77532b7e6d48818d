"""Telling and asking where parties fight each other: who attacks, who runs, what the rolls mean, who is robbed."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.naming import (
    hp_of,
    item_name,
    member_kin,
    member_name,
    parties_of,
    party_of,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import others_at, rivals_at
from lychgate.rulesets.twelve_years.state import Party, State
from lychgate.rulesets.twelve_years.telling.asking import asked, said, worth_and_use

# ---------------------------------------------------------------------- the log


# ---------------------------------------------------------------------- the questions


def opponents(state: State, party: Party) -> str:
    """The parties that this one is at blows with."""
    return parties_of(rival.seat for rival in rivals_at(state, party))


def attack_choice(state: State, party: Party, seat: str) -> tuple[str, str]:
    """The order to attack another party: its label, and what it would mean."""
    others = [other.seat for other in others_at(state, party)]
    note = word("rivals", "orders.duel" if len(others) == 1 else "orders.brawl")
    return f"Attack {party_of(seat)}", note


def face_choice(how: str) -> tuple[str, str]:
    """An order in a fight with other parties: its label, and what it would mean."""
    return word("rivals", f"orders.{how}"), word("rivals", f"orders.{how}_note")


def ask_stand(state: State, decision: ask.TakeStand) -> Question:
    """Fight, run, or let it end."""
    party = state.party(decision.seat)
    key = "prompt_end" if decision.may_end else "prompt"
    prompt = said(decision, key, by=party_of(decision.by), opponents=opponents(state, party))
    choices = tuple(
        Choice(option.id, said(decision, option.id), said(decision, f"{option.id}_note"))
        for option in decision.options()
    )
    return asked(decision, prompt, choices)


def ask_follow(_state: State, decision: ask.FollowRival) -> Question:
    """Whom to go after."""
    choices = [Choice(ask.PASS, said(decision, "pass"))]
    choices += [
        Choice(option.id, said(decision, "follow", whom=party_of(option.value)), said(decision, "follow_note"))
        for option in decision.options()[1:]
    ]
    return asked(decision, said(decision, "prompt", whom=parties_of(decision.seats)), tuple(choices))


def ask_rob(state: State, decision: ask.RobParty) -> Question:
    """What to take along."""
    choices = [Choice(ask.PASS, said(decision, "pass"))]
    for option in decision.options()[1:]:
        haul = option.value
        assert haul is not None
        whose = party_of(haul.seat)
        if haul.item:
            item = state.party(haul.seat).item(haul.item)
            label = said(decision, "item", item=item_name(item))
            choices.append(Choice(option.id, label, f"{worth_and_use(item)}; of {whose}"))
        else:
            choices.append(Choice(option.id, said(decision, "gold", gold=haul.gold), f"of {whose}"))
    return asked(decision, said(decision, "prompt"), tuple(choices))


def ask_pick(state: State, decision: ask.PickRival) -> Question:
    """Which of them takes it."""
    party = state.party(decision.whose)
    choices = tuple(
        Choice(
            option.id,
            member_name(party.member(option.value)),
            f"{member_kin(party.member(option.value))}, {hp_of(party, party.member(option.value))}",
        )
        for option in decision.options()
    )
    prompt = said(decision, "prompt", damage=decision.damage, whose=party_of(decision.whose))
    return asked(decision, prompt, choices)
