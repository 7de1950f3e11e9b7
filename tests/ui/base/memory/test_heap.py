"""Free memory is returned to the system, and what a closed tab leaves is deleted first."""

import platform
import sys
import weakref

import pytest

from tests.processes import run_python
from workbench.ui.base.memory.heap import BLOCK, free_memory

ON_THE_HEAP = """
import ctypes, sys
from workbench.ui.base.memory.heap import BLOCK, use_little_heap

class Figures(ctypes.Structure):  # struct mallinfo2
    _fields_ = [(f"field_{k}", ctypes.c_size_t) for k in range(10)]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Figures
if sys.argv[1] == "little":
    use_little_heap()
big = bytearray(20 * BLOCK)
del big  # from now on the C library would put anything smaller on the heap
before = library.mallinfo2().field_7  # bytes in use on the heap
block = bytearray(10 * BLOCK)
print(library.mallinfo2().field_7 - before)
"""


class Loop:
    """Refers to itself, so that only the collector deletes it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_refers_to_itself_is_deleted_before_memory_is_returned() -> None:
    loop, held = weakref.ref(Loop()), Loop()
    assert loop() is not None

    free_memory()

    assert loop() is None
    assert held.itself is held


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is another one")
@pytest.mark.parametrize(("way", "on_the_heap"), [("usual", True), ("little", False)])
def test_large_blocks_are_not_put_on_the_heap(way: str, on_the_heap: bool) -> None:
    done = run_python("-c", ON_THE_HEAP, way, check=True)

    assert (int(done.stdout) > BLOCK) == on_the_heap


CODE = """
from pathlib import Path
from workbench.ui.base.memory.heap import release_code

def resident():
    kilobytes, path, access = 0, "", ""
    for line in Path("/proc/self/smaps").read_text().splitlines():
        words = line.split()
        if not words[0].endswith(":"):
            access, path = words[1], words[-1]
        elif words[0] == "Rss:" and access == "r-xp" and "libllvmlite" in path:
            kilobytes += int(words[1])
    return kilobytes

import llvmlite.binding as llvm
llvm.initialize_native_target()
before = resident()
release_code("libllvmlite")
print(before, resident())
text = "define i32 @two() {\\n ret i32 2\\n}"
print("i32 2" in str(llvm.parse_assembly(text)))
release_code("no such library")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems show no mappings")
def test_code_leaves_memory_and_comes_back() -> None:
    done = run_python("-c", CODE, check=True)
    figures, works = done.stdout.splitlines()
    before, after = map(int, figures.split())

    assert after < before / 10
    assert works == "True"
