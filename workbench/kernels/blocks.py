"""Blocks of eight words of 64 bits, as much as the widest registers hold: one or two instructions for all of them."""

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

BLOCK = 8  # words
VECTOR = ir.VectorType(ir.IntType(64), BLOCK)


def write_either(words, to, one, others, other):
    """Write into an array (uint64), from a position on, the bits of eight words of it and of eight of another array."""
    size = np.uint64(BLOCK)
    words[to : to + size] = words[one : one + size] | others[other : other + size]


@intrinsic
def _write_either(_context, words, to, one, others, other):
    def build(context, builder, signature, args):
        def place(array, at):
            data = context.make_array(signature.args[array])(context, builder, args[array]).data
            return builder.bitcast(builder.gep(data, [args[at]]), VECTOR.as_pointer())

        bits = builder.or_(builder.load(place(0, 2), align=8), builder.load(place(3, 4), align=8))
        builder.store(bits, place(0, 1), align=8)
        return context.get_dummy_value()

    return types.void(words, to, one, others, other), build


@overload(write_either)
def _overload_write_either(words, to, one, others, other):  # noqa: ARG001
    return lambda words, to, one, others, other: _write_either(words, to, one, others, other)
