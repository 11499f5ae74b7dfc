"""Match points that a verdict gives or takes: B.5, B.7, G.5, Bijlage 5, reading R110."""

from dataclasses import replace

import pytest

from tests.regulations.teams import EDITION, teams
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation


def table(found, after_round=None):
    rows = rank(found, edition=EDITION, after_round=after_round).rows
    return [(row.entrant.number, row.half_points) for row in rows]


@pytest.mark.article("B.5")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_match_points_by_a_verdict_count_from_the_round_after_which_they_were_given():
    given = teams()
    plain = dict(table(given))
    first, second = list(plain)[:2]
    changed = replace(given, settings={"match_points": f"{first}:-{plain[first]}:2 {second}:1:2"})
    assert dict(table(changed))[first] == 0
    assert dict(table(changed))[second] == plain[second] + 1
    assert table(changed, 1) == table(given, 1)
    said = [str(remark) for remark in rank(changed, edition=EDITION).remarks]
    assert "match points fewer, by a verdict of the committee of appeal" in said[0]


@pytest.mark.article("Bijlage 5 tasks.3")
def test_they_stand_in_the_event_file_and_what_is_no_such_thing_is_refused():
    given = replace(teams(), settings={"match_points": "1:-2:1 2:1:3"})
    assert load(dump(given), edition=EDITION) == given
    for text in ("1:-2", "9:1:1", "1:1:1 1:2:1", "one"):
        with pytest.raises(RuleViolation, match="number of the team") as caught:
            load(dump(replace(given, settings={"match_points": text})), edition=EDITION)
        assert caught.value.place == "settings.match_points"
