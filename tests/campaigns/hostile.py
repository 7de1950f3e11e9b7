"""Files made to hurt: each must be read or refused in time, in little memory, and without a traceback.

Every case is made here, up to the size that a file may have, and read by a process of its own in one of three ways:
as positions, as a document with its history, and by `workbench check`. The time is CPU time, and its limit grows with
the time that a fixed piece of work takes in the same process, so that a slow or busy machine does not matter.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.campaigns.campaign import conduct, environment, last_words
from tests.campaigns.hostile_texts import CASES
from workbench.files.recognition.unknown import KNOWN

SECONDS = 2.0  # of CPU time
ALLOWANCE, FACTOR = 100 * 2**20, 4  # bytes of memory above an idle program: so many, and so many for each of the file
REFERENCE = 0.36  # seconds that the calibration takes on the machine for which the limit is meant
ADDRESS_SPACE = 8 * 2**30  # bytes; what wants more ends in a MemoryError, and fails
MAX_CPU, PATIENCE = 100, 3600  # seconds of CPU and of the clock after which a child is killed
WAYS = ("positions", "document", "check")
BAD_INPUT = 2  # exit code
COMMAND = """
import sys
from workbench.cli.main import main
sys.exit(main(["check", sys.argv[1]]))
"""

CHILD = """
import json, resource, sys, time
from pathlib import Path

def peak():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024

def calibrate():
    begun = time.process_time()
    for _ in range(6):
        sorted(str(k) for k in range(100_000))
    return time.process_time() - begun

way, file = sys.argv[1], Path(sys.argv[2])
import workbench.files.documents as files
from workbench.puzzles.puzzle import ParseError
files.parse_positions("12..\\n3...\\n..1.\\n...2")
files.parse_document(files.format_document(files.parse_document("tour 3x3")))
speed = calibrate()
idle, begun = peak(), time.process_time()
try:
    text = files.read_text(file)
    if way == "positions":
        found = files.parse_positions(text)
        outcome = f"{len(found):,} read"
    else:
        outcome = f"{len(files.parse_document(text).history.steps):,} steps read"
except (ParseError, files.FileError) as error:
    outcome = f"refused: {error}"
seconds = time.process_time() - begun
print(json.dumps({"seconds": seconds, "memory": peak() - idle, "speed": speed, "outcome": outcome}))
"""


def attempt(number: int, _random: Random) -> str:
    """Read one case in one way; return what went wrong."""
    name = list(CASES)[number // len(WAYS) % len(CASES)]
    way = WAYS[number % len(WAYS)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hostile.txt"
        file.write_text(CASES[name](), encoding="utf-8", newline="")
        try:
            reason = (check if way == "check" else read)(file, way, Path(folder))
        except subprocess.TimeoutExpired:
            reason = f"not done after {PATIENCE} s"
    return f"{name}, {way}: {reason}" if reason else ""


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a child with an address space that does not hurt the machine, and a limit of its CPU time."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({ADDRESS_SPACE}, {ADDRESS_SPACE}))\n"
    limit += f"resource.setrlimit(resource.RLIMIT_CPU, ({MAX_CPU}, {MAX_CPU}))\n"
    return subprocess.run(
        [sys.executable, "-c", limit + command[0], *command[1:]],
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def read(file: Path, way: str, folder: Path) -> str:
    """Read a file in a child, again if it takes long; return what went wrong."""
    return read_once(file, way, folder) and read_once(file, way, folder)


def read_once(file: Path, way: str, folder: Path) -> str:
    """Read a file in a child; return what went wrong. On a virtual machine, a wait may count as CPU time."""
    ended = run([CHILD, way, str(file)], folder)
    if ended.returncode:
        return f"exit code {ended.returncode}: {last_words(ended.stderr, 1)}"
    measured = json.loads(ended.stdout)
    slow = max(1.0, measured["speed"] / REFERENCE)
    room = ALLOWANCE + FACTOR * file.stat().st_size
    figures = f"{measured['seconds'] / slow:.2f} s, {measured['memory'] / 2**20:.0f} MB, {measured['outcome'][:160]}"
    if "HOSTILE_VERBOSE" in os.environ:
        print(f"{file.stat().st_size:>12,} {way}: {figures}", flush=True)
    if measured["seconds"] > SECONDS * slow or measured["memory"] > room:
        return f"{figures}; expected {SECONDS:.0f} s and {room / 2**20:.0f} MB at most"
    return ""


def check(file: Path, _way: str, folder: Path) -> str:
    """Let the command line judge a file; return what went wrong. To judge what could be read may take its time."""
    ended = run([COMMAND, str(file)], folder)
    refused = ended.returncode == BAD_INPUT and not ended.stdout
    if ended.returncode not in (0, BAD_INPUT) or "Traceback" in ended.stderr:
        return f"exit code {ended.returncode}: {last_words(ended.stderr, 2)}"
    first, *more = ended.stderr.splitlines() or [""]
    if refused and (more not in ([], [*KNOWN]) or not first.startswith("workbench: ")):
        return f"refused without a sentence: {last_words(ended.stderr, 2)}"
    return ""


if __name__ == "__main__":
    sys.exit(conduct("hostile", __doc__ or "", attempt, len(CASES) * len(WAYS)))
