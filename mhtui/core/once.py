"""Values that follow from immutable objects, made once for each of them.

The objects are told apart by which they are, not by what they hold: hashing a whole case at every turn would take
longer than the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Same:
    """An object as a key. It holds the object, so that no other can come to have its identity."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value


def once_each(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what a function makes of the last `most` sets of arguments; these are positional and never change."""

    def kept(make: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def known(*keys: _Same) -> Any:
            unkeyed: Any = make
            return unkeyed(*(key.value for key in keys))

        @wraps(make)
        def made(*args: P.args, **_: P.kwargs) -> T:
            value: T = known(*map(_Same, args))
            return value

        return made

    return kept
