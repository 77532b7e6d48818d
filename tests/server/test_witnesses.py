"""Who stands by when dice fall: asked in time or away; and what a server that wants to choose a die comes to.

What the dishonest server does is done here with its own means: it holds the secret of the dice, the journal, and every
message. Each attempt leads to dice that it could not choose, or to a file that does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread

import pytest
from msgspec.structs import replace

from lychgate.core.chain import committed, head_of, head_words
from lychgate.core.dice import parse
from lychgate.core.fallen_dice import FallenDice
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.proof import Finding, proof
from lychgate.core.records import Finished, Header, Record, WitnessSecret
from lychgate.core.roll import Roll, Witnessed
from lychgate.core.witness import Given, Key, SharesWanted, commitment_of, mixed_in, share, token
from lychgate.server.transfer import opened, to_text
from lychgate.server.verified import verified
from lychgate.server.witnesses import Request, TableShares, Witness, Witnesses
from tests.core.toy import Toy, Well, toy_header

SECRETS = {"ann": "a" * 32, "ben": "b" * 32}
TOKENS = ("token 1", "token 2")


class Page(Witness):
    """A page that answers at once, or as a test says."""

    def __init__(
        self, witnesses: Witnesses, seat: str, answers: Callable[[Request], None] | None = None, secret: str = ""
    ) -> None:
        self.secret = secret or SECRETS[seat]
        super().__init__(seat, commitment_of(self.secret), self.hear if answers is None else self._pass_on)
        self.witnesses = witnesses
        self.answers = answers
        self.asked: list[Request] = []
        assert witnesses.arrive(self)

    def _pass_on(self, request: Request | None) -> None:
        assert self.answers is not None
        if request is not None:
            self.answers(request)

    def hear(self, request: Request | None) -> None:
        """Answer as the page of its seat does."""
        if request is not None:
            self.asked.append(request)
            shares = [share(self.secret, one) for one in request.tokens]
            self.witnesses.gave(self, request.number, shares)


def never(_: Request) -> None:
    """A page that does not answer."""


# ---------------------------------------------------------------------- who stands by


def test_each_who_is_there_gives_a_share_for_each_die() -> None:
    witnesses = Witnesses()
    for seat in SECRETS:
        Page(witnesses, seat)

    assert witnesses.ask(TOKENS) == tuple({seat: share(SECRETS[seat], one) for seat in SECRETS} for one in TOKENS)


def test_nobody_is_waited_for_where_nobody_is_there() -> None:
    assert Witnesses(patience=3600).ask(TOKENS) == ({}, {})


def test_whoever_does_not_answer_is_away_until_it_is_heard_of_again() -> None:
    witnesses = Witnesses(patience=0.01)
    Page(witnesses, "ann")
    slow = Page(witnesses, "ben", never)

    assert [set(one) for one in witnesses.ask(TOKENS)] == [{"ann"}, {"ann"}]
    assert set(witnesses.commitments) == {"ann"}
    witnesses.gave(slow, 1, ("AAAAAA", "AAAAAA"))  # too late: those dice have fallen
    assert set(witnesses.commitments) == {"ann", "ben"}


def test_nobody_is_waited_for_who_has_left() -> None:
    witnesses = Witnesses(patience=3600)
    page = Page(witnesses, "ben", never)
    asking = Thread(target=witnesses.ask, args=(TOKENS,))

    asking.start()
    witnesses.leave(page)
    asking.join(timeout=60)

    assert not asking.is_alive()
    assert witnesses.commitments == {}


def test_the_page_that_came_last_stands_by_for_its_seat() -> None:
    witnesses = Witnesses()
    first, second = Page(witnesses, "ben"), Page(witnesses, "ben")

    witnesses.ask(TOKENS)
    witnesses.leave(second)
    witnesses.ask(TOKENS)

    assert [len(first.asked), len(second.asked)] == [1, 1]


@pytest.mark.parametrize("shares", [(), ("AAAAAA",), ("AAAAAA", "short"), ("AAAAAA", "AAA AA"), ("-", "-")])
def test_what_is_no_share_counts_as_none(shares: tuple[str, ...]) -> None:
    witnesses = Witnesses()

    def answer(request: Request) -> None:
        witnesses.gave(page, request.number, shares)

    page = Page(witnesses, "ben", answer)

    assert witnesses.ask(TOKENS) == ({}, {})


# ---------------------------------------------------------------------- a dishonest server

SEED = "the server's own secret"
HEADER = committed(toy_header(("ann", "ben"), seed=SEED), "salt")


class Server:
    """A server with the game of the well, whose dice ann and ben witness."""

    def __init__(self, header: Header = HEADER) -> None:
        self.header = header
        self.records: list[Record] = []
        self.game: Game[Well] = Game(Toy(), header, keep=self.records.append)
        self.witnesses = Witnesses(patience=0.01)
        self.shares = TableShares(self.game.fallen, self.witnesses, secret_of(header.seed), asking=True)
        self.game.witness(self.shares)

    def say(self, answer: str) -> None:
        while True:
            try:
                self.game.reply("ann", answer)
            except SharesWanted as wanted:
                self.shares.ask(wanted)
            else:
                return

    @property
    def rolls(self) -> list[Roll]:
        """The rolls so far, of the command that waits too."""
        inputs = [one for entry in self.game.path() for one in entry.inputs]
        inputs += [one for pending in self.game.pendings.values() for one in pending.inputs]
        return [one for one in inputs if isinstance(one, Roll)]

    def findings(self, records: Iterable[Record] | None = None) -> dict[str, Finding]:
        """What the file of the closed game proves, whose witnesses have opened their secrets."""
        header = replace(opened(self.header), witnesses=tuple(WitnessSecret(*one) for one in SECRETS.items()))
        kept = tuple(self.records if records is None else records)
        text = to_text(header, kept)
        lines = [line.encode() for line in text.split("\n")[1:-2]]
        return {one.what: one for one in proof(header, kept, lines, head_of(header, kept))}


def chained(server: Server, records: Iterable[Record]) -> list[Record]:
    """The records with a chain that fits them: whoever runs the server can make it anew."""
    out: list[Record] = []
    for one in records:
        out.append(replace(one, prev=head_of(server.header, out)))
    return out


def played() -> Server:
    server = Server()
    for seat in SECRETS:
        Page(server.witnesses, seat)
    for answer in ("draw", "keep", "draw", "keep"):
        server.say(answer)
    return server


def test_an_honest_server_is_proven_so() -> None:
    found = played().findings()

    assert all(found[what].holds for what in ("chain", "commitments", "dice", "witnesses"))


def test_it_cannot_know_a_die_before_the_witnesses_have_given_their_shares() -> None:
    faces = set()
    for other in range(30):
        server = Server()
        Page(server.witnesses, "ann")
        Page(server.witnesses, "ben", secret=f"{other:032}")
        server.say("draw")
        faces.add(server.rolls[0].faces)

    assert len(faces) == 6  # the same server, the same die: all depends on what ben has


def test_a_secret_that_it_picks_after_its_commitment_is_found_out() -> None:
    server = played()
    server.header = replace(server.header, seed="one that gives better dice")

    found = server.findings()

    assert found["commitments"].holds is False
    assert found["dice"].holds is False


def test_many_secrets_tried_before_the_game_say_nothing_of_witnessed_dice() -> None:
    """It may pick the secret whose first die is a six by itself; with ben's share it is any face."""
    key = secret_of(
        next(
            seed
            for seed in map(str, range(99))
            if KeyedDice(secret_of(seed)).throw("1d6", "toy.draw.bucket", "seat:ann").faces == (6,)
        )
    )

    class Ben:
        def __init__(self, secret: str) -> None:
            self.secret = secret

        def of(self, die: Key) -> Given:
            return {"ben": share(self.secret, token(key, die))}

        def commitments(self, seats: Iterable[str]) -> dict[str, str]:
            return {}

    fallen = [
        KeyedDice(key, None, Ben(f"{one}")).throw("1d6", "toy.draw.bucket", "seat:ann").total for one in range(600)
    ]

    assert all(70 <= fallen.count(face) <= 130 for face in range(1, 7))


