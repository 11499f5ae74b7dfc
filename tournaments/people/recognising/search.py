"""Finding people whose names are spelled in more than one way.

A name is folded to words without capitals, accents and particles ("fan der", "v.d."), in which the Dutch and
the Frisian way of writing a sound are one: "Zijlstra" and "Sylstra" are the same. Words are then compared by
how many of their letters must be changed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from rapidfuzz import fuzz, process

from tournaments.models import Person
from tournaments.pages import searching

SHOWN = Coalesce("merged_into_id", "pk")
"""The key of who somebody is shown as."""
MOST_FOUND = 50
MOST_ALIKE = 5
# How much of two words or names must agree, of 100.
_WORD, _SHORT_WORD, _NAME, _ALIKE, _SHORT_ALIKE = 75, 66, 80, 86, 90
_SHORT_LENGTH = 4
_INITIAL_FITS = 60
_AS_NEAR = 9
"""How much less than the nearest counts as near: what was left out at the end of a word takes no more."""
_NOT_IN_NFKD = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "’": "'"}
)
_PARTICLE = re.compile(
    r"(?<![a-z])"
    r"(?:[fv]an(?:[ .'/]+(?:de[rn]?|it|het|d|t|e))?|[fv][ .'/]*(?:de[rn]?|d|t)|de[rn]?|te[rn]?|'t)"
    r"(?![a-z])"
)
_WORDS = re.compile(r"[a-z0-9]+")
# The longer spellings first.
_SOUNDS = (
    ("sch", "sk"),
    ("tsj", "tj"),
    ("ch", "g"),
    ("gh", "g"),
    ("ph", "f"),
    ("th", "t"),
    ("dt", "t"),
    ("ck", "k"),
    ("ij", "i"),
    ("oe", "u"),
    ("au", "ou"),
    ("ae", "a"),
    ("ea", "e"),
    ("oa", "o"),
    ("ie", "i"),
    ("y", "i"),
    ("v", "f"),
    ("z", "s"),
    ("c", "k"),
    ("q", "k"),
    ("x", "ks"),
)
_DOUBLE = re.compile(r"([a-z])\1+")
_AT_THE_END = {"d": "t", "b": "p"}
_VOICED = {heard: written for written, heard in _AT_THE_END.items()}


def _sound(word: str) -> str:
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    single = _DOUBLE.sub(r"\1", word)
    word = single if len(single) > 1 else word
    return word[:-1] + _AT_THE_END.get(word[-1], word[-1]) if len(word) > 1 else word


@lru_cache(maxsize=20_000)
def fold(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared, the given names first: "Hoek, Anke fan der" is anke, huk."""
    before, comma, after = name.partition(",")
    plain = f"{after} {before}" if comma else name
    plain = searching.plain(plain.casefold().translate(_NOT_IN_NFKD))
    words = _WORDS.findall(_PARTICLE.sub(" ", plain)) or _WORDS.findall(plain)
    return tuple(map(_sound, words))


def _whole(words: Sequence[str]) -> str:
    """The words in an order of their own, for "Wytsma, Sjoerd" without the comma is the same name."""
    return " ".join(sorted(words))


def _short(words: Sequence[str]) -> str:
    """The last word behind the first letter of the first: "s witsma"."""
    return f"{words[0][0]} {words[-1]}" if words else ""


def _is_short(words: Sequence[str]) -> bool:
    return any(len(word) == 1 for word in words[:-1])


