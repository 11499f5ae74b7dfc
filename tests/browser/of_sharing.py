"""The pages by which others find and share the site, and the routes among them that are no pages."""

PAGES = {None: ["search", "embedding"]}
OTHERS = {
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
