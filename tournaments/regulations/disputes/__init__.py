"""Disputes: disputes, appeals and the committee of appeal."""
