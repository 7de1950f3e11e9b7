"""Kills workers and schedulers of a cluster while it counts, many times; then the count must be the known one.

    python -m tests.campaigns.farm_kills --workers 100 --schedulers 20

Workers of one cluster are killed at random moments, during count after count. With a scheduler, all of its cluster is
killed: the count must end with a sentence and a checkpoint, and goes on with another cluster until it is over.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP
from tests.campaigns.search_kills import COUNTS, Count
from tests.clusters import Cluster, cluster
from tests.processes import PATIENCE, wait_until
from workbench.searching.cluster.library import Client, client_of

WORKERS = 3
MAX_SECONDS = 3.0  # between two kills
SEED = 1


def main() -> int:
    """Do what the command line says; print what failed and a summary; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.campaigns.farm_kills", description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=100, metavar="N", help="workers to kill (default 100)")
    parser.add_argument("--schedulers", type=int, default=20, metavar="N", help="schedulers to kill (default 20)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S", help=f"of the random moments (default {SEED})")
    arguments = parser.parse_args()
    random, begun = Random(arguments.seed), time.monotonic()
    faults = [*kill_workers(arguments.workers, random), *kill_schedulers(arguments.schedulers, random)]
    for fault in faults:
        print(fault, flush=True)
    kills = f"{arguments.workers:,} workers and {arguments.schedulers:,} schedulers killed"
    print(f"farm_kills: {kills}, {len(faults):,} failed, {time.monotonic() - begun:,.0f} s", flush=True)
    return 1 if faults else 0


def kill_workers(kills: int, random: Random) -> list[str]:
    """Kill so many workers of one cluster during counts; return what is wrong."""
    faults: list[str] = []
    if not kills:
        return faults
    killed = number = 0
    with tempfile.TemporaryDirectory() as name, cluster(WORKERS) as running:
        onlooker = client_of(running.address, PATIENCE)
        while killed < kills:
            count, number = COUNTS[number % len(COUNTS)], number + 1
            with started_count(Path(name), count, running) as process:
                while killed < kills and not ended_after(process, random.uniform(0.2, MAX_SECONDS)):
                    killed += kill_one(onlooker, random)
                out, problem = process.communicate(timeout=PATIENCE)
            faults += wrong(count, out, problem)
            print(f"{killed:,} workers killed, {number:,} counts", flush=True)
        onlooker.close(PATIENCE)
    return faults


def kill_one(onlooker: Client, random: Random) -> int:
    """Kill one worker, or two at once; return how many."""
    wait_until(lambda: bool(onlooker.nthreads()))  # workers killed while they start come back after 15 seconds
    pids: dict[str, int] = onlooker.run(os.getpid, on_error="ignore")  # type: ignore[call-arg, arg-type, assignment]
    victims = random.sample(sorted(pids.values()), min(len(pids), random.choice((1, 1, 2))))
    for pid in victims:
        os.kill(pid, signal.SIGKILL)
    return len(victims)


def kill_schedulers(kills: int, random: Random) -> list[str]:
    """Kill so many schedulers, each with its workers, during counts; return what is wrong."""
    faults: list[str] = []
    killed = number = 0
    while killed < kills:
        count, number = COUNTS[number % len(COUNTS)], number + 1
        with tempfile.TemporaryDirectory() as name:
            over = False
            while not over:
                with cluster(WORKERS) as running, started_count(Path(name), count, running) as process:
                    over = killed >= kills or ended_after(process, random.uniform(2.0, 2.0 + 2 * MAX_SECONDS))
                    if not over:
                        running.kill()
                        killed += 1
                    out, problem = process.communicate(timeout=PATIENCE)
                if not over and process.returncode == 0:
                    over = True  # it was quicker
                elif not over and (process.returncode != 2 or "was lost" not in out + problem):
                    faults.append(f"without its scheduler it ended with {process.returncode}: {out}{problem}")
            faults += wrong(count, out, problem)
        print(f"{killed:,} schedulers killed, {number:,} counts", flush=True)
    return faults


def started_count(folder: Path, count: Count, running: Cluster) -> "subprocess.Popen[str]":
    """Begin to count on a cluster, or go on."""
    file, board = folder / "count.search", folder / "puzzle.txt"
    board.write_text(count.text)
    rest = ("--resume",) if file.exists() else ("--count", *count.options)
    words = ["solve", str(board), "--json", "--cluster", running.address, "--checkpoint", str(file), "--every", "1"]
    command = [sys.executable, "-m", "workbench", *words, *rest]
    return subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended_after(process: "subprocess.Popen[str]", seconds: float) -> bool:
    """Return whether a process has ended so many seconds later."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def wrong(count: Count, out: str, problem: str) -> list[str]:
    """Return what is wrong with the end of a count."""
    try:
        found = json.loads(out)["solutions"]
    except (ValueError, KeyError):
        return [f"no result: {out}{problem}"]
    return [] if found == count.count and not problem else [f"{found:,} instead of {count.count:,}: {problem}"]


if __name__ == "__main__":
    sys.exit(main())
