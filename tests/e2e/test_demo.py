"""`workbench demo` shows the program where there is no display."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.places import samples
from workbench.puzzles import KINDS


@pytest.mark.slow
def test_the_demo_leaves_pictures_and_figures(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}

    done = subprocess.run(
        [sys.executable, "-m", "workbench", "demo", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=environment,
    )

    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
    pictures = {file.name for file in tmp_path.glob("*.png")}
    assert len(pictures) == 1 + sum(len(samples(kind)) for kind in KINDS)
    films = {file.stem for file in tmp_path.glob("*.gif")}
    assert {"tour-10-open-8x8", "tour-21-closed-6x6"} <= films
    assert "tour-30-no-tour-4x4" not in films
    with (tmp_path / "figures.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    counts = {row["sample"]: row["solutions"] for row in rows}
    assert counts["All 4 × 4"] == "288"
    assert counts["Pentominoes 6 × 10"] == "9,356"
    assert counts["8 queens"] == "92"
