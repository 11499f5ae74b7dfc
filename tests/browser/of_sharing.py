"""The pages by which others find and share the site and read how it is used, and the routes among them that
are no pages.
"""

from tournaments.site.news import services as news

PAGES = {
    None: ["search", "embedding", "handbook", "handbook-part", "news-list", "news-item"],
    "leader": ["news-add", "news-correct", "news-withdraw"],
}
OTHERS = {
    "record-between-pdf": "a PDF",
    "robots": "plain text",
    "sitemap": "XML",
    "crosstable-part": "a part",
    "event-picture": "a PNG",
    "game-pdn": "a file",
    "game-picture": "a PNG",
    "game-sheet": "a PDF",
    "position-picture": "a PNG",
    "person-picture": "a PNG",
    "standings-embed": "stands in pages of other sites; see test_live",
    "round-embed": "stands in pages of other sites; see test_sharing",
    "news": "Atom",
    "event-news": "Atom",
    "club-news": "Atom",
    "person-news": "Atom",
    "event-calendar": "a calendar",
    "season-calendar": "a calendar",
    "calendar-file": "a calendar",
    "club-calendar": "a calendar",
    "person-calendar": "a calendar",
}


def arguments(site) -> dict[str, list[object]]:
    """What the addresses of news take, of some that is published."""
    item = news.publish(
        actor=site.leader, event_id=site.event.pk, title="The hall is warm", text="See https://example.org."
    )
    of_item = ("news-item", "news-correct", "news-withdraw")
    own = {"news-add": [], "news-list": [], "handbook": [], "handbook-part": ["director"]}
    return own | {name: [item.pk] for name in of_item}
