"""The command line: one file per command, torch never imported in this process's start."""
