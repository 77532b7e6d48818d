"""What is put to the vote in a session: going back to an earlier step, another custom, an amendment of the book."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from lychgate.core.chain import commitment_words
from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.server.amendments import check_amendment, enact, referees_of, who_must_answer
from lychgate.server.autoplay import Autoplay
from lychgate.server.closing import SECRET_OPENED, must_be_open, with_fresh_secret
from lychgate.server.custom import changes, check_custom
from lychgate.server.database import IntegrityViolation
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import Custom, Proposal
from lychgate.server.session_change import SessionChange
from lychgate.server.store import Conflict
from lychgate.server.taken_back_words import TakenBackWords
from lychgate.server.undo_scope import concerned, decided, stands, target

CLOSED = "That is not put to the vote any more."


class Votes:
    """The proposals of a session. Call its methods in ``live.present``."""

    def __init__(self, live: LiveGame, autoplay: Autoplay) -> None:
        self._live = live
        self._autoplay = autoplay
        self._words = TakenBackWords(live)

    def open(self) -> tuple[Proposal, ...]:
        """Tells what is put to the vote now."""
        settings, game = self._live.settings, self._live.game
        open_ = (one for one in settings.proposals if one.kind == "custom" or not settings.info.closed)
        return tuple(one for one in open_ if stands(game, one))

    def known_to(self, seat: str) -> tuple[Proposal, ...]:
        """Tells what is put to the vote now as far as ``seat`` may know of it, in the words that it knows."""
        told = ((one, self._words.proposal(one, seat)) for one in self.open())
        return tuple(replace(one, text=text) for one, text in told if text)

    def voters(self, proposal: Proposal) -> tuple[str, ...]:
        """Finds the seats whose votes count for a proposal: those it concerns, except the one that made it."""
        return self._voters(proposal, proposal.by)

    def missing(self, proposal: Proposal, reader: str = "") -> tuple[str, ...]:
        """Finds the seats that have not voted yet; for a ``reader`` those whom only what it knows of concerns."""
        voters = self._voters(proposal, proposal.by, reader) if reader else self.voters(proposal)
        return tuple(seat for seat in voters if seat not in (*proposal.yes, *proposal.no))

    def _voters(self, proposal: Proposal, *by: str) -> tuple[str, ...]:
        info, game = self._live.settings.info, self._live.game
        if proposal.kind == "back":
            asked = concerned(game, target(game, proposal), info.persons, *by)
        elif proposal.kind == "amendment" and proposal.rule == "referee":
            asked = referees_of(game)
        else:  # whoever is handed to a bot is asked all the same: the host could hand over all who would say no
            asked = info.holders
        return tuple(seat for seat in asked if seat != proposal.by)

    def vote(self, seat: str, number: int, yes: bool) -> str:
        """Votes on a proposal, and carries it out if that decides it: a sentence on how it stands.

        A no from the seat that made it withdraws it. Raises ``PlayError`` for a vote that does not count.
        """
        found = next((one for one in self.known_to(seat) if one.number == number), None)
        if found is None:
            raise PlayError(CLOSED)
        if found.kind == "back":
            self._live.own_person(seat)
        with self._live.changing() as change:
            proposal = change.proposal(number)
            if proposal is None:
                raise PlayError(CLOSED)
            if seat != proposal.by and seat not in self.voters(proposal):
                raise PlayError("That is for those to decide whom it concerns.")
            withdrawn = seat == proposal.by and not yes
            if withdrawn:
                self._close(change, proposal, f"{seat} has withdrawn it: {{}}")
            elif seat != proposal.by:
                proposal = voted(proposal, seat, yes)
                change.keep_proposal(proposal)
        try:
            return "Withdrawn." if withdrawn else self._settle(proposal)
        except IntegrityViolation:  # the same vote was counted in another process at the same moment
            self._live.look_up()
            return "It is decided."

    def change_custom(self, seat: str, custom: Custom) -> str:
        """Puts another custom to the vote, or votes for it: a sentence that says who has not agreed yet."""
        check_custom(custom, refereed=bool(self._live.game.header.referees))
        now = self._live.settings.info.custom
        if custom == now:
            return "That is this table's custom already."
        for one in self.open():
            if one.kind == "custom" and one.custom == custom:
                return self.vote(seat, one.number, True) if one.by != seat else self._settle(one)
        word = self._live.game.ruleset.referee_word
        text = f"{seat} would play by another custom: {changes(now, custom, word)}."
        return self.propose(Proposal(0, "custom", seat, text, custom=custom))

    def open_secret(self, seat: str) -> str:
        """Puts to the vote that the secret of the dice so far is opened, and a fresh one begins: a sentence."""
        self._live.own(seat)
        must_be_open(self._live)
        if not self._live.game.header.commitments:
            raise PlayError("This game is from before dice could be checked: nothing was committed to.")
        text = f"{seat} would open the secret of the dice so far, so that they can be checked; a fresh one begins."
        return self.propose(Proposal(0, "secret", seat, text))

    def amend(self, seat: str, line: str, because: str) -> str:
        """Puts an amendment of the campaign's book to the vote, by the table's custom: a sentence.

        Raises ``PlayError`` for one that cannot be, with what can.
        """
        live, rule = self._live, self._live.settings.info.custom.amend
        what = check_amendment(live, seat, line, because)
        decides = rule == "referee" and live.game.ruleset.refereed
        if seat in referees_of(live.game) and (decides or len(live.settings.info.holders) < 2):
            return enact(live, Proposal(0, "amendment", seat, "", line=line, because=because, rule=rule), ())
        text = f"{seat} would amend the book because {because}: {what}"
        return self.propose(Proposal(0, "amendment", seat, text, line=line, because=because, rule=rule))

    def propose(self, proposal: Proposal) -> str:
        """Puts something to the vote, in place of what the same seat has put to it before: a sentence."""
        same = [one for one in self._live.settings.proposals if (one.by, one.kind) == (proposal.by, proposal.kind)]
        for one in same:
            if replace(one, number=0, yes=(), no=()) == proposal:
                return self._settle(one)
        with self._live.changing() as change:
            for one in same:
                change.close_proposal(one.number)
            proposal = change.propose(proposal)
            self._tell(change, proposal, "{}")
        return self._settle(proposal)

    def recount(self, left: str = "") -> None:
        """Carries out or closes what is decided now that others sit at the table: it may ask nobody any more.

        ``left`` is a seat whose key is void: what was proposed there is withdrawn, what was voted there forgotten.
        """
        for one in self.open():
            with suppress(PlayError, IntegrityViolation, Conflict):  # the seats are changed all the same
                proposal = self._without(one, left)
                if proposal is not None and decided(proposal, self.voters(proposal)) is not None:
                    self._settle(proposal)

    def do_agreed(self) -> None:
        """Does what was agreed while people were asked something else: an amendment, a fresh secret of the dice."""
        if any(one.kind in ("amendment", "secret") for one in self._live.settings.proposals):
            self.recount()

    def _without(self, proposal: Proposal, left: str) -> Proposal | None:
        """A proposal without the vote of the seat ``left``; None where that seat made it, which withdraws it."""
        others = replace(
            proposal,
            yes=tuple(one for one in proposal.yes if one != left),
            no=tuple(one for one in proposal.no if one != left),
        )
        if proposal.by != left and others == proposal:
            return proposal
        with self._live.changing() as change:
            if proposal.by == left:
                self._close(change, proposal, "Nobody puts it to the vote any more: {}")
                return None
            change.keep_proposal(others)
        return others

    def _settle(self, proposal: Proposal) -> str:
        """Carries a proposal out, or closes it, if it is decided: a sentence on how it stands."""
        match decided(proposal, self.voters(proposal)):
            case None:
                return self._still(proposal)
            case False:
                with self._live.changing() as change:
                    self._close(change, proposal, "Voted down: {}")
                return "Voted down: it stays as it is."
            case _ if proposal.custom is not None:
                with self._live.changing() as change:
                    change.set_custom(proposal.custom)
                    self._close(change, proposal, f"{self._agreed(proposal)}: {{}}")
                return f"{self._agreed(proposal)}: so it is played from now on."
            case _ if proposal.kind == "secret":
                return self._open_secret(proposal)
            case _ if proposal.kind == "amendment":
                return self._enact(proposal)
            case _:
                self._go_back(proposal)
                return "Agreed, and taken back. The steps after it stay in the journal."

    def _enact(self, proposal: Proposal) -> str:
        """Has the referee's seat write an amendment into the book; one that cannot be any more is closed."""
        live = self._live
        busy = who_must_answer(live.game)
        if busy:
            return f"Agreed. It is written in the book once {busy[0]} has answered what is asked."

        def also(change: SessionChange) -> None:
            change.count_up()
            self._close(change, proposal, "Agreed: {}")

        try:
            with live.together_with(also):
                said = enact(live, proposal, tuple(one for one in self.voters(proposal) if one in proposal.yes))
        except PlayError as refused:
            with live.changing() as change:
                self._close(change, proposal, "Agreed, but it cannot be any more: {}")
            return f"Agreed, but it cannot be any more. {refused}"
        live.reread()
        self._autoplay.for_bots(0)
        return said

    def _open_secret(self, proposal: Proposal) -> str:
        live = self._live
        if live.game.pendings and not live.game.header.referees:  # else all could read in the file what waits
            return f"{self._agreed(proposal)}. The secret is opened once nobody is asked anything any more."
        header = with_fresh_secret(live.game.header, live.stream.records())
        told = f"{SECRET_OPENED} {commitment_words(header)}."
        with live.changing() as change:
            change.set_header(header)
            self._close(change, proposal, f"{self._agreed(proposal)}: {{}}")
            change.log(proposal.by, told)
        live.witnesses.dismiss()
        return f"{self._agreed(proposal)}. {told}"

    def _go_back(self, proposal: Proposal) -> None:
        def also(change: SessionChange) -> None:
            change.count_up()
            self._close(change, proposal, "Agreed: {}")

        game = self._live.game
        with self._live.together_with(also):
            game.return_to(target(game, proposal), by=proposal.by)
        self._live.reread()
        self._live.clock.acted((proposal.by,))
        self._autoplay.for_bots(0)

    def _agreed(self, proposal: Proposal) -> str:
        """Says who has agreed, by name: others may come to the table who have not."""
        agreed = self.voters(proposal)
        return f"Agreed by {listed((proposal.by, *agreed))}" if agreed else f"{proposal.by} sits at the table alone"

    def _still(self, proposal: Proposal) -> str:
        missing = self.missing(proposal)
        return f"Put to the vote: {listed(missing)} {'are' if len(missing) > 1 else 'is'} asked."

    def _close(self, change: SessionChange, proposal: Proposal, how: str) -> None:
        """Closes a proposal, and says in the session's log how it was decided."""
        change.close_proposal(proposal.number)
        self._tell(change, proposal, how)

    def _tell(self, change: SessionChange, proposal: Proposal, sentence: str) -> None:
        """Tells all who may know of a proposal of it."""
        change.tell(proposal.by, self._words.told(sentence, partial(self._words.proposal, proposal)))


def voted(proposal: Proposal, seat: str, yes: bool) -> Proposal:
    """The proposal with the vote of ``seat``, which replaces an earlier one."""
    agreed = tuple(one for one in proposal.yes if one != seat)
    against = tuple(one for one in proposal.no if one != seat)
    return replace(proposal, yes=(*agreed, seat) if yes else agreed, no=against if yes else (*against, seat))
