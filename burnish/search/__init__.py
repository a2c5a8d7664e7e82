"""Strategies: what to ask for next.  They ask and are told, and never run anything.

``best-of-n`` (:mod:`~burnish.search.best_of_n`), ``greedy`` (:mod:`~burnish.search.greedy`), ``evolve``
(:mod:`~burnish.search.evolve`) and ``tune`` (:mod:`~burnish.search.tune`) choose among kinds of request; what they
remember of a run is an :class:`~burnish.search.archive.Archive`.  ``beam`` (:mod:`~burnish.search.beam`), ``mcts``
(:mod:`~burnish.search.mcts`), ``plan-tree`` (:mod:`~burnish.search.plan_tree`) and ``priority``
(:mod:`~burnish.search.priority`) plan named changes from what choices were worth so far
(:mod:`~burnish.search.effects`).  Not here: proposing, judging, budgets and the store.
"""
