"""The archive: every game that everybody may see, found by who, where and when, and by position."""
