package loops

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile"
	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
)

// A conversion is a loop converting elements of one type to another. Pairs of types share a conversion if their results have the
// same bits.
type conversion struct {
	loop *jen.Statement // the Go function, or nil if there is no loop
	by   string         // the beginning of the kernels' names, or "" if there are no kernels
	args []form.Element // the type arguments of the kernels
}

// Conversions emits the loops converting each kind of elements to each other kind:
//
//	// converter returns a new loop that converts one kind to another, or nil if there is none.
//	func converter(from, to reflect.Kind) *ufunc.Loop {
//		switch from {
//		case reflect.Bool:
//			return converterFromBool(to)
//		…
//		}
//		return nil
//	}
//
// and, in one file for each class of elements,
//
//	// converterFromBool returns a new loop that converts bool to the given kind, or nil if there is none.
//	func converterFromBool(to reflect.Kind) *ufunc.Loop {
//		switch to {
//		case reflect.Int16:
//			return &ufunc.Loop{
//				Kinds:   []reflect.Kind{reflect.Int16, reflect.Bool},
//				Go:      convert[uint16, uint8],
//				Kernels: convertUint16Uint8Kernels(),
//			}
//		…
//		}
//		return nil
//	}
//
// The package of the manifest must define the conversions.
func Conversions(o *Output) {
	if o.Loaded.Types.Scope().Lookup("Nonzero") == nil {
		return
	}
	var all []conversion
	o.GoFile(form.SimdDir+"/z_conversions.go", func(f *jen.File) {
		var rows []jen.Code
		for _, from := range form.Elements {
			rows = append(rows, jen.Case(jen.Qual("reflect", from.Title())).Block(jen.Return(jen.Id("converterFrom"+from.Title()).Call(jen.Id("to")))))
		}
		f.Comment("converter returns a new loop that converts one kind to another, or nil if there is none.")
		f.Func().Id("converter").Params(jen.List(jen.Id("from"), jen.Id("to")).Qual("reflect", "Kind")).Op("*").Add(o.Ufunc("Loop")).Block(
			jen.Switch(jen.Id("from")).Block(rows...),
			jen.Return(jen.Nil()),
		)
	})
	for class, from := range elementsByClass() {
		o.GoFile(form.SimdDir+"/z_conversions_from_"+strings.ReplaceAll(class, " ", "_")+".go", func(f *jen.File) {
			for _, e := range from {
				f.Add(o.converterFrom(e)).Line()
			}
		})
	}
	for _, from := range form.Elements {
		for _, to := range form.Elements {
			c := conversionOf(to, from)
			if c.by != "" && !slices.ContainsFunc(all, func(d conversion) bool { return d.name() == c.name() }) {
				all = append(all, c)
			}
		}
	}
	o.conversionKernels(all)
}

// elementsByClass returns the element types of each class.
func elementsByClass() map[string][]form.Element {
	classes := map[string][]form.Element{}
	for _, e := range form.Elements {
		classes[e.Class()] = append(classes[e.Class()], e)
	}
	return classes
}

// converterFrom emits the function returning the loops for conversions from one type.
func (o *Output) converterFrom(from form.Element) *jen.Statement {
	var loops []jen.Code
	for _, to := range form.Elements {
		if c := conversionOf(to, from); c.loop != nil {
			loops = append(loops, o.loopFor(jen.Qual("reflect", to.Title()), c.fields(to, from)))
		}
	}
	name := "converterFrom" + from.Title()
	return jen.Comment(fmt.Sprintf("%s returns a new loop that converts %s to the given kind, or nil if there is none.", name, from)).Line().
		Func().Id(name).Params(jen.Id("to").Qual("reflect", "Kind")).Op("*").Add(o.Ufunc("Loop")).Block(
		jen.Switch(jen.Id("to")).Block(loops...),
		jen.Return(jen.Nil()),
	)
}

// fields emits the fields of the loop converting one type to another.
func (c conversion) fields(to, from form.Element) []jen.Code {
	fields := loopFields(c.loop, to, from)
	switch {
	case c.by != "":
		fields = append(fields, Field("Kernels", jen.Id(c.name()+"Kernels").Call()))
	case to.Like().Size() == from.Like().Size() && to.IsComplex() == from.IsComplex():
		fields = append(fields, Field("Moves", jen.True()))
	}
	return fields
}

