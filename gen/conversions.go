package main

import (
	"github.com/dave/jennifer/jen"
)

// conversions emits the loops from each kind of elements to each other:
//
//	// converters are the loops of Converter, by the kind that is read and the kind that is made.
//	var converters = [ufunc.Kinds][ufunc.Kinds]ufunc.Loop{
//		reflect.Bool: {
//			reflect.Int8: {
//				Kinds: []reflect.Kind{reflect.Int8, reflect.Bool},
//				Go:    convert[uint8, uint8],
//			},
//			…
//		},
//		…
//	}
func conversions(o *Output) {
	o.goFile(simdDir+"/z_conversions.go", func(f *jen.File) {
		var rows []jen.Code
		for _, from := range elements {
			var loops []jen.Code
			for _, to := range elements {
				function := conversion(to, from)
				if function == nil {
					continue
				}
				kinds := jen.Index().Qual("reflect", "Kind").Values(jen.Qual("reflect", to.title()), jen.Qual("reflect", from.title()))
				loops = append(loops, jen.Qual("reflect", to.title()).Op(":").Add(lines(field("Kinds", kinds), field("Go", function))))
			}
			rows = append(rows, jen.Qual("reflect", from.title()).Op(":").Add(lines(loops...)))
		}
		f.Comment("converters are the loops of Converter, by the kind that is read and the kind that is made.")
		f.Var().Id("converters").Op("=").Index(o.ufunc("Kinds")).Index(o.ufunc("Kinds")).Add(o.ufunc("Loop")).Add(lines(rows...))
	})
}

// conversion returns the function of the loop from elements of one type to those of another, or nil if there is none.
func conversion(to, from element) *jen.Statement {
	source := from
	if from == "bool" {
		source = "uint8" // which is 0 or 1
	}
	switch {
	case to == "bool":
		return jen.Id("nonzero").Index(source.code())
	case from.class() == "complex numbers":
		if to.class() != "complex numbers" {
			return nil
		}
		return jen.Id("convertComplex").Index(jen.List(to.code(), source.code()))
	case to.class() == "complex numbers":
		part := element("float32")
		if to == "complex128" {
			part = "float64"
		}
		return jen.Id("withImaginary").Index(jen.List(part.code(), source.code()))
	case from.class() == "floats" && to.class() == "integers":
		return jen.Id("saturate").Index(jen.List(to.code(), source.code()))
	case to.class() == "integers" && !to.isUnsigned():
		to = "u" + to // two's complement has the same bits
	}
	return jen.Id("convert").Index(jen.List(to.code(), source.code()))
}
