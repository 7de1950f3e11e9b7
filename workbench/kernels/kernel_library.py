"""LLVM's code of kernels: what other kernels link, and what is turned into machine code.

    callee   a function as it was generated, with what numba itself adds to it; the callees that it calls stay apart
    entry    a function that Python calls, linked with all callees, optimised, and turned into machine code once

numba would optimise each function by itself and again in each of its callers, and keep the code of all that it calls in
each. Nothing links an entry, so that only its machine code and the names of its symbols are kept.

Loops are vectorised only where a kernel asks for it: most are short, and the second copy of each takes time to compile
and to enter (cover_memo and tour_frontier run in 0.8 of the time without).
"""

import importlib
import zlib

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.runtime import rtsys

KIND = "kernel"  # beside numba's own "object" and "bitcode"


class KernelLibrary(JITCodeLibrary):
    """The code of a function that may call callees."""

    def __init__(self, codegen, name):
        super().__init__(codegen, name)
        self.callees = []

    def _optimize_functions(self, module):
        """Simplify the functions that a module defines; numba makes all passes anew for each that it declares, too."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)


class CalleeLibrary(KernelLibrary):
    """The code of a function that kernels call."""

    def __init__(self, codegen, name):
        super().__init__(codegen, name)
        self.origin = None  # module, name and types of arguments
        self.counts = False  # whether it counts references to arrays

    def add_linking_library(self, library):
        if isinstance(library, CalleeLibrary):
            if library not in self.callees:
                self.callees.append(library)
        elif library is not rtsys.library:  # which every entry links
            super().add_linking_library(library)

    def finalize(self):
        """Link what numba adds; other processes may have different code by the same names, so these become internal."""
        self._raise_if_finalized()
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not (function.is_declaration or function.name.startswith("NRT_")):
                function.linkage = "linkonce_odr" if function.name in own else "internal"
        self._finalized = True

    def _get_module_for_linking(self):
        return self._final_module

    def to_save(self):
        """Return the bitcode, and which callees it needs."""
        bitcode = zlib.compress(self._final_module.as_bitcode(), 1)
        return bitcode, self.counts, [callee.origin for callee in self.callees]

    @classmethod
    def of_saved(cls, codegen, name, state):
        """Return the library that was saved; load its callees, too, or compile them."""
        bitcode, counts, origins = state
        library = cls(codegen, name)
        library.counts = counts
        library._final_module = llvm.parse_bitcode(zlib.decompress(bitcode))
        library._finalized = True
        for module, function, args in origins:
            kernel = getattr(importlib.import_module(module), function)
            library.callees.append(kernel.callee.compile(args).library)
        return library


class EntryLibrary(KernelLibrary):
    """The code of a function that Python calls."""

    vectorised = False  # whether its loops are

    def add_linking_library(self, library):
        if isinstance(library, CalleeLibrary):
            self.callees.append(library)
        else:
            super().add_linking_library(library)

    def finalize(self):
        self._linking_libraries += with_callees(self.callees)
        super().finalize()

    def _optimize_final_module(self):
        """Optimise as numba does: first what inlines, then all."""
        for options in ({"opt": 0, "cost": "cheap", "loop_vectorize": False}, {"loop_vectorize": self.vectorised}):
            passes, builder = self._codegen._module_pass_manager(slp_vectorize=False, **options)
            passes.run(self._final_module, builder)

    def serialize_using_object_code(self):
        """Return what is saved: no bitcode, because nothing links this code."""
        members = [*self._final_module.functions, *self._final_module.global_variables]
        symbols = tuple(member.name for member in members if not member.is_declaration)
        return self.name, KIND, (self._get_compiled_object(), symbols)


def with_callees(libraries):
    """Return the libraries and all callees that they need, each once."""
    found = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library.callees
    return list(found)


def unserialize(cls, codegen, state):
    """Return the library of a function: ours for a kernel, numba's own for any other."""
    name, kind, data = state
    if kind != KIND:
        return NUMBAS_UNSERIALIZE(cls, codegen, state)
    machine_code, symbols = data
    library = EntryLibrary(codegen, name)
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    codegen._engine._defined_symbols.update(symbols)
    return library


NUMBAS_UNSERIALIZE = JITCodeLibrary._unserialize.__func__
JITCodeLibrary._unserialize = classmethod(unserialize)
