package loops

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"ndgo/gen/compile"
	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
	"ndgo/gen/form"

	"github.com/dave/jennifer/jen"
)

// A Vectorised holds the kernels of a loop, of its reduction, of the check of one of its requirements, or of one of its constants.
// If there are no kernels, it holds the reason.
type Vectorised struct {
	*form.Loop
	Requirement *form.Requirement // the requirement checked by the kernels, or nil
	Constant    *form.Constant    // the value of the last operand for which the kernels are made, or nil
	Reduces     bool              // whether the kernels reduce elements
	From        form.Element      // the element type the reduction converts from, or ""
	Squares     bool              // whether the kernels reduce squared differences instead of elements
	Eight       bool              // whether the kernels join eight operands, element by element
	Special     []*Vectorised     // the kernels for the constants of a loop
	Divisor     *Vectorised       // the kernels of a loop with any scalar as the last operand, or nil
	Refused     error
	unsound     string // what is wrong with the reduction, or ""
	Tiers       []Compiled
	slow        bool // whether the Go loop is so slow that copying strided operands for the kernel pays
	panics      bool // whether the loop may panic for an element that no requirement excludes
}

// name returns the name of the loop: lessInt8, reduceAddInt8, fmodInt8DivideByZero for a requirement, or powInt8Y2 for a constant.
func (v *Vectorised) name(op *form.Operator) string {
	name := loopName(op, v.Loop)
	switch {
	case v.Reduces:
		name = form.Uncapitalised("reduce" + form.Title(name) + v.From.Title())
		if v.Squares {
			name += "Squares"
		}
	case v.Eight:
		if name = form.Uncapitalised("eight" + form.Title(name)); v.Squares {
			name += "Squares"
		}
	case v.Requirement != nil:
		name += v.Requirement.Kind
	case v.Constant != nil:
		name += form.Title(op.Params[len(op.Params)-1].Name) + v.Constant.Name()
	}
	return name
}

// A Compiled is the kernel of a loop for one tier, or the reason for its absence.
type Compiled struct {
	Name   string // the name of the kernel
	Tier   *lower.Tier
	Report kernel.Report
	Err    error
}

// Has reports whether there is a kernel for at least one tier.
func (v *Vectorised) Has() bool {
	for _, c := range v.Tiers {
		if c.Err == nil {
			return true
		}
	}
	return false
}

// hasFor reports whether v has a kernel for an architecture.
func (v *Vectorised) hasFor(of *kernel.Architecture) bool {
	return slices.ContainsFunc(v.Tiers, func(c Compiled) bool { return c.isFor(of) })
}

// isFor reports whether c is a kernel for an architecture.
func (c Compiled) isFor(of *kernel.Architecture) bool {
	return c.Err == nil && c.Tier.Architecture == of.Name
}

// heavy is the least number of operations of a kernel for which copying strided operands to contiguous memory saves time.
const heavy = 12

// Go cannot preempt a kernel. Therefore a call executes at most uninterrupted instructions, about 0.3 ms. It gets usualChunk
// elements, or fewer elements if they need more instructions.
const (
	uninterrupted = 1 << 20
	usualChunk    = 16 << 10
)

// loopChunk is the number of vectors in a call of a kernel with loops. If vectors need more than about 100 iterations each, the
// kernel returns early, provided a Go loop can compute the next elements.
const loopChunk = 64

