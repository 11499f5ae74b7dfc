"""Many games as one PDN file: of a round, an event, a person, or any search of the archive."""
