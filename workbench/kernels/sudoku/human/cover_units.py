"""Units that cover places of a digit: of fish with boxes.

The places of the digit are numbered, and sets of them are single words: digits with more than 64 places are passed
over. `numbers` is `board.numbers`, in which all lies, at the positions that the constants name.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE

PLACES = np.uint64(64)  # at most
HOMES = np.uint64(8)  # covers of a place at most, with the one that ends the list
CELL, SEEN, UNIT, HOME = (np.uint64(k) for k in (0, 64, 128, 512))
#  CELL + i, SEEN + i    the cell of place i, the places that it sees
#  UNIT + u              the places in unit u
#  HOME + 8 * i          the units of place i that may be covers, then NONE
LEFT, TRIED, CHOSEN, LEVEL = (np.uint64(k) for k in (1040, 1048, 1056, 1064))
#  LEFT + l              the places that are left under the first l covers
#  TRIED + l, CHOSEN + l which home of the first place left is the cover of level l, and the unit
#  LEVEL                 the last level of covers

FREE, OPTIONS, TAKEN, ROWS = (np.uint64(k) for k in (256, 288, 320, 352))
#  FREE + l              the places that those chosen in the first l rows do not see
#  OPTIONS + l, TAKEN + l  those of row l that are yet to be tried, those chosen before
#  ROWS + l              the places of row l
MAX_NODES = 5_000  # of the search for placements

U0, U1 = np.uint64(0), np.uint64(1)

# The functions that are called most are inlined: numba counts the references to arrays in calls, which costs more.


@compiled
def number_places(board, digit):
    """Number the places of a digit, set what they see and what is in each unit; return how many there are."""
    numbers = board.numbers
    count = U0
    for w in range(board.places.shape[1]):
        count += popcount(board.places[digit, np.uint64(w)])
    if count > PLACES:
        return count
    place = U0
    numbers[UNIT : UNIT + np.uint64(board.units.shape[0])] = U0
    for w in range(board.places.shape[1]):
        word = board.places[digit, np.uint64(w)]
        while word:
            cell = (np.uint64(w) << np.uint64(6)) + lowest(word)
            word &= word - U1
            numbers[CELL + place] = cell
            for k in range(board.homes.shape[1]):
                numbers[UNIT + np.uint64(board.homes[cell, np.uint64(k)])] |= U1 << place
            place += U1
    for p in range(count):
        place = np.uint64(p)
        cell = numbers[CELL + place]
        seen = U0
        for k in range(board.homes.shape[1]):
            seen |= numbers[UNIT + np.uint64(board.homes[cell, np.uint64(k)])]
        numbers[SEEN + place] = seen & ~(U1 << place)
    return count


@compiled
def false_places(numbers, n, units, count):
    """Return the places that no placement of the digit in all units has; all if the search takes too long."""
    every = ~U0 >> (PLACES - count)
    rows = list_rows(numbers, n)
    found, nodes, level = U0, 0, U0
    numbers[FREE], numbers[TAKEN], numbers[OPTIONS] = every, U0, numbers[ROWS]
    while found != every:
        options = numbers[OPTIONS + level]
        free, taken = numbers[FREE + level], numbers[TAKEN + level]
        if options == U0 or (free | taken) & ~found == U0:  # nothing new can come of it
            if level == U0:
                break
            level -= U1
            continue
        nodes += 1
        if nodes > MAX_NODES:
            return every
        place = lowest(options)
        numbers[OPTIONS + level] = options & (options - U1)
        taken |= U1 << place
        if level + U1 < rows:
            level += U1
            numbers[FREE + level] = free & ~(numbers[SEEN + place] | (U1 << place))
            numbers[TAKEN + level] = taken
            numbers[OPTIONS + level] = numbers[ROWS + level] & numbers[FREE + level]
        elif meets_diagonals(numbers, n, units, taken):
            found |= taken
    return every & ~found


@compiled
def list_rows(numbers, n):
    """List the rows in which the digit has places; return how many."""
    rows = U0
    for r in range(n):
        if numbers[UNIT + np.uint64(r)]:
            numbers[ROWS + rows] = numbers[UNIT + np.uint64(r)]
            rows += U1
    return rows


@compiled
def meets_diagonals(numbers, n, units, taken):
    """Return whether each diagonal in which the digit has places has one that is taken."""
    for u in range(3 * n, units):
        places = numbers[UNIT + np.uint64(u)]
        if places and not places & taken:
            return False
    return True


@compiled
def list_homes(board, excluded, count):
    """List the units of each place that may be covers: all but those of a sort."""
    for p in range(count):
        place = np.uint64(p)
        cell = board.numbers[CELL + place]
        at = HOME + HOMES * place
        last = NONE
        for k in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, np.uint64(k)])
            if unit != last and np.uint64(board.sorts[unit]) != excluded:
                board.numbers[at] = unit
                at += U1
            last = unit
        board.numbers[at] = NONE


@compiled(forceinline=True)
def within_1(numbers, places):
    """Return whether one cover has all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        if places & ~numbers[UNIT + numbers[at]] == U0:
            return True
        at += U1
    return False


@compiled(forceinline=True)
def within_2(numbers, places):
    """Return whether two covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_1(numbers, left):
            return True
        at += U1
    return False


@compiled(forceinline=True)
def within_3(numbers, places):
    """Return whether three covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_2(numbers, left):
            return True
        at += U1
    return False


@compiled(forceinline=True)
def within_4(numbers, places):
    """Return whether four covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_3(numbers, left):
            return True
        at += U1
    return False


@compiled(forceinline=True)
def within(numbers, places, covers):
    """Return whether at most four covers have all these places."""
    if covers == U1:
        return within_1(numbers, places)
    if covers == np.uint64(2):
        return within_2(numbers, places)
    if covers == np.uint64(3):
        return within_3(numbers, places)
    return within_4(numbers, places)


@compiled
def following_covers(numbers, covers):
    """Go to the next choice of covers for the places in LEFT, no fewer than `covers`; return False if there is none.

    Each level chooses a unit of the first place that is left.
    """
    level = numbers[LEVEL]
    if level == NONE:
        level = numbers[TRIED] = U0
    else:
        numbers[TRIED + level] += U1
    while True:
        first = lowest(numbers[LEFT + level])
        unit = numbers[HOME + HOMES * first + numbers[TRIED + level]]
        if unit == NONE:
            if level == U0:
                return False
            level -= U1
            numbers[TRIED + level] += U1
            continue
        left = numbers[LEFT + level] & ~numbers[UNIT + unit]
        numbers[CHOSEN + level] = unit
        is_last = level + U1 == covers
        if is_last and left == U0:
            numbers[LEVEL] = level
            return True
        if is_last or left == U0:  # with fewer covers, it is a smaller fish
            numbers[TRIED + level] += U1
        else:
            level += U1
            numbers[LEFT + level], numbers[TRIED + level] = left, U0
