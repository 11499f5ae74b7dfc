"""Signatures of both teams under the results of their match."""
