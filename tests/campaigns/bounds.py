"""Runs the tests of all that uses kernels, one file a try, with every access to an array checked.

First it plants an access beyond an array in a copy of a kernel, and stops unless the check finds it.
"""

import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP, conduct, environment, last_words

TESTED = ("kernels", "solvers", "searching", "insight", "lab")
ENOUGH = 3600  # seconds of a file, on a machine with much else to do
SAMPLE = TOP / "resources" / "samples" / "sudoku" / "30-inkala.txt"

KERNEL = "sudoku/digits.py"
BEFORE = "    everything = "
PLANTED = "    s[0] += 0 * cells[cells.size]\n"  # does no harm where it is not checked


@cache
def files() -> list[Path]:
    """Return the test files."""
    return [file for folder in TESTED for file in sorted((TOP / "tests" / folder).rglob("test_*.py"))]


def check_bites() -> bool:
    """Tell whether an access beyond an array is found when a sudoku is solved."""
    with tempfile.TemporaryDirectory(prefix="workbench-bounds-") as name:
        folder = Path(name)
        shutil.copytree(TOP / "workbench", folder / "workbench", ignore=shutil.ignore_patterns("__pycache__"))
        kernel = folder / "workbench" / "kernels" / KERNEL
        text = kernel.read_text(encoding="utf-8")
        if text.count(BEFORE) != 1:
            sys.exit(f'Choose another place for the planted access: {KERNEL} does not have "{BEFORE}" once.')
        kernel.write_text(text.replace(BEFORE, PLANTED + BEFORE), encoding="utf-8")
        ended = subprocess.run(
            [sys.executable, "-m", "workbench", "solve", str(SAMPLE)],
            capture_output=True,
            text=True,
            cwd=folder,
            env=checked(folder) | {"PYTHONPATH": name, "XDG_CACHE_HOME": name},
        )
    return ended.returncode != 0 and "IndexError" in ended.stderr


def checked(folder: Path) -> dict[str, str]:
    return environment(folder, NUMBA_BOUNDSCHECK="1", QT_QPA_PLATFORM="offscreen")


def attempt(number: int, _random: Random) -> str:
    """Run a file of tests."""
    file = files()[number % len(files())]
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", str(file)]
    with tempfile.TemporaryDirectory(prefix="workbench-bounds-") as folder:
        try:
            ended = subprocess.run(
                command, capture_output=True, text=True, cwd=TOP, env=checked(Path(folder)), timeout=ENOUGH
            )
        except subprocess.TimeoutExpired:
            return f"{file.name} did not end within {ENOUGH} s"
    print(f"{file.relative_to(TOP)}: {last_words(ended.stdout, 1)}", flush=True)
    return f"{file.name}: {last_words(ended.stdout, 60)}\n{last_words(ended.stderr)}" if ended.returncode else ""


def main() -> int:
    """Check the check, and run all files once."""
    if not check_bites():
        print("NUMBA_BOUNDSCHECK=1 did not find an access beyond an array: the campaign would prove nothing.")
        return 1
    print("The planted access beyond an array was found.", flush=True)
    return conduct("bounds", __doc__ or "", attempt, len(files()))


if __name__ == "__main__":
    sys.exit(main())
