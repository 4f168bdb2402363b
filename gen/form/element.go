package form

import (
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// An Element is a Go type with kernels, by its name.
type Element string

// Elements are the types with kernels, in the order of generated files.
var Elements = []Element{
	"bool",
	"int8", "int16", "int32", "int64", "int",
	"uint8", "uint16", "uint32", "uint64", "uint",
	"float32", "float64",
	"complex64", "complex128",
}

// ElementOf returns t as an element, if it is one. A type defined from an element is none.
func ElementOf(t types.Type) (Element, bool) {
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return "", false
	}
	e := Element(types.Typ[b.Kind()].Name()) // byte is uint8
	return e, slices.Contains(Elements, e)
}

// TypeSet returns the elements in c.
func TypeSet(c *types.Interface) (set []Element) {
	for _, e := range Elements {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), c) {
			set = append(set, e)
		}
	}
	return set
}

// IsSlice reports whether e stands for a slice, a lookup table for all elements. It is no type of elements.
func (e Element) IsSlice() bool { return strings.HasPrefix(string(e), "[]") }

// Of returns the element type of the slice e, or e if it is none.
func (e Element) Of() Element { return Element(strings.TrimPrefix(string(e), "[]")) }

// Kind emits the kind of e, or of its elements: reflect.Int8.
func (e Element) Kind() jen.Code { return jen.Qual("reflect", e.Of().Title()) }

// Title returns e as it stands in names: Int8. No element has none.
func (e Element) Title() string {
	if e == "" {
		return ""
	}
	return Title(string(e))
}

// Size returns the bytes of e, or 0 if they depend on the machine.
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

// Class returns the name of e's class of elements.
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

// IsUnsigned reports whether e is a type of unsigned integers.
func (e Element) IsUnsigned() bool { return strings.HasPrefix(string(e), "uint") }

// IsComplex reports whether e is a complex type.
func (e Element) IsComplex() bool { return e.Class() == "complex numbers" }

// Bits returns e's type of numbers in memory.
func (e Element) Bits() Element {
	if e == "bool" {
		return "uint8"
	}
	return e
}

// Fixed returns e's type of fixed size on machines with kernels.
func (e Element) Fixed() Element {
	if e == "int" || e == "uint" {
		return e + "64"
	}
	return e
}

// Like returns e's type of numbers of fixed size on machines with kernels.
func (e Element) Like() Element { return e.Fixed().Bits() }

// Part returns the type of the parts of the complex type e.
func (e Element) Part() Element {
	if e == "complex64" {
		return "float32"
	}
	return "float64"
}

// Unsigned returns the type of unsigned integers as wide as e, if e is one of integers, else e.
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

// Instantiate returns t as an element under the given type arguments, if it is one.
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
