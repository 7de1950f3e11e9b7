"""A film or a picture as one HTML file that any browser opens from disk: slider, keys, sentences, and its figures.

Each moment is one PNG of the tiles that changed since the one before, below each other, so that the whole stays small;
the browser draws them on one canvas. Nothing is loaded from anywhere.
"""

import base64
import html
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from workbench.base.places import resources

TILE = 64  # pixels
MAX_ROWS = 2_000  # of a table of figures; all of them are in the CSV file
MAX_SPOTS = 10_000


class Scene(NamedTuple):
    """A moment of a film: what changed, where, and the sentences about it."""

    corners: Sequence[tuple[int, int]]  # left and top of each tile that changed
    tiles: Image.Image  # these, below each other
    name: str  # such as "step 12 of 64"
    words: Sequence[str]  # a sentence a line


class Spot(NamedTuple):
    """A place of a picture that has a text: its pixels on the page."""

    left: float
    top: float
    width: float
    height: float
    text: str


class Figures(NamedTuple):
    """A table: the names of its columns, and its rows."""

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


class Look(NamedTuple):
    """How a page looks."""

    title: str
    size: tuple[int, int]  # pixels of the picture
    scale: int  # pixels for each of the page's
    colours: Mapping[str, str]  # by role
    made: Mapping[str, object]  # where it comes from
    figures: Figures | None = None  # behind it
    spots: Sequence[Spot] = ()  # of its only moment


def film_page(look: Look, scenes: Sequence[Scene]) -> bytes:
    """Return the page."""
    film = {
        "tile": TILE,
        "corners": [list(one.corners) for one in scenes],
        "tiles": [png(one.tiles) for one in scenes],
        "names": [one.name for one in scenes],
        "words": [list(one.words) for one in scenes],
        "spots": [[*map(round, spot[:4]), spot.text] for spot in look.spots[:MAX_SPOTS]],
    }
    values = {
        "title": html.escape(look.title),
        "made": html.escape(" · ".join(f"{name}: {fact}" for name, fact in look.made.items())),
        "film": json.dumps(film, separators=(",", ":")).replace("<", "\\u003c"),
        "pixels_wide": str(look.size[0]),
        "pixels_high": str(look.size[1]),
        "width": str(look.size[0] // look.scale),
        "lines": str(1.5 * max(len(one.words) for one in scenes)),
        "last": str(len(scenes) - 1),
        "figures": table_of(look.figures) if look.figures is not None else "",
        **{role: look.colours[role] for role in ("window", "text", "panel", "border", "accent", "muted")},
    }
    template = (resources() / "pages" / "film.html").read_text(encoding="utf-8")
    names = "|".join(sorted(values, key=len, reverse=True))
    return re.sub(f"@({names})", lambda found: values[found[1]], template).encode()


def table_of(figures: Figures) -> str:
    """Return figures as HTML, folded; of a long table, the first rows."""
    rows, shown = figures.rows, figures.rows[:MAX_ROWS]
    cells = ("".join(f"<td>{html.escape('' if one is None else str(one))}" for one in row) for row in shown)
    head = "".join(f"<th scope=col>{html.escape(name)}" for name in figures.columns)
    count = f"{len(rows):,} rows" if len(rows) != 1 else "1 row"
    part = f", the first {MAX_ROWS:,} shown" if len(rows) > len(shown) else ""
    body = "\n".join(f"<tr>{row}" for row in cells)
    return (
        f"<details><summary>Figures ({count}{part})</summary>\n"
        f'<div class="wide"><table><thead><tr>{head}<tbody>\n{body}</table></div></details>'
    )


def png(picture: Image.Image) -> str:
    """Return a picture as a PNG file in letters."""
    file = io.BytesIO()
    picture.save(file, "png", optimize=True)
    return base64.b64encode(file.getvalue()).decode("ascii")
