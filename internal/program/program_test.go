package program

import (
	"math"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestProgram runs a program that uses results several times, in one step and in several steps. It runs over rows of every form,
// with runs of all lengths, from the first unfinished element on.
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
	for _, shape := range [][2]int{{1, 1}, {1, 7}, {5, 1}, {3, 100}, {50, 100}, {9, tile / 2}, {2, tile/2 + 1}, {2, tile}, {1, tile + 1}, {3, tile + 1}, {2, 3*tile + 5}} {
		rows, n := shape[0], shape[1]
		for _, done := range []int{0, 1, n / 2, n - 1} {
			done = min(done, n-1)
			const gap = 3 // number of elements between runs; the loop must not change them
			outer := n + gap
			x, y, z := make([]float64, rows*outer), make([]float64, rows*outer), make([]float64, rows*outer)
			for i := range x {
				x[i], y[i], z[i] = float64(i%37), float64(i%11), -1
			}
			operands := []ufunc.Operand{}
			for _, data := range [][]float64{z, x, y} {
				operands = append(operands, ufunc.Operand{Base: unsafe.Pointer(&data[0]), Step: 8, Outer: 8 * outer})
			}
			loop.Run(&ufunc.Row{Done: done, N: n, Rows: rows, Operands: operands})
			for i := range z {
				sum, difference := x[i]+y[i], x[i]-y[i]
				want := math.Max(sum*sum*2-difference*difference, sum*sum)
				if i < done || i%outer >= n {
					want = -1
				}
				if z[i] != want {
					t.Fatalf("%d runs of %d elements, %d done: run %d has %v at %d, not %v", rows, n, done, i/outer, z[i], i%outer, want)
				}
			}
		}
	}
}

// TestPlan checks that memory of results is reused as early as possible, and not earlier. A result may overwrite an operand of the
// same width after the operand's last use. It may not overwrite an operand read by a later step.
func TestPlan(t *testing.T) {
	const x, y = 0, 1
	add, less := simd.Add.Loops.Of(reflect.Float64), simd.Less.Loops.Of(reflect.Float64)
	choose := simd.Where.Loops.Of(reflect.Float64)
	for _, c := range []struct {
		why   string
		steps []Step
		want  []int
	}{
		{"a chain has one tile", []Step{{add, []int{x, y}}, {add, []int{2, x}}, {add, []int{y, 3}}}, []int{0, 0, 0}},
		{"two parts have two, of which the first is the result's",
			[]Step{{add, []int{x, y}}, {add, []int{y, x}}, {add, []int{2, 3}}, {add, []int{x, y}}, {add, []int{4, 5}}}, []int{0, 1, 0, 1, 0}},
		{"what is used later keeps its tile", []Step{{add, []int{x, y}}, {add, []int{2, y}}, {add, []int{2, 3}}}, []int{0, 1, 0}},
		{"an operand that is there twice is free once", []Step{{add, []int{x, y}}, {add, []int{2, 2}}, {add, []int{x, y}}, {add, []int{3, 4}}}, []int{0, 0, 1, 0}},
		{"bools are not as wide as what is compared", []Step{{add, []int{x, y}}, {less, []int{2, x}}, {choose, []int{3, x, y}}}, []int{0, 1, 0}},
		{"but the result has the place of what it is chosen from",
			[]Step{{add, []int{x, y}}, {less, []int{x, y}}, {choose, []int{3, y, 2}}, {add, []int{4, x}}}, []int{0, 1, 0, 0}},
	} {
		m := machine{Program: &Program{Operands: []reflect.Kind{reflect.Float64, reflect.Float64}, Steps: c.steps}}
		m.plan()
		if !slices.Equal(m.places, c.want) || m.tiles != slices.Max(c.want)+1 {
			t.Errorf("%s: tiles %v of %d, not %v", c.why, m.places, m.tiles, c.want)
		}
	}
}

// TestRunsAreJoined checks that a step on temporary results and constants computes all runs as one.
func TestRunsAreJoined(t *testing.T) {
	const rows, n = 5, 30
	two := 2.0
	var runs, lengths []int
	counts := &ufunc.Loop{Kinds: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, Go: func(r *ufunc.Row) {
		runs, lengths = append(runs, r.Rows), append(lengths, r.N)
		r.Rows = 0
	}}
	p := &Program{
		Operands:  []reflect.Kind{reflect.Float64},
		Constants: []Constant{ConstantOf(&two, reflect.Float64)},
		Steps:     []Step{{counts, []int{0, 1}}, {counts, []int{2, 1}}, {counts, []int{3, 2}}, {counts, []int{4, 0}}},
	}
	x, z := make([]float64, rows*n*2), make([]float64, rows*n)
	p.Loop().Run(&ufunc.Row{N: n, Rows: rows, Operands: []ufunc.Operand{
		{Base: unsafe.Pointer(&z[0]), Step: 8, Outer: 8 * n}, {Base: unsafe.Pointer(&x[0]), Step: 8, Outer: 16 * n},
	}})
	if want := []int{rows, 1, 1, rows}; !slices.Equal(runs, want) || !slices.Equal(lengths, []int{n, rows * n, rows * n, n}) {
		t.Errorf("the steps have %v runs of %v elements, not %v", runs, lengths, want)
	}
}
