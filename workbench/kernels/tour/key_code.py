"""A key as machine code: functions that LLVM makes from a program in some milliseconds.

numba takes seconds for a kernel; the key of a tie-break is a few dozen instructions, which LLVM translates at once.
Kernels call the functions by their addresses. Constants of the expression are part of the code; parameters are read
from their registers, so that other values need no other code.

`choose` returns, of several tied moves, the one with the smallest key, and of several the one with the smallest rank;
keys are also stored in the register KEY if remaining ties are broken at random. `add_keys` adds the keys of all squares
to their cells, for keys that depend on the square alone: see `square_keys`.

    code     (2)  the addresses of both functions
    lanes    the registers, see `key_lanes`
    ranks    the numbers of the moves by rank in each group of squares, see `keyed_walk`
    place    the register to add to (row, column) for the rows of the targets; that of their columns follows
    row, column, step    of the last square; squares visited
    tied     a bit for each tied move
    cells, first, width, rows, columns, lowest    of `square_keys`
"""

import ctypes
from functools import lru_cache
from threading import Lock

import numpy as np
from llvmlite import binding, ir
from numba.core import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from workbench.kernels import key_operations as ops
from workbench.kernels.tour import key_lanes

KEPT = 128  # functions
WORD, BIT, NUMBERS = ir.IntType(64), ir.IntType(1), ir.IntType(64).as_pointer()
CHOICE = ir.FunctionType(WORD, [NUMBERS, NUMBERS, *[WORD] * 5])
ADDITION = ir.FunctionType(WORD, [NUMBERS, NUMBERS, *[WORD] * 5])
CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * 5)
LARGEST, MOVE = 2**63 - 1, 7
KEY_BIT = 8  # of a cell
COMPARED = {ops.LESS: "<", ops.LESS_EQUAL: "<=", ops.EQUAL: "=="}
SIDES = (key_lanes.ROWS, key_lanes.COLUMNS)
START = (key_lanes.START_ROW, key_lanes.START_COLUMN)

Program = tuple[tuple[int, int, int, int], ...]  # an operation and three registers

_compiling = Lock()


class KeyCode:
    """The compiled functions of a program; they live as long as this object."""

    def __init__(self, text):
        with _compiling:
            binding.initialize_native_target()
            binding.initialize_native_asmprinter()
            machine = binding.Target.from_default_triple().create_target_machine(
                cpu=binding.get_host_cpu_name(), features=binding.get_host_cpu_features().flatten(), opt=2
            )
            module = binding.parse_assembly(text, binding.create_context())
            self.engine = binding.create_mcjit_compiler(module, machine)
            self.engine.finalize_object()
            self.addresses = [self.engine.get_function_address(name) for name in ("choose", "add_keys")]


def code_array(
    program: Program, result: int, constants: tuple[tuple[int, int], ...], stored: bool
) -> NDArray[np.int64]:
    """Return an array with the addresses of a program's functions, which keeps them; see `functions_text`."""
    code = compiled_key(program, result, constants, stored)
    place = (ctypes.c_int64 * 2)(*code.addresses)
    place.code = code
    return np.frombuffer(place, np.int64)


@lru_cache(KEPT)
def compiled_key(program, result, constants, stored):
    """Return the functions of a program."""
    return KeyCode(functions_text(program, result, constants, stored))


def functions_text(program, result, constants, stored):
    """Return LLVM's code of a program: instructions (operation, three registers), and the numbers of some registers."""
    module = ir.Module("key")
    KeyOfMoves(ir.Function(module, CHOICE, "choose"), dict(constants)).build(program, result, stored)
    KeysOfSquares(ir.Function(module, ADDITION, "add_keys"), dict(constants)).build(program, result)
    return str(module)


