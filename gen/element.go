package main

import (
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// An element is a Go type that has kernels, by its name.
type element string

// elements are the types that have kernels, in the order in which generated files list them.
var elements = []element{
	"bool",
	"int8", "int16", "int32", "int64", "int",
	"uint8", "uint16", "uint32", "uint64", "uint",
	"float32", "float64",
	"complex64", "complex128",
}

// elementOf returns the element that t is, if it is one. A type that is defined from an element is none.
func elementOf(t types.Type) (element, bool) {
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return "", false
	}
	e := element(types.Typ[b.Kind()].Name()) // byte is uint8
	return e, slices.Contains(elements, e)
}

// typeSet returns the elements that satisfy c.
func typeSet(c *types.Interface) (set []element) {
	for _, e := range elements {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), c) {
			set = append(set, e)
		}
	}
	return set
}

// isSlice reports whether e stands for a slice, in which all elements look up others. It is no type of elements.
func (e element) isSlice() bool { return strings.HasPrefix(string(e), "[]") }

// of returns the type of what is in the slice e, or e if it is none.
func (e element) of() element { return element(strings.TrimPrefix(string(e), "[]")) }

// kind emits the kind of e, or of what is in it: reflect.Int8.
func (e element) kind() jen.Code { return jen.Qual("reflect", e.of().title()) }

// title returns e as it stands in names: Int8. No element has none.
func (e element) title() string {
	if e == "" {
		return ""
	}
	return title(string(e))
}

// size returns the bytes of e, or 0 if they depend on the machine.
func (e element) size() int {
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

// class returns what elements like e are called.
func (e element) class() string {
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

func (e element) isUnsigned() bool { return strings.HasPrefix(string(e), "uint") }
