"""What a rule sees of the running play: the acting party, the place it is at, the rulings in force."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.keyed_dice import KeyedDice
from lychgate.core.play import Play
from lychgate.rulesets.twelve_years.state import Item, Party, Site, State

TwelveYears = Play[State]

NO_DICE = KeyedDice(b"looking only")

SHEET_LINES = 6
"""The lines for members on the printed party sheet."""


def looking(state: State, seat: str) -> TwelveYears:
    """The play of ``seat`` for a look at what would be: nothing is rolled or recorded."""
    return Play(state, seat, NO_DICE)


def us(play: TwelveYears) -> Party:
    """The party of the seat that acts."""
    parties = play.state.parties
    return parties[0] if len(parties) == 1 else play.state.party(play.seat)


def here(play: TwelveYears) -> Site:
    """What is at the place where the party is."""
    return play.state.site(us(play).at)


@clause("12y.frame.sheet-policy", "12y.frame.no-referee")
def ruled(state: State, variant: str) -> str:
    """The value of a variant, as it was written down before the game began or as the players have amended it."""
    return state.variants[variant]


@clause("12y.frame.sheets")
def has_free_line(state: State, party: Party) -> bool:
    """Whether one more may be of the party: always, or (variant party-cap) while a line of its sheet is free."""
    return ruled(state, "party-cap") == "none" or len(party.members) < SHEET_LINES


def over(play: TwelveYears) -> bool:
    """Whether the game has ended, or the party has: then nothing more happens to it."""
    return play.state.ending != "" or not us(play).alive


LARGEST_DIE = 1000
"""The most sides a die may have; what is drawn among more takes two of them."""


def even_draw(play: TwelveYears, number: int, purpose: str, subject: str = "") -> int:
    """One of 1 to ``number``, each as likely as the next, where the book has no die for it."""
    subject = subject or us(play).subject
    if number <= LARGEST_DIE:
        return play.roll(f"1d{number}", purpose, subject)
    thousands = -(-number // LARGEST_DIE)
    while True:
        drawn = (play.roll(f"1d{thousands}", purpose, subject) - 1) * LARGEST_DIE
        drawn += play.roll(f"1d{LARGEST_DIE}", purpose, subject)
        if drawn <= number:
            return drawn


def find_item(play: TwelveYears, item: int) -> Item:
    """The item with this id, in the party's hands or at its place."""
    party = us(play)
    for owned in (*party.loot, *play.state.site(party.at).loot):
        if owned.id == item:
            return owned
    raise KeyError(item)


def ordinal(state: State, party: Party) -> int:
    """A number that no other party of any seat has: with one seat the party's own."""
    seats = len(state.parties)
    lane = next(index for index, known in enumerate(state.parties) if known.seat == party.seat)
    return (party.number - 1) * seats + lane + 1
