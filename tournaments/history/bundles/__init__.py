"""Signed bundles: what goes into them, their file, their pages."""
