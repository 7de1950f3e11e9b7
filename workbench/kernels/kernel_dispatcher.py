"""A jitted function has two forms: one for Python, with machine code, and one for the kernels that call it.

numba compiles every function that a kernel calls as if Python called it, too: with wrappers that unbox all arguments,
optimised by itself, and turned into machine code. Then it links the function into its caller, optimises it again, and
again in the caller's caller. Here what a kernel calls is its callee form: LLVM's code, simplified but not optimised,
without wrappers. Only a function that Python calls is linked, with all that it calls, optimised, and turned into
machine code, once. So no function lacks a wrapper when Python calls it, and none has one that nothing calls.

A constant argument is a type of its own for numba, `Literal[int](7)`; a callee takes it as int64, so that one form of
the function is enough.
"""

from functools import cached_property

import numpy as np
from numba.core import typed_passes, types, typing, untyped_passes
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import Compiler, Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.dispatcher import _FunctionCompiler
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.np.numpy_support import from_dtype, map_layout

from workbench.base import compiling
from workbench.kernels import operator_types
from workbench.kernels.kernel_file import KernelFiles
from workbench.kernels.kernel_library import CalleeLibrary, EntryLibrary
from workbench.kernels.named_arrays import NamedArrays

LEFT_OUT = frozenset(
    {
        untyped_passes.WithLifting,
        untyped_passes.InlineClosureLikes,
        untyped_passes.MakeFunctionToJitFunction,
        untyped_passes.RewriteDynamicRaises,
        untyped_passes.InlineInlinables,
        untyped_passes.FindLiterallyCalls,
        untyped_passes.LiteralUnroll,
        untyped_passes.LiteralPropagationSubPipelinePass,
        typed_passes.NopythonRewrites,
    }
)
"""Passes for what no kernel has: contexts, closures, computed exceptions, inlining by numba, which the rest refuses;
and expressions of arrays, each operator of which has a loop of its own without the last one."""

operator_types.install()

FLAGS = {name: option.default for name, option in Flags.options.items()}
CALLEE_SUFFIX = ".callee"  # of the files of callee forms


class KernelFlags(Flags):
    """numba's flags, whose values are looked up together.

    numba compares all flags for each call of a function and each pass: a tenth of compiling, one flag after another.
    """

    def values(self):
        return FLAGS | self._values

    __hash__ = Flags.__hash__


class StableCompiler(Compiler):
    """Names a function's symbol by its line instead of a number of this process.

    What one process has saved then finds what another one has, though both have compiled the same functions.
    """

    def compile_extra(self, func):
        identity = FunctionIdentity.from_function(func)
        identity.unique_id = func.__code__.co_firstlineno
        identity.unique_name = f"{identity.func_qualname}${identity.unique_id}"
        self.state.func_id = identity
        untyped_passes.ExtractByteCode().run_pass(self.state)
        self.state.lifted, self.state.lifted_from = (), None
        return self._compile_bytecode()

    def define_pipelines(self):
        """Return numba's passes without those for what no kernel has."""
        [numbas] = super().define_pipelines()
        manager = PassManager("kernel")
        for each, purpose in numbas.passes:
            if each not in LEFT_OUT:
                manager.add_pass(each, purpose)
        manager.finalize()
        return [manager]


class Kernel(CPUDispatcher):
    """A jitted function: its form for Python, and in `callee` that for other kernels."""

    def __init__(self, py_func, locals=None, targetoptions=None, pipeline_class=StableCompiler, vectorised=False):  # noqa: A002  # numba's name
        super().__init__(py_func, locals, targetoptions, pipeline_class)
        self._parts = (py_func, self.targetdescr, self.targetoptions, self.locals, pipeline_class)
        self._vectorised = vectorised
        del self._compiler  # those below are made when they are needed: most kernels are only imported
        self.enable_caching()

    @cached_property
    def _compiler(self):
        compiler = EntryCompiler(*self._parts)
        compiler.vectorised = self._vectorised
        return compiler

    @cached_property
    def callee(self):
        """The form for other kernels."""
        return Callee(self, CalleeCompiler(*self._parts))

    def typeof_pyval(self, val):
        """Return the type of an argument; of an array, without numba's test for masked ones, which imports numpy.ma."""
        if isinstance(val, tuple) and hasattr(val, "_fields"):
            found = NamedArrays({name: self.typeof_pyval(item) for name, item in zip(val._fields, val, strict=True)})
        elif type(val) is np.ndarray:
            found = types.Array(from_dtype(val.dtype), val.ndim, map_layout(val), readonly=not val.flags.writeable)
        else:
            return super().typeof_pyval(val)
        self._types_active_call.add(found)
        return found

    @property
    def is_kept(self):
        """Whether its form for Python is loaded, or in the cache."""
        return bool(self.overloads or self._cache._cache_file.paths())

    def compile(self, sig):
        """Load or compile the form for Python; in the window, compile it in another process, without numba's lock."""
        if sig in self.overloads or self._cache._cache_file.path(self.key_of(sig)).exists():
            return super().compile(sig)
        module, name = self.py_func.__module__, self.py_func.__name__
        if compiling.is_planning():
            if compiling.elsewhere is not None:
                compiling.elsewhere.request(module, name, sig)
            raise compiling.Planned
        with compiling.waiting():
            if compiling.elsewhere is not None:
                compiling.elsewhere.compile(module, name, sig, compiling.is_urgent())
            return super().compile(sig)

    def key_of(self, sig):
        """Return what a file of a form for these types of arguments is named after."""
        return self._cache._index_key(sig, self.targetctx.codegen())

    def get_call_template(self, args, kws):
        return self.callee.get_call_template(args, kws)

    def get_overload(self, sig):
        return self.callee.overloads[tuple(normalize_signature(sig)[0])]


