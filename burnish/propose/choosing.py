"""What ``library`` and ``recipes`` have in common: a verdict on either's candidates costs about the same."""

from __future__ import annotations

from burnish.core.candidate import Candidate
from burnish.core.proposer import Proposer

__all__ = ["Choosing"]


class Choosing(Proposer):
    """A proposer that writes kernels of our own by choices that it names (``Origin.choices``, or a recipe's steps).

    What was learnt from candidates of one such proposer says something about another's, and who of them answers a
    request is decided by what is expected of their candidates.
    """

    @property
    def due(self) -> bool:
        """Whether what it offers next, to whatever request, answers a refusal."""
        return False

    def stands(self, candidate: Candidate) -> bool:
        """Whether a candidate that it made earlier is still worth a verdict, after what it was told since."""
        return True
