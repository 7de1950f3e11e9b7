"""A tour as a file of each sort, with what made it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from tests.puzzles.tour.tours import EULER
from workbench.files.documents import parse_positions
from workbench.insight.tours.export import (
    FILE_TYPES,
    ExportRequest,
    PictureStyle,
    TourExport,
    export_problem,
    usual_cell,
)
from workbench.pictures.palettes import palette
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.tour import Tour
from workbench.searching.race.origin import Origin
from workbench.solvers.search import SLICE

ORIGIN: Origin = {"solver": "warnsdorff", "rule": "vahaaho", "seed": 11, "note": "Vähäaho & <others>"}


def work(cell: int = 10) -> ExportRequest:
    [(tour, filling)] = Tour.parse_filled(EULER)
    return ExportRequest(tour, filling, ORIGIN, PictureStyle(palette("light"), cell, fps=20))


def exported(path: Path) -> TourExport:
    export = TourExport(path, work())
    while not export.follow(SLICE):
        assert not path.exists()
    return export


@pytest.mark.parametrize("ending", FILE_TYPES)
def test_a_file_of_each_sort_tells_solver_rule_and_seed(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"euler{ending}"

    export = exported(path)

    assert (export.problem, export.progress) == ("", 1.0)
    told = content_of(path)
    assert all(f"{word}" in told for word in ("warnsdorff", "vahaaho", "11", "Vähäaho & <others>"))


def content_of(path: Path) -> str:
    """Return what a file says of its origin, read as other programs read it."""
    if path.suffix == ".svg":
        [about] = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}metadata")
        return about.text or ""
    if path.suffix == ".png":
        with Image.open(path) as image:
            assert image.info["Rule"] == "vahaaho"
            return " ".join(map(str, image.info.values()))
    if path.suffix == ".gif":
        with Image.open(path) as image:
            assert (getattr(image, "n_frames", 0), image.info["duration"]) == (26, 50)
            return str(image.info["comment"].decode())
    if path.suffix == ".json":
        return " ".join(map(str, json.loads(path.read_text(encoding="utf-8"))["made"].values()))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", [".csv", ".json", ".txt"])
def test_what_is_written_as_text_is_read_again(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"euler{ending}"

    exported(path)

    [position] = parse_positions(path.read_text(encoding="utf-8"))
    tour, filling = position.puzzle, position.entries
    assert filling is not None
    assert (tour, filling.tolist()) == (work().tour, work().filling.tolist())


def test_a_board_with_holes_keeps_them_in_json(tmp_path: Path) -> None:
    tour = Tour(np.ones((3, 4), bool)).paint([(1, 1)], False)
    export = TourExport(
        tmp_path / "a.json", ExportRequest(tour, untouched(tour), ORIGIN, PictureStyle(palette("light")))
    )

    while not export.follow(SLICE):
        pass

    assert parse_positions(export.path.read_text(encoding="utf-8"))[0].puzzle == tour


@pytest.mark.parametrize(
    ("ending", "rows", "cell", "why"),
    [
        (".gif", 201, 1, "A GIF animation is limited to 200 × 200 squares; this board is 201 × 3."),
        (
            ".gif",
            200,
            11,
            "A GIF animation is limited to 2,000 pixels, so to squares of 10 pixels here; 11 is too large.",
        ),
        (
            ".png",
            200,
            31,
            "A PNG picture is limited to 6,000 pixels, so to squares of 30 pixels here; 31 is too large.",
        ),
        (".svg", 1001, 1, "An SVG picture is limited to 1,000 × 1,000 squares; this board is 1,001 × 3."),
        (".bmp", 8, 1, 'The file type ".bmp" is not supported. Use .svg, .png, .gif, .csv, .json, .txt.'),
    ],
)
def test_what_is_too_large_is_refused_before_anything_is_done(
    tmp_path: Path, ending: str, rows: int, cell: int, why: str
) -> None:
    tour = Tour(np.ones((rows, 3), bool))

    export = TourExport(
        tmp_path / f"a{ending}", ExportRequest(tour, untouched(tour), {}, PictureStyle(palette("light"), cell))
    )

    assert export.over
    assert export.problem.startswith(why)
    assert not export.path.exists()


@pytest.mark.parametrize("ending", FILE_TYPES)
@pytest.mark.parametrize("side", [1, 8, 150, 200])
def test_the_usual_size_is_allowed(ending: str, side: int) -> None:
    tour = Tour(np.ones((side, side), bool))

    assert export_problem(ending, tour, PictureStyle({}, usual_cell(tour))) == ""


@pytest.mark.parametrize("walked", [False, True])
def test_a_picture_of_the_graph_has_a_line_for_every_leap(tmp_path: Path, walked: bool) -> None:
    tour, filling = work().tour, work().filling if walked else untouched(work().tour)

    def lines(leaps: str) -> int:
        path = tmp_path / f"{leaps}.svg"
        export = TourExport(path, ExportRequest(tour, filling, ORIGIN, PictureStyle(palette("light"), leaps=leaps)))
        while not export.follow(SLICE):
            pass
        return sum(one.get("d", "").count("M") for one in ElementTree.parse(path).iter())

    drawn = 2 if walked else 1  # on the ground, and again on the squares that are coloured
    assert lines("all") - lines("tour") == 48 * drawn  # 4 (5 - 1) (5 - 2)


def test_the_graph_of_a_large_board_is_not_drawn() -> None:
    look = PictureStyle({}, 5, leaps="all")

    assert export_problem(".png", Tour(np.ones((200, 200), bool)), look) == ""
    assert "200 × 200" in export_problem(".png", Tour(np.ones((5, 201), bool)), look)
    assert export_problem(".csv", Tour(np.ones((5, 201), bool)), look) == ""


def test_an_export_that_is_dropped_leaves_no_file(tmp_path: Path) -> None:
    export = TourExport(tmp_path / "a.gif", work(cell=60))

    while export.progress == 0:
        export.follow(SLICE)

    assert not export.over
    assert 0 < export.progress < 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    export = exported(tmp_path / "nowhere" / "a.csv")

    assert "could not be written" in export.problem
