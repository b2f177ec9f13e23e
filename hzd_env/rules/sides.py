"""The two sides of the rules: compiled by Numba, or interpreted by Python.

`@rule` marks a function of the rules, `@shared` one that many others lead to, `@entry` one that
Python calls. With `NUMBA_DISABLE_JIT=1` all three leave the function as it is. Otherwise the
functions are compiled together, callees first, each for exactly one signature read off its
annotations: records are passed as pointers, everything else as a 64-bit integer.

Machine code is kept on disk under a key made of every source file it depends on, because
Numba's own cache does not notice a change in a file that a cached function calls into.
"""

from __future__ import annotations

import contextlib
import copy
import dis
import fcntl
import hashlib
import importlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import llvmlite.binding
import numba as _numba
import numpy as np
from llvmlite import ir
from numba.core.codegen import JITCodeLibrary
from numba.np import arrayobj
from numpy.typing import NDArray

from hzd_env.rules.carriers import dtype_of, plain
from hzd_env.rules.layout import Record

__all__ = [
    "INTERPRETED",
    "Float32s",
    "Int8s",
    "Int64s",
    "Uint32s",
    "cache_folder",
    "entry",
    "prepare",
    "renew",
    "rule",
    "rule_with_array",
    "same",
    "shared",
]

numba: Any = _numba  # its own types know neither its configuration nor all its options

INTERPRETED = bool(numba.config.DISABLE_JIT)
"""Whether this process runs the rules as plain Python (`NUMBA_DISABLE_JIT=1`)."""

Int8s = NDArray[np.int8]
Int64s = NDArray[np.int64]
Float32s = NDArray[np.float32]
Uint32s = NDArray[np.uint32]

F = TypeVar("F", bound=Callable[..., Any])
Held = TypeVar("Held", Record, list[Any])

# Arrays belong to who calls an entry point, so that nothing has to count references to them.
_OPTIONS = {"error_model": "numpy", "boundscheck": False, "_nrt": False}
_ENTRIES = ("hzd_env.engine", "hzd_env.batch")  # the modules with entry points
_rules: dict[str, Any] = {}  # qualified name -> dispatcher, in the order of definition
_shared: dict[Any, Callable[..., Any]] = {}  # external function -> what it stands for
_callbacks: dict[str, Any] = {}  # symbol -> what holds its machine code
_entries: dict[str, Any] = {}
_prepared = False


def rule(function: F) -> F:
    """Mark a function of the rules: integers and records in, an integer, bool or nothing out.

    A variable that holds a member of an enumeration and later an integer gets the former `+ 0`:
    to Numba these are two types.
    """
    return _mark(function)


def _mark(function: F, **more: bool) -> F:
    if INTERPRETED:
        return function
    options: dict[str, Any] = {**_OPTIONS, **more}
    dispatcher = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
    _rules[f"{function.__module__}.{function.__name__}"] = dispatcher
    return dispatcher


def rule_with_array(function: F) -> F:
    """Mark a rule that makes an array for its own use."""
    return _mark(function, _nrt=True)


def shared(function: F) -> F:
    """Mark a rule without a result that is compiled once and called by its address.

    Whatever calls a `@rule` gets a copy of its code and of all that it calls. Without this mark
    every entry point that plays on would compile the whole of the rules again.
    """
    if INTERPRETED:
        return function
    symbol = f"{function.__module__}.{function.__name__}"
    external = numba.types.ExternalFunction(symbol, numba.void(*_signature(function)))
    _shared[external] = function
    return external


def entry(function: F) -> F:
    """Mark a function that Python calls: it takes arrays of records and an index."""
    if INTERPRETED:
        return function
    dispatcher = numba.njit(nogil=True, **_OPTIONS)(function)
    _entries[f"{function.__module__}.{function.__name__}"] = dispatcher
    return dispatcher


def same(kept: Held, now: Held) -> bool:
    """Whether two records, or two lists in records, are equal."""
    return bool(plain(kept) == plain(now))


