"""What programs follow: calendars of days of play, and news of results."""
