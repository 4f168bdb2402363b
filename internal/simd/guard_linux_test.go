package simd_test

import (
	"fmt"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// guarded is memory between two guard pages: an access one byte outside causes a fault.
type guarded []byte

// newGuarded returns enough memory for all runs of an operand in any arrangement.
func newGuarded(t *testing.T) guarded { return newGuardedOf(t, 64<<10) }

// newGuardedOf returns at least n bytes of memory, in whole pages.
func newGuardedOf(t *testing.T, n int) guarded {
	page := syscall.Getpagesize()
	bytes := (n + page - 1) / page * page
	m, err := syscall.Mmap(-1, 0, bytes+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[page+bytes:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return m[page : page+bytes]
}

// fill repeats elements all over the memory.
func (g guarded) fill(elements []byte) {
	for n := 0; n < len(g); n += len(elements) {
		copy(g[n:], elements)
	}
}

// operand adds an operand to r. Its runs have equal distances and do not overlap. With atEnd, the last run is at the end of the
// memory; otherwise the first run is at its beginning.
func (g guarded) operand(r *ufunc.Row, size, step int, atEnd bool) {
	extent := max(r.N-1, 0)*max(step, -step)*size + size
	first := 0
	if atEnd {
		first = len(g) - r.Rows*extent
	}
	if step < 0 {
		first += extent - size
	}
	r.Operands = append(r.Operands, ufunc.Operand{Base: unsafe.Pointer(&g[0]), Offset: first, Step: step * size, Outer: extent})
}

// TestLoopsStayInside runs every loop on every tier (set of vector instructions), with operands at the end and at the beginning of
// memory, in every arrangement of steps.
func TestLoopsStayInside(t *testing.T) {
	for i, d := range loops() {
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			l := d.loop(t)
			var all []guarded
			s := d.sample(make([]bool, len(d.types())))
			for k := range d.types() {
				all = append(all, newGuarded(t))
				all[k].fill(s.values[k])
			}
			for k, a := range arrangements(d.types()) {
				if (i+k)%testrun.Sparse(4) != 0 {
					continue
				}
				for _, tier := range tiers(l) {
					at := "nothing"
					if err := fault(func() { d.runInside(l, tier, a, lengths((i+k)/2), all, s, &at) }); err != nil {
						t.Fatalf("%s, NDGO_SIMD=%v, %s: %v", a.name, tier, at, err)
					}
				}
			}
		})
	}
}

// runInside runs a loop at the given lengths, and stores the current length in *at. A loop compiled by Go needs few lengths, because
// it treats all elements alike.
func (d definition) runInside(l *ufunc.Loop, tier ufunc.Tier, a arrangement, lengths []int, all []guarded, s data, at *string) {
	if tier == ufunc.Portable {
		lengths = []int{0, 1, longest}
	}
	for _, n := range lengths {
		for _, atEnd := range []bool{true, false} {
			r := ufunc.Row{N: n, Rows: 1 + n%runs}
			for k, of := range d.types() {
				g := all[k]
				if k > 0 && k == a.inPlace {
					g = all[0]
				}
				g.operand(&r, int(of.Size()), a.steps[k], atEnd)
				if k > 0 && k == a.inPlace {
					d.restore(&r, k, s)
				}
			}
			*at = fmt.Sprintf("%d runs of %d elements, at the end %v", r.Rows, n, atEnd)
			l.RunAt(tier, &r)
		}
	}
}

// restore replaces the results in operand k of r by the elements in s.
func (d definition) restore(r *ufunc.Row, k int, s data) {
	size := int(d.types()[k].Size())
	for j := range r.Rows {
		for i := range r.N {
			o := &r.Operands[k]
			to := unsafe.Add(o.Pointer(), j*o.Outer+i*o.Step)
			copy(unsafe.Slice((*byte)(to), size), s.values[k][i*size:])
		}
	}
}

// fault runs f. If f causes a memory fault, it returns the fault as an error.
func fault(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f()
	return nil
}
