"""Amendments in force: at once, or at the end of what must not be played under two rules; on trial, or for good."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES, Filing, FilingKind, by_the_table
from lychgate.core.roll import Roll
from lychgate.core.room import Event, Lines
from lychgate.kit.amendment_words import (
    filing_of,
    what_is_tried,
    what_of,
    why_of,
    words_of_edit,
)
from lychgate.kit.english import in_a_sentence, numbered
from lychgate.kit.own_book import Amendment, ArticleText, OwnArticle, OwnBook, Trial, package_of, parts_of
from lychgate.kit.table import TablePlay, TableState, switches_in
from lychgate.kit.telling import public


def agreed_values(state: TableState) -> dict[str, str]:
    """The values of all that may be amended once the amendments that wait are in force, the latest last."""
    texts = {one.name: one.default for one in state.amendable}
    return {**texts, **state.variants, **{one.switch: one.value for one in state.added.waiting if one.switch}}


def decide(play: TablePlay, given: Amendment) -> None:
    """Puts an amendment in force, or has it wait for the end of what must not be played under two rules.

    Raises ``PlayError`` for a repeal that waits already, and for another change of what is on trial.
    """
    _must_not_be_on_trial(play.state.added, given)
    if play.state.in_the_middle_of:
        if any(_ends_alike(one, given) for one in play.state.added.waiting):
            raise PlayError(f"That is agreed already, and waits for the end of {play.state.in_the_middle_of}.")
        play.record(AmendmentAgreed(given, play.state.in_the_middle_of))
    else:
        play.record(amended(play.state, given))


def _must_not_be_on_trial(added: OwnBook, given: Amendment) -> None:
    """What is on trial gets no other value or words before the table has decided on it: it could not go back then."""
    if given.trial or given.repeals or given.strikes or given.back:
        return
    trial = added.trial_of(given.switch or given.edits)
    waits = next((one for one in added.waiting if one.sessions and _about(one) == _about(given) != ("", "")), None)
    if trial is not None and (trial.switch or trial.edit or given.sessions):
        raise on_trial(added, trial)
    if waits is not None:
        raise PlayError(f"It is agreed already: {what_of(waits)}. Wait until that is in force.")


def on_trial(added: OwnBook, trial: Trial) -> PlayError:
    """The refusal to change something that is on trial."""
    how = f"First keep it or end it: propose trial {trial.id} keep|end because ..."
    return PlayError(f"{what_is_tried(added, trial)} is on trial ({trial.id}). {how}")


def _about(one: Amendment) -> tuple[str, str]:
    return one.switch, one.edits


def _ends_alike(one: Amendment, other: Amendment) -> bool:
    """Whether two amendments end the same: of these the second has nothing to end."""
    if other.trial or other.strikes or other.back:
        of_one, of_other = ((each.trial, each.strikes, each.edits, each.back) for each in (one, other))
        return of_one == of_other
    return other.repeals and one.repeals and one.switch == other.switch


def put_in_force(play: TablePlay) -> None:
    """Puts in force, at the end of a command, all amendments that waited, once nothing is in the way any more; and
    counts the sessions of what is on trial."""
    _count_sessions(play)
    for one in play.state.added.waiting:
        if not play.state.in_the_middle_of:
            play.record(amended(play.state, one))


def _count_sessions(play: TablePlay) -> None:
    """A session counts when dice have fallen in it that everybody knows of, and the next one begins."""
    trials = play.state.added.trials
    if not trials:
        return
    if any(getattr(event, "begins_session", False) for event in play.events):
        if any(one.played for one in trials):
            play.record(TrialsCounted())
    elif any(not one.due for one in trials) and _rolled_openly(play):
        # every such command says so, not only the first: else none could be taken back from under the others
        play.record(TrialsPlayed())


def _rolled_openly(play: TablePlay) -> bool:
    return any(isinstance(one, Roll) and not one.only for one in play.inputs)


def amended(state: TableState, given: Amendment) -> Amended:
    """The event that puts an amendment in force, with all that it tells."""
    trial = f"T{state.added.tried + 1}" if given.sessions else ""
    if given.edits:
        article = state.added.article(given.edits)
        was = article.words if article is not None else None
        return Amended(given, id=given.edits, was=was, trial=trial)
    if not given.switch:
        return Amended(given, id="" if given.strikes else f"A{state.added.written + 1}", trial=trial)
    switch = next(one for one in switches_in(state) if one.name == given.switch)
    return Amended(
        given,
        before=state.variants.get(switch.name, switch.default),
        title=switch.title,
        means=switch.text if switch.written else switch.means(given.value),
        clauses=switch.clauses,
        trial=trial,
    )


class AmendmentAgreed(Event, frozen=True, tag="amendment_agreed"):
    """An amendment waits for the end of something, such as a fight: until then the book stays as it is."""

    amendment: Amendment
    until: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, own_book=replace(state.added, waiting=(*state.added.waiting, self.amendment)))

    def tell(self, before: TableState, after: TableState) -> Lines:
        text = f"Agreed, and in force at the end of {self.until}: {what_of(self.amendment)}."
        words = self.amendment.text and not self.amendment.back
        return public(by_the_table(text) if words else text, weight="result")

    def filed(self) -> Filing:
        return filing_of(self.amendment, "agreed")


class Amended(Event, frozen=True, tag="amended"):
    """An amendment is in force. ``before`` is the value that its switch had, ``id`` that of a new article, ``was`` are
    the words that an edited one had. ``trial`` is the id of a trial that begins."""

    amendment: Amendment
    id: str = ""
    before: str = ""
    title: str = ""
    means: str = ""
    clauses: tuple[str, ...] = ()
    was: ArticleText | None = None
    trial: str = ""

    def apply(self, state: TableState) -> TableState:
        one, added = self.amendment, state.added
        added = replace(added, waiting=tuple(waits for waits in added.waiting if waits != one))
        variants = state.variants
        if one.keeps:
            return replace(state, own_book=self._tried(added))
        if one.switch:
            others = {name: value for name, value in added.amended.items() if name != one.switch}
            added = replace(added, amended=others if one.repeals else {**others, one.switch: self.before})
            variants = {**variants, one.switch: one.value}
        elif one.strikes:
            added = replace(added, articles=tuple(each for each in added.articles if each.id != one.strikes))
        elif one.edits:
            added = replace(added, articles=tuple(map(self._edited, added.articles)))
        else:
            new = OwnArticle(id=self.id, by=one.by, title=one.title, text=one.text, clause=one.clause)
            added = replace(added, articles=(*added.articles, new), written=added.written + 1)
        return replace(state, variants=variants, own_book=self._tried(added))

    def _edited(self, article: OwnArticle) -> OwnArticle:
        one = self.amendment
        if article.id != one.edits:
            return article
        earlier = article.earlier[:-1] if one.back else (*article.earlier, article.words)
        return replace(article, title=one.title, text=one.text, clause=one.clause, earlier=earlier)

    def _tried(self, added: OwnBook) -> OwnBook:
        """The book without the trials that are over with this, and with the one that begins."""
        one = self.amendment
        left = tuple(trial for trial in added.trials if not self._settles(trial))
        if not one.sessions:
            return added if left == added.trials else replace(added, trials=left)
        begun = Trial(
            id=self.trial,
            sessions=one.sessions,
            left=one.sessions,
            switch=one.switch,
            article="" if one.switch else self.id,
            edit=bool(one.edits),
        )
        return replace(added, trials=(*left, begun), tried=added.tried + 1)

    def _settles(self, trial: Trial) -> bool:
        one = self.amendment
        if one.switch:
            return trial.switch == one.switch
        if one.back:
            return trial.article == one.edits and trial.edit
        return trial.id == one.trial or bool(one.strikes and trial.article == one.strikes)

    def tell(self, before: TableState, after: TableState) -> Lines:
        one = self.amendment
        clauses = self.clauses or (parts_of(package_of(after), one.clause) if one.clause else ())
        return public(self._told(one, why_of(one)), *clauses, weight="result")

    def _told(self, one: Amendment, why: str) -> str:
        over = f"The trial {one.trial} is over: " if one.trial else ""
        begins = f"On trial for {numbered(one.sessions, 'session')} ({self.trial}): " if self.trial else ""
        if one.switch and one.keeps:
            return f"{over}{self.title} ({one.switch}) stays {one.value} for good {why}: {self.means}"
        if one.switch:
            begun = over or begins
            title = f"{begun}{self.title}" if begun else f"From now on {in_a_sentence(self.title)}"
            return f"{title} ({one.switch}) is {one.value}, not {self.before} {why}: {self.means}"
        if one.keeps:
            return f"{over}article {one.edits}, {one.title}, stays {why}. {TABLE_APPLIES}"
        which = f"{'article' if over or begins else 'Article'} {self.id or one.strikes}"
        if one.strikes:
            return f"{over}{which}, {one.title}, is repealed {why}."
        if one.edits and self.was is not None:
            now = ArticleText(title=one.title, text=one.text, clause=one.clause)
            how = "is as it was before its last edit" if one.back else "is edited"
            changes = by_the_table(words_of_edit(self.was, now))
            return f"{over}{begins}{which}, {self.was.title}, {how} {why}: {changes}"
        return f"{begins}{which}, {one.title}, is in force {why}: {by_the_table(one.text)}"

    def filed(self) -> Filing:
        one = self.amendment
        if one.edits and self.was is not None and not one.keeps:
            was = {"before": self.was.text, "words_before": self.was.title, "clause_before": self.was.clause}
            return replace(filing_of(one, "edit"), trial=self.trial or one.trial, **was)
        kind: FilingKind = "repeal" if one.repeals or one.strikes else "amendment" if one.switch else "article"
        kind = "kept" if one.keeps else kind
        id_ = self.id or one.strikes or one.edits
        return replace(filing_of(one, kind), id=id_, before=self.before, trial=self.trial or one.trial)


# ---------------------------------------------------------------------- voted down


class VotedDown(Event, frozen=True, tag="voted_down"):
    """The table voted an amendment down, and the book stays as it is. ``what`` says what it would have changed."""

    amendment: Amendment
    what: str

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"Voted down {why_of(self.amendment)}: {self.what}", weight="result")

    def filed(self) -> Filing:
        return replace(filing_of(self.amendment, "voted_down"), text=self.what)


# ---------------------------------------------------------------------- on trial


class TrialsPlayed(Event, frozen=True, tag="trials_played"):
    """Dice have fallen: the session counts for all that is on trial."""

    def apply(self, state: TableState) -> TableState:
        trials = tuple(one if one.due else replace(one, played=True) for one in state.added.trials)
        return replace(state, own_book=replace(state.added, trials=trials))


class TrialsCounted(Event, frozen=True, tag="trials_counted"):
    """A session with dice is over for all that is on trial; when it was the last of one, the table is asked."""

    def apply(self, state: TableState) -> TableState:
        return replace(state, own_book=replace(state.added, trials=tuple(map(_counted, state.added.trials))))

    def tell(self, before: TableState, after: TableState) -> Lines:
        lines: Lines = ()
        for one in before.added.trials:
            if one.played:
                lines += public(_how_long(before.added, _counted(one)), weight="result")
        return lines


def _counted(one: Trial) -> Trial:
    return replace(one, left=one.left - 1, played=False) if one.played else one


def _how_long(added: OwnBook, one: Trial) -> str:
    what = what_is_tried(added, one)
    if one.due:
        how = f"propose trial {one.id} keep|end because ..."
        return f"The trial {one.id} of {what} is over. It stays in force until the table keeps it or ends it: {how}"
    verb = "is" if one.left == 1 else "are"
    return f"On trial ({one.id}): {what}. {one.left} of {numbered(one.sessions, 'session')} {verb} left."
