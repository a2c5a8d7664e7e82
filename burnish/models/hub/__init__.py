"""Hugging Face models: found on this machine, made by ``transformers``; nothing is downloaded."""
