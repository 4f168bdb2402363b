package ndtest

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
)

// elements makes and reads arrays of one element type that is known only at run time.
type elements interface {
	// scattered returns an array of zeros with the given shape and a random memory layout. The result around has all memory around x,
	// which also holds zeros.
	scattered(r *rand.Rand, shape []int) (x, around nd.Array)
	zeros(shape ...int) nd.Array
	get(x nd.Array, index []int) reflect.Value
	set(x nd.Array, index []int, v reflect.Value)
	isZero(x nd.Array) bool
	clear(x nd.Array)
	copied(x nd.Array) nd.Array
	assign(x, from nd.Array)
	broadcast(x nd.Array, shape []int) nd.Array
	same(x, y nd.Array) bool // treats all NaN as equal
	slice(x nd.Array) reflect.Value
}

// elementsIn returns the elements for an operand of the given type. For a slice these are the elements of its element type.
func elementsIn(of reflect.Type) elements { return elementsOf[in(of).Kind()] }

// in returns the element type of a slice type, and other types unchanged.
func in(of reflect.Type) reflect.Type {
	if of.Kind() == reflect.Slice {
		return of.Elem()
	}
	return of
}

// elementsOf has an entry for every kind with kernels.
var elementsOf = map[reflect.Kind]elements{
	reflect.Bool: typed[bool]{},
	reflect.Int:  typed[int]{}, reflect.Uint: typed[uint]{},
	reflect.Int8: typed[int8]{}, reflect.Int16: typed[int16]{}, reflect.Int32: typed[int32]{}, reflect.Int64: typed[int64]{},
	reflect.Uint8: typed[uint8]{}, reflect.Uint16: typed[uint16]{}, reflect.Uint32: typed[uint32]{}, reflect.Uint64: typed[uint64]{},
	reflect.Float32: typed[float32]{}, reflect.Float64: typed[float64]{},
	reflect.Complex64: typed[complex64]{}, reflect.Complex128: typed[complex128]{},
}

// typed is the elements of type T.
type typed[T comparable] struct{}

func (typed[T]) scattered(r *rand.Rand, shape []int) (x, around nd.Array) {
	axes := r.Perm(len(shape))
	if r.IntN(2) == 0 {
		for i := range axes {
			axes[i] = i
		}
	}
	size, view := make([]int, len(shape)), make([]nd.Index, len(shape))
	for i, n := range shape {
		step := max(1, r.IntN(6)-2)
		size[axes[i]] = n*step + r.IntN(2)
		view[axes[i]] = nd.Range(0, n*step).By(step)
	}
	all := nd.Zeros[T](size...)
	part := all.Slice(view...).PermuteDims(axes...)
	for i := range shape {
		if r.IntN(4) == 0 {
			part = part.Flip(i)
		}
	}
	return part, all
}

func (typed[T]) slice(x nd.Array) reflect.Value { return reflect.ValueOf(x.(*nd.NDArray[T]).ToSlice()) }

func (typed[T]) zeros(shape ...int) nd.Array { return nd.Zeros[T](shape...) }

func (typed[T]) get(x nd.Array, index []int) reflect.Value {
	return reflect.ValueOf(x.(*nd.NDArray[T]).At(index...))
}

func (typed[T]) set(x nd.Array, index []int, v reflect.Value) {
	x.(*nd.NDArray[T]).SetAt(v.Interface().(T), index...)
}

func (typed[T]) isZero(x nd.Array) bool {
	for v := range x.(*nd.NDArray[T]).Values() {
		if v != *new(T) {
			return false
		}
	}
	return true
}

func (typed[T]) clear(x nd.Array) { x.(*nd.NDArray[T]).Fill(*new(T)) }

func (typed[T]) copied(x nd.Array) nd.Array { return x.(*nd.NDArray[T]).Copy() }

func (typed[T]) assign(x, from nd.Array) { x.(*nd.NDArray[T]).Assign(from.(*nd.NDArray[T])) }

func (typed[T]) broadcast(x nd.Array, shape []int) nd.Array {
	return x.(*nd.NDArray[T]).BroadcastTo(shape...)
}

func (typed[T]) same(x, y nd.Array) bool {
	others := slices.Collect(y.(*nd.NDArray[T]).Values())
	for v := range x.(*nd.NDArray[T]).Values() {
		w := others[0]
		if v != w && !sample.Same(reflect.ValueOf(v), reflect.ValueOf(w)) {
			return false
		}
		others = others[1:]
	}
	return true
}
