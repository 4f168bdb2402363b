package simd_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

// scanned is memory between guard pages, for tests of the kernels of a cumulative reduction.
type scanned struct {
	loop               *ufunc.Loop
	of                 reflect.Type
	x, z, want, buffer guarded
}

// TestScanKernels compares the kernels of cumulative reductions with Go on every tier, for elements between guard pages. It tries
// all lengths up to more than one call of a kernel, special values, several runs, results in place, a repeated element, and
// interleaved runs.
func TestScanKernels(t *testing.T) {
	for i, d := range definitions {
		l := d.loop(t)
		if l.Scan == nil || l.Scan.Kernels == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			b := d.batch(l, 1<<13)
			b.calm(rand.NewPCG(15, 16))
			b.sprinkle(97)
			const room = 512 << 10
			s := scanned{l.Scan, d.types()[0], newGuardedOf(t, room), newGuardedOf(t, room), newGuardedOf(t, room), newGuarded(t)}
			s.x.fill(b.memory[1])
			for _, n := range append(lengths(i)[1:], room/int(s.of.Size())-5) {
				rows := 1 + n%runs
				if n > longest {
					rows = 1
				}
				for _, atEnd := range []bool{true, false} {
					s.hold(t, n, rows, 1, atEnd)
					s.hold(t, n, rows, 0, atEnd)
					if n <= longest && l.Scan.Columns != nil {
						s.holdColumns(t, n%37+1, n, atEnd)
					}
				}
			}
		})
	}
}

// hold compares cumulative reductions with Go. Runs have n elements, step elements apart.
func (s *scanned) hold(t *testing.T, n, rows, step int, atEnd bool) {
	t.Helper()
	row := func(z guarded, x guarded, step int) *ufunc.Row {
		r := &ufunc.Row{N: n, Rows: rows}
		z.operand(r, int(s.of.Size()), 1, atEnd)
		x.operand(r, int(s.of.Size()), step, atEnd)
		return r
	}
	s.compare(t, n*rows, func(tier ufunc.Tier, z, x guarded, inPlace bool) *ufunc.Row {
		if inPlace {
			step = 1
		}
		r := row(z, x, step)
		s.loop.RunAt(tier, r)
		return r
	}, row(s.z, s.x, 1).Operands[0].Offset, step == 1)
}

// holdColumns compares the cumulative reduction of interleaved runs of n elements with Go.
func (s *scanned) holdColumns(t *testing.T, n, columns int, atEnd bool) {
	t.Helper()
	size := int(s.of.Size())
	first := 0
	if atEnd {
		first = len(s.x) - n*columns*size
	}
	s.compare(t, n*columns, func(tier ufunc.Tier, z, x guarded, _ bool) *ufunc.Row {
		r := &ufunc.Row{N: 1, Rows: 1}
		z.operand(r, size, 1, false)
		x.operand(r, size, 1, false)
		r.N, r.Rows = n, columns
		for k := range r.Operands {
			o := &r.Operands[k]
			o.Offset, o.Step, o.Outer = first, columns*size, size
		}
		buffer := ufunc.Operand{Base: unsafe.Pointer(&s.buffer[0]), Offset: len(s.buffer) - ufunc.ColumnsBuffer(columns, size)}
		r.Operands = append(r.Operands, buffer)
		s.loop.RunColumnsAt(tier, r)
		return r
	}, first, true)
}

// compare runs the function run for x, of n elements, on every tier, and in place if mayReplace is set. It compares the results with
// Go's.
func (s *scanned) compare(t *testing.T, n int, run func(tier ufunc.Tier, z, x guarded, inPlace bool) *ufunc.Row, first int, mayReplace bool) {
	t.Helper()
	end := first + n*int(s.of.Size())
	run(ufunc.Portable, s.want, s.x, false)
	canonical(s.want[first:end], s.of)
	for _, tier := range ufunc.Tiers()[1:] {
		for _, inPlace := range []bool{false, true}[:1+map[bool]int{true: 1}[mayReplace]] {
			x := s.x
			if inPlace {
				x = s.z
				copy(x[first:end], s.x[first:end])
			}
			var r *ufunc.Row
			if err := fault(func() { r = run(tier, s.z, x, inPlace) }); err != nil {
				t.Fatalf("%d elements, in place %v, NDGO_SIMD=%v: %v", n, inPlace, tier, err)
			}
			if canonical(s.z[first:end], s.of); !bytes.Equal(s.z[first:end], s.want[first:end]) || r.Rows != 0 {
				t.Fatalf("%d elements, in place %v, NDGO_SIMD=%v: other bits; %d runs are left", n, inPlace, tier, r.Rows)
			}
		}
	}
}
