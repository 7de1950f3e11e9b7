"""The compiled searches: numba and numpy only, one algorithm a file.

The cache locator must be named before numba is imported, because numba reads its environment once.
"""

import os
import platform
import sys
from pathlib import Path

os.environ.setdefault(
    "NUMBA_CACHE_LOCATOR_CLASSES",
    "workbench.kernels.cache.KernelLocator,UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator",
)

SHIPPED = Path(__file__).parent / "compiled"  # the kernels that come with a package

if (getattr(sys, "frozen", False) or SHIPPED.is_dir()) and "NUMBA_CPU_NAME" not in os.environ:
    # For any processor that numpy runs on: so are the kernels that ship.
    os.environ["NUMBA_CPU_NAME"] = "x86-64-v2" if platform.machine() in ("x86_64", "AMD64") else "generic"
    os.environ["NUMBA_CPU_FEATURES"] = ""
