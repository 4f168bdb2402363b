package vector

import "math/rand/v2"

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
