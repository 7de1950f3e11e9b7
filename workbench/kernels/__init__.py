"""The compiled searches: numba and numpy only, one algorithm a file.

The cache locator must be named before numba is imported, because numba reads its environment once.
"""

import os

os.environ.setdefault(
    "NUMBA_CACHE_LOCATOR_CLASSES",
    "workbench.kernels.cache.KernelLocator,UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator",
)
