"""What was kept with a sentence that has been worded anew since is read in the words of today."""

import gettext
import re
from pathlib import Path

from tournaments.regulations.reason_json import EARLIER, reason_of

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


def test_every_wording_of_today_has_the_places_of_the_one_before():
    for earlier, now in EARLIER.items():
        assert set(PLACE.findall(earlier)) == set(PLACE.findall(now)), earlier


def test_every_wording_of_today_is_in_the_catalogues_and_none_of_before_is():
    for language in ("nl", "fy", "en"):
        with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
            known = set(gettext.GNUTranslations(file)._catalog)
        assert set(EARLIER.values()) <= known
        assert not set(EARLIER) & known
