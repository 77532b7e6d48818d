"""Records that hold the hash of the one before, and the commitment to the secret of the dice."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

from msgspec.structs import replace

from lychgate.core.chain import beginning, commitment_to, commitment_words, committed, hash_of, head_words, words
from lychgate.core.codec import encode
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from tests.core.toy import Toy, Well, toy_header

HEADER = toy_header(("ann", "ben"))


def chained(*replies: str, header: Header = HEADER) -> tuple[Game[Well], list[Record]]:
    records: list[Record] = []
    game = Game(Toy(), committed(header, "salt"), keep=records.append)
    for reply in replies:
        game.reply("ann", reply)
    return game, records


def test_each_record_holds_the_hash_of_the_one_before_as_it_is_stored() -> None:
    game, records = chained("rest", "draw", "deeper", "keep")
    game.undo()

    hashes = [
        urlsafe_b64encode(blake2b(encode(record), key=b"salt", digest_size=21).digest()).decode() for record in records
    ]

    assert [record.prev for record in records] == [beginning(game.header), *hashes[:-1]]


def test_what_somebody_is_in_the_middle_of_changes_no_head() -> None:
    game, records = chained("rest")
    head = game.chain.head("ben")

    game.reply("ann", "draw")
    game.undo("ann")
    game.reply("ann", "draw")
    assert game.chain.head("ben") == game.chain.head("ann") == head == hash_of(records[0], "salt")
    game.reply("ann", "keep")

    assert game.chain.head("ben") == hash_of(records[-1], "salt") != head
    game.undo()
    assert game.chain.head("ben") == hash_of(records[-1], "salt")


def test_the_hash_ends_the_line_so_that_it_is_found_without_reading_the_rest() -> None:
    _, records = chained("rest", "draw")
    records.append(replace(records[0], unseen=("ben",)))

    assert all(encode(record).endswith(f',"prev":"{record.prev}"}}'.encode()) for record in records)


def test_the_first_record_follows_the_settings() -> None:
    first = beginning(committed(HEADER, "salt"))

    assert beginning(committed(HEADER, "other salt")) != first
    assert beginning(committed(replace(HEADER, seats=("eve", *HEADER.seats[1:])), "salt")) != first
    assert beginning(committed(replace(HEADER, variants={**HEADER.variants, "x": "y"}), "salt")) != first
    assert beginning(committed(replace(HEADER, name="another name"), "salt")) == first


def test_a_game_that_is_opened_again_goes_on_with_the_chain() -> None:
    header = committed(HEADER, "salt")
    whole, records = chained("rest", "draw", "keep", "rest")
    two = records[:2]
    reopened = Game(Toy(), header, two, keep=two.append)
    since = Game(Toy(), header, records[:2]).snapshot(2)
    rest = records[2:2]
    from_snapshot = Game(Toy(), header, rest, keep=rest.append, since=since, older=[tuple(records[:2])])

    for game in (reopened, from_snapshot):
        assert game.chain.head("ann") == hash_of(records[0], "salt")  # ann draws
        game.reply("ann", "keep")
        game.reply("ann", "rest")

    assert two == records
    assert rest == records[2:]
    assert whole.chain.head("ann") == reopened.chain.head("ann") == from_snapshot.chain.head("ann")


def test_a_game_from_before_has_no_chain() -> None:
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    game.reply("ann", "rest")

    assert game.chain.head("ann") == head_words("") == records[0].prev == commitment_words(HEADER) == ""


def test_a_commitment_says_nothing_without_its_salt_and_fits_no_other_secret() -> None:
    assert commitment_to("seed", "salt") != commitment_to("seed", "another salt")
    assert commitment_to("seed", "salt") != commitment_to("another seed", "salt")
    assert len(commitment_to("seed", "salt")) == 64


def test_hashes_are_compared_as_pronounceable_words() -> None:
    # 127.0.0.1 and 63.84.220.193, as the paper on proquints writes them
    assert words("7f000001", 2) == "lusab-babad"
    assert words("3f54dcc1", 2) == "gutih-tugad"
    assert len(head_words("A" * 28).split("-")) == 4
    assert len(commitment_words(committed(HEADER, "salt")).split("-")) == 6


def test_a_head_says_nothing_without_its_salt() -> None:
    """Whoever tries what a record may hold gets another hash each time, as long as the salt is not told."""
    _, records = chained("rest", "draw")
    head = hash_of(records[-1], "salt")

    assert head not in {hash_of(records[-1], guess) for guess in ("", "another salt", "salt ")}
    assert "salt" not in encode(records[-1]).decode()
