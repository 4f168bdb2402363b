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

// Stored returns the indices of each chunk, or of each shard, that is stored as an object, in row-major order. All other chunks
// contain only the fill value. Stored lists the objects in the store. So its time depends on their number, which may be far less
// than the number of chunks. It returns [errors.ErrUnsupported] if the store has no lists; use [Array.Chunks] then.
func (a *array) Stored() iter.Seq2[[]nd.Index, error] {
	const op = "zarr.Stored"
	spec := a.spec.Load()
	return func(yield func([]nd.Index, error) bool) {
		err := a.walkStored(spec, func(index []int) error {
			indices := make([]nd.Index, len(index))
			for axis, k := range index {
				if k >= spec.grid()[axis] { // a program that was killed left this object
					return nil
				}
				first := k * spec.chunk[axis]
				indices[axis] = nd.Range(first, first+min(spec.chunk[axis], spec.shape[axis]-first))
			}
			if !yield(indices, nil) {
				return errStop
			}
			return nil
		})
		if err != nil && err != errStop {
			yield(nil, fault(op, nameOf(a.path), err))
		}
	}
}

// errStop makes a walk end early. No caller sees it.
var errStop = errors.New("stop")

// walkStored calls do with the index of each stored chunk in the grid, in row-major order, even beyond the array's shape. It lists
// a folder before it calls do for its chunks, so do may delete them.
func (a *array) walkStored(s *spec, do func(index []int) error) error {
	if len(s.shape) == 0 || s.keys.separator != "/" {
		list, err := a.placesIn(a.path, s)
		for _, index := range list {
			if err == nil {
				err = do(index)
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

// walkFolder does the work of walkStored for one folder. The indices of its chunks begin with first, and have axes numbers in all.
func (a *array) walkFolder(folder string, first []int, axes int, do func(index []int) error) error {
	var numbers []int
	for e, err := range a.store.List(a.options.context, folder) {
		if err != nil {
			return err
		}
		if k, ok := numberOf(e.Name); ok && e.Folder == (len(first) < axes-1) {
			numbers = append(numbers, k)
		}
	}
	slices.Sort(numbers)
	for _, k := range numbers {
		index := append(slices.Clone(first), k)
		var err error
		if len(index) == axes {
			err = do(index)
		} else {
			err = a.walkFolder(path.Join(folder, strconv.Itoa(k)), index, axes, do)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// placesIn returns the indices of the chunks whose keys are directly in one folder, in row-major order.
func (a *array) placesIn(folder string, s *spec) (list [][]int, err error) {
	for e, err := range a.store.List(a.options.context, folder) {
		if err != nil {
			return nil, err
		}
		if index, ok := s.keys.place(e.Name, len(s.shape)); ok && !e.Folder {
			list = append(list, index)
		}
	}
	slices.SortFunc(list, slices.Compare[[]int])
	return list, nil
}

// place returns the index of the chunk with a name, the reverse of [keys.of].
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

// numberOf parses a decimal number of a key. It reports false for a sign or leading zeros.
func numberOf(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n > math.MaxInt || strconv.FormatUint(n, 10) != text {
		return 0, false
	}
	return int(n), true
}