class KeyFunction:
    """Builds a function of a program, register by register."""

    def __init__(self, function, constants):
        self.function, self.constants = function, constants
        self.builder = ir.IRBuilder(function.append_basic_block())
        self.known = {}

    def run(self, program, result):
        """Return the result of the program."""
        for at, (operation, *read) in enumerate(program):
            self.known[key_lanes.FIRST + at] = self.result(operation, *read)
        return self.register(result)

    def register(self, number):
        """Return a register: a result, a constant, what is computed of the arguments, or what is in memory."""
        if number not in self.known:
            self.known[number] = self.value(number)
        return self.known[number]

    def value(self, number):
        """Return a register that no instruction writes."""
        builder = self.builder
        if number in self.constants:
            return constant(self.constants[number])
        if number == key_lanes.ROW:
            return self.target_row()
        if number == key_lanes.COLUMN:
            return self.target_column()
        if number == key_lanes.STEP:
            return self.step
        if number == key_lanes.FROM_CENTRE:
            return self.distance(*(builder.sub(self.register(int(side)), WORD(1)) for side in SIDES))
        if number == key_lanes.FROM_START:
            return self.distance(*(self.register(int(side)) for side in START))
        return self.read(int(number))

    def distance(self, row, column):
        """Return the squared distance from a point in half squares."""
        squares = []
        for line, point in ((key_lanes.ROW, row), (key_lanes.COLUMN, column)):
            apart = self.builder.sub(self.builder.shl(self.register(int(line)), WORD(1)), point)
            squares.append(self.builder.mul(apart, apart))
        return self.builder.add(*squares)

    def result(self, operation, *read):
        """Return the result of an instruction."""
        builder = self.builder
        one, two, three = (self.register(number) for number in read)
        if operation == ops.ADD:
            return builder.add(one, two)
        if operation == ops.SUBTRACT:
            return builder.sub(one, two)
        if operation == ops.MULTIPLY:
            return builder.mul(one, two)
        if operation == ops.NEGATE:
            return builder.neg(one)
        if operation in COMPARED:
            return self.number(builder.icmp_signed(COMPARED[operation], one, two))
        if operation == ops.NOT:
            return self.number(builder.icmp_signed("==", one, WORD(0)))
        if operation in (ops.AND, ops.OR):
            combine = builder.and_ if operation == ops.AND else builder.or_
            return self.number(combine(self.is_true(one), self.is_true(two)))
        if operation in (ops.LEAST, ops.GREATEST):
            sign = "<" if operation == ops.LEAST else ">"
            return builder.select(builder.icmp_signed(sign, one, two), one, two)
        if operation == ops.ABSOLUTE:
            return builder.select(builder.icmp_signed("<", one, WORD(0)), builder.neg(one), one)
        if operation == ops.CHOOSE:
            return builder.select(self.is_true(one), two, three)
        bits = power_of_two(self.constants.get(read[1], 0))
        if bits is not None:
            low = WORD((1 << bits) - 1)
            return builder.ashr(one, WORD(bits)) if operation == ops.DIVIDE else builder.and_(one, low)
        return self.quotient(one, two) if operation == ops.DIVIDE else self.remainder(one, two)

    def number(self, truth):
        """Return 1 for true, 0 for false."""
        return self.builder.zext(truth, WORD)

    def is_true(self, number):
        """Return whether a number is not 0."""
        return self.builder.icmp_signed("!=", number, WORD(0))

    def divisor(self, number):
        """Return a number, or 1 in place of 0 and -1, by which a division may trap; and whether it is 0, or -1."""
        none = self.builder.icmp_signed("==", number, WORD(0))
        minus = self.builder.icmp_signed("==", number, WORD(-1))
        return self.builder.select(self.builder.or_(none, minus), WORD(1), number), none, minus

    def rounded(self, one, two):
        """Return quotient and remainder, which has the sign of the divisor or is 0."""
        builder = self.builder
        quotient, rest = builder.sdiv(one, two), builder.srem(one, two)
        signs = builder.icmp_signed("<", builder.xor(rest, two), WORD(0))
        down = builder.and_(self.is_true(rest), signs)
        return builder.sub(quotient, self.number(down)), builder.add(rest, builder.select(down, two, WORD(0)))

    def quotient(self, one, two):
        """Return one // two."""
        builder = self.builder
        divisor, none, minus = self.divisor(two)
        down = builder.select(none, WORD(0), self.rounded(one, divisor)[0])
        return builder.select(minus, builder.neg(one), down)

    def remainder(self, one, two):
        """Return one % two."""
        divisor, none, minus = self.divisor(two)
        return self.builder.select(self.builder.or_(none, minus), WORD(0), self.rounded(one, divisor)[1])


