"""The noise floor of times: the baseline is measured twice as often, and its halves are compared as two settings."""

import numpy as np
from numpy.typing import NDArray

PERCENTILE = 95


def noise_floor(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return the part by which two settings must differ on an instance to be distinguished; NaN without measurements.

    The arguments are times of the same setting by instance; 19 of 20 of them differ by less.
    """
    both = (first > 0) & (second > 0)
    if not both.any():
        return float("nan")
    return float(np.expm1(np.percentile(np.abs(np.log(first[both] / second[both])), PERCENTILE)))
