"""The revisions of the run store's schema, oldest first by name."""
