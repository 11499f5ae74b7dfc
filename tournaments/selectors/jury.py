"""What lies before the jury of an event."""
