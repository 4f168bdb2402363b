package program

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestProgram runs a program that uses results several times, in one step and in several, over rows of every form: from the first element that is
// not done on, with runs of all lengths.
func TestProgram(t *testing.T) {
	two := 2.0
	p := &Program{
		Operands:  []reflect.Kind{reflect.Float64, reflect.Float64},
		Constants: []Constant{ConstantOf(&two, reflect.Float64)},
	}
	for _, s := range []struct {
		op     *ufunc.Operator
		values []int
	}{
		{&simd.Add, []int{0, 1}},      // 3: x + y
		{&simd.Multiply, []int{3, 3}}, // 4: squared
		{&simd.Subtract, []int{0, 1}}, // 5
		{&simd.Multiply, []int{5, 5}}, // 6
		{&simd.Multiply, []int{4, 2}}, // 7
		{&simd.Subtract, []int{7, 6}}, // 8
		{&simd.Maximum, []int{8, 4}},  // 9
	} {
		p.Steps = append(p.Steps, Step{s.op.Loops.Of(reflect.Float64), s.values})
	}
	loop := p.Loop()
	const tile = tileBytes / 8
	for _, shape := range [][2]int{{1, 1}, {1, 7}, {5, 1}, {3, 100}, {9, tile / 2}, {2, tile/2 + 1}, {2, tile}, {1, tile + 1}, {2, 3*tile + 5}} {
		rows, n := shape[0], shape[1]
		for _, done := range []int{0, 1, n / 2, n - 1} {
			x, y, z := make([]float64, rows*n), make([]float64, rows*n), make([]float64, rows*n)
			for i := range x {
				x[i], y[i] = float64(i%37), float64(i%11)
			}
			operands := []ufunc.Operand{}
			for _, data := range [][]float64{z, x, y} {
				operands = append(operands, ufunc.Operand{Base: unsafe.Pointer(&data[0]), Step: 8, Outer: 8 * n})
			}
			loop.Run(&ufunc.Row{Done: min(done, n-1), N: n, Rows: rows, Operands: operands})
			for i := range z {
				sum, difference := x[i]+y[i], x[i]-y[i]
				want := math.Max(sum*sum*2-difference*difference, sum*sum)
				if i < min(done, n-1) {
					want = 0
				}
				if z[i] != want {
					t.Fatalf("%d runs of %d elements, %d done: element %d is %v, not %v", rows, n, done, i, z[i], want)
				}
			}
		}
	}
}
