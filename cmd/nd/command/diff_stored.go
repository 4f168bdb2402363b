package command

import (
	"iter"
	"slices"

	nd "ndgo/ndarray"
)

// addStored compares the arrays of the files a and b. At least one of them is in a store. addStored reads only existing chunks. Elements of
// missing chunks have the fill value.
func (d *difference) addStored(a, b *file, t tolerance, p *progress) error {
	p.begin(d.Size)
	defer p.end()
	if d.Size == 0 {
		return nil
	}
	most := limit.part(tileBytes, 32)
	large := a.stored
	if large == nil || b.stored != nil && size(unit(b.stored)) > size(unit(large)) {
		large = b.stored
	}
	tiles := tilingBy(large, divided(large, most/int(widths[a.dtype])), most)
	x, err := tiledOf(a, tiles)
	if err != nil {
		return err
	}
	y, err := tiledOf(b, tiles)
	if err != nil {
		return err
	}
	either, left := eitherOf(x, y, tiles), d.Size
	step := shrunk(tiles.tile, limit.part(blockBytes/16, 2048)) // at up to 256 bytes for an element: an eighth of the limit
	for i := range either {
		part := tiles.piece(i)
		if err := d.addTile(x, y, i, part, step, t); err != nil {
			return err
		}
		left -= size(part.shape)
		p.add(size(part.shape))
	}
	if left > 0 { // both arrays are stored, and the remaining elements have the fill values
		first := 0
		for i := range either {
			if i != first {
				break
			}
			first++
		}
		one := slices.Repeat([]int{1}, len(a.shape))
		k := kinds[a.dtype]
		d.add(k.spread(a.stored.FillAny(), one...), k.spread(b.stored.FillAny(), one...), tiles.piece(first).origin, left, t)
	}
	return nil
}

// addTile compares tile i of two arrays, in blocks of the shape step.
func (d *difference) addTile(x, y *tiled, i int, part piece, step []int, t tolerance) error {
	p, err := x.read(i, part)
	if err != nil {
		return err
	}
	q, err := y.read(i, part)
	if err != nil {
		return err
	}
	slice := kinds[p.DType()].slice
	for s := range all(part.shape).cutBy(step) {
		at := s.indices()
		for axis := range s.origin {
			s.origin[axis] += part.origin[axis]
		}
		d.add(slice(p, at...), slice(q, at...), s.origin, 1, t)
	}
	x.release(i, p)
	y.release(i, q)
	return nil
}

// A tiled is an array that is read tile by tile.
type tiled struct {
	*file
	array nd.Array // the whole array; nil for an array in a store
	held  []int    // for an array in a store, the numbers of the tiles with existing chunks, in order
}

func tiledOf(f *file, t tiling) (r *tiled, err error) {
	r = &tiled{file: f}
	if f.stored == nil {
		r.array, err = f.whole()
	} else {
		r.held, err = t.over(f.stored)
	}
	return r, err
}

// has reports whether tile i may have elements other than the fill value.
func (r *tiled) has(i int) bool {
	_, found := slices.BinarySearch(r.held, i)
	return found || r.array != nil
}

// read returns the elements of tile i.
func (r *tiled) read(i int, part piece) (nd.Array, error) {
	k := kinds[r.dtype]
	switch {
	case r.array != nil:
		return k.slice(r.array, part.indices()...), nil
	case !r.has(i):
		return k.spread(r.stored.FillAny(), part.shape...), nil
	}
	return r.stored.ReadAny(part.indices()...)
}

// release frees the memory of tile i, an array x returned by read.
func (r *tiled) release(i int, x nd.Array) {
	if r.array == nil && r.has(i) {
		x.Release()
	}
}

// eitherOf returns the numbers, in order, of the tiles in which x or y may have elements other than the fill value.
func eitherOf(x, y *tiled, t tiling) iter.Seq[int] {
	if x.array != nil || y.array != nil {
		return t.numbers()
	}
	list := append(slices.Clone(x.held), y.held...)
	slices.Sort(list)
	return slices.Values(slices.Compact(list))
}
