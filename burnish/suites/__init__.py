"""Named tasks, and the one door from what a user typed to a task."""
