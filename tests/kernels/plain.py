"""Kernels as plain Python: the only way to see their coverage and errors of bounds."""

from types import ModuleType

import pytest


def run_plainly(monkeypatch: pytest.MonkeyPatch, kernel: ModuleType, *names: str) -> None:
    """Let functions that `advance.py_func` calls run as plain Python, too."""
    for name in names:
        monkeypatch.setattr(kernel, name, getattr(kernel, name).py_func)
