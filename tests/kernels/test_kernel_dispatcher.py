"""The two forms of a kernel: what Python calls, and what other kernels call.

numba has no setting for this. Where a test fails with another version of numba, `kernels/kernel_dispatcher.py` and
`kernels/kernel_library.py` are what has to follow it.
"""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError
from numba.core.typing.typeof import Purpose, typeof

from tests.kernels.own_cache import start
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.kernel_dispatcher import LEFT_OUT, Kernel, KernelFlags
from workbench.kernels.kernel_library import CalleeLibrary, EntryLibrary

pytestmark = pytest.mark.slow  # they compile


def add(numbers, item):
    numbers[0] += item
    return numbers[0]


def first(numbers):
    return numbers[:1]


def combine(numbers, others):
    for k in range(numbers.size):
        numbers[k] &= others[k]


def test_what_only_kernels_call_has_neither_machine_code_nor_wrapper(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(numbers):
        return inner(numbers, numbers[0])

    entry = kernel(outer)

    assert entry(np.array([3])) == 6
    assert inner.overloads == {}
    [form] = inner.callee.overloads.values()
    assert isinstance(form.library, CalleeLibrary)
    assert "wrapper" not in str(form.library._final_module)
    [result] = entry.overloads.values()
    assert isinstance(result.library, EntryLibrary)
    functions = {function.name for function in result.library.get_defined_functions()}
    assert result.fndesc.llvm_cpython_wrapper_name in functions
    assert result.fndesc.llvm_cfunc_wrapper_name not in functions


def test_python_can_call_what_kernels_call(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(numbers):
        return inner(numbers, 1)

    assert kernel(outer)(np.array([3])) == 4
    assert inner(np.array([3]), 2) == 5


def test_constants_need_no_form_of_their_own(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(numbers):
        return inner(numbers, 1) + inner(numbers, 20) + inner(numbers, numbers[0])

    assert kernel(outer)(np.array([3])) == 4 + 24 + 48
    assert len(inner.callee.overloads) == 1


def test_what_counts_no_references_cannot_call_what_does(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(first, counting)

    def outer(numbers):
        return inner(numbers)[0]

    with pytest.raises(AssertionError, match=r"outer.* calls .*first"):
        kernel(outer)(np.array([3]))


def test_symbols_are_the_same_in_every_process(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(numbers):
        return inner(numbers, 1)

    kernel(outer)(np.array([3]))

    [form] = inner.callee.overloads.values()
    assert form.fndesc.uid == add.__code__.co_firstlineno
    assert f"B{len(str(form.fndesc.uid)) + 1}v{form.fndesc.uid}" in form.fndesc.llvm_func_name


def test_kernels_leave_out_passes_that_numba_has(kernel: Callable[..., Kernel]) -> None:
    entry = kernel(add)
    numbas = DefaultPassBuilder.define_nopython_pipeline(SimpleNamespace(func_ir=None, flags=Flags()))

    entry(np.array([3]), 1)

    assert {each for each, _ in numbas.passes} >= LEFT_OUT
    [result] = entry.overloads.values()
    names = {name.partition("_")[2] for name in result.metadata["pipeline_times"]["kernel"]}
    assert names == {each.name() for each, _ in numbas.passes if each not in LEFT_OUT}


def test_a_kernel_with_a_closure_is_refused(kernel: Callable[..., Kernel]) -> None:
    def outer(numbers):
        inner = lambda item: item + 1  # noqa: E731
        return inner(numbers[0])

    with pytest.raises(NumbaError):
        kernel(outer)(np.array([3]))


def test_flags_of_kernels_are_those_of_numba() -> None:
    ours, numbas = KernelFlags(), Flags()
    for flags in (ours, numbas):
        flags.no_compile = True

    assert ours.values() == numbas.values()
    assert ours == numbas
    assert hash(ours) == hash(numbas)
    assert ours != KernelFlags()


def test_numba_asks_for_what_is_put_in_its_place() -> None:
    """Each of these is called, or given, by numba; a new version that no longer does would pass ours by."""
    for name in ("get_call_template", "get_overload", "compile", "enable_caching"):
        assert hasattr(Dispatcher, name)
    for name in ("add_linking_library", "finalize", "serialize_using_object_code"):
        assert hasattr(JITCodeLibrary, name)


@pytest.mark.parametrize("vectorised", [False, True])
def test_loops_are_vectorised_only_where_a_kernel_asks_for_it(kernel: Callable[..., Kernel], vectorised: bool) -> None:
    entry = kernel(combine, compiled(vectorised=vectorised))
    numbers = np.arange(1000, dtype=np.uint64)

    entry(numbers, np.full(1000, 6, np.uint64))

    assert numbers.tolist() == [k & 6 for k in range(1000)]
    [result] = entry.overloads.values()
    assert ("x i64>" in str(result.library._final_module)) == vectorised


ARRAYS = {
    "words": np.zeros(3, np.uint64),
    "every second": np.zeros(6, np.uint8)[::2],
    "rows": np.zeros((2, 3), np.int32),
    "columns": np.zeros((2, 3), np.int32).T,
    "truth values": np.zeros(2, bool),
    "read-only": np.frombuffer(b"12345678", np.int64),
    "no elements": np.zeros((0, 4), np.float64),
}


@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_arrays_have_the_types_that_numba_gives_them(array: np.ndarray, kernel: Callable[..., Kernel]) -> None:
    assert kernel(add).typeof_pyval(array) == typeof(array, Purpose.argument)


def test_a_kernel_that_makes_arrays_is_loaded_without_compiling_the_runtime(tmp_path: Path) -> None:
    program = """
import numpy as np
from numba.core.runtime import rtsys
from workbench.kernels.sudoku.human.chaining.links import view

print(*view(np.arange(4, dtype=np.uint64), 1, 1, 2)[0], rtsys._init)
"""

    assert [start(tmp_path, program) for _ in range(2)] == [["1 2 True"], ["1 2 False"]]
