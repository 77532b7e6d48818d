"""What a person typed, as the answer it stands for: a number, an option's id, a word of it, or free text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lychgate.core.decision import TEXT
from lychgate.core.dice_source import RollWanted
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer, LychgateError, PlayError, some_of
from lychgate.core.view import Choice, Phrase, Question
from lychgate.kit.english import sentence
from lychgate.server.plain_text import clean

MOST_RUNS = 3
"""With more gaps than this leaves, a refusal names only the first and the last of the numbers that may be typed."""

YES = "yes"
"""Typed before an option that is otherwise not taken at once."""

SURELY = 'To do it, send it again with "sure": true.'
"""Told to a program that gave such an option without more."""

QUOTES = "\"'“”„«»"


class NeedsYes(PlayError):
    """The option ``key`` is taken only after a yes; ``asks`` is the question before it."""

    def __init__(self, asks: str, key: str) -> None:
        self.asks, self.key = asks, key
        super().__init__(f"{asks} To do it, type: {YES} {key}")


def read_answer(question: Question, typed: str) -> str:
    """Read ``typed`` as ``read_typed`` does, but keep the quotation marks around free text that answers a question.

    The table takes them off (``open_questions``), and takes nothing within them for a command. An option that nobody
    should take by a slip is taken only with ``yes`` before it: else ``NeedsYes`` is raised. Raises ``PlayError``.
    """
    said = typed.strip()
    if question.text and not question.order and in_quotes(said):
        return TEXT + said
    risky = any(one.sure for one in question.choices)
    word, _, rest = said.partition(" ")
    certain = risky and word.lower() == YES and bool(rest.strip())
    answer = read_typed(question, rest if certain else typed)
    for key, choice in zip(keys_of(question), question.choices, strict=True) if risky and not certain else ():
        if choice.id == answer and choice.sure:
            raise NeedsYes(clean(choice.sure), key)
    return answer


def must_be_meant(question: Question | None, answer: str) -> None:
    """Raise ``PlayError`` where ``answer`` is an option that nobody should take by a slip: see ``Reply.sure``."""
    for choice in question.choices if question is not None else ():
        if choice.id == answer and choice.sure:
            raise PlayError(f"{clean(choice.sure)} {SURELY}")


def read_typed(question: Question, typed: str) -> str:
    """The answer that ``typed`` stands for. Raises ``PlayError`` with what would be allowed instead.

    A number of the list comes first, then an id or the end of one, then free text where the question takes
    it, then a word of one option's label only. What begins with a quotation mark is always free text. Digits are a
    number that is shown, and never an id that is not.
    """
    said = typed.strip()
    if not said:
        if question.default:
            return question.default
        raise PlayError(f"Enter alone does nothing here. {allowed(question)}")
    if question.text and said[0] in QUOTES:
        return TEXT + said.strip(QUOTES).strip()
    numbered = by_key(question, said)
    if numbered is not None:
        return numbered.id
    exact = [choice for choice in question.choices if _is(choice, said)]
    if len(exact) == 1:
        return exact[0].id
    if question.phrases and is_number(said):  # no command begins with a digit
        raise PlayError(f"'{clean(said)}' is not among the choices. {allowed(question)}")
    if question.text:
        return TEXT + said
    fitting = by_label(question, said)
    if len(fitting) == 1:
        return question.choices[fitting[0]].id
    if len(fitting) > 1:
        keys = keys_of(question)
        names = tuple(f"{keys[index]} {clean(question.choices[index].label)}" for index in fitting)
        raise PlayError(f"'{clean(said)}' could be {some_of(names, 6)}.")
    if said.split()[0].lower() in question.instead:
        return TEXT + said
    raise PlayError(f"'{clean(said)}' is not among the choices. {allowed(question)}")


def in_quotes(text: str) -> bool:
    """Whether one pair of quotation marks encloses the whole text."""
    return len(text) > 2 and text[0] in QUOTES and text[-1] in QUOTES and not set(text[1:-1]) & set(QUOTES)


def read_roll(wanted: RollWanted, typed: str, *, takes_faces: bool) -> str:
    """The answer that ``typed`` stands for where a roll waits. Raises ``PlayError`` if the dice are the program's."""
    said = typed.strip()
    if said.lower() in ("", "r", "roll") and wanted.app_may_roll:
        return "roll"
    if not takes_faces:
        raise PlayError("The program rolls these dice: press Enter. ('--dice mine' is for your own.)")
    return f"{TEXT}{said}"


LETTERS = "adefgikxABCDEFGINPQRSTVWXYZ"
"""The keys of options after the ninth: letters that no face uses for anything else."""


def keys_of(question: Question) -> tuple[str, ...]:
    """Return the key of each option: its own number, or else its place in the list, and a letter from the tenth on.

    So every option takes one press. Where the options are small numbers themselves (so many levels, so much damage)
    each is typed as it is, so that a number never means another; the one that is no number, such as 'none', is 0. In a
    list with more options than keys all have plain numbers.
    """
    numbers = numbers_of(question)
    if numbers is not None:
        return _on_keys(numbers)
    return tuple(choice.id if _small(choice.id) else "0" for choice in question.choices)


def numbers_of(question: Question) -> Sequence[int] | None:
    """Return the number of each option: its own, or its place in the list; None where the ids are the numbers."""
    if question.choices and question.choices[0].number:
        return [choice.number for choice in question.choices]
    return None if _are_numbers(question) else range(1, len(question.choices) + 1)


def _are_numbers(question: Question) -> bool:
    """Whether the ids are small numbers, but for one at most."""
    ids = [choice.id for choice in question.choices]
    words = [id_ for id_ in ids if not _small(id_)]
    return len(words) < len(ids) and len(words) <= 1 and len(set(ids)) == len(ids) and not (words and "0" in ids)


