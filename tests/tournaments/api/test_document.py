"""The examples of docs/api.md answer as they stand there."""

import json
import re
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.api_addresses import of_game
from tournaments.api.answers import ids
from tournaments.models import Game, Person

pytestmark = pytest.mark.once

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "api.md"
REST = "…"
"""What stands for anything, and in a list for what is left."""
EXAMPLE = re.compile(r"```\nGET (?P<address>\S+)\n```\n\n```json\n(?P<answer>.*?)\n```", re.DOTALL)
EXAMPLES = list(EXAMPLE.finditer(DOCUMENT.read_text("utf-8")))


@pytest.fixture
def known(site):
    """The ids of the site of the examples, by the names they have in the document."""
    site.play(2)
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    return {
        "event": ids.event(site.event.pk),
        "season": ids.season(site.season.year),
        "game": of_game(game),
        "person": ids.person(Person.objects.get(name="Sjoerd Wytsma").pk),
    }


def holds(example, answer, place=""):
    """Whether an answer has everything of an example, in its order."""
    if isinstance(example, dict):
        assert isinstance(answer, dict), place
        for key, value in example.items():
            assert key in answer, f"{place}.{key}"
            holds(value, answer[key], f"{place}.{key}")
    elif isinstance(example, list):
        given = example[: example.index(REST)] if REST in example else example
        left = answer[: len(given)] if REST in example else answer
        for number, (one, other) in enumerate(zip_longest(given, left, fillvalue="nothing")):
            holds(one, other, f"{place}[{number}]")
    elif example != REST:
        assert answer == example, place


def test_there_are_examples():
    assert len(EXAMPLES) == DOCUMENT.read_text("utf-8").count("```json") > 7


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["address"])
def test_an_example_answers_as_it_stands(client, known, example):
    def filled(text):
        return re.sub(r"\{(\w+)\}", lambda found: known[found[1]], text)

    response = client.get(filled(example["address"]), headers={"accept-language": "en"})
    assert response.status_code == (422 if "page=0" in example["address"] else 200)
    holds(json.loads(filled(example["answer"])), json.loads(response.content))
