package element

import (
	"reflect"
	"sync"
	"unsafe"

	"ndgo/internal/bools"
	"ndgo/internal/core"
	"ndgo/ufunc"
)

// made caches the movers of each type: the functions that allocate and move its elements.
var made sync.Map // values of type *core.Movers, keyed by reflect.Type

// known returns the movers of type t (see made), or nil if they were not made yet. Without go:noinline, the compiler would compile the
// methods of sync.Map again in every package with arrays.
//
//go:noinline
func known(t reflect.Type) *core.Movers {
	m, _ := made.Load(t)
	movers, _ := m.(*core.Movers)
	return movers
}

// keep returns the movers of type t. If there are none yet, it makes them from e.
//
//go:noinline
func keep(t reflect.Type, e *elements) *core.Movers {
	kind := t.Kind()
	kept, _ := made.LoadOrStore(t, &core.Movers{
		Name:     t.String(),
		Width:    e.size,
		Make:     e.make,
		Move:     ufunc.Loop{Kinds: []reflect.Kind{kind, kind}, Go: e.move, Moves: true},
		Select:   ufunc.Loop{Kinds: []reflect.Kind{kind, reflect.Bool, kind, kind}, Go: e.choose, Moves: true},
		Gather:   ufunc.Loop{Kinds: []reflect.Kind{kind, kind, reflect.Int64}, Go: e.gather, Moves: true},
		Scatter:  ufunc.Loop{Kinds: []reflect.Kind{kind, kind, reflect.Int64}, Go: e.scatter, Moves: true},
		Compress: ufunc.Loop{Kinds: []reflect.Kind{kind, reflect.Bool, kind, kind}, Go: e.compress, Moves: true, Folding: ufunc.Accumulate},
		Expand:   ufunc.Loop{Kinds: []reflect.Kind{kind, reflect.Bool, kind, kind}, Go: e.expand, Moves: true, Folding: ufunc.Accumulate},
	})
	return kept.(*core.Movers)
}

// The elements of a type T are allocated and moved only as values of T, so the garbage collector sees their pointers. Four functions do
// this; they are compiled for each T. All loops over elements are methods without type parameters.
type elements struct {
	size int // bytes of an element

	// make returns memory for n elements, all zero.
	make func(n int) unsafe.Pointer
	// copy sets n consecutive elements at z to the elements at x. z and x may overlap.
	copy func(z, x unsafe.Pointer, n int)
	// set sets the element at z to the element at x.
	set func(z, x unsafe.Pointer)
	// run sets n elements at z to elements at x. Steps are the distances between elements, in bytes.
	run func(z, x unsafe.Pointer, zStep, xStep, n int)
}

// at returns the address of element i of the first run of o.
func at(o *ufunc.Operand, i int) unsafe.Pointer { return unsafe.Add(o.Base, o.Offset+i*o.Step) }

// isTrue returns bool i of the first run of o.
func isTrue(o *ufunc.Operand, i int) bool { return *(*bool)(at(o, i)) }

// nextTrue returns the position of the first true bool of a run of mask, among the positions from i to n-1. If there is none, it returns n.
// It skips eight false bools at once.
func nextTrue(mask *ufunc.Operand, i, n int) int {
	if mask.Step == 1 {
		for n-i >= bools.Group && bools.Word(unsafe.Slice((*bool)(at(mask, i)), bools.Group)) == 0 {
			i += bools.Group
		}
	}
	for i < n && !isTrue(mask, i) {
		i++
	}
	return i
}

// distance returns element i of the first run of o, an int64, multiplied by the size of an element of e. The result is a distance in bytes.
func (e *elements) distance(o *ufunc.Operand, i int) int { return int(*(*int64)(at(o, i))) * e.size }

const (
	shortRun   = 8   // runs with fewer elements are copied column by column
	columnRuns = 128 // the maximum number of short runs copied at once: their memory fits in the first-level cache
	tileSide   = 32  // transposed operands are copied in tiles of as many rows, because a cache line holds elements of several rows
)

