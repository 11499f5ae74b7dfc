"""The last article of every section: leaders decide what none decides; B, C, D, E and F name an appeal.

In the events of these tests equal players or teams wait for games, and the leaders rule instead (R66); the
appeal is that of test_bijlage5_conditions, brought in each section that names the committee.
"""

from dataclasses import replace

import pytest

from tests.regulations.eights import EDITION, eight, order
from tests.regulations.individuals import group, swiss
from tests.regulations.teams import teams
from tests.regulations.test_bijlage5_conditions import DISPUTE, lodged, unmet
from tests.regulations.test_bijlage5_procedure import CLOSED, HEARING, UP, VERDICT, after, refused, votes
from tournaments.regulations.counting.absences import make_ups
from tournaments.regulations.event import Ruling, Section
from tournaments.regulations.order.standings import rank

LEVEL = {
    "A": (group("A", "2", 3, ["1=2"]), (2, 1), "A.6"),
    "B": (teams({(3, 1): 9}, division="II"), (2, 3, 1), "B.8"),
    "C": (eight(outcome=lambda white, black: "½-½"), (8, 7, 6, 5, 4, 3, 2, 1), "C.16"),
    "D": (group("D", "1", 3, ["1=2"]), (2, 1), "D.8"),
    "E": (group("E", "jeugd", 3, ["1=2"]), (2, 1), "E.6"),
    "G": (teams(section="G", outcome=lambda home, away: 4), (4, 3, 2, 1), "G.7"),
}
APPEALED = [Section.B, Section.C, Section.D, Section.E, Section.F]


@pytest.mark.article("A.6")
@pytest.mark.article("B.8")
@pytest.mark.article("C.16")
@pytest.mark.article("D.8")
@pytest.mark.article("E.6")
@pytest.mark.article("G.7")
@pytest.mark.parametrize("section", LEVEL)
def test_what_no_article_decides_the_leaders_decide(section):
    event, ruled, article = LEVEL[section]
    standings = rank(replace(event, rulings=(Ruling(ruled),)), edition=EDITION)
    assert order(standings)[: len(ruled)] == list(ruled)
    assert {row.decided_by for row in standings.rows[: len(ruled)]} == {article}
    assert standings.open == ()


@pytest.mark.article("F.7")
def test_whether_a_game_of_the_blitz_is_made_up_the_leaders_decide():
    """F has no article on it (R52)."""
    event = swiss("F", "", 4, [["1?2", "3>4"]], planned=3)
    (game,) = make_ups(event, edition=EDITION, after_round=1)
    assert game.allowed
    assert game.because.articles == ("F.7", "R52")


@pytest.mark.article("B.8")
@pytest.mark.article("C.16")
@pytest.mark.article("D.8")
@pytest.mark.article("E.6")
@pytest.mark.article("F.7")
@pytest.mark.parametrize("section", APPEALED)
def test_who_has_an_interest_may_appeal_to_the_committee(section):
    dispute = replace(DISPUTE, section=section, division="")
    assert lodged(dispute).admissible
    assert unmet(lodged(dispute, by="Elzinga")) == [(2, "Elzinga is no party to the dispute")]


@pytest.mark.article("B.8")
@pytest.mark.article("C.16")
@pytest.mark.article("D.8")
@pytest.mark.article("E.6")
@pytest.mark.article("F.7")
@pytest.mark.parametrize("section", APPEALED)
def test_the_verdict_of_the_committee_binds(section):
    dispute = replace(DISPUTE, section=section, division="")
    appeal = after(*HEARING, *votes(Anema=UP), CLOSED, VERDICT, appeal=lodged(dispute))
    assert appeal.verdict.upheld is True
    refused(appeal, VERDICT, "The verdict is final", "Bijlage 5 tasks.3")
