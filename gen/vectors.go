package main

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// A Vectorised is what became of a loop, or of its reduction, or of one of its requirements or constants: its kernels, or why
// it has none.
type Vectorised struct {
	*Loop
	Requirement *Requirement  // nil for the loop itself
	Constant    *Constant     // nil likewise
	reduces     bool          // runs of elements, which are
	from        element       // of this type, and converted, unless that is none
	squares     bool          // of differences, in place of elements
	eight       bool          // elements of eight operands
	Special     []*Vectorised // of a loop, for its constants
	Divisor     *Vectorised   // of a loop, for any scalar, or nil
	Refused     error
	unsound     string // what is wrong with how it reduces
	Tiers       []Compiled
	slow        bool // in Go, so that operands with other steps are worth copying
}

// name returns lessInt8, reduceAddInt8, fmodInt8DivideByZero for a requirement, and powInt8Y2 for a constant.
func (v *Vectorised) name(op *Operator) string {
	name := loopName(op, v.Loop)
	switch {
	case v.reduces:
		name = lower("reduce" + title(name) + v.from.title())
		if v.squares {
			name += "Squares"
		}
	case v.eight:
		if name = lower("eight" + title(name)); v.squares {
			name += "Squares"
		}
	case v.Requirement != nil:
		name += v.Requirement.Kind
	case v.Constant != nil:
		name += title(op.Params[len(op.Params)-1].Name) + v.Constant.name()
	}
	return name
}

// A Compiled is a loop's kernel for a tier, or why it has none there.
type Compiled struct {
	Name   string // of the kernel
	Tier   *vector.Tier
	Report vector.Report
	Err    error
}

// has reports whether there is a kernel for any tier.
func (v *Vectorised) has() bool {
	for _, c := range v.Tiers {
		if c.Err == nil {
			return true
		}
	}
	return false
}

// hasFor reports whether there is a kernel for an architecture.
func (v *Vectorised) hasFor(of *vector.Architecture) bool {
	return slices.ContainsFunc(v.Tiers, func(c Compiled) bool { return c.isFor(of) })
}

// isFor reports whether c is a kernel for an architecture.
func (c Compiled) isFor(of *vector.Architecture) bool {
	return c.Err == nil && c.Tier.Architecture == of
}

// heavy is how many operations a kernel has that is worth copying strided operands for.
const heavy = 12

// A kernel cannot be preempted. It runs for some 0.3 ms at most, which is uninterrupted instructions; as it is given
// usualChunk elements at once, one that needs more for them is given fewer.
const (
	uninterrupted = 1 << 20
	usualChunk    = 16 << 10
)

// loopChunk is how many vectors a kernel with loops is given at once. It stops by itself where these have too many rounds, some
// 100 each, but only for a loop in Go to compute the next elements.
const loopChunk = 64

// vectors emits, for each operator with loops that can be compiled to vector instructions, the kernels in assembly and
// what the operator's loops have of them:
//
//	func lessInt8Kernels() *ufunc.Kernels {
//		return &ufunc.Kernels{
//			List: []ufunc.Kernel{
//				{Needs: ufunc.HasAVX512, Run: lessInt8AVX512},
//				{Needs: ufunc.HasAVX2, Run: lessInt8AVX2},
//			},
//		}
//	}
//
//	//go:noescape
//	func lessInt8AVX2(r *ufunc.Row)
//
// There are such files for each architecture. Other machines have the same functions without kernels, so that one operator serves all, those of
// a section of the manifest in one file.
func vectors(o *Output) {
	portable := map[string][]*jen.Statement{}
	for _, family := range o.families() {
		a := vector.NewAssembly(goBuild(family.constraint, "!purego"), o.textsOfFile())
		a.Slow, a.Whole = o.marked == nil, o.marked == nil // those of ndgo are measured
		others := family.base + "_portable.go"
		if o.marked == nil {
			others = simdDir + "/z_portable_" + Section{Heading: family.operators[0].Section}.FileName() + ".go"
		}
		with := map[*Operator][]*Vectorised{}
		for _, op := range o.withJoiners(family.operators) {
			for _, l := range op.Loops {
				for _, v := range o.vectoriseAll(a, op, l) {
					if o.Vectorised = append(o.Vectorised, v); v.has() {
						with[op] = append(with[op], v)
						portable[others] = append(portable[others], o.kernelFunction(v.name(op), jen.Values()))
					}
				}
			}
		}
		if len(with) > 0 {
			o.kernelDeclarations(family, with)
			o.assemble(a, family.base)
		}
		if o.marked != nil {
			o.portable(others, family.constraint, portable[others])
		}
	}
	if o.marked == nil {
		for name, functions := range portable {
			o.portable(name, "", functions)
		}
	}
}

