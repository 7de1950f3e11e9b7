"""Which search of an exact cover is fastest, on covers of many kinds, and which one is picked automatically.

python -m tests.bench.picks                          all; ten minutes
python -m tests.bench.picks --only sudoku --runs 9
SSXCC_SOURCE=.../ssxcc.c python -m tests.bench.picks --only sudoku

CPU nanoseconds a node, medians of runs in turn. SSXCC_SOURCE names Knuth's program SSXCC, as `ctangle` writes it,
beside gb_flip.c; it is built by clang -O3 -march=native, and then covers that are searched to their end stand beside
it: its search alone against ours with all that is set up before.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.bench.measure import RUNS, report
from tests.covers import costas, langford, numbered, queens
from tests.solvers.settings import puzzle_of
from workbench.puzzles.cover import Cover, Coverable
from workbench.solvers import SOLVERS
from workbench.solvers.cover import bits, cells
from workbench.solvers.cover.auto import NAMES
from workbench.solvers.search import UNLIMITED, Status

WARM, NODES = 30_000, 150_000  # nodes before those that are measured, and these
LOSS = 1.05  # goal: what is picked takes so many times as long as the fastest
AHEAD = 1.1  # goal: as fast as SSXCC, on covers like sudokus
BUILD = ("clang", "-O3", "-march=native", "-std=gnu89", "-w")
TIMED = ("imems= mems,mems= 0;", "done:if(vbose&show_profile)")  # where SSXCC's search begins and ends
MANY = ".................1.....2.3......56....7....8..8..1.7.....8.....3..6.....9.5.....3"  # 298,788 solutions
FEWER = ".................1.....3.4.........5..2.6..3...71.........74.6..5..8....91......."  # 7,299


class Case(NamedTuple):
    """A cover, and whether it is searched to its end and is like a sudoku."""

    cover: Callable[[], Cover]
    whole: bool = False
    like_sudokus: bool = False


def of(kind: str, text: str) -> Callable[[], Cover]:
    """Return what reduces a puzzle to a cover."""

    def cover() -> Cover:
        puzzle = puzzle_of(kind, text)
        assert isinstance(puzzle, Coverable)
        return puzzle.to_cover().cover

    return cover


def latin(n: int) -> Cover:
    """Return the cover of the Latin squares of an order."""
    cells = product(range(n), repeat=3)
    return numbered([[r * n + c + 1, n * n + r * n + d + 1, 2 * n * n + c * n + d + 1] for r, c, d in cells], 3 * n * n)


def matchings(n: int) -> Cover:
    """Return the cover of the perfect matchings of a complete graph."""
    return numbered([[a, b] for a, b in combinations(range(1, n + 1), 2)], n)


def factorizations(n: int) -> Cover:
    """Return the cover of the one-factorizations of a complete graph: rounds that are matchings."""
    pairs = list(combinations(range(n), 2))
    rows = [
        [k + 1, len(pairs) + round_ * n + a + 1, len(pairs) + round_ * n + b + 1]
        for k, (a, b) in enumerate(pairs)
        for round_ in range(n - 1)
    ]
    return numbered(rows, len(pairs) + n * (n - 1))


def triples(n: int, count: int, seed: int) -> Cover:
    """Return a random cover of three-dimensional matchings."""
    drawn = np.random.default_rng(seed).permutation(n**3)[:count]
    return numbered([[k // n**2 + 1, n + k // n % n + 1, 2 * n + k % n + 1] for k in sorted(drawn.tolist())], 3 * n)


def drawn(items: int, count: int, size: int, seed: int) -> Cover:
    """Return random options of one size, among them a solution."""
    rng = np.random.default_rng(seed)
    rows = np.sort(rng.permutation(items).reshape(-1, size) + 1).tolist()
    rows += [np.sort(rng.choice(items, size, replace=False) + 1).tolist() for _ in range(count - len(rows))]
    return numbered(rows, items)


def board(height: int, width: int, area: int) -> Callable[[], Cover]:
    """Return what makes the cover of a board by any pieces of an area."""
    return of("polyomino", f"polyomino {height}x{width}\npieces free {area} any")


def empty(box: tuple[int, int]) -> Callable[[], Cover]:
    """Return what makes the cover of a sudoku without givens."""
    side = box[0] * box[1]
    return of("sudoku", f"sudoku {box[0]}x{box[1]}\n" + (". " * side + "\n") * side)


CASES = {
    "sudoku": Case(of("sudoku", MANY), True, True),
    "sudoku, few solutions": Case(of("sudoku", FEWER), True, True),
    "Latin squares of order 5": Case(lambda: latin(5), True, True),
    "dominoes 6x8": Case(board(6, 8, 2), True, True),
    "12 queens": Case(lambda: queens(12), True),
    "Langford 11": Case(lambda: langford(11), True),
    "Costas 8": Case(lambda: costas(8), True),
    "random 40, 600 of 5": Case(lambda: drawn(40, 600, 5, 3), True),
    "3DM of 22": Case(lambda: triples(22, 700, 1)),
    "matchings of 14": Case(lambda: matchings(14), True),
    "one-factorizations of K8": Case(lambda: factorizations(8)),
    "tetrominoes 8x6": Case(board(8, 6, 4)),
    "pentominoes 6x10": Case(of("polyomino", "polyomino 6x10\npieces free 5")),
    "sudoku 12x12": Case(empty((3, 4))),
    "sudoku 16x16": Case(empty((4, 4))),
    "dominoes 30x30": Case(board(30, 30, 2)),
    "Latin squares of order 12": Case(lambda: latin(12)),
    "3DM of 40": Case(lambda: triples(40, 4000, 2)),
    "matchings of 60": Case(lambda: matchings(60)),
    "trominoes 12x12": Case(board(12, 12, 3)),
    "trominoes 24x23": Case(board(24, 23, 3)),
    "tetrominoes 16x16": Case(board(16, 16, 4)),
    "pentominoes 14x15": Case(board(14, 15, 5)),
    "Langford 40": Case(lambda: langford(40)),
    "40 queens": Case(lambda: queens(40)),
    "90 queens": Case(lambda: queens(90)),
    "random 60, 2,000 of 3": Case(lambda: drawn(60, 2000, 3, 5)),
    "random 200, 3,000 of 4": Case(lambda: drawn(200, 3000, 4, 1)),
    "random 80, 3,000 of 8": Case(lambda: drawn(80, 3000, 8, 6)),
    "tours 6x6": Case(of("tour", "tour 6x6 closed")),
    "large: tetrominoes 60x60": Case(board(60, 60, 4)),
    "large: dominoes 100x100": Case(board(100, 100, 2)),
    "large: 3DM of 200": Case(lambda: triples(200, 20_000, 3)),
    "large: random 200, 20,000 of 5": Case(lambda: drawn(200, 20_000, 5, 4)),
    "large: random 400, 20,000 of 10": Case(lambda: drawn(400, 20_000, 10, 4)),
    "large: Langford 100": Case(lambda: langford(100)),
    "large: 130 queens": Case(lambda: queens(130)),
    "large: Latin squares of order 27": Case(lambda: latin(27)),
    "large: sudoku 36x36": Case(empty((6, 6))),
    "large: tours 8x8": Case(of("tour", "tour 8x8 closed")),
}


def nanoseconds(name: str, cover: Cover, whole: bool) -> float:
    """Return the CPU time of a node: of all with what is set up before, or of some, once a search is on its way."""
    begun = time.process_time()
    search = SOLVERS[name].start(cover)
    if not whole:
        search.advance(WARM)
        begun = time.process_time()
    before = search.tally.nodes
    if search.advance(UNLIMITED if whole else NODES) is Status.EXHAUSTED and not whole:
        return nanoseconds(name, cover, whole=True)
    return 1e9 * (time.process_time() - begun) / (search.tally.nodes - before)


def text_of(cover: Cover) -> str:
    """Return a cover as Knuth's programs read it: colours are single characters."""
    names = [f"i{k}" for k in range(len(cover.items) + 1)]
    head = [*names[1 : cover.primary + 1], "|", *names[cover.primary + 1 :]]
    colours = ["", *(f":{name}" for name in cover.colour_names)]
    members = [names[i] + colours[c] for i, c in zip(cover.members.tolist(), cover.colours.tolist(), strict=True)]
    rows = (" ".join(members[a:b]) for a, b in zip(cover.starts[:-1].tolist(), cover.starts[1:].tolist(), strict=True))
    return "\n".join([" ".join(head[: cover.primary] if cover.primary == len(cover.items) else head), *rows, ""])


