"""The questions about goods: who carries what, what to buy, sell and pay with."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.naming import (
    counted,
    item_name,
    member_name,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import owned, sentence, word
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Item, Member, Party, State
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM, WEAPON
from lychgate.rulesets.twelve_years.telling.asking import asked, item_choices, said, worth_and_use


def ask_gear(state: State, decision: ask.GearItem) -> Question:
    """Which piece of gear goes where."""
    party = state.party(decision.seat)
    choices = tuple(_gear(party, option.id, option.value) for option in decision.options())
    return asked(decision, said(decision, "prompt"), choices)


def _gear(party: Party, id_: str, step: ask.GearStep) -> Choice:
    if step.what == "done":
        return Choice(id_, word("questions", "gear-item.done"))
    item = party.item(step.item)
    holder = next((m for m in party.members if m.weapon == item.id or item.id in m.worn), None)
    held = f"now {owned(member_name(holder))}" if holder is not None else "in the pack"
    match step.what:
        case "equip":
            member = party.member(step.member)
            note = f"{_use(item)}; {held}{_instead(party, member, item)}"
            return Choice(id_, f"{member_name(member)}: {item_name(item)}", note, "Give to")
        case "stow":
            return Choice(id_, f"Put away the {item_name(item)}", held, "Put away")
        case _:
            return Choice(id_, f"Leave the {item_name(item)}", f"{worth(item)}; {held}", "Leave behind")


def _use(item: Item) -> str:
    return WEAPON[item.weapon].damage if item.weapon else f"+{LOOT_ITEM[item.kind].hp_bonus} hp"


def _instead(party: Party, member: Member, item: Item) -> str:
    if not item.weapon or not member.weapon:
        return ""
    old = party.item(member.weapon)
    return f"; instead of {item_name(old)}, {WEAPON[old.weapon].damage}"


def ask_slink(state: State, decision: ask.SlinkTakes) -> Question:
    """Which of the most valuable items Slink takes."""
    loot = state.party(decision.seat).loot
    return asked(decision, said(decision, "prompt"), item_choices(loot, decision, "The {item}", worth_and_use))


def _ware(id_: str, ware: ask.Ware, *, price: bool = True) -> Choice:
    name = word("loot", f"item.{ware.weapon or ware.kind}", ware.weapon or ware.kind)
    notes = [f"{ware.price}g"] if price else []
    if ware.weapon:
        notes.append(WEAPON[ware.weapon].damage)
    elif LOOT_ITEM[ware.kind].hp_bonus:
        notes.append(f"+{LOOT_ITEM[ware.kind].hp_bonus} hp")
    return Choice(id_, sentence(name), ", ".join(notes), "Weapons" if ware.weapon else "Goods")


def ask_buy(state: State, decision: ask.BuyWhat) -> Question:
    """What to buy."""
    choices = [Choice(ask.PASS, said(decision, "pass"))]
    choices += [_ware(option.id, option.value) for option in decision.options() if option.value is not None]
    gold = state.party(decision.seat).gold
    return asked(decision, said(decision, "prompt", gold=gold), tuple(choices))


def ask_sell(state: State, decision: ask.SellWhat) -> Question:
    """What to sell."""
    party = state.party(decision.seat)
    held = {member.weapon: member for member in party.members} | {
        worn: member for member in party.members for worn in member.worn
    }

    def note(item: Item) -> str:
        holder = held.get(item.id)
        return f"for {value(item)}g" + (f"; {member_name(holder)} uses it" if holder is not None else "")

    return asked(decision, said(decision, "prompt"), item_choices(party.loot, decision, "The {item}", note))


def ask_levels(state: State, decision: ask.LevelsWanted) -> Question:
    """How many levels to buy."""
    level = state.party(decision.seat).level
    choices = tuple(
        Choice(
            option.id,
            counted(option.value, "level") if option.value else said(decision, "pass"),
            f"{option.value * decision.price}g, to level {level + option.value}" if option.value else "",
        )
        for option in decision.options()
    )
    return asked(decision, said(decision, "prompt", price=decision.price), choices)


def ask_pay(state: State, decision: ask.PayWith) -> Question:
    """With what to pay."""
    party = state.party(decision.seat)
    by_id = {item.id: item for item in party.loot}
    choices: list[Choice] = []
    for option in decision.options():
        if option.value == 0:
            choices.append(Choice(option.id, said(decision, "coin"), f"{party.gold} in the purse"))
            continue
        item = by_id[option.value]
        choices.append(Choice(option.id, f"The {item_name(item)}", _on_account(item, decision.owed)))
    return asked(decision, said(decision, "prompt", owed=decision.owed), tuple(choices))


def _on_account(item: Item, owed: int) -> str:
    left = owed - value(item)
    if item.weapon == "bow" and left > 0:
        return f"{value(item)}g; a bow settles it with Ellas" if owed < 100 else f"{value(item)}g; {left} still owed"
    if left > 0:
        return f"{value(item)}g; {left} still owed"
    return f"{value(item)}g" + (f"; {-left} of it lost" if left else "")


def ask_reward(_state: State, decision: ask.RewardWhat) -> Question:
    """What the tinker gives."""
    choices = tuple(_ware(option.id, option.value) for option in decision.options())
    return asked(decision, said(decision, "prompt"), choices)
