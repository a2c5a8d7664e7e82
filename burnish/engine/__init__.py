"""The loop: proposers, judge, search and store wired together once."""
