"""The kernels of this process, loaded from the cache or compiled, and those that the cache holds."""

import importlib
import pkgutil
import sys
from dataclasses import dataclass

import workbench.kernels as package
from workbench import __version__
from workbench.kernels.cache import kernel_cache
from workbench.kernels.kernel_dispatcher import Kernel
from workbench.kernels.kernel_file import LOG, read_or_remove, remove, write

OF_CARDS = frozenset({"workbench.kernels.tour.card_walks"})  # not in the cache; numba.cuda may be missing
COMPLETE = "complete"  # the file that lists all compiled kernels, once every search has been tried


@dataclass(frozen=True)
class Census:
    """How many jitted functions this process has loaded and compiled."""

    loaded: int
    compiled: int


def census() -> Census:
    """Return the census of the kernels imported so far."""
    jitted = functions()
    return Census(
        loaded=sum(sum(function.stats.cache_hits.values()) for function in jitted),
        compiled=sum(sum(function.stats.cache_misses.values()) for function in jitted),
    )


def missing() -> list[str]:
    """Return the names of the functions imported so far that the cache does not hold."""
    files = {function: (function._cache._cache_file, function.callee.files) for function in functions()}
    folders = {each.folder for both in files.values() for each in both}
    kept = {folder: {path.name.rsplit(".", 2)[0] for path in folder.glob("*")} for folder in folders}
    return sorted(full_name(one) for one, both in files.items() if not any(f.base in kept[f.folder] for f in both))


def import_all() -> None:
    """Import every kernel for processors, so that the census covers all."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in OF_CARDS:
            importlib.import_module(module.name)


def load_all() -> bool:
    """Load every compiled kernel of the cache; return whether these are all that the program can use."""
    import_all()
    loaded = {__version__}
    for function in functions():
        for path, signature in function._cache._cache_file.signatures().items():
            function.compile(signature)
            loaded.add(path.name)
    listed = read_or_remove(kernel_cache() / COMPLETE)
    return listed is not None and loaded.issuperset(str(listed, "ascii").split("\n"))


def list_all() -> None:
    """List the compiled kernels of the cache as all that the program can use."""
    import_all()
    names = [path.name for function in functions() for path in function._cache._cache_file.paths()]
    try:
        write(kernel_cache() / COMPLETE, "\n".join([__version__, *sorted(names)]).encode("ascii"))
    except OSError as error:
        LOG.warning("The list of all compiled kernels could not be saved: %s", error)


def remove_uncalled() -> int:
    """Remove the forms that this process has not loaded, and return how many; none may have been compiled.

    The callees are parts of others, which contain their machine code; only what is compiled anew would need them.
    """
    import_all()
    assert census().compiled == 0, "what has just been compiled is not known to be called"
    removed = [
        path
        for function in functions()
        for path, signature in function._cache._cache_file.signatures().items()
        if signature not in function.stats.cache_hits
    ]
    removed += [path for function in functions() for path in function.callee.files.paths()]
    for path in removed:
        remove(path)
    return len(removed)


def functions():
    """Return the jitted functions of all kernels imported so far; a function belongs to one kernel only."""
    modules = [module for name, module in sys.modules.items() if name.startswith(package.__name__ + ".")]
    members = [(module, member) for module in modules for member in vars(module).values()]
    return {member for module, member in members if isinstance(member, Kernel) and is_of(member, module)}


def is_of(function, module):
    return function.py_func.__module__ == module.__name__


def full_name(function):
    return f"{function.py_func.__module__.removeprefix(f'{package.__name__}.')}.{function.__name__}"
