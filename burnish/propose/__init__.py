"""Proposers: sources of candidates.  Each is one entry point; none of them runs what it proposes."""
