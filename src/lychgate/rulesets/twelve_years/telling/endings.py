"""Telling how parties end, and the game: obituaries and last lines."""

from __future__ import annotations

from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.events.endings import GameEnded, PartyFell, SeatOut
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    counted,
    kin_name,
    listed,
    priced,
    some_foes,
    the_item,
    verbs,
    with_article,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import phrase, sentence, word
from lychgate.rulesets.twelve_years.places import where
from lychgate.rulesets.twelve_years.scene import Lines, Scene, company
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Corpse, Item
from lychgate.rulesets.twelve_years.tables import FOE

GRAVE = "grave"
FELL_CLAUSES = ("12y.death.last-standing", "12y.death.party-records", "12y.death.loot-remains")
LONGEST_LINE = 280


def party_fell(scene: Scene, _event: PartyFell) -> Lines:
    """The obituary: who they were, where they ended and how, how far they got, what they leave."""
    party = scene.party_before
    head = scene.say(
        "endings",
        "fell.head",
        company=company(scene.before, scene.seat),
        number=party.number,
        at=where(scene.before, party.at),
        year=party.years,
    )
    fate = scene.say("endings", "fell.fate", level=party.level)
    dead = [corpse for corpse in scene.before.corpses if corpse.party == party.subject]
    rolls = dead_by_name(scene, dead)
    spoils = f"{fate} {left_behind(scene)}"
    epitaph = scene.say("endings", "fell.epitaph")
    return tuple(LogLine(text, GRAVE, FELL_CLAUSES) for text in (head, *rolls, spoils, epitaph) if text)


def dead_by_name(scene: Scene, dead: list[Corpse]) -> list[str]:
    """The dead with what each died of, as many to a line as fit."""
    lines: list[str] = []
    for corpse in dead:
        kin = kin_name(corpse.member.kin)
        who = f"{corpse.member.name}, {kin}" if corpse.member.name else f"a nameless {kin}"
        entry = sentence(f"{who}: {cause_words(scene, corpse)}.")
        if lines and len(lines[-1]) + len(entry) < LONGEST_LINE:
            lines[-1] += f" {entry}"
        else:
            lines.append(entry)
    return lines


def cause_words(scene: Scene, corpse: Corpse) -> str:
    """What somebody died of, in a few words; who fell to enemies that still stand there, fell to them."""
    party = scene.party_before
    if corpse.cause == "foes" and corpse.at == party.at and scene.here.foes:
        return some_foes(scene.here.foes)
    if corpse.cause in FOE:
        return with_article(word("foes", f"{corpse.cause}.one", corpse.cause))
    known = word("endings", f"cause.{corpse.cause}", corpse.cause.replace("_", " "))
    return known.format(where=where(scene.before, corpse.at))


def left_behind(scene: Scene) -> str:
    """What lies where the party fell, and who stands over it."""
    party = scene.party_before
    things = [f"{party.gold} gold"] if party.gold else []
    if party.loot:
        things.append(best_of(party.loot))
    foes = scene.here.foes
    key = "fell.left" if things else "fell.left_nothing"
    text = scene.say("endings", key, what=listed(things))
    if foes and things:
        text += " " + scene.say("endings", "fell.guarded", foes=some_foes(foes), **verbs(len(foes) > 1))
    return text


def best_of(loot: tuple[Item, ...]) -> str:
    """How many things, and the best of them."""
    best = max(loot, key=lambda item: (item.kind == "crown", value(item), -item.id))
    if len(loot) == 1:
        return priced(best)
    return f"{counted(len(loot), 'thing')} (the best: {an_item(best)}, {worth(best)})"


def seat_out(scene: Scene, event: SeatOut) -> Lines:
    """One seat's tale is over, the others' go on."""
    party = scene.party_before
    text = phrase("endings", f"out.{event.why}", scene.salt, seat=event.seat, year=party.years)
    return (LogLine(text, "grave", ("12y.time.multi",)),)


def game_ended(scene: Scene, event: GameEnded) -> Lines:
    """The last lines."""
    state, party = scene.after, scene.party_before
    crown = next((item for item in party.loot if item.kind == "crown"), None)
    values = {
        "crown": the_item(crown) if crown is not None else "the crown",
        "company": sentence(company(scene.before, scene.seat)) if party.number else "Nobody",
        "year": party.years,
        "number": party.number,
        "parties": "one party" if party.number == 1 else counted(party.number, "party", "parties"),
    }
    ending = event.ending
    opening = {
        "crowned": _crowning(event.how),
        "destroyed": {"ancient_crown": "break", "death_crown": "death"}.get(event.how, "other"),
        "lost": "line",
        "ended": "line",
    }.get(ending, "other")
    texts = [phrase("endings", f"ended.{ending}.{opening}", scene.salt, **values)]
    if ending == "destroyed" and opening == "other":
        texts.insert(0, phrase("endings", f"ended.crowned.{_crowning(event.how)}", scene.salt, **values))
    texts.append(phrase("endings", f"ended.{ending}.after", scene.salt, **values))
    texts.append(phrase("endings", f"ended.{ending}.win", scene.salt, **values))
    texts.append(phrase("endings", f"ended.{ending}.lose", scene.salt, **values))
    if len(state.parties) > 1:
        key = "won" if ending in ("crowned", "destroyed") else ending
        texts.append(phrase("endings", f"for_all.{key}", scene.salt, seat=event.seat))
    clauses = {
        "crowned": ("12y.lich.crowned", "12y.frame.goal"),
        "destroyed": ("12y.frame.permanent-ways",),
        "lost": ("12y.frame.loss",),
    }.get(state.ending, ())
    return tuple(LogLine(text, GRAVE, clauses) for text in texts if text)


def _crowning(how: str) -> str:
    """The words for how the crown came on his head."""
    known = {"attack": "attack", "evade": "evade", "evasion": "evade", "fae_touched": "obeys"}
    return known.get(how, "other")