def peer(folder: Path) -> Path | None:
    """Build SSXCC with the time of its search printed; None if its source is not named."""
    if not (named := os.environ.get("SSXCC_SOURCE")):
        return None
    source, program = Path(named), folder / "ssxcc"
    text = source.read_text()
    begin, end = TIMED
    assert text.count(begin) == text.count(end) == 1, "another version of ssxcc.c"
    text = text.replace(begin, f"{begin}clock_t begun=clock();")
    text = text.replace(end, f'done:printf("%llu %.6f\\n",count,(double)(clock()-begun)/CLOCKS_PER_SEC);{end[5:]}')
    (folder / "timed.c").write_text("#include <time.h>\n" + text)
    flip = source.with_name("gb_flip.c")
    subprocess.run([*BUILD, f"-I{source.parent}", "-o", program, folder / "timed.c", flip], check=True)
    print(f"SSXCC: {' '.join(BUILD)}")
    return program


def beside_peer(title: str, case: Case, cover: Cover, program: Path, runs: int) -> bool:
    """Search a cover to its end in turn with SSXCC; print how many times as fast the automatic choice is."""
    text, ratios = text_of(cover), []
    for _ in range(runs):
        done = subprocess.run([program, "v0"], input=text, capture_output=True, text=True, check=False)
        solutions, seconds = done.stdout.split()
        begun = time.process_time()
        search = SOLVERS["cover_auto"].start(cover)
        search.advance(UNLIMITED)
        ratios.append(float(seconds) / (time.process_time() - begun))
        assert search.tally.solutions == int(solutions)
    goal = AHEAD if case.like_sudokus else 1.0
    return report(f"{title}: cover_auto against SSXCC", statistics.median(ratios), "x as fast", goal, at_most=False)


