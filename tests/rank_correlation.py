"""Spearman's rank correlation: whether one list of values orders things as another does."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rho, from -1 to 1; equal values have the mean of their ranks; nan if one list is constant."""
    a, b = (ranks(values) - (len(values) + 1) / 2 for values in (one, other))
    scale = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / scale if scale else float("nan")


def ranks(values: Sequence[float]) -> NDArray[np.float64]:
    """Return the rank of every value, from 1; equal values share the mean of theirs."""
    _, which, counts = np.unique(np.asarray(values, float), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    shared: NDArray[np.float64] = (last - (counts - 1) / 2)[which]
    return shared
