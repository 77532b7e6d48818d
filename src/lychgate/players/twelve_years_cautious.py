"""A policy that tries to win 12 Years.

The Lich King can be crowned by anybody who gets to him: no strength is needed, only a crown and somebody left
to put it on his head. So the policy is:

- *Get a crown.* One party in four brings one along. Others look for one that lies about, buy it from the
  merchant, pay the wise woman to point one out, or open rooms, the nearest first, until one turns up or the
  party is dead: the next costs a year and may bring a crown, and what the dead carried lies where they fell.
- *With a crown, go straight to the throne.* Every room of the castle is left by its next door, at a run; what
  earlier parties have found of it stays known.
- *Run rather than fight*, towards where the party wants to go: an evasion hurts one time in four. Fight only
  what is weaker than the run is dangerous, what cannot be evaded, and what sits on a crown.
- *Crown him on the run*, which is as likely as his touch, where an attack is half as likely; unless a Giant
  slows the party.
- *Keep out of the mist*: known wilds cost years more often than new hexes do, unless a Fae Folk is along.
- Take what lies about safely, wear armor, take along everyone who asks, and train with gold to spare.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.places import distance
from lychgate.core.play import Play
from lychgate.players.twelve_years_map import too_bad, way_to
from lychgate.rulesets.twelve_years.decision import PASS
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.legal import Orders
from lychgate.rulesets.twelve_years.rules.arming import GearItem, GearSheet
from lychgate.rulesets.twelve_years.rules.castle import CrownHim
from lychgate.rulesets.twelve_years.rules.cooperation import JoinFight
from lychgate.rulesets.twelve_years.rules.damage_or_healing import UseSuccess
from lychgate.rulesets.twelve_years.rules.evasion import EvasionExit
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.frame import NO_DICE
from lychgate.rulesets.twelve_years.rules.gear import may_use
from lychgate.rulesets.twelve_years.rules.magick import MagickWindow, Spell, spells
from lychgate.rulesets.twelve_years.rules.offers import AnswerOffer, Terms
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex
from lychgate.rulesets.twelve_years.rules.promises import UseThogwood
from lychgate.rulesets.twelve_years.rules.retrieval import DareTrapped
from lychgate.rulesets.twelve_years.rules.rival_evasion import Haul, RobParty
from lychgate.rulesets.twelve_years.rules.rivals import TakeStand
from lychgate.rulesets.twelve_years.rules.striking import StrikeFoe
from lychgate.rulesets.twelve_years.rules.targeting import ChooseVictim
from lychgate.rulesets.twelve_years.rules.thorns import SpendThorning
from lychgate.rulesets.twelve_years.rules.trade import BuyWhat, SellWhat, sellable
from lychgate.rulesets.twelve_years.rules.training import LevelsWanted, PayWith
from lychgate.rulesets.twelve_years.sheet import hp_bonus, max_hp, value
from lychgate.rulesets.twelve_years.state import Foe, Item, Member, Party, State
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM, WEAPON

CROWN_PRICE = LOOT_ITEM["crown"].value

MEAN = {"": 0.0, "1d4": 2.5, "1d6": 3.5, "1d8": 4.5, "1d10": 5.5, "1d12": 6.5, "3d6": 10.5}
"""The average damage of dice."""


PATIENCE = 25
"""The number of times that a party gives the same order in the same place before it tries another."""


class CautiousTwelveYears:
    """Plays 12 Years to win. It rolls no dice of its own: the same game gets the same answers.

    It remembers how often a party has given an order in a place, so that it does not run in circles for ever.
    """

    def __init__(self) -> None:
        self._given: Counter[tuple[int, str, str]] = Counter()

    def patient(self, wish: str, decision: Orders, party: Party) -> str:
        """``wish``, unless it has been tried here too often: then what has been tried least."""
        ids = [option.id for option in decision.options() if not option.id.startswith(("end-game", "rival:"))]
        if self._given[party.number, party.at, wish] >= PATIENCE:
            wish = min(ids, key=lambda id_: self._given[party.number, party.at, id_])
        self._given[party.number, party.at, wish] += 1
        return wish

    def answer(self, decision: AnyDecision, state: Any) -> str:
        """The reply to ``decision``: an option's id."""
        party: Party = state.party(decision.seat)
        match decision:
            case Orders():
                return self.patient(order(decision, state, party), decision, party)
            case EvasionExit():
                return flee_by(decision, state, party)
            case JoinFight():
                return "attack" if stands_and_fights(state, party) else f"evade:{flee_by(decision, state, party)}"
            case UseSuccess():
                return heal_or_hurt(decision, state, party)
            case StrikeFoe():
                return weakest(decision, state, party)
            case ChooseVictim():
                return sturdiest(decision, party)
            case MagickWindow():
                return best_spell(decision.spells, state, party) or PASS
            case CrownHim() | SpendThorning():
                return spend(decision)
            case GearSheet():
                step = better_gear(state, party)
                return f"member:{step.rpartition(':')[2]}" if step else "done"
            case GearItem():
                return better_gear(state, party)
            case BuyWhat():
                return wish(state, party) or PASS
            case SellWhat():
                return next((option.id for option in decision.at_once() if option.id == "all"), decision.default())
            case LevelsWanted():
                return str(min(len(decision.fills), max(spendable(party) // decision.price, 1)))
            case UseThogwood():
                return "use" if decision.roll == "encounter" and party.outdoors else "let-pass"
            case PayWith():
                return "coin" if decision.coin_will_do else cheapest(decision.ids, party)
            case AnswerOffer():
                return "accept" if is_good_bargain(decision.terms, state.party(decision.offerer), party) else "decline"
            case TakeStand():
                return "end" if decision.may_end else "engage" if party.has("giant") else decision.options()[-1].id
            case DareTrapped():
                return "take"
            case RobParty():
                return richest(decision, state)
            case ChooseHex():
                castle = state.dungeons[0].hex
                return min(decision.hexes, key=lambda name: (distance(name, castle), name))
            case _:
                return decision.default() or decision.options()[0].id


# ---------------------------------------------------------------------- orders


def order(decision: Orders, state: State, party: Party) -> str:
    """The id of the next order, the first of these that can be given: win, get rich, get ready, go on."""
    ids = {option.id for option in decision.options()}
    if "assemble" in ids:
        return "assemble"
    if "rivals:end" in ids:
        return "rivals:end"
    if "trap:disable" in ids:
        return "trap:disable"
    if "trap:evade" in ids:
        return "trap:evade"
    if "gear" in ids and better_gear(state, party):
        return "gear"
    if "magick" in ids and best_spell(spells(Play(state, party.seat, NO_DICE)), state, party):
        return "magick"
    if "attack" in ids:
        return "attack" if "evade" not in ids or stands_and_fights(state, party) else "evade"
    for id_ in ids_by_wish(ids, state, party):
        if id_ in ids:
            return id_
    return onward(ids, state, party)


def ids_by_wish(ids: set[str], state: State, party: Party) -> list[str]:
    """The ids of orders when nothing threatens, the most wanted first."""
    wanted = sorted(id_ for id_ in ids if id_.startswith("destroy:"))
    wanted += [id_ for id_ in ("recruit", "escort", "take-all") if id_ in ids]
    wanted += sorted(id_ for id_ in ids if id_.endswith(":disable"))
    compelling = [item.id for item in state.site(party.at).loot if item.kind == "crown" or item.cursed]
    wanted += [f"trapped:{id_}:trigger" for id_ in compelling]
    if wish(state, party):
        wanted.append("buy")
    if any(spare(party, item) for item in sellable(state, party)):
        wanted.append("sell")
    if not has_crown(party) and not any(dungeon.promised for dungeon in state.dungeons):
        wanted.append("wise-woman")
    if spendable(party) >= number(state, "level-price"):
        wanted.append("train")
    if spendable(party) >= number(state, "ellas-price"):
        wanted.append("ellas")
    return wanted


def onward(ids: set[str], state: State, party: Party) -> str:
    """The id of the next step on the way."""
    step = way_to(state, party, crowned=has_crown(party))
    for id_ in (step, f"go:{step}"):
        if id_ in ids:
            return id_
    for last in ("go:", "way:", "enter:", "trapped:", "take", "portal", "ferry"):
        for id_ in sorted(ids):
            if id_.startswith(last):
                return id_
    return min(ids)


def flee_by(decision: EvasionExit | JoinFight, state: State, party: Party) -> str:
    """The exit that lies on the way."""
    step = way_to(state, party, crowned=has_crown(party)).replace("enter", "entrance")
    ways = [exit_.way for exit_ in decision.exits]
    return step if step in ways else ways[0]


# ---------------------------------------------------------------------- fights


def stands_and_fights(state: State, party: Party) -> bool:
    """Whether a fight costs less than a run, or is worth it."""
    site = state.site(party.at)
    foes = site.foes
    if any(foe.kind == "lich_king" for foe in foes):
        return party.has("giant")
    if too_bad(party, foes):
        return False
    run, fight = cost_of_running(foes), cost_of_fighting(party, foes)
    if not has_crown(party) and any(item.kind == "crown" for item in site.loot) and party.has("giant"):
        return fight < sum(member.hp for member in party.members)
    return fight <= run


def menace(foes: tuple[Foe, ...]) -> float:
    """The damage that the foes deal together when they hit."""
    return sum(MEAN.get(foe.damage, 5.0) + foe.bonus for foe in foes)


def cost_of_running(foes: tuple[Foe, ...]) -> float:
    """The hit points that a flight costs: one time in four a hit, and as often the foes follow and it is repeated."""
    return menace(foes) / 3


def cost_of_fighting(party: Party, foes: tuple[Foe, ...]) -> float:
    """The hit points that a fight costs.

    Six rolls deal our damage 3.5 times and theirs 4 times; a crowd shrinks as it fights.
    """
    weapons = [party.item(member.weapon).weapon for member in party.members if member.weapon]
    strike = sum(MEAN[WEAPON[weapon].damage] for weapon in weapons)
    strike += party.level * len(party.members) - party.curses
    health = sum(max(foe.hp, 1) for foe in foes)
    rounds = health / (max(strike, 0.5) * 3.5 / 6)
    return menace(foes) * rounds * 4 / 6 * (1 if len(foes) == 1 else 0.6)


def heal_or_hurt(decision: UseSuccess, state: State, party: Party) -> str:
    """Heal when the party is down to half, but never before the Lich King."""
    if any(foe.kind == "lich_king" for foe in state.site(party.at).foes):
        return "damage"
    return "healing" if decision.hermit and hurt_badly(party) else "damage"


def weakest(decision: StrikeFoe, state: State, party: Party) -> str:
    """The foe with the fewest hit points."""
    foes = {foe.id: foe for foe in state.site(party.at).foes}
    return f"foe:{min(decision.foes, key=lambda id_: (foes[id_].hp, id_))}"


def sturdiest(decision: ChooseVictim, party: Party) -> str:
    """The victim for the touch of death: a guest if there is one, else whoever has most hit points left."""

    def worth(id_: int) -> tuple[bool, int, int]:
        member = party.member(id_)
        return (member.rolled if decision.what == "deathtouch" else False, -member.hp, id_)

    return f"member:{min(decision.ids, key=worth)}"


def richest(decision: RobParty, state: State) -> str:
    """The item to rob: a crown before all else, then whatever is worth most."""

    def worth(haul: Haul) -> tuple[bool, int]:
        item = state.party(haul.seat).item(haul.item) if haul.item else None
        return (item is not None and item.kind == "crown", value(item) if item is not None else haul.gold)

    best = max(decision.hauls, key=worth)
    return next(option.id for option in decision.options() if option.value == best)


def spend(decision: CrownHim | SpendThorning) -> str:
    """The crown or thorn to use: crown him with any crown; spend one thorn, only on a 4, which it makes a hit."""
    if isinstance(decision, SpendThorning) and (decision.face != 4 or decision.others):
        return PASS
    return f"item:{decision.ids[0]}"


# ---------------------------------------------------------------------- magick


def best_spell(spells: tuple[tuple[str, Spell], ...], state: State, party: Party) -> str:
    """The spell to use: end the Lich King, raise the dead, heal the hurt, remove the worst foe; empty to keep them."""
    foes = {foe.id: foe for foe in state.site(party.at).foes}
    best, chosen = 0.0, ""
    for id_, spell in spells:
        foe = foes.get(spell.foe)
        match spell.power:
            case "death" | "fae_touched" if foe is not None and foe.kind == "lich_king":
                worth = 1000.0
            case "death" | "fae_touched" if foe is not None and dangerous(party, tuple(foes.values())):
                worth = foe.hp + menace((foe,))
            case "rejuvenation":
                worth = 500.0
            case "moonkissed" if hurt_badly(party):
                worth = 400.0
            case _:
                worth = 0.0
        if worth > best:
            best, chosen = worth, id_
    return chosen


def hurt_badly(party: Party) -> bool:
    """Whether less than half of the party's hit points are left."""
    return 2 * sum(m.hp for m in party.members) < sum(max_hp(party, m) for m in party.members)


def dangerous(party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether the foes deal more at a blow than half the party's members could bear."""
    hps = sorted(member.hp for member in party.members)
    return menace(foes) >= hps[len(hps) // 2]


# ---------------------------------------------------------------------- gear and gold


def has_crown(party: Party) -> bool:
    """Whether the party has a crown, and so can win."""
    return any(item.kind == "crown" for item in party.loot)


def spendable(party: Party) -> int:
    """The gold that is not kept for a crown."""
    return party.gold if has_crown(party) else party.gold - CROWN_PRICE


def spare(party: Party, item: Item) -> bool:
    """Whether an item is better sold: worth something, of no use, and not the crown."""
    in_use = any(item.id == member.weapon or item.id in member.worn for member in party.members)
    return item.kind != "crown" and not in_use and value(item) > 0


def cheapest(ids: tuple[int, ...], party: Party) -> str:
    """The item to part with: never the crown if anything else will do."""
    return f"item:{min(ids, key=lambda id_: (party.item(id_).kind == 'crown', value(party.item(id_)), id_))}"


def is_good_bargain(terms: Terms, offerer: Party, party: Party) -> bool:
    """Whether what another seat offers is worth what it asks: gifts are taken, and a crown never given away."""
    given = [party.item(id_) for id_ in terms.asks]
    if any(item.kind == "crown" for item in given):
        return False
    got = terms.gold + sum(value(offerer.item(id_)) for id_ in terms.gives)
    return got >= terms.price + sum(value(item) for item in given) and (got > 0 or not given)


def wish(state: State, party: Party) -> str:
    """The kind of item to buy here: a crown; then armor and shields for those who can wear them."""
    friend = state.site(party.at).friend
    sells_crowns = friend == "merchant" and state.variants["merchant-crown"] == "sells"
    if sells_crowns and not has_crown(party):
        return "crown" if party.gold >= CROWN_PRICE else ""
    for kind in ("armor", "shield"):
        if party.gold >= LOOT_ITEM[kind].value and any(lacks(party, member, kind) for member in party.members):
            return kind
    return ""


def lacks(party: Party, member: Member, kind: str) -> bool:
    """Whether a member could wear one of this kind and does not, and nobody carries a spare one."""
    has = any(party.item(worn).kind == kind for worn in member.worn)
    free = any(spare(party, item) and item.kind == kind for item in party.loot)
    return not has and not free and may_use(member, Item(0, kind))


def better_gear(state: State, party: Party) -> str:
    """The id of the option that equips a member with something better from the pack; empty where there is none."""
    held = {id_ for member in party.members for id_ in (member.weapon, *member.worn)}
    broken = state.variants["broken-gear"] == "useless"
    fighting = bool(hostile(party, state.site(party.at)) or party.rivals) or party.wary or party.chased > 0
    if fighting and state.variants["reequip"] == "outside-encounters":
        return ""
    for item in party.loot:
        if item.id in held or (broken and "broken" in item.qualities):
            continue
        for member in sorted(party.members, key=lambda one: (one.hp, one.id)):
            if not may_use(member, item):
                continue
            if item.weapon:
                own = WEAPON[party.item(member.weapon).weapon].damage if member.weapon else ""
                if MEAN[WEAPON[item.weapon].damage] > MEAN[own]:
                    return f"equip:{item.id}:{member.id}"
            elif not fighting and hp_bonus(item) and all(party.item(w).kind != item.kind for w in member.worn):
                return f"equip:{item.id}:{member.id}"
    return ""
