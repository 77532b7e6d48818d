"""Dungeon entrances: rolled, marked on the map, and what happens to those who find them."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.figures import die_of
from lychgate.rulesets.twelve_years.naming import with_article
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import others_here
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.state import Dungeon, Hex, Party, State, with_dungeon, with_hex
from lychgate.rulesets.twelve_years.tables import ENTRANCES


@clause("12y.hexenc.mark-entrance", "12y.hexenc.entrance", "12y.entrance.plain", "12y.multi.records")
def mark_entrance(play: TwelveYears, hex_: str, how: str, *, promised: bool = False) -> None:
    """Roll the entrance's kind and record it with its hex and its own dungeon."""
    kind = draw(play, ENTRANCES, "12y.hexenc.entrance", f"hex:{hex_}")[0].id
    dungeon = Dungeon(next_dungeon(play.state, play.seat), kind, hex_, promised=promised)
    play.record(EntranceFound(dungeon, how))


class EntranceFound(Event, frozen=True, gc=False):
    """A dungeon's entrance is marked on the map. ``how``: encounter, wise_woman, start."""

    dungeon: Dungeon
    how: str

    def apply(self, state: State) -> State:
        dungeon = self.dungeon
        old = state.hexes.get(dungeon.hex, Hex())
        after = with_dungeon(state, dungeon)
        return with_hex(after, dungeon.hex, replace(old, entrances=(*old.entrances, dungeon.number)))

    def sentences(self, scene: Scene) -> Lines:
        kind = self.dungeon.kind
        if self.how == "wise_woman":
            return scene.tale(
                "ways",
                "entrance.promised.line",
                hex=self.dungeon.hex,
                entrance=kind if kind == "ruins" else with_article(word("ways", f"entrance.{kind}.name", kind)),
                clauses=("12y.friend.wise-woman", "12y.friend.wise-woman-crown"),
            )
        clause = f"12y.entrance.{kind}" if kind in ("pond", "sinkhole") else "12y.entrance.plain"
        return scene.tale("ways", f"entrance.{kind}.found", clauses=("12y.hexenc.entrance", clause))


@clause("12y.multi.records")
def next_dungeon(state: State, seat: str) -> int:
    """The number of the next dungeon that ``seat`` finds: the seats' numbers are interleaved like their ids."""
    seats = len(state.parties)
    lane = next(index for index, party in enumerate(state.parties) if party.seat == seat)
    taken = [known.number for known in state.dungeons if known.number and (known.number - 1) % seats == lane]
    return max(taken) + seats if taken else lane + 1


@clause("12y.entrance.sinkhole")
def fall_into_sinkhole(play: TwelveYears, number: int) -> None:
    """The ground gives way once, on discovery: 1d4 to each member in the order of the sheet. No Rogue helps."""
    play.record(EntranceSeen(number))
    for member in us(play).members:
        damage = play.roll(die_of(play.state, "sinkhole-damage"), "12y.entrance.sinkhole", f"member:{member.id}")
        hurt(play, member.id, damage, "sinkhole")


class EntranceSeen(Event, frozen=True, gc=False):
    """The entrance has had its effect of discovery."""

    dungeon: int

    def apply(self, state: State) -> State:
        return with_dungeon(state, replace(state.dungeon(self.dungeon), seen=True))

    def sentences(self, scene: Scene) -> Lines:
        """A sinkhole's effect of discovery; a pond's is told by the years and the way down."""
        if scene.before.dungeon(self.dungeon).kind != "sinkhole":
            return ()
        return scene.tale("ways", "sinkhole.fall", clauses=("12y.entrance.sinkhole",))


@clause("12y.entrance.pond")
def ponds_that_drag(state: State, hex_: str) -> tuple[int, ...]:
    """The ponds in a hex that drag a visitor in: on every visit, or (variant pond-repeat) only the first."""
    always = ruled(state, "pond-repeat") == "every-visit"
    ponds = [state.dungeon(number) for number in state.hexes[hex_].entrances]
    return tuple(pond.number for pond in ponds if pond.kind == "pond" and (always or not pond.seen))


@clause("12y.entrance.sinkhole", "12y.multi.parallel")
def ground_gives_way(play: TwelveYears, number: int) -> None:
    """A sinkhole opens once, under every party here that has come upon it; not a second time."""
    if play.state.dungeon(number).seen:
        return
    fall_into_sinkhole(play, number)
    due = f"sinkhole:{number}"
    for other in others_here(play):
        if due in other.due:
            with play.acting(other.seat):
                play.record(Due(play.seat, tuple(what for what in other.due if what != due)))
                fall_into_sinkhole(play, number)


class Due(PartyEvent, frozen=True, gc=False):
    """What still happens here once no enemy is left, in order."""

    what: tuple[str, ...]

    def change(self, party: Party) -> Party:
        return replace(party, due=self.what)


def sinkholes_to_fall_into(state: State, hex_: str) -> tuple[int, ...]:
    """The sinkholes in a hex that nobody has fallen into yet."""
    holes = [state.dungeon(number) for number in state.hexes[hex_].entrances]
    return tuple(hole.number for hole in holes if hole.kind == "sinkhole" and not hole.seen)
