"""A table of values by name, each imported when it is first used."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Registry(MutableMapping[str, Value], Generic[Value]):
    """Values by name, in the order in which they are listed.

    `places` states for each name where its value is defined, inside a package: "module.attribute". Names, their
    number and order are known without importing anything.
    """

    def __init__(self, package: str, places: Mapping[str, str]) -> None:
        self._package, self._places = package, dict(places)
        self._values: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._values:
            module, _, attribute = self._places[name].rpartition(".")
            self._values[name] = getattr(import_module(f"{self._package}.{module}"), attribute)
        return self._values[name]

    def __setitem__(self, name: str, value: Value) -> None:
        self._places.setdefault(name, "")
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._values.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def room(self, name: str) -> str:
        """Return the folder of the package in which a value is defined, or "" if it was added."""
        return self._places[name].partition(".")[0]
