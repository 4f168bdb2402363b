package kernel

import (
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A job is a program on its way to a kernel.
type job struct {
	assembly *Assembly
	name     string
	tier     *lower.Tier
	of       *Architecture
	source   *ir.Func
	programs []*ir.Func // the program, and variants with jumps
	kernels  []*kernel  // one for each variant; at the end only the chosen one
	report   Report
}

func (j *job) suit() error {
	if n := len(j.source.Operands()); n > MaxOperands {
		j.tier.Refuse("kernels of %d operands: there are at most %d", n, MaxOperands)
	}
	return nil
}

func (j *job) narrow() error {
	j.programs = []*ir.Func{lower.Narrow(j.source, j.tier)}
	return nil
}

// branch adds a variant of the program that jumps over one side of a branch if no lane takes it. The side must be long enough for
// the jump to save time. If the function or a callee is marked ndgo:seldom, the variant jumps only over the marked functions' code.
func (j *job) branch() error {
	f := j.programs[0]
	if len(f.Seldom) > 0 {
		j.programs[0] = lower.WithoutSeldom(f)
		return nil
	}
	if j.assembly.Whole {
		return nil
	}
	least := max(lower.LeastSkipped, lower.Weight(f.Live())*lower.LeastShare/(1+lower.LeastShare))
	if j.assembly.LeastSkipped > 0 {
		least = j.assembly.LeastSkipped
	}
	if g := lower.Branched(f, least); g != f {
		j.programs = append(j.programs, g)
	}
	return nil
}

func (j *job) legalise() (err error) {
	for i, f := range j.programs {
		if j.programs[i], err = j.tier.Legalise(f); err != nil {
			return err
		}
	}
	return nil
}

func (j *job) allocate() error {
	for _, f := range j.programs {
		j.kernels = append(j.kernels, plan(f, j.of.Target(j.tier, f)))
	}
	return nil
}

func (j *job) check() error {
	for _, k := range j.kernels {
		if err := k.check(); err != nil {
			return err
		}
	}
	return nil
}

// mostSlowed limits the loss by a jump, by the cost model: when lanes take the side, a kernel with the jump may take this many times as long as
// the kernel without it.
const mostSlowed = 1.15

func (j *job) choose() error {
	last := len(j.kernels) - 1
	if last > 0 && j.assembly.LeastSkipped == 0 && j.kernels[last].cost().cycles > mostSlowed*j.kernels[0].cost().cycles {
		last = 0
	}
	j.kernels = j.kernels[last:][:1]
	if err := j.kernels[0].worth(j.source, j.kernels[0].cost()); err != nil && !j.assembly.Slow {
		return err
	}
	return nil
}

func (j *job) print() error {
	k := j.kernels[0]
	k.Machine = j.assembly.files[j.of].Machine(k.Target, 0)
	k.print(j.name)
	c := k.cost()
	j.report = Report{
		Function: j.assembly.shared(j.of, j.name),
		Lanes:    k.Lanes, Copies: k.copies, Operations: k.f.Size(), Instructions: k.main.instructions(),
		Registers: len(k.main.used), Fixed: len(k.fixed), Spills: k.main.spills, Reloads: k.main.reloads, Rare: k.f.Rare != nil, Loops: k.loops,
		Cycles: c.cycles, Go: lower.GoCycles(j.source), Bound: c.bound,
	}
	return nil
}

// legalise rewrites the programs of a reduction in operations that the tier has.
func (k *reducer) legalise() (err error) {
	for _, f := range []**ir.Func{&k.states.Step, &k.states.Part, &k.states.First, &k.states.End, &k.states.Join, &k.states.Few} {
		if *f == nil {
			continue
		}
		if *f, err = k.tier.Legalise(*f); err != nil {
			return err
		}
		k.legal = append(k.legal, *f)
	}
	return nil
}

// suit returns an error if the reduction is too large for a kernel.
func (k *reducer) suit() error {
	t := k.tier
	if n := len(k.states.Step.Operands()); n >= MaxOperands {
		t.Refuse("kernels of %d operands: there are at most %d", n, MaxOperands)
	}
	switch {
	case k.states.Step.HasSlices():
		t.Refuse("reductions with slices: elements are looked up before")
	case t.Masks && k.states.Step.HasPairs():
		t.Refuse("form of complex numbers in reductions: the kernel of AVX2 serves them")
	case slices.ContainsFunc(k.legal, (*ir.Func).Loops):
		t.Refuse("loops in reductions: terms are computed before")
	case slices.ContainsFunc(k.legal, (*ir.Func).Gathers): // a look-up in memory needs a register not counted here
		t.Refuse("tables in memory in reductions: terms are computed before")
	}
	return nil
}

// allocate chooses the number of copies of the program and the fixed places of states (see homes), and assigns registers.
func (k *reducer) allocate() error {
	g := k.of.Target(k.tier, k.legal...)
	if !k.states.Fit(g.Registers) {
		k.tier.Refuse("reductions whose state is %d values: two states are in registers while they are joined", len(k.states.Types))
	}
	if !k.states.Free {
		g.Lanes = min(g.Lanes, ReductionLanes)
	}
	k.kernel = kernel{emitter: newEmitter(k.states.Step, g), touched: append(k.states.Step.Touched(), true)}
	k.natural = true
	for i := range k.f.Out {
		k.touched[i] = false
	}
	k.plan(k.assembly.files[k.of])
	if k.hasTerm && k.main.instructions() > longReduction {
		k.tier.Refuse("reductions that take %d instructions for an element of each lane: terms are computed before", k.main.instructions())
	}
	return nil
}

// printAll prints the kernel and completes the report.
func (k *reducer) printAll() error {
	k.print(k.name)
	k.report = Report{
		Function: k.assembly.shared(k.of, k.name),
		Lanes:    k.Lanes, Copies: k.copies, Operations: len(lower.Order(k.states.Step, 1)), Instructions: k.main.instructions(),
		Registers: len(k.main.used), Fixed: len(k.fixed), Spills: k.main.spills, Reloads: k.main.reloads, Rare: k.states.Step.Rare != nil || k.states.Join.Rare != nil,
	}
	return nil
}
