"""Measurement: statistics of paired timings, device ceilings, rooflines, locks and profile hints.

Nothing here runs a candidate: the judge does, and hands the numbers over.
"""