// Vectors emits the kernels of operators in assembly, and the functions returning the kernels to the loops:
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
// Each architecture has a separate set of these files. On other machines the same functions return no kernels, so the operator's code is
// the same everywhere. For a manifest, StubFiles emits these declarations.
func Vectors(o *Output) {
	for _, family := range Families(o.Manifest) {
		a := compile.NewAssembly(form.GoBuild(family.Constraint, "!purego"), o.textsOfFile())
		a.Slow, a.Whole = o.Marked == nil, o.Marked == nil // for ndgo's own kernels, measurements overrule the cost model
		var portable []jen.Code
		with := map[*form.Operator][]*Vectorised{}
		for _, op := range form.PartsOf(family.Operators) {
			for _, l := range op.Loops {
				for _, v := range o.vectoriseAll(a, op, l) {
					if o.Vectorised = append(o.Vectorised, v); v.Has() {
						with[op] = append(with[op], v)
						portable = append(portable, o.kernelFunction(v.name(op), jen.Values()))
					}
				}
			}
		}
		if len(with) > 0 {
			o.kernelDeclarations(family, with)
			o.assemble(a, family.Base)
		}
		if o.Marked == nil {
			o.declare(nil, portable...)
		} else {
			o.portable(family.Base+"_portable.go", family.Constraint, portable)
		}
	}
	o.serve()
}

// textsOfFile returns the texts of kernels in earlier files. A new file can refer to these kernels. For users there are none, because a user may
// remove single files.
func (o *Output) textsOfFile() kernel.Texts {
	if o.Marked != nil {
		return kernel.Texts{}
	}
	if o.texts == nil {
		o.texts = kernel.Texts{}
	}
	return o.texts
}

// assemble emits the assembly of the kernels in a, in files with names that begin with base.
func (o *Output) assemble(a *kernel.Assembly, base string) {
	for _, of := range compile.Architectures {
		text, err := a.Text(of, o.Path("gen")+" from "+o.Name)
		if err != nil && o.Failed == nil {
			o.Failed = fmt.Errorf("%s: %w", base, err)
		}
		if text != nil {
			o.Files[base+"_"+of.Name+".s"] = text
		}
	}
}

// kernelDeclarations emits two kinds of declarations for each architecture: the functions returning the kernels of a family, and the
// kernels.
func (o *Output) kernelDeclarations(family Family, with map[*form.Operator][]*Vectorised) {
	for _, of := range compile.Architectures {
		var all []jen.Code
		for _, op := range form.PartsOf(family.Operators) {
			for _, v := range with[op] {
				all = append(all, o.kernelList(of, v.name(op), v, len(op.Results))...)
			}
		}
		if o.Marked == nil {
			o.declare(of, all...)
			continue
		}
		o.GoFile(family.Base+"_"+of.Name+".go", func(f *jen.File) {
			o.Constrain(f, family.Constraint, "!purego")
			o.Contract(f)
			for _, code := range all {
				f.Add(code).Line()
			}
		})
	}
}

// withoutKernels returns the build constraint for all machines except the given architectures.
func withoutKernels(with []*kernel.Architecture) string {
	var all []string
	for _, of := range with {
		all = append(all, "!"+of.Name)
	}
	return strings.Join(all, " && ") + " || purego"
}

// MachineOf returns the architecture of a kernel file, or nil if the file is for all machines.
func MachineOf(name string) *kernel.Architecture {
	for _, of := range compile.Architectures {
		if strings.HasSuffix(strings.TrimSuffix(name, path.Ext(name)), "_"+of.Name) {
			return of
		}
	}
	return nil
}

// portable emits the functions that return no kernels. They are in a file for machines that meet the constraint.
func (o *Output) portable(name, constraint string, functions []jen.Code) {
	if functions == nil {
		return
	}
	o.GoFile(name, func(f *jen.File) {
		o.Constrain(f, constraint, withoutKernels(compile.Architectures))
		f.Comment("There are no kernels for this machine.").Line()
		for _, function := range functions {
			f.Add(function).Line()
		}
	})
}

// vectoriseAll adds the kernels of l and of its reductions to the assembly a, except for kernels shared with other loops.
func (o *Output) vectoriseAll(a *kernel.Assembly, op *form.Operator, l *form.Loop) (all []*Vectorised) {
	defer o.Near(op.Pos)
	if op.Like(l) != l {
		return nil
	}
	if op.Fold != nil && op.Fold.Plain {
		return o.vectorisePlain(op, l)
	}
	all, f := o.vectorise(a, op, l)
	return append(all, o.vectoriseReductions(a, op, l, f)...)
}

