"""A module that the GM corrects in the middle of an evening."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.shipped import module_text
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_site_maps import MINE, ONE, mine, rooms_of, shown


def test_a_site_that_is_played_is_corrected_by_pasting_its_file_again() -> None:
    table = mine("enter 1", "door 2 open", "room 2 note Watch the roof")

    table.types(MINE.format(**{**ONE, "den": "Lair", "key": "Colder than it looks"}))

    site = table.state.site
    assert site is not None
    assert (site.here, site.seen, site.doors, site.notes) == (1, (1,), {"2": "open"}, {"2": "Watch the roof"})
    assert [one.label for one in rooms_of(table, REF).rooms if one.number == 2] == ["Lair (not seen)"]
    assert table.lines(REF)[-1] == "Mine is corrected. What has happened in it is kept."


def test_a_correction_of_what_players_cannot_see_shows_them_nothing() -> None:
    table = mine("enter 1")
    before = shown(table, ANN)

    table.types(MINE.format(**{**ONE, "den": "Lair", "key": "x", "trap": "an axe", "who": "imp"}))

    assert shown(table, ANN) == before


def test_the_same_file_again_is_refused_in_a_sentence() -> None:
    with pytest.raises(PlayError, match="Mine is open already, and the file is the same"):
        mine("enter 1").types(MINE.format(**ONE))


def test_a_module_of_another_file_is_gone_back_to_by_its_name_as_it_was_opened() -> None:
    """Such as one that was opened before Lychgate shipped a new version of it."""
    own = module_text("toll_house").replace("Wet feet slap across the floor above", "Rats scuttle above")
    table = Sovereign().types(f"site\n{own}")

    with pytest.raises(PlayError, match="The Toll House at Low Ford is open already"):
        table.types("site toll house")
    table.types("site salt saint", "site toll house")

    assert table.state.site_name == "The Toll House at Low Ford"
    wandering = next(one for one in table.state.tables if one.name == "wandering")
    assert any(row.startswith("Rats scuttle above") for row in wandering.rows)
