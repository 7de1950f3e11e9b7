"""How colours look to different eyes, and how far two of them are apart: Machado et al. 2009, CIEDE2000, WCAG 2.2."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009: how colours look to eyes without one of the three cones, on linear RGB.
EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = (0.9505, 1.0, 1.089)  # of D65


def linear(colour: str) -> Floats:
    """Return the linear RGB of #rrggbb."""
    srgb = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb: WCAG 2.2."""
    return float(linear(colour) @ (0.2126, 0.7152, 0.0722))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours: WCAG 2.2."""
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: str, eye: str = "all cones") -> Floats:
    """Return CIE L*a*b* of #rrggbb as this eye sees it."""
    x, y, z = TO_XYZ @ np.clip(EYES[eye] @ linear(colour), 0, 1) / WHITE
    x, y, z = (np.cbrt(value) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(one: Floats, other: Floats) -> float:
    """Return CIEDE2000 of two colours in L*a*b* (Sharma, Wu and Dalal 2005); about 1 is just noticed."""
    mean_chroma = (np.hypot(*one[1:]) + np.hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - np.sqrt(mean_chroma**7 / (mean_chroma**7 + 25.0**7)))
    (chroma, hue), (chroma2, hue2) = (polar(stretch * a, b) for _, a, b in (one, other))
    turn = hue2 - hue if chroma * chroma2 else 0.0
    turn -= 360 * np.sign(turn) if abs(turn) > 180 else 0
    lightness, middle = other[0] - one[0], (one[0] + other[0]) / 2
    grown, sideways = chroma2 - chroma, 2 * np.sqrt(chroma * chroma2) * np.sin(np.radians(turn / 2))
    mean, angle = (chroma + chroma2) / 2, hue + turn / 2 if chroma else hue2
    tone = 1 + sum(
        part * np.cos(np.radians(times * angle + phase))
        for part, times, phase in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    lightness /= 1 + 0.015 * (middle - 50) ** 2 / np.sqrt(20 + (middle - 50) ** 2)
    grown /= 1 + 0.045 * mean
    sideways /= 1 + 0.015 * mean * tone
    twist = np.radians(60 * np.exp(-((((angle % 360) - 275) / 25) ** 2)))
    turned = -2 * np.sqrt(mean**7 / (mean**7 + 25.0**7)) * np.sin(twist)
    return float(np.sqrt(max(0.0, lightness**2 + grown**2 + sideways**2 + turned * grown * sideways)))


def polar(a: float, b: float) -> tuple[float, float]:
    """Return chroma and hue in degrees."""
    return float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


def apart(one: str, other: str, eye: str = "all cones") -> float:
    """Return how far two colours are apart for an eye: CIEDE2000."""
    return difference(lab(one, eye), lab(other, eye))
