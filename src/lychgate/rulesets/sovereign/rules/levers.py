"""What the Delvers may put on the table: what they have, can do and have done, and what they may threaten."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit import bargaining
from lychgate.kit.english import many_of
from lychgate.rulesets.sovereign.rules.arms import UNARMED
from lychgate.rulesets.sovereign.rules.cast import unnumbered
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.state import PARTY, Creature, Item, State
from lychgate.rulesets.sovereign.state.experience import GOLD
from lychgate.rulesets.sovereign.state.meeting import Lever
from lychgate.rulesets.sovereign.tables.meeting import MEETING

HEADING = "Meetings"

WORDS = MEETING.leverage

HEADINGS: dict[Lever, str] = {
    "exchange": "What you have",
    "promise": "What you can do",
    "gratitude": "What you have done",
    "threat": "What they would not like",
}


class OnOffer(bargaining.OnOffer, frozen=True, kw_only=True):
    """Something that can be pressed: what kind of leverage it is, and in which words it is put.

    ``who`` is the id of the Delver who gives or does it, ``coppers`` and ``item`` are what would change hands.
    ``note`` says by what it can be done, or what it is worth.
    """

    kind: Lever
    who: str = ""
    coppers: int = 0
    item: Item | None = None


def speakers(state: State, seat: str) -> tuple[Creature, ...]:
    """Return whose things and skills a seat may offer: their own Delvers', or for a GM those of all."""
    able = [one for one in state.of_side(PARTY) if not one.helpless]
    return tuple(one for one in able if seat in state.referees or one.seat == seat)


def levers(state: State, seat: str) -> Iterator[OnOffer]:
    """List what a seat may offer, in the order of the book."""
    those = speakers(state, seat)
    for one in those:
        yield from had(one)
    for one in those:
        yield from done_by(one)
    yield from (OnOffer(id=f"service:{text}", kind="promise", text=text) for text in WORDS.services)
    yield from done(state)


@clause("sov.parley.exchange")
def had(one: Creature) -> Iterator[OnOffer]:
    """List what a Delver could hand over: sums of money, and one of each thing that is not worn."""
    purse = one.made.coins
    for gold in [gold for gold in WORDS.coins if gold * GOLD <= purse][-3:]:
        yield of_money(one, gold * GOLD)
    for item in {item.name: item for item in reversed(one.items) if not item.worn and item.name != UNARMED}.values():
        single = replace(item, count=1)
        yield OnOffer(id=f"item:{one.name}:{item.name}", kind="exchange", text=item.name, who=one.id, item=single)


def of_money(one: Creature, coppers: int) -> OnOffer:
    """Return the offer of a sum out of a Delver's purse."""
    sum_ = in_money(coppers)
    note = f"of {in_money(one.made.coins)}"
    return OnOffer(id=f"coins:{one.name}:{coppers}", kind="exchange", text=sum_, who=one.id, coppers=coppers, note=note)


@clause("sov.parley.promise")
def done_by(one: Creature) -> Iterator[OnOffer]:
    """List what a Delver has the skill to do for others, best skill first."""
    for skill, level in sorted(one.skills.items(), key=lambda each: -each[1]):
        if level >= 0 and skill in WORDS.skills:
            text, note = WORDS.skills[skill], f"{skill.title()} {level}"
            yield OnOffer(id=f"skill:{one.name}:{skill}", kind="promise", text=text, who=one.id, note=note)


@clause("sov.parley.gratitude")
def done(state: State) -> Iterator[OnOffer]:
    """List the deeds that the program knows of: others whom the party has met, and who are dead or at peace with it."""
    side = state.meeting.side if state.meeting is not None else ""
    others = (*state.cast, *(one.who for one in state.elsewhere))
    fallen = [unnumbered(one) for one in others if one.side not in (PARTY, side) and (one.dead or not one.alive)]
    for name in dict.fromkeys(fallen):
        whom = f"the {many_of(name)}" if fallen.count(name) > 1 else name if name[:1].isupper() else f"the {name}"
        yield OnOffer(id=f"deed:killed {name}", kind="gratitude", text=f"{whom} will trouble nobody any more")
    for side_at_peace in dict.fromkeys(at_peace_with(state)):
        if side_at_peace != side:
            text = f"we keep the peace with {called(state, side_at_peace)}"
            yield OnOffer(id=f"deed:peace {side_at_peace}", kind="gratitude", text=text)


def at_peace_with(state: State) -> Iterator[str]:
    """List the sides that the party has met in this site, left alive, and come to terms with."""
    fates = state.site.fates if state.site is not None else {}
    for one in state.elsewhere:
        if one.site == state.site_name and one.who.alive and fates.get(str(one.home)) == "bargained":
            yield one.who.side


@clause("sov.parley.threat")
def threats(state: State, seat: str) -> Iterator[OnOffer]:
    """List what a seat may threaten: in general, by the spells that are prepared, and at the cost of captives."""
    side = state.meeting.side if state.meeting is not None else ""
    yield from (OnOffer(id=f"threat:{text}", kind="threat", text=text) for text in WORDS.threats)
    for captive in (one for one in state.cast if one.side == side and one.helpless and not one.dead):
        if captive.mark("dying") or captive.alive or captive.mark("unconscious"):
            yield OnOffer(id=f"captive:{captive.name}", kind="threat", text=f"kill {captive.name}, who lies there")
    for one in speakers(state, seat):
        for spell in dict.fromkeys(one.casting.prepared):
            text = f"cast {spell} on you"
            yield OnOffer(id=f"spell:{one.name}:{spell}", kind="threat", text=text, who=one.id, note=one.name)
