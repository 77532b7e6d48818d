"""Bargains in words: what is laid out, offered, refused and handed over, and the questions on the way."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import offers as ask
from lychgate.rulesets.twelve_years.naming import item_name, member_name
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.bargain import in_words, shape
from lychgate.rulesets.twelve_years.state import Item, Party, State
from lychgate.rulesets.twelve_years.telling.asking import worth_and_use

# ---------------------------------------------------------------------- what happens


# ---------------------------------------------------------------------- what is asked


def asked(decision: AnyDecision, prompt: str, choices: Iterable[Choice], text: str = "") -> Question:
    """A question of this chapter."""
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=tuple(choices),
        default=decision.default(),
        text=text,
        help=word("bargains", f"{decision.kind}.help"),
        clauses=decision.clauses,
    )


def said(decision: AnyDecision, key: str, /, **values: object) -> str:
    """What this chapter says under ``key`` for this kind of decision."""
    return word("bargains", f"{decision.kind}.{key}").format(**values)


def sides(ours: Party, theirs: Party, terms: ask.Terms) -> tuple[str, str]:
    """What ``ours`` gives and what it gets, in words."""
    gives = in_words((ours.item(id_) for id_ in terms.gives), terms.gold)
    gets = in_words((theirs.item(id_) for id_ in terms.asks), terms.price)
    return gives, gets


def ask_terms(state: State, decision: ask.LayOut) -> Question:
    """What to put on the table next."""
    ours, theirs = state.party(decision.seat), state.party(decision.other)
    gives, asks = sides(ours, theirs, decision.terms)
    terms = said(decision, "empty") if decision.terms.empty else said(decision, "terms", gives=gives, asks=asks)
    choices = (step(decision, ours, theirs, option.id, option.value) for option in decision.options())
    return asked(decision, said(decision, "prompt", other=decision.other, terms=terms), choices)


def in_use(party: Party, item: Item) -> str:
    """What a thing is worth and does, and who of its party uses it."""
    users = (
        f"; {member_name(member)} {'wields' if item.id == member.weapon else 'wears'} it"
        for member in party.members
        if item.id == member.weapon or item.id in member.worn
    )
    return worth_and_use(item) + next(users, "")


def step(decision: ask.LayOut, ours: Party, theirs: Party, id_: str, step: ask.TermStep) -> Choice:
    """One change to the terms as a choice."""
    mine, yours = said(decision, "ours"), said(decision, "theirs")
    match step.what:
        case "give" | "keep":
            item = ours.item(step.item)
            return Choice(id_, said(decision, step.what, item=item_name(item)), in_use(ours, item), mine)
        case "ask" | "spare":
            item = theirs.item(step.item)
            return Choice(id_, said(decision, step.what, item=item_name(item)), in_use(theirs, item), yours)
        case "gold":
            note = said(decision, "gold_note", gold=decision.terms.gold, purse=decision.purse)
            return Choice(id_, said(decision, "gold"), note, mine)
        case "price":
            note = said(decision, "price_note", gold=decision.terms.price, purse=decision.their_purse)
            return Choice(id_, said(decision, "price"), note, yours)
        case "offer" | "call-off":
            return Choice(id_, said(decision, step.what), said(decision, f"{step.what}_note", other=decision.other))


def ask_gold(_state: State, decision: ask.GoldOnTable) -> Question:
    """How much gold."""
    prompt = said(decision, "theirs" if decision.asked else "ours", other=decision.other)
    choices = []
    for option in decision.options():
        key = "none" if not option.value else "all" if option.value == decision.most else "amount"
        choices.append(Choice(option.id, said(decision, key, gold=option.value)))
    return asked(decision, prompt, choices, said(decision, "text", most=decision.most))


def ask_answer(state: State, decision: ask.AnswerOffer) -> Question:
    """Whether to agree to what another offers."""
    ours, theirs = state.party(decision.seat), state.party(decision.offerer)
    terms = decision.terms.turned()
    gives, gets = sides(ours, theirs, terms)
    key = shape(bool(terms.asks or terms.price), bool(terms.gives or terms.gold))
    prompt = said(decision, key, offerer=decision.offerer, gives=gives, gets=gets)
    notes = {"gives": gives, "gets": gets}
    choices = (
        Choice(option.id, said(decision, option.id), said(decision, f"{option.id}_note", **notes))
        for option in decision.options()
    )
    return asked(decision, prompt, choices)
