"""Whoever watches a running site: its log, its answers to probes, its metrics, mails about errors."""
