"""The page of the campaign's book: who reads what, links to it as it stood then, and amendments proposed on it."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from itertools import count

import pytest
from starlette.testclient import TestClient

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.kit.own_book import MOST_SESSIONS
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import form_to, forms, press, text_of

Visitor = Callable[[], TestClient]
REF, ANN = "Ref", "Ann"


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    return sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    found, deeds = sessions.live(table[0].id), count()
    for line in (
        "character Ada of Ann fighter strength 14",
        "check Ada strength",
        "rule 3d6.3.1a <script>alert(1)</script> dc 15",
        "rule lies secret they know",
        "amend nat1 ignored because it hurts",
    ):
        found.reply(REF, TEXT + line, found.revision_of(REF), f"deed {next(deeds)}")
    return found


@pytest.fixture
def sat(visitor: Visitor, table: tuple[SessionInfo, Links], live: Session) -> Callable[[str], tuple[TestClient, str]]:
    info, links = table

    def sit(seat: str) -> tuple[TestClient, str]:
        client = visitor()
        client.post(f"/join/{links.seats[seat] if seat else links.spectator}", follow_redirects=False)
        return client, f"/s/{info.id}/{(REF, ANN).index(seat) + 1 if seat else 0}"

    return sit


Sat = Callable[[str], tuple[TestClient, str]]


def test_the_page_has_what_the_table_made_of_the_book_and_how_often_it_was_used(sat: Sat) -> None:
    client, base = sat(REF)
    page = text_of(client.get(f"{base}/book").text)

    assert "A natural 1 nat1 : ignored. The die counts as 1. In force since step 5" in page
    assert "by Ref: it hurts. Before that: minus5." in page
    assert "3d6.3.1a, used in 1 step" in page
    assert "they know" in page


def test_a_player_and_an_onlooker_read_nothing_of_what_is_secret(sat: Sat) -> None:
    for seat in (ANN, ""):
        client, base = sat(seat)
        page = client.get(f"{base}/book").text
        assert "they know" not in page
        assert "S1" not in text_of(page)
        assert "P1" in text_of(page)
        assert "they know" not in client.get(f"{base}/book.md").text


def test_html_in_a_ruling_is_text(sat: Sat) -> None:
    client, base = sat(ANN)
    page = client.get(f"{base}/book").text

    assert "<script>alert" not in page
    assert "<script>alert(1)</script> dc 15" in text_of(page).replace("&lt;", "<").replace("&gt;", ">")


def test_the_dice_of_a_step_lead_to_the_article_as_it_stood_then(sat: Sat) -> None:
    client, base = sat(ANN)
    assert f'href="{base}/book?at=2#3d6.3.1a"' in client.get(f"{base}/step/2").text

    page = text_of(client.get(f"{base}/book?at=2").text)

    assert "This table plays by the book as it is printed." in page
    assert client.get(f"{base}/book?at=99").status_code == 404


def test_chapters_have_the_names_of_the_book(sat: Sat) -> None:
    client, base = sat(ANN)

    assert "<h2>3. Die rolls and resolution</h2>" in client.get(f"{base}/book").text
    assert "\n## 3. Die rolls and resolution\n" in client.get(f"{base}/book.md").text.replace("\\", "")


def test_words_are_looked_for_in_the_book(sat: Sat) -> None:
    client, base = sat(ANN)

    assert "Ruling on 3d6.3.1a P1" in text_of(client.get(f"{base}/book?of=alert").text)
    assert "Nothing in the book has these words." in text_of(client.get(f"{base}/book?of=zyzzyva").text)


def test_a_player_proposes_on_the_page_and_the_referee_agrees(sat: Sat, live: Session) -> None:
    ann, ann_base = sat(ANN)
    sat(REF)

    status, page = press(
        ann,
        ann.get(f"{ann_base}/book").text,
        "/book",
        switch="skill_round",
        value="down",
        title="",
        text="",
        because="it is simpler",
    )

    assert status == 200
    assert "Put to the vote: Ref is asked." in text_of(page)
    (proposal,) = live.proposals(REF)
    live.vote(REF, proposal.number, True)
    assert "skill_round : down." in text_of(ann.get(f"{ann_base}/book").text)


def test_a_wrong_value_is_refused_in_a_sentence(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    page = ann.get(f"{base}/book").text

    _, answer = press(ann, page, "/book", switch="skill_round", value="up", title="", text="", because="x")

    assert "'up' is not a value of it. Allowed: nearest, down." in text_of(answer)
    assert live.proposals(REF) == ()


def test_an_onlooker_is_shown_no_way_to_propose(sat: Sat) -> None:
    client, base = sat("")

    assert "Propose an amendment" not in client.get(f"{base}/book").text
    assert client.post(f"{base}/book", data={"switch": "nat1", "value": "minus5", "because": "x"}).status_code >= 400


def test_an_onlooker_s_vote_is_refused_and_the_proposal_stands(sat: Sat, live: Session) -> None:
    sat(REF)
    sat(ANN)
    live.reply(ANN, f"{TEXT}propose amend skill_round down because so", live.revision_of(ANN), "a proposal")
    (proposal,) = live.proposals(REF)
    client, base = sat("")

    refused = client.post(f"{base}/vote", data={"proposal": str(proposal.number), "say": "yes"})

    assert refused.status_code >= 400
    assert "nlookers" in text_of(refused.text)
    assert live.proposals(REF) == (proposal,)
    assert live.game.settled.variants["skill_round"] == "nearest"


def counted(client: TestClient, base: str) -> str:
    """The part of the page with a comparison, once all is counted."""
    while "aria-busy" in (part := client.get(f"{base}/book/compared").text):
        pass
    return text_of(part)


def test_the_referee_sees_what_an_amendment_would_have_changed(sat: Sat) -> None:
    client, base = sat(REF)
    page = client.get(f"{base}/book?amend=skill_round").text

    press(client, page, "/book", "What would it have changed?", switch="skill_round", value="down", span="all")
    same = counted(client, base)
    _, wrong = press(client, page, "/book", "What would it have changed?", switch="natural_one", value="21", span="all")

    assert "Nothing would have come out differently: every step is the same." in same
    assert same in text_of(client.get(f"{base}/book").text)
    assert "Allowed: a whole number from 1 to 20." in text_of(wrong)


def test_a_proposal_that_is_weighed_or_refused_stays_as_it_was_filled_in(sat: Sat) -> None:
    client, base = sat(REF)
    filled = {"switch": "natural_one", "value": "21", "because": "so", "span": "session", "sessions": "2"}
    page = client.get(f"{base}/book?amend=natural_one").text

    for button in ("Put it to the vote", "What would it have changed?"):
        _, refused = press(client, page, "/book", button, **filled)
        assert "a whole number from 1 to 20" in text_of(refused)
        assert filled.items() <= form_to(refused, "/book").fields.items()


FORMS = {
    "natural_one": (
        "What a natural 1 costs",
        "Now 5",
        "A whole number from 1 to 20; 5 now, as in the book.",
        'min="1" max="20" value="5"',
        "Depends on it",
    ),
    "nat1": (
        "Now ignored: The die counts as 1.",
        "By the book minus5: The die counts as less, by the book as -4.",
        "complication : The total stays; the referee names a complication.",
        "minus5 → ignored, since",
        'value="ignored" checked',
    ),
    "initiation.Keen eye": ("Now {bonus level to search}", "Typed effects are in braces."),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_form_shows_the_value_now_the_printed_one_and_what_is_allowed(name: str, sat: Sat) -> None:
    client, base = sat(ANN)

    page = unescape(client.get(f"{base}/book", params={"amend": name}).text)

    told = text_of(page)
    for one in FORMS[name]:
        assert one in told or one in page, one


def test_what_can_be_amended_is_listed_by_groups_with_a_way_to_each_form(sat: Sat) -> None:
    client, base = sat(ANN)
    page = client.get(f"{base}/book").text

    settings = [one for one in rulesets.get("constitution").variants() if one.name != "decrees"]

    listed = page[page.index('class="amendable"') : page.index("Or an article in words")]
    assert [one.name for one in settings if f"/book?amend={one.name}#propose" not in listed] == []
    assert "decrees" not in listed
    assert all(f"<summary>{one.group} " in unescape(listed) for one in settings)
    assert "<option" not in listed


def test_a_rule_that_is_looked_for_is_found_with_a_way_to_amend_it(sat: Sat) -> None:
    client, base = sat(ANN)

    found = client.get(f"{base}/book?of=natural").text

    assert f'href="{base}/book?amend=natural_one#propose"' in found[: found.index("What this table has made of it")]


def test_a_trial_is_proposed_on_the_page(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    sat(REF)
    page = ann.get(f"{base}/book?amend=natural_one").text
    assert f'name="sessions" min="1" max="{MOST_SESSIONS}"' in page, "the form offers what is allowed"

    press(ann, page, "/book", value="7", because="it hurts", sessions="2")

    (proposal,) = live.proposals(REF)
    assert proposal.line == "trial natural_one 7 for 2 sessions"


def test_an_article_may_hold_quotation_marks_and_any_word(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    sat(REF)
    page = ann.get(f"{base}/book").text

    press(ann, page, "/book", title='The "old" coin', text='Agreed by all because it is "old".', because="we like it")

    (proposal,) = live.proposals(REF)
    assert "“The “old” coin”: Agreed by all because it is “old”." in proposal.text


def test_beside_each_article_is_a_way_to_amend_it_from_what_it_says_now(sat: Sat) -> None:
    client, base = sat(ANN)
    page = client.get(f"{base}/book").text
    assert f'href="{base}/book?amend=initiation.Keen%20eye#propose"' in page

    chosen = form_to(client.get(f"{base}/book?amend=initiation.Keen%20eye").text, "/book").fields

    assert (chosen["switch"], chosen["value"]) == ("initiation.Keen eye", "{bonus level to search}")


def test_typed_effects_are_proposed_on_the_page(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    sat(REF)
    page = ann.get(f"{base}/book?amend=initiation.Keen%20eye").text

    _, wrong = press(ann, page, "/book", title="", text="", because="x", value="{bonus 2 to searcc}")
    _, done = press(ann, page, "/book", title="", text="", because="it is weak", value="{bonus 5 to search}")

    assert "Nothing is called 'searcc' here. Did you mean 'search'?" in text_of(wrong)
    assert "Put to the vote: Ref is asked." in text_of(done)
    live.vote(REF, live.proposals(REF)[0].number, True)
    book = text_of(ann.get(f"{base}/book").text)
    assert "Keen eye initiation.Keen eye : {bonus 5 to search}." in book
    assert "Before that: {bonus level to search}." in book
    assert "{bonus level to search}" in text_of(ann.get(f"{base}/book?at=2").text)


def test_a_spell_that_nobody_of_theirs_knows_shows_a_player_no_effect(sat: Sat, live: Session) -> None:
    line = f'{TEXT}spell "Ice bolt" 1 {{harm 1d6}}'
    live.reply(REF, line, live.revision_of(REF), "a spell")

    ref, its = sat(REF)
    assert "harm 1d6" in ref.get(f"{its}/book").text
    for seat in (ANN, ""):
        client, base = sat(seat)
        assert "harm 1d6" not in client.get(f"{base}/book").text
        assert "harm 1d6" not in client.get(f"{base}/book.md").text


def laid_beside(client: TestClient, base: str, text: bytes, **more: str) -> str:
    fields = form_to(client.get(f"{base}/book").text, "/book/file").fields
    answer = client.post(f"{base}/book/file", data={**fields, **more}, files={"file": ("theirs.toml", text)})
    assert answer.status_code == 200
    return text_of(answer.text)


THEIRS = (
    b'ruleset = "constitution"\ncampaign = "Zutphen"\n'
    b'[[own]]\nname = "spell.frost"\nline = \'spell "Frost" 1 "Chills." {harm 1d6}\'\n'
    b'[[switch]]\nname = "spell.frost"\nvalue = "{harm 2d6}"\n'
    b'[[ruling]]\ntext = "dc 12"\nwords = "ice"\n'
)


def test_the_referee_adopts_the_book_in_a_file(sat: Sat, live: Session) -> None:
    client, base = sat(REF)

    told = laid_beside(client, base, THEIRS, do="adopt")

    assert "Adopted: 3 lines." in told
    assert [one.name for one in live.game.settled.magic.spells] == ["Frost"]
    assert live.game.settled.variants["spell.frost"] == "{harm 2d6}"
    assert "Frost spell.frost : {harm 2d6}." in told
    assert "All of it is in this book already." in laid_beside(client, base, THEIRS, do="adopt")
    assert len(live.game.path()) == 8


def test_the_referee_adopts_those_lines_that_are_left(sat: Sat, live: Session) -> None:
    client, base = sat(REF)
    fields = form_to(client.get(f"{base}/book").text, "/book/file").fields
    beside = unescape(client.post(f"{base}/book/file", data=fields, files={"file": ("theirs.toml", THEIRS)}).text)
    assert "spell.frost: in Zutphen alone" in beside
    first, second = 'spell "Frost" 1 "Chills." {harm 1d6}', "amend spell.frost {harm 2d6} because adopted from Zutphen"
    assert f'{first}\n{second}\nrule "ice" "dc 12"</textarea>' in beside

    refused = laid_beside(client, base, b"", do="adopt lines", lines="rule ice dc 12\nrul rain dc 10\nrulee")
    done = laid_beside(client, base, b"", do="adopt lines", lines="rule rain dc 10")

    assert "Line 3, 'rulee', is refused." in refused
    assert "Adopted: 1 line." in done
    assert [one.words for one in live.game.settled.added.precedents][-3:] == ["ice", "rain", "rain"]


def test_what_is_refused_may_be_mended_and_sent_again(sat: Sat, live: Session) -> None:
    client, base = sat(REF)

    for _ in range(2):
        assert "Line 1, 'rulee', is refused." in laid_beside(client, base, b"", do="adopt lines", lines="rulee")
    assert "Adopted: 1 line." in laid_beside(client, base, b"", do="adopt lines", lines="rule ice dc 12")


def test_who_is_asked_something_answers_it_first(sat: Sat, live: Session) -> None:
    client, base = sat(REF)
    live.reply(REF, f"{TEXT}npc guard as party lackey hp 3", live.revision_of(REF), "a guard")
    live.reply(REF, f"{TEXT}rest", live.revision_of(REF), "a rest")
    assert live.game.busy(REF)

    assert "You are asked something at the table. Answer it first." in laid_beside(client, base, THEIRS, do="adopt")
    assert live.game.settled.magic.spells == ()


def test_a_player_is_shown_the_lines_and_adopts_nothing(sat: Sat, live: Session) -> None:
    client, base = sat(ANN)
    assert "spell.frost: in Zutphen alone" in laid_beside(client, base, THEIRS)
    assert "Adopt all of it" not in client.get(f"{base}/book").text

    refused = client.post(f"{base}/book/file", data={"do": "adopt"}, files={"file": ("theirs.toml", THEIRS)})

    assert refused.status_code == 403
    assert "Only the referee adopts a book." in text_of(refused.text)
    assert live.game.settled.magic.spells == ()


def test_a_book_is_taken_to_another_table_and_laid_beside_its_own(sat: Sat) -> None:
    ann, base = sat(ANN)
    taken = ann.get(f"{base}/book.toml")
    assert 'name = "nat1"\nvalue = "ignored"' in taken.text
    assert "they know" not in taken.text

    theirs = taken.text.replace('"ignored"', '"complication"').replace('campaign = "', 'campaign = "Zutphen, once ')

    assert "The two books are the same." in laid_beside(ann, base, taken.content)
    told = laid_beside(ann, base, theirs.encode())
    assert "nat1: ignored here, complication in Zutphen, once" in told
    assert "amend nat1 complication because adopted from Zutphen, once" in told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "No file was chosen, or it is empty."),
        (b"\xff\xfe", "it is no text"),
        (b"#" * 400_001, "That file has 400,001 letters; at most 400,000 are read at once."),
        (b"ruleset = ", "Invalid value"),
        (b'ruleset = "constitution"\ncampaign = "x"\n[[switch]]\nname = "nat2"\nvalue = "x"\n', "Did you mean 'nat1'?"),
    ],
)
def test_what_is_no_book_is_refused_in_a_sentence(sat: Sat, text: bytes, why: str) -> None:
    client, base = sat(REF)

    assert why in laid_beside(client, base, text)
    assert why in laid_beside(client, base, text, do="adopt")


def test_a_player_tries_an_amendment_on_what_they_know_and_an_onlooker_cannot(sat: Sat, live: Session) -> None:
    line = f"{TEXT}check Ada strength secret"
    live.reply(REF, line, live.revision_of(REF), "a secret check")
    client, base = sat(ANN)
    page = client.get(f"{base}/book?amend=nat1").text

    press(client, page, "/book", "What would it have changed?", value="complication", span="all")

    told = counted(client, base)
    assert "nat1 = complication (was minus5): 1 step run again, 1 roll the same." in told
    assert "1 more step turns on things that you may not know, and is left out." in told
    looking, base = sat("")
    assert looking.post(f"{base}/book", data={"do": "compare", "switch": "nat1", "value": "minus5"}).status_code >= 400
    assert looking.get(f"{base}/book/compared").text.strip() == ""


def test_what_was_tried_goes_into_the_vote_and_into_the_book(sat: Sat, live: Session) -> None:
    live.reply(REF, f"{TEXT}check Ada strength secret", live.revision_of(REF), "a secret check")
    ann, base = sat(ANN)
    ref, ref_base = sat(REF)
    page = ann.get(f"{base}/book?amend=natural_one").text
    press(ann, page, "/book", "What would it have changed?", value="7", span="all")
    assert "natural_one = 7 (was 5)" in counted(ann, base)

    press(ann, page, "/book", value="8", because="another number than the one that was tried")
    press(ann, page, "/book", value="7", because="it hurts")

    (proposal,) = live.proposals(REF)  # the same number again: the later takes the place of the earlier
    tried = "Tried on the campaign so far: 0 of 1 step differs; 1 more step turns on what some players do not know."
    assert proposal.tried == tried
    assert tried in text_of(ref.get(f"{ref_base}/book").text)
    press(ref, ref.get(f"{ref_base}/book").text, "/book", do="yes", proposal=str(proposal.number))
    assert live.game.settled.variants["natural_one"] == "7"
    assert tried in text_of(ann.get(f"{base}/book").text)


def test_a_proposal_is_discussed_voted_on_and_kept_on_the_page_of_the_book(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    ref, ref_base = sat(REF)
    press(ann, ann.get(f"{base}/book").text, "/book", title="Rope", text="It holds three.", because="it is rope")
    (proposal,) = live.proposals(REF)
    page = ref.get(f"{ref_base}/book").text
    assert "Put to the vote" in text_of(page)

    press(ref, page, "/book", do="discuss", proposal=str(proposal.number), said="What of four?")
    assert "Ref: What of four?" in text_of(ann.get(f"{base}/book").text)
    _, after = press(ref, page, "/book", do="no", proposal=str(proposal.number))

    told = text_of(after)
    assert "Voted down" in told
    history = told[told.index("How it came to this") :]
    assert "Against: Ref." in history
    assert "Ref: What of four?" in history


def test_an_article_says_who_applies_it_is_edited_with_a_diff_and_repealed(sat: Sat, live: Session) -> None:
    def say(line: str) -> None:
        live.reply(REF, TEXT + line, live.revision_of(REF), line)

    say('article "Rope" "It holds three people." because so')
    ann, base = sat(ANN)
    sat(REF)
    assert f"It holds three people. {TABLE_APPLIES}" in text_of(ann.get(f"{base}/book").text)

    page = ann.get(f"{base}/book?edit=A1").text
    assert form_to(page, "/book").fields["text"] == "It holds three people."
    press(ann, page, "/book", text="It holds four people.", because="it is a good rope")
    (proposal,) = live.proposals(REF)
    live.vote(REF, proposal.number, True)

    page = ann.get(f"{base}/book").text
    assert "<del>" in page
    assert "It holds struck: three added: four people." in text_of(page)
    press(ann, ann.get(f"{base}/book?edit=A1").text, "/book", do="repeal", because="rope is rope")
    assert [one.line for one in live.proposals(REF)] == ["repeal A1 whole"]


def test_what_is_on_trial_is_kept_or_ended_on_the_page(sat: Sat, live: Session) -> None:
    live.reply(REF, f"{TEXT}trial natural_one 7 for 2 sessions because so", live.revision_of(REF), "a trial")
    ann, base = sat(ANN)
    sat(REF)
    page = ann.get(f"{base}/book").text
    assert "natural_one = 7 : On trial (T1): 2 of 2 sessions are left." in text_of(page)

    press(ann, page, "/book", do="end", trial="T1", because="it is too much")

    assert [one.line for one in live.proposals(REF)] == ["trial T1 end"]


def test_an_amendment_without_a_reason_is_refused(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    page = ann.get(f"{base}/book?amend=natural_one").text

    _, refused = press(ann, page, "/book", value="7", because=" ")

    assert live.proposals(REF) == ()
    assert "reason" in text_of(refused)


def test_why_says_how_the_table_played_the_clauses_of_a_roll_and_leads_to_its_book(sat: Sat, live: Session) -> None:
    client, base = sat(ANN)
    assert "As this table played it" not in text_of(client.get(f"{base}/why").text), "the ruling came after the roll"
    for line in (
        "amend normal_dc 15 by Ann agreed Ref because <b>hard</b>",
        "check Ada strength",
        "amend nat1 minus5 because x",
    ):
        live.reply(REF, TEXT + line, live.revision_of(REF), line)

    page = text_of(client.get(f"{base}/why").text)
    earlier = text_of(client.get(f"{base}/step/2").text)

    step = live.game.head - 1
    told = f"The normal difficulty (normal_dc) is 15, not 20; proposed by Ann, agreed by {REF}."
    assert f"3d6.3.6, as this table plays it since step {step - 2}: {told}" in page
    assert "normal_dc" not in earlier, "it was not in force at that step"


def test_whoever_votes_may_try_it_through_their_own_eyes(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    ref, ref_base = sat(REF)
    press(ann, ann.get(f"{base}/book?amend=natural_one").text, "/book", value="7", because="it hurts", sessions="2")
    press(ann, ann.get(f"{base}/book").text, "/book", title="Rope", text="It holds three.", because="it is rope")

    page = ref.get(f"{ref_base}/book").text
    address = f"{ref_base}/book?amend=natural_one&amp;value=7#propose"

    assert page.count("Try it on what you played") == 1
    assert address in page
    assert form_to(ref.get(unescape(address).partition("#")[0]).text, "/book").fields["value"] == "7"


def test_many_proposals_are_agreed_to_at_once_and_none_that_the_page_did_not_show(sat: Sat, live: Session) -> None:
    ann, base = sat(ANN)
    ref, ref_base = sat(REF)
    for name in ("Rope", "Mud", "Beer"):
        press(ann, ann.get(f"{base}/book").text, "/book", title=name, text=f"{name} it is.", because="we like it")
    page = ref.get(f"{ref_base}/book").text
    press(ann, ann.get(f"{base}/book").text, "/book", title="Late", text="Unseen.", because="it is late")

    numbers = next(one.fields["proposals"] for one in forms(page) if "proposals" in one.fields)
    _, after = press(ref, page, "/book", do="yes to all", proposals=numbers)

    assert "You agreed to 3 proposals." in text_of(after)
    assert [one.title for one in live.game.settled.added.articles] == ["Rope", "Mud", "Beer"]
    assert len(live.proposals(REF)) == 1