// conversionKernels emits the kernels of conversions.
func (o *Output) conversionKernels(all []conversion) {
	a := compile.NewAssembly(form.GoBuild("", "!purego"), o.textsOfFile())
	a.Slow = true // these kernels are faster by measurement, whatever the cost model says
	var vectorised []namedKernels
	for _, c := range all {
		program, err := o.buildConversion(c)
		v := &Vectorised{Refused: err, slow: c.by == "Saturate"}
		v.compile(a, c.name(), program)
		vectorised = append(vectorised, namedKernels{c.name(), v})
	}
	o.kernelFiles(a, form.SimdDir+"/z_conversions", vectorised)
}

// namedKernels are kernels that do not belong to a loop of an operator. The function that returns them is called name + Kernels.
type namedKernels struct {
	name string
	*Vectorised
}

// kernelFiles emits the given kernels. The names of the assembly files begin with base. It fails if a kernel is missing.
func (o *Output) kernelFiles(a *kernel.Assembly, base string, all []namedKernels) {
	for _, v := range all {
		if !v.Has() && o.Failed == nil {
			o.Failed = fmt.Errorf("%s cannot be compiled: %w", v.name, v.Refused)
		}
		o.declare(nil, o.kernelFunction(v.name, jen.Values()))
		for _, of := range compile.Architectures {
			o.declare(of, o.kernelList(of, v.name, v.Vectorised, 1)...)
		}
	}
	o.assemble(a, base)
}

// buildConversion returns the program of c. Conversions to bool are functions of internal/ops.
func (o *Output) buildConversion(c conversion) (*ir.Func, error) {
	if c.by != "Nonzero" {
		return ir.Conversion(c.args[1].Basic(), c.args[0].Basic()), nil
	}
	fn, ok := o.Loaded.Types.Scope().Lookup(c.by).(*types.Func)
	if !ok {
		return nil, fmt.Errorf("%s has no function %s", form.OpsDir, c.by)
	}
	return build.Function(o.Source, fn, form.TypesOf(c.args), nil)
}

// name returns the name of the kernels, like convertUint16Uint8.
func (c conversion) name() (name string) {
	name = form.Uncapitalised(c.by)
	for _, e := range c.args {
		name += e.Title()
	}
	return name
}

// conversionOf returns the conversion between two types.
func conversionOf(to, from form.Element) conversion {
	source, made := from.Bits(), to.Bits() // a bool is a byte, 0 or 1
	switch {
	case from.IsComplex() && to == "bool":
		return conversion{generic("nonzero", source), "Nonzero", []form.Element{source}}
	case from.IsComplex() && to.IsComplex():
		return conversion{loop: generic("convertParts", made.Part(), source.Part())}
	case from.IsComplex():
		return conversion{}
	case to.IsComplex():
		c := conversion{loop: generic("withImaginary", made.Part(), source)}
		if source == "float32" && to == "complex64" { // the complex64 is the float followed by 32 zero bits
			c.by, c.args = "Convert", []form.Element{"uint64", "uint32"}
		}
		return c
	case to == "bool" && from != "bool":
		source = source.Unsigned()
		return conversion{generic("nonzero", source), "Nonzero", []form.Element{source.Like()}}
	case from.Class() == "floats" && made.Class() == "integers":
		return conversion{generic("saturate", made, source), "Saturate", []form.Element{made.Like(), source}}
	}
	if made.Class() == "integers" {
		// Signed and unsigned results of the same width have the same bits.
		made = made.Unsigned()
		// A conversion of int to 64 bits is not a copy: on 32-bit machines, it extends the sign.
		if extends := source == "int" && made == "uint64"; !extends && source.Like().Size() >= made.Like().Size() {
			source = source.Unsigned()
		}
	}
	c := conversion{loop: generic("convert", made, source)}
	if made.Like() != source.Like().Unsigned() {
		c.by, c.args = "Convert", []form.Element{made.Like(), source.Like()}
	}
	return c
}

// generic emits an instantiated function, like convert[uint16, uint8].
func generic(name string, args ...form.Element) *jen.Statement {
	var types []jen.Code
	for _, e := range args {
		types = append(types, e.Code())
	}
	return jen.Id(name).Types(types...)
}
