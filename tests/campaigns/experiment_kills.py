"""Kills an experiment while it runs, again and again, until it is done; then nothing may be missing, double or wrong.

    python -m tests.campaigns.experiment_kills --times 30

Each try kills `workbench lab run` at a random moment up to a few times and lets it finish. The notebook must be sound,
each start must find at least what the notebook held a second and a half before the kill, and the runs must be those
of an undisturbed experiment, node by node.
"""

import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP, conduct
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment

ABOUT = "Kill an experiment while it runs; run it again, and compare it with an undisturbed one."
TEXT = """\
title = "Killed"
goal = "one"
limit = {nodes = 500}
[[instances]]
files = ["SAMPLES/cover/queens-8.txt", "SAMPLES/cover/langford-7.txt"]
shuffle = 40
[[instances]]
generate = "tour square"
n = "5..6"
starts = "all"
[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost", "mrv_random"]
seeds = "1..2"
[[settings]]
solver = "cover_cells"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth", "pohl"]
"""
LOST_SECONDS = 1.5  # a batch is written each second
MAX_KILLS = 6
MAX_SECONDS = 2.5  # of a life
RUNS = "SELECT i.hash, s.hash, r.seed, r.status, r.nodes, r.solutions FROM run r JOIN instance i ON i.id = r.instance \
JOIN setting s ON s.id = r.setting ORDER BY 1, 2, 3"

Rows = list[tuple[object, ...]]


def text() -> str:
    """Return the experiment."""
    return TEXT.replace("SAMPLES", str(TOP / "resources" / "samples"))


@cache
def expected() -> int:
    """Return how many runs there are."""
    run = ExperimentRun(parse_experiment(text()))
    run.finish()
    return run.total


@cache
def undisturbed() -> Rows:
    """Return the runs of the experiment made without a kill."""
    with tempfile.TemporaryDirectory() as folder:
        finish(Path(folder))
        return runs_in(Path(folder))


def command(folder: Path) -> list[str]:
    """Return the command that makes the runs."""
    (folder / "killed.toml").write_text(text())
    words = ["lab", "run", str(folder / "killed.toml"), "--notebook", str(folder / "n.notebook"), "--jobs", "2"]
    return [sys.executable, "-m", "workbench", *words]


def finish(folder: Path) -> None:
    """Let the experiment come to its end."""
    subprocess.run(command(folder), cwd=TOP, check=True, stdout=subprocess.DEVNULL)


def runs_in(folder: Path) -> Rows:
    """Return the runs in the notebook."""
    with closing(sqlite3.connect(folder / "n.notebook")) as connection:
        return connection.execute(RUNS).fetchall()


def attempt(_number: int, random: Random) -> str:
    """Kill it some times, and let it finish; return what is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for _ in range(random.randint(1, MAX_KILLS)):
            if problem := life(folder, random.uniform(0.2, MAX_SECONDS)):
                return problem
        finish(folder)
        found = runs_in(folder)
        if len(found) != expected():
            return f"{len(found)} runs instead of {expected()}"
        return "" if found == undisturbed() else "other runs than those of an undisturbed experiment"


def life(folder: Path, seconds: float) -> str:
    """Run it so long and kill it; return what is wrong with what it leaves."""
    counts: list[tuple[float, int]] = []
    with subprocess.Popen(command(folder), cwd=TOP, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
            counts.append((time.monotonic(), count(folder)))
        process.send_signal(signal.SIGKILL)
    before = max((runs for at, runs in counts if at <= end - LOST_SECONDS), default=0)
    if not (folder / "n.notebook").exists():
        return ""
    with closing(sqlite3.connect(folder / "n.notebook")) as connection:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    after = count(folder)
    if sound != "ok":
        return f"the notebook is damaged: {sound}"
    return f"{after} runs after a kill, {before} before it" if after < max(before, counts[-1][1]) else ""


def count(folder: Path) -> int:
    """Return how many runs the notebook has; 0 while there is none."""
    try:
        with closing(sqlite3.connect(folder / "n.notebook", timeout=10)) as connection:
            return int(connection.execute("SELECT COUNT(*) FROM run").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


if __name__ == "__main__":
    sys.exit(conduct("experiment_kills", ABOUT, attempt, times=30))