def measure(title: str, case: Case, program: Path | None, runs: int) -> bool:
    """Print the times of a cover, and what is picked; return whether the goals are kept."""
    cover = case.cover()
    rejected = {"cover_bits": bits.rejection_reason(cover) is not None, "cover_cells": not cells.fits(cover)}
    names = [name for name in NAMES if not rejected.get(name)]
    rounds = [{name: nanoseconds(name, cover, case.whole) for name in names} for _ in range(runs)]
    medians = {name: statistics.median(each[name] for each in rounds) for name in names}
    note = SOLVERS["cover_auto"].start(cover).note
    [picked] = [name for name, words in NAMES.items() if note.startswith(words)]
    fastest = min(medians, key=lambda name: medians[name])
    figures = ", ".join(f"{NAMES[name]} {figure:,.0f}" for name, figure in medians.items())
    print(f"\n{title}: {figures} ns a node. {note}")
    loss = statistics.median(each[picked] / each[fastest] for each in rounds)
    kept = report(f"{title}: picked / fastest", loss, "x", LOSS)
    if case.whole and program is not None:
        kept &= beside_peer(title, case, cover, program, runs)
    return kept


def main() -> int:
    """Print the figures; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.picks")
    parser.add_argument("--only", default="", help="of the cases, those whose title has this")
    parser.add_argument("--runs", type=int, default=RUNS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = peer(Path(folder))
        chosen = {title: case for title, case in CASES.items() if asked.only in title}
        kept = [measure(title, case, program, asked.runs) for title, case in chosen.items()]
        return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
