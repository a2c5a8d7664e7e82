"""What runs beside the candidate, in the untrusted process.

The judge believes nothing from here on its word: outputs are compared in the judge's process, and the clock that
bounds every claim is the judge's own.  Code here captures what it uses before the candidate is imported, so that
ordinary patching is noticed; it does not pretend to withstand a candidate that rewrites its memory.
"""
