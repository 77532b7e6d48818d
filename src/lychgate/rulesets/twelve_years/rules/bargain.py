"""Bargains: what parties of different players give each other, on whatever terms they agree."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.command import Command, Options, Situation
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import others_at
from lychgate.rulesets.twelve_years.rules.compulsion import compel
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit, holder_of
from lychgate.rulesets.twelve_years.rules.offers import AnswerOffer, GoldOnTable, LayOut, Terms, in_words, shape
from lychgate.rulesets.twelve_years.sheet import hp_bonus
from lychgate.rulesets.twelve_years.state import Item, Party, State, with_party, without_item


@clause("12y.multi.trade", "12y.multi.modes")
def partners(state: State, party: Party) -> tuple[Party, ...]:
    """The parties with which this one may trade: those here, or (variant trade-range) anywhere, out of combat."""
    if len(state.parties) == 1 or not at_ease(state, party):
        return ()
    if ruled(state, "trade-range") == "anywhere":
        others = tuple(other for other in state.parties if other.seat != party.seat and other.alive)
    else:
        others = others_at(state, party)
    mine = has_goods(party)
    return tuple(other for other in others if at_ease(state, other) and (mine or has_goods(other)))


def at_ease(state: State, party: Party) -> bool:
    """Whether nothing threatens the party: no enemy, no trap, no rival at blows with it."""
    return not (party.wary or party.chased or party.rivals or hostile(party, state.site(party.at)))


def has_goods(party: Party) -> bool:
    """Whether the party has anything that could change hands."""
    return party.gold > 0 or bool(goods(party, ()))


@clause("12y.loot.magick-trade-players", "12y.magick.cursed-compelled", "12y.archetype.max-hp")
def goods(party: Party, given: tuple[int, ...]) -> tuple[int, ...]:
    """What the party could hand over besides what is ``given`` already: anything, magick too, but what is cursed, and
    what its wearer could not take off and live."""
    return tuple(item.id for item in party.loot if item.id not in given and may_hand_over(party, item, given))


def may_hand_over(party: Party, item: Item, given: tuple[int, ...]) -> bool:
    """Whether the item can go as well as those ``given``."""
    holder = holder_of(party, item)
    if item.cursed or holder is None or item.id == holder.weapon:
        return not item.cursed
    off = sum(hp_bonus(party.item(worn)) for worn in holder.worn if worn == item.id or worn in given)
    return holder.hp - off >= 1


class OfferRefused(PartyEvent, frozen=True, gc=False):
    """The party will not trade with the ``other`` after all."""

    other: str

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("bargains", "refused.line", seat=self.seat, other=self.other, clauses=TRADE_CLAUSES)


class Trade(Command, frozen=True, gc=False):
    """Propose a bargain, or make a gift, to the party of another ``seat``."""

    group = "Party"

    seat: str

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if len(now.state.parties) == 1:
            return ()
        return [Option(f"trade:{other.seat}", cls(other.seat)) for other in partners(now.state, now.party)]

    @clause("12y.multi.trade")
    def do(self, play: TwelveYears) -> None:
        """One names the terms, the other accepts, declines, or names its own.

        A gift is an offer that asks for nothing.
        """
        offerer, other = play.seat, self.seat
        terms = lay_out(play, offerer, other, Terms())
        if terms is None:
            return
        while True:
            offer(play, offerer, other, terms)
            answer = play.ask(AnswerOffer(seat=other, offerer=offerer, terms=terms))
            if answer == "accept":
                strike(play, offerer, other, terms)
                return
            counter = lay_out(play, other, offerer, terms.turned()) if answer == "counter" else None
            if counter is None:
                play.record(OfferRefused(other, offerer))
                return
            offerer, other, terms = other, offerer, counter

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return word("bargains", "order.label").format(seat=self.seat), word("bargains", "order.note")


def lay_out(play: TwelveYears, seat: str, other: str, terms: Terms) -> Terms | None:
    """The terms that ``seat`` comes to, thing by thing; None when it calls the bargain off."""
    while True:
        ours, theirs = play.state.party(seat), play.state.party(other)
        step = play.ask(
            LayOut(
                seat=seat,
                other=other,
                terms=terms,
                ours=goods(ours, terms.gives),
                theirs=goods(theirs, terms.asks),
                purse=ours.gold,
                their_purse=theirs.gold,
            )
        )
        gives, asks, gold, price = terms.gives, terms.asks, terms.gold, terms.price
        match step.what:
            case "offer":
                return terms
            case "call-off":
                return None
            case "give":
                gives = (*gives, step.item)
            case "keep":
                gives = tuple(item for item in gives if item != step.item)
            case "ask":
                asks = (*asks, step.item)
            case "spare":
                asks = tuple(item for item in asks if item != step.item)
            case "gold":
                gold = play.ask(GoldOnTable(seat=seat, other=other, asked=False, most=ours.gold))
                price = 0 if gold else price
            case "price":
                price = play.ask(GoldOnTable(seat=seat, other=other, asked=True, most=theirs.gold))
                gold = 0 if price else gold
        terms = Terms(gives, asks, gold, price)


def offer(play: TwelveYears, seat: str, other: str, terms: Terms) -> None:
    """The terms are named aloud."""
    ours, theirs = play.state.party(seat), play.state.party(other)
    gives = tuple(ours.item(id_) for id_ in terms.gives)
    asks = tuple(theirs.item(id_) for id_ in terms.asks)
    play.record(OfferMade(seat, other, gives, asks, terms.gold, terms.price))


TRADE_CLAUSES = ("12y.multi.trade", "12y.loot.magick-trade-players")


class OfferMade(PartyEvent, frozen=True, gc=False):
    """The party offers another what it ``gives`` and ``gold``, for what it ``asks`` and a ``price`` in gold."""

    other: str
    gives: tuple[Item, ...]
    asks: tuple[Item, ...]
    gold: int
    price: int

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale(
            "bargains",
            f"offer.{shape(bool(self.gives or self.gold), bool(self.asks or self.price))}",
            seat=self.seat,
            other=self.other,
            gives=in_words(self.gives, self.gold),
            asks=in_words(self.asks, self.price),
            clauses=TRADE_CLAUSES,
        )


@clause("12y.multi.trade", "12y.multi.coop-distinct")
def strike(play: TwelveYears, offerer: str, other: str, terms: Terms) -> None:
    """It is agreed: both hand over what they said, and then what compels takes hold of whoever has it now."""
    hand_over(play, offerer, other, terms.gives, terms.gold)
    hand_over(play, other, offerer, terms.asks, terms.price)
    receive(play, other, terms.gives)
    receive(play, offerer, terms.asks)


def hand_over(play: TwelveYears, giver: str, to: str, ids: tuple[int, ...], gold: int) -> None:
    """Things leave the hands and backs that hold them, and the party with its gold."""
    if not ids and not gold:
        return
    with play.acting(giver):
        items = tuple(us(play).item(id_) for id_ in ids)
        for item in items:
            forfeit(play, item)
        play.record(GoodsHanded(giver, to, items, gold))


class GoodsHanded(Event, frozen=True, gc=False):
    """The party hands ``items`` and ``gold`` over to that of the seat ``to``."""

    seat: str
    to: str
    items: tuple[Item, ...]
    gold: int

    def apply(self, state: State) -> State:
        giver, taker = state.party(self.seat), state.party(self.to)
        for item in self.items:
            giver = without_item(giver, item.id)
        after = with_party(state, replace(giver, gold=giver.gold - self.gold))
        return with_party(after, replace(taker, loot=(*taker.loot, *self.items), gold=taker.gold + self.gold))

    def sentences(self, scene: Scene) -> Lines:
        goods = in_words(self.items, self.gold)
        return scene.fact("bargains", "handed.line", seat=self.seat, to=self.to, goods=goods, clauses=TRADE_CLAUSES)


@clause("12y.magick.demonic", "12y.order.immediate", "12y.loot.magick-trade-players")
def receive(play: TwelveYears, seat: str, ids: tuple[int, ...]) -> None:
    """What compels whoever comes upon it compels its new owners too, at once; an armed trap stays armed."""
    with play.acting(seat):
        for id_ in ids:
            if not over(play) and any(owned.id == id_ for owned in us(play).loot):
                compel(play, id_)
