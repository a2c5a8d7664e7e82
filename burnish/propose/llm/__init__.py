"""``llm``: candidates written by language models in three roles, under prompts that are files."""
