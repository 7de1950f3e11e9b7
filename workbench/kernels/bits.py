"""Bits of an unsigned word: the two processor instructions that numba does not provide."""

import numpy as np
from numba.core import types
from numba.extending import intrinsic, overload


def popcount(word):
    """Return the number of bits set, as an unsigned 64-bit integer."""
    return np.uint64(int(word).bit_count())


def lowest(word):
    """Return the position of the lowest bit set, as an unsigned 64-bit integer; undefined for 0."""
    word = int(word)
    return np.uint64((word & -word).bit_length() - 1)


def widened(context, builder, value, word):
    """Return a count of the word's own type as a 64-bit one."""
    return builder.zext(value, context.get_value_type(types.uint64)) if word.bitwidth < 64 else value


@intrinsic
def _ctpop(_context, word):
    def build(context, builder, _signature, args):
        return widened(context, builder, builder.ctpop(args[0]), word)

    return types.uint64(word), build


@intrinsic
def _cttz(_context, word):
    def build(context, builder, _signature, args):
        undefined_for_0 = context.get_constant(types.boolean, True)
        return widened(context, builder, builder.cttz(args[0], undefined_for_0), word)

    return types.uint64(word), build


@overload(popcount)
def _popcount(word):
    if isinstance(word, types.Integer) and not word.signed:
        return lambda word: _ctpop(word)
    return None


@overload(lowest)
def _lowest(word):
    if isinstance(word, types.Integer) and not word.signed:
        return lambda word: _cttz(word)
    return None
