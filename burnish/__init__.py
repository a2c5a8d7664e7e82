"""Burnish: make code faster and prove it (search under verification)."""

__version__ = "0.1.0"
__all__ = ["__version__"]
