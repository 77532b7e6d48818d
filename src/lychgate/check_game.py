#!/usr/bin/env python3
"""Checks the file of a Lychgate game, without Lychgate: python3 check_game.py FILE [HEAD]

This one file is all that is needed: copy it, read it, and run it with any Python from 3.9 on. It shares no code with
Lychgate. It tells whether

1. the file is whole, and each line of it is as it was when the next one was written (the chain);
2. the secret of the dice is the one that was committed to before the first die fell (the commitments);
3. each die of the program fell as the secrets say, and none was taken again (the dice);
4. what the witnesses gave for a die is what their own secrets give (the witnesses).

It does not know the rules: whether a 14 hits is for `lychgate verify` to say, which runs them again. And it cannot know
what people did not tell: whether two of them shared a secret, or whether dice that were typed by hand fell so.

HEAD is a head that you noted during the game, in words: then it tells, too, whether the game in the file is that one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any


class Wrong(Exception):
    """Something in the file does not hold."""


# ---------------------------------------------------------------------------- 1. the file and its chain


def digest(text: str, size: int) -> str:
    """The hash of a text in `size` bytes, as hex digits. BLAKE2b is a standard hash (RFC 7693); Python has it."""
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


def read(path: str) -> tuple[Any, list[str], Any]:
    """The header, the lines of the records, and the last line of a file."""
    with open(path, "rb") as stream:
        raw = stream.read(64 * 1024 * 1024 + 1)
    if len(raw) > 64 * 1024 * 1024:
        raise Wrong("The file is larger than 64 MiB: it is no game.")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")  # editors add a byte order mark, line ends, blank lines
        first, *lines, last = text.strip("\n \t").split("\n")
        header, closing = json.loads(first)["header"], json.loads(last)
        for line in lines:
            json.loads(line)
    except (ValueError, KeyError, TypeError):
        raise Wrong("This is no file of a game, or it was cut off: a line of it is no JSON of Lychgate.") from None
    if closing.get("type") != "end" or closing.get("records") != len(lines):
        raise Wrong("The file was cut off: its last line is not there, or promises another number of lines.")
    if last != json.dumps(closing, separators=(",", ":")):
        raise Wrong("The last line is not as it was written.")
    if closing.get("first", "") != hash_of(first):
        raise Wrong("Line 1 is not as it was when the file was written.")
    return header, lines, closing


def hash_of(line: str, salt: str = "") -> str:
    """The hash of a line, as it stands in the next one: 21 bytes in 28 characters."""
    hashed = hashlib.blake2b(line.encode(), digest_size=21, key=salt.encode()).digest()
    return base64.urlsafe_b64encode(hashed).decode()


def salt_of(header: Any, number: int) -> str:
    """The salt of the record of this number, from 1: it makes sure that nobody guesses a record from its hash."""
    salts = [one.get("salt", "") for one in header.get("commitments", []) if one.get("after", 0) < number]
    return salts[-1] if salts else ""


def check_chain(header: Any, lines: list[str], head: str) -> tuple[str, list[str]]:
    """Each record ends with the hash of the line before it, and the file with the hash of the last record."""
    if not header.get("commitments"):
        return "The game is from before records were chained.", []
    settings = [header["ruleset"], header["rules_version"], header["variants"], header["seats"]]
    settings += [header.get("roles", {}), header.get("made", "")]
    settings.insert(0, header["commitments"][0]["hash"])
    before = hash_of(json.dumps(settings, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    hashes, chained = [before], 0
    for number, line in enumerate(lines, start=1):
        found = re.search(r',"prev":"([A-Za-z0-9_-]{28})"}$', line)
        if found or salt_of(header, number):
            chained += 1
            if not found or found[1] != before:
                raise Wrong(f"Line {number} is not as it was when line {number + 1} was written, or one is missing.")
        before = hash_of(line, salt_of(header, number))
        hashes.append(before)
    if lines and not chained:
        return "The game goes on: the records are not chained in this file.", []
    if head != before:
        raise Wrong(f"Line {len(lines) + 1}, the last record, is not the one that the file ends with.")
    told = words(base64.urlsafe_b64decode(head).hex(), 4)
    return f"{chained} of {len(lines)} records are chained; the head is {told}.", hashes


def words(hashed: str, count: int) -> str:
    """The beginning of a hash in words that can be said aloud (proquints): each stands for 16 bits."""
    consonants, vowels, told = "bdfghjklmnprstvz", "aiou", []
    for at in range(count):
        number = int(hashed[4 * at : 4 * at + 4], 16)
        places = [(consonants, 12), (vowels, 10), (consonants, 6), (vowels, 4), (consonants, 0)]
        told.append("".join(letters[(number >> shift) % len(letters)] for letters, shift in places))
    return "-".join(told)


# ---------------------------------------------------------------------------- 2. the commitments


def secrets_of(header: Any) -> list[str]:
    """The secrets of the dice that the file tells, the present one first: a game may have had several."""
    return [one for one in (header.get("seed", ""), *reversed(header.get("opened", []))) if one]


def check_commitments(header: Any) -> str:
    """A commitment is the hash of a secret with a salt. It was told to all before the first die fell."""
    opened = [one for one in reversed(header.get("commitments", [])) if one.get("salt")]
    if not opened:
        return "The secret of the dice has not been opened yet, or none was committed to."
    secrets = secrets_of(header)
    for place, one in enumerate(opened):
        secret = secrets[place] if place < len(secrets) else ""
        if one["hash"] != digest(f"lychgate commitment\n{one['salt']}\n{secret}", 32):
            raise Wrong("The secret of the dice is not the one that was committed to.")
    return f"The secret is the one that was committed to: {words(opened[0]['hash'], 6)}."


# ---------------------------------------------------------------------------- 3. the dice


def key_of(secret: str) -> bytes:
    """The key of the dice."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"lychgate-seed").digest()


