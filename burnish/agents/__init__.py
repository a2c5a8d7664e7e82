"""Coding agents drive the verified loop: a session over a run, an MCP server around it, and a page for a terminal."""
