"""The question what to do next: each order with its label, what it costs or risks, and its group."""

from __future__ import annotations

from lychgate.core.places import neighbours
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import commands as order
from lychgate.rulesets.twelve_years.commands import AnyCommand
from lychgate.rulesets.twelve_years.legal import Orders
from lychgate.rulesets.twelve_years.naming import (
    counted,
    item_name,
    item_notes,
    kin_name,
    some_foes,
    the_foes,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.places import direction
from lychgate.rulesets.twelve_years.rules.company import rivals_at
from lychgate.rulesets.twelve_years.rules.cooperation import attack_together_note, help_together
from lychgate.rulesets.twelve_years.rules.fight_sums import both_dice
from lychgate.rulesets.twelve_years.rules.foes import hostile, peaceful
from lychgate.rulesets.twelve_years.rules.rivals import attack_choice, face_choice, opponents
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import (
    UNOPENED,
    Party,
    State,
)
from lychgate.rulesets.twelve_years.surroundings import known_of_hex, known_of_room, loot_words, way_choice
from lychgate.rulesets.twelve_years.tables import LEVEL, TIME, WILDS

FIGHT, TRAP, LOOT, MOVE, HERE, PARTY, GAME = "Fight", "Trap", "Loot", "Move", "Here", "Party", "Game"
RIVALS = "Rivals"


def ask_orders(state: State, decision: Orders) -> Question:
    """What to do next."""
    party = state.party(decision.seat)
    situation = _situation(state, party)
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=_prompt(state, party, situation),
        choices=tuple(choice(state, party, option.id, option.value) for option in decision.commands),
        default=decision.default(),
        help=_help(state, party, situation),
        clauses={
            "fight": ("12y.combat.choice", "12y.combat.single-roll", "12y.evade.roll"),
            "none": ("12y.assembly.steps", "12y.frame.goal"),
            "rivals": ("12y.pvp.end", "12y.pvp.roll", "12y.pvp.evade-first", "12y.brawl.end"),
            "peace": ("12y.frame.goal", "12y.hex.new-steps", "12y.delve.room-sequence"),
        }.get(situation, ("12y.trap.evade", "12y.trap.damage", "12y.archetype.rogue-traps")),
        order=True,
    )


def _help(state: State, party: Party, situation: str) -> str:
    if situation == "fight" and (together := help_together(state, party)):
        return together
    said = word("questions", f"orders_help.{'trap' if 'chased' in situation else situation}")
    if situation == "peace" and len(state.parties) > 1:
        return f"{said} {word('questions', 'orders_help.together')}"
    return said


def _situation(state: State, party: Party) -> str:
    if not party.alive:
        return "none"
    if rivals_at(state, party):
        return "rivals"
    if party.wary and party.chased:
        return "trap_and_chased"
    if party.wary:
        return "trap"
    if party.chased:
        return "chased"
    return "fight" if hostile(party, state.site(party.at)) else "peace"


def _prompt(state: State, party: Party, situation: str) -> str:
    key = situation
    if situation == "none":
        key = "again" if party.number else "start"
    foes = hostile(party, state.site(party.at))
    said = word("questions", f"orders.{key}")
    if situation == "rivals":
        looks = f" ({sentence(some_foes(foes))} {'look' if len(foes) > 1 else 'looks'} on.)" if foes else ""
        return said.format(rivals=opponents(state, party)) + looks
    if situation != "fight" and foes and situation != "none":
        said += f" ({sentence(some_foes(foes))} {'wait' if len(foes) > 1 else 'waits'} behind it.)"
    return said.format(number=party.number, year=party.years, foes=some_foes(foes))


