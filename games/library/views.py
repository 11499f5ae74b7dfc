"""Pages of the library."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.fetching import look_asked
from games.library import manual, pages


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    """What the library has, by chapter of the manual."""
    context = {"book": manual.BOOK, "chapters": manual.chapters(), "page_of_linked": manual.STRUCTURE_PAGE}
    return render(request, "games/library/library.html", context)


@require_safe
def linked_squares(request: HttpRequest) -> HttpResponse:
    """The linked squares, each group with its diagram."""
    context = {"groups": pages.linked(), "book": manual.BOOK, "page_of_linked": manual.STRUCTURE_PAGE}
    return render(request, "games/library/linked_squares.html", context)


@require_safe
def section(request: HttpRequest, number: str) -> HttpResponse:
    """A section with its lines."""
    found = pages.section_of(number)
    before, after = manual.neighbours(found)
    context = {
        "section": found,
        "chapter": manual.chapter_of(found),
        "previews": pages.previews(found),
        "book": manual.BOOK,
        "before": before,
        "after": after,
    }
    return render(request, "games/library/section.html", context)


@require_safe
def entry(request: HttpRequest, number: str, nth: int) -> HttpResponse:
    """A line at one of its positions, at first the one that it begins in."""
    page = pages.entry_page(number, nth, look_asked(request, ply=0))
    context = {"page": page, "book": manual.BOOK, "claim": pages.claim_in_words(page.entry)}
    return render(request, "games/library/entry.html", context)
