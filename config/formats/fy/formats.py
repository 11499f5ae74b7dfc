"""How dates and numbers are written: as in Dutch."""

from config.formats.nl.formats import *  # noqa: F403
