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
from lychgate.rulesets.twelve_years.naming import (
    counted,
    item_name,
    kin_name,
    member_kin,
    member_name,
    party_of,
    the_foe,
)
from lychgate.rulesets.twelve_years.offers import AnswerOffer, GoldOnTable, LayOut
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.state import Member, Party, State, hex_of
from lychgate.rulesets.twelve_years.surroundings import known_of_hex
from lychgate.rulesets.twelve_years.telling import bargains, cooperation, fight_questions, rivals, trade_questions
from lychgate.rulesets.twelve_years.telling.asking import asked, said
from lychgate.rulesets.twelve_years.telling.explaining import purpose_words
from lychgate.rulesets.twelve_years.telling.orders import ask_orders


def question(state: State, decision: AnyDecision) -> Question:
    """A decision of this ruleset in words; also the orders, and a roll that waits for a person."""
    if isinstance(decision, RollWanted):
        return ask_roll(decision)
    return ASKERS[type(decision)](state, decision)


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


def ask_name(_state: State, decision: ask.NameMember) -> Question:
    """A name for a newcomer."""
    choices = [Choice("suggested", decision.suggestion)]
    if decision.may_be_nameless:
        choices.append(Choice("nameless", said(decision, "nameless"), said(decision, "nameless_note")))
    prompt = said(decision, "prompt", kin=kin_name(decision.kin))
    return asked(decision, prompt, tuple(choices), text=said(decision, "text"))


def ask_magick(state: State, decision: ask.MagickWindow) -> Question:
    """Which power to use, if any."""
    party = state.party(decision.seat)
    choices = [Choice(ask.PASS, said(decision, "pass"))]
    choices += [Choice(id_, *_spell(state, party, spell)) for id_, spell in decision.spells]
    key = decision.moment if word("questions", f"magick.{decision.moment}") else "order"
    return asked(decision, said(decision, key), tuple(choices))


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
        case "death" if spell.rival:
            whose, member = owner_of(state, spell.rival)
            return f"Death to {member_name(member)}", f"{member.hp} hp, {party_of(whose)}; {name}"
        case "fae_touched" if foe is not None:
            return f"Win over {the_foe(foe)}", f"{foe.hp} hp; {name}" if foe.hp else name
        case "moonkissed":
            return "Heal everyone fully", name
        case _:
            return f"Use the {name}", ""


def owner_of(state: State, id_: int) -> tuple[str, Member]:
    """The seat of a member's party, and the member."""
    return next((party.seat, member) for party in state.parties for member in party.members if member.id == id_)


def ask_hex(state: State, decision: ask.ChooseHex) -> Question:
    """A hex to be carried to."""
    here = hex_of(state, state.party(decision.seat).at)
    choices: list[Choice] = []
    for option in decision.options():
        if option.id == ask.PASS:
            choices.append(Choice(ask.PASS, said(decision, "pass")))
            continue
        far = counted(distance(here, option.value), "hex", "hexes")
        choices.append(Choice(option.id, option.value, known_of_hex(state, option.value), f"{far} away"))
    return asked(decision, said(decision, decision.by), tuple(choices), help_key=f"help_{decision.by}")


def ask_thogwood(_state: State, decision: ask.UseThogwood) -> Question:
    """Whether to use Thogwood's advice now."""
    roll = decision.roll if decision.roll in ("encounter", "doors") else "encounter"
    choices = (
        Choice("use", said(decision, f"use_{roll}")),
        Choice("let-pass", said(decision, f"pass_{roll}")),
    )
    return asked(decision, said(decision, roll), choices)


ASKERS: dict[type[AnyDecision], Callable[[State, Any], Question]] = {
    ask.Orders: ask_orders,
    ask.NameMember: ask_name,
    ask.EvasionExit: fight_questions.ask_exit,
    ask.JoinFight: cooperation.ask_join,
    ask.StrikeFoe: fight_questions.ask_strike,
    ask.ShareDamage: fight_questions.ask_share,
    ask.UseSuccess: fight_questions.ask_success,
    ask.SpendThorning: fight_questions.ask_thorn,
    ask.ChooseVictim: fight_questions.ask_victim,
    ask.MagickWindow: ask_magick,
    ask.ChooseHex: ask_hex,
    ask.UseThogwood: ask_thogwood,
    ask.SlinkTakes: trade_questions.ask_slink,
    ask.CrownHim: fight_questions.ask_crown,
    ask.DareTrapped: fight_questions.ask_dare,
    ask.GearItem: trade_questions.ask_gear,
    ask.BuyWhat: trade_questions.ask_buy,
    ask.SellWhat: trade_questions.ask_sell,
    ask.LevelsWanted: trade_questions.ask_levels,
    ask.PayWith: trade_questions.ask_pay,
    ask.RewardWhat: trade_questions.ask_reward,
    ask.TakeStand: rivals.ask_stand,
    ask.FollowRival: rivals.ask_follow,
    ask.RobParty: rivals.ask_rob,
    ask.PickRival: rivals.ask_pick,
    LayOut: bargains.ask_terms,
    GoldOnTable: bargains.ask_gold,
    AnswerOffer: bargains.ask_answer,
}
"""Closed: a test fails when a decision of the ruleset has no words."""
