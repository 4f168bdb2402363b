package loops

import (
	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// AtTable emits the loops applying an operator at indices:
//
//	// AddAt has the loops of Add at indices. They join each element of operand 1 to the result element at the offset in operand 2,
//	// counted in elements.
//	var AddAt = ufunc.Loops{Make: func(kind reflect.Kind) *ufunc.Loop {
//		switch kind {
//		case reflect.Int8:
//			return &ufunc.Loop{
//				Kinds: []reflect.Kind{reflect.Int8, reflect.Int8, reflect.Int64},
//				Go:    atAddInt8,
//			}
//		…
//		}
//		return nil
//	}}
func (k *KernelFile) AtTable(f *jen.File) {
	var loops []jen.Code
	for _, l := range k.Loops {
		kind := jen.Qual("reflect", l.Element().Title())
		loops = append(loops, k.loopFor(kind, loopFields(k.goLoop(k.Function("at", l)), l.Element(), l.Element(), "int64")))
	}
	Comment(f, []string{k.Name + "At has the loops of " + k.Name + " at indices. " +
		"They join each element of operand 1 to the result element at the offset in operand 2, counted in elements."})
	f.Var().Id(k.Name + "At").Op("=").Add(k.loops(loops)).Line()
}

// AtLoop emits the loop of AtTable for the element types of l, for example atAddInt8 for Add of int8.
func (k *KernelFile) AtLoop(f *jen.File, l *form.Loop) {
	f.Add(k.text(l, `
// $at joins elements one after another, because indices may repeat.
func $at(r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, at := ufunc.Rest[$E](r, 0), ufunc.Rest[$E](r, 1), ufunc.Rest[int64](r, 2)
		if r.Repeated(0) && r.Packed(1, $S) && r.Packed(2, 8) {
			values := ufunc.Slice[$E](r, 1)
			for i, place := range ufunc.Slice[int64](r, 2) {
				element := z.Away(place)
				*element = $F(*element, values[i])
			}
			continue
		}
		for range r.N - r.Done {
			element := z.Away(*at.At(0))
			*element = $F(*element, *x.At(0))
			z, x, at = z.Next(), x.Next(), at.Next()
		}
	}
}
`, "$at", k.Function("at", l))).Line()
}
