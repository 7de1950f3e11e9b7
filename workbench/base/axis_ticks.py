"""The ticks of an axis."""

import math


def ticks(low: float, high: float, most: int, finest: float = 1.0) -> list[float]:
    """Return at most `most` evenly spaced numbers from low to high, 1, 2 or 5 times a power of ten apart."""
    first_power = math.floor(math.log10(max(finest, (high - low) / most) or 1))
    distances = (step * 10.0**power for power in range(first_power, first_power + 3) for step in (1, 2, 5))
    distance = next(distance for distance in distances if distance >= finest and (high - low) / distance < most)
    first = -(-low // distance)
    return [(first + k) * distance for k in range(int(high / distance - first) + 1)]
