"""Which classes of the compiled rules may have subclasses that are not compiled: those that titles elsewhere need.

`@mypyc_attr(allow_interpreted_subclasses=True)` says so to mypyc; where nothing is compiled it says nothing. This
module is not compiled itself: at run time nobody needs mypy's extensions.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**settings: object) -> Callable[[type[T]], type[T]]:
        """The class as it is."""
        return lambda kind: kind
