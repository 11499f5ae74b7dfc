"""Teams under a second edition: an order, points and groups of its own; an old season stays (B, G)."""

import json
import shutil

import pytest

from tests.regulations.teams import EDITION, order, teams
from tournaments.regulations.editions.edition import EDITIONS, load_edition
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.groups import sizes

# 2 beats 3 and loses to 1 and 4; 3 draws with 1 and 4; 1 beats 4: in B number 3 is third, in G number 2 is.
CLASH = {(4, 2): 9, (1, 3): 8, (3, 4): 8}
TWO_LEAD = {(1, 3): 7, (4, 3): 9}
MADE_UP = [
    ("B07_order.toml", 'by = "sonneborn-berger"\narticle = "B.7c"', 'by = "mutual-result"\narticle = "B.7c"'),
    ("B07_order.toml", 'by = "mutual-result"\narticle = "B.7d"', 'by = "sonneborn-berger"\narticle = "B.7d"'),
    ("B07_order.toml", 'divisions = ["I"]', 'divisions = ["II"]'),
    ("B05_match_points.toml", "won = 2\ndrawn = 1", "won = 4\ndrawn = 2"),
    ("B02_team_groups.toml", "[4, 5, 6, 7]", "[3, 4, 5, 6]"),
    ("B04_playing_time.toml", "teams = 7\nminutes = 30", "teams = 3\nminutes = 60"),
    ("G02_schedule-3.toml", '["G"]', '["B", "G"]'),
]


@pytest.fixture
def made_up(tmp_path):
    """The edition of 2011 with the numbers and orders above, under another name."""
    folder = tmp_path / "2040"
    shutil.copytree(EDITIONS / "2011", folder)
    for name, old, new in MADE_UP:
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return load_edition(folder)


@pytest.mark.article("B.7")
def test_the_order_of_the_keys_is_that_of_the_edition(made_up):
    """2 beat 3, but 3 has the higher Sonneborn-Berger: with the mutual result first 2 stands above 3."""
    event = teams(CLASH, division="III")
    assert order(rank(event, edition=EDITION)) == [1, 4, 3, 2]
    new = rank(event, edition=made_up)
    assert order(new) == [1, 4, 2, 3]
    assert [row.decided_by for row in new.rows[2:]] == ["B.7c", "B.7c"]


@pytest.mark.article("B.7")
def test_which_group_plays_on_for_its_first_place_is_that_of_the_edition(made_up):
    for division, rules, places in (
        ("I", EDITION, 1),
        ("I", made_up, 0),
        ("II", made_up, 1),
        ("II", EDITION, 0),
    ):
        found = rank(teams(TWO_LEAD, division=division), edition=rules)
        assert len(found.open) == places


@pytest.mark.article("B.5")
@pytest.mark.article("B.2")
def test_points_and_groups_are_those_of_the_edition(made_up):
    assert [row.half_points for row in rank(teams(division="III"), edition=made_up).rows] == [12, 8, 4, 0]
    assert sizes(7, made_up.teams.groups["B"]) == (4, 3)
    assert sizes(7, EDITION.teams.groups["B"]) == (7,)
    seven = teams(number=7, division="III")
    assert rank(seven, edition=EDITION).complete
    with pytest.raises(RuleViolation, match="A group has 3 to 6 teams, not 7"):
        rank(seven, edition=made_up)


@pytest.mark.article("B.7")
@pytest.mark.article("G.6")
def test_an_old_season_replays_to_the_letter_beside_the_new_edition(made_up):
    old = [teams(CLASH, division="II"), teams(TWO_LEAD), teams(section="G", number=6)]
    before = [json.dumps(standings_json(rank(event, edition=EDITION))) for event in old]
    new = [json.dumps(standings_json(rank(event, edition=made_up))) for event in old]
    assert [
        json.dumps(standings_json(rank(event, edition=load_edition(EDITIONS / "2011")))) for event in old
    ] == before
    assert [one == other for one, other in zip(before, new, strict=True)] == [False, False, True]