class EntryCompiler(_FunctionCompiler):
    """Compiles the form of a function that Python calls."""

    library = EntryLibrary
    is_callee = False
    vectorised = False  # whether loops of machine code are

    def _compile_core(self, args, return_type):
        flags = KernelFlags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_cfunc_wrapper = True
        flags.no_cpython_wrapper = flags.no_compile = self.is_callee
        target = self.targetdescr.target_context
        library = self.library(target.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        library.vectorised = self.vectorised
        result = compile_extra(
            self.targetdescr.typing_context,
            target,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=self.locals,
            library=library,
            pipeline_class=self.pipeline_class,
        )
        counts = [callee.name for callee in library.callees if callee.counts]
        assert flags.nrt or not counts, f"{library.name} calls {counts}, so it must be `counting`, too"
        library.counts = flags.nrt
        return result._replace(type_annotation="")  # a long text that would be kept with the code


class CalleeCompiler(EntryCompiler):
    """Compiles the form of a function that kernels call."""

    library = CalleeLibrary
    is_callee = True


class Form:
    """A callee form for one set of argument types; numba finds what lowers its calls by this object."""

    def __init__(self, signature, fndesc, library):
        self.signature = signature
        self.fndesc = fndesc
        self.library = library


class Callee:
    """What the kernels that call a function see of it; takes the place of numba's dispatcher there."""

    def __init__(self, kernel, compiler):
        self._kernel = kernel
        self._py_func = kernel.py_func
        self._target = kernel.targetctx
        self._compiler = compiler
        self.overloads = {}  # the forms by the types of their arguments
        self.compiled = 0  # the forms that were not in the cache

    def get_call_template(self, args, kws):
        """Return the typing template of a call; constants have the type of other numbers."""
        pysig, folded = self._compiler.fold_argument_types(args, kws)
        args = tuple(types.unliteral(argument) for argument in folded)
        self.compile(args)
        name = self._py_func.__name__
        signatures = [form.signature for form in self.overloads.values()]
        template = typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=signatures)
        return template, pysig, args, {}

    @global_compiler_lock
    def compile(self, args):
        """Load or compile the form for these types of arguments, unless it is there."""
        if args in self.overloads:
            return self.overloads[args]
        form = self._load(args)
        if form is None:
            self.compiled += 1
            result = self._compiler.compile(args, None)
            form = Form(result.signature, result.fndesc, result.library)
            form.library.finalize()
            form.library.origin = self._origin(args)
            self._save(args, form)
        self._target.insert_user_function(form, form.fndesc, [form.library])
        self.overloads[args] = form
        return form

    @cached_property
    def files(self):
        """The files of the callee forms, beside those of the forms for Python."""
        file = self._kernel._cache._cache_file
        return KernelFiles(file.folder, file.base, CALLEE_SUFFIX)

    def _origin(self, args):
        return self._py_func.__module__, self._py_func.__name__, args

    def _load(self, args):
        if (saved := self.files.load(self._kernel.key_of(args))) is None:
            return None
        self._target.refresh()
        signature, fndesc, state = saved
        library = CalleeLibrary.of_saved(self._target.codegen(), self._py_func.__qualname__, state)
        library.origin = self._origin(args)
        return Form(signature, fndesc, library)

    def _save(self, args, form):
        form.fndesc.typemap = form.fndesc.calltypes = None
        self.files.save(self._kernel.key_of(args), (form.signature, form.fndesc, form.library.to_save()))
