"""Whole models: where their time goes, which parts become tasks, and how verified kernels get back into them."""
