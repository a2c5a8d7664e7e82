"""Strategies: what to ask for next.  They ask and are told, and never run anything.

``best-of-n`` (:mod:`~burnish.search.best_of_n`), ``greedy`` (:mod:`~burnish.search.greedy`), ``evolve``
(:mod:`~burnish.search.evolve`) and ``tune`` (:mod:`~burnish.search.tune`); what they remember of a run is an
:class:`~burnish.search.archive.Archive`.  Not here: proposing, judging, budgets and the store.
"""
