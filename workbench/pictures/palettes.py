"""Colours by their role, for the window and for the inks of drawings alike; read from the palettes that ship."""

import json
from functools import cache

from workbench.base.places import resources

THEMES = ("light", "dark", "contrast")


@cache
def palette(theme: str) -> dict[str, str]:
    """Return the colours of a theme: role to #rrggbb."""
    colours: dict[str, str] = json.loads((resources() / "palettes" / f"{theme}.json").read_text(encoding="utf-8"))
    return colours
