"""A patched model against the original, end to end: loss curves, the time of a training step, peaks of memory."""
