"""Kernels as plain Python, the only way to see their coverage and errors of bounds; and arrays that differ."""

from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

import numpy as np
import pytest


def run_plainly(monkeypatch: pytest.MonkeyPatch, kernel: ModuleType, *names: str) -> None:
    """Let functions that `advance.py_func` calls run as plain Python, too."""
    for name in names:
        monkeypatch.setattr(kernel, name, getattr(kernel, name).py_func)


def differing(arrays: NamedTuple, others: Iterable[np.ndarray]) -> list[str]:
    """Return the names of the arrays that are not equal."""
    named = zip(arrays._fields, arrays, others, strict=True)
    return [name for name, array, other in named if not np.array_equal(array, other)]
