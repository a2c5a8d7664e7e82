"""What a run or a model package becomes for others: a pip project, a Hub kernel, one file, a bundle to judge again."""
