"""Contract tests that plugins inherit, and the candidates that attack the judge."""
