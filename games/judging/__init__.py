"""Notations judged by the rules: once, when they come in or by a worker, and anew when the rules change."""
