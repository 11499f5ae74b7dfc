"""From an empty site to the first event: five steps, each of which can be done later."""
