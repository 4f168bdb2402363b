package compile

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
	"ndgo/ufunc"
)

// randomJoin returns a program joining values of type t. For some of these programs, the compiler knows the identity.
func randomJoin(r *rand.Rand, t ir.Type) *ir.Func {
	f := &ir.Func{Name: "join", In: []ir.Type{t, t}, Out: []ir.Type{t}}
	x, y := f.Param(t), f.Param(t)
	operations := []ir.Op{ir.Add, ir.Mul}
	switch {
	case t == ir.Bool:
		operations = []ir.Op{ir.And, ir.Or, ir.Xor}
	case t.IsInteger():
		operations = []ir.Op{ir.Add, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Max, ir.Min}
	}
	switch n := r.IntN(len(operations) + 3); {
	case n < len(operations):
		f.Results = []*ir.Value{f.Do(operations[n], x, y)}
	case t == ir.Bool:
		f.Results = []*ir.Value{f.Do(ir.AndNot, x, y)}
	case n == len(operations):
		f.Results = []*ir.Value{f.Do(ir.Sub, x, y)}
	default:
		f.Results = []*ir.Value{f.Limit([]string{"max", "min"}[n-len(operations)-1], x, y)}
	}
	return f
}

// reducible returns a random reduction of f's result. It returns nil if f has several results, has slices, or leaves elements to the
// Go loop.
func reducible(r *rand.Rand, f *ir.Func) *lower.Reduction {
	if len(f.Results) != 1 || f.Rare != nil || f.HasSlices() {
		return nil
	}
	return &lower.Reduction{Term: f, Join: randomJoin(r, f.Out[0])}
}

// randomStates returns a reduction with the given step and join, and a random initial state.
func randomStates(r *rand.Rand, step, join *ir.Func) *lower.Reduction {
	reduction := &lower.Reduction{Step: step, Join: join}
	for _, t := range reduction.Fields() {
		reduction.Start = append(reduction.Start, sample(r, t))
	}
	return reduction
}

// run returns the results of f, also for lanes f would leave to the Go loop.
func run(f *ir.Func, args ...[]uint64) []uint64 {
	z, _ := f.Run(slices.Concat(args...)...)
	return z
}

// reduced returns the reduction of n terms, computed in the order package ufunc promises. The function value returns term i or,
// if r has a step, element i.
func reduced(r *lower.Reduction, n int, value func(i int) []uint64) []uint64 {
	join := func(x, y []uint64) []uint64 { return run(r.Join, x, y) }
	var tree ufunc.Tree[[]uint64]
	for ; n > 0; n -= kernel.ReductionBlock {
		var lanes [][]uint64
		for i := range min(n, kernel.ReductionBlock) {
			x := value(i)
			switch {
			case r.Step != nil && i < kernel.ReductionLanes:
				lanes = append(lanes, run(r.Step, x, r.Start))
			case r.Step != nil:
				lanes[i%kernel.ReductionLanes] = run(r.Step, x, lanes[i%kernel.ReductionLanes])
			case i < kernel.ReductionLanes:
				lanes = append(lanes, x)
			default:
				lanes[i%kernel.ReductionLanes] = join(lanes[i%kernel.ReductionLanes], x)
			}
		}
		for half := kernel.ReductionLanes / 2; half > 0; half /= 2 {
			for l := half; l < min(len(lanes), 2*half); l++ {
				lanes[l-half] = join(lanes[l-half], lanes[l])
			}
		}
		tree.Push(lanes[0], join)
		before := value
		value = func(i int) []uint64 { return before(i + kernel.ReductionBlock) }
	}
	return tree.Join(join)
}

// reduceAll adds to cases reductions of several lengths.
func reduceAll(r *lower.Reduction, cases []testCase) {
	lengths := []int{1, 2, 7, 8, 16, 31, 32, 33, 63, 64, 65, 100, 129, 255, 256, 399, 400}
	if r.Step != nil { // also lengths of more than two blocks of the summation tree
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
				all.Runs = append(all.Runs, reduced(r, n, func(i int) []uint64 { return at(first + i) }))
			}
			c.Reductions = append(c.Reductions, all)
		}
	}
}

// TestJoinsAreWider compiles a reduction whose join works on wider lanes than its step: a mean of narrow elements, accumulated in
// float64.
func TestJoinsAreWider(t *testing.T) {
	step := &ir.Func{Name: "step", In: []ir.Type{ir.Float32, ir.Float32}, Out: []ir.Type{ir.Float32}}
	x, s := step.Param(ir.Float32), step.Param(ir.Float32)
	step.Results = []*ir.Value{step.Do(ir.Add, s, x)}
	join := &ir.Func{Name: "join", In: step.In, Out: step.Out}
	x, y := join.Param(ir.Float32), join.Param(ir.Float32)
	wide := join.Do(ir.Mul, join.Convert(x, ir.Float64), join.Convert(y, ir.Float64))
	join.Results = []*ir.Value{join.Convert(join.Do(ir.Add, wide, wide), ir.Float32)}
	for _, tier := range Tiers() {
		a := NewAssembly("//go:build "+tier.Architecture, nil)
		report, err := a.AddReduction("widened", lower.Reduction{Step: step, Join: join, Start: []uint64{0}}, tier)
		assert.NoError(t, err)
		assert.Equal(t, tier.Bytes/8, report.Lanes, tier.Name)
		_, err = a.Text(architectureOf(tier), "test")
		assert.NoError(t, err, tier.Name)
	}
}

// TestConstantsLeaveRegisters compiles a reduction whose join needs many registers. In the loop over elements, constants occupy these registers.
func TestConstantsLeaveRegisters(t *testing.T) {
	types := []ir.Type{ir.Int32, ir.Int32}
	step := &ir.Func{Name: "step", In: slices.Repeat([]ir.Type{ir.Int32}, 3), Out: types}
	step.Param(ir.Int32)
	x, y := step.Param(ir.Int32), step.Param(ir.Int32)
	step.Results = []*ir.Value{x, step.Do(ir.And, step.Do(ir.Mul, y, step.Bits(ir.Int32, 7)), step.Bits(ir.Int32, 68))}
	join := &ir.Func{Name: "join", In: slices.Repeat([]ir.Type{ir.Int32}, 4), Out: types}
	x, y, z, w := join.Param(ir.Int32), join.Param(ir.Int32), join.Param(ir.Int32), join.Param(ir.Int32)
	join.Results = []*ir.Value{join.Do(ir.Div, x, join.Do(ir.Or, z, join.Bits(ir.Int32, 1))), join.Do(ir.Div, y, join.Do(ir.Or, w, join.Bits(ir.Int32, 1)))}
	for _, tier := range Tiers() {
		_, err := NewAssembly("", nil).AddReduction("constants", lower.Reduction{Step: step, Join: join, Start: []uint64{0, 0}}, tier)
		assert.NoError(t, err, tier.Name)
	}
}

// architectureOf returns the architecture of a tier.
func architectureOf(t *lower.Tier) *kernel.Architecture {
	return Architectures[slices.IndexFunc(Architectures, func(of *kernel.Architecture) bool { return of.Name == t.Architecture })]
}
