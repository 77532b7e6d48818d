"""Every decision in words: what is asked, each choice with what it means, and the help behind '?'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.places import distance
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.rules.loot import value
from lychgate.rulesets.twelve_years.state import Foe, Item, Member, Party, State, hex_of, max_hp
from lychgate.rulesets.twelve_years.tables import COMBAT, LOOT_ITEM, WEAPON
from lychgate.rulesets.twelve_years.telling.explaining import purpose_words
from lychgate.rulesets.twelve_years.telling.members import burning_when
from lychgate.rulesets.twelve_years.telling.naming import (
    counted,
    foe_noun,
    foe_words,
    item_name,
    item_notes,
    kin_name,
    member_kin,
    member_name,
    the_foe,
    the_item,
    worth,
)
from lychgate.rulesets.twelve_years.telling.orders import ask_orders, way_choice
from lychgate.rulesets.twelve_years.telling.phrases import sentence, word
from lychgate.rulesets.twelve_years.telling.places import direction
from lychgate.rulesets.twelve_years.telling.surroundings import known_of_hex

Choices = tuple[Choice, ...]


def question(state: State, decision: AnyDecision) -> Question:
    """A decision of this ruleset in words; also the orders, and a roll that waits for a person."""
    if isinstance(decision, RollWanted):
        return ask_roll(decision)
    return ASKERS[type(decision)](state, decision)


def _asked(
    decision: AnyDecision,
    prompt: str,
    choices: Choices,
    *,
    text: str = "",
    help_key: str = "help",
) -> Question:
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=choices,
        default=decision.default(),
        text=text,
        help=word("questions", f"{decision.kind}.{help_key}"),
        clauses=decision.clauses,
    )


def _said(decision: AnyDecision, key: str, /, **values: object) -> str:
    return word("questions", f"{decision.kind}.{key}").format(**values)


# ---------------------------------------------------------------------- rolls by hand


def ask_roll(decision: RollWanted) -> Question:
    """A roll that waits for a person."""
    why = purpose_words(decision.dice, decision.purpose, decision.subject)
    faces = " ".join(str(min(sides, 3)) for sides in parse(decision.dice).sides())
    prompt = word("questions", "roll.picked" if decision.by == "picked" else "roll.prompt")
    choices = (Choice("roll", word("questions", "roll.roll")),) if decision.app_may_roll else ()
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt.format(dice=decision.dice, why=why),
        choices=choices,
        default=decision.default(),
        text=word("questions", "roll.text").format(example=faces),
        help=word("questions", "roll.help"),
        clauses=(decision.purpose,),
    )


# ---------------------------------------------------------------------- the party


def ask_name(_state: State, decision: ask.NameMember) -> Question:
    """A name for a newcomer."""
    choices = [Choice("suggested", decision.suggestion)]
    if decision.may_be_nameless:
        choices.append(Choice("nameless", _said(decision, "nameless"), _said(decision, "nameless_note")))
    prompt = _said(decision, "prompt", kin=kin_name(decision.kin))
    return _asked(decision, prompt, tuple(choices), text=_said(decision, "text"))


def ask_gear(state: State, decision: ask.GearItem) -> Question:
    """Which piece of gear goes where."""
    party = state.party(decision.seat)
    choices = tuple(_gear(party, option.id, option.value) for option in decision.options())
    return _asked(decision, _said(decision, "prompt"), choices)


def _gear(party: Party, id_: str, step: ask.GearStep) -> Choice:
    if step.what == "done":
        return Choice(id_, word("questions", "gear-item.done"))
    item = party.item(step.item)
    holder = next((m for m in party.members if m.weapon == item.id or item.id in m.worn), None)
    held = f"now {member_name(holder)}'s" if holder is not None else "in the pack"
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


# ---------------------------------------------------------------------- fights and flights


def ask_exit(state: State, decision: ask.EvasionExit) -> Question:
    """Where to run."""
    party = state.party(decision.seat)
    choices = tuple(_exit(state, party, option) for option in decision.exits)
    return _asked(decision, _said(decision, "prompt"), choices)


def _exit(state: State, party: Party, option: ask.Exit) -> Choice:
    kind, _, number = option.way.partition(":")
    if kind == "way":
        return Choice(option.way, *way_choice(state, party.at, int(number)))
    if kind == "entrance":
        dungeon = state.dungeons[int(number)]
        label = sentence(word("ways", f"entrance.{dungeon.kind}.down", "down"))
        return Choice(option.way, label, "nobody has been inside" if not dungeon.rooms else "known")
    note = known_of_hex(state, option.to)
    return Choice(option.way, f"{sentence(direction(option.way))}: {option.to}", note)


def ask_strike(state: State, decision: ask.StrikeFoe) -> Question:
    """Which enemy takes the damage."""
    foes = {foe.id: foe for foe in state.site(state.party(decision.seat).at).foes}
    choices = tuple(
        Choice(option.id, _foe_label(foes[option.value]), foe_note(state, foes[option.value]))
        for option in decision.options()
    )
    return _asked(decision, _said(decision, "prompt", damage=decision.damage), choices)


def _foe_label(foe: Foe) -> str:
    hp = f"{foe.hp}/{foe.max_hp} hp" if foe.max_hp else "no hp"
    return f"{sentence(foe_noun(foe))} ({hp})"


def foe_note(state: State, foe: Foe) -> str:
    """What is special about an enemy, in a few words."""
    when = burning_when(state.variants.get("fire-folk-burn", ""))
    return word("foes", f"{foe_words(foe)}.note").format(when=when)


def ask_share(state: State, decision: ask.ShareDamage) -> Question:
    """How much of the damage goes to one enemy."""
    foes = {foe.id: foe for foe in state.site(state.party(decision.seat).at).foes}
    foe = foes.get(decision.foe)
    prompt = _said(decision, "prompt", foe=the_foe(foe) if foe is not None else "this enemy")
    choices = tuple(Choice(option.id, counted(option.value, "point")) for option in decision.options())
    return _asked(decision, prompt, choices)


def ask_success(state: State, decision: ask.UseSuccess) -> Question:
    """Strike, or heal."""
    party = state.party(decision.seat)
    choices: list[Choice] = []
    for option in decision.options():
        boon = option.value
        if boon.what == "damage":
            choices.append(Choice(option.id, _said(decision, "damage")))
        elif boon.what == "healing":
            note = f"no damage dealt; {_worst_off(party)}"
            choices.append(Choice(option.id, _said(decision, "healing"), note))
        else:
            member = party.member(boon.member)
            label = _said(decision, "moonkissed", name=member_name(member))
            choices.append(Choice(option.id, label, f"no damage dealt; {hp_of(party, member)}"))
    return _asked(decision, _said(decision, "prompt"), tuple(choices))


def hp_of(party: Party, member: Member) -> str:
    """A member's hit points: ``1/8 hp``."""
    return f"{member.hp}/{max_hp(party, member)} hp"


