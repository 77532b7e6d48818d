"""A table that is served elsewhere, drawn: what others do, votes, and a way there that is cut and heals."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom
from lychgate.server.typed import keys_of
from lychgate.server.wire import SeatState
from lychgate.terminal.app import TableApp
from lychgate.terminal.panes import Reader
from lychgate.terminal.remote_seat import RemoteSeat
from lychgate.terminal.seat import REACHED
from tests.terminal.keyboard import burst
from tests.terminal.table_in_process import Hall, Near, hall


class Drawn:
    """A seat elsewhere on a screen that a test presses keys of and reads."""

    def __init__(self, pilot: Pilot[None], table: RemoteSeat, line: Near) -> None:
        self.pilot, self.table, self.line = pilot, table, line

    async def press(self, *keys: str) -> None:
        for key in keys:  # a page that one key closes must be gone before the next is pressed
            await self.pilot.press(key)
            await self.pilot.pause()

    async def after(self, *keys: str) -> str:
        """The screen after these keys."""
        await self.press(*keys)
        return await self.shows()

    async def shows(self, happens: Callable[[], None] = lambda: None) -> str:
        happens()
        await self.pilot.pause()
        strips = self.pilot.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    @property
    def typed(self) -> str | None:
        """What stands in the entry line; None while it is closed."""
        entry = self.pilot.app.screen_stack[0].query_one("#entry", Input)
        return entry.value if entry.has_class("open") else None


@asynccontextmanager
async def drawn(there: Hall, name: str = "Ada", size: tuple[int, int] = (80, 24)) -> AsyncIterator[Drawn]:
    table, line = there.sit(name)
    app = TableApp(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Drawn(pilot, table, line)


@pytest.mark.anyio
async def test_it_is_drawn_like_any_table_with_the_others_at_a_glance(there: Hall) -> None:
    async with drawn(there) as table:
        shown = await table.shows()

    assert "Ada's party" in shown
    assert "  Bertram to decide · No party yet" in shown
    assert " ›1  Assemble a new party" in shown


@pytest.mark.anyio
async def test_keys_answer_at_the_table(there: Hall) -> None:
    async with drawn(there) as table:
        await table.press("1")
        shown = await table.after("O", "d", "o", "enter")

    assert "Odo" in shown
    assert "Odo" in there.live.table("Ada").log()[-1].text


@pytest.mark.anyio
async def test_what_others_do_is_drawn_as_it_happens_and_what_is_being_typed_stays(there: Hall) -> None:
    there.assemble("Bertram")
    async with drawn(there, size=(100, 40)) as table:
        await table.press("1", "O", "d")
        there.step("Bertram", "go:n")

        shown = await table.shows(table.line.bring)

        (step,) = [step for step in there.live.table("Ada").journal(1) if step.seat == "Bertram"]
        assert f" │ {step.lines[-1].text[:60]}" in shown
        assert table.typed == "Od"
        await table.press("o", "enter")
    assert "Odo" in there.live.table("Ada").log()[-1].text


@pytest.mark.anyio
async def test_an_interrupted_line_says_so_keeps_what_was_typed_and_heals(there: Hall) -> None:
    async with drawn(there) as table:
        await table.press("1")
        table.line.cut = True
        shown = await table.shows(lambda: table.table.disconnected("The table cannot be reached."))
        assert "The table cannot be reached." in shown

        shown = await table.after("O", "d", "o", "enter")
        assert "what you said is kept" in shown
        assert table.typed == "Odo"
        shown = await table.shows(table.line.heal)

        assert "cannot be reached" not in shown
        assert REACHED in shown
        assert "Odo" in shown
        assert table.typed == ""  # the next name is asked
        assert REACHED not in await table.after("enter")  # it has been said
    assert there.live.revision == 3


@pytest.mark.anyio
@pytest.mark.parametrize(("more", "left"), [((), ""), (("!",), "say hello!")], ids=["sent", "typed on"])
async def test_a_line_that_was_sent_late_is_taken_away_and_one_that_was_typed_since_stays(
    tmp_path: Path, more: tuple[str, ...], left: str
) -> None:
    with hall(tmp_path, ruleset="constitution") as there:
        async with drawn(there) as table:
            table.line.cut = True
            await table.press(*"say", "space", *"hello", "enter", "end", *more)
            assert table.typed == f"say hello{''.join(more)}"
            shown = await table.shows(table.line.heal)

            assert " │ Ada: hello" in shown
            assert table.typed == left


@pytest.mark.anyio
async def test_what_cannot_be_fetched_is_said_in_a_sentence(there: Hall) -> None:
    async with drawn(there) as table:
        table.line.cut = True
        for key in ("w", "j"):
            shown = await table.after(key)

            assert "Nothing answers." in shown
            assert not isinstance(table.pilot.app.screen, Reader)


@pytest.mark.anyio
async def test_reasons_and_journal_are_pages_over_the_table(there: Hall) -> None:
    there.assemble("Ada")
    there.assemble("Bertram")
    async with drawn(there, size=(100, 40)) as table:
        assert "The dice of step 1, Ada: Assemble a new party:" in await table.after("w")
        assert "1. Ada: Assemble a new party" in await table.after("escape", "j", "home")


@pytest.mark.anyio
async def test_an_attack_on_friends_takes_a_y_after_its_number_and_nothing_else(there: Hall) -> None:
    there.assemble("Ada")
    there.assemble("Bertram")
    asked = there.live.table("Ada").question()
    assert asked is not None
    (attack,) = [key for key, one in zip(keys_of(asked), asked.choices, strict=True) if one.sure]
    before = there.live.revision
    async with drawn(there, size=(100, 40)) as table:
        sure = await table.after(attack, "enter")  # Enter belongs to the number
        assert "another player. Press y to do it; any other key leaves it." in sure
        for key in ("enter", "s", "n"):
            assert "Press y to do it" not in await table.after(key)
            assert not isinstance(table.pilot.app.screen, Reader)
            await table.press(attack, "enter")
        assert there.live.revision == before

        assert "Press y to do it" not in await table.after("y")
    assert there.live.revision > before
    waiting = there.live.table("Bertram").question()
    assert waiting is not None
    assert waiting.kind == "take-stand"


@pytest.mark.anyio
async def test_the_sheets_page_names_the_others(there: Hall) -> None:
    async with drawn(there, size=(100, 40)) as table:
        assert "Bertram, to decide: No party yet." in await table.after("s")


@pytest.mark.anyio
@pytest.mark.parametrize("custom", [Custom(undo="vote")])
async def test_y_and_n_answer_what_is_put_to_the_vote(there: Hall) -> None:
    there.assemble("Ada")
    there.assemble("Bertram")
    other, _ = there.sit("Ada")
    async with drawn(there, "Bertram", (100, 40)) as table:
        assert "Put to the vote" not in await table.after("y", "n")
        other.return_to(0)
        shown = await table.shows(table.line.bring)
        assert "Put to the vote: Ada would take back 'Assemble a new party', and the step after it." in shown

        shown = await table.after("n")

        assert "Voted down: it stays as it is." in shown
    assert there.live.game.head == 2


@pytest.mark.anyio
async def test_a_key_pressed_while_an_answer_was_on_its_way_does_not_answer_what_came_of_it(there: Hall) -> None:
    async with drawn(there) as table:
        send, keys = table.line.send, iter(["2", ""])

        def slowly(what: str, said: object, kind: type) -> object:
            if key := next(keys):  # pressed again, before the answer is there
                table.pilot.app.call_from_thread(table.pilot.app.simulate_key, key)
            return send(what, said, kind)  # type: ignore[arg-type]

        table.line.send = slowly  # type: ignore[assignment]
        await table.press("1")

        assert there.live.revision == 1
        assert table.typed in ("", "2")


@pytest.mark.anyio
async def test_an_onlooker_sees_the_parties_and_is_asked_nothing(there: Hall) -> None:
    async with drawn(there, "*") as table:
        shown = await table.after("1", "enter")

    assert "You are looking on. The table waits for Ada and Bertram." in shown
    assert "Ada to decide · Bertram to decide" in shown
    assert "take back" not in shown


@pytest.mark.anyio
async def test_what_is_wrong_is_said_once_though_it_is_why_something_is_refused(there: Hall) -> None:
    async with drawn(there, size=(100, 40)) as table:
        there.sessions.reissue(there.session, "Ada", "Ada")
        with pytest.raises(PlayError) as void:
            table.line.read("table", SeatState)
        await table.shows(lambda: table.table.disconnected(str(void.value)))

        shown = await table.after("1")

    assert shown.count("There is no such table here") == 1


# ---------------------------------------------------------------------- leaving


@pytest.mark.anyio
async def test_whoever_leaves_others_is_asked_once_more(there: Hall) -> None:
    async with drawn(there) as table:
        shown = await table.after("q")
        assert table.pilot.app.is_running
        await table.press("q")
        assert table.pilot.app._exit

    assert "The others play on without you. Press q once more to leave" in " ".join(shown.split())


@pytest.mark.anyio
async def test_any_other_key_stays_and_gives_no_order(there: Hall) -> None:
    async with drawn(there) as table:
        await table.press("q")
        assert "once more" in await table.after("enter"), "Enter right after it belongs to it"
        shown = await table.after("enter")
        assert "once more" not in shown
        assert there.live.revision == 0
        shown = await table.after("q")
        assert "once more" in shown
        assert not table.pilot.app._exit


@pytest.mark.anyio
async def test_a_number_and_its_enter_act_once_in_one_read_and_one_by_one(there: Hall) -> None:
    async with drawn(there) as table:
        await burst(table.pilot, "1", "enter")
        assert there.live.revision == 1
        await table.press("1", "enter")
        assert there.live.revision == 2
        await table.press("enter")
        assert there.live.revision == 3


@pytest.mark.anyio
async def test_what_happens_meanwhile_takes_the_question_back(there: Hall) -> None:
    there.assemble("Ada")
    there.assemble("Bertram")
    async with drawn(there) as table:
        await table.press("q")
        there.live.undo("Ada", there.live.revision, "elsewhere")
        await table.shows(table.line.bring)
        shown = await table.after("q")

        assert "once more" in shown
        assert not table.pilot.app._exit


@pytest.mark.anyio
async def test_an_onlooker_leaves_at_once(there: Hall) -> None:
    async with drawn(there, "*") as table:
        await table.press("q")
        assert table.pilot.app._exit


@pytest.mark.anyio
async def test_who_plays_alone_on_a_server_leaves_at_once(there: Hall) -> None:
    there.alone("Ada")
    there.assemble("Ada")
    async with drawn(there) as table:
        await table.press("q")
        assert table.pilot.app._exit


@pytest.mark.anyio
async def test_an_answer_that_is_on_its_way_is_not_left_without_a_word(there: Hall) -> None:
    there.assemble("Ada")
    async with drawn(there) as table:
        table.line.cut = True
        await table.press("enter")
        shown = await table.after("q")

        assert not table.pilot.app._exit
        assert "Your last answer has not reached the table yet." in " ".join(shown.split())
