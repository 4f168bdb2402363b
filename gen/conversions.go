package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// A conversion is how elements of one type become those of another. Pairs of types with the same bits have the same one.
type conversion struct {
	loop *jen.Statement // the function of the loop, or nil if there is none
	by   string         // what begins the names of kernels, or "" if there are none
	args []element      // the types at which it is
}

// conversions emits the loops from each kind of elements to each other:
//
//	// converter returns a new loop of Converter from one kind to another, or nil if there is none.
//	func converter(from, to reflect.Kind) *ufunc.Loop {
//		switch from {
//		case reflect.Bool:
//			return converterFromBool(to)
//		…
//		}
//		return nil
//	}
//
// and, in a file for each class of elements,
//
//	// converterFromBool returns a new loop from bool to a kind, or nil if there is none.
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
// They are for a manifest whose package defines them.
func conversions(o *Output) {
	if o.loaded.Types.Scope().Lookup("Nonzero") == nil {
		return
	}
	var all []conversion
	o.goFile(simdDir+"/z_conversions.go", func(f *jen.File) {
		var rows []jen.Code
		for _, from := range elements {
			rows = append(rows, jen.Case(jen.Qual("reflect", from.title())).Block(jen.Return(jen.Id("converterFrom"+from.title()).Call(jen.Id("to")))))
		}
		f.Comment("converter returns a new loop of Converter from one kind to another, or nil if there is none.")
		f.Func().Id("converter").Params(jen.List(jen.Id("from"), jen.Id("to")).Qual("reflect", "Kind")).Op("*").Add(o.ufunc("Loop")).Block(
			jen.Switch(jen.Id("from")).Block(rows...),
			jen.Return(jen.Nil()),
		)
	})
	for class, from := range elementsByClass() {
		o.goFile(simdDir+"/z_conversions_from_"+strings.ReplaceAll(class, " ", "_")+".go", func(f *jen.File) {
			for _, e := range from {
				f.Add(o.converterFrom(e)).Line()
			}
		})
	}
	for _, from := range elements {
		for _, to := range elements {
			c := conversionOf(to, from)
			if c.by != "" && !slices.ContainsFunc(all, func(d conversion) bool { return d.name() == c.name() }) {
				all = append(all, c)
			}
		}
	}
	o.conversionKernels(all)
}

// elementsByClass returns the types of elements of each class.
func elementsByClass() map[string][]element {
	classes := map[string][]element{}
	for _, e := range elements {
		classes[e.class()] = append(classes[e.class()], e)
	}
	return classes
}

// converterFrom emits the function that returns the loops from elements of one type.
func (o *Output) converterFrom(from element) *jen.Statement {
	var loops []jen.Code
	for _, to := range elements {
		if c := conversionOf(to, from); c.loop != nil {
			loops = append(loops, o.loopFor(jen.Qual("reflect", to.title()), c.fields(to, from)))
		}
	}
	name := "converterFrom" + from.title()
	return jen.Comment(fmt.Sprintf("%s returns a new loop from %s to a kind, or nil if there is none.", name, from)).Line().
		Func().Id(name).Params(jen.Id("to").Qual("reflect", "Kind")).Op("*").Add(o.ufunc("Loop")).Block(
		jen.Switch(jen.Id("to")).Block(loops...),
		jen.Return(jen.Nil()),
	)
}

// fields emits what the loop of c has, from elements of one type to those of another.
func (c conversion) fields(to, from element) []jen.Code {
	kinds := jen.Index().Qual("reflect", "Kind").Values(jen.Qual("reflect", to.title()), jen.Qual("reflect", from.title()))
	fields := []jen.Code{field("Kinds", kinds), field("Go", c.loop)}
	switch {
	case c.by != "":
		fields = append(fields, field("Kernels", jen.Id(c.name()+"Kernels").Call()))
	case to.like().size() == from.like().size() && to.isComplex() == from.isComplex():
		fields = append(fields, field("Moves", jen.True()))
	}
	return fields
}

// conversionKernels emits the kernels of conversions.
func (o *Output) conversionKernels(all []conversion) {
	a := vector.NewAssembly(goBuild("", "!purego"), o.textsOfFile())
	a.Slow = true // they are measured
	var vectorised []namedKernels
	for _, c := range all {
		program, err := o.buildConversion(c)
		v := &Vectorised{Refused: err, slow: c.by == "Saturate"}
		v.compile(a, c.name(), program)
		vectorised = append(vectorised, namedKernels{c.name(), v})
	}
	o.kernelFiles(a, simdDir+"/z_conversions", vectorised)
}

