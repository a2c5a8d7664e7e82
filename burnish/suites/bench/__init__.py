"""A whole suite under one search: selection, workers that keep their judge warm, rows as they come, scores."""
