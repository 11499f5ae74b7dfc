"""The regulation as the site shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.pages.http.editions import cite_by
from tournaments.pages.searching import fits
from tournaments.pages.words import articles, wording
from tournaments.pages.words.readings import Reading
from tournaments.regulations.editions.edition import DEFAULT, edition
from tournaments.site.decided import Decided, decided
from tournaments.site.forms import WordsForm
from tournaments.site.readings.selectors import by_article


@dataclass(frozen=True, slots=True)
class ArticleRow:
    """An article on its page, with its key: what it comes to, its readings, where it decided something."""

    key: str
    article: articles.Article
    readings: list[Reading]
    decided: Decided | None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the regulation with the articles of it that are shown."""

    part: articles.RegulationPart
    rows: list[ArticleRow]


@require_safe
def regulation(request: HttpRequest) -> HttpResponse:
    """What every article of an edition of the regulation comes to, of the default one unless another is asked
    for (`?edition=…`); or of those that have what was typed (`?q=`).
    """
    shown, editions = request.GET.get("edition", DEFAULT), articles.editions()
    if shown not in {one.name for one in editions}:
        raise Http404(_("There is no such page."))
    cite_by(request, shown)
    form = WordsForm(request.GET if "q" in request.GET else None)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    context = {
        "sections": list(_sections(shown, asked)),
        "is_default": shown == DEFAULT,
        "editions": editions,
        "address": articles.official_address(),
        "form": form,
        "asked": asked,
    }
    return render(request, "site/regulation.html", context)


def _sections(name: str, asked: str) -> Iterator[Section]:
    """The parts with the articles in which every word that is asked for stands; a part without any is left
    out.
    """
    keys = edition(name).keys_by_number
    read, settled = by_article(), decided()
    for part in articles.parts(name):
        rows = [
            ArticleRow(key, one, read.get(key, []), settled.get(key))
            for one in part.articles
            for key in [keys.get(one.cited, "")]
            if fits(
                asked,
                (one.cited, wording.article(key, edition(name)), one.number, part.key, part.name, one.text),
            )
        ]
        if rows:
            yield Section(part, rows)