// namedKernels are kernels that are of no operator's loop, by the name of the function that returns them, less Kernels.
type namedKernels struct {
	name string
	*Vectorised
}

// kernelFiles emits kernels that are of no operator's loop, in files whose names begin with base: none of them may be missing.
func (o *Output) kernelFiles(a *vector.Assembly, base string, all []namedKernels) {
	var portable []*jen.Statement
	for _, v := range all {
		if !v.has() && o.failed == nil {
			o.failed = fmt.Errorf("%s cannot be compiled: %w", v.name, v.Refused)
		}
		portable = append(portable, o.kernelFunction(v.name, jen.Values()))
	}
	for _, of := range vector.Architectures {
		o.goFile(base+"_"+of.Name+".go", func(f *jen.File) {
			o.constrain(f, "", "!purego")
			o.contract(f)
			for _, v := range all {
				o.kernelList(f, of, v.name, v.Vectorised, 1)
			}
		})
	}
	o.assemble(a, base)
	o.portable(base+"_portable.go", "", portable)
}

// buildConversion returns the program of c: that of a function of internal/ops if it makes truth values.
func (o *Output) buildConversion(c conversion) (*vector.Func, error) {
	if c.by != "Nonzero" {
		return vector.Conversion(c.args[1].basic(), c.args[0].basic()), nil
	}
	fn, ok := o.loaded.Types.Scope().Lookup(c.by).(*types.Func)
	if !ok {
		return nil, fmt.Errorf("%s has no function %s", opsDir, c.by)
	}
	return o.source.Build(fn, typesOf(c.args), nil)
}

// name returns convertUint16Uint8.
func (c conversion) name() (name string) {
	name = lower(c.by)
	for _, e := range c.args {
		name += e.title()
	}
	return name
}

// conversionOf returns the conversion of elements of one type to those of another.
func conversionOf(to, from element) conversion {
	source, made := from.bits(), to.bits() // a bool is 0 or 1
	switch {
	case from.isComplex() && to == "bool":
		return conversion{generic("nonzero", source), "Nonzero", []element{source}}
	case from.isComplex() && to.isComplex():
		return conversion{loop: generic("convertParts", made.part(), source.part())}
	case from.isComplex():
		return conversion{}
	case to.isComplex():
		c := conversion{loop: generic("withImaginary", made.part(), source)}
		if source == "float32" && to == "complex64" { // its bits, with 32 zeros
			c.by, c.args = "Convert", []element{"uint64", "uint32"}
		}
		return c
	case to == "bool" && from != "bool":
		source = source.unsigned()
		return conversion{generic("nonzero", source), "Nonzero", []element{source.like()}}
	case from.class() == "floats" && made.class() == "integers":
		return conversion{generic("saturate", made, source), "Saturate", []element{made.like(), source}}
	}
	if made.class() == "integers" {
		made = made.unsigned()                                                                                      // two's complement has the same bits
		if extends := source == "int" && made == "uint64"; !extends && source.like().size() >= made.like().size() { // where an int has 32 bits
			source = source.unsigned()
		}
	}
	c := conversion{loop: generic("convert", made, source)}
	if made.like() != source.like().unsigned() {
		c.by, c.args = "Convert", []element{made.like(), source.like()}
	}
	return c
}

// generic emits convert[uint16, uint8].
func generic(name string, args ...element) *jen.Statement {
	var types []jen.Code
	for _, e := range args {
		types = append(types, e.code())
	}
	return jen.Id(name).Types(types...)
}

func (e element) isComplex() bool { return e.class() == "complex numbers" }

// bits returns the type of numbers that e has in memory.
func (e element) bits() element {
	if e == "bool" {
		return "uint8"
	}
	return e
}

// like returns the type of fixed size that e is like where there are kernels.
func (e element) like() element {
	if e == "int" || e == "uint" {
		return e + "64"
	}
	return e.bits()
}

// part returns the type of the parts of the complex type e.
func (e element) part() element {
	if e == "complex64" {
		return "float32"
	}
	return "float64"
}

// unsigned returns the type of unsigned integers as wide as e, if that is one of integers, else e.
func (e element) unsigned() element {
	if e.class() == "integers" && !e.isUnsigned() {
		return "u" + e
	}
	return e
}
