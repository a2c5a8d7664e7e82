"""``python -m burnish.cli``, for hosts where only a folder of the package is on the path."""

from __future__ import annotations

import sys

from burnish.cli.main import main

sys.exit(main())
