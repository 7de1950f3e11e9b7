"""PySide's modules for signatures, compiled when a message on wrong arguments first needs them.

PySide has them as texts only and compiles these whenever a process imports it: a sixth of the instructions until the
window is painted.
"""

import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType

MODULES = ("mapping", "errorhandler", "layout", "parser", "lib/enum_sig", "lib/pyi_generator", "lib/tool")
LATE = {f"shibokensupport/signature/{module}.py" for module in MODULES}
TEXTS: dict[str, bytes] = {}  # of these modules, by their files
STUB = f"""
from {__name__} import first_use
__getattr__ = first_use(globals())
def update_mapping():  # PySide looks for it in the names of `mapping`, without __getattr__
    __getattr__("namespace")
    update_mapping()
"""


@contextmanager
def late_signatures() -> Iterator[None]:
    """Import PySide inside this: its modules for signatures are compiled when they are first used."""
    compile_now = builtins.compile

    def compile_late(text: bytes, file: str, *mode: object, **options: object) -> CodeType:
        if file in LATE:
            TEXTS[file], text = text, STUB.encode()
        return compile_now(text, file, *mode, **options)  # type: ignore[call-overload,no-any-return]

    builtins.compile = compile_late  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.compile = compile_now


def first_use(module: dict[str, object]) -> Callable[[str], object]:
    """Return the `__getattr__` of a module that is filled with its own names when the first of them is asked for."""

    def fill(name: str) -> object:
        if not name.startswith("__") and module.pop("__getattr__", None):
            file = str(module["__file__"])
            exec(compile(TEXTS[file], file, "exec", dont_inherit=True), module)
        if name in module:
            return module[name]
        raise AttributeError(name)

    return fill