def _worst_off(party: Party) -> str:
    worst = min(party.members, key=lambda member: member.hp - max_hp(party, member), default=None)
    if worst is None or worst.hp >= max_hp(party, worst):
        return "nobody is hurt"
    return f"worst off {member_name(worst)}, {worst.hp}/{max_hp(party, worst)}"


def ask_thorn(state: State, decision: ask.SpendThorning) -> Question:
    """Whether to spend a thorn on this attack roll."""
    party = state.party(decision.seat)
    before = decision.face == 0
    key = "prompt_before" if before else "prompt"
    prompt = _said(decision, key, face=decision.face, raised=decision.face + 1)
    row = None if before else COMBAT.at(min(decision.face + 1, 6)).value
    note = row.name.lower() if row is not None else "+1 to the roll"
    return _asked(decision, prompt, _items(party.loot, decision, "Spend the {item}", lambda _: note))


def ask_victim(state: State, decision: ask.ChooseVictim) -> Question:
    """Who takes the damage."""
    party = state.party(decision.seat)
    key = "prompt_deathtouch" if decision.what == "deathtouch" else "prompt"
    choices = tuple(
        Choice(
            option.id,
            member_name(party.member(option.value)),
            f"{member_kin(party.member(option.value))}, {hp_of(party, party.member(option.value))}",
        )
        for option in decision.options()
    )
    return _asked(decision, _said(decision, key, damage=decision.damage), choices)


