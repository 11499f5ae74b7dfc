"""Tournament report files, TRF16 and TRF26: written, read back, and refused with line and column.

Source: FIDE, tournament report file, versions 2016 and 2026; positions count from 1.
"""

from dataclasses import replace

import pytest
from caissify_pairings.fpc import check_trf
from hypothesis import given
from hypothesis import strategies as st

from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.swiss.random_events import Dice, new_event, play, played
from tournaments.regulations import swiss
from tournaments.regulations.event import Entrant, Section
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.swiss.report_files import trf

pytestmark = pytest.mark.article("Bijlage 3")

EVENT = swiss_event(
    5, "1-2 1-0, 3-4 +:-, free 5", "5-1 ½-½, 2-3 0-0", planned=3, ratings={1: 1420, 3: 980}, section=Section.F
)
WRITTEN = """\
012 HA
062 5
072 2
092 Individual: Swiss-System (weerstand)
142 3
152 W
001    1      Player 1                          1420                             1.5    2     2 w 1     5 b =
001    2      Player 2                                                           0.0    4     1 b 0     3 w 0
001    3      Player 3                           980                             1.0    3     4 w +     2 b 0
001    4      Player 4                                                           0.0    5     3 b -  0000 - Z
001    5      Player 5                                                           1.5    1  0000 - U     1 w =
"""


def facts(event):
    """What a file keeps of the rounds: the games and the free of each, in no order."""
    return [(paired.number, set(paired.games), set(paired.free)) for paired in event.rounds]


def test_the_file_of_a_small_event_letter_by_letter():
    assert trf.write(EVENT) == WRITTEN.replace("\n", "\r\n")


def test_the_older_version_has_other_lines_for_the_rounds_and_the_first_colour():
    lines = trf.write(EVENT, version=trf.TrfVersion.TRF16).split("\r\n")
    assert lines[4:6] == ["XXR 3", "XXC white1"]
    assert lines[6:] == trf.write(EVENT).split("\r\n")[6:]


@pytest.mark.parametrize("version", trf.TrfVersion)
def test_a_file_reads_back_to_the_event_it_was_written_from(version):
    found = trf.read(trf.write(EVENT, version=version), season=2026)
    assert facts(found.event) == facts(EVENT)
    assert found.event == replace(EVENT, rounds=found.event.rounds)
    assert found.absent == frozenset()


def test_a_free_round_is_written_u_and_never_f_and_read_from_either():
    written = trf.write(EVENT)
    assert "0000 - U" in written
    assert "0000 - F" not in written
    assert facts(trf.read(written.replace("- U", "- F")).event) == facts(EVENT)


@pytest.mark.parametrize(("stated", "line"), [("white", "152 W"), ("black", "152 B")])
def test_the_first_colour_is_always_stated_before_round_one_too(stated, line):
    event = swiss_event(6, planned=2, swiss_first_colour=stated)
    assert line in trf.write(event).split("\r\n")
    assert trf.read(trf.write(event)).event.settings["swiss_first_colour"] == stated


def test_a_first_colour_by_lot_is_stated_as_drawn():
    event = swiss_event(6, planned=2, swiss_first_colour="lot", swiss_seed="3")
    stated = trf.read(trf.write(event)).event
    first = swiss.pair(event, system="rating").pairs
    assert swiss.pair(stated, system="rating").pairs == first


def test_without_a_stated_first_colour_it_is_that_of_the_first_of_the_list_in_round_one():
    lines = [line for line in WRITTEN.splitlines() if not line.startswith("152")]
    assert trf.read("\n".join(lines)).event.settings["swiss_first_colour"] == "white"
    assert trf.read("001    1      A\n001    2      B").event.settings == {}


def test_the_absent_and_the_withdrawn_are_marked_in_the_round_to_come():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", planned=3, withdrawn={2: 1})
    found = trf.read(trf.write(event, absent=frozenset({5})))
    assert found.absent == {2, 5}
    assert facts(found.event) == facts(event)


def test_absences_may_stand_on_lines_of_their_own():
    text = WRITTEN + "240 Z 003    2    4\n240 Z 002    1\nXXZ 5\n"
    assert trf.read(text).absent == {2, 4, 5}


def test_what_a_free_round_scores_is_kept():
    for version in trf.TrfVersion:
        for value in ("½", "0"):
            event = swiss_event(5, "1-2 1-0, 3-4 1-0, free 5", planned=3, swiss_free_points=value)
            found = trf.read(trf.write(event, version=version)).event
            assert found.settings["swiss_free_points"] == value


def test_games_still_to_be_played_are_read_and_written_without_a_result():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 ½-½", "1-3, 2-5, 4-6", planned=3)
    assert facts(trf.read(trf.write(event)).event) == facts(event)


