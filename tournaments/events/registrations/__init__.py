"""Players who enter themselves: until when, for how many, who waits, and what the leaders answer."""
