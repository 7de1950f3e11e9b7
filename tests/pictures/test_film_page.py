"""A film as a page: one file, with the sentences of each moment, that loads nothing."""

import base64
import io
import json
import re

from PIL import Image

from workbench.pictures.film_page import MAX_ROWS, TILE, Figures, Look, Scene, Spot, film_page
from workbench.pictures.palettes import palette

WORDS = ['1  Plain: a < b & "c"', "</script><b>no tag</b>"]


def page(scenes: list[Scene], title: str = "8 × 8 <e3>") -> str:
    look = Look(title, (128, 64), 1, palette("dark"), {"program": "Puzzle Workbench", "machine": "<here>"})
    return film_page(look, scenes).decode()


def scene(words: list[str]) -> Scene:
    return Scene([(0, 0), (TILE, 0)], Image.new("P", (TILE, 2 * TILE), 3), "1 / 2", words)


def film_of(text: str) -> dict[str, object]:
    [found] = re.findall(r"const film = (.*);", text)
    film: dict[str, object] = json.loads(found)
    return film


def test_a_page_holds_everything_and_loads_nothing() -> None:
    text = page([scene(WORDS), scene([])])

    film = film_of(text)
    assert film["words"] == [WORDS, []]
    assert film["names"] == ["1 / 2"] * 2
    assert film["corners"] == [[[0, 0], [TILE, 0]]] * 2
    tiles = film["tiles"]
    assert isinstance(tiles, list)
    with Image.open(io.BytesIO(base64.b64decode(tiles[0]))) as picture:
        assert picture.size == (TILE, 2 * TILE)
    assert not re.search(r"""(src|href|url|import|fetch)\s*[=(]\s*["']?(?!data:)(https?:)?//""", text)
    assert 'max="1"' in text
    assert palette("dark")["accent"] in text


def test_what_looks_like_a_tag_is_text() -> None:
    text = page([scene(WORDS)])

    assert text.count("</script>") == 1
    assert "8 × 8 &lt;e3&gt;" in text
    assert "&lt;here&gt;" in text
    assert not re.findall(r"@[a-z]+_?[a-z]*", re.sub(r"@media", "", text.split("<script>")[0]))


def test_a_page_has_the_figures_behind_its_picture() -> None:
    table = Figures(("start", "left"), [("<a1>", 0), ("b1", None)])
    look = Look("Map", (128, 64), 1, palette("light"), {}, table, [Spot(0, 0, 64.4, 64, "a1: 0")])
    text = film_page(look, [scene([])]).decode()

    assert "Figures (2 rows)" in text
    assert "<tr><td>&lt;a1&gt;<td>0" in text
    assert "<tr><td>b1<td>" in text
    assert film_of(text)["spots"] == [[0, 0, 64, 64, "a1: 0"]]


def test_only_the_first_rows_of_a_long_table_are_on_the_page() -> None:
    table = Figures(("n",), [(k,) for k in range(MAX_ROWS + 5)])
    text = film_page(Look("Map", (128, 64), 1, palette("light"), {}, table), [scene([])]).decode()

    assert f"Figures ({MAX_ROWS + 5:,} rows, the first {MAX_ROWS:,} shown)" in text
    assert text.count("<tr>") == 1 + MAX_ROWS
