package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// passes are the steps from a program to a kernel, in their order. Package build has made the program; its values are folded as they are
// made, there and in each of the passes.
var passes = []func(j *job) error{
	(*job).suit,     // no more operands than a row has
	(*job).narrow,   // integers of 64 bits in lanes of 32
	(*job).branch,   // jumps over sides of branches: from here on with and without a jump
	(*job).legalise, // operations missing in the tier, by those that it has
	(*job).allocate, // the order of operations, and registers, for as many copies side by side as there is room for
	(*job).check,    // steps read the right values
	(*job).choose,   // the program with a jump, unless it may take 1.15 times as long; refused if the loop in Go is faster
	(*job).print,
}

// reductionPasses lead from the programs of a reduction to a kernel. They read no slices, and are not checked as others are.
var reductionPasses = []func(k *reducer) error{
	(*reducer).legalise,
	(*reducer).suit,
	(*reducer).allocate,
	(*reducer).printAll,
}

// Add adds the kernel of f, func(r *ufunc.Row), under the given name. The error names an operation missing in t, or says that the kernel
// would be slower than the loop in Go.
func (a *Assembly) Add(name string, f *ir.Func, t *lower.Tier) (r Report, err error) {
	defer lower.Catch(&err)
	j := &job{assembly: a, name: name, tier: t, of: a.of(t), source: f}
	for _, pass := range passes {
		if err := pass(j); err != nil {
			return Report{}, err
		}
	}
	return j.report, nil
}

// AddReduction adds the kernel of r, func(r *ufunc.Row), under the given name. It sets the element of the result for each run to the
// reduction of the run. The error names an operation missing in t.
func (a *Assembly) AddReduction(name string, r lower.Reduction, t *lower.Tier) (report Report, err error) {
	defer lower.Catch(&err)
	k := &reducer{assembly: a, name: name, tier: t, of: a.of(t), hasTerm: r.Term != nil, states: r.States(t)}
	for _, pass := range reductionPasses {
		if err := pass(k); err != nil {
			return Report{}, err
		}
	}
	return k.report, nil
}
