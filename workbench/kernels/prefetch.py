"""Fetching memory ahead of its use: the processor goes on while a random place of a large array is on its way."""

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array

WRITE, SOON, MEMORY = 1, 3, 1  # arguments of llvm.prefetch: to be written, to be kept in all caches, no code


def prefetch(array, at):
    """Begin to load the cache line of an element of an array with one dimension."""


@intrinsic
def _prefetch(_context, array, at):
    def build(context, builder, signature, args):
        data = make_array(signature.args[0])(context, builder, args[0]).data
        line = builder.bitcast(builder.gep(data, [args[1]]), cgutils.voidptr_t)
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, word, word, word])
        instruction = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(instruction, [line, word(WRITE), word(SOON), word(MEMORY)])
        return context.get_dummy_value()

    return types.void(array, at), build


@overload(prefetch)
def _overload(array, at):
    if isinstance(array, types.Array) and isinstance(at, types.Integer):
        return lambda array, at: _prefetch(array, at)
    return None
