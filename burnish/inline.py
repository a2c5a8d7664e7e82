"""What a candidate imports to carry C++ or CUDA source.

::

    from burnish.inline import cpp

    lib = cpp(SOURCE)                      # SOURCE has extern "C" functions and needs no torch headers
    lib.scale_add(x, out, x.numel(), 2.0)  # tensors are passed as pointers, numbers by the C declaration

``cuda(SOURCE)`` is the same for CUDA launchers.  Exported candidates do not need Burnish: see
:func:`burnish.backends.emit.self_contained`.
"""

from __future__ import annotations

from burnish.backends.inline import cpp, cuda

__all__ = ["cpp", "cuda"]
