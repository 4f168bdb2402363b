package zarr

import (
	"cmp"
	"errors"
	"iter"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
)

// A StoredChunk is a chunk, or a shard, with an object in the store.
type StoredChunk struct {
	Origin []int // the index of its first element
	Shape  []int // its number of elements within the array along each axis
	Bytes  int64 // the size of its object, or -1 if the store does not know it
}

// Indices returns the indices of the chunk's elements, arguments of [Array.Read] and [Array.Write].
func (c StoredChunk) Indices() []nd.Index {
	indices := make([]nd.Index, len(c.Origin))
	for axis, first := range c.Origin {
		indices[axis] = nd.Range(first, first+c.Shape[axis])
	}
	return indices
}

// Stored returns each chunk, or each shard, with an object in the store, in row-major order. All other chunks have only the fill
// value. Stored lists the objects of the array; an array of many chunks may have few. If the store has no lists, the error is
// [errors.ErrUnsupported]; [Array.Chunks] then returns all chunks.
func (a *array) Stored() iter.Seq2[StoredChunk, error] {
	const op = "zarr.Stored"
	spec := a.spec.Load()
	return func(yield func(StoredChunk, error) bool) {
		grid := spec.grid()
		err := a.walkStored(spec, func(p located) error {
			c := StoredChunk{make([]int, len(p.index)), make([]int, len(p.index)), p.bytes}
			for axis, k := range p.index {
				if k >= grid[axis] { // a killed program has left this chunk
					return nil
				}
				c.Origin[axis] = k * spec.chunk[axis]
				c.Shape[axis] = min(spec.chunk[axis], spec.shape[axis]-c.Origin[axis])
			}
			if !yield(c, nil) {
				return errStop
			}
			return nil
		})
		if err != nil && err != errStop {
			yield(StoredChunk{}, fault(op, nameOf(a.path), err))
		}
	}
}

// errStop makes a walk end early. No caller sees it.
var errStop = errors.New("stop")

// A located is the place of a stored chunk in the grid, and the size of its object.
type located struct {
	index []int
	bytes int64
}

// walkStored calls do with the places of the stored chunks in row-major order, also beyond the array's grid. It lists a folder
// before it calls do for the folder's chunks, so do may delete them.
func (a *array) walkStored(s *spec, do func(p located) error) error {
	if len(s.shape) == 0 || s.keys.separator != "/" {
		list, err := a.placesIn(a.path, s)
		for _, p := range list {
			if err == nil {
				err = do(p)
			}
		}
		return err
	}
	folder := a.path
	if s.keys.prefix != "" {
		folder = a.key(s.keys.prefix)
	}
	return a.walkFolder(folder, nil, len(s.shape), do)
}

// walkFolder is walkStored for one folder. first has the numbers of the folder's path. A chunk has axes numbers in all.
func (a *array) walkFolder(folder string, first []int, axes int, do func(p located) error) error {
	var names []numbered
	for e, err := range a.store.List(a.options.context, folder) {
		if err != nil {
			return err
		}
		if k, ok := numberOf(e.Name); ok && e.Folder == (len(first) < axes-1) {
			names = append(names, numbered{k, e.Size})
		}
	}
	slices.SortFunc(names, func(a, b numbered) int { return cmp.Compare(a.number, b.number) })
	for _, n := range names {
		index := append(slices.Clone(first), n.number)
		var err error
		if len(index) == axes {
			err = do(located{index, n.bytes})
		} else {
			err = a.walkFolder(path.Join(folder, strconv.Itoa(n.number)), index, axes, do)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A numbered is the number of an entry in a folder, and its size.
type numbered struct {
	number int
	bytes  int64
}

// placesIn returns the places of chunks in row-major order. Their keys are names in one folder.
func (a *array) placesIn(folder string, s *spec) (list []located, err error) {
	for e, err := range a.store.List(a.options.context, folder) {
		if err != nil {
			return nil, err
		}
		if index, ok := s.keys.place(e.Name, len(s.shape)); ok && !e.Folder {
			list = append(list, located{index, e.Size})
		}
	}
	slices.SortFunc(list, func(a, b located) int { return slices.Compare(a.index, b.index) })
	return list, nil
}

// place returns the index of the chunk with a name. It is the inverse of [keys.of].
func (k keys) place(name string, axes int) (index []int, ok bool) {
	if axes == 0 {
		return nil, name == cmp.Or(k.prefix, "0")
	}
	if k.prefix != "" {
		if name, ok = strings.CutPrefix(name, k.prefix+k.separator); !ok {
			return nil, false
		}
	}
	for text := range strings.SplitSeq(name, k.separator) {
		n, ok := numberOf(text)
		if !ok || len(index) == axes {
			return nil, false
		}
		index = append(index, n)
	}
	return index, len(index) == axes
}

// numberOf parses a decimal number of a key. ok is false for a sign or leading zeros.
func numberOf(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n > math.MaxInt || strconv.FormatUint(n, 10) != text {
		return 0, false
	}
	return int(n), true
}
