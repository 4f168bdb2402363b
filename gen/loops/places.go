package loops

import (
	"ndgo/gen/form"

	"github.com/dave/jennifer/jen"
)

// Places emits the list of elements read by an operator on neighbourhoods:
//
//	// jacobiPlaces lists the neighbours that Jacobi reads for each element.
//	var jacobiPlaces = ufunc.Neighbourhood{
//		Rank:   2,
//		Border: "wrap",
//		Places: []ufunc.Place{{Operand: 0, Offsets: []int{-1, 0}}, …},
//	}
func (o *Output) Places(f *jen.File, op *form.Operator) {
	s := op.Stencil
	var all []jen.Code
	for _, p := range s.Places {
		fields := []jen.Code{Field("Operand", jen.Lit(p.Operand))}
		if p.Offsets != nil {
			var list []jen.Code
			for _, d := range p.Offsets {
				list = append(list, jen.Lit(d))
			}
			fields = append(fields, Field("Offsets", jen.Index().Int().Values(list...)))
		}
		all = append(all, jen.Values(fields...))
	}
	fields := []jen.Code{Field("Rank", jen.Lit(s.Rank)), Field("Border", jen.Lit(s.Border))}
	if s.Outside != "" {
		value := s.Value
		switch s.Outside {
		case "true":
			value = jen.Op("1")
		case "false":
			value = jen.Op("0")
		}
		fields = append(fields, Field("Outside", value))
	}
	fields = append(fields, Field("Places", jen.Index().Add(o.Ufunc("Place")).Add(Lines(all...))))
	f.Commentf("%sPlaces lists the neighbours that %s reads for each element.", form.Uncapitalised(op.Name), op.Name)
	f.Var().Id(form.Uncapitalised(op.Name) + "Places").Op("=").Add(o.Ufunc("Neighbourhood")).Add(Lines(fields...)).Line()
	source := jen.Id(op.Fused.Source.Name.Name)
	if op.Fused.Source.Type.TypeParams != nil {
		source.Index(op.Loops[0].Args[0].Code())
	}
	f.Comment("The loops call a compiled copy of the definition. This line uses the definition, so linters do not report it.")
	f.Var().Id("_").Op("=").Add(source).Line()
}