def test_it_may_say_that_a_witness_was_away_and_the_roll_says_so_for_ever() -> None:
    """The one choice it has: between the die with a witness and the die without."""
    server = Server()
    Page(server.witnesses, "ann")
    Page(server.witnesses, "ben", never)

    server.say("draw")
    server.say("keep")

    assert server.rolls[0].witnessed
    assert set(server.rolls[0].witnessed.shares) == {"ann"}
    assert server.findings()["witnesses"].text.endswith("stood by: ann at 1.")


def test_a_die_that_has_fallen_is_not_taken_again_with_others_there() -> None:
    server = Server()
    ann = Page(server.witnesses, "ann")
    server.say("draw")
    first = server.rolls

    server.game.undo()
    Page(server.witnesses, "ben")
    server.witnesses.leave(ann)
    server.say("draw")

    assert [one.faces for one in server.rolls] == [one.faces for one in first]
    assert [set(one.witnessed.shares) for one in server.rolls if one.witnessed] == [{"ann"}]


def forged(server: Server, change: Callable[[Witnessed], Witnessed]) -> list[Record]:
    """The records in which the first witnessed roll tells something else, with faces and chain that fit."""
    key = secret_of(SEED)

    def again(roll: Roll) -> Roll:
        if not roll.witnessed:
            return roll
        told = change(roll.witnessed)

        class Told:
            def of(self, die: Key) -> Given:
                return {seat: text.split(" ")[die[1] - told.at] for seat, text in told.shares.items()}

            def commitments(self, seats: Iterable[str]) -> dict[str, str]:
                return told.commitments

        dice = KeyedDice(key, {f"{roll.subject}/{roll.purpose}": told.at}, Told())
        return dice.throw(roll.dice, roll.purpose, roll.subject)

    out: list[Record] = []
    for record in server.records:
        if isinstance(record, Finished) and not out:
            inputs = tuple(again(one) if isinstance(one, Roll) else one for one in record.entry.inputs)
            out.append(replace(record, entry=replace(record.entry, inputs=inputs)))
        elif isinstance(record, Finished):
            out.append(record)
    return chained(server, out)


