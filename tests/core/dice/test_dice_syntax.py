"""What is read, what is refused, and where the caret stands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lychgate.core.dice import DiceError, parse
from lychgate.core.errors import PlayError
from tests.each import each

READ = {
    "1d6": "1d6",
    "d6": "1d6",
    "D6": "1d6",
    " 2 d 6 + 1 ": "2d6+1",
    "2d6+0": "2d6",
    "d%": "1d100",
    "2d6-1": "2d6-1",
    "2d6\u22121": "2d6-1",
    "1+2d6": "2d6+1",
    "1d6+2+1d4+3": "1d6+1d4+5",
    "1d6+-1": "1d6-1",
    "1d6--1": "1d6+1",
    "-1d4": "-1d4",
    "10-1d4": "-1d4+10",
    "1d12+1d8+1d6+2": "1d12+1d8+1d6+2",
    "1d8-(1d6-(1d4-1))": "1d8-1d6+1d4-1",
    "1d8-(1d6-3)": "1d8-1d6+3",
    "2d6*10": "2d6*10",
    "2d6x10": "2d6*10",
    "2d6 X 10": "2d6*10",
    "2d6 \u00d7 30": "2d6*30",
    "1d4*1d12": "1d4*1d12",
    "(1d6+1)*2": "(1d6+1)*2",
    "2*(1d6+1)": "2*(1d6+1)",
    "1d6*2*3": "1d6*2*3",
    "1d6*(2*3)": "1d6*6",
    "1d6*(1d4*2)": "1d6*(1d4*2)",
    "1d6*(1d4/2)": "1d6*(1d4/2)",
    "(0-3)*2d6": "(-3)*2d6",
    "2d6*(0-3)": "2d6*(-3)",
    "((1d6))": "1d6",
    "2d6/2": "2d6/2",
    "(2d6-9)/2*3": "(2d6-9)/2*3",
    "7/2": "3",
    "(0-7)/2": "-4",
    "007": "7",
    "4d6kh3": "4d6kh3",
    "4d6KH3": "4d6kh3",
    "2d20kh": "2d20kh1",
    "2d20kl": "2d20kl1",
    "4d6dl": "4d6kh3",
    "4d6dl1": "4d6kh3",
    "4d6dh1": "4d6kl3",
    "2d6kh2": "2d6kh2",
    "1d20!": "1d20!",
    "1d20!20": "1d20!",
    "1d20!>=20": "1d20!",
    "1d20!>=19": "1d20!>=19",
    "1d20!>18": "1d20!>=19",
    "1d20!<3": "1d20!<=2",
    "1d20!5": "1d20!5",
    "1d6r1": "1d6r1",
    "1d6r=1": "1d6r1",
    "1d6r<=2": "1d6r<=2",
    "1d6r<3": "1d6r<=2",
    "1d6r>=5": "1d6r>=5",
    "1d6ro1": "1d6ro1",
    "1d6ro<=6": "1d6ro<=6",
    "1d8mi2": "1d8mi2",
    "1d8ma5": "1d8ma5",
    "1d8ma5mi2": "1d8mi2ma5",
    "2in6": "2in6",
    "2-in-6": "2in6",
    "2 in 6": "2in6",
    "0in6": "0in6",
    "1d6<=2": "2in6",
    "1d8-2-in-6": "1d8-2in6",
    "8d10>=8": "8d10>=8",
    "8d10 > 7": "8d10>=8",
    "8d10<=3": "8d10<=3",
    "8d10=10": "8d10=10",
    "8d10!>=9": "8d10!>=9",
    "8d10!>=9>=8": "8d10!>=9>=8",
    "8d10!10>=8": "8d10!10>=8",
    "4d6kh3!mi2r1": "4d6r1!mi2kh3",
}


@each(READ.items())
def test_every_construct_has_one_canonical_notation(text: str, canonical: str) -> None:
    dice = parse(text)

    assert str(dice) == canonical
    assert parse(canonical) == dice


NESTED = "(" * 20 + "1d6" + ")" * 20

REFUSED = {
    "": (1, "expected dice, a number or '(', found the end."),
    "   ": (4, "expected dice, a number or '(', found the end."),
    "2d6+": (5, "expected dice, a number or '(', found the end."),
    "+2": (1, "expected dice, a number or '(', found '+'."),
    "1d6*-2": (5, "expected dice, a number or '(', found '-'."),
    "kh3": (1, "expected dice, a number or '(', found 'kh'."),
    "()": (2, "expected dice, a number or '(', found ')'."),
    "é": (1, "expected dice, a number or '(', found 'é'."),
    "2d6 3": (5, "expected an operator (+ - * /) or the end, found '3'."),
    "2d6k3": (4, "expected an operator (+ - * /) or the end, found 'k'."),
    "1d6)": (4, "expected an operator (+ - * /) or the end, found ')'."),
    "1d6+2>=5": (6, "expected an operator (+ - * /) or the end, found '>='."),
    "1d4*25%": (7, "expected an operator (+ - * /) or the end, found '%'."),
    "(1d6": (5, "expected an operator (+ - * /) or ')', found the end."),
    "d": (2, "expected a number of sides, found the end."),
    "2d": (3, "expected a number of sides, found the end."),
    "2d(6)": (3, "expected a number of sides, found '('."),
    "1d0": (3, "expected a number of sides from 1 to 1000, found 0."),
    "1d1001": (3, "expected a number of sides from 1 to 1000, found 1001."),
    "0d6": (1, "expected a number of dice from 1 to 1000, found 0."),
    "1d6+999999d999999": (5, "expected a number of dice from 1 to 1000, found 999999."),
    "1d" + "9" * 190: (3, f"expected a number of sides from 1 to 1000, found {'9' * 190}."),
    "500d6+501d6": (7, "at most 1000 dice may be rolled, these make 1001."),
    "1000d6+1in6": (8, "at most 1000 dice may be rolled, these make 1001."),
    "2d6/0": (5, "expected a whole number to divide by from 1 to 1000000000, found 0."),
    "2d6/1d4": (6, "expected an operator (+ - * /) or the end, found 'd'."),
    "2d6/(2)": (5, "expected a whole number to divide by, found '('."),
    "1000000001": (1, "expected a number from 0 to 1000000000, found 1000000001."),
    "1d6*1000000000": (4, "the total could pass 1000000000, the most that is allowed."),
    "1d6+1000000000": (1, "the total could pass 1000000000, the most that is allowed."),
    "-1d6-1000000000": (1, "the total could pass 1000000000, the most that is allowed."),
    "(" + NESTED + ")": (21, "at most 20 parentheses may be open at once."),
    "4d6kh0": (6, "expected a number of dice to keep from 1 to 4, found 0."),
    "4d6kh5": (6, "expected a number of dice to keep from 1 to 4, found 5."),
    "4d6dl4": (6, "expected a number of dice to drop from 1 to 3, found 4."),
    "1d6dl": (4, "a single die cannot be dropped."),
    "4d6kh1dl1": (7, "'dl' cannot follow 'kh' on the same dice."),
    "1d6!!": (5, "'!' cannot follow '!' on the same dice."),
    "1d6r1ro2": (6, "'ro' cannot follow 'r' on the same dice."),
    "4d6>=3<=5": (7, "'<=' cannot follow '>=' on the same dice."),
    "1d6r": (5, "expected a face of the d6, found the end."),
    "1d6r<=": (7, "expected a face of the d6, found the end."),
    "1d6r7": (5, "expected a face of the d6 from 1 to 6, found 7."),
    "1d6r<=6": (4, "every face of the d6 would be re-rolled, without end."),
    "d1!": (3, "every face of the d1 would explode, without end."),
    "1d6!>=1": (4, "every face of the d6 would explode, without end."),
    "1d6r<=5!": (8, "every face of the d6 would explode, without end."),
    "1d6!0": (5, "expected a face of the d6 from 1 to 6, found 0."),
    "1d6<1": (5, "expected a face of the d6 from 2 to 6, found 1."),
    "1d6>6": (5, "expected a face of the d6 from 1 to 5, found 6."),
    "1d1>1": (5, "no face of a d1 can be '>' another."),
    "8d10>=11": (7, "expected a face of the d10 from 1 to 10, found 11."),
    "1d6mi7": (6, "expected a least face from 1 to 6, found 7."),
    "1d6ma": (6, "expected a most face, found the end."),
    "1d6mi3ma2": (7, "the most, 2, is below the least, 3."),
    "4d6kh3>=3": (7, "successes are counted on all dice: none can be kept or dropped."),
    "7in6": (1, "expected a chance from 0 to 6 in 6, found 7."),
    "2in": (4, "expected a number of sides, found the end."),
    "2-in-0": (6, "expected a number of sides from 1 to 1000, found 0."),
}


@each(REFUSED)
def test_a_mistake_is_refused_with_its_column_and_what_was_expected(text: str) -> None:
    column, reason = REFUSED[text]

    with pytest.raises(DiceError) as refused:
        parse(text)

    assert (refused.value.column, refused.value.reason) == (column, reason)
    assert str(refused.value) == f"Column {column}: {reason}\n  {text}\n  {' ' * (column - 1)}^"
    assert isinstance(refused.value, PlayError)


def test_the_deepest_nesting_that_is_allowed_is_read() -> None:
    assert str(parse(NESTED)) == "1d6"
    assert str(parse("+".join(["(1)"] * 21))) == "21"


def test_a_text_that_is_too_long_is_refused_without_being_repeated() -> None:
    with pytest.raises(DiceError) as refused:
        parse("1+" * 100 + "1")

    assert refused.value.column == 0
    assert str(refused.value) == ("'1+1+1+1+1+1+1+1+1+1+...': an expression has at most 200 characters, not 201.")


def test_a_text_that_grows_too_long_when_written_out_is_refused() -> None:
    with pytest.raises(DiceError, match=r"written out it has 359 characters; at most 200 may be") as refused:
        parse("+".join(["d%"] * 60))

    assert refused.value.column == 0


def test_a_number_that_only_the_reading_makes_too_large_is_refused() -> None:
    with pytest.raises(DiceError, match="the total could pass"):
        parse("1000000000+1000000000-1d1*1000000000")


def test_control_characters_are_not_repeated_to_the_terminal() -> None:
    with pytest.raises(DiceError) as refused:
        parse("2d6\x1b[31m")

    assert str(refused.value) == (
        "Column 4: expected an operator (+ - * /) or the end, found '\\x1b'.\n  2d6?[31m\n     ^"
    )


LETTERS = st.sampled_from("0123456789d%khlroxmian+-*/()<>=! \n\t\u00d7\u2212\u0130\u017f\U0001f3b2")


@settings(deadline=None)
@given(st.text(LETTERS, max_size=40))
def test_any_text_is_read_or_refused_and_never_crashes(text: str) -> None:
    try:
        read = str(parse(text))
    except DiceError as refused:
        column = refused.column
    else:
        column = 0
        assert str(parse(read)) == read

    assert 0 <= column <= len(text) + 1


def test_what_was_read_is_remembered() -> None:
    assert parse("3d6+7") is parse("3d6+7")
