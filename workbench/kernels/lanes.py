"""Four unsigned 32-bit words side by side, as one value of a kernel: one processor instruction works on all of them.

In plain Python, lanes are an array (uint32, 4 items), so that kernels run uncompiled as well. Compiled, they are a
vector of LLVM, which becomes the vector instructions of whatever processor there is. `& | ^ << >> - ~` work lane by
lane, also with one number for all lanes; lanes that a kernel does not need should hold 0.
"""

import operator

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, overload, register_model

WIDTH = 4
WORD = ir.IntType(32)
VECTOR = ir.VectorType(WORD, WIDTH)
ZEROS = ir.Constant(VECTOR, [0] * WIDTH)
UNDEFINED = ir.Constant(VECTOR, ir.Undefined)
OPERATORS = {
    operator.and_: "and_",
    operator.or_: "or_",
    operator.xor: "xor",
    operator.iand: "and_",
    operator.ior: "or_",
    operator.ixor: "xor",
    operator.sub: "sub",
    operator.lshift: "shl",
    operator.rshift: "lshr",
}


def load_lanes(words, at):
    """Return the four words of an array (uint32) that begin at a position."""
    return words[at : at + np.uint64(WIDTH)].copy()


def store_lanes(words, at, value):
    """Write four words into an array (uint32), from a position on."""
    words[at : at + np.uint64(WIDTH)] = value


def lanes(first, second, third, fourth):
    """Return four words side by side."""
    return np.array([first, second, third, fourth], np.uint32)


def lane(value, number):
    """Return one word of four, counted from 0."""
    return np.uint32(value[number])


def zero_lanes(value):
    """Return lanes with all bits set where these are 0, else none."""
    return np.where(value == 0, np.uint32(2**32 - 1), np.uint32(0)).astype(np.uint32)


def any_bit(value):
    """Return whether a bit is set in any lane."""
    return bool(value.any())


class LanesType(types.Type):
    """The type of lanes in compiled code."""

    def __init__(self):
        super().__init__(name="uint32x4")


LANES = LanesType()


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """Lanes are a vector in a register."""

    def __init__(self, manager, lanes_type):
        super().__init__(manager, lanes_type, VECTOR)


def as_vector(context, builder, value, kind):
    """Return lanes as they are, and a number as lanes that all hold it."""
    if isinstance(kind, LanesType):
        return value
    word = context.cast(builder, value, kind, types.uint32)
    single = builder.insert_element(UNDEFINED, word, WORD(0))
    return builder.shuffle_vector(single, UNDEFINED, ZEROS)


def install(symbol, instruction):
    """Make an operator work on lanes, and on lanes and a number."""

    @intrinsic
    def work(_context, one, other):
        def build(context, builder, _signature, args):
            operands = [as_vector(context, builder, *pair) for pair in zip(args, (one, other), strict=True)]
            return getattr(builder, instruction)(*operands)

        return LANES(one, other), build

    def operate(one, other):
        kinds = (one, other)
        numbers = all(isinstance(kind, LanesType | types.Integer) for kind in kinds)
        if numbers and any(isinstance(kind, LanesType) for kind in kinds):
            return lambda one, other: work(one, other)
        return None

    overload(symbol)(operate)


for _symbol, _instruction in OPERATORS.items():
    install(_symbol, _instruction)


def place_of(context, builder, kinds, args):
    """Return the address of four words of an array, from its types and values: the array and the position."""
    array = context.make_array(kinds[0])(context, builder, args[0])
    at = context.cast(builder, args[1], kinds[1], types.intp)
    return builder.bitcast(builder.gep(array.data, [at]), VECTOR.as_pointer())


@intrinsic
def _invert(_context, value):
    return LANES(value), lambda context, builder, signature, args: builder.not_(args[0])


@intrinsic
def _load(_context, words, at):
    def build(context, builder, signature, args):
        return builder.load(place_of(context, builder, signature.args, args), align=4)

    return LANES(words, at), build


@intrinsic
def _store(_context, words, at, value):
    def build(context, builder, signature, args):
        builder.store(args[2], place_of(context, builder, signature.args, args), align=4)
        return context.get_dummy_value()

    return types.void(words, at, value), build


@intrinsic
def _lanes(_context, first, second, third, fourth):
    def build(context, builder, signature, args):
        vector = UNDEFINED
        for number, (value, kind) in enumerate(zip(args, signature.args, strict=True)):
            vector = builder.insert_element(vector, context.cast(builder, value, kind, types.uint32), WORD(number))
        return vector

    return LANES(first, second, third, fourth), build


@intrinsic
def _lane(_context, value, number):
    def build(context, builder, signature, args):
        return builder.extract_element(args[0], context.cast(builder, args[1], signature.args[1], types.uint32))

    return types.uint32(value, number), build


@intrinsic
def _zero_lanes(_context, value):
    def build(_context, builder, _signature, args):
        return builder.sext(builder.icmp_unsigned("==", args[0], ZEROS), VECTOR)

    return LANES(value), build


@intrinsic
def _any_bit(_context, value):
    def build(_context, builder, _signature, args):
        bits = builder.bitcast(builder.icmp_unsigned("!=", args[0], ZEROS), ir.IntType(WIDTH))
        return builder.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(WIDTH), 0))

    return types.boolean(value), build


@overload(operator.invert)
def _overload_invert(value):
    return (lambda value: _invert(value)) if isinstance(value, LanesType) else None


@overload(load_lanes)
def _overload_load(words, at):
    return lambda words, at: _load(words, at)


@overload(store_lanes)
def _overload_store(words, at, value):
    return lambda words, at, value: _store(words, at, value)


@overload(lanes)
def _overload_lanes(first, second, third, fourth):
    return lambda first, second, third, fourth: _lanes(first, second, third, fourth)


@overload(lane)
def _overload_lane(value, number):
    return lambda value, number: _lane(value, number)


@overload(zero_lanes)
def _overload_zero_lanes(value):
    return lambda value: _zero_lanes(value)


@overload(any_bit)
def _overload_any_bit(value):
    return lambda value: _any_bit(value)
