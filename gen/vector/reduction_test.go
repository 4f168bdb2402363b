package vector

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/ufunc"
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

// reducible returns a random reduction of the results of f, if that has one and computes all elements, else nil.
func reducible(r *rand.Rand, f *Func) *Reduction {
	if len(f.Results) != 1 || f.Rare != nil || f.hasSlices() {
		return nil
	}
	return &Reduction{Term: f, Join: randomJoin(r, f.Out[0])}
}

// randomStates returns the reduction with the given step and join, which begins with a random state.
func randomStates(r *rand.Rand, step, join *Func) *Reduction {
	reduction := &Reduction{Step: step, Join: join}
	for _, t := range reduction.fields() {
		reduction.Start = append(reduction.Start, sample(r, t))
	}
	return reduction
}

// run returns the results of f, whether or not the lane is rare.
func run(f *Func, args ...[]uint64) []uint64 {
	z, _ := f.Run(slices.Concat(args...)...)
	return z
}

// reduced returns the reduction of n terms, or elements if there is a step, as package ufunc says.
func (r *Reduction) reduced(n int, at func(i int) []uint64) []uint64 {
	join := func(x, y []uint64) []uint64 { return run(r.Join, x, y) }
	var tree ufunc.Tree[[]uint64]
	for ; n > 0; n -= reductionBlock {
		var lanes [][]uint64
		for i := range min(n, reductionBlock) {
			x := at(i)
			switch {
			case r.Step != nil && i < reductionLanes:
				lanes = append(lanes, run(r.Step, x, r.Start))
			case r.Step != nil:
				lanes[i%reductionLanes] = run(r.Step, x, lanes[i%reductionLanes])
			case i < reductionLanes:
				lanes = append(lanes, x)
			default:
				lanes[i%reductionLanes] = join(lanes[i%reductionLanes], x)
			}
		}
		for half := reductionLanes / 2; half > 0; half /= 2 {
			for l := half; l < min(len(lanes), 2*half); l++ {
				lanes[l-half] = join(lanes[l-half], lanes[l])
			}
		}
		tree.Push(lanes[0], join)
		before := at
		at = func(i int) []uint64 { return before(i + reductionBlock) }
	}
	return tree.Join(join)
}

// reduceAll adds reductions to cases, of runs of several lengths.
func (r *Reduction) reduceAll(cases []testCase) {
	lengths := []int{1, 2, 7, 8, 16, 31, 32, 33, 63, 64, 65, 100, 129, 255, 256, 399, 400}
	if r.Step != nil { // of more than two blocks, too
		lengths = []int{1, 2, 7, 16, 31, 32, 33, 65, 100, 400, 512, 545, 1100}
	}
	for i := range cases {
		c := &cases[i]
		at := func(i int) []uint64 { return []uint64{c.Results[0][i]} }
		if r.Step != nil {
			at = func(i int) (x []uint64) {
				for k := range len(r.Step.In) - len(r.Start) {
					x = append(x, c.Args[k][i])
				}
				return x
			}
		}
		for _, n := range lengths {
			all := reducedCase{N: n}
			for first := 0; first+n <= len(c.Rare) && len(all.Runs) < 3; first += n {
				all.Runs = append(all.Runs, r.reduced(n, func(i int) []uint64 { return at(first + i) }))
			}
			c.Reductions = append(c.Reductions, all)
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
