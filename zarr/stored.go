package zarr

import (
	"cmp"
	"errors"
	"io/fs"
	"iter"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
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
// value. Stored lists the objects of the array, so it is fast for an array with many chunks and few objects. If the store has no
// lists, the error is [errors.ErrUnsupported]; use [Array.Chunks] instead.
//
//go:noinline
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

// A walk is the search for stored chunks in the lists of a store.
type walk struct {
	array *array
	spec  *spec
	most  int                         // how many more entries may be listed before errTooMany
	keep  func(axis, number int) bool // reports whether the walk visits chunks with this number along axis; nil for all
}

// errTooMany ends a walk with more entries than expected. No caller sees it.
var errTooMany = errors.New("too many entries")

// walkStored calls the function do with the places of the stored chunks in row-major order, also of chunks beyond the array's grid.
// It lists a folder before it calls do for the chunks of this folder, so do may delete chunks.
//
//go:noinline
func (a *array) walkStored(s *spec, do func(p located) error) error {
	w := &walk{array: a, spec: s, most: math.MaxInt}
	return w.each(do)
}

// each calls the function do with the places of the chunks that the walk finds.
func (w *walk) each(do func(p located) error) error {
	a, s := w.array, w.spec
	if len(s.shape) == 0 || s.keys.separator != "/" {
		list, err := w.placesIn(a.path)
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
	return w.folder(folder, nil, do)
}

// keeps reports whether the walk visits chunks with a number along axis.
func (w *walk) keeps(axis, number int) bool { return w.keep == nil || w.keep(axis, number) }

// list returns the entries of a folder. After w.most entries of the whole walk, it ends with errTooMany.
func (w *walk) list(folder string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range w.array.store.List(w.array.options.context, folder) {
			if w.most--; w.most < 0 && err == nil {
				err = errTooMany
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// folder does the work of each for the chunks in one folder and its subfolders. The indices of these chunks begin with first. In place of a
// subfolder there may be an object of unknown size, such as a symbolic link; then folder treats it as a folder.
func (w *walk) folder(folder string, first []int, do func(p located) error) error {
	axis := len(first)
	last := axis == len(w.spec.shape)-1
	var names []numbered
	for e, err := range w.list(folder) {
		if err != nil {
			return err
		}
		isFolder := e.Folder || !last && e.Size < 0
		k, ok := numberOf(e.Name)
		if !ok || !w.keeps(axis, k) {
			continue
		}
		found := isFolder
		if last {
			if found, err = w.isChunk(folder, e); err != nil {
				return err
			}
		}
		if found {
			names = append(names, numbered{k, e.Size})
		}
	}
	slices.SortFunc(names, func(a, b numbered) int { return cmp.Compare(a.number, b.number) })
	for _, n := range names {
		index := append(slices.Clone(first), n.number)
		var err error
		if last {
			err = do(located{index, n.bytes})
		} else {
			err = w.folder(path.Join(folder, strconv.Itoa(n.number)), index, do)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isChunk reports whether an entry counts as a chunk's object. A folder counts if a read of the chunk gives an error other than
// "missing", so that the caller sees this error. In object stores, an object and a folder may have the same name.
func (w *walk) isChunk(folder string, e store.Entry) (bool, error) {
	if !e.Folder {
		return true, nil
	}
	_, err := w.array.store.GetRanges(w.array.options.context, path.Join(folder, e.Name), nil)
	if isMissing(err) || err == nil {
		return false, nil
	}
	var wrong *fs.PathError
	if errors.As(err, &wrong) {
		return true, nil
	}
	return false, err
}

// A numbered is the number of an entry in a folder, and its size.
type numbered struct {
	number int
	bytes  int64
}

// placesIn returns the places of the chunks with keys directly in a folder, in row-major order.
func (w *walk) placesIn(folder string) (list []located, err error) {
	for e, err := range w.list(folder) {
		if err != nil {
			return nil, err
		}
		index, ok := w.spec.keys.place(e.Name, len(w.spec.shape))
		for axis, k := range index {
			ok = ok && w.keeps(axis, k)
		}
		if ok {
			if ok, err = w.isChunk(folder, e); err != nil {
				return nil, err
			}
		}
		if ok {
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
