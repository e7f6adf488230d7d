"""Arrays from bytes: NumPy's if NumPy is installed, memory views otherwise. The extension module calls these functions."""

from array import array as buffer
from operator import index

try:
    import numpy
except ModuleNotFoundError:
    numpy = None

FORMATS = {"float32": "f", "uint8": "B", "bool": "?"}


def array(dtype, shape, out):
    """`out`, if it is an array to write into, or a new one; None without NumPy."""
    if numpy is None:
        if out is not None:
            raise TypeError("out needs NumPy")
        return None
    if out is None:
        return numpy.empty(shape, dtype)
    if not isinstance(out, numpy.ndarray):
        raise TypeError(f"out is a NumPy array, not {type(out).__name__}")
    if out.dtype != dtype or out.shape != tuple(shape):
        raise ValueError(f"out has to be of {dtype} and {tuple(shape)}, not of {out.dtype} and {out.shape}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise ValueError("out has to be contiguous and writeable")
    return out


def view(data, dtype, shape):
    """The values in the bytes `data`, without NumPy."""
    return memoryview(data).cast(FORMATS[dtype], shape)


def memory(shape):
    """An array of zeros and a view of it that cannot be written; None without NumPy."""
    if numpy is None:
        return None
    zeros = numpy.zeros(shape, numpy.uint8)
    seen = zeros.view()
    seen.flags.writeable = False
    return zeros, seen


def observation_dtype(dtype):
    """The name of a type that observations can have."""
    name = dtype if numpy is None else numpy.dtype(dtype).name
    if name not in ("float32", "uint8"):
        raise ValueError(f"dtype is float32 or uint8, not {name}")
    return name


def integers(data):
    """The 64-bit whole numbers in the bytes `data`."""
    if numpy is None:
        return memoryview(data).cast("q")
    return numpy.frombuffer(data, numpy.int64)


def integer_bytes(values, name):
    """The whole numbers `values` as bytes of 64-bit numbers. Raises TypeError for anything else."""
    if numpy is not None and isinstance(values, numpy.ndarray):
        if values.dtype.kind not in "iu" or values.ndim != 1:
            raise TypeError(f"{name} are a list of integers")
        return values.astype(numpy.int64).tobytes()
    return buffer("q", map(index, values)).tobytes()


def plain(value):
    """The number or flag that JSON can write for `value`, one of NumPy's, say."""
    try:
        return index(value)
    except TypeError:
        if numpy is not None and isinstance(value, numpy.generic):
            return value.item()
        raise TypeError(f"{type(value).__name__} {value!r}") from None