class KeyOfMoves(KeyFunction):
    """Builds `choose`: a loop over the tied moves, and in it the program."""

    def __init__(self, function, constants):
        super().__init__(function, constants)
        self.lanes, self.ranks, self.place, self.row, self.column, self.step, self.tied = function.args

    def build(self, program, result, stored):
        """Build the loop."""
        builder, before = self.builder, self.builder.block
        loop, end = self.function.append_basic_block(), self.function.append_basic_block()
        builder.branch(loop)
        builder.position_at_end(loop)
        tied, least, best = (builder.phi(WORD) for _ in range(3))
        self.move = builder.cttz(tied, BIT(1))
        key = self.run(program, result)
        if stored:
            builder.store(key, self.lane(WORD(int(key_lanes.KEY))))
        rank = builder.load(builder.gep(self.ranks, [self.move]))
        equal = builder.and_(builder.icmp_signed("==", key, least), builder.icmp_unsigned("<", rank, best))
        better = builder.or_(builder.icmp_signed("<", key, least), equal)
        new_least, new_best = builder.select(better, key, least), builder.select(better, rank, best)
        left = builder.and_(tied, builder.sub(tied, WORD(1)))
        for phi, first, then in (
            (tied, self.tied, left),
            (least, WORD(LARGEST), new_least),
            (best, WORD(-1), new_best),
        ):
            phi.add_incoming(first, before)
            phi.add_incoming(then, builder.block)
        builder.cbranch(builder.icmp_unsigned("!=", left, WORD(0)), loop, end)
        builder.position_at_end(end)
        builder.ret(builder.and_(new_best, WORD(MOVE)))

    def target_row(self):
        """Return the row to which the move leads."""
        return self.builder.add(self.row, self.builder.load(self.lane(self.place)))

    def target_column(self):
        """Return the column to which the move leads."""
        return self.builder.add(self.column, self.builder.load(self.lane(self.builder.add(self.place, WORD(1)))))

    def read(self, register):
        """Return the move's lane of a register in memory."""
        return self.builder.load(self.lane(WORD(register)))

    def lane(self, register):
        """Return the address of the move's lane of a register."""
        at = self.builder.add(self.builder.mul(register, WORD(MOVE + 1)), self.move)
        return self.builder.gep(self.lanes, [at])


