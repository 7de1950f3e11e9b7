"""The clauses that a search has learned, one after the other in one array; `nogoods` documents the arrays."""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.implications import (
    CLAUSE,
    LENGTH,
    LINKS,
    LITERALS,
    NONE,
    SPREAD,
    STORED,
    TRUE,
    U0,
    U1,
    U2,
)


@compiled
def store(learned, watches, clauses, s, length, levels):
    """Keep a clause; return where it is."""
    clause = np.uint64(s[STORED])
    clauses[clause + LENGTH] = length
    clauses[clause + SPREAD] = levels
    for k in range(length):
        k = np.uint64(k)
        literal = np.uint64(learned[k])
        clauses[clause + LITERALS + k] = literal
        if k <= U1:
            clauses[clause + LINKS + k] = watches[literal]
            watches[literal] = clause
    s[STORED] += np.int64(LITERALS + length)
    return clause


@compiled
def forget(truth, reason, watches, clauses, s):
    """Drop the clauses of at least as many levels as the mean, unless they are the reason of a literal."""
    end = np.uint64(s[STORED])
    count = levels = clause = U0
    while clause < end:
        count += U1
        levels += np.uint64(clauses[clause + SPREAD])
        clause += LITERALS + np.uint64(clauses[clause + LENGTH])
    watches[:] = NONE
    clause = to = U0
    while clause < end:
        length = np.uint64(clauses[clause + LENGTH])
        why = clause << U2 | CLAUSE
        locked = False
        for k in range(U2):
            literal = np.uint64(clauses[clause + LITERALS + np.uint64(k)])
            if truth[literal] == TRUE and np.uint64(reason[literal >> U1]) == why:
                reason[literal >> U1] = to << U2 | CLAUSE
                locked = True
        if locked or np.uint64(clauses[clause + SPREAD]) * count < levels:
            clauses[to + LENGTH] = length
            clauses[to + SPREAD] = clauses[clause + SPREAD]
            for k in range(length):
                k = np.uint64(k)
                literal = np.uint64(clauses[clause + LITERALS + k])
                clauses[to + LITERALS + k] = literal
                if k <= U1:
                    clauses[to + LINKS + k] = watches[literal]
                    watches[literal] = to
            to += LITERALS + length
        clause += LITERALS + length
    s[STORED] = np.int64(to)
