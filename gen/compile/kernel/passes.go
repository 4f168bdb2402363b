package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// passes are the steps from a program to a kernel, in order. Package build has made the program. Values are folded when they are
// made, both there and in each pass.
var passes = []func(j *job) error{
	(*job).suit,     // limit the number of operands to that of a row
	(*job).narrow,   // compute integers of 64 bits in lanes of 32 where possible
	(*job).branch,   // make an alternative with a jump over a side of a branch
	(*job).legalise, // replace operations missing in the tier
	(*job).allocate, // order the operations, and assign registers for as many copies side by side as fit
	(*job).check,    // check that steps read the right values
	(*job).choose,   // choose the alternative with a jump, unless it may take 1.15 times as long; fail if the Go loop is faster
	(*job).print,
}

// reductionPasses lead from the programs of a reduction to a kernel. These read no slices, and their registers are not checked.
var reductionPasses = []func(k *reducer) error{
	(*reducer).legalise,
	(*reducer).suit,
	(*reducer).allocate,
	(*reducer).printAll,
}

// Add adds the kernel of f, func(r *ufunc.Row), under the given name. The error names an operation missing in t, or says that the
// kernel would be slower than the Go loop.
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

// AddReduction adds the kernel of r, func(r *ufunc.Row), under the given name. The kernel sets each run's element of the result
// to the reduction of the run. The error names an operation missing in t.
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