class KeysOfSquares(KeyFunction):
    """Builds `add_keys`: a loop over rows and columns, and in it the program."""

    def __init__(self, function, constants):
        super().__init__(function, constants)
        self.lanes, self.cells, self.first, self.width, self.rows, self.columns, self.lowest = function.args
        self.step = WORD(0)
        self.before = self.builder  # of what is the same for all squares

    def build(self, program, result):
        """Build both loops."""
        entry = self.before.block
        by_row, by_column, next_row, end = (self.function.append_basic_block() for _ in range(4))
        builder = self.builder = ir.IRBuilder(by_row)
        self.row = builder.phi(WORD)
        at = builder.add(self.first, builder.mul(self.row, self.width))
        builder.branch(by_column)
        builder.position_at_end(by_column)
        self.column = builder.phi(WORD)
        key = builder.shl(builder.sub(self.run(program, result), self.lowest), WORD(KEY_BIT))
        cell = builder.gep(self.cells, [builder.add(at, self.column)])
        builder.store(builder.or_(builder.load(cell), key), cell)
        column = builder.add(self.column, WORD(1))
        builder.cbranch(builder.icmp_signed("<", column, self.columns), by_column, next_row)
        builder.position_at_end(next_row)
        row = builder.add(self.row, WORD(1))
        builder.cbranch(builder.icmp_signed("<", row, self.rows), by_row, end)
        builder.position_at_end(end)
        builder.ret(WORD(0))
        self.before.branch(by_row)
        for phi, first, then in (
            (self.row, (WORD(0), entry), (row, next_row)),
            (self.column, (WORD(0), by_row), (column, by_column)),
        ):
            phi.add_incoming(*first)
            phi.add_incoming(*then)

    def target_row(self):
        """Return the row of the square."""
        return self.row

    def target_column(self):
        """Return the column of the square."""
        return self.column

    def read(self, register):
        """Return a register in memory; all lanes are alike, so the first is read, once before the loops."""
        return self.before.load(self.before.gep(self.lanes, [WORD(register * (MOVE + 1))]))


def constant(value):
    """Return a number that is known, as it wraps around."""
    return WORD((value + 2**63) % 2**64 - 2**63)


def power_of_two(value):
    """Return of which power of two a number is, None if of none."""
    return value.bit_length() - 1 if value > 0 and value & (value - 1) == 0 else None


# The calls


def choose(code, lanes, ranks, group, place, row, column, step, tied):
    """Return the move that the function chooses among those with a bit in `tied`, by the ranks of a group."""
    numbers = [ctypes.c_int64(int(one)) for one in (place, row, column, step, tied)]
    return np.uint64(CALL(int(code[0]))(lanes.ctypes.data, ranks[int(group)].ctypes.data, *numbers))


@intrinsic
def _choose(_context, code, lanes, ranks, group, place, row, column, step, tied):
    def build(context, builder, signature, args):
        arrays = [context.make_array(signature.args[at])(context, builder, args[at]).data for at in range(3)]
        function = builder.inttoptr(builder.load(arrays[0]), CHOICE.as_pointer())
        own = builder.gep(arrays[2], [builder.mul(args[3], WORD(MOVE + 1))])
        return builder.call(function, [arrays[1], own, *args[4:]])

    return types.uint64(code, lanes, ranks, group, place, row, column, step, tied), build


@overload(choose)
def _overload_choose(code, lanes, ranks, group, place, row, column, step, tied):  # noqa: ARG001
    return lambda code, lanes, ranks, group, place, row, column, step, tied: _choose(
        code, lanes, ranks, group, place, row, column, step, tied
    )


def add_keys(code, lanes, cells, first, width, rows, columns, lowest):
    """Add the keys of all squares to their cells."""
    numbers = [ctypes.c_int64(int(one)) for one in (first, width, rows, columns, lowest)]
    CALL(int(code[1]))(lanes.ctypes.data, cells.ctypes.data, *numbers)


@intrinsic
def _add_keys(_context, code, lanes, cells, first, width, rows, columns, lowest):
    def build(context, builder, signature, args):
        arrays = [context.make_array(signature.args[at])(context, builder, args[at]).data for at in range(3)]
        function = builder.inttoptr(builder.load(builder.gep(arrays[0], [WORD(1)])), ADDITION.as_pointer())
        cells = builder.bitcast(arrays[2], NUMBERS)
        return builder.call(function, [arrays[1], cells, *args[3:]])

    return types.int64(code, lanes, cells, first, width, rows, columns, lowest), build


@overload(add_keys)
def _overload_add_keys(code, lanes, cells, first, width, rows, columns, lowest):  # noqa: ARG001
    return lambda code, lanes, cells, first, width, rows, columns, lowest: _add_keys(
        code, lanes, cells, first, width, rows, columns, lowest
    )