def ask_crown(state: State, decision: ask.CrownHim) -> Question:
    """Whether to crown the Lich King, and with what."""
    loot = state.party(decision.seat).loot
    choices = _items(loot, decision, "Crown him with the {item}", lambda _: "wins the game")
    return _asked(decision, _said(decision, "prompt"), choices)


def ask_dare(state: State, decision: ask.DareTrapped) -> Question:
    """Whether to take trapped loot along in flight."""
    party = state.party(decision.seat)
    found = next((i for i in (*state.site(party.at).loot, *party.loot) if i.id == decision.item), None)
    name = sentence(the_item(found)).replace("trapped ", "", 1) if found is not None else "The loot"
    choices = [Choice("take", _said(decision, "dare"), _said(decision, "dare_note"))]
    if decision.may_leave:
        choices.append(Choice("leave", _said(decision, "leave"), worth(found) if found is not None else ""))
    return _asked(decision, _said(decision, "prompt", item=name), tuple(choices))


# ---------------------------------------------------------------------- magick, travel, friends


def ask_magick(state: State, decision: ask.MagickWindow) -> Question:
    """Which power to use, if any."""
    party = state.party(decision.seat)
    choices = [Choice(ask.PASS, _said(decision, "pass"))]
    choices += [Choice(id_, *_spell(state, party, spell)) for id_, spell in decision.spells]
    key = decision.moment if word("questions", f"magick.{decision.moment}") else "order"
    return _asked(decision, _said(decision, key), tuple(choices))


def _spell(state: State, party: Party, spell: ask.Spell) -> tuple[str, str]:
    name = item_name(party.item(spell.item))
    foe = next((foe for foe in state.site(party.at).foes if foe.id == spell.foe), None)
    corpse = next((corpse for corpse in state.corpses if corpse.member.id == spell.corpse), None)
    match spell.power:
        case "key":
            return f"Turn the key to {spell.hex}", known_of_hex(state, spell.hex)
        case "rejuvenation" if corpse is not None:
            return f"Raise {member_name(corpse.member)}", f"{member_kin(corpse.member)}; {name}"
        case "death" if foe is not None:
            return f"Death to {the_foe(foe)}", f"{foe.hp} hp; {name}" if foe.hp else name
        case "fae_touched" if foe is not None:
            return f"Win over {the_foe(foe)}", f"{foe.hp} hp; {name}" if foe.hp else name
        case "moonkissed":
            return "Heal everyone fully", name
        case _:
            return f"Use the {name}", ""


def ask_hex(state: State, decision: ask.ChooseHex) -> Question:
    """A hex to be carried to."""
    here = hex_of(state, state.party(decision.seat).at)
    choices: list[Choice] = []
    for option in decision.options():
        if option.id == ask.PASS:
            choices.append(Choice(ask.PASS, _said(decision, "pass")))
            continue
        far = counted(distance(here, option.value), "hex", "hexes")
        choices.append(Choice(option.id, option.value, known_of_hex(state, option.value), f"{far} away"))
    return _asked(decision, _said(decision, decision.by), tuple(choices), help_key=f"help_{decision.by}")


def ask_thogwood(_state: State, decision: ask.UseThogwood) -> Question:
    """Whether to use Thogwood's advice now."""
    roll = decision.roll if decision.roll in ("encounter", "doors") else "encounter"
    choices = (
        Choice("use", _said(decision, f"use_{roll}")),
        Choice("let-pass", _said(decision, f"pass_{roll}")),
    )
    return _asked(decision, _said(decision, roll), choices)