// textsOfFile returns the texts of kernels that are not printed once more in a file: those of all files before it or, of a user, who may
// remove some of his files, none.
func (o *Output) textsOfFile() vector.Texts {
	if o.marked != nil {
		return vector.Texts{}
	}
	if o.texts == nil {
		o.texts = vector.Texts{}
	}
	return o.texts
}

// assemble emits the kernels in a, in files whose names begin with base.
func (o *Output) assemble(a *vector.Assembly, base string) {
	for _, of := range vector.Architectures {
		text, err := a.Text(of, o.Path("gen")+" from "+o.Name)
		if err != nil && o.failed == nil {
			o.failed = fmt.Errorf("%s: %w", base, err)
		}
		if text != nil {
			o.Files[base+"_"+of.Name+".s"] = text
		}
	}
}

// kernelDeclarations emits the functions that return the kernels of a family, and the declarations of those, for each architecture.
func (o *Output) kernelDeclarations(family family, with map[*Operator][]*Vectorised) {
	for _, of := range vector.Architectures {
		o.goFile(family.base+"_"+of.Name+".go", func(f *jen.File) {
			o.constrain(f, family.constraint, "!purego")
			o.contract(f)
			for _, op := range o.withJoiners(family.operators) {
				for _, v := range with[op] {
					o.kernelList(f, of, v.name(op), v, len(op.Results))
				}
			}
		})
	}
}

// withoutKernels is the constraint of machines that have no kernels, where some architectures have.
func withoutKernels(with []*vector.Architecture) string {
	var all []string
	for _, of := range with {
		all = append(all, "!"+of.Name)
	}
	return strings.Join(all, " && ") + " || purego"
}

// machineOf returns the architecture that the file at name is for, of those that have kernels, or nil if it is for all.
func machineOf(name string) *vector.Architecture {
	for _, of := range vector.Architectures {
		if strings.HasSuffix(strings.TrimSuffix(name, path.Ext(name)), "_"+of.Name) {
			return of
		}
	}
	return nil
}

// portable emits the functions that return kernels for machines that have none, among those that meet the constraint.
func (o *Output) portable(name, constraint string, functions []*jen.Statement) {
	if functions == nil {
		return
	}
	o.goFile(name, func(f *jen.File) {
		o.constrain(f, constraint, withoutKernels(vector.Architectures))
		f.Comment("There are no kernels for this machine.").Line()
		for _, function := range functions {
			f.Add(function).Line()
		}
	})
}

// vectoriseAll adds the kernels of l to a that no other loop has: its own, and those of reductions.
func (o *Output) vectoriseAll(a *vector.Assembly, op *Operator, l *Loop) (all []*Vectorised) {
	if op.like(l) != l {
		return nil
	}
	if op.fold != nil && op.fold.plain {
		return o.vectorisePlain(op, l)
	}
	all, f := o.vectorise(a, op, l)
	return append(all, o.vectoriseReductions(a, op, l, f)...)
}

