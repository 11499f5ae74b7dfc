"""The four conditions of an appeal, who withdraws, and when a verdict is due: Bijlage 5, reading R45.

Worked examples of the 24 hours, clock times in Fryslân.

- Ruling made known on Saturday 14 November 2026 at 16:30:00: an appeal on Sunday at 16:30:00 is in time, at
  16:30:01 late.
- Saturday 24 October 2026 at 20:00:00, summer time, is 18:00 universal; a day later it is 19:00:00, for the
  clock went back in the night: in time. At 19:00:01 late, although the clock shows less than 20:00.
- Saturday 27 March 2027 at 20:00:00 is 19:00 universal; a day later it is 21:00:00 summer time: in time.
- 24 October 2026 at 02:30:00 is 00:30 universal. On the 25th the clock shows 02:30 twice: the first time it
  is 00:30 universal, in time; the second 01:30, late.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulations.test_bijlage5_committee import RULE, member
from tournaments.regulations.disputes.appeals import Phase, lodge
from tournaments.regulations.disputes.committee import Committee
from tournaments.regulations.disputes.dispute import Dispute, Lodging, Party, period_ends, verdict_due
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation

FRYSLAN = ZoneInfo("Europe/Amsterdam")


def at(text, fold=0):
    return datetime.fromisoformat(text).replace(tzinfo=FRYSLAN, fold=fold)


DISPUTE = Dispute(
    Section.C,
    "KK",
    (Party("Bakker", "Huizum"), Party("Visser", "Drachten")),
    leaders=("Lok",),
    made_known=at("2026-11-14 16:30:00"),
    next_playing_day=at("2026-11-21 00:00:00"),
)
LODGING = Lodging(
    "Bakker",
    at("2026-11-15 09:00:00"),
    in_writing=True,
    to_chair=True,
    why="Both flags had fallen.",
    against="The ruling that the game is lost.",
)
COMMITTEE = Committee(
    tuple(
        member(name, club)
        for name, club in [
            ("Anema", "Akkrum"),
            ("Cnossen", "Drachten"),
            ("Haga", "Hallum"),
            ("Bosma", "Huizum"),
            ("Visser", "Itens"),
            ("Lok", "Sneek"),
            ("Galama", "Winsum"),
        ]
    ),
    chair="Anema",
    deputy="Galama",
)


def lodged(dispute=DISPUTE, **changes):
    return lodge(dispute, COMMITTEE, replace(LODGING, **changes), rule=RULE)


def unmet(appeal):
    return [(finding.condition, str(finding.because)) for finding in appeal.findings if not finding.met]


@pytest.mark.article("Bijlage 5 conditions")
def test_an_appeal_that_meets_all_four_conditions_is_admissible():
    appeal = lodged()
    assert appeal.admissible
    assert appeal.phase is Phase.HEARING
    assert [(finding.condition, finding.because.articles) for finding in appeal.findings] == [
        (number, (f"Bijlage 5 conditions.{number}", "R45")) for number in (1, 2, 3, 4)
    ]


@pytest.mark.article("Bijlage 5 conditions.1")
def test_without_a_ruling_made_known_there_is_nothing_to_appeal_against():
    appeal = lodged(replace(DISPUTE, made_known=None))
    assert unmet(appeal) == [
        (1, "The tournament directors have not notified anybody of a ruling"),
        (3, "The period for an appeal has not begun: nobody has been notified of a ruling"),
    ]
    assert appeal.phase is Phase.INADMISSIBLE


@pytest.mark.article("Bijlage 5 conditions.1")
def test_a_dispute_is_between_parties():
    assert unmet(lodged(replace(DISPUTE, parties=DISPUTE.parties[:1]))) == [
        (1, "There is no dispute between parties")
    ]


@pytest.mark.article("Bijlage 5 conditions.2")
def test_only_a_party_to_the_dispute_can_appeal():
    assert unmet(lodged(by="Elzinga")) == [(2, "Elzinga is no party to the dispute")]
    assert lodged(by="Visser").admissible


IN_TIME = [
    (at("2026-11-14 16:30:00"), at("2026-11-15 16:30:00"), True),
    (at("2026-11-14 16:30:00"), at("2026-11-15 16:30:01"), False),
    (at("2026-11-14 16:30:00"), datetime(2026, 11, 15, 15, 30, 0, tzinfo=UTC), True),
    (at("2026-11-14 16:30:00"), datetime(2026, 11, 15, 15, 30, 1, tzinfo=UTC), False),
    (at("2026-11-14 16:30:00"), datetime(2026, 11, 16, 5, 30, tzinfo=timezone(timedelta(hours=14))), True),
    (at("2026-10-24 20:00:00"), at("2026-10-25 19:00:00"), True),
    (at("2026-10-24 20:00:00"), at("2026-10-25 19:00:01"), False),
    (at("2027-03-27 20:00:00"), at("2027-03-28 21:00:00"), True),
    (at("2027-03-27 20:00:00"), at("2027-03-28 21:00:01"), False),
    (at("2026-10-24 02:30:00"), at("2026-10-25 02:30:00", fold=0), True),
    (at("2026-10-24 02:30:00"), at("2026-10-25 02:30:00", fold=1), False),
    (at("2026-11-14 16:30:00"), at("2026-11-14 16:29:00"), True),  # before it was formally made known
]


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(("made_known", "moment", "in_time"), IN_TIME)
def test_the_24_hours_are_real_hours_and_include_their_last_second(made_known, moment, in_time):
    appeal = lodged(replace(DISPUTE, made_known=made_known, next_playing_day=None), at=moment)
    assert appeal.admissible is in_time
    assert [condition for condition, _ in unmet(appeal)] == ([] if in_time else [3])


@pytest.mark.article("Bijlage 5 conditions.3")
def test_the_last_second_lasts_a_whole_second():
    last = at("2026-11-15 16:30:00")
    assert lodged(at=last + timedelta(microseconds=999_999)).admissible
    assert not lodged(at=last + timedelta(seconds=1)).admissible


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_late_appeal_is_recorded_with_both_moments_and_inadmissible():
    appeal = lodged(at=at("2026-11-15 16:30:01"))
    assert appeal.phase is Phase.INADMISSIBLE
    assert unmet(appeal) == [
        (
            3,
            "Lodged at 2026-11-15 16:30:01+01:00, too late: the 24 hours ran until 2026-11-15 16:30:00+01:00",
        )
    ]
    assert appeal.lodging.why == LODGING.why


@given(
    st.integers(1_577_836_800_000_000, 1_893_456_000_000_000),  # microseconds, the years 2020 to 2029
    st.timedeltas(timedelta(hours=-30), timedelta(hours=30)),
    st.sampled_from([UTC, FRYSLAN, ZoneInfo("America/New_York"), timezone(timedelta(hours=-11))]),
)
def test_the_zone_in_which_a_moment_is_written_never_decides(microseconds, later, zone):
    """Counted since 1970: late when the appeal's second is more than 24 * 3600 after the ruling's."""
    epoch, one = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)
    made_known = (epoch + microseconds * one).astimezone(FRYSLAN)
    moment = (epoch + microseconds * one + later).astimezone(zone)
    elapsed = (microseconds + later // one) // 1_000_000 - microseconds // 1_000_000
    dispute = replace(DISPUTE, made_known=made_known, next_playing_day=None)
    assert lodged(dispute, at=moment).admissible is (elapsed <= 86_400)
    assert period_ends(made_known, rule=RULE) == period_ends(made_known.astimezone(zone), rule=RULE)


@pytest.mark.article("Bijlage 5 conditions.4")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"in_writing": False}, ["The appeal is not in writing"]),
        ({"to_chair": False}, ["The appeal was not sent to the chair of the committee"]),
        ({"why": " "}, ["The appeal does not say why"]),
        ({"against": ""}, ["The appeal does not say against what"]),
        ({"why": "", "against": ""}, ["The appeal does not say why", "The appeal does not say against what"]),
    ],
)
def test_an_appeal_is_in_writing_to_the_chair_and_says_why_and_against_what(changes, found):
    assert unmet(lodged(**changes)) == [(4, text) for text in found]


@pytest.mark.article("Bijlage 5 tasks.6")
def test_who_is_party_who_ruled_and_whose_club_is_involved_withdraw():
    """Cnossen's club Drachten and Bosma's Huizum are the parties', Visser is one, Lok ruled; three remain."""
    appeal = lodged()
    assert [(recusal.member, str(recusal.because)) for recusal in appeal.recusals] == [
        ("Cnossen", "The club of Cnossen, Drachten, is involved in the dispute"),
        ("Bosma", "The club of Bosma, Huizum, is involved in the dispute"),
        ("Visser", "Visser is a party to the dispute"),
        ("Lok", "Lok gave the ruling"),
    ]
    assert appeal.remaining == ("Anema", "Haga", "Galama")
    assert {recusal.because.articles for recusal in appeal.recusals} == {("Bijlage 5 tasks.6", "R45")}


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_club_that_is_itself_a_party_is_involved_and_a_party_without_a_club_involves_none():
    parties = (Party("Akkrum 1", "Akkrum"), Party("Non-member"))
    dispute = replace(DISPUTE, section=Section.B, parties=parties)
    assert [recusal.member for recusal in lodged(dispute).recusals] == ["Anema", "Lok"]


