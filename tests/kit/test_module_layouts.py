"""Single habits of modules in words: how rooms, figures, boxed text and exits are written in one book or another."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DataError
from lychgate.kit.module_text import Reading, read_module
from lychgate.kit.site import Room


def read(text: str) -> Reading:
    return read_module(text, "file.md")


def only(text: str) -> Room:
    """The one room of a text."""
    return read(f"## 1. Hall\n\n{text}\n").site.rooms[0]


def who(room: Room) -> list[str]:
    return [f"{one.number} {one.who}" for one in room.inhabitants]


def worth(room: Room) -> list[str]:
    return [f"{one.what} = {one.worth}" for one in room.valuables]


@pytest.mark.parametrize(
    "text",
    [
        "## 1. Hall\nText.\n## 2. Den\nText.",
        "### Area 1: Hall\nText.\n### Area 2: Den\nText.",
        "## Room 1 - Hall\nText.\n## Room 2 - Den\nText.",
        "## 1 Hall\nText.\n## 2 Den\nText.",
        "#### **1.** Hall\nText.\n#### **2.** Den\nText.",
        "**1. Hall.** Text.\n\n**2. Den.** Text.",
        "**1.** **Hall** Text.\n\n**2.** **Den** Text.",
        "**Room 1: Hall**\nText.\n\n**Room 2: Den**\nText.",
        "Area 1: Hall\nText.\n\nArea 2: Den\nText.",
        "1) HALL\nText.\n2) DEN\nText.",
        "1. HALL: Text.\n2. DEN: Text.",
        "K1. HALL\nText.\nK2. DEN\nText.",
        "1 – Hall\nText.\n\n2 – Den\nText.",
        "1. Hall\n\nText.\n\n2. Den\n\nText.",
        "1. Hall. Text.\n2. Den. Text.",
        "- **1. Hall**: Text.\n- **2. Den**: Text.",
    ],
)
def test_rooms_are_marked_in_many_ways(text: str) -> None:
    rooms = read(text).site.rooms

    assert [(one.number, one.name, one.key) for one in rooms] == [(1, "Hall", "Text."), (2, "Den", "Text.")]


def test_a_list_of_contents_a_numbered_list_and_a_table_are_no_rooms() -> None:
    text = (
        "1. Hall ........ 3\n2. Den ......... 4\n\n## 1. Hall\n\nPull the levers:\n"
        "\n1. A bell rings.\n2. Nothing.\n3. Fire.\n\n"
        "## 2. Den\n\nText.\n\n## Random encounters\n\n1. A rat.\n2. Two rats.\n"
    )

    site = read(text).site

    assert [one.name for one in site.rooms] == ["Hall", "Den"]
    assert site.tables["wandering"].rows == ("1 A rat.", "2 Two rats.")
    assert "3. Fire." in site.rooms[0].key


def test_levels_that_count_anew_have_numbers_of_their_own() -> None:
    above = "# Level 1\n\n## 1. Hall\nStairs lead down to level 2, room 1.\n\n"
    text = f"{above}# Level 2\n\n## 1. Cave\nA tunnel leads north to 2.\n\n## 2. Den\nText.\n"

    site = read(text).site

    assert [(one.number, one.level) for one in site.rooms] == [(101, 1), (201, 2), (202, 2)]
    assert [one.rooms for one in site.doors if 0 not in one.rooms] == [(101, 201), (201, 202)]


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("**3 goblins** (AC 13, HD 1) sleep.", ["3 goblin"]),
        ("**2d4 rats** gnaw here.", ["2d4 rat"]),
        ("**Goblins (3)**: AC 6 [13], HD 1-1.", ["3 goblin"]),
        ("Zombies (2-8): AC 8 [11], HD 2.", ["2d4 zombie"]),
        ("Here are Wolves (4): AC 7 [12], HD 2.", ["4 wolf"]),
        ("Orc Chief: AC 15, HD 4\nHP 18 ☐☐☐☐☐ ☐☐☐☐\n4 Orcs: AC 14, HD 1\nHP 4 ☐☐☐☐ 4 ☐☐☐☐", ["1 Orc Chief", "4 orc"]),
        ("Two ogres usually stand guard.\n\n2 Ogres: AC 13, HD 4.", ["2 ogre"]),
        ("**Monsters:** 3 goblins, 2 wolves and an ogre", ["3 goblin", "2 wolf", "1 ogre"]),
        ("Encounter: Kobolds (7)", ["7 kobold"]),
        ("> **Gray Blob**\n>\n> A blob.\n>\n> AC 8 [11], HD 3* (13hp), Att 1 × touch (2d8)", ["1 Gray Blob"]),
        ("A rope of 3 strands, 20 feet long, holds 2 statues and 1d6 torches.", []),
        ("Each takes 2d6 damage, or 1d4 if they save.", []),
        ("The pillars fall (each attacks as a 2 HD creature).", []),
    ],
)
def test_inhabitants_are_written_in_many_ways(text: str, there: list[str]) -> None:
    assert who(only(text)) == there


@pytest.mark.parametrize(
    ("text", "there"),
    [
        (
            "It holds 1,200 gp, 300 sp and a ruby worth 500 gp.",
            ["coins (1,200 gp) = 1200", "coins (300 sp) = 30", "a ruby = 500"],
        ),
        ("- 3 gems worth 50 gp each", ["3 gems = 150"]),
        (
            "**Treasure:** 500sp, 20gp, potion of healing",
            ["coins (500sp) = 50", "coins (20gp) = 20", "potion of healing = 0"],
        ),
        ("Treasure: none.", []),
        ("The miller pays 50 gp for news, and beds cost 5 sp.", []),
        ("It has two red gems for eyes (each worth 250 gp).", ["two red gems for eyes = 500"]),
        ("An idol of the toad god, worth 60 gp, stands here.", ["An idol of the toad god = 60"]),
        ("The cup is worth 2d6 x 10 gp.", ["The cup = 0"]),
    ],
)
def test_treasure_is_written_in_many_ways(text: str, there: list[str]) -> None:
    assert worth(only(text)) == there


@pytest.mark.parametrize(
    ("said", "door"),
    [
        ("**Exits:** north to 2", "passage open"),
        ("**Exits:** N: 2 (locked)", "door locked"),
        ("**Exits:** north → 2", "passage open"),
        ("Exits:\n\n- North door leads to Area 2 (locked, DC 15 to pick)", "door locked"),
        ("**Exits:** north to the Den", "passage open"),
        ("A door leads north to area 2.", "door closed"),
        ("A secret door in the north wall opens into room 2.", "door closed secret"),
        ("Stairs go down to 2.", "stairs open"),
        ("The unlocked door to the east leads to 2.", "door closed"),
        ("The stuck portcullis leads east to 2.", "door stuck"),
        ("A passage leads on to [*Den* (2)](#2-den).", "passage open"),
    ],
)
def test_exits_are_written_in_many_ways(said: str, door: str) -> None:
    site = read(f"## 1. Hall\n\n{said}\n\n## 2. Den\n\nText.\n").site

    doors = [one for one in site.doors if 0 not in one.rooms]
    assert [f"{one.kind} {one.state}{' secret' if one.secret else ''}" for one in doors] == [door]
    assert doors[0].rooms == (1, 2)


@pytest.mark.parametrize(
    "said",
    ["If the bell rings, those in area 2 come.", "They follow nobody to area 2.", "See room 2.", "1 to 2 rats come."],
)
def test_a_room_that_is_only_spoken_of_is_no_exit(said: str) -> None:
    assert read(f"## 1. Hall\n\n{said}\n\n## 2. Den\n\nText.\n").site.doors == ()


@pytest.mark.parametrize(
    "said",
    [
        "> It is dark.\n> You are tired.",
        "_It is dark. You are tired._",
        "***It is dark. You are tired.***",
        "| It is dark.\n| You are tired.",
        "Read aloud: It is dark.\nYou are tired.",
        "**Boxed text:** It is dark. You are tired.",
        "“It is dark. You are tired. So is the innkeeper, and so are we.”",
        "> [!quote] Read aloud\n> It is dark. You are tired.",
        "{{descriptive\nIt is dark. You are tired.\n}}",
    ],
)
def test_what_is_read_aloud_is_marked_in_many_ways(said: str) -> None:
    room = only(f"{said}\n\nThe rest is the referee's.")

    assert room.read.startswith("It is dark. You are tired.")
    assert room.key == "The rest is the referee's."


def test_what_leads_nowhere_is_kept_and_marked_with_the_reason() -> None:
    made = read("## 1. Hall\n\nText. A door leads north to area 9. A secret door opens behind the stove.\n")

    assert [(one.lines, one.became, one.doubt) for one in made.doubtful] == [
        ((3, 3), "key", "There is no room 9."),
        ((3, 3), "key", "It does not say to which room this leads."),
    ]
    assert made.site.rooms[0].key == "Text. A door leads north to area 9. A secret door opens behind the stove."


def test_the_head_of_a_web_page_and_its_tags_are_no_text() -> None:
    made = read(
        '---\ntitle: "The Hut"\norder: 2\n---\n\n'
        '# The Hut\n{: .no_toc }\n\n## 1. Hall\n\n<img\n  src="x.png"\n/>\n\nText.\n'
    )

    assert made.site.name == "The Hut"
    assert made.site.about == ""
    assert made.site.rooms[0].key == "Text."
    assert [one.number for one in made.left] == [1, 3, 4, 7, 11, 12, 13]


def test_a_page_number_within_a_sentence_is_left_out() -> None:
    made = read("1. HALL\nThe bell rings when\n17\nsomebody comes in.\n2. DEN\nText.\n")

    assert made.site.rooms[0].key == "The bell rings when somebody comes in."
    assert [(one.number, one.why) for one in made.left] == [(3, "a page number")]


def test_a_word_divided_at_the_end_of_a_line_is_whole_again() -> None:
    text = "1. HALL\nA well-made stair leads to a half-\nfinished gal-\nlery of the well-\nmade kind.\n2. DEN\nText.\n"

    assert read(text).site.rooms[0].key == "A well-made stair leads to a half-finished gallery of the well-made kind."


def test_a_referee_says_better_what_a_sentence_is() -> None:
    text = "## 1. Hall\n\nDust. Some rats. An old crown. Rubbish.\n"
    plain = read_module(text, "hut.md")
    places = {one.text: at for at, one in enumerate(plain.told)}

    made = read_module(
        text,
        "hut.md",
        {
            places["Dust."]: "read",
            places["Some rats."]: "inhabitant",
            places["An old crown."]: "valuable",
            places["Rubbish."]: "left",
        },
    )

    room = made.site.rooms[0]
    assert (room.read, room.key, who(room), worth(room)) == ("Dust.", "", ["1 Some rats"], ["An old crown = 0"])
    assert [one.text for one in made.told] == [one.text for one in plain.told]


def test_a_text_without_numbered_rooms_is_refused() -> None:
    with pytest.raises(DataError, match="has no numbered rooms"):
        read("# A story\n\nOnce upon a time.\n")


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("A skeleton in a scorched apron guards the pantry.", "1 skeleton"),
        ("Snagg, a scavenger, picks through the bins.", "1 Snagg"),
        ("Six hobgoblins have moved in.", "6 hobgoblin"),
    ],
)
def test_whoever_a_sentence_begins_with_lives_there_if_the_referee_says_so(said: str, there: str) -> None:
    text = f"## 1. Hall\n\n{said}\n"

    room = read_module(text, "hut.md", {1: "inhabitant"}).site.rooms[0]

    assert who(room) == [there]
    assert room.inhabitants[0].does == said


def test_rooms_lie_on_graph_paper_as_their_exits_lead() -> None:
    text = (
        "## 1. Hall\n\n**Exits:** north to 2; east to 3\n\n## 2. Den\n\n**Exits:** east to 4\n\n## 3. Pit\n\n"
        "**Exits:** west to 1\n\n## 4. Loft\n\nStairs lead down to 5.\n\n## 5. Well\n\nA door leads west to 2.\n"
    )

    rooms = {one.number: (one.x, one.y) for one in read(text).site.rooms}

    assert {one: rooms[one] for one in (1, 2, 3, 4)} == {1: (0, 0), 2: (0, -1), 3: (1, 0), 4: (1, -1)}
    assert len(set(rooms.values())) == 5
    assert [one.x for one in read("## 1. Hall\n\nA door leads to 2.\n\n## 2. Den\n\nText.\n").site.rooms] == [
        None,
        None,
    ]


def test_what_speaks_to_the_players_is_only_suggested_where_nothing_is_marked_as_read_aloud() -> None:
    plain = "## 1. Hall\n\nYou see a long table. The duke is under it.\n\nYou see nothing more.\n"

    made = read(plain)

    assert made.site.rooms[0].read == ""
    assert [(one.text, one.doubt) for one in made.doubtful] == [
        ("You see a long table.", "It speaks to the players: read it aloud?")
    ]
    assert read(f"{plain}\n## 2. Den\n\n> A den.\n").doubtful == ()


def test_what_somebody_says_further_down_is_not_read_aloud_on_entering() -> None:
    room = only("A duke sits here.\n\n“I know where the crown is, and I will tell you for a ham.”")

    assert room.read == ""
    assert "I know where the crown is" in room.key


def test_rooms_with_letters_alone_are_rooms_where_nothing_has_a_number() -> None:
    text = (
        "# The Hut\n\n## A. Hall\n\nA door leads north to B. A guest sleeps here.\n\n"
        "## B. Den\n\nStairs lead down to area C.\n\n"
        "## C. Pit\n\nIt is dark.\n"
    )

    site = read(text).site

    assert [(one.number, one.name) for one in site.rooms] == [(1, "A Hall"), (2, "B Den"), (3, "C Pit")]
    assert [one.rooms for one in site.doors if 0 not in one.rooms] == [(1, 2), (2, 3)]
    assert read("A. LAIR\n\n1. HALL\nText.\n2. DEN\nText.\n\nB. LAIR\n\nC. LAIR\n").site.rooms[0].name == "Hall"


@pytest.mark.parametrize(
    ("said", "doors"),
    [
        ("▶ **North:** To area 2 (open).\n▶ **East:** Locked door to area 3.", ["passage open", "door locked"]),
        (
            "North Entry: Archway → Leads to room #2\nEast Entry: Stuck Iron Door → Leads to room #3",
            ["passage open", "door stuck"],
        ),
    ],
)
def test_an_exit_may_be_headed_by_its_direction(said: str, doors: list[str]) -> None:
    site = read(f"## 1. Hall\n\n{said}\n\n## 2. Den\n\nText.\n\n## 3. Pit\n\nText.\n").site

    assert [f"{one.kind} {one.state}" for one in site.doors if 0 not in one.rooms] == doors


def test_a_wall_that_is_described_is_no_exit() -> None:
    assert read("## 1. Hall\n\nNorth wall: a fresco of 2 kings.\n\n## 2. Den\n\nText.\n").doubtful == ()


def test_figures_after_a_dash_are_kept_whole() -> None:
    room = only("**2 Fishmen** — AC 7 [12], HD 1 (4hp), Att 1 × spear (1d6), ML 7")

    assert who(room) == ["2 fishman"]
    assert room.inhabitants[0].does == "AC 7 [12], HD 1 (4hp), Att 1 × spear (1d6), ML 7"


def test_rooms_out_of_order_are_remarked_on_as_columns_may_be_mixed_up() -> None:
    made = read("1) HALL\nText.\n3) PIT\nText.\n2) DEN\nText.\n")

    assert made.remarks[0].startswith("Room 2 comes out of order.")
    assert not read("A1. HALL\nText.\nA2. PIT\nText.\nB1. DEN\nText.\n").remarks[0].startswith("Room")
