"""Pages: parse, one selector or service, render."""