def renew(kept: Held, now: Held) -> bool:
    """Make a record, or a list in one, equal to another of its kind; whether it was not before."""
    if same(kept, now):
        return False
    if isinstance(now, Record):
        vars(kept).update(copy.deepcopy(vars(now)))
    else:
        kept[:] = copy.deepcopy(now)
    return True


if not INTERPRETED:

    def _bytes(context: Any, builder: Any, kind: Any, held: Any) -> tuple[Any, Any]:
        """Where the bytes of a record or of an array in one begin, and how many they are."""
        count = 1
        if isinstance(kind, numba.types.NestedArray):
            held = context.make_array(kind)(context, builder, held).data
            count, kind = int(np.prod(kind.shape)), kind.dtype
        size = kind.size if isinstance(kind, numba.types.Record) else kind.bitwidth // 8
        return builder.bitcast(held, ir.IntType(8).as_pointer()), ir.IntType(64)(count * size)

    def _differ(context: Any, builder: Any, kind: Any, kept: Any, now: Any) -> Any:
        old, size = _bytes(context, builder, kind, kept)
        new, _ = _bytes(context, builder, kind, now)
        word = ir.IntType(32)
        compare = numba.core.cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [old.type, new.type, size.type]), "memcmp"
        )
        return builder.icmp_signed("!=", builder.call(compare, [old, new, size]), word(0))

    @numba.extending.intrinsic
    def same(context: Any, kept: Any, now: Any) -> Any:
        """The same for their bytes."""

        def build(context: Any, builder: Any, signature: Any, held: Any) -> Any:
            return builder.not_(_differ(context, builder, kept, *held))

        return numba.boolean(kept, now), build

    @numba.extending.intrinsic
    def renew(context: Any, kept: Any, now: Any) -> Any:
        """The same for their bytes."""

        def build(context: Any, builder: Any, signature: Any, held: Any) -> Any:
            differ = _differ(context, builder, kept, *held)
            with builder.if_then(differ):
                old, size = _bytes(context, builder, kept, held[0])
                new, _ = _bytes(context, builder, now, held[1])
                numba.core.cgutils.raw_memcpy(builder, old, new, size, 1)
            return differ

        return numba.boolean(kept, now), build


def prepare() -> None:
    """Make every entry point callable: from the cache, or by compiling, which shows progress.

    Does nothing on the interpreted side and on later calls. Safe to call from several
    processes at once: one compiles, the others wait for it.
    """
    global _prepared
    if INTERPRETED or _prepared:
        return
    for module in _ENTRIES:
        importlib.import_module(module)
    folder = cache_folder()
    with _locked(folder / "lock"), _changed(numba.config, "CACHE_DIR", str(folder)):
        for dispatcher in _entries.values():
            dispatcher.enable_caching()
        ready = folder / "ready"
        if ready.exists():
            for function in (*_shared, *_entries.values()):
                _compile(function)
        else:
            _compile_all()
            ready.touch()
    _prepared = True


