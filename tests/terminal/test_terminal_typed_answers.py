"""What was typed, and the answer it stands for."""

from __future__ import annotations

import pytest

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.view import Choice, Question
from lychgate.server.typed import allowed, keys_of, matching, read_answer, read_typed, sentence_of, settled
from lychgate.terminal.choices import compact, lay_out
from lychgate.terminal.styled_text import plain


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([1, 2], "1 or 2"),
        ([1, 2, 3, 4], "1 to 4"),
        ([2, 3, 4, 6, 7], "2 to 4, 6 or 7"),
        ([1, 3], "1 or 3"),
        ([1, 3, 5, 7, 9], "from 1 to 9, where it is listed"),
    ],
)
def test_only_numbers_that_are_there_are_said_to_be_allowed(numbers: list[int], told: str) -> None:
    choices = [Choice(f"go:{number}", f"Way {number}", number=number) for number in numbers]

    assert allowed(question(*choices)) == f"Type a number, {told}."


def question(*choices: Choice, default: str = "", text: str = "") -> Question:
    return Question("ann", "a.kind", "What now?", choices, default, text)


ORDERS = question(
    Choice("attack", "Attack", "all of you"),
    Choice("evade", "Run away", "north"),
    Choice("go:5043", "North to 5043", group="Walk"),
    Choice("go:5044", "South to 5044", group="Walk"),
    default="attack",
)
NAME = question(Choice("suggested", "Wren"), Choice("nameless", "No name"), default="suggested", text="A name.")
LEVELS = question(*(Choice(str(count), f"{count} levels") for count in (3, 2, 1)), Choice("pass", "None"))
HEXES = question(*(Choice(f"{5000 + count}", f"{5000 + count}") for count in range(60)))


@pytest.mark.parametrize(
    ("asked", "typed", "answer"),
    [
        (ORDERS, "", "attack"),
        (ORDERS, "2", "evade"),
        (ORDERS, " 3 ", "go:5043"),
        (ORDERS, "evade", "evade"),
        (ORDERS, "5044", "go:5044"),
        (ORDERS, "run", "evade"),
        (ORDERS, "SOUTH", "go:5044"),
        (NAME, "", "suggested"),
        (NAME, "2", "nameless"),
        (NAME, "Odo", "text:Odo"),
        (NAME, '"2', "text:2"),
        (NAME, "“q”", "text:q"),
        (NAME, "wren", "suggested"),
        (LEVELS, "3", "3"),
        (LEVELS, "1", "1"),
        (LEVELS, "0", "pass"),
        (HEXES, "60", "5059"),
        (HEXES, "5059", "5059"),
    ],
)
def test_a_number_an_id_a_word_or_free_text_is_an_answer(asked: Question, typed: str, answer: str) -> None:
    assert read_typed(asked, typed) == answer


