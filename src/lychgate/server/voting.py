"""How the seats of a session act, each action once, and how they decide together: votes, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from lychgate.core.view import LogLine
from lychgate.server.action_keys import STALE, check_key, kept_under
from lychgate.server.amendments import discussed, proposed
from lychgate.server.autoplay import Autoplay
from lychgate.server.closing import must_be_open
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import SPECTATOR, Custom, Outcome, Proposal
from lychgate.server.votes import Votes


class Voting:
    """The part of a session in which seats act and vote; ``Session`` has the rest."""

    def __init__(self, live: LiveGame, autoplay: Autoplay) -> None:
        self._live = live
        self._votes = Votes(live, autoplay)

    def present(self) -> AbstractContextManager[None]:
        """Locks the session as it is now. At the end subscribers are told, if anything has changed."""
        return self._live.present()

    def revision_of(self, seat: str) -> int:
        """How many records the game has that ``seat`` may know of: what an answer of it is given to."""
        return self._live.game.revision(seat)

    def since(self, seat: str) -> int:
        """The revision, as ``seat`` counts, at which what is open for it became what it is."""
        return self._live.clock.since(seat)

    def _act(
        self, seat: str, revision: int, key: str, what: str, act: Callable[[], Outcome], *, exact: bool = False
    ) -> Outcome:
        """Do ``what``, in words, once: see ``reply``. ``exact``: only if nothing has happened since ``revision``.

        Something else that comes under the same key is another action: it is done, or it is stale and says so.
        """
        check_key(key)

        def unless_stale() -> Outcome:
            now = self.revision_of(seat)
            if not (now if exact else self.since(seat)) <= revision <= now:
                return Outcome(now, stale=True, remark=STALE)
            return act()

        with self.present():
            self._live.own_person(seat)
            must_be_open(self._live)
            if revision > self.revision_of(seat):
                self._live.look_up()
            return self._live.once(seat, kept_under(key, what), unless_stale)

    def _outcome(self, seat: str, remark: str = "", lines: tuple[LogLine, ...] = ()) -> Outcome:
        return Outcome(self.revision_of(seat), remark=remark, lines=lines)

    # ------------------------------------------------------------------ votes and the table rules

    def proposals(self, seat: str = SPECTATOR) -> tuple[Proposal, ...]:
        """What is put to the vote now, as far as ``seat`` may know of it, and in the words that it knows."""
        with self.present():
            return self._votes.known_to(seat)

    def voters(self, proposal: Proposal) -> tuple[str, ...]:
        """The seats whose votes count for a proposal: those it concerns, except the one that made it."""
        with self.present():
            return self._votes.voters(proposal)

    def missing(self, proposal: Proposal, seat: str = "") -> tuple[str, ...]:
        """The seats that have not voted yet, as far as ``seat`` may know of it, if it is given."""
        with self.present():
            return self._votes.missing(proposal, seat)

    def vote(self, seat: str, number: int, yes: bool) -> Outcome:
        """Votes on a proposal; the vote that decides it carries it out. Its maker's no withdraws it."""
        with self.present():
            self._live.own(seat)
            must_be_open(self._live)
            remark = self._votes.vote(seat, number, yes)
            return self._outcome(seat, remark)

    def change_custom(self, seat: str, custom: Custom) -> str:
        """Plays by ``custom`` once all who hold a seat have agreed, one that a bot plays for too: a sentence."""
        with self.present():
            self._live.own(seat)
            return self._votes.change_custom(seat, custom)

    def open_secret(self, seat: str) -> str:
        """Opens the secret of the dice so far and begins a fresh one, once all who hold a seat have agreed."""
        with self.present():
            return self._votes.open_secret(seat)

    def propose(self, seat: str, line: str, because: str, revision: int, key: str, tried: str = "") -> Outcome:
        """Puts an amendment to the vote, as ``propose`` does where it is typed, with what it would have changed in the
        past: ``tried`` is read by everybody."""

        def act() -> Outcome:
            return self._outcome(seat, self._votes.amend(seat, line, because, tried))

        return self._act(seat, revision, key, f"propose {line} because {because}", act)

    def discuss(self, seat: str, number: int, text: str) -> Outcome:
        """Keeps what a seat says of an amendment that is put to the vote: see ``Votes.discuss``."""
        with self.present():
            self._live.own_person(seat)
            must_be_open(self._live)
            return self._outcome(seat, self._votes.discuss(seat, number, text))

    def _typed(self, seat: str, answer: str) -> Callable[[], str] | None:
        """What puts an amendment to the vote or discusses one, where that was typed. Raises ``PlayError``."""
        if (put := proposed(self._live.game, answer)) is not None:
            return lambda: self._votes.amend(seat, *put)
        if (said := discussed(self._live.game, answer)) is not None:
            return lambda: self._votes.discuss(seat, *said)
        return None
