package loops

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// Contract emits a line that compiles only with the version of package ufunc for which the code is generated:
//
//	// If ufunc.ABI4 is undefined, the code below was generated for another version of ndgo: run go generate.
//	const _ = ufunc.ABI4
func (o *Output) Contract(f *jen.File) {
	f.Comment("If ufunc.ABI4 is undefined, the code below was generated for another version of ndgo: run go generate.")
	f.Const().Id("_").Op("=").Add(o.Ufunc("ABI4")).Line()
}

// ContractOfFunctions emits a line that compiles only with the version of package generated for which the code is generated. It is
// for users' functions:
//
//	// If generated.ABI1 is undefined, the code below was generated for another version of ndgo: run go generate.
//	const _ = generated.ABI1
func (o *Output) ContractOfFunctions(f *jen.File) {
	if o.Marked == nil {
		return // ndgo's own functions always have the same version
	}
	f.Comment("If generated.ABI1 is undefined, the code below was generated for another version of ndgo: run go generate.")
	f.Const().Id("_").Op("=").Add(o.Generated("ABI1")).Line()
}

// EmitOperator emits the variable of the operator, and its loops.
func (k *KernelFile) EmitOperator(f *jen.File) {
	f.Comment(Variable(k.Output.Manifest, k.Operator) + " is the operator that " + form.Predicate(k.Doc))
	f.Var().Id(Variable(k.Output.Manifest, k.Operator)).Op("=").Add(k.Ufunc("Operator")).Add(k.table())
	for _, l := range k.Loops {
		if !k.IsServed(k.Function("", l)) {
			k.loop(f, l)
		}
		k.requirements(f, l)
		if k.Operator.Fold != nil {
			k.reduceTerms(f, l)
		}
	}
}

// A Family is a group of operators whose loops are in the same files: one operator of a manifest, or all marked functions in one file of a
// user.
type Family struct {
	Base       string // the prefix of the file names
	Constraint string // the build constraint of the user's file
	Operators  []*form.Operator
}

// Families returns the families of the operators of m, in the order of their first operators.
func Families(m *form.Manifest) (all []Family) {
	for _, op := range m.Operators {
		own := Family{Base: form.SimdDir + "/z_" + strings.ToLower(op.Name)}
		if m.Marked != nil {
			name := filepath.Base(m.Marked.Fset.Position(op.Pos).Filename)
			own.Base = form.GeneratedBase(name)
			own.Constraint = form.ConstraintOf(m.Marked.Syntax[slices.IndexFunc(m.Marked.Syntax, func(f *ast.File) bool { return f.FileStart <= op.Pos && op.Pos < f.FileEnd })], name)
		}
		i := slices.IndexFunc(all, func(f Family) bool { return f.Base == own.Base })
		if i < 0 {
			i, all = len(all), append(all, own)
		}
		all[i].Operators = append(all[i].Operators, op)
	}
	return all
}

// Variable returns the variable name of the operator.
func Variable(m *form.Manifest, op *form.Operator) string {
	if m.Marked != nil {
		return form.Uncapitalised(op.Name) + "Operator"
	}
	return op.Name
}

// errorName returns the operator's name for error messages.
func errorName(m *form.Manifest, op *form.Operator) string {
	if m.Marked != nil {
		return m.Marked.Name + "." + cmp.Or(op.Joins, op.Name)
	}
	return op.Name
}

// A KernelFile emits the loops of one operator.
type KernelFile struct {
	*Output
	*form.Operator
	Names
}

// KernelFile returns the emitter of op's loops.
func (o *Output) KernelFile(op *form.Operator) *KernelFile {
	return &KernelFile{Output: o, Operator: op, Names: LoopNames(op)}
}

// Names holds the names of the variables in a loop.
type Names struct {
	row, index string
	results    []string
	operands   []string // the names of the operands in the manifest
}

// LoopNames returns the usual names of the variables. If an operand already has a usual name, LoopNames chooses another.
func LoopNames(op *form.Operator) Names {
	var n Names
	taken := map[string]bool{}
	for _, p := range op.Params {
		n.operands = append(n.operands, p.Name)
		taken[p.Name] = true
	}
	if len(op.Results) > 1 {
		for _, r := range op.Results {
			n.results = append(n.results, r.Name)
			taken[r.Name] = true
		}
	}
	free := func(names ...string) string {
		for _, name := range names {
			if !taken[name] {
				return name
			}
		}
		name := names[0]
		for taken[name] {
			name += "_"
		}
		return name
	}
	n.row, n.index = free("r", "row"), free("i", "index")
	if n.results == nil {
		n.results = []string{free("z", "result")}
	}
	return n
}

// All returns the names of the results and then of the operands.
func (n Names) All() []string { return slices.Concat(n.results, n.operands) }

// loopFields emits the fields common to all loops: the kinds of results and operands, and the Go function.
func loopFields(function jen.Code, types ...form.Element) []jen.Code {
	var kinds []jen.Code
	for _, e := range types {
		kinds = append(kinds, e.Kind())
	}
	return []jen.Code{Field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kinds...)), Field("Go", function)}
}

