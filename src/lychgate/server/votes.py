"""What is put to the vote in a session: going back to an earlier step, another custom, an amendment of the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from lychgate.core.chain import commitment_words
from lychgate.core.errors import PlayError
from lychgate.core.seen import blank
from lychgate.core.telling import listed
from lychgate.kit.english import ended
from lychgate.kit.own_book import LONGEST_REMARK, MOST_REMARKS
from lychgate.server.amendments import (
    check_amendment,
    due_trials,
    enact,
    end_trial,
    question_of,
    referees_of,
    reject,
    who_must_answer,
)
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

KEPT = "The book keeps it with the votes."

MOST_AMENDMENTS = 60
"""The most amendments that a seat has put to the vote at once: a file of house rules is one for each."""

Write = Callable[[LiveGame, Proposal, Sequence[str]], str]
"""Writes what was decided into the book, with how the voters voted: a sentence."""


class Votes:
    """The proposals of a session. Call its methods in ``live.present``."""

    def __init__(self, live: LiveGame, autoplay: Autoplay) -> None:
        self._live = live
        self._autoplay = autoplay
        self._words = TakenBackWords(live)

    def open(self) -> tuple[Proposal, ...]:
        """Tells what is put to the vote now."""
        settings, game = self._live.settings, self._live.game
        due = [one.id for one in due_trials(game)]
        open_ = (one for one in settings.proposals if one.kind == "custom" or not settings.info.closed)
        return tuple(one for one in open_ if stands(game, one) and (not one.trial or one.trial in due))

    def known_to(self, seat: str) -> tuple[Proposal, ...]:
        """Tells what is put to the vote now as far as ``seat`` may know of it, in the words that it knows."""
        told = ((one, self._words.proposal(one, seat)) for one in self.open())
        return tuple(replace(one, text=with_discussion(text, one)) for one, text in told if text)

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

    def amend(self, seat: str, line: str, because: str, tried: str = "") -> str:
        """Puts an amendment of the campaign's book to the vote, by the table's custom: a sentence. ``tried`` says what
        it would have changed in the past, in words that everybody may read.

        Raises ``PlayError`` for one that cannot be, with what can.
        """
        live, rule = self._live, self._live.settings.info.custom.amend
        line, what, about = check_amendment(live, seat, line, because)
        made = Proposal(
            0, "amendment", seat, "", line=line, because=because, rule=rule, what=what, about=about, tried=tried
        )
        decides = rule == "referee" and live.game.ruleset.refereed
        if seat in referees_of(live.game) and (decides or len(live.settings.info.holders) < 2):
            return enact(live, made, ())
        open_ = [one for one in live.settings.proposals if (one.by, one.kind) == (seat, "amendment")]
        if len(open_) >= MOST_AMENDMENTS:
            raise PlayError(f"You have put {len(open_)} amendments to the vote already. Wait, or withdraw one first.")
        return self.propose(replace(made, text=f"{seat} would amend the book because {because}: {what}"))

    def discuss(self, seat: str, number: int, text: str) -> str:
        """Keeps what a seat says of an amendment that is put to the vote: a sentence. Without a ``number`` it is said
        of the only one. Raises ``PlayError`` where that cannot be."""
        open_ = [one for one in self.known_to(seat) if one.kind == "amendment"]
        if not open_:
            raise PlayError("No amendment is put to the vote now.")
        found = [one for one in open_ if one.number == number or (not number and len(open_) == 1)]
        if not found:
            numbers = listed(f"{one.number} ({one.what})" for one in open_)
            raise PlayError(f"Say of which amendment, by its number: discuss NUMBER TEXT. Put to the vote: {numbers}")
        said = " ".join(text.replace('"', "'").split())
        if blank(said) or len(said) > LONGEST_REMARK:
            raise PlayError(f"What you say of an amendment has 1 to {LONGEST_REMARK} letters; this has {len(said)}.")
        with self._live.changing() as change:
            proposal = change.proposal(found[0].number)
            if proposal is None:
                raise PlayError(CLOSED)
            if proposal.discussion[-1:] == (f"{seat}: {said}",):  # sent twice: what changes no game is not told apart
                return KEPT
            if len(proposal.discussion) >= MOST_REMARKS:
                raise PlayError(f"The book keeps {MOST_REMARKS} lines of the discussion of an amendment. Vote on it.")
            change.keep_proposal(replace(proposal, discussion=(*proposal.discussion, f"{seat}: {said}")))
            change.log(seat, f"{seat} on the amendment {proposal.number}: {said}")
        return KEPT

    def ask_about_trials(self) -> None:
        """Puts to the vote whether to keep what is on trial, once its sessions are over; takes the question back where
        they are not any more."""
        if not self._live.stream.shared:
            return  # nobody votes where one person plays alone: what is over is told, and decided by a command
        settings, due = self._live.settings, due_trials(self._live.game)
        asked = {one.trial: one for one in settings.proposals if one.trial}
        gone = [one for id_, one in asked.items() if id_ not in [trial.id for trial in due]]
        if gone:
            with self._live.changing() as change:
                for one in gone:
                    change.close_proposal(one.number)
        for trial in due:
            if trial.id not in asked and not settings.info.closed:
                self.propose(question_of(self._live, trial))

    def propose(self, proposal: Proposal) -> str:
        """Puts something to the vote, in place of what the same seat proposed before about the same: a sentence."""
        alike = (proposal.by, proposal.kind, proposal.about)
        same = [one for one in self._live.settings.proposals if (one.by, one.kind, one.about) == alike]
        for one in same:
            if replace(one, number=0, yes=(), no=(), discussion=()) == proposal:
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
        self.ask_about_trials()

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
            if left and proposal.by == left:
                self._close(change, proposal, "Nobody puts it to the vote any more: {}")
                return None
            change.keep_proposal(others)
        return others

    def _settle(self, proposal: Proposal) -> str:
        """Carries a proposal out, or closes it, if it is decided: a sentence on how it stands."""
        match decided(proposal, self.voters(proposal)):
            case None:
                return self._still(proposal)
            case False if proposal.trial:
                return self._write(proposal, end_trial, "Agreed: {}")
            case False if proposal.kind == "amendment" and proposal.what:
                return self._voted_down(proposal)
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
                return self._write(proposal, enact, "Agreed: {}")
            case _:
                self._go_back(proposal)
                self.do_agreed()
                return "Agreed, and taken back. The steps after it stay in the journal."

    def _write(self, proposal: Proposal, how: Write, closed: str) -> str:
        """Has the referee's seat write what was decided into the book; what cannot be any more is closed."""
        live = self._live
        busy = who_must_answer(live.game)
        if busy:
            return f"Agreed. It is written in the book once {busy[0]} has answered what is asked."

        def also(change: SessionChange) -> None:
            change.count_up()
            self._close(change, proposal, closed)

        try:
            with live.together_with(also):
                said = how(live, proposal, self.voters(proposal))
        except PlayError as refused:
            with live.changing() as change:
                self._close(change, proposal, "Agreed, but it cannot be any more: {}")
            return f"Agreed, but it cannot be any more. {refused}"
        live.reread()
        self._autoplay.for_bots(0)
        return said

    def _voted_down(self, proposal: Proposal) -> str:
        """Has the book remember what was voted down; a game that is over has nothing written in its book any more."""
        live = self._live
        if live.game.ruleset.ended(live.game.settled):
            with live.changing() as change:
                self._close(change, proposal, "Voted down: {}")
        elif busy := who_must_answer(live.game):
            return f"Voted down. It is written in the book once {busy[0]} has answered what is asked."
        else:
            self._write(proposal, reject, "Voted down: {}")
        return "Voted down: it stays as it is."

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
        teller = proposal.by or referees_of(self._live.game)[0]
        change.tell(teller, self._words.told(sentence, partial(self._words.proposal, proposal)))


def with_discussion(text: str, proposal: Proposal) -> str:
    """What is put to the vote with what it would have changed in the past, and what was said of it so far."""
    begins = "" if proposal.tried.startswith("Tried") else "Tried: "  # a page's own result begins so
    tried = f" {begins}{ended(proposal.tried)}" if proposal.tried else ""
    said = f" Discussion: {' '.join(map(ended, proposal.discussion))}" if proposal.discussion else ""
    return f"{text}{tried}{said}"


def voted(proposal: Proposal, seat: str, yes: bool) -> Proposal:
    """The proposal with the vote of ``seat``, which replaces an earlier one."""
    agreed = tuple(one for one in proposal.yes if one != seat)
    against = tuple(one for one in proposal.no if one != seat)
    return replace(proposal, yes=(*agreed, seat) if yes else agreed, no=against if yes else (*against, seat))