// vectorise adds the kernels of l and of its requirements to the assembly a. It also returns the program of l, or nil if there is none.
func (o *Output) vectorise(a *kernel.Assembly, op *form.Operator, l *form.Loop) (all []*Vectorised, f *ir.Func) {
	o.Source.Panics = o.Marked != nil && !op.IsStencil() && op.State == nil && l.Build == nil
	defer func() { o.Source.Panics, o.Source.Rarely = false, false }()
	f, err := o.Build(l)
	if f != nil && f.Panics && f.PanicsInLoop {
		o.Source.Rarely = true
		f, err = o.Build(l)
	}
	o.panics(op, l, f)
	all = []*Vectorised{{Loop: l, Refused: err, panics: f != nil && f.PanicsInLoop}}
	all[0].compile(a, all[0].name(op), f)
	for _, c := range l.Constants {
		f, err := build.Function(o.Source, l.Func, l.TypeArguments(), l.Promises(), c.Bound...)
		v := &Vectorised{Loop: l, Constant: c, Refused: err}
		v.compile(a, v.name(op), f)
		all[0].Special = append(all[0].Special, v)
	}
	all[0].Divisor = o.divisor(a, op, l)
	for i, r := range l.Required() {
		if !r.Always(l) { // earlier requirements hold, because each one is checked for all elements before the next
			f, err := o.requirement(l, i)
			if r == l.Panics && f != nil && len(op.Slices()) > 0 && len(f.Reads()) > 0 {
				r.Reads = f.Reads()
				for _, earlier := range l.Required()[:i] { // the definition would panic for operands that are 0 here
					r.Reads = append(r.Reads, earlier.Reads...)
				}
				slices.Sort(r.Reads)
				r.Reads = slices.Compact(r.Reads)
			}
			v := &Vectorised{Loop: l, Requirement: r, Refused: err}
			v.compile(a, v.name(op), f)
			all = append(all, v)
		}
	}
	return all, f
}

// requirement returns the program of requirement i of l.
func (o *Output) requirement(l *form.Loop, i int) (*ir.Func, error) {
	if i == len(l.Requires) {
		return build.Panics(o.Source, l.Func, l.TypeArguments(), l.Promises(), l.Values...)
	}
	r := l.Requires[i]
	return build.Condition(o.Source, r.Of, l.TypeArguments(), l.PromisesOf(l.Requires[:i]), r.Expression, r.Info, l.Values...)
}

// panics records that the definition of l may panic. It does so for all loops of op with the same kernels. The parameter f is the
// program of l, or nil.
func (o *Output) panics(op *form.Operator, l *form.Loop, f *ir.Func) {
	if f == nil || !f.Panics {
		return
	}
	r := &form.Requirement{Kind: form.PanicKind}
	for k := range l.Ins() {
		r.Reads = append(r.Reads, k)
	}
	for _, other := range op.Loops {
		if op.Like(other) == l {
			other.Panics = r
		}
	}
}

// compile adds the kernels of the program f to the assembly a. If f is nil, it adds none.
func (v *Vectorised) compile(a *kernel.Assembly, name string, f *ir.Func) {
	if f == nil {
		return
	}
	v.add(name, func(name string, t *lower.Tier) (kernel.Report, error) { return a.Add(name, f, t) })
}

// add adds a kernel for each tier. The function kernel emits a kernel and returns its report.
func (v *Vectorised) add(name string, kernel func(name string, t *lower.Tier) (kernel.Report, error)) {
	for _, t := range compile.Tiers() {
		r, err := kernel(name+t.Name, t)
		v.Tiers = append(v.Tiers, Compiled{name + t.Name, t, r, err})
	}
}
