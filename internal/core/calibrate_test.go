package core

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// BenchmarkCalibrate measures, for each threshold of this package, the two methods between which the threshold decides.
func BenchmarkCalibrate(b *testing.B) {
	add := simd.Add.Loops.Of(reflect.Float64)
	for n := 1; n <= 64<<10; n *= 4 {
		x, z := NewCleared(reflect.Float64, []int{n}), NewCleared(reflect.Float64, []int{n})
		args := []Arg{{Head: x, Kind: x.Kind()}, {Head: x, Kind: x.Kind()}}
		b.Run(fmt.Sprintf("directMost/n=%d/run", n), func(b *testing.B) {
			for b.Loop() {
				c := Call{Name: "add", Op: &simd.Add, Args: args, Loop: add}
				c.Into(z)
			}
		})
		b.Run(fmt.Sprintf("directMost/n=%d/walk", n), func(b *testing.B) {
			for b.Loop() {
				c := Call{Name: "add", Op: &simd.Add, Args: args, Loop: add}
				c.walk(z)
			}
		})
	}
	for part := 64; part <= 32<<10; part *= 2 {
		b.Run(fmt.Sprintf("chainRun/%d", part), func(b *testing.B) {
			chainInParts(b, add, part)
		})
	}
	for bytes := 1 << 10; bytes <= 256<<10; bytes *= 2 {
		b.Run(fmt.Sprintf("rowBytes/%d", bytes), func(b *testing.B) {
			columnsInParts(b, add, bytes)
		})
	}
}

// chainInParts adds five arrays of 64 Ki elements, in parts. It adds one part of all arrays before it continues with the next part. The
// parameter part is the number of elements in a part.
func chainInParts(b *testing.B, loop *ufunc.Loop, part int) {
	const n = 64 << 10
	var x [5]*Header
	for k := range x {
		x[k] = NewCleared(reflect.Float64, []int{n})
	}
	z := NewCleared(reflect.Float64, []int{n})
	for b.Loop() {
		for lo := 0; lo < n; lo += part {
			sum := x[0]
			for _, next := range x[1:] {
				addPart(loop, z.Element(lo), sum.Element(lo), next.Element(lo), min(part, n-lo))
				sum = z
			}
		}
	}
}

// columnsInParts adds the rows of a matrix of 64 × 64 Ki elements to one row, in parts. It adds one part of all rows before it continues with
// the next part. The parameter bytes is the size of a part of a row.
func columnsInParts(b *testing.B, loop *ufunc.Loop, bytes int) {
	const rows, n = 64, 64 << 10
	x, z := NewCleared(reflect.Float64, []int{rows, n}), NewCleared(reflect.Float64, []int{n})
	for b.Loop() {
		for lo := 0; lo < n; lo += bytes / 8 {
			for row := range rows {
				at := z.Element(lo)
				addPart(loop, at, at, x.Element(row*n+lo), min(bytes/8, n-lo))
			}
		}
	}
}

// addPart sets z = x + y for n elements of float64.
func addPart(loop *ufunc.Loop, z, x, y unsafe.Pointer, n int) {
	var operands [3]ufunc.Operand
	for k, p := range [...]unsafe.Pointer{z, x, y} {
		operands[k].Base, operands[k].Step = p, 8
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, operands[:]
	loop.Run(&r)
}