class Known:
    """Names to be looked through, folded once; every name has the key of who bears it, or bore it."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        rows = list(names)
        self._keys = [key for key, _ in rows]
        self._words = [fold(name) for _, name in rows]
        self._wholes = [_whole(words) for words in self._words]
        self._shorts = [_short(words) for words in self._words]

    def alike(self, name: str) -> list[int]:
        """The keys of names that may well be this one, the likeliest first, at most five."""
        own = fold(name)
        if not own:
            return []
        scores = {at: score for _, score, at in _near(_whole(own), self._wholes, _ALIKE)}
        for _, score, at in _near(_short(own), self._shorts, _SHORT_ALIKE):
            if at not in scores and (_is_short(own) or _is_short(self._words[at])):
                scores[at] = score - 100
        return self._best(scores, MOST_ALIKE)

    def find(self, text: str) -> list[int]:
        """The keys of names in which every word of the text is found, the nearest first, at most fifty."""
        return self._best(self._scores(text), MOST_FOUND)

    def nearest(self, text: str) -> list[int]:
        """Of what `find` gives those that are about as near as the first."""
        scores = self._scores(text)
        least = max(scores.values(), default=0) - _AS_NEAR
        return self._best({at: score for at, score in scores.items() if score >= least}, MOST_FOUND)

    def _scores(self, text: str) -> dict[int, float]:
        """How well each name has all the words of the text."""
        asked = fold(text)
        if not asked:
            return {}
        scores = _by_words(asked, self._words)
        for _, score, at in _near(_whole(asked), self._wholes, _NAME):
            scores[at] = max(score, scores.get(at, 0))
        return scores

    def _best(self, scores: Mapping[int, float], most: int) -> list[int]:
        ordered = sorted(scores, key=lambda at: (-scores[at], self._words[at], self._keys[at]))
        return list(dict.fromkeys(self._keys[at] for at in ordered))[:most]


def _near(one: str, many: Sequence[str], cutoff: int) -> list[tuple[str, float, int]]:
    return process.extract(one, many, scorer=fuzz.ratio, score_cutoff=cutoff, limit=None)


def _by_words(asked: Sequence[str], names: Sequence[Sequence[str]]) -> dict[int, float]:
    """How well each name has all the words asked for; names that miss one are left out."""
    vocabulary = sorted({word for words in names for word in words})
    found = [_word_scores(word, vocabulary) for word in asked]
    scores = {}
    for at, words in enumerate(names):
        best = [max((fits.get(word, 0) for word in words), default=0) for fits in found]
        if all(best):
            scores[at] = sum(best) / len(best)
    return scores


def _word_scores(asked: str, vocabulary: Sequence[str]) -> dict[str, float]:
    """The words that fit one that was typed: near it, begun by it, or the initial of it. A short one is near
    those alone that begin as it does: "Abe" is no part of "Faber".
    """
    is_short = len(asked) <= _SHORT_LENGTH
    near = _near(asked, vocabulary, _SHORT_WORD if is_short else _WORD)
    scores = {word: score for word, score, _ in near if not is_short or word[0] == asked[0]}
    begun = (asked, asked[:-1] + _VOICED.get(asked[-1], asked[-1]))  # "fab" ends as "fap", and begins "faber"
    for word in vocabulary:
        if word.startswith(begun):
            scores[word] = max(scores.get(word, 0), 100 - min(len(word) - len(asked), 9))
        elif word == asked[0]:
            scores[word] = _INITIAL_FITS
    return scores


def known(people: QuerySet[Person]) -> Known:
    """The names of some people, those under which they were known before they were merged among them."""
    own = people.values("pk")
    rows = Person.objects.filter(Q(pk__in=own) | Q(merged_into__in=own))
    return Known(rows.values_list(SHOWN, "name"))


def in_order(people: QuerySet[Person], keys: Iterable[int]) -> list[Person]:
    """These people in this order."""
    keys = list(keys)
    found = {person.pk: person for person in people.filter(pk__in=keys)}
    return [found[key] for key in keys if key in found]


def everybody() -> QuerySet[Person]:
    """All people there are, without those who were found to be somebody else."""
    return Person.objects.filter(merged_into=None).select_related("club")


def find(people: QuerySet[Person], text: str) -> list[Person]:
    """The people of these whose names fit what was typed, the nearest first, at most fifty."""
    return in_order(people, known(people).find(text))


def alike(name: str) -> list[Person]:
    """The people who may well be somebody of this name, in whatever club, the likeliest first."""
    return in_order(everybody(), known(everybody()).alike(name))


def alike_keys(person: Person) -> list[int]:
    """The keys of the others who may well be this person."""
    return known(everybody().exclude(pk=person.pk)).alike(person.name)


def person(key: int | None) -> Person | None:
    """Somebody by the key, if there is one who was not merged."""
    return everybody().filter(pk=key).first() if key else None
