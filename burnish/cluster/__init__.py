"""Judging on many machines: a scheduler without Ray and without a clock, and a thin layer of Ray around it.

``scheduler``, ``shares``, ``health``, ``labels`` and ``slots`` are plain Python: tests and the simulation of
docs/scale.md drive the same code as a cluster.  ``hub``, ``device`` and ``link`` are what Ray runs.
"""