def test_a_share_that_it_makes_up_is_found_out_when_the_secrets_are_opened() -> None:
    server = played()

    records = forged(server, lambda told: Witnessed(told.at, {**told.shares, "ben": "AAAAAA"}, told.commitments))
    found = server.findings(records)

    assert found["chain"].holds is True  # it can make the chain anew
    assert found["witnesses"].holds is False
    assert "what ben is said to have given" in found["witnesses"].text


def test_a_witness_that_it_puts_in_bens_place_is_not_the_one_whose_secret_ben_opens() -> None:
    server = played()
    stranger = "c" * 32

    def swapped(told: Witnessed) -> Witnessed:
        asked = [token(secret_of(SEED), ("seat:ann/toy.draw.bucket", told.at))]
        shares = {**told.shares, "ben": " ".join(share(stranger, one) for one in asked)}
        return Witnessed(told.at, shares, {**told.commitments, "ben": commitment_of(stranger)})

    found = server.findings(forged(server, swapped))

    assert found["witnesses"].holds is not True  # ben's secret does not fit what stands there


def test_records_that_it_makes_anew_have_another_head_than_the_one_people_know() -> None:
    server = played()
    known = head_words(server.game.chain.head())

    records = forged(server, lambda told: Witnessed(told.at, {}, {}))
    header = replace(opened(server.header), ruleset="toy")
    text = to_text(header, records)

    found = {one.what: one for one in verified(text, [known], rules=False)}
    assert found["chain"].holds is True
    assert found["head"].holds is False


def test_mixed_in_shares_are_in_the_order_of_the_seats() -> None:
    assert mixed_in({"b": "2", "a": "1"}) == mixed_in({"a": "1", "b": "2"}) == "\na\n1\nb\n2"
    assert isinstance(FallenDice(Game(Toy(), HEADER)._journal, None).dice, dict)
    assert parse("2d6").sides() == (6, 6)
