"""Verdicts for people: text that says no more than the evidence does."""
