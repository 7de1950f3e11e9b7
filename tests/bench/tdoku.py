"""tdoku, built from a copy of its source, as the named baseline of the sudoku benchmark.

The folder of the source (https://github.com/t-dillon/tdoku, BSD-2) is given in the variable TDOKU_SOURCE; it is not
part of this project.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

LOOP = """
#include "tdoku.h"
#include <cstring>
extern "C" void search_each(const char *puzzles, size_t count, size_t limit, unsigned char *counts) {
    char puzzle[96] = {0}, solution[96];
    size_t guesses;
    for (size_t k = 0; k < count; k++) {
        memcpy(puzzle, puzzles + 81 * k, 81);
        puzzle[81] = '\\n';
        counts[k] = TdokuSolverDpllTriadSimd(puzzle, limit, 0, solution, &guesses);
    }
}
"""
FLAGS = ("-O3", "-march=native", "-std=c++14", "-shared", "-fPIC")
SOURCES = ("src/solver_dpll_triad_simd.cc", "src/util.cc")

Batch = Callable[[bytes, int], NDArray[np.uint8]]  # puzzles of 81 characters, limit -> solutions


def reason_to_skip() -> str:
    """Return why tdoku cannot be built here, "" if it can."""
    if not os.environ.get("TDOKU_SOURCE"):
        return "TDOKU_SOURCE does not name a folder with tdoku's source"
    if not shutil.which("clang++"):
        return "there is no clang++"
    return ""


def text_of(grids: NDArray[np.uint8]) -> bytes:
    """Return grids, (m, 81), as tdoku reads them."""
    return np.where(grids > 0, grids + ord("0"), ord(".")).astype(np.uint8).tobytes()


def build() -> Batch:
    """Compile tdoku as it is fastest, by clang (g++ makes it 10 % slower); return what counts solutions of grids."""
    source = Path(os.environ["TDOKU_SOURCE"])
    folder = Path(tempfile.mkdtemp(prefix="tdoku-"))
    (folder / "loop.cc").write_text(LOOP, encoding="utf-8")
    library = folder / "tdoku.so"
    flags = [*FLAGS, f"-I{source / 'include'}", f"-I{source / 'src'}"]
    parts = [str(source / part) for part in SOURCES]
    command = ["clang++", *flags, *parts, str(folder / "loop.cc"), "-o", str(library)]
    print("tdoku is built by", " ".join(command[: 1 + len(FLAGS)]))
    subprocess.run(command, check=True)
    call = ctypes.CDLL(str(library)).search_each

    def count(text: bytes, limit: int) -> NDArray[np.uint8]:
        counts = np.zeros(len(text) // 81, np.uint8)
        call(text, ctypes.c_size_t(len(counts)), ctypes.c_size_t(limit), counts.ctypes.data_as(ctypes.c_void_p))
        return counts

    return count
