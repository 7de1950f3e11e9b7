"""The pictures of the kinds on the start page are what their puzzles draw."""

import json
from pathlib import Path

import pytest

from tests.processes import run_python
from workbench.base.places import resources
from workbench.pictures.palettes import THEMES, palette

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "start_pictures.py"
FILES = sorted((resources() / "start").glob("*.json"))


@pytest.mark.slow
def test_the_pictures_are_those_that_the_script_records(tmp_path: Path) -> None:
    done = run_python(str(SCRIPT), str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert {file.name: (tmp_path / file.name).read_text("utf-8") for file in FILES} == {
        file.name: file.read_text("utf-8") for file in FILES
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_ink_of_a_picture_is_in_every_palette(file: Path) -> None:
    verbs = json.loads(file.read_text("utf-8"))["verbs"]

    assert {ink for _, ink, *_ in verbs} <= set.intersection(*(set(palette(theme)) for theme in THEMES))
