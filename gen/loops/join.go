package loops

import (
	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// Join emits the operator joining two partial results of the reduction op:
//
//	// distanceJoin joins two partial results of distance.
//	func distanceJoin[T nd.Float](x, y T) T { return elem.Hypot(x, y) }
//
//	// distanceJoinOperator is the operator that joins two partial results of Distance.
//	var distanceJoinOperator = ufunc.Operator{…}
//
// After the operator, Join emits its loops and reductions. If an operator of ndarray joins in the same way, Join emits nothing.
func (o *Output) Join(f *jen.File, op *form.Operator) {
	d, j := op.Definitions[0], op.Parts().Join
	if op.Fold.Join != nil {
		f.Commentf("%s joins two partial results of %s.", form.Uncapitalised(j.Name), d.Func.Name())
		fn := f.Func().Id(form.Uncapitalised(j.Name))
		t := op.Loops[0].Out().Code()
		if op.IsGeneric() {
			fn.Types(jen.Id("T").Add(op.Class))
			t = jen.Id("T")
		}
		fn.Params(jen.List(jen.Id("x"), jen.Id("y")).Add(t)).Add(t).Custom(jen.Options{Open: "{ ", Close: " }"}, jen.Return(op.Fold.Join("x", "y"))).Line()
	}
	if op.JoinsAs() != "" {
		return
	}
	k := o.KernelFile(j)
	k.EmitOperator(f)
	for _, l := range j.Loops {
		k.EmitReduction(f, l)
	}
}
