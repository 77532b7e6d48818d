"""Notes and handouts: who may read them, and how they are shown, hidden and struck out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Header, Record
from lychgate.core.vault import vault
from lychgate.core.view import Note
from lychgate.kit.notebook import Conceal
from lychgate.rulesets.hundred_saints.rules.desk import WriteNote
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.server.table import Table
from tests.each import each
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, SEATS, Saints

MAP = 'handout "A torn map" The stairs\\nlead *down*, "mind the step".'


def texts(table: Saints, seat: str) -> list[str]:
    return [note.text for note in table.view(seat).notes]


def given(game: Game[object], seat: str) -> bytes:
    table = Table(game, seat)
    told = (table.view(), table.question(), table.log(), table.journal(), game.revision(seat))
    return encode((*told, chronicle_markdown(game, seat), vault(game, seat)))


def test_a_referees_note_is_theirs_until_it_is_revealed_and_again_when_it_is_concealed() -> None:
    table = Saints().types("pc Ada hp 6", "note Ada is  the queen's daughter")
    assert (texts(table, REF), texts(table, ANN)) == (["is the queen's daughter"], [])

    table.types("reveal n1")
    assert texts(table, ANN) == ["is the queen's daughter"]
    assert table.last(ANN) == "Revealed: Ref writes about Ada: is the queen's daughter."

    table.types("conceal n1")
    assert texts(table, ANN) == []
    assert table.last(ANN) == "A note about Ada is taken out of sight."


def test_a_note_in_markdown_is_told_without_its_marks() -> None:
    table = Saints().types('note "the well" the **bell** is down there')

    assert table.last(REF) == "Ref writes about the well (n1): the bell is down there."


def test_what_a_player_writes_to_the_referee_is_told_as_that() -> None:
    table = Saints().types('note "For the referee" I hide a gem', seat=ANN)
    assert table.last(REF) == table.last(ANN) == "Ann writes to the referee: I hide a gem."


def test_a_players_note_is_for_them_and_the_referee_or_for_all() -> None:
    table = Saints().types('note "the well" smells', 'note "the well" public is deep', seat=ANN)

    assert texts(table, ANN) == texts(table, REF) == ["smells", "is deep"]
    assert texts(table, BEN) == texts(table, ONLOOKER) == ["is deep"]


def test_a_note_says_whom_it_is_about_and_beside_whom_it_stands() -> None:
    table = Saints((4,)).types("pc Ada hp 6", "foes wolf HD 1")

    table.types("note Ada public limps", "note wolf public howls")
    table.types('note "wolf" public is grey', "note session public x")

    assert [(note.about, note.under) for note in table.view().notes] == [
        ("Ada", table.who("Ada").id),
        ("wolf", "wolf"),
        ("wolf", "wolf"),
        ("session 1", ""),
    ]
    assert [note.under for note in table.view(ANN).notes] == [table.who("Ada").id, "", "", ""]


def test_a_note_of_here_says_where_and_when_that_was() -> None:
    table = Saints((6,)).types("enter dungeon", "turn 2", "note here A draught.").finish()

    assert table.view().notes[0].about == "a place underground, day 1, 00:20"
    assert table.last() == "Ref writes about a place underground, day 1, 00:20 (n1): A draught."


def test_a_handout_is_for_all_or_for_some_and_keeps_its_lines() -> None:
    table = Saints().types(MAP, 'handout "Letter" to Ann and Ben Come at once.', 'handout Ring to ann "Ben" is on it')

    assert [(note.title, note.text, note.whose) for note in table.view(ANN).notes] == [
        ("A torn map", 'The stairs\nlead *down*, "mind the step".', ""),
        ("Letter", "Come at once.", "for Ann and Ben"),
        ("Ring", '"Ben" is on it', "for Ann"),
    ]
    assert [note.title for note in table.view(BEN).notes] == ["A torn map", "Letter"]
    assert [note.title for note in table.view(ONLOOKER).notes] == ["A torn map"]
    assert table.last(BEN) == "Ref hands out “Letter” to Ann and Ben."


def test_a_handout_is_prepared_in_secret_and_revealed_by_its_title_to_those_whom_it_is_for() -> None:
    table = Saints().types('handout "The will" secret to Ann All to Ada.')
    assert (texts(table, ANN), texts(table, BEN)) == ([], [])

    table.types('reveal "the will"')

    assert (texts(table, ANN), texts(table, BEN)) == (["All to Ada."], [])
    assert (table.lines(ANN), table.lines(BEN)) == (["Ref hands out “The will” to Ann."], [])


def test_everything_is_open_when_the_campaign_is_closed() -> None:
    table = Saints().types('handout "The will" secret to Ann All to Ada.', 'note "the end" is near')
    assert texts(table, BEN) == []

    table.types("close")

    assert texts(table, BEN) == ["All to Ada.", "is near"]


def test_a_player_shows_and_strikes_out_their_own_notes_and_no_others() -> None:
    table = Saints().types('note "the well" a', 'handout "Map" secret b').types('note "the well" c', seat=ANN)
    assert [note.id for note in table.view(ANN).notes] == ["n1.1"]

    table.types("reveal n1.1", seat=ANN)
    assert texts(table, BEN) == ["c"]
    assert [note.id for note in table.view(BEN).notes] == [""]
    for typed in ("conceal n1.1", "strike n1.1"):
        with pytest.raises(PlayError, match="There is no"):
            table.types(typed, seat=BEN)
    table.types("strike n1.1", seat=ANN)

    assert texts(table, ANN) == []
    for typed in ("reveal n1", "reveal Map", "strike h1"):
        with pytest.raises(PlayError, match=r"There is no (secret|note or handout) yet"):
            table.types(typed, seat=ANN)
    with pytest.raises(PlayError, match="'handout' is a command of the referee's"):
        table.types('handout "Mine" x', seat=ANN)


@each(
    [
        ("note", "Whom or what it is about is missing"),
        ("note Ade limps", "Nobody here is called 'Ade'. Did you mean 'Ada'"),
        ("note Ada", "The note is missing"),
        ("note Ada public", "The note is missing"),
        ('note "" x', "Say whom or what it is about"),
        (f"note Ada {'x' * 501}", "at most 500 letters; this one has 501"),
        (f'note "{"x" * 61}" y', "at most 60 letters"),
        ("handout", "A title is missing"),
        ('handout "Map"', "The text is missing"),
        ('handout "Map" to Adam x', "Say for whom it is. At the table: Ann, Ben"),
        (f'handout "Map" {"x" * 5001}', "at most 5000 letters; this one has 5001"),
        ('handout "a torn MAP" x', "There is a handout 'a torn MAP' already"),
        ("reveal h1", "'h1' is no secret. Allowed: n1"),
        ("conceal n1", "'n1' is no open note or handout"),
        ("strike n9", "'n9' is no note or handout"),
        ("set pages.n1.text x because y", "cannot be set by decree"),
    ],
)
def test_what_cannot_be_written_gets_a_sentence_and_changes_nothing(typed: str, sentence: str) -> None:
    table = Saints().types("pc Ada hp 6", MAP, 'note "a door" x')
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(typed)

    assert sentence in str(refused.value)
    assert table.state == before


@pytest.mark.parametrize(
    ("seat", "typed", "others"),
    [
        (REF, 'note "the well" Xyzzy', (ANN, BEN, ONLOOKER)),
        (REF, 'handout "Xyzzy" secret Xyzzy', (ANN, BEN, ONLOOKER)),
        (REF, 'handout "Xyzzy" to Ann Xyzzy', (BEN, ONLOOKER)),
        (ANN, 'note "the well" Xyzzy', (BEN, ONLOOKER)),
    ],
)
def test_nobody_else_gets_a_byte_of_it_nor_learns_that_anything_was_written(
    seat: str, typed: str, others: tuple[str, ...]
) -> None:
    records: list[Record] = []
    header = Header("hundred_saints", 1, RULESET.resolve({}), SEATS, "x", "x", roles={REF: REFEREE})
    game: Game[object] = Game(RULESET, header, keep=records.append)  # type: ignore[arg-type]
    before = {one: given(game, one) for one in others}

    game.reply(seat, TEXT + typed)

    assert {one: given(game, one) for one in others} == before
    assert b"Xyzzy" in given(game, seat)
    assert records[-1].unseen == others


def test_the_view_says_all_that_a_face_needs() -> None:
    table = Saints().types('note "the well" public is deep', seat=ANN)

    assert table.view(BEN).notes == (Note(text="is deep", about="the well", by="Ann"),)
    assert table.view(ANN).notes[0].id == "n1.1"


@pytest.mark.parametrize(("turn", "clock"), [(0, "00:00"), (7, "01:10"), (75, "12:30")])
def test_a_note_of_here_says_the_hour_in_figures(turn: int, clock: str) -> None:
    state = replace(Saints().state, turn=turn)

    assert WriteNote(about="here", text="").subject(state) == f"a place on the way, day 1, {clock}"


def test_a_page_is_turned_by_those_whose_it_is() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "pc Bea of Ben hp 4")
    table.types("note Ada my secret", seat=ANN)
    page = table.state.pages[-1].id

    with pytest.raises(PlayError):
        table.types(f"reveal {page}", seat=BEN)
    table.types(f"reveal {page}", seat=ANN)

    assert table.state.pages[-1].shown


def test_what_somebody_else_wrote_is_not_turned() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "pc Bea of Ben hp 4")
    table.types("note Ada my secret", seat=ANN)

    for page, seat in ((table.state.pages[-1].id, BEN), ("n99", ANN)):
        with pytest.raises(PlayError, match=f"There is no note or handout '{page}' of yours"):
            table.does(Conceal(page), seat)