@pytest.mark.article("Bijlage 5 tasks.4")
@pytest.mark.parametrize(
    ("section", "division"), [(Section.C, "KK"), (Section.C, "HAA"), (Section.C, "RHAA"), (Section.D, "HA")]
)
def test_in_the_three_eights_and_the_ha_a_verdict_is_due_before_the_next_playing_day(section, division):
    dispute = replace(DISPUTE, section=section, division=division)
    due, because = verdict_due(dispute, rule=RULE)
    assert due == datetime(2026, 11, 20, 23, 0, tzinfo=UTC)
    assert because.articles == ("Bijlage 5 tasks.4", "R45")
    assert verdict_due(replace(dispute, next_playing_day=None), rule=RULE)[0] is None


@pytest.mark.article("Bijlage 5 tasks.5")
@pytest.mark.parametrize(("section", "division"), [(Section.D, "1"), (Section.B, "I"), (Section.F, "HA")])
def test_elsewhere_a_verdict_comes_as_soon_as_possible(section, division):
    due, because = verdict_due(replace(DISPUTE, section=section, division=division), rule=RULE)
    assert (due, because.articles) == (None, ("Bijlage 5 tasks.5", "R45"))


@pytest.mark.parametrize("field", ["made_known", "next_playing_day"])
def test_a_moment_without_a_time_zone_is_refused(field):
    naive = datetime.combine(date(2026, 11, 14), datetime.min.time())
    with pytest.raises(RuleViolation, match=f"^{field}: A time needs a time zone"):
        lodged(replace(DISPUTE, **{field: naive}))
    with pytest.raises(RuleViolation, match=r"^at: A time needs a time zone"):
        lodged(at=naive)


def test_two_parties_of_one_name_cannot_be_told_apart():
    with pytest.raises(RuleViolation, match="must have different names"):
        lodged(replace(DISPUTE, parties=(Party("Bakker", "Huizum"), Party("Bakker", "Sneek"))))
