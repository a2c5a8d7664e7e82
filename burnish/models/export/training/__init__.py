"""Training data from runs: verified revisions, preferences and trajectories with rewards (docs/training-data.md).

The run store is read and nothing is run: torch is not imported, no candidate is executed.
"""
