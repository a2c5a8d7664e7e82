"""Language models behind any OpenAI-compatible endpoint or Anthropic's, as one assistant with a hard budget.

::

    pool = open_pool(["anthropic:claude-x", "openai:qwen@http://127.0.0.1:8000/v1"], Spending(max_cost=2.00), seed=0,
                     record=store_the_row, earlier=rows_of_the_earlier_sitting)
    answer = pool.ask("coder", "coder-triton@3", [Message("user", "...")])

:func:`open_pool` finds the keys and prices and opens the models; what comes back is an
:class:`~burnish.core.language.Assistant`.  The vendors' packages are imported when a model is opened, not before.
Not covered: streaming, tools, pictures, and discounts other than for input the provider had kept.
"""

from __future__ import annotations

from burnish.llm.endpoints import open_model
from burnish.llm.names import ModelName, parse_model
from burnish.llm.pool import ModelPool, Patience, open_pool
from burnish.llm.prices import Price
from burnish.llm.spending import Spending

__all__ = ["ModelName", "ModelPool", "Patience", "Price", "Spending", "open_model", "open_pool", "parse_model"]
