package reducing

import (
	"math/bits"
	"unsafe"

	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// foldRuns computes the states in to. It computes those of results number begin … end-1, in row-major order. Each state is computed from
// elements lo … hi-1 of one result. foldRuns copies strided elements to contiguous memory, one part at a time.
func (f *stateFold) foldRuns(begin, end int, to []stateField, lo, hi int) {
	loop := f.states.Runs
	part := loop.Part()
	var b stateBuffers
	var room walking.RowRoom
	r := ufunc.Row{Operands: room.Operands(len(to) + len(f.bases))}
	if inner := f.over[len(f.over)-1]; hi-lo <= part && len(f.over) == 1 && f.packed(inner) {
		last := f.kept[len(f.kept)-1]
		for j := begin; j < end; {
			own := make([]int, len(f.bases))
			rows := min(end-j, last.n-offsets(f.kept, j, own))
			for k, z := range to {
				r.Operands[k] = ufunc.Operand{Base: z.at(j), Outer: z.width}
			}
			for k, base := range f.bases {
				r.Operands[len(to)+k] = ufunc.Operand{Base: base, Offset: own[k] + lo*inner.steps[k], Step: inner.steps[k], Outer: last.steps[k]}
			}
			r.Done, r.N, r.Rows = 0, hi-lo, rows
			loop.Run(&r)
			j += rows
		}
		return
	}
	one := f.room(1, 1).fields(0)
	t := f.tree(1)
	var own []stateField
	for j := begin; j < end; j++ {
		for from := lo; from < hi; from += part {
			n := min(part, hi-from)
			for k, z := range one {
				r.Operands[k] = ufunc.Operand{Base: z.base}
			}
			for k := range f.bases {
				r.Operands[len(to)+k] = f.gather(&b, k, j, from, n, part)
			}
			r.Done, r.N, r.Rows = 0, n, 1
			loop.Run(&r)
			t.push(one, 1)
		}
		own = fieldsAt(own, to, j)
		t.join(own, 1)
	}
}

// stateBuffers holds contiguous copies of the elements of each operand.
type stateBuffers [][]complex128

// gather returns the n elements of operand k from position from on, among the elements of result j. If these elements are neither contiguous
// nor one repeated element, gather copies them to b. The parameter most is the maximum of n in all calls.
func (f *stateFold) gather(b *stateBuffers, k, j, from, n, most int) ufunc.Operand {
	own := make([]int, len(f.bases))
	offsets(f.kept, j, own)
	inner := f.over[len(f.over)-1]
	at := offsets(f.over, from, own)
	step, width := inner.steps[k], f.widths[k]
	if at+n <= inner.n && (step == 0 || step == width) {
		return ufunc.Operand{Base: f.bases[k], Offset: own[k], Step: step}
	}
	if *b == nil {
		*b = make(stateBuffers, len(f.bases))
	}
	if (*b)[k] == nil {
		(*b)[k] = make([]complex128, (most*width+15)/16)
	}
	base := unsafe.Pointer(unsafe.SliceData((*b)[k]))
	for done := 0; done < n; {
		clear(own)
		offsets(f.kept, j, own)
		at := offsets(f.over, from+done, own)
		m := min(n-done, inner.n-at)
		move(unsafe.Add(base, done*width), unsafe.Add(f.bases[k], own[k]), step, width, m)
		done += m
	}
	return ufunc.Operand{Base: base, Step: width}
}

// A stateRoom is memory for several rows of states, with one state for each column.
type stateRoom struct {
	of      *stateFold
	columns int
	rows    int
	memory  []complex128
}

func (f *stateFold) room(rows, columns int) *stateRoom {
	r := &stateRoom{of: f, columns: columns, rows: rows}
	size := 0
	for _, z := range f.fields {
		size += (rows*columns*z.width + 63) / 64 * 64
	}
	r.memory = make([]complex128, size/16)
	return r
}

// fields returns the states from row i on.
func (r *stateRoom) fields(i int) []stateField {
	all := make([]stateField, len(r.of.fields))
	base, place := unsafe.Pointer(unsafe.SliceData(r.memory)), 0
	for k, z := range r.of.fields {
		all[k] = stateField{unsafe.Add(base, place+i*r.columns*z.width), z.width}
		place += (r.rows*r.columns*z.width + 63) / 64 * 64
	}
	return all
}

// joinStates joins the first n states of x and y in pairs, and stores them in z.
func (f *stateFold) joinStates(z, x, y []stateField, n int) {
	var room walking.RowRoom
	r := ufunc.Row{N: n, Rows: 1, Operands: room.Operands(3 * len(z))}
	for i, all := range [3][]stateField{z, x, y} {
		for k, s := range all {
			r.Operands[i*len(z)+k] = ufunc.Operand{Base: s.base, Step: s.width}
		}
	}
	f.states.Join.Run(&r)
}

// copyStates sets the first n states of z to those of x.
func copyStates(z, x []stateField, n int) {
	for k := range z {
		scalars.CopyElement(z[k].base, x[k].base, n*z[k].width)
	}
}

// A stateTree joins states in the order of a [ufunc.Tree], for several results at once.
type stateTree struct {
	f       *stateFold
	n       uint64
	columns int
	last    []stateField
	levels  [][]stateField // if bit k of n is set, level k holds the joined states of 2ᵏ pushed states
}

func (f *stateFold) tree(columns int) *stateTree { return &stateTree{f: f, columns: columns} }

// push adds one state for each of n results to the tree.
func (t *stateTree) push(s []stateField, n int) {
	if t.last == nil {
		t.last = t.f.room(1, t.columns).fields(0)
	}
	k := 0
	for ; t.n>>k&1 == 1; k++ {
		t.f.joinStates(t.last, t.levels[k], s, n)
		s = t.last
	}
	if k == len(t.levels) {
		t.levels = append(t.levels, t.f.room(1, t.columns).fields(0))
	}
	copyStates(t.levels[k], s, n)
	t.n++
}

// join stores the joined states of n results in target, and empties t.
func (t *stateTree) join(target []stateField, n int) {
	k := bits.TrailingZeros64(t.n)
	s := t.levels[k]
	for k++; t.n>>k != 0; k++ {
		if t.n>>k&1 == 1 {
			t.f.joinStates(t.last, t.levels[k], s, n)
			s = t.last
		}
	}
	copyStates(target, s, n)
	t.n = 0
}

// tileBytes is the size in bytes of the states of all lanes of a tile. The states of a tile and the rows of elements fit in the first-level
// cache.
const tileBytes = 24 << 10

// tileColumns returns the number of results in a tile.
func (f *stateFold) tileColumns() int {
	width := 0
	for _, z := range f.fields {
		width += z.width
	}
	return min(max(leastColumns, tileBytes/(ufunc.Lanes*width)&^(leastColumns-1)), f.kept[len(f.kept)-1].n)
}

// tiles returns the number of tiles along the last kept axis.
func (f *stateFold) tiles() int {
	n := f.tileColumns()
	return (f.kept[len(f.kept)-1].n + n - 1) / n
}

// foldTiles computes the states in to, for tiles number begin … end-1. Each state is computed from elements lo … hi-1 of one result. A tile
// has several rows of states, called lanes. The rows of elements are added to the lanes in turn.
func (f *stateFold) foldTiles(begin, end int, to []stateField, lo, hi int) {
	columns, tiles, side := f.tileColumns(), f.tiles(), f.kept[len(f.kept)-1]
	lanes, t := f.room(ufunc.Lanes, columns), f.tree(columns)
	all := lanes.fields(0)
	var own []stateField
	for tile := begin; tile < end; tile++ {
		first := tile % tiles * columns
		n := min(columns, side.n-first)
		j := tile/tiles*side.n + first
		for from := lo; from < hi; from += ufunc.Block {
			f.foldBlock(lanes, all, j, n, from, min(from+ufunc.Block, hi))
			t.push(all, n)
		}
		own = fieldsAt(own, to, j)
		t.join(own, n)
	}
}

// foldBlock sets the first row of lanes to the states of elements lo … hi-1 of results j … j+n-1. The parameter fields has the fields of
// all lanes.
func (f *stateFold) foldBlock(lanes *stateRoom, fields []stateField, j, n, lo, hi int) {
	f.identities(fields, ufunc.Lanes*lanes.columns)
	inner, side := f.over[len(f.over)-1], f.kept[len(f.kept)-1]
	own := make([]int, len(f.bases))
	var room walking.RowRoom
	r := ufunc.Row{Operands: room.Operands(2*len(fields) + len(f.bases))}
	for i := lo; i < hi; {
		clear(own)
		offsets(f.kept, j, own)
		at := offsets(f.over, i, own)
		lane := (i - lo) % ufunc.Lanes
		rows := min(hi-i, inner.n-at, ufunc.Lanes-lane)
		for k, z := range fields {
			o := ufunc.Operand{Base: z.at(lane * lanes.columns), Step: z.width, Outer: lanes.columns * z.width}
			r.Operands[k], r.Operands[len(fields)+len(f.bases)+k] = o, o
		}
		for k, base := range f.bases {
			r.Operands[len(fields)+k] = ufunc.Operand{Base: base, Offset: own[k], Step: side.steps[k], Outer: inner.steps[k]}
		}
		r.Done, r.N, r.Rows = 0, n, rows
		f.step.Run(&r)
		i += rows
	}
	left := min(hi-lo, ufunc.Lanes)
	for half := ufunc.Lanes / 2; half > 0; half /= 2 {
		if left > half {
			f.joinStates(fields, fields, lanes.fields(half), (left-half)*lanes.columns)
			left = half
		}
	}
}
