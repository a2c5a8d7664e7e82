"""Records of `burnish bench` as one page: scores, plots, and every problem with its source."""
