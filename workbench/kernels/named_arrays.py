"""Named tuples of arrays, which kernels hand to each other by address.

numba hands over a named tuple by value: of each array a pointer, its shape and strides, 160 numbers for the board of a
sudoku, which every call puts on the stack. Here the wrapper of the function that Python calls stores them once, and
kernels hand over their address and load what they use. They can read fields, and no more: numba refuses all else, as
for any type of which it knows no other operation. (A tuple that a kernel makes is one of numba's own, by value.)

A field stays the same until the function that Python calls returns, which LLVM cannot know of memory: so each load is
marked as invariant. That holds wherever there are loads: numba inlines that function, which has them all, into no other
one, so they never lie beside the wrapper's stores.
"""

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import NativeValue, lower_getattr_generic, models, register_model, unbox


class NamedArrays(types.Type):
    """The type of a named tuple of arrays, or of such tuples; `fields` has their types by name."""

    def __init__(self, fields):
        self.fields = fields
        self.items = types.Tuple(list(fields.values()))
        super().__init__(f"NamedArrays({fields})")


@register_model(NamedArrays)
class Address(models.PrimitiveModel):
    """The address of the items, as numba keeps them in a tuple."""

    def __init__(self, manager, kind):
        super().__init__(manager, kind, manager[kind.items].get_value_type().as_pointer())


@unbox(NamedArrays)
def store(kind, value, c):
    """Store the items in the wrapper's part of the stack, where they stay until it returns."""
    items = c.unbox(kind.items, value)

    def drop():
        if items.cleanup is not None:
            items.cleanup()
        if c.context.enable_nrt:  # numba drops the references that an argument's type is known to have
            c.context.nrt.decref(c.builder, kind.items, items.value)

    return NativeValue(cgutils.alloca_once_value(c.builder, items.value), items.is_error, drop)


@infer_getattr
class Fields(AttributeTemplate):
    """Which fields there are, and their types."""

    key = NamedArrays

    def generic_resolve(self, kind, name):
        return kind.fields.get(name)


@lower_getattr_generic(NamedArrays)
def read(context, builder, kind, address, name):
    """Load a field."""
    place = cgutils.gep_inbounds(builder, address, 0, list(kind.fields).index(name))
    return impl_ret_borrowed(context, builder, kind.fields[name], load(builder, place))


def load(builder, place):
    """Load what does not change, each number by itself: LLVM leaves out those that nobody needs."""
    kind = place.type.pointee
    if isinstance(kind, ir.Aggregate):
        value = ir.Constant(kind, ir.Undefined)
        for k in range(len(kind)):
            value = builder.insert_value(value, load(builder, cgutils.gep_inbounds(builder, place, 0, k)), k)
        return value
    value = builder.load(place)
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value