def _compile_all() -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    order = _callees_first()
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        console.print("Compiling the rules; this happens once on a machine and takes a minute")
    with Progress(
        TextColumn("Compiling the rules, once on this machine"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    ) as progress:
        for function in progress.track(order):
            _compile(function)


def _compile(function: Any) -> None:
    """Compile a function for its signature, or load it if it is kept on disk."""
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    if function in _shared:
        with _changed(codegen, "_library_class", _Whole):
            callback = numba.cfunc(function.sig, cache=True, **_OPTIONS)(_shared[function])
        llvmlite.binding.add_symbol(function.symbol, callback.address)
        _callbacks[function.symbol] = callback
        return
    with contextlib.ExitStack() as changed:
        changed.enter_context(_changed(arrayobj, "fix_integer_index", _as_it_is))
        if function in _entries.values():
            changed.enter_context(_changed(codegen, "_library_class", _Whole))
        else:
            changed.enter_context(_changed(codegen, "_library_class", _Linkable))
            changed.enter_context(_changed(codegen, "set_env", lambda name, environment: None))
        function.compile(_signature(function.py_func))
    function.disable_compile()


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The index of an entry: rules never count from the end, so there is nothing to test."""
    return context.cast(builder, index, kind, numba.intp)


class _Whole(JITCodeLibrary):
    """The code of an entry point and of all that it calls, which nothing else will call.

    Told so, LLVM puts what is called once where it is called and passes results in registers,
    which takes an eighth off a step.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == llvmlite.binding.Linkage.linkonce_odr:
                function.linkage = llvmlite.binding.Linkage.internal
        super()._optimize_final_module()


class _Linkable(JITCodeLibrary):
    """The code of a rule, which is only ever linked into what calls it.

    Numba would optimise it and turn it into machine code here too, with all that it calls, and
    again at each level of calls: half of the time that compiling takes.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


def _callees_first() -> list[Any]:
    """All marked functions in an order in which each stands after those it calls.

    Raises:
        RuntimeError: two rules call each other, which Numba can't compile.
    """
    order: list[Any] = []
    state: dict[Any, bool] = {}  # False while visited, True when placed
    marked = (numba.core.registry.CPUDispatcher, numba.types.ExternalFunction)

    def visit(function: Any) -> None:
        if state.get(function):
            return
        python = _shared[function] if function in _shared else function.py_func  # noqa: SIM401
        if function in state:
            raise RuntimeError(f"rule {python.__name__} calls itself, perhaps through others")
        state[function] = False
        for instruction in dis.get_instructions(python):
            if instruction.opname != "LOAD_GLOBAL":
                continue
            callee = python.__globals__.get(instruction.argval)
            if callee is not function and isinstance(callee, marked):
                visit(callee)
        state[function] = True
        order.append(function)

    for dispatcher in (*_rules.values(), *_entries.values()):
        visit(dispatcher)
    return order


def _signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    return tuple(_numba_type(hint) for hint in hints.values())


def _numba_type(hint: Any) -> Any:
    dimensions = 1
    if get_origin(hint) is Annotated:
        hint, dimensions = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(dtype_of(hint))
    if hint in (int, bool):
        return numba.int64
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is np.ndarray:
        (scalar,) = get_args(arguments[1])
        return numba.types.Array(numba.from_dtype(np.dtype(scalar)), dimensions, "C")
    if origin is Sequence:
        return numba.types.Array(_numba_type(arguments[0]), 1, "C", aligned=True)
    raise TypeError(f"no compiled counterpart for the annotation {hint!r}")


def cache_folder() -> Path:
    """The folder of this version's machine code, made if it is missing.

    It lies in `$HZD_ENV_CACHE`, else in the user's cache folder, else, if neither can be
    written, in the temporary folder.
    """
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    sources = [package / "engine.py", package / "batch.py", package / "content" / "effects.py"]
    for folder in ("rules", "observations", "bots"):
        sources += sorted((package / folder).rglob("*.py"))
    for source in sources:
        # Numba looks up what it kept by the path and time of the file it was compiled from.
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
        digest.update(source.read_bytes())
    for part in (
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        platform.python_version(),
    ):
        digest.update(part.encode())
    key = digest.hexdigest()[:16]
    candidates: list[str | Path | None] = [
        os.environ.get("HZD_ENV_CACHE"),
        os.environ.get("XDG_CACHE_HOME"),
        Path.home() / ".cache",
        Path(tempfile.gettempdir()) / f"cache-{os.getuid()}",
    ]
    for candidate in candidates:
        if not candidate:
            continue
        kept = Path(candidate) / "hzd_env" / key
        try:
            kept.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=kept):
                return kept
        except OSError:
            continue
    raise OSError("no folder for compiled code can be written; set HZD_ENV_CACHE to one that can")


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)


@contextlib.contextmanager
def _changed(owner: Any, name: str, value: object) -> Iterator[None]:
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)
