package fuse

import (
	"fmt"
	"go/types"

	"ndgo/gen/check"
	"ndgo/gen/form"
)

// prepareStencil checks the operands, results and directives of x, a function marked ndgo:stencil.
func (f *Fuser) prepareStencil(x *fusing, signature *types.Signature) bool {
	before := len(f.Mistakes)
	name, at := x.Source.Name.Name, x.Source.Name.Pos()
	if f.HasOneType(x.Source, signature) && signature.TypeParams().Len() == 1 {
		x.class = form.TypeSet(signature.TypeParams().At(0).Constraint().Underlying().(*types.Interface))
	}
	if signature.Results().Len() == 0 {
		f.Wrong(at, "%s has no result: return the value for one element", name)
	}
	for v := range signature.Results().Variables() {
		if !f.isElement(v.Type()) {
			f.Wrong(at, "%s returns the results for one element, numbers or bools, not %s: %s", name, f.typeText(v.Type()), f.Instead(name, v.Type(), true))
		}
	}
	reads := false
	for v := range signature.Params().Variables() {
		of, isNear := f.isNear(v.Type())
		if reads = reads || isNear; !isNear {
			of = v.Type()
		}
		if !f.isElement(of) {
			f.Wrong(v.Pos(), "%s is of type %s: operands of a function of neighbourhoods are nd.Near of numbers or bools, and scalars: %s",
				v.Name(), f.typeText(v.Type()), f.insteadOfNear(name, v.Type()))
		}
		f.Usable(v, check.ReservedFor(signature, false)...)
	}
	if !reads {
		f.Wrong(at, "%s reads no neighbourhood: add an operand of type nd.Near, or mark it ndgo:ufunc", name)
	}
	return len(f.Mistakes) == before
}

// insteadOfNear returns a remedy for an operand a function of neighbourhoods may not have.
func (f *Fuser) insteadOfNear(name string, t types.Type) string {
	if of, ok := f.isArray(t); ok {
		return fmt.Sprintf("write nd.Near[%s], or %[1]s for the element at the same index", f.typeText(of))
	}
	if s, ok := t.Underlying().(*types.Slice); ok && f.isElement(s.Elem()) {
		return fmt.Sprintf("look the elements up in a function marked ndgo:ufunc, and use an element of its result, %s", f.typeText(s.Elem()))
	}
	return f.Instead(name, t, false)
}