def ask_slink(state: State, decision: ask.SlinkTakes) -> Question:
    """Which of the most valuable items Slink takes."""
    loot = state.party(decision.seat).loot
    return _asked(decision, _said(decision, "prompt"), _items(loot, decision, "The {item}", _worth_and_use))


# ---------------------------------------------------------------------- trade


def _items(loot: tuple[Item, ...], decision: ask.OneOf[Any], label: str, note: Callable[[Item], str]) -> Choices:
    """A choice for each item of a ``OneOf``, and the words for passing where one may."""
    by_id = {item.id: item for item in loot}
    choices: list[Choice] = []
    for option in decision.options():
        if option.value == 0:
            choices.append(Choice(option.id, _said(decision, "pass")))
            continue
        item = by_id[option.value]
        choices.append(Choice(option.id, label.format(item=item_name(item)), note(item)))
    return tuple(choices)


def _worth_and_use(item: Item) -> str:
    return "; ".join((worth(item), *item_notes(item)))


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
    choices = [Choice(ask.PASS, _said(decision, "pass"))]
    choices += [_ware(option.id, option.value) for option in decision.options() if option.value is not None]
    gold = state.party(decision.seat).gold
    return _asked(decision, _said(decision, "prompt", gold=gold), tuple(choices))


def ask_sell(state: State, decision: ask.SellWhat) -> Question:
    """What to sell."""
    party = state.party(decision.seat)
    held = {member.weapon: member for member in party.members} | {
        worn: member for member in party.members for worn in member.worn
    }

    def note(item: Item) -> str:
        holder = held.get(item.id)
        return f"for {value(item)}g" + (f"; {member_name(holder)} uses it" if holder is not None else "")

    return _asked(decision, _said(decision, "prompt"), _items(party.loot, decision, "The {item}", note))


def ask_levels(state: State, decision: ask.LevelsWanted) -> Question:
    """How many levels to buy."""
    level = state.party(decision.seat).level
    choices = tuple(
        Choice(
            option.id,
            counted(option.value, "level") if option.value else _said(decision, "pass"),
            f"{option.value * decision.price}g, to level {level + option.value}" if option.value else "",
        )
        for option in decision.options()
    )
    return _asked(decision, _said(decision, "prompt", price=decision.price), choices)


def ask_pay(state: State, decision: ask.PayWith) -> Question:
    """With what to pay."""
    party = state.party(decision.seat)
    by_id = {item.id: item for item in party.loot}
    choices: list[Choice] = []
    for option in decision.options():
        if option.value == 0:
            choices.append(Choice(option.id, _said(decision, "coin"), f"{party.gold} in the purse"))
            continue
        item = by_id[option.value]
        choices.append(Choice(option.id, f"The {item_name(item)}", _on_account(item, decision.owed)))
    return _asked(decision, _said(decision, "prompt", owed=decision.owed), tuple(choices))


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
    return _asked(decision, _said(decision, "prompt"), choices)


ASKERS: dict[type[AnyDecision], Callable[[State, Any], Question]] = {
    ask.Orders: ask_orders,
    ask.NameMember: ask_name,
    ask.EvasionExit: ask_exit,
    ask.StrikeFoe: ask_strike,
    ask.ShareDamage: ask_share,
    ask.UseSuccess: ask_success,
    ask.SpendThorning: ask_thorn,
    ask.ChooseVictim: ask_victim,
    ask.MagickWindow: ask_magick,
    ask.ChooseHex: ask_hex,
    ask.UseThogwood: ask_thogwood,
    ask.SlinkTakes: ask_slink,
    ask.CrownHim: ask_crown,
    ask.DareTrapped: ask_dare,
    ask.GearItem: ask_gear,
    ask.BuyWhat: ask_buy,
    ask.SellWhat: ask_sell,
    ask.LevelsWanted: ask_levels,
    ask.PayWith: ask_pay,
    ask.RewardWhat: ask_reward,
}
"""Closed: a test fails when a decision of the ruleset has no words."""