// vectorise adds the kernels of l to a, and those of its requirements, and returns its program as well, if there is one.
func (o *Output) vectorise(a *vector.Assembly, op *Operator, l *Loop) (all []*Vectorised, f *vector.Func) {
	o.source.Panics = o.marked != nil && !op.isStencil() && op.state == nil && l.build == nil
	defer func() { o.source.Panics, o.source.Rarely = false, false }()
	f, err := o.build(l)
	if f != nil && f.Panics && f.PanicsInLoop {
		o.source.Rarely = true
		f, err = o.build(l)
	}
	o.panics(op, l, f)
	all = []*Vectorised{{Loop: l, Refused: err}}
	all[0].compile(a, all[0].name(op), f)
	for _, c := range l.Constants {
		f, err := o.source.Build(l.Func, l.typeArguments(), l.promises(), c.bound...)
		v := &Vectorised{Loop: l, Constant: c, Refused: err}
		v.compile(a, v.name(op), f)
		all[0].Special = append(all[0].Special, v)
	}
	all[0].Divisor = o.divisor(a, op, l)
	for i, r := range l.required() {
		if !r.Always(l) { // those before it hold, as each is checked for all elements before the next
			f, err := o.requirement(l, i)
			if r == l.Panics && f != nil && len(op.slices()) > 0 && len(f.Reads()) > 0 {
				r.Reads = f.Reads()
			}
			v := &Vectorised{Loop: l, Requirement: r, Refused: err}
			v.compile(a, v.name(op), f)
			all = append(all, v)
		}
	}
	return all, f
}

// requirement returns the program of a requirement of l, by its number.
func (o *Output) requirement(l *Loop, i int) (*vector.Func, error) {
	if i == len(l.Requires) {
		return o.source.BuildPanics(l.Func, l.typeArguments(), l.promises(), l.values...)
	}
	r := l.Requires[i]
	return o.source.BuildCondition(r.of, l.typeArguments(), l.promisesOf(l.Requires[:i]), r.expression, r.info, l.values...)
}

// panics takes note of whether the definition of l may panic, whose program is f, or nil, and of the loops of op that have its kernels.
func (o *Output) panics(op *Operator, l *Loop, f *vector.Func) {
	if f == nil || !f.Panics {
		return
	}
	r := &Requirement{Kind: panicKind}
	for k := range l.Ins() {
		r.Reads = append(r.Reads, k)
	}
	for _, other := range op.Loops {
		if op.like(other) == l {
			other.Panics = r
		}
	}
}

// compile adds the kernels of the program f, unless that is nil, to a.
func (v *Vectorised) compile(a *vector.Assembly, name string, f *vector.Func) {
	if f == nil {
		return
	}
	v.add(name, func(name string, t *vector.Tier) (vector.Report, error) { return a.Add(name, f, t) })
}

// add adds a kernel for each tier, by a function that returns what it was compiled to.
func (v *Vectorised) add(name string, kernel func(name string, t *vector.Tier) (vector.Report, error)) {
	for _, t := range vector.Tiers {
		r, err := kernel(name+t.Name, t)
		v.Tiers = append(v.Tiers, Compiled{name + t.Name, t, r, err})
	}
}

// build returns the program of l.
func (m *Manifest) build(l *Loop) (*vector.Func, error) {
	if l.build != nil {
		return l.build()
	}
	f, err := m.source.Build(l.Func, l.typeArguments(), l.promises(), l.values...)
	if m.copies != nil {
		m.copies.take(err)
	}
	return f, err
}

// typeArguments returns the types at which l has its definition.
func (l *Loop) typeArguments() []types.Type { return typesOf(l.Args) }

// typesOf returns the types that elements are.
func typesOf(elements []element) (all []types.Type) {
	for _, e := range elements {
		all = append(all, types.Universe.Lookup(string(e)).Type())
	}
	return all
}

// promises returns what is known of the operands of l once all its requirements have been checked.
func (l *Loop) promises() []vector.Promise { return l.promisesOf(l.Requires) }

// promisesOf returns what is known of the operands of l once the given requirements have been checked.
func (l *Loop) promisesOf(checked []*Requirement) []vector.Promise {
	all := make([]vector.Promise, len(l.Ins()))
	for _, r := range checked {
		r.parts(func(op token.Token, k int) {
			all[k].NonZero = all[k].NonZero || op == token.NEQ || op == token.GTR
			all[k].NonNegative = all[k].NonNegative || op == token.GEQ || op == token.GTR
		})
	}
	return all
}

// like returns the loop whose kernels l has: those of int are those of int64, where there are kernels at all.
func (op *Operator) like(l *Loop) *Loop {
	if l.Element() != "int" && l.Element() != "uint" {
		return l
	}
	for _, other := range op.Loops {
		if (other.Definition == l.Definition || op.fused != nil) && other.Element() == l.Element()+"64" {
			return other
		}
	}
	return l
}
