"""Section H: what is found of a problem, condition by condition, and its pages."""

from unittest.mock import ANY

import pytest
from django.test import Client
from django.urls import reverse

from games.problems import conditions, services
from games.problems.conditions import CONDITIONS, State, check
from games.problems.last_move import last_move
from games.problems.selectors import page_of
from games.showing.replay import Look
from rules import Board
from rules.notation import full
from tests import workers
from tournaments.models import Job, LedgerEntry, User
from tournaments.regulations.reasons import RuleViolation

MANUAL_3C = "W:W28,34,38,39,47:B11,13,14,16,17,24"
SOLUTION_3C = "28-23 24x42 23x3 14-20 3x1 42-48 47x49 16-21 1x31"
SHOT = "W:W14:B32"


def found(fen, solution=""):
    """The findings by condition: the state and the sentences."""
    board = Board(fen)
    moves = [played.move for played in full.replay(solution, start=board).moves]
    checked = check(board.position, moves)
    assert tuple(one.condition for one in checked.findings) == CONDITIONS
    assert all(
        reason.articles == (f"H.2{one.condition}",) for one in checked.findings for reason in one.reasons
    )
    return {one.condition: (one.state, " / ".join(map(str, one.reasons))) for one in checked.findings}


@pytest.fixture
def few(monkeypatch):
    """Smaller limits, which leave the sentences what they are."""
    for name in ("FIRST", "LATER"):
        monkeypatch.setattr(conditions, name, 3_000)


@pytest.mark.article("H.2")
def test_a_sound_endgame_meets_what_a_machine_can_tell():
    told = found(SHOT)
    assert told["A"] == (State.MET, "White wins, whatever black plays: proved over 129 positions")
    assert told["B.1"] == (State.MET, "Black may have played 27-32; no further back was looked")
    assert told["B.2"] == (State.MET, "Number of men: white 1, black 1")
    assert {condition for condition, (state, _) in told.items() if state is not State.MET} == {"F"}
    assert "white has K50 and black –" in told["F"][1]


@pytest.mark.article("H.2C")
@pytest.mark.article("H.2G")
def test_a_second_solution_and_another_way_in_the_end_are_named():
    told = found("W:W13:B30")
    assert told["C"] == (State.NOT_MET, "Move 1: instead of 13-8 white wins with 13-9 too")
    assert told["G"][0] is State.NOT_MET
    assert "Move 5: instead of 49x46 white wins with 49x47 too" in told["G"][1]


@pytest.mark.article("H.2A")
def test_a_solution_is_followed_and_what_it_leads_to_is_proved(few):
    told = found(MANUAL_3C, SOLUTION_3C)
    assert told["A"][0] is State.MET
    assert told["A"][1].endswith("What the solution leads to is won for white: proved")
    assert told["C"][0] is State.UNDECIDED
    assert "Move 1: instead of 28-23 it is not decided of" in told["C"][1]
    assert told["G"][0] is State.NOT_MET, "played on to the end of the game"
    assert told["G"][1].startswith("Move 5: instead of 1x31 white wins with 1x41 too / Move 6: instead of")
    assert told["D"][0] is State.MET


@pytest.mark.article("H.2A")
def test_what_does_not_win_is_said_and_the_rest_is_left_open():
    told = found("W:W37:B26")
    assert told["A"] == (State.NOT_MET, "White does not win, whatever it begins with: 162 positions")
    assert {told[condition][0] for condition in "CDEG"} == {State.UNDECIDED}
    wrong = found(SHOT, "14-9")
    assert wrong["A"][0] is State.MET, "though not as the solution has it"
    assert wrong["A"][1].endswith("After the first move of the solution black need not lose")
    assert (wrong["C"], wrong["G"][0]) == (found(SHOT)["C"], State.MET)


@pytest.mark.article("H.2G")
def test_a_solution_that_stops_early_is_played_on():
    """Else nothing would be looked at behind it, and everything there said to be met."""
    whole, early = found("W:WK49,27:B16,7"), found("W:WK49,27:B16,7", "27-21 16x27")
    assert (early["C"], early["D"], early["G"]) == (whole["C"], whole["D"], whole["G"])
    assert "at the end of the line white has K2 and black –" in early["F"][1]


@pytest.mark.parametrize(("solution", "own"), [("13-2", False), ("13-24", True), ("", False)])
def test_a_line_is_that_of_the_solution_where_its_moves_are(solution, own):
    page = page_of("W:WK13:B45", solution, "13-24", (), Look())
    assert page.is_own_solution is own


