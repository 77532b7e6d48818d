"""The questions of a fight or a flight: whom to strike, whom to spare, where to run."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.naming import (
    counted,
    foe_note,
    foe_noun,
    hp_of,
    member_kin,
    member_name,
    the_foe,
    the_item,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.places import direction
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Foe, Party, State
from lychgate.rulesets.twelve_years.surroundings import known_of_hex
from lychgate.rulesets.twelve_years.tables import COMBAT, COOP
from lychgate.rulesets.twelve_years.telling.asking import asked, item_choices, said
from lychgate.rulesets.twelve_years.telling.orders import way_choice


def ask_exit(state: State, decision: ask.EvasionExit) -> Question:
    """Where to run."""
    party = state.party(decision.seat)
    choices = tuple(exit_choice(state, party, option) for option in decision.exits)
    return asked(decision, said(decision, "prompt"), choices)


def exit_choice(state: State, party: Party, option: ask.Exit) -> Choice:
    """A way to run as a choice: its label, and what is known behind it."""
    kind, _, number = option.way.partition(":")
    if kind == "way":
        return Choice(option.way, *way_choice(state, party.at, int(number)))
    if kind == "entrance":
        dungeon = state.dungeon(int(number))
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
    return asked(decision, said(decision, "prompt", damage=decision.damage), choices)


def _foe_label(foe: Foe) -> str:
    hp = f"{foe.hp}/{foe.max_hp} hp" if foe.max_hp else "no hp"
    return f"{sentence(foe_noun(foe))} ({hp})"


def ask_share(state: State, decision: ask.ShareDamage) -> Question:
    """How much of the damage goes to one enemy."""
    foes = {foe.id: foe for foe in state.site(state.party(decision.seat).at).foes}
    foe = foes.get(decision.foe)
    prompt = said(decision, "prompt", foe=the_foe(foe) if foe is not None else "this enemy")
    choices = tuple(Choice(option.id, counted(option.value, "point")) for option in decision.options())
    return asked(decision, prompt, choices)


def ask_success(state: State, decision: ask.UseSuccess) -> Question:
    """Strike, or heal."""
    party = state.party(decision.seat)
    choices: list[Choice] = []
    for option in decision.options():
        boon = option.value
        if boon.what == "damage":
            choices.append(Choice(option.id, said(decision, "damage")))
        elif boon.what == "healing":
            note = f"no damage dealt; {_worst_off(party)}"
            choices.append(Choice(option.id, said(decision, "healing"), note))
        else:
            member = party.member(boon.member)
            label = said(decision, "moonkissed", name=member_name(member))
            choices.append(Choice(option.id, label, f"no damage dealt; {hp_of(party, member)}"))
    return asked(decision, said(decision, "prompt"), tuple(choices))


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
    prompt = said(decision, key, face=decision.face, raised=decision.face + 1)
    row = None if before else COMBAT.at(min(decision.face + 1, 6)).value
    note = row.name.lower() if row is not None else "+1 to the roll"
    if decision.opposed:
        note = "+1 to the roll"
    if decision.others:
        note = thorn_note(decision)
    return asked(decision, prompt, item_choices(party.loot, decision, "Spend the {item}", lambda _: note))


def thorn_note(decision: ask.SpendThorning) -> str:
    """What a thorn would make of this roll beside those of other parties."""
    rolls = (min(decision.face + 1, 6), *decision.others)
    difference = max(rolls) - min(rolls)
    row = COOP.at(difference).value
    return f"difference {difference}: {row.name.lower()}" if row is not None else "+1 to the roll"


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
    return asked(decision, said(decision, key, damage=decision.damage), choices)


def ask_crown(state: State, decision: ask.CrownHim) -> Question:
    """Whether to crown the Lich King, and with what."""
    loot = state.party(decision.seat).loot
    choices = item_choices(loot, decision, "Crown him with the {item}", lambda _: "wins the game")
    return asked(decision, said(decision, "prompt"), choices)


def ask_dare(state: State, decision: ask.DareTrapped) -> Question:
    """Whether to take trapped loot along in flight."""
    party = state.party(decision.seat)
    found = next((i for i in (*state.site(party.at).loot, *party.loot) if i.id == decision.item), None)
    name = sentence(the_item(found)).replace("trapped ", "", 1) if found is not None else "The loot"
    choices = [Choice("take", said(decision, "dare"), said(decision, "dare_note"))]
    if decision.may_leave:
        choices.append(Choice("leave", said(decision, "leave"), worth(found) if found is not None else ""))
    return asked(decision, said(decision, "prompt", item=name), tuple(choices))
