"""What was kept with a sentence that has been worded anew since is read in the words of today."""

import gettext
import re
from pathlib import Path

import pytest

from tournaments.regulations.reason_json import EARLIER, EARLIER_ENTRANTS, in_words_of_today, reason_of
from tournaments.regulations.reasons import Entrants, Scores

LOCALE = Path(__file__).resolve().parents[2] / "locale"
PLACE = re.compile(r"%\(\w+\)\w")


def test_a_reason_kept_in_the_words_of_before_reads_in_those_of_today():
    kept = {
        "text": "%(number)s stands lowest and has not been free",
        "params": {"number": "7"},
        "articles": ["Bijlage 3"],
    }
    assert str(reason_of(kept)) == "7 stands lowest and has not had a bye"
    assert kept["text"] == "%(number)s stands lowest and has not been free"


def test_a_reason_in_the_words_of_today_is_read_as_it_is():
    text = "%(number)s stands lowest and has not had a bye"
    assert reason_of({"text": text, "params": {"number": "7"}, "articles": []}).text == text


@pytest.mark.parametrize("filled", ["Number 7", "Ale %(of) Dyk", "II, the last,", "a | b"])
def test_every_sentence_of_before_whose_values_were_filled_in_reads_in_the_words_of_today(filled):
    for earlier, now in EARLIER.items():
        values = dict.fromkeys((place[2:-2] for place in PLACE.findall(earlier)), filled)
        kept = {"rows": [{"name": "Ale Fan Dyk", "half_points": 3, "because": earlier % values}]}
        assert in_words_of_today(kept)["rows"][0] == {**kept["rows"][0], "because": now % values}


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        (7, Entrants.of(7)),
        ("7", Entrants.of(7)),
        ("7, 3, 5", Entrants.of(7, 3, 5)),
        ("7, 3, …", Entrants((7, 3), more=True)),
        ("7: 4½, 3: 4", Scores.of({7: "4½", 3: "4"})),
        ("7: 12 / 10, …", Scores.of({7: "12 / 10"}, more=True)),
        ("-", "-"),
        ("Ale Fan Dyk, Ype", "Ale Fan Dyk, Ype"),
        ({"entrants": [7, 3], "more": False}, Entrants.of(7, 3)),
    ],
)
def test_what_was_kept_as_plain_numbers_is_read_as_entrants(kept, read):
    text = "The ruling on the numbers %(numbers)s settles no tie and counts for nothing"
    reason = reason_of({"text": text, "params": {"numbers": kept}, "articles": []})
    assert reason.params["numbers"] == read
    assert reason.text == "The ruling on %(numbers)s settles no tie and counts for nothing"


def test_a_number_that_is_no_entrant_stays_one():
    text = "neighbours: places %(first)s and %(second)s of the %(size)s in their group"
    places = {"first": 3, "second": 4, "size": 8}
    assert reason_of({"text": text, "params": places, "articles": []}).params == places


def test_the_entrants_of_every_sentence_that_was_kept_with_plain_numbers_stand_in_it():
    for text, places in EARLIER_ENTRANTS.items():
        assert {f"%({place})s" for place in places} <= set(PLACE.findall(text)), text


def test_every_wording_of_today_has_the_places_of_the_one_before():
    for earlier, now in EARLIER.items():
        assert set(PLACE.findall(earlier)) == set(PLACE.findall(now)), earlier


def test_every_wording_of_today_is_in_the_catalogues_and_none_of_before_is():
    for language in ("nl", "fy", "en"):
        with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
            known = set(gettext.GNUTranslations(file)._catalog)
        assert {*EARLIER.values(), *EARLIER_ENTRANTS} <= known
        assert not set(EARLIER) & known
