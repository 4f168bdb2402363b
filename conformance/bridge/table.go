//go:build conformance

package main

import (
	"slices"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// table has the functions of the Python module. The standard's functions have the standard's signatures. Names that begin with _
// implement methods of arrays.
var table []entry

func init() { // not an initial value, because describe reads the table
	table = slices.Concat(private, elementwise, creation, typesOf, manipulation, searching, statistics, linear, transforms)
}

var private = []entry{
	{"_describe()", describe},
	{"_item(x)", item},
	{"_text(x)", func(x nd.Array) string { return x.String() }},
	{"_transpose(x)", transpose},
	{"_get(x, key)", func(x nd.Array, key []any) nd.Array { return arrayapi.GetItem(x, indices(key)...) }},
	{"_set(x, key, value)", func(x nd.Array, key []any, value any) { arrayapi.SetItem(x, value, indices(key)...) }},
	{"_store(x, result)", store},
	{"_memory(handle)", memory},
	{"_lend(x, versioned, copied)", lend},
	{"_borrow(address, versioned)", borrow},
	{"_borrow_memory(address, d, shape, strides, read_only, lender)", borrowMemory},
	{"_give_back(address, versioned)", giveBack},
	{"_defaults()", arrayapi.Defaults},
	{"_capabilities()", arrayapi.Capability},
}

// A Description has the data for the Python module's source.
type Description struct {
	Functions []string // signatures of the table
	Types     []Type
}

// A Type is an element type of the standard.
type Type struct {
	Name  string
	DType nd.DType
	Width int
}

func describe() (d Description) {
	for _, e := range table {
		d.Functions = append(d.Functions, e.signature)
	}
	for _, t := range arrayapi.DTypes() {
		d.Types = append(d.Types, Type{kinds[t].name, t, len(arrayapi.Bytes(arrayapi.Zeros(nil, arrayapi.DType(t))))})
	}
	return d
}

// item returns the element of an array without axes.
func item(x nd.Array) any {
	if x.NDim() != 0 {
		panic(mistake("only an array without axes is a scalar"))
	}
	return kinds[standard(x.DType())].item(x)
}

// transpose returns a view of an array with its two axes exchanged.
func transpose(x nd.Array) nd.Array {
	if n := x.NDim(); n != 2 {
		panic(&nd.Error{Op: "T", Kind: nd.ErrShape, Shapes: [][]int{x.Shape()}, Detail: "only an array of 2 axes has a T; use permute_dims"})
	}
	return arrayapi.MatrixTranspose(x)
}

// store copies a result of the same type and shape into x, for in-place operators.
func store(x, result nd.Array) {
	if standard(x.DType()) != standard(result.DType()) {
		panic(&nd.Error{Op: "in place", Kind: nd.ErrDType, Detail: "the result is of " + result.DType().String() + ", not of " + x.DType().String()})
	}
	if !slices.Equal(x.Shape(), result.Shape()) {
		panic(&nd.Error{Op: "in place", Kind: nd.ErrInPlaceShape, Shapes: [][]int{x.Shape(), result.Shape()}, Detail: "the result has another shape"})
	}
	arrayapi.SetItem(x, result, nd.Ellipsis)
}

// indices converts the parts of a Python key to indices.
func indices(key []any) []any {
	list := make([]any, len(key))
	for i, part := range key {
		switch p := part.(type) {
		case pythonSlice:
			list[i] = rangeOf(p)
		case ellipsis:
			list[i] = nd.Ellipsis
		case []any:
			list[i] = asarray(p)
		default:
			list[i] = part
		}
	}
	return list
}

func rangeOf(s pythonSlice) nd.Index {
	r := nd.Colon
	switch {
	case s.start != nil && s.stop != nil:
		r = nd.Range(clipped("start", s.start), clipped("stop", s.stop))
	case s.start != nil:
		r = nd.From(clipped("start", s.start))
	case s.stop != nil:
		r = nd.To(clipped("stop", s.stop))
	}
	if s.step != nil {
		r = r.By(clipped("step", s.step))
	}
	return r
}

// asarray returns a Python value as an array.
func asarray(value any, options ...nd.Option) nd.Array {
	return arrayapi.Asarray(plain(value), options...)
}

// plain replaces arrays in nested lists by their elements.
func plain(value any) any {
	if _, tooLarge := value.(beyond); tooLarge {
		panic(overflow("an element is beyond all types of integers"))
	}
	list, ok := value.([]any)
	if !ok {
		return value
	}
	for i, v := range list {
		if x, ok := v.(nd.Array); ok {
			list[i] = item(x)
		} else {
			list[i] = plain(v)
		}
	}
	return list
}
