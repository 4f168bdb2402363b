package command

import (
	"fmt"
	"iter"
	"slices"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// toStore writes an array to a store, several chunks at a time.
func toStore(from *file, to string, l layout, p *progress) error {
	options, err := l.options()
	if err != nil {
		return err
	}
	return aside(to, func(s store.Store, inner string) error {
		k, ok := kinds[from.dtype]
		if !ok {
			return fmt.Errorf("%s: elements of %s are in no store", from.path, from.dtype)
		}
		if from.stored != nil {
			options = append(options, zarr.Attributes(from.stored.Attributes()), k.fill(from.stored.FillAny()))
			if names := from.stored.DimensionNames(); names != nil {
				options = append(options, zarr.DimensionNames(names...))
			}
		}
		a, err := k.create(s, inner, from.shape, append(options, limit.options()...)...)
		if err != nil {
			return err
		}
		if err := limit.checkChunk(a); err != nil {
			return err
		}
		return from.copyTo(a, p)
	})
}

// tileBytes is the approximate number of bytes in one write.
const tileBytes = 64 << 20

// copyTo writes the elements to a new array in a store. If f is also stored, tiles without an existing chunk have only fill values,
// and are not written.
func (f *file) copyTo(a zarr.AnyArray, p *progress) (err error) {
	p.begin(size(f.shape))
	defer p.end()
	var x nd.Array
	if f.stored == nil {
		if x, err = f.whole(); err != nil {
			return err
		}
	}
	t := tilingOf(a, limit.part(tileBytes, 8))
	tiles, err := f.tiles(t)
	if err != nil {
		return err
	}
	for i := range tiles {
		at := t.piece(i)
		part := x
		switch {
		case f.stored != nil:
			part, err = f.stored.ReadAny(at.indices()...)
		case len(at.shape) > 0:
			part = kinds[f.dtype].slice(x, at.indices()...)
		}
		if err == nil {
			err = a.WriteAny(part, at.indices()...)
		}
		if err != nil {
			return err
		}
		if p.add(size(at.shape)); f.stored != nil {
			part.Release()
		}
	}
	return nil
}

// tiles returns the numbers of the tiles to write, in order.
func (f *file) tiles(t tiling) (iter.Seq[int], error) {
	if f.stored == nil {
		return t.numbers(), nil
	}
	list, err := t.over(f.stored)
	return slices.Values(list), err
}
