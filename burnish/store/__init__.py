"""The run store: every run, proposal, verdict and raw timing sample, in SQLite or PostgreSQL."""