// move does the work of [ufunc.Move].
func (e *elements) move(r *ufunc.Row) {
	z, x := &r.Operands[0], &r.Operands[1]
	if r.Rows > 1 && r.Done == 0 {
		wide, tall := r.N, r.Rows
		switch {
		case r.N < shortRun && r.N < r.Rows:
			wide, tall = 1, columnRuns
		case r.N > tileSide && x.Outer != 0 && max(x.Outer, -x.Outer) < max(x.Step, -x.Step):
			wide = tileSide
		}
		if wide < r.N {
			e.moveBlocks(r, wide, tall)
			return
		}
	}
	packed := r.Packed(0, uintptr(e.size)) && r.Packed(1, uintptr(e.size))
	for more := r.Rows > 0; more; more = r.Next() {
		switch n := r.N - r.Done; {
		case n <= 0:
		case packed:
			e.copy(at(z, r.Done), at(x, r.Done), n)
		default:
			e.run(at(z, r.Done), at(x, r.Done), z.Step, x.Step, n)
		}
	}
}

// moveBlocks does the work of move in blocks of the given numbers of columns and rows. Blocks of one column are copied along the column.
func (e *elements) moveBlocks(r *ufunc.Row, wide, tall int) {
	z, x := &r.Operands[0], &r.Operands[1]
	for top := 0; top < r.Rows; top += tall {
		rows := min(tall, r.Rows-top)
		for left := 0; left < r.N; left += wide {
			to, from := unsafe.Add(at(z, left), top*z.Outer), unsafe.Add(at(x, left), top*x.Outer)
			if wide == 1 {
				e.run(to, from, z.Outer, x.Outer, rows)
				continue
			}
			for i := range rows {
				e.run(unsafe.Add(to, i*z.Outer), unsafe.Add(from, i*x.Outer), z.Step, x.Step, min(wide, r.N-left))
			}
		}
	}
	for r.Next() {
	}
}

// choose is the loop that sets z to x where c is true and to y elsewhere. Its operands are z, the bool c, x and y.
func (e *elements) choose(r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, c, x, y, set := r.Operands[0], r.Operands[1], r.Operands[2], r.Operands[3], e.set // local copies, read only once
		for i := r.Done; i < r.N; i++ {
			if isTrue(&c, i) {
				set(at(&z, i), at(&x, i))
			} else {
				set(at(&z, i), at(&y, i))
			}
		}
	}
}

// gather does the work of [ufunc.Gather].
func (e *elements) gather(r *ufunc.Row) {
	z, x, distances := &r.Operands[0], &r.Operands[1], &r.Operands[2]
	packed := r.Repeated(2) && r.Packed(0, uintptr(e.size)) && r.Packed(1, uintptr(e.size))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed && r.Done < r.N {
			e.copy(at(z, r.Done), unsafe.Add(at(x, r.Done), e.distance(distances, 0)), r.N-r.Done)
			continue
		}
		for i := r.Done; i < r.N; i++ {
			e.set(at(z, i), unsafe.Add(at(x, i), e.distance(distances, i)))
		}
	}
}

// scatter does the work of [ufunc.Scatter].
func (e *elements) scatter(r *ufunc.Row) {
	z, x, distances := &r.Operands[0], &r.Operands[1], &r.Operands[2]
	for more := r.Rows > 0; more; more = r.Next() {
		for i := r.Done; i < r.N; i++ {
			e.set(unsafe.Add(at(z, i), e.distance(distances, i)), at(x, i))
		}
	}
}

// compress does the work of [ufunc.Compress].
func (e *elements) compress(r *ufunc.Row) {
	z, mask, x, end := &r.Operands[0], &r.Operands[1], &r.Operands[2], &r.Operands[3]
	for more := r.Rows > 0; more; more = r.Next() {
		left := room(z, end, e.size)
		for i := nextTrue(mask, r.Done, r.N); i < r.N && left > 0; i = nextTrue(mask, i+1, r.N) {
			e.set(z.Pointer(), at(x, i))
			z.Offset += e.size
			left--
		}
	}
}

// expand does the work of [ufunc.Expand].
func (e *elements) expand(r *ufunc.Row) {
	z, mask, x, end := &r.Operands[0], &r.Operands[1], &r.Operands[2], &r.Operands[3]
	for more := r.Rows > 0; more; more = r.Next() {
		left := r.N
		if x.Step != 0 {
			left = room(x, end, x.Step)
		}
		for i := nextTrue(mask, r.Done, r.N); i < r.N && left > 0; i = nextTrue(mask, i+1, r.N) {
			e.set(at(z, i), x.Pointer())
			x.Offset += x.Step
			left--
		}
	}
}

// room returns how many elements at distances of step bytes lie between o and end.
func room(o, end *ufunc.Operand, step int) int {
	// Subtract integers instead of making a pointer: end.Base + end.Offset may lie behind the memory of end, and a pointer to this address is
	// not allowed.
	return (int(uintptr(end.Base)-uintptr(o.Base)) + end.Offset - o.Offset) / step
}
