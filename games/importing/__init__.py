"""Taking games outside events into the archive, by the thousand: read, looked at, imported, taken back."""
