"""Telling and asking where parties fight each other: who attacks, who runs, what the rolls mean, who is robbed."""

from __future__ import annotations

from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.events.fights import DamageTotalled
from lychgate.rulesets.twelve_years.events.rivals import (
    EscapeRolled,
    GotClear,
    RivalFollowed,
    RivalRolled,
    RivalsClashed,
    RivalsMeasured,
    RivalsParted,
    Robbed,
    StandTaken,
)
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    hp_of,
    item_name,
    member_kin,
    member_name,
    parties_of,
    party_of,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import others_at, rivals_at
from lychgate.rulesets.twelve_years.scene import Lines, Scene, line
from lychgate.rulesets.twelve_years.state import Party, State
from lychgate.rulesets.twelve_years.telling.asking import asked, said, worth_and_use

CHAPTER = "rivals"
DUEL = 2

ESCAPE_CLAUSES = {
    "caught": ("12y.pvp.evade-1", "12y.pvp.enemy-meaning"),
    "followed": ("12y.pvp.evade-2",),
    "away": ("12y.pvp.evade-3",),
    "away_with_loot": ("12y.pvp.evade-4",),
}

MEASURED_CLAUSES = {
    "even": "12y.pvp.diff-0",
    "close": "12y.pvp.diff-1-2",
    "clear": "12y.pvp.diff-3-4",
    "palpable": "12y.pvp.diff-5",
}


# ---------------------------------------------------------------------- the log


def clashed(scene: Scene, event: RivalsClashed) -> Lines:
    """An attack is declared, or a fight goes on."""
    brawl = len(event.seats) > DUEL
    key = "goes_on" if not event.on else "brawl" if brawl else "duel"
    return scene.tale(
        CHAPTER,
        f"clash.{key}",
        by=party_of(event.seat),
        on=party_of(event.on),
        all=parties_of(event.seats),
        clauses=("12y.brawl.start", "12y.brawl.all-choose") if brawl else ("12y.pvp.declare",),
    )


def stand_taken(scene: Scene, event: StandTaken) -> Lines:
    """What a party does about it."""
    clauses = ("12y.pvp.evade-first",) if event.stand == "evade" else ("12y.pvp.declare",)
    return scene.tale(CHAPTER, f"stand.{event.stand}", party=party_of(event.seat), clauses=clauses)


def fight_over(scene: Scene, event: RivalsParted) -> Lines:
    """They agree to end it."""
    clauses = ("12y.brawl.end",) if len(event.seats) > DUEL else ("12y.pvp.end",)
    return scene.tale(CHAPTER, "parted.line", all=parties_of(event.seats), clauses=clauses)


def escape_rolled(scene: Scene, event: EscapeRolled) -> Lines:
    """One d4 against everybody here, and what it means."""
    text = scene.say(CHAPTER, f"escape.{event.row}", face=event.face, party=party_of(event.seat))
    clauses = ESCAPE_CLAUSES.get(event.row, ())
    if event.face == 4 and event.row == "away":
        return line(f"{text} (A Giant is slow: a 4 counts as a 3.)", "result", (*clauses, "12y.archetype.giant-slow"))
    return line(text, "result", clauses)


def got_clear(scene: Scene, event: GotClear) -> Lines:
    """Out of everybody's sight."""
    others = parties_of(event.eluded)
    return scene.fact(CHAPTER, "clear.line", party=party_of(event.seat), others=others, clauses=("12y.pvp.hidden",))


def followed(scene: Scene, event: RivalFollowed) -> Lines:
    """Somebody comes after those who ran."""
    clauses = ("12y.pvp.evade-2", "12y.brawl.evade-twos")
    return scene.tale(
        CHAPTER, "followed.line", party=party_of(event.seat), whom=party_of(event.whom), clauses=clauses
    )


def robbed(scene: Scene, event: Robbed) -> Lines:
    """What changes hands on the way out."""
    return scene.fact(
        CHAPTER,
        "robbed.item" if event.item is not None else "robbed.gold",
        party=party_of(event.seat),
        whom=party_of(event.whose),
        gold=event.gold,
        item=an_item(event.item) if event.item is not None else "",
        clauses=("12y.pvp.evade-4",),
    )


def rival_rolled(scene: Scene, event: RivalRolled) -> Lines:
    """One party's d6."""
    thorned = event.counts != event.face
    return scene.fact(
        CHAPTER,
        "rolled.thorned" if thorned else "rolled.line",
        party=party_of(event.seat),
        face=event.face,
        counts=event.counts,
        clauses=("12y.pvp.roll", "12y.magick.thorning-once") if thorned else ("12y.pvp.roll",),
    )


def measured(scene: Scene, event: RivalsMeasured) -> Lines:
    """The difference of the rolls, and who deals what to whom."""
    several = len({*event.high, *event.low}) > DUEL
    return scene.fact(
        CHAPTER,
        f"measured.{event.row}",
        high=parties_of(event.high),
        low=parties_of(event.low),
        all=parties_of(dict.fromkeys((*event.high, *event.low))),
        difference=event.difference,
        have="have" if len(event.high) > 1 else "has",
        deal="deal" if len(event.high) > 1 else "deals",
        take="take" if len(event.high) > 1 else "takes",
        clauses=(MEASURED_CLAUSES[event.row], *(("12y.brawl.attack",) if several else ())),
    )


def damage_dealt(scene: Scene, event: DamageTotalled, summed: str) -> Lines:
    """A party's sum against another."""
    clauses = ("12y.combat.formula", *(("12y.combat.half-rounding",) if event.deals == "half" else ()))
    return scene.fact(CHAPTER, "damage.line", party=party_of(event.seat), sum=summed, clauses=clauses)


# ---------------------------------------------------------------------- the questions


def opponents(state: State, party: Party) -> str:
    """The parties that this one is at blows with."""
    return parties_of(rival.seat for rival in rivals_at(state, party))


def attack_choice(state: State, party: Party, seat: str) -> tuple[str, str]:
    """The order to attack another party: its label, and what it would mean."""
    others = [other.seat for other in others_at(state, party)]
    note = word(CHAPTER, "orders.duel" if len(others) == 1 else "orders.brawl")
    return f"Attack {party_of(seat)}", note


def face_choice(how: str) -> tuple[str, str]:
    """An order in a fight with other parties: its label, and what it would mean."""
    return word(CHAPTER, f"orders.{how}"), word(CHAPTER, f"orders.{how}_note")


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
