"""What is told for a season's end and could only keep it open is refused as it is told."""

import pytest

from tests.tournaments.seasons.test_season_close import Kind, board, order, played, tell  # noqa: F401
from tournaments.models import Event, Person, Round, SeasonFact
from tournaments.regulations.reasons import RuleViolation


@pytest.mark.article("D.7")
@pytest.mark.article("B.3")
@pytest.mark.article("Bijlage 4")
def test_what_can_never_be_is_refused_as_it_is_told(played, board):  # noqa: F811
    """The eights, the HA and B were played, and nobody entered in one of them can be told of otherwise."""
    below = Person.objects.create(name="Ien Ûnderste", player_class="1")
    first = Person.objects.get(name=order(Event.objects.get(division="KK"))[0])
    for kind, about, why in (
        (Kind.DECLINES, {"person": below}, "plays in no event of season 2026/27"),
        (Kind.DECLINES, {"person": first}, "plays in no event of season 2026/27"),
        (Kind.SEVERAL_YEARS, {"person": below}, "plays in no event of season 2026/27"),
        (Kind.NOT_ENTERING, {"team": "Nimmen 1", "section": "B"}, "plays in no event of season 2026/27"),
        (Kind.DEMOTES, {"person": first}, "not been without a point"),
    ):
        with pytest.raises(RuleViolation, match=why):
            tell(board, kind, **about)
    assert not SeasonFact.objects.exists()
    Event.objects.filter(division="HA").update(closed_at=None, system=Event.System.SWISS)
    Round.objects.create(event=Event.objects.get(division="HA"), number=9)
    assert tell(board, Kind.DECLINES, person=below).person == below, "who may come in for the last round"