def choice(state: State, party: Party, id_: str, command: AnyCommand) -> Choice:
    """One order as a face shows it."""
    label, note, group = "", "", HERE
    match command:
        case order.Assemble():
            label, group = "Assemble a new party", GAME
            left: int = TIME["limit_years"] - party.years
            note = f"party {party.number + 1}, {counted(left, 'year')} left"
        case order.EndGame():
            label, note, group = "End the game", "give the world up", GAME
        case order.Go(way):
            hex_ = neighbours(party.at)[way]
            label, group = f"{sentence(direction(way))}: {hex_}", MOVE
            note = known_of_hex(state, hex_)
        case order.EnterDungeon(number, room):
            label, note, group = *_entrance(state, number, room), MOVE
        case order.TakeWay(index):
            label, note, group = *way_choice(state, party.at, index), MOVE
        case order.UsePortal():
            label, note, group = "Through the stone portal", "up to six hexes, no encounter", MOVE
        case order.TakeFerry():
            label, note, group = "Take the bard's ferry", f"{TIME['ferry']} years, none with Fae Folk", MOVE
        case order.Attack():
            label, note, group = "Attack", attack_note(state, party), FIGHT
        case order.Evade():
            label, note, group = "Run", evade_note(state, party), FIGHT
        case order.AttackPeaceful():
            calm = tuple(foe for foe in state.site(party.at).foes if peaceful(party, foe))
            label, note, group = f"Attack {the_foes(calm)}", "it would let you pass", FIGHT
        case order.AttackParty(seat):
            label, note, group = *attack_choice(state, party, seat), RIVALS
        case order.FaceRivals(how):
            label, note, group = *face_choice(how), RIVALS
        case order.FaceTrap(how):
            label, note, group = *_trap(party, how), TRAP
        case order.TakeLoot(item):
            found = next(lying for lying in state.site(party.at).loot if lying.id == item)
            label, group = f"Take the {item_name(found)}", LOOT
            note = "; ".join((worth(found), *item_notes(found)))
        case order.TakeCoin():
            label, note, group = "Take the coin alone", f"{state.site(party.at).gold} gold", LOOT
        case order.TakeAll():
            label, note, group = "Take all that is safe", loot_words(state.site(party.at)), LOOT
        case order.TakeTrapped(item, how):
            found = next(lying for lying in state.site(party.at).loot if lying.id == item)
            label, note, group = *_trapped(item_name(found), worth(found), found.traps, how), LOOT
        case order.UseMagick():
            powers = [item_name(item) for item in party.loot if item.powers or item.uses]
            note = powers[0] if len(powers) == 1 else f"{len(powers)} things of power"
            label, group = "Use magick", PARTY
        case order.DestroyCrown(item):
            label, group = f"Destroy the {item_name(party.item(item))}", PARTY
            note = "destroys the Lich King for good"
        case order.ArrangeGear():
            label, note, group = "Weapons and gear", "hand out, put away, leave behind", PARTY
        case order.Buy():
            label, note = "Buy", f"you have {party.gold} gold"
        case order.Sell():
            label, note = "Sell", "anything not magick, at full worth"
        case order.Train():
            wealth = party.gold + sum(value(item) for item in party.loot)
            label = "Buy levels"
            note = f"{LEVEL['price']}g each; {party.gold} gold, {wealth}g with all loot"
        case order.LearnFromEllas():
            label, note = "Learn from Ellas", f"one level for {LEVEL['ellas']}g or a bow"
        case order.AcceptEscort():
            label, note = _escort(state, party)
        case order.Recruit():
            label, note = _recruit(state, party)
        case order.PayWiseWoman():
            label = "Ask the Wise Woman for a crown"
            note = f"{WILDS['wise_woman_price']}g: a dungeon {WILDS['wise_woman_distance']} hexes away"
        case order.Trade(seat):
            label, group = word("bargains", "order.label").format(seat=seat), PARTY
            note = word("bargains", "order.note")
    return Choice(id_, label, note, group)


# ---------------------------------------------------------------------- what each order would mean


def attack_note(state: State, party: Party) -> str:
    """Both sides' dice: ``you 2d8+1d6+3, they 1d10+2``."""
    dealt, theirs = both_dice(state, party)
    together = attack_together_note(state, party, dealt, theirs)
    return together or f"you deal {dealt}, they {theirs}; 5-6 yours, 1-3 theirs, 4 both half"


def evade_note(state: State, party: Party) -> str:
    """What each face of the d4 would do."""
    foes = hostile(party, state.site(party.at))
    if foes and all(foe.kind == "golem" for foe in foes):
        return "d4: 1 caught, else away with the loot"
    if party.has("giant"):
        return "d4: 1 caught, 2 followed, 3-4 away (a Giant is slow)"
    return "d4: 1 caught, 2 followed, 3 away, 4 away with the loot"


def _trap(party: Party, how: str) -> tuple[str, str]:
    what = "what pursues you" if party.chased and not party.wary else "the trap"
    match how:
        case "disable":
            return f"Let the Rogue disable {what}", "no roll"
        case "evade":
            giant = party.has("giant")
            return f"Evade {what}", "d4: 1 hit, 2 hit or followed, 3-4 past" + (" (no loot)" if giant else "")
        case _:
            number = party.chased + (1 if party.wary else 0)
            return f"Let {what} go off", f"{number or 1}d12 to a random member"


def _trapped(name: str, price: str, traps: int, how: str) -> tuple[str, str]:
    plain = name.removeprefix("trapped ")
    match how:
        case "disable":
            return f"Disarm and take the {plain}", f"{price}; a Rogue needs no roll"
        case "evade":
            return f"Snatch the {plain} and run", f"{price}; d4: 1 and 2 it goes off, 3 left, 4 got"
        case _:
            return f"Take the {plain}, trap and all", f"{price}; {traps}d12 to a random member"


def _escort(state: State, party: Party) -> tuple[str, str]:
    if state.site(party.at).friend == "tinker":
        return "Take the tinker along", "one piece of loot at the next hex, if it lives (1 hp)"
    home = "to the city"
    if state.variants.get("nearest-village") == "nearest-clearing":
        home = "to the city or a clearing"
    return "Take the noble along", f"{WILDS['noble_reward']}g on return {home}, if alive (1 hp)"


def _recruit(state: State, party: Party) -> tuple[str, str]:
    match state.site(party.at).friend:
        case "renegade":
            return "Hire the renegade", f"{WILDS['renegade_price']}g: a new member, rolled"
        case "phim_pham":
            return "Let a plant person join", f"free; counts as {kin_name('fae_folk')}"
        case _:
            return "Let the newcomer join", "free: a new member, rolled"


def _entrance(state: State, number: int, room: int) -> tuple[str, str]:
    dungeon = state.dungeon(number)
    if room:
        return f"In by the exit of room {room + 1}", known_of_room(state, dungeon, room)
    label = sentence(word("ways", f"entrance.{dungeon.kind}.down", "down"))
    if not dungeon.rooms:
        return label, "a crown is promised there" if dungeon.promised else "nobody has been inside"
    opened = sum(way.to == UNOPENED for known in dungeon.rooms for way in known.ways)
    return label, f"{counted(len(dungeon.rooms), 'room')} known, {opened} unopened"
