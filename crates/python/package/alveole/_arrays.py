"""Arrays from bytes: NumPy's if NumPy is installed, memory views otherwise. The extension module calls these functions."""

from array import array
from operator import index

try:
    import numpy
except ModuleNotFoundError:
    numpy = None


def floats(data, shape):
    """The 32-bit numbers in the bytes `data`."""
    if numpy is None:
        return memoryview(data).cast("f", shape)
    return numpy.frombuffer(data, numpy.float32).reshape(shape)


def booleans(data, shape):
    """The flags in the bytes `data`, each 0 or 1."""
    if numpy is None:
        return memoryview(data).cast("?", shape)
    return numpy.frombuffer(data, numpy.bool_).reshape(shape)


def integers(data):
    """The 64-bit whole numbers in the bytes `data`."""
    if numpy is None:
        return memoryview(data).cast("q")
    return numpy.frombuffer(data, numpy.int64)


def integer_bytes(values):
    """The whole numbers `values` as bytes of 64-bit numbers. Raises TypeError for anything else."""
    if numpy is not None and isinstance(values, numpy.ndarray):
        if values.dtype.kind not in "iu" or values.ndim != 1:
            raise TypeError("actions are a list of integers")
        return values.astype(numpy.int64).tobytes()
    return array("q", map(index, values)).tobytes()
