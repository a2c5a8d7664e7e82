"""The rewrite rules, by name."""

from __future__ import annotations

from burnish.graph.rule import Rule

__all__ = ["RULES"]

RULES: dict[str, Rule] = {}
"""In the order in which they are tried."""
