"""Files of games that prove what happened, and changed ones that do not: by Lychgate and by the short file.

``LYCHGATE_SOAK_MUTANTS`` sets how many changed files are tried (10,000 in ``make soak``, 20 else).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from lychgate import check_game, rulesets
from lychgate.core.chain import head_of, head_words
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.proof import Finding
from lychgate.core.records import Finished, Waiting
from lychgate.server.transfer import from_text, to_text
from lychgate.server.verified import verified
from tests.conformance.chained_games import chained_file, chained_game, mutant
from tests.shares import share

MUTANTS = share("LYCHGATE_SOAK_MUTANTS", 20, 10_000)
GAMES = share("LYCHGATE_SOAK_CHAINED", 1, 8)
BY_HAND = share("LYCHGATE_SOAK_BY_HAND", 1, 4)
"""Games with each mode of dice: the first has the program's."""


STOOD_BY = ("twelve_years", "sovereign")
"""Games in which the first random one has dice that everybody may know of."""


def files() -> list[str]:
    return [chained_file(name, seed) for name in rulesets.names() for seed in range(GAMES)]


def refused_by_lychgate(text: str) -> bool:
    try:
        return any(one.holds is False for one in verified(text, rules=False))
    except LychgateError:
        return True


def refused_by_the_short_file(text: str, place: Path, head: str = "") -> bool:
    place.write_text(text, encoding="utf-8")
    try:
        check_game.check(str(place), head)
    except (check_game.Wrong, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return True
    return False


@cache
def proven(name: str, seed: int) -> dict[str, Finding]:
    """What is found out about a game as it was played, part by part."""
    return {one.what: one for one in verified(chained_file(name, seed))}


@pytest.mark.parametrize("name", rulesets.names())
def test_a_game_as_it_was_played_holds_in_all_parts(name: str, tmp_path: Path) -> None:
    for seed in range(BY_HAND):
        found = {what: one.holds for what, one in proven(name, seed).items()}

        assert found["chain"] is found["commitments"] is found["rules"] is True
        assert found["dice"] is True or seed
        assert False not in found.values()
        assert not refused_by_the_short_file(chained_file(name, seed), tmp_path / "game")


def test_what_waited_when_a_fresh_secret_began_is_what_the_rules_give() -> None:
    """Its first dice are of the old secret, its last of the new one, and both are opened."""
    header, records = chained_game("constitution", 1)
    begun = (header.commitments or ())[1].after
    waited = [one.pending.seat for one in records[:begun] if isinstance(one, Waiting)]
    ended = next(one.entry for one in records[begun:] if isinstance(one, Finished))
    assert ended.seat in waited

    found = proven("constitution", 1)

    assert found["rules"].holds is found["dice"].holds is True


def test_what_witnesses_gave_is_proven_by_the_secrets_they_open() -> None:
    found = {name: proven(name, 0).get("witnesses") for name in STOOD_BY}

    assert all(
        one is not None and one.holds and "Ann at" in one.text and "Ben at" in one.text for one in found.values()
    )


def test_whoever_knows_a_head_finds_out_that_all_after_it_is_missing(tmp_path: Path) -> None:
    text = chained_file("twelve_years", 0)
    header, records = from_text(text)
    early, late = (head_words(head_of(header, records[:many])) for many in (30, len(records)))
    cut = to_text(header, records[:50])  # with an end of its own, as whoever has the salt can make it

    found = {one.what: one for one in verified(cut, [early], rules=False)}
    assert found["chain"].holds
    assert found["head"].text == f"The head {early} is that of line 31; 20 came after it."
    assert not refused_by_the_short_file(cut, tmp_path / "game", early)
    missing = {one.what: one for one in verified(cut, [late.replace("-", " ").upper()], rules=False)}
    assert missing["head"].holds is False
    assert f"No record has the head {late}" in missing["head"].text
    assert refused_by_the_short_file(cut, tmp_path / "game", late)


@pytest.mark.parametrize("typed", ["", "lusab", "lusab babad gutih tugad lusab", "a b c d"])
def test_what_is_no_head_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(PlayError, match=r"is no head of a game\. It has 4 words of five letters"):
        verified(chained_file("twelve_years", 0), [typed], rules=False)


@pytest.mark.soak
def test_each_file_that_was_changed_in_one_place_is_refused(tmp_path: Path) -> None:
    chance, whole = Random("mutants"), files()
    for _ in range(MUTANTS):
        text = chance.choice(whole)
        changed, kind = mutant(text, chance)
        if changed == text:
            continue
        assert refused_by_lychgate(changed), kind
        assert refused_by_the_short_file(changed, tmp_path / "game"), kind
