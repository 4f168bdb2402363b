package ufunc_test

import (
	"fmt"
	"unsafe"

	"ndgo/ufunc"
)

// A loop visits the runs of a row. This one sets z = x + y.
func ExampleRow() {
	add := func(r *ufunc.Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			z, x, y := ufunc.Rest[int32](r, 0), ufunc.Rest[int32](r, 1), ufunc.Rest[int32](r, 2)
			for range r.N - r.Done {
				*z.At(0) = *x.At(0) + *y.At(0)
				z, x, y = z.Next(), x.Next(), y.Next()
			}
		}
	}

	// The row has two runs of three elements. x is contiguous. y is transposed: its elements are two apart.
	x := []int32{1, 2, 3, 4, 5, 6}
	y := []int32{10, 40, 20, 50, 30, 60}
	z := make([]int32, 6)
	r := ufunc.Row{N: 3, Rows: 2, Operands: []ufunc.Operand{
		{Base: unsafe.Pointer(&z[0]), Step: 4, Outer: 12},
		{Base: unsafe.Pointer(&x[0]), Step: 4, Outer: 12},
		{Base: unsafe.Pointer(&y[0]), Step: 8, Outer: 4},
	}}
	add(&r)
	fmt.Println(z, r.Rows)
	// Output: [11 22 33 44 55 66] 0
}

// Tests and benchmarks run a loop with the instructions of each tier.
func ExampleUse() {
	before := ufunc.Use(ufunc.Portable)
	fmt.Println(ufunc.Active())
	ufunc.Use(before)
	fmt.Println(ufunc.Active() == before)
	// Output:
	// off
	// true
}