def face(key: bytes, stream: str, counter: int, sides: int, shares: dict[str, str]) -> int:
    """The face of a die with so many sides.

    It depends on the secret, on what is rolled for whom (the stream), on how many dice fell for that before (the
    counter), and on what the witnesses gave for it. So the same die always falls the same, and none can be taken again.
    """
    limit = 2**64 - 2**64 % sides  # numbers from here on are passed over, or low faces would come up more often
    attempt = 0
    while True:
        told = f"{stream}\n{counter}\n{attempt}" + "".join(f"\n{seat}\n{shares[seat]}" for seat in sorted(shares))
        number = int.from_bytes(hashlib.blake2b(told.encode(), key=key, digest_size=8).digest(), "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


def pools(dice: str) -> list[tuple[int, int, bool]]:
    """The dice of an expression such as `2d6+1d4!`: how many, of how many sides, and whether more may fall."""
    dice = re.sub(r"\d+\s*-?in-?\s*(\d+)", r"1d\1", dice.lower())
    found = re.findall(r"(\d*)\s*d\s*(\d+|%)((?:[^d+\-*/()]|d[hl])*)", dice)
    more = re.compile("[!r]").search
    return [(int(many or 1), 100 if sides == "%" else int(sides), bool(more(rest))) for many, sides, rest in found]


def fell(faces: list[int], at: int, left: list[tuple[int, int, bool]], die: Callable[[int, int], int]) -> bool:
    """Whether the faces from the place `at` on are those of the pools that are `left`."""
    if not left:
        return at == len(faces)
    (many, sides, more), *rest = left
    end = at
    while end < len(faces) and faces[end] == die(end, sides):
        end += 1
        if end - at >= many and (more or end - at == many) and fell(faces, end, rest, die):
            return True
    return False


def shares_of(roll: Any, place: int) -> dict[str, str]:
    """What each witness gave for the face at a place of a roll; `-` says that it was away."""
    told = {seat: text.split(" ") for seat, text in roll.get("with", {}).get("of", {}).items()}
    return {seat: each[place] for seat, each in told.items() if place < len(each) and each[place] != "-"}


def check_roll(keys: list[bytes], roll: Any, counter: int) -> bool:
    """Whether the faces of a roll are those of one of the secrets, with what its witnesses gave."""
    if "with" in roll and roll["with"].get("at", 0) != counter:
        return False
    stream = f"{roll['subject']}/{roll['purpose']}"
    for key in keys:

        def die(place: int, sides: int, key: bytes = key) -> int:
            return face(key, stream, counter + place, sides, shares_of(roll, place))

        if fell(roll["faces"], 0, pools(roll["dice"]), die):
            return True
    return False


def commands(lines: list[str]) -> Iterator[tuple[int, Any]]:
    """Each command with the number of its line: those that ended, that wait, and that were moved by an undo."""
    for number, line in enumerate(lines, start=2):
        record = json.loads(line)
        found = [record.get("entry"), record.get("pending") if record["type"] == "waiting" else None]
        for command in (*found, *record.get("relaid", [])):
            if command is not None:
                yield number, command


def check_dice(header: Any, lines: list[str]) -> str:
    """Every die of the program, with the counters as they were on top of the command before."""
    keys = [key_of(secret) for secret in secrets_of(header)]
    counters: dict[int, dict[str, int]] = {0: {}}
    dice = typed = 0
    for number, command in commands(lines):
        before = dict(counters.get(command["parent"], {}))
        for roll in command["inputs"]:
            if roll["type"] != "roll":
                continue
            stream, many = f"{roll['subject']}/{roll['purpose']}", len(roll["faces"])
            if roll.get("by", "app") != "app":
                typed += "id" in command
                continue
            if not keys:
                return "The secret of the dice has not been opened yet."
            if not check_roll(keys, roll, before.get(stream, 0)):
                raise Wrong(f"Line {number}: {roll['dice']} for {stream} did not fall {roll['faces']}.")
            before[stream] = before.get(stream, 0) + many
            dice += many if "id" in command else 0
        if "id" in command:
            counters[command["id"]] = before
    return f"{dice} dice fell as the secrets say. {typed} results were typed or chosen by people: nothing proves them."


# ---------------------------------------------------------------------------- 4. the witnesses


def check_witnesses(header: Any, lines: list[str]) -> str:
    """What a witness gave for a die is a hash of the die under its own secret, to which it had committed."""
    keys = [key_of(secret) for secret in secrets_of(header)]
    opened = {digest(f"lychgate witness\n{one['secret']}", 32): one["secret"] for one in header.get("witnesses", [])}
    committed: dict[str, list[str]] = {}
    good = unopened = 0
    for number, command in commands(lines):
        for roll in command["inputs"]:
            for seat, hashed in roll.get("with", {}).get("commitments", {}).items():
                committed.setdefault(seat, []).append(hashed)
            for place in range(len(roll.get("faces", []))):
                die = f"token\n{roll['subject']}/{roll['purpose']}\n{roll.get('with', {}).get('at', 0) + place}"
                tokens = [hashlib.blake2b(die.encode(), key=key, digest_size=16).hexdigest() for key in keys]
                for seat, share in shares_of(roll, place).items():
                    own = [opened.get(hashed) for hashed in committed.get(seat, [])]
                    if any(one and share == share_for(one, token) for one in own for token in tokens):
                        good += "id" in command
                    elif keys and all(own):
                        raise Wrong(f"Line {number}: {seat} did not give what it says there.")
                    else:
                        unopened += "id" in command
    return f"{good} shares are those that were committed to; {unopened} are of secrets that have not been opened."


def share_for(secret: str, token: str) -> str:
    """What a witness with this secret gives for a die."""
    key = hashlib.blake2b(secret.encode(), digest_size=32).digest()
    return base64.urlsafe_b64encode(hashlib.blake2b(token.encode(), key=key, digest_size=6).digest()).decode()[:6]


# ---------------------------------------------------------------------------- all of it


def check(path: str, known: str = "") -> list[str]:
    """The sentences about a file, one for each of the four parts; `Wrong` where something does not hold."""
    header, lines, closing = read(path)
    told, hashes = check_chain(header, lines, closing.get("head", ""))
    known = "-".join(re.findall("[a-z]+", known.lower()))
    if known and known not in [words(base64.urlsafe_b64decode(one).hex(), 4) for one in hashes]:
        raise Wrong(f"No record has the head {known}: the file was cut off before it, or what came before was changed.")
    return [told, check_commitments(header), check_dice(header, lines), check_witnesses(header, lines)]


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(__doc__)
        return 2
    try:
        print("\n".join(check(*sys.argv[1:])))
    except OSError as refused:
        print(f"{sys.argv[1]} could not be read: {refused.strerror}.")
        return 2
    except Wrong as wrong:
        print(f"This is not the game as it was played. {wrong}")
        return 1
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        print("This is not the game as it was played: a record is not made as those of Lychgate are.")
        return 1
    print("All of that holds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
