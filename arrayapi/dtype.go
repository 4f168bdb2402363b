package arrayapi

import (
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"strings"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// kindSet is a set of kinds.
type kindSet uint32

func (s kindSet) has(kind reflect.Kind) bool { return s>>kind&1 != 0 }

// The classes of the standard's types.
const (
	booleans  kindSet = 1 << reflect.Bool
	signed    kindSet = 1<<reflect.Int8 | 1<<reflect.Int16 | 1<<reflect.Int32 | 1<<reflect.Int64
	unsigned  kindSet = 1<<reflect.Uint8 | 1<<reflect.Uint16 | 1<<reflect.Uint32 | 1<<reflect.Uint64
	integers          = signed | unsigned
	floats    kindSet = 1<<reflect.Float32 | 1<<reflect.Float64
	complexes kindSet = 1<<reflect.Complex64 | 1<<reflect.Complex128
	inexact           = floats | complexes
	numbers           = integers | inexact
	standard          = booleans | numbers
)

// isStandard reports whether kind belongs to a type of the standard.
func isStandard(kind reflect.Kind) bool { return standard.has(kind) }

// classes maps the class names of [IsDType] to sets of kinds.
var classes = map[string]kindSet{
	"bool":             booleans,
	"signed integer":   signed,
	"unsigned integer": unsigned,
	"integral":         integers,
	"real floating":    floats,
	"complex floating": complexes,
	"numeric":          numbers,
}

// list returns the types of the kinds in s.
func (s kindSet) list() (all []nd.DType) {
	for ; s != 0; s &= s - 1 {
		all = append(all, nd.DType(bits.TrailingZeros32(uint32(s))))
	}
	return all
}

// String returns the names of the kinds in s. Large sets have the names of classes instead.
func (s kindSet) String() string {
	switch s {
	case standard:
		return "every type of the standard"
	case numbers:
		return "numbers"
	case integers | floats:
		return "integers and floats"
	case integers | booleans:
		return "integers and bool"
	case integers:
		return "integers"
	}
	var names []string
	for _, d := range s.list() {
		names = append(names, d.String())
	}
	return strings.Join(names, ", ")
}

// DTypes returns the element types of the given classes; [IsDType] lists the names of classes. Without arguments it returns all
// types.
func DTypes(kinds ...string) []nd.DType {
	if len(kinds) == 0 {
		return standard.list()
	}
	var set kindSet
	for _, name := range kinds {
		set |= classOf("arrayapi.DTypes", name)
	}
	return set.list()
}

func classOf(name, class string) kindSet {
	set, ok := classes[class]
	if !ok {
		mistakes.Fail(name, nd.ErrOption, "there is no kind of type %s; use bool, signed integer, unsigned integer, integral, real floating, complex floating or numeric", quote.Text(class))
	}
	return set
}

// IsDType reports whether d matches one of kinds. Each element of kinds is an [nd.DType], or the name of a class of types: "bool", "signed
// integer", "unsigned integer", "integral", "real floating", "complex floating" or "numeric". Any other element panics with [nd.ErrOption].
func IsDType(d nd.DType, kinds ...any) bool {
	const name = "arrayapi.IsDType"
	found := false
	for _, k := range kinds {
		switch k := k.(type) {
		case nd.DType:
			found = found || k == d
		case string:
			found = classOf(name, k).has(reflect.Kind(d)) || found
		default:
			mistakes.Fail(name, nd.ErrOption, "%v of type %T is not a kind of type; use an nd.DType or a name", k, k)
		}
	}
	return found
}

// typeOf returns the kind of x, an nd.DType or an nd.Array. Errors show name as the function's name.
func typeOf(name string, x any) reflect.Kind {
	switch x := x.(type) {
	case nd.DType:
		return standardKind(name, x)
	case nd.Array:
		a := array(name, x)
		return a.Kind
	}
	mistakes.Fail(name, nd.ErrDType, "%v of type %T has no element type; use an nd.DType or an array", x, x)
	return 0
}

// standardKind returns the kind of d. It panics for a kind outside the standard. Errors show name as the function's name.
func standardKind(name string, d nd.DType) reflect.Kind {
	switch kind := reflect.Kind(d); {
	case isStandard(kind):
		return kind
	case kind == reflect.Int:
		return reflect.Int64
	case kind == reflect.Uint:
		return reflect.Uint64
	}
	mistakes.Fail(name, nd.ErrDType, "%s is not a type of the standard; it has bool, integers, floats and complex numbers", d)
	return 0
}

// A FloatInfo has the limits of a float type. For a complex type, these are the limits of the real and the imaginary part.
type FloatInfo struct {
	Bits           int
	Eps            float64 // the distance from 1 to the next float
	Max, Min       float64 // the greatest and the least finite float
	SmallestNormal float64 // the least positive float with full precision
	DType          nd.DType
}

// FInfo returns the limits of a float or complex type. x is an [nd.DType], or an array of this type. For a complex type, the limits
// are those of the real and the imaginary part. Any other type panics with [nd.ErrDType].
func FInfo(x any) FloatInfo {
	const name = "arrayapi.FInfo"
	switch kind := typeOf(name, x); kind {
	case reflect.Float32, reflect.Complex64:
		return FloatInfo{Bits: 32, Eps: 0x1p-23, Max: math.MaxFloat32, Min: -math.MaxFloat32, SmallestNormal: 0x1p-126, DType: nd.Float32}
	case reflect.Float64, reflect.Complex128:
		return FloatInfo{Bits: 64, Eps: 0x1p-52, Max: math.MaxFloat64, Min: -math.MaxFloat64, SmallestNormal: 0x1p-1022, DType: nd.Float64}
	default:
		mistakes.Fail(name, nd.ErrDType, "%s has no fractions; IInfo is for integers", kind)
	}
	return FloatInfo{}
}

// An IntegerInfo has the limits of an integer type.
type IntegerInfo struct {
	Bits  int
	Max   uint64
	Min   int64
	DType nd.DType
}

// IInfo returns the limits of an integer type. x is an [nd.DType], or an array of this type. Any other type panics with
// [nd.ErrDType].
func IInfo(x any) IntegerInfo {
	const name = "arrayapi.IInfo"
	kind := typeOf(name, x)
	if !integers.has(kind) {
		mistakes.Fail(name, nd.ErrDType, "%s is not an integer type; use FInfo for floats", kind)
	}
	n := 8 * ufunc.Size(kind)
	info := IntegerInfo{Bits: n, Max: math.MaxUint64 >> (64 - n), DType: nd.DType(kind)}
	if signed.has(kind) {
		info.Max >>= 1
		info.Min = -int64(info.Max) - 1
	}
	return info
}

// String returns the limits as text.
func (i IntegerInfo) String() string { return fmt.Sprintf("%s: %d to %d", i.DType, i.Min, i.Max) }
