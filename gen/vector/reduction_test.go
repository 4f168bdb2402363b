package vector

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// randomJoin returns a program that joins values of type t: one of those of which the compiler knows what is neutral, or
// another one.
func randomJoin(r *rand.Rand, t Type) *Func {
	f := &Func{Name: "join", In: []Type{t, t}, Out: []Type{t}}
	x, y := f.param(t), f.param(t)
	operations := []Op{Add, Mul}
	switch {
	case t == Bool:
		operations = []Op{And, Or, Xor}
	case t.IsInteger():
		operations = []Op{Add, Mul, And, Or, Xor, Max, Min}
	}
	switch n := r.IntN(len(operations) + 3); {
	case n < len(operations):
		f.Results = []*Value{f.do(operations[n], x, y)}
	case t == Bool:
		f.Results = []*Value{f.do(AndNot, x, y)}
	case n == len(operations):
		f.Results = []*Value{f.do(Sub, x, y)}
	default:
		b := &builder{f: f}
		f.Results = []*Value{b.limit([]string{"max", "min"}[n-len(operations)-1], x, y)}
	}
	return f
}

// reduced returns the reduction by join of at most a block of values, as package ufunc says.
func reduced(join *Func, x []uint64) uint64 {
	lanes := append([]uint64{}, x[:min(len(x), reductionLanes)]...)
	joined := func(x, y uint64) uint64 {
		z, _ := join.Run(x, y)
		return z[0]
	}
	for i := reductionLanes; i < len(x); i++ {
		lanes[i%reductionLanes] = joined(lanes[i%reductionLanes], x[i])
	}
	for half := reductionLanes / 2; half > 0; half /= 2 {
		for l := half; l < min(len(lanes), 2*half); l++ {
			lanes[l-half] = joined(lanes[l-half], lanes[l])
		}
	}
	return lanes[0]
}

// reducible returns a random join of the result of f, if that has one and computes all elements, else nil.
func reducible(r *rand.Rand, f *Func) *Func {
	if len(f.Results) != 1 || f.Rare != nil || f.hasSlices() {
		return nil
	}
	return randomJoin(r, f.Out[0])
}

// reduce adds reductions of the results of cases.
func reduce(join *Func, cases []testCase) {
	for i := range cases {
		c := &cases[i]
		for _, n := range []int{1, 2, 7, 8, 16, 31, 32, 33, 63, 64, 65, 100, 129, 255, 256, 399, 400} {
			c.Lengths = append(c.Lengths, n)
			c.Reduced = append(c.Reduced, reduced(join, c.Results[0][:n]))
		}
	}
}

// TestJoinsAreWider compiles a reduction whose join computes in wider lanes than its step, as one of means in float64 does.
func TestJoinsAreWider(t *testing.T) {
	step := &Func{Name: "step", In: []Type{Float32, Float32}, Out: []Type{Float32}}
	x, s := step.param(Float32), step.param(Float32)
	step.Results = []*Value{step.do(Add, s, x)}
	join := &Func{Name: "join", In: step.In, Out: step.Out}
	x, y := join.param(Float32), join.param(Float32)
	wide := join.do(Mul, join.convert(x, Float64), join.convert(y, Float64))
	join.Results = []*Value{join.convert(join.do(Add, wide, wide), Float32)}
	for _, tier := range Tiers {
		a := NewAssembly("//go:build "+tier.Architecture.Name, nil)
		report, err := a.AddReduction("widened", Reduction{Step: step, Join: join, Start: []uint64{0}}, tier)
		assert.NoError(t, err)
		assert.Equal(t, tier.bytes/8, report.Lanes, tier.Name)
		_, err = a.Text(tier.Architecture, "test")
		assert.NoError(t, err, tier.Name)
	}
}

// TestConstantsLeaveRegisters compiles a reduction whose join needs registers that its step would leave to constants.
func TestConstantsLeaveRegisters(t *testing.T) {
	types := []Type{Int32, Int32}
	step := &Func{Name: "step", In: slices.Repeat([]Type{Int32}, 3), Out: types}
	step.param(Int32)
	x, y := step.param(Int32), step.param(Int32)
	step.Results = []*Value{x, step.do(And, step.do(Mul, y, step.bits(Int32, 7)), step.bits(Int32, 68))}
	join := &Func{Name: "join", In: slices.Repeat([]Type{Int32}, 4), Out: types}
	x, y, z, w := join.param(Int32), join.param(Int32), join.param(Int32), join.param(Int32)
	join.Results = []*Value{join.do(Div, x, join.do(Or, z, join.bits(Int32, 1))), join.do(Div, y, join.do(Or, w, join.bits(Int32, 1)))}
	for _, tier := range Tiers {
		_, err := NewAssembly("", nil).AddReduction("constants", Reduction{Step: step, Join: join, Start: []uint64{0, 0}}, tier)
		assert.NoError(t, err, tier.Name)
	}
}
