"""People and teams by names that tell them apart, for rules that know them by name alone."""

from collections import Counter
from collections.abc import Hashable, Iterable

from tournaments.models import Person

Key = Hashable


def person_key(person: Person) -> Key:
    """Who somebody is; who was found to be somebody else is that somebody."""
    return "person", person.merged_into_id or person.pk


def labels(named: Iterable[tuple[Key, str, str]]) -> dict[Key, str]:
    """A name for each of these keys, given with a name and a club: no two keys have one.

    Namesakes are told apart by their clubs, and where that is not enough by a number.
    """
    known = {key: (name, club) for key, name, club in named}
    times = Counter(name for name, _ in known.values())
    found = {
        key: name if times[name] == 1 or not club else f"{name} ({club})"
        for key, (name, club) in known.items()
    }
    again = Counter(found.values())
    seen: Counter[str] = Counter()
    for key, label in found.items():
        seen[label] += 1
        if again[label] > 1:
            found[key] = f"{label} #{seen[label]}"
    return found
