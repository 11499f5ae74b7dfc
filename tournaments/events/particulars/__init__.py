"""Particulars of events: by which articles they are led, draws of lots, what was called off."""
