"""The page of a film in a real browser; needs playwright and Chromium, and is skipped without them."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from workbench.pictures.film_page import TILE, Figures, Look, Scene, Spot, film_page
from workbench.pictures.palettes import palette

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
INKS = [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
PIXEL = "const [x, y] = {}; return [...document.querySelector('canvas').getContext('2d').getImageData(x, y, 1, 1).data]"


def scene(k: int) -> Scene:
    """Return a moment in which one more tile gets its colour."""
    tile = Image.new("P", (TILE, TILE), 0)
    tile.putpalette(INKS[k])
    corners = [(0, 0), (TILE, 0), (2 * TILE, 0)] if k == 0 else [(k * TILE, 0)]
    tiles = Image.new("P", (TILE, TILE * len(corners)), 0)
    tiles.putpalette(INKS[k])
    return Scene(corners, tiles, f"{k} / 2", [f"Lane: sentence {k}"])


@pytest.mark.parametrize("width", [1280, 390])
def test_slider_keys_and_buttons_show_each_moment(tmp_path: Path, width: int) -> None:
    file = tmp_path / "film.html"
    file.write_bytes(film_page(Look("Three tiles", (3 * TILE, TILE), 1, palette("light"), {}), [*map(scene, range(3))]))
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": 800})
        trouble: list[str] = []
        asked: list[str] = []
        page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_function("document.getElementById('place').textContent === '0 / 2'")

        def colours() -> list[list[int]]:
            return [page.evaluate(f"() => {{ {PIXEL.format([k * TILE, 0])} }}")[:3] for k in range(3)]

        red, green, blue = map(list, INKS)
        assert colours() == [red, red, red]
        page.keyboard.press("ArrowRight")
        assert colours() == [red, green, red]
        page.keyboard.press("End")
        assert colours() == [red, green, blue]
        assert page.text_content("#words") == "Lane: sentence 2"
        page.get_by_role("button", name="One back").click()
        assert colours() == [red, green, red], "going back repeats the film"
        page.get_by_role("slider", name="Step").fill("2")
        assert page.text_content("#place") == "2 / 2"
        page.get_by_role("button", name="Play").click()
        page.wait_for_function("document.getElementById('place').textContent === '2 / 2'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert (trouble, [url for url in asked if not url.startswith(("data:", "file:"))]) == ([], [])
        browser.close()


def test_a_picture_has_no_slider_and_shows_what_is_under_the_mouse(tmp_path: Path) -> None:
    file = tmp_path / "map.html"
    table = Figures(("start", "left"), [("a1", 0), ("b1", 2)])
    spots = [Spot(0, 0, TILE, TILE, "a1: 0"), Spot(TILE, 0, TILE, TILE, "b1: 2")]
    look = Look("A map", (3 * TILE, TILE), 1, palette("light"), {}, table, spots)
    file.write_bytes(film_page(look, [scene(0)._replace(words=[])]))
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 800})
        trouble: list[str] = []
        page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(file.as_uri())
        page.wait_for_function("document.getElementById('bar').hidden")
        assert not page.is_visible("#step")
        page.hover("canvas", position={"x": 1.5 * TILE, "y": TILE / 2})
        assert page.inner_text("#tip") == "b1: 2"
        page.hover("canvas", position={"x": 2.5 * TILE, "y": TILE / 2})
        assert not page.is_visible("#tip")
        page.click("summary")
        assert page.inner_text("tbody tr:last-child").split() == ["b1", "2"]
        assert page.get_by_role("img", name="A map").count() == 1
        assert trouble == []
        browser.close()


def test_boards_side_by_side_are_large_enough_on_a_phone_and_move_sideways(tmp_path: Path) -> None:
    file = tmp_path / "film.html"
    tall = Look("Three boards", (20 * TILE, TILE), 1, palette("light"), {})
    file.write_bytes(film_page(tall, [*map(scene, range(3))]))
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(file.as_uri())
        page.wait_for_function("document.getElementById('place').textContent === '0 / 2'")

        shown = page.evaluate("document.querySelector('canvas').getBoundingClientRect().width")
        assert shown == pytest.approx(0.75 * 20 * TILE, abs=1)
        assert page.evaluate("document.getElementById('frame').scrollWidth > innerWidth")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        browser.close()
