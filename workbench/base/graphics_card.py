"""The graphics card, where there is one: whether it takes a part of the work, and what became of it.

Nothing is loaded for it before some work is worth it, and nothing at all without a driver and the package that uses it.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from threading import RLock, Thread

DRIVER = {"linux": "libcuda.so.1", "win32": "nvcuda.dll"}
SIMULATOR = "NUMBA_ENABLE_CUDASIM"  # numba's: kernels of a card then run in Python
WORTH = 250_000  # squares for each core: those that all cores visit in some 5 ms
LONGEST = 60  # characters of what an exception says
PATIENCE = 60  # slices of such work, of 8 ms, that the cores do before the card is loaded, which takes seconds


class GraphicsCard:
    """The first card of the machine; it is loaded in a thread of its own while the cores go on."""

    def __init__(self) -> None:
        self.allowed = True  # in the settings
        self.name = ""  # once it is loaded and has been tried
        self.problem = ""  # a sentence, once it has failed; it is not used again
        self.lock = RLock()  # one thread uses it at a time
        self.loading: Thread | None = None
        self._slices = 0  # of work that it could have taken

    @property
    def ready(self) -> bool:
        """Whether it can be used."""
        return self.allowed and bool(self.name) and not self.problem

    @property
    def note(self) -> str:
        """What is known of it, in a few words; "" if nothing."""
        if self.problem:
            return "Graphics card: not used"
        return f"Graphics card: {self.name}" if self.ready else ""

    @property
    def possible(self) -> bool:
        """Whether there may be one; nothing is loaded to find none."""
        return self.allowed and not self.problem and is_installed()

    def takes(self, squares: int, cores: int, load: Callable[[], str]) -> bool:
        """Tell whether it takes work of so many squares from so many cores; `load` returns its name after a trial."""
        if not self.possible or squares < WORTH * cores:
            return False
        self._slices += 1
        if self.loading is None and self._slices >= PATIENCE:
            self.loading = Thread(target=self.load, args=(load,), name="graphics card")
            self.loading.start()
        return self.ready

    def load(self, load: Callable[[], str]) -> None:
        """Load it; `load` returns its name after a trial."""
        with self.using("cannot be used"):
            self.name = load()

    @contextmanager
    def using(self, failure: str = "failed") -> Iterator[None]:
        """Use it alone; what it raises becomes `problem`, because the cores can do all that it does."""
        with self.lock:
            try:
                yield
            except Exception as error:  # of its driver, its compiler, or the packages for them
                self.problem = f"The graphics card {failure}: {reason(error)} All work is done on the processor."


@cache
def is_installed() -> bool:
    """Tell whether there is the package that uses a card, and a driver."""
    if os.environ.get(SIMULATOR) == "1":
        return True
    if sys.platform not in DRIVER or find_spec("numba_cuda") is None:
        return False
    import ctypes

    try:
        ctypes.CDLL(DRIVER[sys.platform])
    except OSError:
        return False
    return True


def reason(error: Exception) -> str:
    """Return what an exception says, in a short sentence."""
    text = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return f"{text}." if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def made_on(card: str) -> str:
    """Return on which card walks were made, as a sentence; "" if on none."""
    return f"Walks made on {card}." if card else ""


CARD = GraphicsCard()
