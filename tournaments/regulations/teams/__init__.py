"""Teams: eights and fours, their line-ups, matches, groups and standings."""
