package golden_test

import (
	"maps"
	"unsafe"

	nd "ndgo/ndarray"
)

// A kind is an element type with the library's operations on its arrays. The fields are maps from the names in cases. No other file
// lists the types.
type kind struct {
	name  string
	width int // bytes of an element
	methods
	operators  map[string]operator
	reductions map[string][]reduction
	casts      map[string]operator
	matMul     operator
	sorter     sorter
}

var kinds = table(
	boolean[bool]("bool"),
	integer[int8, int64, int]("int8"),
	integer[int16, int64, int]("int16"),
	integer[int32, int64, int]("int32"),
	integer[int64, int64, int]("int64").with(ownSums[int64]()),
	integer[int, int64, int]("int").with(ownSums[int]()),
	integer[uint8, uint64, uint]("uint8"),
	integer[uint16, uint64, uint]("uint16"),
	integer[uint32, uint64, uint]("uint32"),
	integer[uint64, uint64, uint]("uint64").with(ownSums[uint64]()),
	integer[uint, uint64, uint]("uint").with(ownSums[uint]()),
	float[float32]("float32"),
	float[float64]("float64"),
	complexNumber[complex64]("complex64"),
	complexNumber[complex128]("complex128"),
)

func table(list ...*kind) map[string]*kind {
	m := map[string]*kind{}
	for _, k := range list {
		m[k.name] = k
	}
	return m
}

func newKind[T nd.Element](name string, operators ...map[string]operator) *kind {
	width := int(unsafe.Sizeof(*new(T)))
	if name == "int" || name == "uint" {
		width = 8 // cases have 8 bytes, on any machine
	}
	k := &kind{name: name, width: width, methods: of[T]{}, operators: map[string]operator{},
		reductions: map[string][]reduction{}, casts: casts[T](), sorter: sorting[T]()}
	for _, m := range operators {
		maps.Copy(k.operators, m)
	}
	return k
}

// cast returns x, of kind k, converted to another type.
func (k *kind) cast(x nd.Array, to string) nd.Array { return k.casts[to].fresh([]nd.Array{x}) }

// with adds reductions to k. Several maps may have reductions of the same name, with results of different types.
func (k *kind) with(list ...map[string]reduction) *kind {
	for _, m := range list {
		for name, r := range m {
			k.reductions[name] = append(k.reductions[name], r)
		}
	}
	return k
}

func boolean[T nd.Boolean](name string) *kind {
	return newKind[T](name, elementOperators[T]()).with(elementReductions[T]())
}

// integer returns a kind of integers T, with sums of types U and V.
func integer[T, U, V nd.Integer](name string) *kind {
	k := newKind[T](name, elementOperators[T](), numberOperators[T](), realOperators[T](), integerOperators[T]())
	k.matMul = matMul[T]()
	return k.with(elementReductions[T](), realReductions[T](), sumsAs[U, T](), sumsAs[V, T]())
}

func float[T nd.Float](name string) *kind {
	k := newKind[T](name, elementOperators[T](), numberOperators[T](), realOperators[T](), inexactOperators[T](), floatOperators[T]())
	k.matMul = matMul[T]()
	return k.with(elementReductions[T](), realReductions[T](), ownSums[T](), floatReductions[T]())
}

func complexNumber[T nd.ComplexNumber](name string) *kind {
	return newKind[T](name, elementOperators[T](), numberOperators[T](), inexactOperators[T]())
}