// table emits the fields of the operator's variable.
func (k *KernelFile) table() jen.Code {
	var loops []jen.Code
	for _, l := range k.Loops {
		fields := loopFields(k.goLoop(k.Function("", l)), l.Types...)
		if kernels := k.kernelsOf(k.Operator, l, nil); kernels != nil {
			fields = append(fields, Field("Kernels", kernels))
		}
		if requires := k.requires(l); requires != nil {
			fields = append(fields, Field("Requires", requires))
		}
		if k.isNarrow(k.Operator, l) {
			fields = append(fields, Field("Narrow", k.narrow(l)))
		}
		if k.IsStep() {
			fields = append(fields, Field("States", k.states(l)))
		}
		if k.Reduce != "" {
			fields = append(fields, Field("Reduce", k.reductions(l)))
		}
		if k.Operator.Fold != nil {
			fields = append(fields, Field("Terms", k.reductions(l)))
		}
		if k.Scan != "" {
			fields = append(fields, Field("Scan", k.scanning(l)))
		}
		loops = append(loops, k.loopFor(jen.Qual("reflect", l.Element().Title()), fields))
	}
	fields := []jen.Code{
		Field("Name", jen.Lit(errorName(k.Output.Manifest, k.Operator))),
		Field("In", jen.Lit(len(k.Params))),
		Field("Out", jen.Lit(len(k.Results))),
	}
	if laws := k.lawBits(); laws != nil {
		fields = append(fields, Field("Laws", laws))
	}
	if name := relation(k.Operator); name != "" {
		fields = append(fields, Field("Relation", k.Ufunc(name)))
	}
	if k.Fused != nil && k.Operator.Fold != nil {
		fields = append(fields, Field("Fused", k.Ufunc(k.Operator.Fold.End.Fusion())))
	}
	var pairing []jen.Code
	if k.First != "" {
		pairing = append(pairing, jen.Id("Pairing").Op(":").Add(k.pairing()))
	}
	return Lines(append(fields, Field("Loops", k.loops(loops, pairing...)))...)
}

// pairing emits the field for pairs: operators that compute this operation and another one at once. It emits &ufunc.Pairing{First:
// ufunc.Sum, With: []*ufunc.Operator{&AddSum, …}}.
func (k *KernelFile) pairing() jen.Code {
	fields := []jen.Code{jen.Id("First").Op(":").Add(k.Ufunc(k.First))}
	if len(k.Pairs) > 0 {
		var with []jen.Code
		for _, name := range k.Pairs {
			with = append(with, jen.Op("&").Id(name))
		}
		fields = append(fields, jen.Id("With").Op(":").Index().Op("*").Add(k.Ufunc("Operator")).Values(with...))
	}
	return jen.Op("&").Add(k.Ufunc("Pairing")).Values(fields...)
}

// loops emits the function from a kind to its loop:
//
//	ufunc.Loops{Make: func(kind reflect.Kind) *ufunc.Loop {
//		switch kind {
//		…
//		}
//		return nil
//	}}
func (o *Output) loops(cases []jen.Code, others ...jen.Code) jen.Code {
	made := jen.Func().Params(jen.Id("kind").Qual("reflect", "Kind")).Op("*").Add(o.Ufunc("Loop")).Block(
		jen.Switch(jen.Id("kind")).Block(cases...),
		jen.Return(jen.Nil()),
	)
	return o.Ufunc("Loops").Values(append(others, jen.Id("Make").Op(":").Add(made))...)
}

// loopFor emits the case for one kind in the switch of the method loops:
//
//	case reflect.Int8:
//		return &ufunc.Loop{
//			…
//		}
func (o *Output) loopFor(kind jen.Code, fields []jen.Code) jen.Code {
	return jen.Case(kind).Block(jen.Return(jen.Op("&").Add(o.Ufunc("Loop")).Add(Lines(fields...))))
}

// relations maps the comparison signs of Go to the names of relations.
var relations = map[token.Token]string{
	token.LSS: "Less", token.LEQ: "LessEqual", token.GTR: "Greater", token.GEQ: "GreaterEqual", token.EQL: "Equal", token.NEQ: "NotEqual",
}

// relation returns the name of the comparison if the operator's whole definition is x op y, and the elements are not bools.
// Otherwise it returns "".
func relation(op *form.Operator) string {
	d := op.Loops[0].Definition
	if len(op.Params) != 2 || op.Loops[len(op.Loops)-1].Definition != d || op.Loops[len(op.Loops)-1].Element() == "bool" || len(d.Decl.Body.List) != 1 {
		return ""
	}
	r, ok := d.Decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return ""
	}
	b, ok := r.Results[0].(*ast.BinaryExpr)
	if !ok || types.ExprString(b.X) != d.Func.Signature().Params().At(0).Name() || types.ExprString(b.Y) != d.Func.Signature().Params().At(1).Name() {
		return ""
	}
	return relations[b.Op]
}

// lawBits returns the operator's laws as used at run time: ufunc.Commutative | ufunc.Associative.
func (k *KernelFile) lawBits() (bits *jen.Statement) {
	for _, name := range []string{"Commutative", "Associative"} {
		switch {
		case !k.Has(form.Uncapitalised(name)):
		case bits == nil:
			bits = k.Ufunc(name)
		default:
			bits.Op("|").Add(k.Ufunc(name))
		}
	}
	return bits
}