def test_unrated_games_small_letters_and_forfeits_without_colours_are_read():
    text = WRITTEN.replace("2 w 1", "2 W w").replace("1 b 0 ", "1 B l ").replace("4 w +", "4 - +")
    text = text.replace("3 b -", "3 - -")
    assert facts(trf.read(text).event) == facts(EVENT)


def test_comments_other_lines_and_any_line_ends_are_passed_over():
    noise = "### a comment\n022 Ljouwert\n102 Somebody\nDAT 0001 GROUP A\nNED    1\n\n"
    for end in ("\n", "\r\n", "\r"):
        text = "\ufeff" + (noise + WRITTEN).replace("\n", end)
        assert facts(trf.read(text).event) == facts(EVENT)


def test_without_a_number_of_rounds_one_more_than_there_are_is_planned():
    text = "\n".join(line for line in WRITTEN.splitlines() if not line.startswith("142"))
    assert trf.read(text).event.rounds_planned == 3


def test_names_are_cut_to_their_column_and_stay_on_their_line():
    long = replace(
        EVENT, entrants=(Entrant(1, "Tsjerk\r\n" + "x" * 40), *EVENT.entrants[1:]), division="A\nB"
    )
    found = trf.read(trf.write(long)).event
    assert found.entrants[0].name == "Tsjerk " + "x" * 26
    assert found.division == "A B"


@pytest.mark.parametrize("number", [10_000, 123_456])
def test_a_rating_that_does_not_fit_its_column_is_not_written(number):
    large = replace(EVENT, entrants=(Entrant(1, "A", rating=number), *EVENT.entrants[1:]))
    with pytest.raises(RuleViolation, match="does not fit"):
        trf.write(large)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("001    1 ", "001    x ", "line 7, column 5"),
        ("001    1 ", "001      ", "line 7, column 5"),
        ("001    1 ", "001    0 ", "line 7, column 5"),
        ("001    2 ", "001    1 ", "line 8, column 5"),
        ("1420", "14x0", "line 7, column 49"),
        (" 1.5    2     2", " 1,5    2     2", "line 7, column 81"),
        (" 1.5    2     2", " 1.5    z     2", "line 7, column 86"),
        ("   2 w 1", "  ab w 1", "line 7, column 92"),
        ("   2 w 1", "   9 w 1", "line 7, column 92"),
        ("   2 w 1", "   1 w 1", "line 7, column 92"),
        ("   2 w 1", "   3 w 1", "line 7, column 92"),
        ("   2 w 1", "   2 x 1", "line 7, column 97"),
        ("   2 w 1", "   2 b 1", "line 7, column 97"),
        ("   2 w 1", "   2 w 5", "line 7, column 97"),
        ("   2 w 1", "   2 w =", "line 7, column 99"),
        ("   2 w 1", "   2 w +", "line 7, column 99"),
        ("   2 w 1", "   2xw 1", "line 7, column 96"),
        ("   2 w 1  ", "   2 w 11 ", "line 7, column 100"),
        ("0000 - U", "0000 - H", "line 11, column 99"),
        ("0000 - U", "0000 - 1", "line 11, column 97"),
        ("0000 - U", "0000 w U", "line 11, column 97"),
        ("142 3", "142 x", "line 5, column 5"),
        ("142 3", "142 0", "line 5, column 5"),
        ("142 3", "142 3\nXXR 4", "line 6, column 5"),
        ("152 W", "152 red", "line 6, column 5"),
        ("152 W", "XXC green1", "line 6, column 5"),
        ("152 W", "162  W 3.0", "line 6, column 6"),
        ("152 W", "162  W 1.0     D 0.3", "line 6, column 15"),
        ("152 W", "BBW 3.0", "line 6, column 5"),
        ("152 W", "013 Team", "line 6, column 1"),
        ("152 W", "XXA 1 4", "line 6, column 1"),
        ("152 W", "XXP 1 2", "line 6, column 1"),
        ("152 W", "240 H 003    1", "line 6, column 5"),
        ("152 W", "240 Z 003    x", "line 6, column 14"),
        ("152 W", "XXZ 77", "line 6, column 5"),
        ("152 W", "15", "line 6, column 1"),
        ("152 W", "152W", "line 6, column 1"),
        ("152 W", "012 a\tb", "line 6, column 6"),
    ],
)
def test_a_malformed_line_is_refused_with_its_line_and_column(old, new, place):
    assert old in WRITTEN
    with pytest.raises(RuleViolation) as refusal:
        trf.read(WRITTEN.replace(old, new, 1))
    assert refusal.value.place == place


