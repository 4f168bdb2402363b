package form

import (
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// An Element is the name of a Go type with kernels.
type Element string

// Elements lists the types with kernels, in the order of the generated files.
var Elements = []Element{
	"bool",
	"int8", "int16", "int32", "int64", "int",
	"uint8", "uint16", "uint32", "uint64", "uint",
	"float32", "float64",
	"complex64", "complex128",
}

// ElementOf returns t as an element. The second result is false if t has no kernels; this includes named types, like type Metres
// float64.
func ElementOf(t types.Type) (Element, bool) {
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return "", false
	}
	e := Element(types.Typ[b.Kind()].Name()) // turns byte into uint8
	return e, slices.Contains(Elements, e)
}

// TypeSet returns the elements in the type set of c.
func TypeSet(c *types.Interface) (set []Element) {
	for _, e := range Elements {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), c) {
			set = append(set, e)
		}
	}
	return set
}

// IsSlice reports whether e is a slice, like []float64. A slice operand is a lookup table, the same for all elements of the arrays.
// A slice is not an element type.
func (e Element) IsSlice() bool { return strings.HasPrefix(string(e), "[]") }

// Of returns the element type of a slice e, and e itself for other types.
func (e Element) Of() Element { return Element(strings.TrimPrefix(string(e), "[]")) }

// Kind emits the kind of e, for example reflect.Int8. For a slice it emits the kind of the slice's elements.
func (e Element) Kind() jen.Code { return jen.Qual("reflect", e.Of().Title()) }

// Title returns e capitalised for use in names, for example Int8. It returns "" for "".
func (e Element) Title() string {
	if e == "" {
		return ""
	}
	return Title(string(e))
}

// Size returns the size of e in bytes, or 0 if it depends on the machine.
func (e Element) Size() int {
	switch e {
	case "bool", "int8", "uint8":
		return 1
	case "int16", "uint16":
		return 2
	case "int32", "uint32", "float32":
		return 4
	case "int64", "uint64", "float64", "complex64":
		return 8
	case "complex128":
		return 16
	}
	return 0
}

// Class returns the name of e's class: booleans, integers, floats or complex numbers.
func (e Element) Class() string {
	switch {
	case e == "bool":
		return "booleans"
	case strings.HasPrefix(string(e), "float"):
		return "floats"
	case strings.HasPrefix(string(e), "complex"):
		return "complex numbers"
	}
	return "integers"
}

// IsUnsigned reports whether e is an unsigned integer type.
func (e Element) IsUnsigned() bool { return strings.HasPrefix(string(e), "uint") }

// IsComplex reports whether e is a complex type.
func (e Element) IsComplex() bool { return e.Class() == "complex numbers" }

// Bits returns the number type with the same memory representation: uint8 for bool, and e itself for other types.
func (e Element) Bits() Element {
	if e == "bool" {
		return "uint8"
	}
	return e
}

// Fixed returns the type of fixed size that has the same representation as e on 64-bit machines: int64 for int.
func (e Element) Fixed() Element {
	if e == "int" || e == "uint" {
		return e + "64"
	}
	return e
}

// Like returns the number type of fixed size that has the same memory representation as e on 64-bit machines.
func (e Element) Like() Element { return e.Fixed().Bits() }

// Part returns the type of the real and imaginary parts of the complex type e.
func (e Element) Part() Element {
	if e == "complex64" {
		return "float32"
	}
	return "float64"
}

// Unsigned returns the unsigned type of the same width for an integer type, and e itself for other types.
func (e Element) Unsigned() Element {
	if e.Class() == "integers" && !e.IsUnsigned() {
		return "u" + e
	}
	return e
}

// Code emits e: int8, or []int8.
func (e Element) Code() *jen.Statement {
	if e.IsSlice() {
		return jen.Index().Id(string(e.Of()))
	}
	return jen.Id(string(e))
}

// Basic returns e as a type of go/types.
func (e Element) Basic() types.Type { return types.Universe.Lookup(string(e)).Type() }

// Instantiate replaces type parameters in t by args. The second result reports whether the result is an element type, or a slice of
// one.
func Instantiate(t types.Type, args []Element) (Element, bool) {
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		e, ok := Instantiate(s.Elem(), args)
		return "[]" + e, ok && !e.IsSlice()
	}
	if p, ok := t.(*types.TypeParam); ok {
		return args[p.Index()], true
	}
	return ElementOf(t)
}
