"""What is earned: awards, the split, and loot. Clause by clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.hundred_saints.rules.coins import CoinsSpent
from lychgate.rulesets.hundred_saints.rules.experience import AwardWanted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Service
from tests.rulesets.hundred_saints.characters import earned, party_with_retainers
from tests.rulesets.hundred_saints.saints import ANN, Saints, facts


def test_xp_1__even_shares_and_half_of_one_for_adventurers_who_serve() -> None:
    table = party_with_retainers().types("xp 7000", "split")

    assert [earned(table, f"P{n}") for n in range(4)] == [16_000 + 1000] * 4
    assert [earned(table, f"R{n}") for n in range(3)] == [4000 + 500] * 3
    assert "7000 experience among 7: 1000 each." in table.lines(ANN)
    assert table.state.experience.pool == 0


def test_xp_1__a_share_is_rounded_down_and_so_is_its_half() -> None:
    table = party_with_retainers(pcs=2, adventurers=1, townsfolk=0).types("xp 1000", "split")
    assert (earned(table, "P0"), earned(table, "R0")) == (16_333, 4166)


def test_xp_1__the_dead_have_no_share() -> None:
    table = party_with_retainers(pcs=2, adventurers=0, townsfolk=0).types(
        "set cast.P1.hp 0 because a dragon", "xp 100", "split"
    )
    assert (earned(table, "P0"), earned(table, "P1")) == (16_100, 16_000)


def test_xp_1__those_who_share_may_be_named() -> None:
    table = party_with_retainers(pcs=2, adventurers=0, townsfolk=0).types("xp 100", "split P1")
    assert (earned(table, "P0"), earned(table, "P1")) == (16_000, 16_100)


def test_xp_3__dead_foes_are_counted_once() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 3 orcs hp 4 xp 10", "foes 2 bats hp 1 xp 5")
    for number in (2, 3):
        table.types(f"set cast.{number}.hp 0 because slain")

    table.types("xp foes")

    assert table.state.experience.pool == 20
    with pytest.raises(PlayError, match="no foe among the dead that was not counted yet"):
        table.types("xp foes")


def test_xp_3__a_side_that_was_outwitted_counts_when_the_referee_says_so() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 3 orcs hp 4 xp 10", "xp orcs")
    assert table.state.experience.pool == 30
    with pytest.raises(PlayError, match="no foe on the side 'orcs'"):
        table.types("xp orcs")


def test_xp_3__only_the_dead_are_counted_and_not_the_partys_own() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bo fighter hp 6", "foes 2 orcs hp 4 xp 10")
    table.types("set cast.3.hp 0 because slain")
    table.types("set cast.Bo.hp 0 because slain", "xp foes")

    assert table.state.experience.pool == 10
    assert table.last(ANN) == "The party earns 10 experience for an orc; 10 to be split."


def test_xp_3__what_it_was_earned_by_is_told_with_its_number() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 3 skeleton hp 4 xp 10", "foes 2 wolves hp 4 xp 5")
    table.types("set cast.2.hp 0 because slain", "set cast.3.hp 0 because slain", "set cast.5.hp 0 because slain")

    table.types("xp foes")

    assert table.last() == "The party earns 25 experience for 2 skeletons and a wolf; 25 to be split."


def test_xp_4__a_point_for_each_gold_piece_brought_to_safety() -> None:
    table = Saints().types("pc Ada fighter hp 6", "xp treasure 250 gp the silver plates")
    assert table.state.experience.pool == 250
    assert table.last() == "The party earns 250 experience for the silver plates; 250 to be split."


def test_xp_4__what_was_earned_adds_up_with_its_reason() -> None:
    table = Saints().types("pc Ada hp 6", "xp 40 a clever plan", "xp treasure 100")
    assert table.lines(ANN)[-2:] == [
        "The party earns 40 experience for a clever plan; 40 to be split.",
        "The party earns 100 experience for treasure; 140 to be split.",
    ]
    table.types("split")
    assert table.last(ANN) == "Ada gains 140 experience."
    with pytest.raises(PlayError, match="Nothing has been earned since the last split"):
        table.types("split")


def test_one_point_may_be_split_and_prime_abilities_nobody_said_change_nothing() -> None:
    table = Saints(prime_xp="on").types("pc Ada fighter hp 6", "xp 1", "split")
    assert table.who("Ada").character is not None
    assert table.last(ANN) == "Ada gains 1 experience: 1."


def test_xp_5__creatures_carry_their_award() -> None:
    table = Saints().types("foes war horse hp 1", "foes mule hp 1", "foes townsfolk hp 1")
    assert [one.xp for one in table.state.cast] == [65, 20, 10]


def test_what_something_was_earned_for_is_said_with_for_or_without() -> None:
    table = Saints().types("pc Ada hp 5", "xp treasure 90 gp for the hoard", "xp 50 for the hoard", "xp 10 xp a song")

    assert [line for line in table.lines() if "earns" in line] == [
        "The party earns 90 experience for the hoard; 90 to be split.",
        "The party earns 50 experience for the hoard; 140 to be split.",
        "The party earns 10 experience for a song; 150 to be split.",
    ]


@pytest.mark.parametrize(
    ("level", "seen", "answer", "pool"),
    [
        *((1, (10,), "10", 20), (2, (20, 35), "35", 70)),
        *((3, (40, 65), f"{TEXT}50", 100), (4, (), f"{TEXT}125", 250)),
    ],
)
def test_xp_5__the_referee_says_what_a_foe_is_worth_that_carries_no_award(
    level: int, seen: tuple[int, ...], answer: str, pool: int
) -> None:
    asked = []

    def says(decision: object, state: object) -> str:
        asked.append(decision)
        return answer

    table = Saints().types(f"foes 2 orcs HD {level} hp 4").types("xp orcs", answers=says)

    assert table.state.experience.pool == pool
    (question,) = asked
    assert isinstance(question, AwardWanted)
    assert question.seen == seen


def test_xp_5__the_referee_is_asked_once_of_a_kind_that_is_worth_nothing() -> None:
    asked = []

    def says(decision: object, state: object) -> str:
        asked.append(decision)
        return "0"

    Saints().types("foes 3 orcs HD 1 hp 4", "foes 2 rats HD 1 hp 1 xp 5").types("xp orcs", answers=says)

    assert len(asked) == 1


@pytest.mark.clause("enc.xp.5")
@pytest.mark.parametrize("text", ["", "x", "-5", "1.5", "12345678"])
def test_what_a_foe_is_worth_is_a_number_of_seven_figures_at_most(text: str) -> None:
    wanted = AwardWanted(seat="Ref", who="orcs", level=1, seen=(10,))

    assert [(option.id, option.value) for option in wanted.options()] == [("10", 10), ("0", 0)]
    assert wanted.from_text(" 1234567 ") == 1_234_567
    with pytest.raises(IllegalAnswer):
        wanted.from_text(text)


@pytest.mark.clause("enc.xp.5")
def test_what_a_foe_is_worth_is_said_for_its_kind_alone() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 2 orcs HD 1 hp 4")
    table.types("foes bats HD 1 hp 1", "foes boars HD 2 hp 4")

    table.types("xp orcs", answers={"saints.award_wanted": "10"})

    assert [one.xp for one in table.state.cast if one.kind == "creature"] == [10, 10, 0, 0]


@pytest.mark.parametrize(
    ("score", "points"), [(5, 800), (6, 900), (8, 900), (9, 1000), (12, 1000), (13, 1050), (15, 1050), (16, 1100)]
)
def test_xp_6__prime_abilities_change_ones_own_share_where_the_table_plays_so(score: int, points: int) -> None:
    table = Saints(prime_xp="on").types(f"pc Ada fighter STR {score} hp 6", "xp 1000", "split")
    assert earned(table, "Ada") == points


def test_xp_6__the_lowest_of_several_counts_after_the_halving_and_off_changes_nothing() -> None:
    lowest = Saints(prime_xp="on").types("pc Ada thegn STR 16 CHA 8 hp 6 retainer", "xp 1001", "split")
    assert earned(lowest, "Ada") == 450

    off = Saints().types("pc Ada fighter STR 18 hp 6", "xp 1000", "split")
    assert earned(off, "Ada") == 1000


def test_xp_8__loot_goes_by_shares_and_an_adventurer_has_the_agreed_part() -> None:
    table = party_with_retainers(pcs=5, adventurers=1, townsfolk=1)
    hired = replace(table.who("R0"), service=Service(employer=table.who("P0").id, loyalty=7))
    table.state = table.state.with_creature(hired)

    table.types("coins 2750 gp to party", "share")

    assert [table.who(f"P{n}").coins.gp for n in range(5)] == [500] * 5
    assert (table.who("R0").coins.gp, table.who("T0").coins.worth, table.state.purse.worth) == (250, 0, 0)


def test_xp_8__in_copper_rounded_down_and_the_rest_stays_in_the_purse() -> None:
    table = party_with_retainers(pcs=3, adventurers=0, townsfolk=0).types("coins 1 gp to party", "share")

    assert [table.who(f"P{n}").coins.words for n in range(3)] == ["3 sp 3 cp"] * 3
    assert table.state.purse.worth == 1
    table.types("coins 10 gp to party", "share 4 gp among P0 P1")

    assert (table.who("P0").coins.worth, table.state.purse.worth) == (233, 601)


def test_what_was_earned_is_at_hand_when_the_fight_is_over() -> None:
    table = Saints((4,)).types(
        "pc Ada fighter hp 6 xp 1990", "foes 1 orc hp 4 xp 10", "set cast.orc.hp 0 because slain"
    )

    table.types("xp:foes", "split", "level:Ada").finish()

    assert table.who("Ada").level == 2
    orders = RULESET.orders(table.state, "Ref")
    assert orders is not None
    assert not {"xp:foes", "split", "level:Ada"} & {id_ for id_, _ in orders.steps}


def test_xp_8__nobody_shares_what_is_not_there() -> None:
    table = Saints().types("pc Ada hp 4")
    with pytest.raises(PlayError, match="In the party's purse are no coins"):
        table.types("share")
    with pytest.raises(PlayError, match="In the party's purse are 5 gp"):
        table.types("coins 5 gp to party", "share 6 gp")


@pytest.mark.clause("enc.xp.8")
def test_loot_is_shared_by_what_was_agreed_and_weighs_on_those_who_get_it() -> None:
    table = Saints(encumbrance="weight").types("pc Ada fighter hp 6", "pc Bob fighter hp 6 retainer")
    bob = table.who("Bob")
    table.state = table.state.with_creature(
        replace(bob, service=Service(employer=table.who("Ada").id, loyalty=7, adventurer=True, daily=0, share=(1, 2)))
    )

    table.types("coins 900 gp to party", "share")

    assert [table.who(name).coins.worth for name in ("Ada", "Bob")] == [60_000, 30_000]
    assert [table.who(name).speed for name in ("Ada", "Bob")] == [30, 40]


@pytest.mark.clause("enc.xp.8")
def test_two_thirds_of_a_share_are_two_thirds_and_the_last_copper_is_shared() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bob fighter hp 6 retainer")
    served = Service(employer=table.who("Ada").id, loyalty=7, adventurer=True, daily=0, share=(2, 3))
    table.state = table.state.with_creature(replace(table.who("Bob"), service=served))
    (spent,) = facts(table.types("coins 5 gp to party"), "share", CoinsSpent)

    table.types("share")

    assert [table.who(name).coins.worth for name in ("Ada", "Bob")] == [300, 200]
    assert spent.what == "shares"
    one = Saints().types("pc Ada fighter hp 6", "coins 1 cp to party", "share")
    assert one.who("Ada").coins.worth == 1


def test_split_without_a_side_still_shares_what_was_earned() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 9", "xp 100", "split")

    assert "100" in table.last()


def test_xp_5__what_one_of_a_kind_is_worth_is_told_once() -> None:
    table = Saints().types("pc Ada of Ann hp 8", "foes 3 orcs hp 4", "down orc 1", "down orc 2")

    table.types("xp foes", answers={"saints.award_wanted": "10"})

    assert [line for line in table.lines() if " worth " in line] == ["Each of the orcs is worth 10 experience."]
