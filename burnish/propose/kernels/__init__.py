"""Expert kernels for parts of a graph, by template."""
