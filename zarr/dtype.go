package zarr

import (
	"fmt"
	"slices"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A dataType is a type of elements in a store.
type dataType struct {
	name  string   // its name in version 3
	code  string   // its code in version 2, without the byte order
	dtype nd.DType // the element type in memory
	width int      // the bytes of an element in the store
	part  int      // the bytes of each number in an element; byte order applies to each number
}

var dataTypes = []dataType{
	{"bool", "b1", nd.Bool, 1, 1},
	{"int8", "i1", nd.Int8, 1, 1}, {"int16", "i2", nd.Int16, 2, 2}, {"int32", "i4", nd.Int32, 4, 4}, {"int64", "i8", nd.Int64, 8, 8},
	{"uint8", "u1", nd.Uint8, 1, 1}, {"uint16", "u2", nd.Uint16, 2, 2}, {"uint32", "u4", nd.Uint32, 4, 4}, {"uint64", "u8", nd.Uint64, 8, 8},
	{"float32", "f4", nd.Float32, 4, 4}, {"float64", "f8", nd.Float64, 8, 8},
	{"complex64", "c8", nd.Complex64, 8, 4}, {"complex128", "c16", nd.Complex128, 16, 8},
	{"float16", "f2", nd.Float32, 2, 2},
}

// isHalf reports whether elements have half as many bytes in the store as in memory.
func (t *dataType) isHalf() bool { return t.name == "float16" }

// memory returns the number of bytes of an element in memory.
func (t *dataType) memory() int {
	if t.isHalf() {
		return 4
	}
	return t.width
}

// stored returns the element type in a store for a type in memory: int64 for int and uint64 for uint.
func stored(dtype nd.DType) nd.DType {
	switch dtype {
	case nd.Int:
		return nd.Int64
	case nd.Uint:
		return nd.Uint64
	}
	return dtype
}

// typeOf returns the stored type for elements of type dtype. ok is false if there is none.
func typeOf(dtype nd.DType) (dataType, bool) {
	i := slices.IndexFunc(dataTypes, func(t dataType) bool { return t.dtype == stored(dtype) })
	if i < 0 {
		return dataType{}, false
	}
	return dataTypes[i], true
}

// typeNamed returns the type with the given name in version 3.
func typeNamed(name string) (dataType, error) {
	i := slices.IndexFunc(dataTypes, func(t dataType) bool { return t.name == name })
	if i < 0 {
		return dataType{}, refuse(nd.ErrDType, "the data type %s is not supported; supported are bool, integers, float16 to float64 and complex numbers", quote.Text(name))
	}
	return dataTypes[i], nil
}

// typeCoded returns the type with the given code in version 2, such as "<f8". big reports whether the highest byte of a number
// comes first.
func typeCoded(code string) (t dataType, big bool, err error) {
	if len(code) > 1 {
		i := slices.IndexFunc(dataTypes, func(t dataType) bool { return t.code == code[1:] })
		order := code[0]
		if i >= 0 && (order == '<' || order == '>' || order == '|' && dataTypes[i].part == 1) {
			return dataTypes[i], order == '>' && dataTypes[i].part > 1, nil
		}
	}
	what := "the data type %s is not supported; supported are bool, integers, floats and complex numbers with a byte order, such as <f8"
	if code == "|O" {
		what = "the data type %s has Python objects, and reading these could run any code; save an array of numbers"
	}
	return t, false, refuse(nd.ErrDType, what, quote.Text(code))
}

// checkKind returns an error if elements of the stored type do not have type want in memory.
func (t *dataType) checkKind(want nd.DType, width int) error {
	if stored(want) == t.dtype && width == t.memory() {
		return nil
	}
	remedy := fmt.Sprintf("open it as %s, or with OpenAny", t.dtype)
	return refuse(nd.ErrDType, "the array has elements of type %s, not %s; %s", t.name, want, remedy)
}