@pytest.mark.parametrize(
    ("asked", "typed", "sentence"),
    [
        (ORDERS, "9", "'9' is not among the choices. Type a number, 1 to 4. Enter is 'Attack'."),
        (ORDERS, "to", "'to' could be 3 North to 5043, 4 South to 5044."),
        (ORDERS, "-1", "'-1' is not among the choices. Type a number, 1 to 4. Enter is 'Attack'."),
        (LEVELS, "", "Enter alone does nothing here. Type a number, 0 to 3."),
        (ORDERS, "\x1b[2J", "'[2J' is not among the choices. Type a number, 1 to 4. Enter is 'Attack'."),
        (ORDERS, "٣", "'٣' is not among the choices. Type a number, 1 to 4. Enter is 'Attack'."),
    ],
)
def test_what_is_no_answer_is_refused_with_what_is_allowed(asked: Question, typed: str, sentence: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_typed(asked, typed)

    assert str(refused.value) == sentence


def test_small_numbers_are_typed_as_they_are_and_coordinates_have_numbers() -> None:
    assert keys_of(LEVELS) == ("3", "2", "1", "0")
    assert keys_of(HEXES)[:3] == ("1", "2", "3")


def test_digits_need_no_enter_once_they_can_only_mean_one_option() -> None:
    twelve = question(*(Choice(f"way:{letter}", f"Way {letter}") for letter in "abcdefghijkl"))

    assert keys_of(twelve)[8:] == ("9", "a", "d", "e")
    assert all(settled(twelve, key) for key in keys_of(twelve))
    assert read_typed(twelve, "e") == read_typed(twelve, "12") == "way:l"
    assert not settled(HEXES, "5")


def test_what_nobody_should_do_by_a_slip_takes_a_yes() -> None:
    near = question(Choice("go:n", "North"), Choice("rival:ben", "Attack Ben", sure="Attack Ben's party?"))

    for typed in ("2", "attack", "rival:ben", " 2 "):
        with pytest.raises(PlayError, match=r"^Attack Ben's party\? To do it, type: yes 2$"):
            read_answer(near, typed)
    assert read_answer(near, "yes 2") == read_answer(near, "Yes attack") == "rival:ben"
    assert read_answer(near, "1") == "go:n"
    with pytest.raises(PlayError, match=r"^'yes 1' is not among the choices"):
        read_answer(question(Choice("go:n", "North"), Choice("go:s", "South")), "yes 1")


@pytest.mark.parametrize("typed", ["north", "all", "fight", "way", "undo", "g"])
def test_a_word_that_only_a_note_or_a_hidden_id_has_chooses_nothing(typed: str) -> None:
    notes = question(
        Choice("melee", "Melee", "Stands in front."),
        Choice("fightway:2", "Ranged", "Shoots, or fights from the north; undo helps all."),
        default="melee",
    )

    with pytest.raises(PlayError, match=f"^'{typed}' is not among the choices"):
        read_typed(notes, typed)
    assert matching(notes, typed) == [1]


def test_digits_never_mean_an_id_that_is_not_shown() -> None:
    loot = question(Choice("take:101", "Take the axe"), Choice("take:102", "Take 3 coins"), Choice("go:n", "Leave"))

    assert settled(loot, "1")
    assert matching(loot, "3") == [2]
    for hidden in ("101", "10", "take:9"):
        with pytest.raises(PlayError):
            read_typed(loot, hidden)
    assert read_typed(loot, "take:101") == "take:101"


def test_a_list_is_narrowed_by_words_and_digits() -> None:
    assert matching(ORDERS, "nor") == [2]
    assert matching(ORDERS, "all of") == [0]
    assert matching(HEXES, "505") == list(range(50, 60))
    assert matching(HEXES, "") == list(range(60))


def test_what_is_allowed_is_a_sentence() -> None:
    assert allowed(NAME) == "Type a number, 1 or 2, or type a name. Enter is 'Wren'."
    assert allowed(question(Choice("go", "Go"))) == "Type 1 for 'Go'."
    assert allowed(question(*(Choice(f"way:{at}", "Way") for at in range(12)))) == (
        "Type the number or letter before a choice."
    )


def test_a_refusal_begins_with_a_capital_letter_but_for_the_name_of_a_file() -> None:
    assert sentence_of(PlayError("goblin 1 has acted.")) == "Goblin 1 has acted."
    assert sentence_of(PlayError("my.toml, line 2: what is that?")) == "my.toml, line 2: what is that?"


def test_a_refusal_by_the_rules_is_shown_without_the_decisions_name() -> None:
    refused = IllegalAnswer("core.roll", "9", (), hint="A d6 has no face 9.")

    assert sentence_of(refused) == "'9' will not do. A d6 has no face 9."


# ---------------------------------------------------------------------- laying options out


def test_a_short_list_stands_in_one_column_with_its_notes() -> None:
    rows = [plain(row) for row in lay_out(ORDERS, 60, 8).lines]

    assert rows == [
        "›1  Attack  all of you",
        " 2  Run away  north",
        "Walk",
        " 3  North to 5043",
        " 4  South to 5044",
    ]


def test_a_list_too_long_for_one_column_takes_more() -> None:
    page = lay_out(ORDERS, 60, 3)

    assert [plain(row) for row in page.lines] == [
        "›1  Attack  all of you   Walk",
        " 2  Run away  north       3  North to 5043",
        "                          4  South to 5044",
    ]


def test_a_very_long_list_has_pages_that_come_round_again() -> None:
    first, second = lay_out(HEXES, 60, 5), lay_out(HEXES, 60, 5, page=1)

    assert (first.of, second.number) == (3, 1)
    assert lay_out(HEXES, 60, 5, page=3) == first
    shown = "".join(plain(row) for page in range(3) for row in lay_out(HEXES, 60, 5, page=page).lines)
    assert all(choice.label in shown for choice in HEXES.choices)


@pytest.mark.parametrize("width", [12, 30, 58, 118])
def test_options_never_run_over_the_edge(width: int) -> None:
    long = question(
        *(Choice(f"id{count}", f"A rather long label with number {count}", "and a note") for count in range(30))
    )

    for page in range(20):
        assert all(len(plain(row)) <= width for row in lay_out(long, width, 4, page=page).lines)


def test_for_plain_lines_a_long_list_is_told_several_to_a_line() -> None:
    assert compact(ORDERS, 60) == [
        "  1 Attack (all of you); 2 Run away (north).",
        "  Walk: 3 North to 5043; 4 South to 5044.",
    ]
