package program

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// arithmetic has the operations that form pairs. The last can only be the first operation of a pair.
var arithmetic = [...]*ufunc.Operator{&simd.Add, &simd.Subtract, &simd.Multiply, &simd.Square}

const square = 3

// special has values with sums and products of all kinds: exact, rounded, infinite, NaN.
var special = []float64{0, math.Copysign(0, -1), 1, -1, .1, -.7, 1e-300, 5e-324, 1e200, -1e200, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), 1 + 1e-15, 3}

// results returns the results of p on three operands of n elements. If pairs is set, steps are joined in pairs.
func results[T any](p *Program, pairs bool, kind reflect.Kind, operands [3][]T) []T {
	m := machine{Program: p}
	if pairs {
		m.Program = p.paired()
	}
	m.plan()
	size, n := ufunc.Size(kind), len(operands[0])
	z := make([]T, n)
	all := []ufunc.Operand{{Base: unsafe.Pointer(&z[0]), Step: size}}
	for _, x := range operands {
		all = append(all, ufunc.Operand{Base: unsafe.Pointer(&x[0]), Step: size})
	}
	m.run(&ufunc.Row{N: n, Rows: 1, Operands: all})
	return z
}

// TestPairs computes each pair of operations on all triples of special values, as one step and as two. All bits must be equal, except those
// of NaNs.
func TestPairs(t *testing.T) {
	var x, y, z []float64
	for _, a := range special {
		for _, b := range special {
			for _, c := range special {
				x, y, z = append(x, a), append(y, b), append(z, c)
			}
		}
	}
	narrow := func(x []float64) (y []float32) {
		for _, v := range x {
			y = append(y, float32(v))
		}
		return y
	}
	for _, kind := range []reflect.Kind{reflect.Float32, reflect.Float64} {
		for outer, second := range arithmetic[:square] {
			for inner, first := range arithmetic {
				for side := range 2 {
					p := &Program{Operands: []reflect.Kind{kind, kind, kind}}
					values := []int{0, 1}
					if inner == square {
						values = values[:1]
					}
					p.Steps = []Step{{first.Loops.Of(kind), values}, {second.Loops.Of(kind), []int{3, 2}}}
					if side == 1 {
						p.Steps[1].Values = []int{2, 3}
					}
					require.Len(t, p.paired().Steps, 1, "%s of %s", second.Name, first.Name)
					require.Len(t, p.Steps, 2, "the program must not change")
					if kind == reflect.Float64 {
						compare(t, p, kind, [3][]float64{x, y, z}, outer, inner, side)
					} else {
						compare(t, p, kind, [3][]float32{narrow(x), narrow(y), narrow(z)}, outer, inner, side)
					}
				}
			}
		}
	}
}

func compare[T float32 | float64](t *testing.T, p *Program, kind reflect.Kind, operands [3][]T, about ...int) {
	t.Helper()
	want, got := results(p, false, kind, operands), results(p, true, kind, operands)
	for i := range want {
		if math.Float64bits(float64(want[i])) != math.Float64bits(float64(got[i])) && (want[i] == want[i] || got[i] == got[i]) {
			t.Fatalf("%s, operations and side %v: of %v, %v, %v the pair makes %v, not %v", kind, about, operands[0][i], operands[1][i], operands[2][i], got[i], want[i])
		}
	}
}

// TestPairsOfIntegers checks the number of steps for two operations on integers. A sum of three integers is one step. All other pairs of
// operations are two steps.
func TestPairsOfIntegers(t *testing.T) {
	for kind := reflect.Int; kind <= reflect.Uintptr; kind++ {
		if simd.Add.Loops.Of(kind) == nil {
			continue
		}
		for outer, second := range arithmetic[:square] {
			for inner, first := range arithmetic[:square] {
				steps := 2
				if outer == 0 && inner == 0 {
					steps = 1
				}
				p := &Program{Operands: []reflect.Kind{kind, kind, kind},
					Steps: []Step{{first.Loops.Of(kind), []int{0, 1}}, {second.Loops.Of(kind), []int{2, 3}}}}
				require.Len(t, p.paired().Steps, steps, "%s: %s of %s", kind, second.Name, first.Name)
			}
		}
	}
	add := simd.Add.Loops.Of(reflect.Uint8)
	p := &Program{Operands: []reflect.Kind{reflect.Uint8, reflect.Uint8, reflect.Uint8}, Steps: []Step{{add, []int{0, 1}}, {add, []int{3, 2}}}}
	require.Equal(t, []uint8{6, 3}, results(p, true, reflect.Uint8, [3][]uint8{{1, 200}, {2, 56}, {3, 3}}))
}

// TestRandomPairs compares random programs with and without pairs. The programs have results with several readers, squares, constants, and other
// functions between.
func TestRandomPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ops := append(arithmetic[:], &simd.Maximum, &simd.Abs)
	var operands [3][]float64
	for k := range operands {
		for range 2*tileBytes/8 + 5 {
			operands[k] = append(operands[k], r.NormFloat64())
		}
	}
	pairs := 0
	for range 800 {
		constant := r.NormFloat64()
		p := &Program{Operands: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, Constants: []Constant{ConstantOf(&constant, reflect.Float64)}}
		for range 1 + r.IntN(12) {
			op := ops[r.IntN(len(ops))]
			s := Step{Loop: op.Loops.Of(reflect.Float64)}
			for range op.In {
				n := 4 + len(p.Steps)
				s.Values = append(s.Values, max(r.IntN(n), r.IntN(n))) // prefer late values
			}
			p.Steps = append(p.Steps, s)
		}
		pairs += len(p.Steps) - len(p.paired().Steps)
		compare(t, p, reflect.Float64, operands)
	}
	require.Greater(t, pairs, 300)
}
