"""Imports without PySide's hook, which looks for `__feature__`; that is not used here.

The hook reads the source of every module that is imported after PySide, numba's and numpy's too, and keeps all of them
in memory.
"""

import builtins


def use_plain_imports() -> None:
    """Import as before PySide added its hook; do nothing where there is none."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
