package npy

import (
	"fmt"
	"slices"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// An elementType is a type of elements in files.
type elementType struct {
	name  string // its name in headers, without the byte order
	dtype nd.DType
	width int // bytes of an element
	part  int // size of each number in an element; the byte order of a file applies to each number
}

var elementTypes = []elementType{
	{"b1", nd.Bool, 1, 1},
	{"i1", nd.Int8, 1, 1}, {"i2", nd.Int16, 2, 2}, {"i4", nd.Int32, 4, 4}, {"i8", nd.Int64, 8, 8},
	{"u1", nd.Uint8, 1, 1}, {"u2", nd.Uint16, 2, 2}, {"u4", nd.Uint32, 4, 4}, {"u8", nd.Uint64, 8, 8},
	{"f4", nd.Float32, 4, 4}, {"f8", nd.Float64, 8, 8},
	{"c8", nd.Complex64, 8, 4}, {"c16", nd.Complex128, 16, 8},
}

// inFile returns the element type in files for dtype: int64 for int, uint64 for uint, and otherwise dtype itself.
func inFile(dtype nd.DType) nd.DType {
	switch dtype {
	case nd.Int:
		return nd.Int64
	case nd.Uint:
		return nd.Uint64
	}
	return dtype
}

// typeOf returns the type in files for elements of type dtype. ok is false if there is none.
func typeOf(dtype nd.DType) (elementType, bool) {
	i := slices.IndexFunc(elementTypes, func(t elementType) bool { return t.dtype == inFile(dtype) })
	if i < 0 {
		return elementType{}, false
	}
	return elementTypes[i], true
}

// descr returns the name of t in the header of a little-endian file.
func (t *elementType) descr() string {
	if t.part == 1 {
		return "|" + t.name
	}
	return "<" + t.name
}

// foreign lists NumPy's element types that Go does not have: the beginning of the name, a description and a remedy.
var foreign = []struct{ prefix, what, remedy string }{
	{"O", "pickled Python objects, which could run any code when they are read", "save an array of numbers"},
	{"S", "strings of bytes", "save an array of numbers, or text in another format"},
	{"a", "strings of bytes", "save an array of numbers, or text in another format"},
	{"U", "strings", "save an array of numbers, or text in another format"},
	{"T", "strings", "save an array of numbers, or text in another format"},
	{"M", "dates", "save them with .astype('int64')"},
	{"m", "durations", "save them with .astype('int64')"},
	{"V", "bytes without a type", "save an array of numbers"},
	{"[", "records", "read them with LoadRecords"},
	{"(", "arrays", "save the array that they are part of"},
	{"f2", "float16 numbers", "save them with .astype('float32')"},
	{"f12", "long doubles", "save them with .astype('float64')"},
	{"f16", "long doubles", "save them with .astype('float64')"},
	{"c24", "complex long doubles", "save them with .astype('complex128')"},
	{"c32", "complex long doubles", "save them with .astype('complex128')"},
}

// element returns the type of the elements, and whether the file is big-endian.
func (h *header) element(s *source) (t elementType, big bool, err error) {
	order, name := splitOrder(h.descr)
	known := elementTypeNamed(name)
	if known == nil {
		what, kind := unknownType(h.descr, name)
		return t, false, s.fail(kind, "%s", what)
	}
	if t = *known; t.part > 1 && order != '<' && order != '>' {
		return t, false, s.fail(nd.ErrFormat, "the element type %s has no byte order: expected '<%s' or '>%s'", quote.Text(h.descr), name, name)
	}
	return t, order == '>', nil
}

// splitOrder splits the name of an element type into its byte order and the remaining name. The result order is 0 if the name has no byte
// order.
func splitOrder(descr string) (order byte, name string) {
	if descr != "" && strings.IndexByte("<>|=", descr[0]) >= 0 {
		return descr[0], descr[1:]
	}
	return 0, descr
}

// elementTypeNamed returns the element type of a name, or nil.
func elementTypeNamed(name string) *elementType {
	if i := slices.IndexFunc(elementTypes, func(t elementType) bool { return t.name == name }); i >= 0 {
		return &elementTypes[i]
	}
	return nil
}

// unknownType describes an element type that Go does not have, and returns the kind of the error. The parameter name is descr without the
// byte order.
func unknownType(descr, name string) (what string, kind error) {
	for _, f := range foreign {
		if strings.HasPrefix(name, f.prefix) {
			return fmt.Sprintf("the elements have type %s: %s; %s", quote.Text(descr), f.what, f.remedy), nd.ErrDType
		}
	}
	return fmt.Sprintf("the element type %s is unknown: expected one such as '<f8'", quote.Text(descr)), nd.ErrFormat
}
