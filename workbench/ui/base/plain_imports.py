"""Python's own `import`, in place of the one that PySide puts there to look for `__feature__`, which is not used here.

PySide's hook reads the source of every module that is imported after it, numba's and numpy's too, and keeps all of
them in memory.
"""

import builtins


def use_plain_imports() -> None:
    """Undo PySide's change of `import`; do nothing where PySide has not changed it."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
