"""What is possible in a round and in those after it, found by trying everything; for fields of up to ten."""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.regulations.event import Event

Pairs = tuple[frozenset[int], ...]


def met(event: Event) -> set[frozenset[int]]:
    """Who have played each other; a forfeited game was not played."""
    return {
        frozenset(game.players)
        for paired in event.rounds
        for game in paired.games
        if game.result is None or game.result.played
    }


def points(event: Event) -> dict[int, int]:
    """Half points, a free round giving two."""
    found = {entrant.number: 0 for entrant in event.entrants}
    for paired in event.rounds:
        for game in paired.games:
            for number in game.players:
                found[number] += game.half_points(number)
        for number in paired.free:
            found[number] += 2
    return found


def have_been_free(event: Event) -> set[int]:
    return {number for paired in event.rounds for number in paired.free}


def rounds(numbers: Iterable[int], forbidden: set[frozenset[int]]) -> Iterator[Pairs]:
    """Every way to pair all of an even number of players without a forbidden pair."""
    left = sorted(numbers)
    if not left:
        yield ()
        return
    for other in left[1:]:
        pair = frozenset((left[0], other))
        if pair not in forbidden:
            for rest in rounds(set(left) - pair, forbidden):
                yield (pair, *rest)


def squared_differences(pairs: Iterable[Iterable[int]], scores: dict[int, int]) -> int:
    return sum((scores[one] - scores[other]) ** 2 for one, other in map(tuple, pairs))


def smallest_sum(event: Event, numbers: Iterable[int]) -> int | None:
    """The smallest sum of squared score differences over all legal rounds of these, None without any."""
    scores, forbidden = points(event), met(event)
    sums = (squared_differences(pairs, scores) for pairs in rounds(numbers, forbidden))
    return min(sums, default=None)


def legal_round_exists(event: Event, present: Iterable[int]) -> bool:
    """Whether all can be paired, one of them free if they are odd in number and not free before."""
    numbers, forbidden = set(present), met(event)
    if len(numbers) % 2 == 0:
        return any(True for _ in rounds(numbers, forbidden))
    return any(
        any(True for _ in rounds(numbers - {free}, forbidden)) for free in numbers - have_been_free(event)
    )


def rounds_exist(attendance: Sequence[frozenset[int]], forbidden: set[frozenset[int]]) -> bool:
    """Whether rounds for these can be paired one after another; a pair with 0 is the bye."""
    if not attendance:
        return True
    present = attendance[0] | ({0} if len(attendance[0]) % 2 else set())
    return any(rounds_exist(attendance[1:], forbidden | set(pairs)) for pairs in rounds(present, forbidden))


def taken(event: Event) -> set[frozenset[int]]:
    """Who have met, and with 0 who has had a bye."""
    return met(event) | {frozenset((0, number)) for number in have_been_free(event)}
