"""The days of play of a season: what, where and when; filtered, and to be followed."""
