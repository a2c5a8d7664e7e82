"""The service: judging over HTTP for many users, and a reinforcement-learning environment on it.

Needs the extra ``serve``.  The client (:mod:`burnish.serve.client`) needs nothing but the standard library.
"""