def test_one_wrong_line_among_three_thousand_is_named():
    player = WRITTEN.splitlines()[9].replace("   3 b -  0000 - Z", "0000 - Z")
    players = [player.replace("   4 ", f"{number:>4} ", 1) for number in range(1, 3001)]
    players[2740] = players[2740].replace("0000 - Z", "0000 - 7")
    with pytest.raises(RuleViolation) as refusal:
        trf.read("\n".join(["012 HA", "142 1", *players]))
    assert refusal.value.place == "line 2743, column 97"


def test_more_than_999_rounds_of_one_player_are_refused_unread():
    """The first cell of all is wrong: nothing was read when the line is refused for its length."""
    line = WRITTEN.splitlines()[6][:91] + "  ".join(["    x x x", *["0000 - Z"] * 999])
    with pytest.raises(RuleViolation, match="from 1 to 999") as refusal:
        trf.read(line)
    assert refusal.value.place == f"line 1, column {92 + 999 * 10}"
    most = trf.read(WRITTEN.splitlines()[6][:91] + "  ".join(["0000 - U"] * 999))
    assert (len(most.event.rounds), most.event.rounds_planned) == (999, 999)


@pytest.mark.parametrize("text", ["", "\n\n", "### only a comment", "012 Without players"])
def test_a_file_without_players_is_refused(text):
    with pytest.raises(RuleViolation, match="no players"):
        trf.read(text)


def test_a_free_round_given_to_somebody_who_plays_elsewhere_is_refused():
    with pytest.raises(RuleViolation, match="who does not"):
        trf.read(WRITTEN.replace("   1 b 0 ", "0000 - U "))


def test_more_rounds_than_are_planned_are_refused():
    with pytest.raises(RuleViolation, match=r"^rounds\[1\]"):
        trf.read(WRITTEN.replace("142 3", "142 1"))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("version", trf.TrfVersion)
@pytest.mark.parametrize("system", ["weerstand", "dutch"])
@pytest.mark.long(every=4)
def test_random_events_read_back_and_are_paired_as_before(version, system):
    """Forty events, seeds 0-39; who is absent in the round to come is in the file."""
    for seed in range(40):
        *_, last = play(seed, system, most=14)
        event = replace(last.event, settings={"swiss_seed": str(seed)})
        found = trf.read(trf.write(event, version=version, absent=last.absent))
        gone = {withdrawal.number for withdrawal in event.withdrawals}
        assert facts(found.event) == facts(event)
        assert found.absent == last.absent | gone
        assert [(one.name, one.rating) for one in found.event.entrants] == [
            (one.name, one.rating) for one in event.entrants
        ]
        again = swiss.pair(found.event, system=system, seed=seed, absent=found.absent)
        assert (again.pairs, again.free) == (last.pairing.pairs, last.pairing.free)


@pytest.mark.long
def test_the_checker_of_the_dutch_library_agrees_with_every_round_of_a_written_event():
    """Twenty events without absences, seeds 0-19; the checker reads the file with its own reader."""
    for seed in range(20):
        dice = Dice(seed)
        players = dice.between(6, 14)
        event = replace(new_event(dice, players, players // 2), settings={"swiss_seed": str(seed)})
        while event.last_round < event.rounds_planned:
            event = played(event, swiss.pair(event, system="dutch"), dice)
        report = check_trf(trf.write(event, version=trf.TrfVersion.TRF16))
        assert report["summary"]["rounds_matched"] == event.rounds_planned
        assert report["summary"]["rounds_mismatched"] == 0


@given(st.text())
@pytest.mark.long
def test_any_text_is_an_event_or_a_rule_violation(text):
    read_or_refuse(text)


@given(st.lists(st.tuples(st.integers(0, len(WRITTEN) - 1), st.characters()), min_size=1, max_size=4))
def test_a_file_with_a_few_letters_changed_is_an_event_or_a_rule_violation(changes):
    letters = list(WRITTEN)
    for position, letter in changes:
        letters[position] = letter
    read_or_refuse("".join(letters))


@given(
    st.lists(st.sampled_from(WRITTEN.splitlines()), max_size=14),
    st.integers(0, 200),
    st.sampled_from(["", " ", "9", "w", "\u00b2", "-", "²²²²"]),
)
def test_lines_mixed_cut_and_prolonged_are_an_event_or_a_rule_violation(lines, cut, tail):
    read_or_refuse("\n".join(line[:cut] + tail for line in lines))


def read_or_refuse(text):
    try:
        found = trf.read(text)
    except RuleViolation:
        return
    assert facts(trf.read(trf.write(found.event)).event) == facts(found.event)
    results = [game.result for paired in found.event.rounds for game in paired.games]
    assert all(result is None or isinstance(result, Result) for result in results)
