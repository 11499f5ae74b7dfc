"""Who belongs to a party by now: Bijlage 5 task 6, reading R117.

Worked example, the appeal of test_bijlage5_conditions: Anema (chair), Haga and Galama (deputy) remain.
Bakker, a party, was of Drachten when the dispute was recorded and is of Winsum by now; Visser is of Huizum.
"""

import pytest

from tests.regulations.test_bijlage5_committee import RULE
from tests.regulations.test_bijlage5_procedure import (
    CLOSED,
    DOWN,
    HEARING,
    UP,
    VERDICT,
    WHEN,
    after,
    refused,
    votes,
)
from tournaments.regulations.disputes.appeals import MemberWithdraws, Phase
from tournaments.regulations.disputes.ties import Belonging, Bond, Involved, Tie, ties

BAKKER, VISSER = Involved("Bakker", ("Drachten", "Winsum")), Involved("Visser", ("Huizum",))
GALAMA = Tie("Galama", "Bakker", Bond.SEAT, "Winsum")


def tied(tie):
    return MemberWithdraws(tie.member, "", WHEN, tie)


@pytest.mark.article("Bijlage 5 tasks.6")
@pytest.mark.parametrize(
    ("bond", "to", "said"),
    [
        (Bond.PLAYER, "Bakker", "Haga belongs to the team Bakker, which is a party to the dispute"),
        (Bond.DIRECTOR, "Bakker", "Haga is one of the tournament directors, who are a party to the dispute"),
        (Bond.SEAT, "Winsum", "The club of Haga, Winsum, is involved in the dispute"),
        (Bond.MEMBER, "Winsum", "Haga is a member of Winsum, which is involved in the dispute"),
        (Bond.SECRETARY, "Huizum", "Haga is the secretary of Huizum, which is involved in the dispute"),
        (
            Bond.TEAM,
            "Drachten",
            "Haga plays, or played, in a team of Drachten, which is involved in the dispute",
        ),
        (Bond.PLAYER, "Winsum", None),
        (Bond.DIRECTOR, "Winsum", None),
        (Bond.MEMBER, "Itens", None),
        (Bond.MEMBER, "Bakker", None),
    ],
)
def test_a_member_belongs_to_a_party_itself_or_to_a_club_that_is_involved(bond, to, said):
    found = ties([Belonging("Haga", bond, to)], [BAKKER, VISSER])
    assert [str(one.because(rule=RULE)) for one in found] == ([said] if said else [])
    assert {one.because(rule=RULE).articles for one in found} <= {("Bijlage 5 tasks.6", "R117")}


@pytest.mark.article("Bijlage 5 tasks.6")
def test_of_several_ties_of_a_member_the_closest_is_told_whatever_their_order():
    given = [
        Belonging("Galama", Bond.TEAM, "Huizum"),
        Belonging("Haga", Bond.SECRETARY, "Huizum"),
        Belonging("Galama", Bond.SEAT, "Winsum"),
    ]
    own = Tie("Haga", "Visser", Bond.SECRETARY, "Huizum")
    assert ties(given, [BAKKER, VISSER]) == (GALAMA, own)
    assert ties(reversed(given), [VISSER, BAKKER]) == (GALAMA, own)


@pytest.mark.article("Bijlage 5 tasks.6")
def test_who_belongs_to_a_party_by_now_withdraws_until_the_verdict_and_the_others_decide():
    voted = [*HEARING, *votes(Anema=DOWN, Haga=DOWN, Galama=UP), CLOSED]
    for acts in ([], HEARING, voted):
        found = after(*acts, tied(GALAMA))
        assert found.remaining == ("Anema", "Haga")
        assert found.recusals[-1].because.articles == ("Bijlage 5 tasks.6", "R117")
    assert (found.phase, [cast.member for cast in found.votes]) == (Phase.VOTING, ["Anema", "Haga"])
    refused(found, VERDICT, "The members are voting", "Bijlage 5 tasks.7")
    given = after(*voted, tied(GALAMA), CLOSED, VERDICT)
    assert (given.phase, given.verdict.upheld) == (Phase.VERDICT, False)
    with_it = after(*voted, VERDICT)
    refused(with_it, tied(GALAMA), "The verdict is final", "Bijlage 5 tasks.3")


@pytest.mark.article("Bijlage 5 tasks.7")
def test_the_deputy_presides_for_a_chair_who_belongs_to_a_party_and_nobody_takes_the_place_of_a_member():
    found = after(tied(Tie("Anema", "Bakker", Bond.TEAM, "Drachten")))
    assert (found.presiding, found.remaining) == ("Galama", ("Haga", "Galama"))
    assert (
        after(tied(Tie("Anema", "Bakker", Bond.TEAM, "Drachten")), tied(GALAMA)).phase is Phase.ACTING_CHAIR
    )
