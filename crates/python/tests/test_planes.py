"""Planes and masks of batches: as bytes, as bits, and in memory that the caller has."""

import numpy
import pytest
from alveole import Batch, Game


def unpacked(game, packed):
    _, rows, columns = game.shape
    bits = numpy.unpackbits(packed, axis=-1, count=rows * columns, bitorder="little")
    return (game.packed_weights @ bits).reshape(-1, *game.shape)


def test_all_forms_show_the_same(game):
    batch = Batch(game, 3, seed=8, threads=2)
    shape = (3, *game.shape)
    floats, small = numpy.full(shape, 0.5, numpy.float32), numpy.full(shape, 7, numpy.uint8)
    masks = numpy.ones((3, game.actions), bool)
    for ply in range(60):
        planes = batch.observations()
        assert batch.observations(out=floats) is floats and (floats == planes).all()
        assert batch.observations(dtype="uint8", out=small) is small
        assert (small == numpy.floor(planes * 255 + 0.5)).all() and (
            batch.observations(dtype=numpy.uint8) == small
        ).all()
        packed = batch.packed_observations()
        numpy.testing.assert_allclose(unpacked(game, packed), planes, atol=1e-6)
        legal = batch.action_masks()
        assert batch.action_masks(out=masks) is masks and (masks == legal).all()
        bits = batch.packed_action_masks()
        assert (numpy.unpackbits(bits, axis=-1, count=game.actions, bitorder="little") == legal).all()
        if ply % 20 == 7:
            other, flags = numpy.full_like(packed, 0xFF), numpy.full_like(bits, 0xFF)
            assert (batch.packed_observations(out=other) == packed).all()
            assert (batch.packed_action_masks(out=flags) == bits).all()
        batch.step(batch.random_actions())


def test_packed_arrays_are_the_memory_of_the_batch():
    batch = Batch(Game("hexit"), 4)
    packed, masks = batch.packed_observations(), batch.packed_action_masks()
    assert batch.packed_observations() is packed and batch.packed_action_masks() is masks
    for array in [packed, masks]:
        with pytest.raises(ValueError):
            array[0] = 1


def test_wrong_memory_is_refused():
    game = Game("hexone")
    batch, shape = Batch(game, 2), (2, *game.shape)
    fixed = numpy.zeros(shape, numpy.float32)
    fixed.flags.writeable = False
    turned = numpy.zeros(shape[::-1], numpy.float32).T
    for out in [numpy.zeros(shape), numpy.zeros(shape[1:], numpy.float32), fixed, turned]:
        with pytest.raises(ValueError, match="out has to be"):
            batch.observations(out=out)
    with pytest.raises(TypeError):
        batch.observations(out=[])
    for dtype in ["float64", "int8"]:
        with pytest.raises(ValueError):
            batch.observations(dtype=dtype)
    with pytest.raises(ValueError):
        batch.observations(dtype="uint8", out=numpy.zeros(shape, numpy.float32))
