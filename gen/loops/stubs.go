package loops

import (
	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
	"ndgo/gen/shape"
)

// A stub holds the declarations of kernels for an architecture. A stub with a nil architecture is for machines without kernels.
type stub struct {
	of   *kernel.Architecture
	code jen.Code
}

// declare adds declarations of kernels in the package of ndgo's loops.
func (o *Output) declare(of *kernel.Architecture, code ...jen.Code) {
	for _, c := range code {
		o.stubs = append(o.stubs, stub{of, c})
	}
}

// StubFiles emits the declarations of all kernels in the package of loops. There is one file for each architecture, and one file for
// machines without kernels:
//
//	// AbsComplex
//
//	func absComplexComplex64Kernels() *ufunc.Kernels { … }
//
//	//go:noescape
//	func absComplexComplex64AVX2(r *ufunc.Row)
func StubFiles(o *Output) {
	for _, of := range append([]*kernel.Architecture{nil}, compile.Architectures...) {
		name, constraint := "portable", withoutKernels(compile.Architectures)
		if of != nil {
			name, constraint = of.Name, "!purego"
		}
		o.GoFile(form.SimdDir+"/z_kernels_"+name+".go", func(f *jen.File) {
			o.Constrain(f, constraint)
			if of != nil {
				o.Contract(f)
			} else {
				f.Comment("There are no kernels for this machine.").Line()
			}
			for _, s := range o.stubs {
				if s.of == of {
					f.Add(s.code).Line()
				}
			}
		})
	}
}

// shapeStubs returns the variables of kernels from package shape, and the declarations of the existing kernels.
func (o *Output) shapeStubs(kernels []shape.Kernel) (all []jen.Code) {
	for _, k := range kernels {
		variable := jen.Var().Id(k.Name)
		var list []jen.Code
		for _, tier := range k.Tiers {
			if has := o.Ufunc("Has" + tier.Name); isOfRows(k) {
				list = append(list, jen.Values(Field("Needs", has), Field("Run", jen.Id(k.Name+tier.Name))))
			} else {
				list = append(list, jen.Values(has, jen.Id(k.Name+tier.Name)))
			}
		}
		of := jen.Id("variants").Types(o.GoText(k.Signature))
		values := Lines(list...)
		if isOfRows(k) {
			of, values = o.Ufunc("Kernels"), Lines(Field("List", jen.Index().Add(o.Ufunc("Kernel")).Add(Lines(list...))))
		}
		if list == nil {
			all = append(all, variable.Add(of))
			continue
		}
		all = append(all, variable.Op("=").Add(of).Add(values))
		for _, tier := range k.Tiers {
			all = append(all, jen.Comment("//go:noescape").Line().Func().Id(k.Name+tier.Name).Add(o.GoText(k.Signature[len("func"):])))
		}
	}
	return all
}
