"""`workbench demo` shows the program where there is no display."""

import csv
import json
import os
from pathlib import Path

from tests.processes import run_python
from tests.thorough import either
from workbench.base.places import samples
from workbench.puzzles import KINDS

SHOWN = [  # some of each kind: all of them take half a minute, mostly for searches that have no end
    "50-all-4x4", "07-by-07", "pentominoes-6x10", "queens-8", "10-open-8x8", "11-closed-8x8",
    *either([], ["10-singles", "tetrominoes-4x5", "knuth-7-items", "30-no-tour-4x4"]),
]  # fmt: skip
DEMO = """
import json, sys
from workbench.cli.main import main
from workbench.ui.shell import demo

folder, shown = sys.argv[1], json.loads(sys.argv[2])
every = demo.samples
demo.PATIENCE = 300.0  # seconds: none of these searches is stopped
demo.samples = lambda kind: [sample for sample in every(kind) if sample.stem in shown]
sys.exit(main(["demo", folder]))
"""


def test_the_demo_leaves_pictures_and_figures(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}

    done = run_python("-c", DEMO, str(tmp_path), json.dumps(SHOWN), env=environment)

    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
    pictures = {file.stem for file in tmp_path.glob("*.png")}
    files = [(kind, sample.stem) for kind in KINDS for sample in samples(kind) if sample.stem in SHOWN]
    assert pictures == {"00-start", *(f"{kind}-{stem}" for kind, stem in files)}
    assert len({kind for kind, _ in files}) >= 5
    films = {file.stem for file in tmp_path.glob("*.gif")}
    assert films == {"tour-10-open-8x8", "tour-11-closed-8x8"}
    with (tmp_path / "figures.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    counts = {row["sample"]: row["solutions"] for row in rows}
    assert counts["All 4 × 4"] == "288"
    assert counts["Pentominoes 6 × 10"] == "9,356"
    assert counts["8 queens"] == "92"
