"""The states of a frontier search in memory: room for them, hash tables, and the work on them that is done in parts.

`kernels/polyomino/frontier.py` and `frontier_memory.py` document the arrays. Room for as many states as the limit
allows is reserved at once, but takes no memory before it is used. Clearing or filling a large table takes longer than a
slice of a search may, so such work is a generator, which yields after each part.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.solvers.polyomino.frontier_plan import Plan, Words

MEGABYTE = 2**20
WORD_BYTES = 8
LINE = 8  # words of a cache line
FIRST_TABLE = 2**12  # entries
SMALL_TABLE = 2**16  # entries; a full one is doubled rather than freed of states that were worked off
LOOSE = 4  # entries per state of a table that has just been built, at least
FIRST_WORDS = 3  # of a state: two for the state, one for its number of ways
CLEARED = 2**18  # entries in a part of the work: 0.2 ms, or milliseconds where memory is touched for the first time
ENTERED = 2**16  # states likewise
WIDENED = 2**17


class States:
    """The states of the current row and of the next one."""

    def __init__(self, plan: Plan, most: int) -> None:
        from workbench.kernels.polyomino import frontier as kernel  # numba: only once a search starts
        from workbench.kernels.polyomino import frontier_memory as memory

        self._kernel, self._memory = kernel, memory
        self._plan = plan
        self.reached = np.zeros(1, np.uint64)  # the beginnings of overhangs, where there are some
        self._most = most  # bytes
        batch = memory.PENDING + plan.branches
        self._batch = batch
        size = max(FIRST_TABLE, 2 * LOOSE << batch.bit_length())
        self.tables = [np.zeros(size, np.uint64), np.zeros(size, np.uint64)]  # of even rows, of odd rows
        self.lists = np.zeros((2 * (plan.width + 1), 4), np.uint64)
        self.marks = np.zeros(plan.width + 1, np.int64)
        self.s = np.zeros(kernel.SCALARS, np.int64)
        self.s[kernel.WIDTH], self.s[kernel.COUNTED] = plan.width, bool(plan.fields) or plan.strip > 0
        self.s[kernel.STRIP], self.s[kernel.LEFT] = plan.strip, max(0, plan.left)
        self._reserve(most)
        self.use(FIRST_WORDS)
        self.lists[:, memory.FILL] = memory.CHUNK
        self.s[memory.FRESH] = 1

    def _reserve(self, size: int) -> None:
        """Reserve so many bytes for states, or as many as there are."""
        while True:
            try:
                reserved = np.empty(size // WORD_BYTES + LINE, np.uint64)
                break
            except MemoryError:
                size //= 2
        skipped = -reserved.ctypes.data // WORD_BYTES % LINE
        self.records = reserved[skipped : len(reserved) - LINE + skipped]
        self.after = np.zeros(len(self.records) // (FIRST_WORDS * self._memory.CHUNK) + 1, np.uint32)

    def use(self, words: int) -> None:
        """Let states have so many words."""
        self.s[self._kernel.WORDS] = words
        self._pending = np.empty((2, self._batch, words + 3), np.uint64)
        self.limit()

    def limit(self) -> None:
        """Set how many chunks there may be beside the tables."""
        room = min(self._most - sum(table.nbytes for table in self.tables), self.records.nbytes)
        self.s[self._memory.MOST] = room // (self.words * self._memory.CHUNK * WORD_BYTES)

    @property
    def words(self) -> int:
        """The words of a state."""
        return int(self.s[self._kernel.WORDS])

    @property
    def row(self) -> int:
        """The current row."""
        return int(self.s[scalars.LEVEL])

    @property
    def waiting(self) -> int:
        """How many states have not been worked off yet."""
        return int(self.lists[:, self._memory.STATES].sum())

    @property
    def used(self) -> Words:
        """The part of the records that has been used."""
        return self.records[: int(self.s[self._memory.FRESH]) * self._memory.CHUNK * self.words]

    def begin(self) -> None:
        """Store the first state."""
        s = self.s
        number = int(self._memory.append(np.uint64(0), self.after, self.lists, s))
        [low, high], words = self._plan.root, self.words
        self.records[number * words : (number + 1) * words] = low, high, 1
        empty = ~low & ((1 << self._plan.width) - 1)
        column = (empty & -empty).bit_length() - 1 if empty else self._plan.width
        if column:
            self.lists[[0, column]] = self.lists[[column, 0]]
        self.start_row()
        self._load()

    def _load(self) -> None:
        """Load or compile what a search needs later, so that none of its slices has to."""
        none, words = np.uint64(0), np.uint64(self.words)
        self._memory.enter(none, 0, words, self.records, self.tables[0])
        self._memory.widen(none, none, words, self.records)

    def start_row(self) -> None:
        """Go to the first list of the row."""
        kernel, s = self._kernel, self.s
        s[kernel.COLUMN], s[kernel.PLACE], s[kernel.BEGUN] = 0, 0, s[scalars.NODES]
        s[kernel.AT] = self.lists[self._first_list(self.row), self._memory.HEAD]

    def _first_list(self, row: int) -> int:
        """Return the number of list 0 of a row."""
        return row % 2 * (self._plan.width + 1)

    def lists_of(self, row: int) -> NDArray[np.uint64]:
        """Return the lists of a row."""
        first = self._first_list(row)
        return self.lists[first : first + self._plan.width + 1]

    @property
    def part(self) -> float:
        """The part of the current list that is worked off."""
        kernel, s = self._kernel, self.s
        states = self.lists_of(self.row)[s[kernel.COLUMN], self._memory.STATES]
        return float((s[scalars.NODES] - s[kernel.BEGUN]) / states) if states else 0.0

    def advance(self, budget: int) -> int:
        """Work off at most so many states of the row; return what the kernel does."""
        own, other = self.tables[:: -1 if self.row % 2 else 1]
        lists = self.reached, self.records, self.after, self.lists, own, other, self._pending, self.marks
        return int(self._kernel.advance(*self._plan.steps(self.row), *lists, self.s, budget))

    # Work in parts

    def next_row(self) -> Iterator[None]:
        """Go to the next row; its table is then that of the current one."""
        kernel, s = self._kernel, self.s
        s[scalars.LEVEL] += 1
        s[kernel.OWN_STATES], s[kernel.OTHER_STATES] = s[kernel.OTHER_STATES], 0
        self.start_row()
        yield from self._clear(self.row + 1)

    def tidy(self, row: int) -> Iterator[None]:
        """Build the table of a row anew, larger if need be; raise MemoryError if there is not enough memory."""
        size = len(self.tables[row % 2])
        if size < SMALL_TABLE or LOOSE * (self._found(row) + self._batch) > size:
            self._enlarge(row, 2 * size)
        yield from self.build(row)

    def build(self, row: int) -> Iterator[None]:
        """Fill the table of a row with the states that may be reached again."""
        kernel = self._kernel
        yield from self._clear(row)
        yield from self._enter(row)
        self.s[kernel.OWN_STATES if row == self.row else kernel.OTHER_STATES] = self._found(row)

    def _found(self, row: int) -> int:
        """Return how many states of a row may be reached again."""
        return int(self._ahead(row)[:, self._memory.STATES].sum())

    def _ahead(self, row: int) -> NDArray[np.uint64]:
        """Return the lists of a row that states can still be added to."""
        lists = self.lists_of(row)
        return lists[int(self.s[self._kernel.COLUMN]) + 1 :] if row == self.row else lists

    def _enlarge(self, row: int, size: int) -> None:
        """Replace the table of a row by a larger one, with anything in it."""
        other = self.tables[(row + 1) % 2]
        if len(self.used) * WORD_BYTES + other.nbytes + size * WORD_BYTES > self._most:
            raise MemoryError
        self.tables[row % 2] = np.empty(0, np.uint64)  # give its memory back first
        self.tables[row % 2] = np.empty(size, np.uint64)
        self.limit()

    def _clear(self, row: int) -> Iterator[None]:
        """Make the table of a row empty."""
        table = self.tables[row % 2]
        for first in range(0, len(table), CLEARED):
            if first:
                yield
            table[first : first + CLEARED] = 0

    def _enter(self, row: int) -> Iterator[None]:
        """Enter these states into the empty table of the row."""
        table, entered = self.tables[row % 2], 0
        for chunk, count in self.chunks(self._ahead(row)):
            self._memory.enter(chunk, count, np.uint64(self.words), self.records, table)
            entered += count
            if entered >= ENTERED:
                entered = 0
                yield

    def chunks(self, lists: NDArray[np.uint64]) -> Iterator[tuple[np.uint64, int]]:
        """Yield the chunks of lists, and how many states each holds."""
        for head, tail, fill, _ in lists.tolist():
            chunk = head
            while chunk:
                yield np.uint64(chunk), fill if chunk == tail else self._memory.CHUNK
                chunk = int(self.after[chunk])

    def widen(self) -> Iterator[None]:
        """Give each count another limb; raise MemoryError if there is not enough memory."""
        words = self.words
        states = len(self.used) // words
        room = min(self._most - sum(table.nbytes for table in self.tables), self.records.nbytes)
        if states * (words + 1) * WORD_BYTES > room:
            raise MemoryError
        for end in range(states, 0, -WIDENED):
            self._memory.widen(np.uint64(max(0, end - WIDENED)), np.uint64(end), np.uint64(words), self.records)
            if end > WIDENED:
                yield
        self.use(words + 1)

    # The end, and copies

    @property
    def final(self) -> NDArray[np.uint64]:
        """The list of the states after the last row."""
        return self.lists_of(self._plan.end)[-1:]

    @property
    def nbytes(self) -> int:
        """The memory that is used."""
        return self.used.nbytes + sum(table.nbytes for table in self.tables)

    def total(self) -> int:
        """Return in how many ways the final states that use enough of each piece are reached."""
        final, total = self.final, 0
        for chunk, count in self.chunks(final):
            first = int(chunk) * self._memory.CHUNK * self.words
            states = self.records[first : first + count * self.words].reshape(count, self.words)
            ways = states[self._plan.is_enough(states[:, 1]), 2:].astype(object).sum(axis=0)
            total += sum(int(limb) << 64 * k for k, limb in enumerate(ways))
        return total

    def drop_table(self, row: int) -> None:
        """Give the memory of the table of a row back."""
        self.tables[row % 2] = np.zeros(1, np.uint64)

    def free(self) -> None:
        """Give the memory back: the search has ended."""
        self.records, self.tables = np.empty(0, np.uint64), [np.empty(0, np.uint64)] * 2

    def copy(self) -> tuple[NDArray[np.generic], ...]:
        """Return a copy of all but the tables."""
        chunks = int(self.s[self._memory.FRESH])
        changing = self.s, self.lists, self.marks, self.after[:chunks], self.used
        return tuple(array.copy() for array in changing)

    def restore(self, copy: Sequence[NDArray[np.generic]], tables: tuple[int, ...]) -> None:
        """Take a copy back, with tables of these sizes; they have none if the search had ended."""
        s, lists, marks, after, records = copy
        self.s[:], self.lists[:], self.marks[:] = s, lists, marks
        if not all(tables):
            self.free()
            return
        if not len(self.records):
            self._reserve(self._most)
        self.after[: len(after)], self.records[: len(records)] = after, records
        self.tables = [np.empty(size, np.uint64) for size in tables]
        self.use(self.words)
        for row in (self.row, self.row + 1):
            for _ in self.build(row):
                pass
