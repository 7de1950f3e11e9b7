"""The machine code of a kernel that was loaded; its bitcode is parsed only to compile a function that calls it.

numba parses the bitcode of every function that it loads, so that later ones can contain it. Where all kernels are
compiled already, nothing needs that, but it takes two thirds of the time to load them, and more memory than all else.
"""

import zlib

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary

KIND = "kernel"  # beside numba's own "object" and "bitcode"


class KernelLibrary(JITCodeLibrary):
    """A library of numba with packed bitcode, which is unpacked and parsed when numba asks for the module to link."""

    packed = b""

    @property
    def _shared_module(self):
        if self._parsed is None and self.packed:
            self._parsed = llvm.parse_bitcode(zlib.decompress(self.packed))
        return self._parsed

    @_shared_module.setter
    def _shared_module(self, module):
        self._parsed = module


def packed(code):
    """Return compiled code, as numba reduces it to be saved, with packed bitcode and the names of its symbols."""
    (name, _kind, (machine_code, bitcode)), *rest = code
    module = llvm.parse_bitcode(bitcode)
    members = [*module.functions, *module.global_variables]
    symbols = tuple(member.name for member in members if not member.is_declaration)
    return ((name, KIND, (machine_code, zlib.compress(bitcode), symbols)), *rest)


def unserialize(cls, codegen, state):
    """Return the library of a function: ours for a kernel, numba's own for any other."""
    name, kind, data = state
    if kind != KIND:
        return NUMBAS_UNSERIALIZE(cls, codegen, state)
    machine_code, bitcode, symbols = data
    library = KernelLibrary(codegen, name)
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    library.packed = bitcode
    codegen._engine._defined_symbols.update(symbols)
    return library


NUMBAS_UNSERIALIZE = JITCodeLibrary._unserialize.__func__
JITCodeLibrary._unserialize = classmethod(unserialize)