def _on_keys(numbers: Sequence[int]) -> tuple[str, ...]:
    """A key for each number: digits up to 9, then letters; the numbers themselves where there are too few letters."""
    if max(numbers, default=0) > 9 + len(LETTERS):
        return tuple(map(str, numbers))
    return tuple(str(number) if number < 10 else LETTERS[number - 10] for number in numbers)


def asks_for_faces(question: Question) -> bool:
    """Whether a roll waits, so that digits are faces of dice and no number of an option."""
    return question.kind == RollWanted.__struct_config__.tag


def by_key(question: Question, said: str) -> Choice | None:
    """The option whose key is ``said``, if one has it; those after the ninth may be counted too, as in ``12``."""
    keys = keys_of(question)
    if said in keys:
        return question.choices[keys.index(said)]
    if is_number(said) and len(said) == 2 and said[0] != "0" and int(said) - 10 < len(LETTERS):
        letter = LETTERS[int(said) - 10]
        return question.choices[keys.index(letter)] if letter in keys else None
    return None


def by_label(question: Question, said: str) -> list[int]:
    """Return the options, by position, whose number begins with ``said`` or whose label has it from a word's start on.

    Digits are looked for among what is shown: the numbers, labels that begin with one, and then the words of labels.
    """
    wanted = said.strip().lower()
    if not wanted:
        return list(range(len(question.choices)))
    if is_number(wanted):
        shown = [
            index
            for index, (key, choice) in enumerate(zip(keys_of(question), question.choices, strict=True))
            if key.startswith(wanted) or clean(choice.label).startswith(wanted)
        ]
        return shown or [index for index, choice in enumerate(question.choices) if wanted in _words(choice)]
    return [
        index
        for index, choice in enumerate(question.choices)
        if any(word.startswith(wanted) for word in _words(choice)) or f" {wanted}" in f" {clean(choice.label).lower()}"
    ]


def matching(question: Question, said: str) -> list[int]:
    """Return the options, by position, that a list keeps when it is searched for ``said``.

    Where no label has the words, a note, a heading or an id may. Such an option is found, but never chosen by a word: a
    command such as ``fight`` may happen to stand in a note.
    """
    wanted = said.strip().lower()
    return by_label(question, said) or [
        index
        for index, choice in enumerate(question.choices)
        if not is_number(wanted) and wanted in f"{choice.label} {choice.note} {choice.group} {choice.id}".lower()
    ]


def settled(question: Question, said: str) -> bool:
    """Whether ``said``, typed so far, can only mean the one option, so that no Enter is needed."""
    return by_key(question, said) is not None and (not is_number(said) or len(matching(question, said)) == 1)


def allowed(question: Question) -> str:
    """A sentence that says what may be typed."""
    count = len(question.choices)
    keys = keys_of(question)
    numbers = sorted(int(key) for key in keys if is_number(key))
    letters = [key for key in keys if not is_number(key)]
    ways: list[str] = []
    if count == 1 and not asks_for_faces(question):
        ways.append(f"type {keys[0]} for '{clean(question.choices[0].label)}'")
    elif count > 1 and letters:
        ways.append("type the number or letter before a choice")
    elif count > 1:
        ways.append(f"type a number, {ranges(numbers)}")
    if question.text:
        ways.append(text_wish(question))
    sentence = ", or ".join(ways) or "nothing can be chosen"
    sentence = sentence[:1].upper() + sentence[1:]
    default = label_of(question, question.default)
    return f"{sentence}. Enter is '{default}'." if default else f"{sentence}."


def ranges(numbers: list[int]) -> str:
    """Numbers in a row by where they begin and end: ``2 to 4, 6 or 7``; of many such runs only the two ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > MOST_RUNS:
        return f"from {numbers[0]} to {numbers[-1]}, where it is listed"
    told = [text for run in runs for text in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
    return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else told[0]


def text_wish(question: Question) -> str:
    """What free text means here, as something to do: ``type a name of your own``."""
    wish = clean(question.text).strip().rstrip(".")
    wish = wish.removeprefix("or ").removeprefix("Or ")
    if not wish or wish.lower().startswith("type "):
        return wish[:1].lower() + wish[1:]
    return f"type {wish[:1].lower()}{wish[1:]}"


def label_of(question: Question, answer: str) -> str:
    """The words for an answer: an option's label, or the free text itself."""
    for choice in question.choices:
        if choice.id == answer:
            return clean(choice.label)
    return clean(answer.removeprefix(TEXT))


def sentence_of(error: LychgateError) -> str:
    """What went wrong, without the name that the decision has in the journal.

    A refusal may begin with whom or what it is about, in small letters, or with the name of a file, which stays.
    """
    text = str(error)
    if isinstance(error, PlayError) and not set("./") & set(text.partition(" ")[0]):
        text = sentence(text)
    if isinstance(error, IllegalAnswer):
        text = text.replace(f"'{error.answer}' does not answer '{error.decision}'.", f"'{error.answer}' will not do.")
    return clean(text)


def _is(choice: Choice, said: str) -> bool:
    wanted = said.lower()
    label = clean(choice.label).lower()
    return wanted == label if is_number(wanted) else wanted in (choice.id.lower(), _tail(choice.id), label)


def _small(id_: str) -> bool:
    return is_number(id_) and len(id_) < 4 and str(int(id_)) == id_


def _tail(id_: str) -> str:
    return id_.lower().rpartition(":")[2]


def _words(choice: Choice) -> list[str]:
    return [word.strip(".,;:()'").lower() for word in clean(choice.label).split()]


def by_heading(phrases: Iterable[Phrase]) -> dict[str, list[Phrase]]:
    """The commands by the heading that they stand under."""
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        found.setdefault(phrase.group, []).append(phrase)
    return found