@pytest.mark.article("H.2B")
def test_kings_material_and_a_man_en_prise_are_findings_and_no_refusals():
    told = found("W:W32,37,K40:B28")
    assert told["B.2"] == (
        State.NOT_MET,
        "Number of men: white 2, black 1 / Number of kings: white 1, black 0",
    )
    assert told["B.3"] == (State.NOT_MET, "There are kings, on 40")
    assert told["B.4"] == (State.NOT_MET, "White can capture at once what stands on 28")


@pytest.mark.article("H.2D")
def test_a_man_without_a_purpose_is_named():
    told = found("W:W14:B10,32")
    assert told["D"][0] is State.NOT_MET
    assert told["D"][1].endswith("that did not before: 32")


@pytest.mark.article("H.2B")
@pytest.mark.parametrize(
    ("fen", "move"),
    [
        (SHOT, "27-32"),
        ("W:W50:B1", "12x1"),
        ("W:W31-50:B1-20", None),
        ("W:W31-50:B1-15,17-20,21", None),  # from the start of the game, in which white begins
        ("W:W31-50:B1-10", None),  # white has all its men, and none of black can have stepped
    ],
)
def test_a_last_move_of_black_is_looked_for_one_step_or_capture_back(fen, move):
    assert last_move(Board(fen).position) == move


# --- pages -------------------------------------------------------------------------------------------------


@pytest.fixture
def client(db):
    """Somebody with an account, who reads English."""
    reader = Client(headers={"accept-language": "en"})
    reader.force_login(User.objects.create_user("komponist"))
    return reader


def checked_page(client, **sent):
    """The page of a problem that was sent and looked at."""
    answer = client.post(reverse("problem-check"), sent)
    job = Job.objects.get()
    assert answer["Location"] == reverse("job", args=[job.token])
    assert workers.do(job).state == Job.State.DONE
    return client.get(reverse("problem", args=[job.token]))


def test_a_problem_is_sent_looked_at_and_shown_to_its_sender_alone(client):
    page = checked_page(client, fen=SHOT, solution="1. 14-10 32-38 2. 10-5")
    assert "What was found" in page.text
    assert "White wins, whatever black plays" in page.text
    assert "those of the solution, played on" in page.text
    (job,) = Job.objects.all()
    assert job.work == {"fen": ANY, "solution": "14-10 32-38 10-5"}
    address = reverse("problem", args=[job.token])
    stranger = Client()
    assert stranger.get(address).status_code == 302
    stranger.force_login(User.objects.create_user("oar"))
    assert stranger.get(address).status_code == 403
    assert client.get(f"{address}?ply=2").status_code == 200
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    ("fen", "solution", "why"),
    [
        ("", "", "required"),
        ("B:W14:B32", "", "white begins"),
        ("W:W51:B32", "", "51 is not on the board"),
        ("W:W14:B", "", "game is over"),
        (SHOT, "14-11", "no move in this position"),
        (SHOT, "abc", "is not a move"),
        (SHOT, "1.", "No move of a solution"),
    ],
)
def test_what_is_no_problem_is_refused_at_its_field_and_kept_in_it(client, fen, solution, why):
    page = client.post(reverse("problem-check"), {"fen": fen, "solution": solution})
    assert page.status_code == 422
    assert why in page.text
    assert page.context["form"]["solution"].value() == solution
    assert not Job.objects.exists()


def test_a_position_is_brought_along_from_the_analysis(client):
    page = client.get(reverse("analysis"), {"fen": SHOT})
    address = page.text.partition('href="/problems/check/')[2].partition('"')[0].replace("&amp;", "&")
    assert client.get(f"{reverse('problem-check')}{address}").context["form"]["fen"].value().startswith(SHOT)
    assert f'href="{reverse("problem-check")}"' in client.get(reverse("problems")).text


def test_nobody_has_more_problems_looked_at_at_once_than_jobs(client):
    for number in range(4):
        sent = {"fen": SHOT, "solution": "", "token": f"00000000-0000-4000-8000-00000000000{number}"}
        answer = client.post(reverse("problem-check"), sent)
    assert answer.status_code == 422
    assert "under way" in answer.text
    with pytest.raises(RuleViolation):
        services.check_in_background(
            actor=answer.wsgi_request.user, position=Board(SHOT).position, solution="", token="x" * 12
        )
