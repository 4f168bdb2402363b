package golden_test

import (
	"maps"
	"unsafe"

	nd "ndgo/ndarray"
)

// A kind is an element type and what the library does with arrays of it, by the names that cases have for it. This file
// is the one place where the types are listed.
type kind struct {
	name  string
	width int // bytes of an element
	methods
	operators map[string]operator
	casts     map[string]func(x nd.Array) nd.Array
}

var kinds = table(
	boolean[bool]("bool"),
	integer[int8]("int8"),
	integer[int16]("int16"),
	integer[int32]("int32"),
	integer[int64]("int64"),
	integer[int]("int"),
	integer[uint8]("uint8"),
	integer[uint16]("uint16"),
	integer[uint32]("uint32"),
	integer[uint64]("uint64"),
	integer[uint]("uint"),
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
	k := &kind{name: name, width: int(unsafe.Sizeof(*new(T))), methods: of[T]{}, operators: map[string]operator{}, casts: casts[T]()}
	for _, m := range operators {
		maps.Copy(k.operators, m)
	}
	return k
}

func boolean[T nd.Boolean](name string) *kind {
	return newKind[T](name, elementOperators[T]())
}

func integer[T nd.Integer](name string) *kind {
	return newKind[T](name, elementOperators[T](), numberOperators[T](), realOperators[T](), integerOperators[T]())
}

func float[T nd.Float](name string) *kind {
	return newKind[T](name, elementOperators[T](), numberOperators[T](), realOperators[T](), inexactOperators[T]())
}

func complexNumber[T nd.ComplexNumber](name string) *kind {
	return newKind[T](name, elementOperators[T](), numberOperators[T](), inexactOperators[T]())
}
