package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// passes lead from a program made by package build to a kernel, in this order. New values are simplified as soon as they are made,
// so no pass does this.
var passes = []func(j *job) error{
	(*job).suit,     // fails if there are more operands than in a row
	(*job).narrow,   // computes 64-bit integers in lanes of 32 bits where possible
	(*job).branch,   // adds a variant with a jump over one side of a branch
	(*job).legalise, // replaces operations missing in the tier
	(*job).allocate, // orders the operations, and assigns registers for as many copies of the program as fit
	(*job).check,    // checks that steps read the right values
	(*job).choose,   // chooses the variant with a jump if it takes at most 1.15 times as long; fails if the Go loop is faster
	(*job).print,
}

// reductionPasses lead from the programs of a reduction to a kernel. Reductions read no slices. The register assignment of a
// reduction is not checked.
var reductionPasses = []func(k *reducer) error{
	(*reducer).legalise,
	(*reducer).suit,
	(*reducer).allocate,
	(*reducer).printAll,
}

// Add adds the kernel of f, func(r *ufunc.Row), under the given name. The error names an operation that t lacks, or says that the kernel
// would be slower than the Go loop.
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

// AddReduction adds the kernel of r, func(r *ufunc.Row), under the given name. It reduces each run of elements to one result. The
// error names an operation that t lacks.
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
