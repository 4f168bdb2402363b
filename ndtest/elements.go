package ndtest

import (
	"math/rand/v2"
	"reflect"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
)

// elements makes and reads arrays of one element type, known only at run time.
type elements interface {
	// scattered returns an array of zeros with the given shape and a random memory layout. The result around is an array with all
	// memory around x, also zeros.
	scattered(r *rand.Rand, shape []int) (x, around nd.Array)
	zeros(shape ...int) nd.Array
	get(x nd.Array, index []int) reflect.Value
	set(x nd.Array, index []int, v reflect.Value)
	isZero(x nd.Array) bool
	clear(x nd.Array)
	copied(x nd.Array) nd.Array
	assign(x, from nd.Array)
	broadcast(x nd.Array, shape []int) nd.Array
	same(x, y nd.Array) bool // all NaN are equal
	slice(x nd.Array) reflect.Value
}

// elementsIn returns the elements for an operand of the given type: for a slice, of the type of its elements.
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
	reflect.Bool: new(typed[bool]),
	reflect.Int:  new(typed[int]), reflect.Uint: new(typed[uint]),
	reflect.Int8: new(typed[int8]), reflect.Int16: new(typed[int16]), reflect.Int32: new(typed[int32]), reflect.Int64: new(typed[int64]),
	reflect.Uint8: new(typed[uint8]), reflect.Uint16: new(typed[uint16]), reflect.Uint32: new(typed[uint32]), reflect.Uint64: new(typed[uint64]),
	reflect.Float32: new(typed[float32]), reflect.Float64: new(typed[float64]),
	reflect.Complex64: new(typed[complex64]), reflect.Complex128: new(typed[complex128]),
}

// typed implements elements for type T. Its methods have pointer receivers: for methods with value receivers, the compiler would
// make twice as many functions.
type typed[T comparable] struct{}

// A layout is a random memory layout: the sizes of the whole memory, and a view of it.
type layout struct {
	size       []int
	view       []nd.Index
	axes, flip []int
}

func newLayout(r *rand.Rand, shape []int) layout {
	l := layout{size: make([]int, len(shape)), view: make([]nd.Index, len(shape)), axes: r.Perm(len(shape))}
	if r.IntN(2) == 0 {
		for i := range l.axes {
			l.axes[i] = i
		}
	}
	for i, n := range shape {
		step := max(1, r.IntN(6)-2)
		l.size[l.axes[i]] = n*step + r.IntN(2)
		l.view[l.axes[i]] = nd.Range(0, n*step).By(step)
	}
	for i := range shape {
		if r.IntN(4) == 0 {
			l.flip = append(l.flip, i)
		}
	}
	return l
}

func (*typed[T]) scattered(r *rand.Rand, shape []int) (x, around nd.Array) {
	l := newLayout(r, shape)
	all := nd.Zeros[T](l.size...)
	part := all.Slice(l.view...).PermuteDims(l.axes...)
	if l.flip != nil { // for an array without axes, Flip with no axes would mean all axes
		part = part.Flip(l.flip...)
	}
	return part, all
}

func (*typed[T]) slice(x nd.Array) reflect.Value {
	return reflect.ValueOf(x.(*nd.NDArray[T]).ToSlice())
}

func (*typed[T]) zeros(shape ...int) nd.Array { return nd.Zeros[T](shape...) }

func (*typed[T]) get(x nd.Array, index []int) reflect.Value {
	return reflect.ValueOf(x.(*nd.NDArray[T]).At(index...))
}

func (*typed[T]) set(x nd.Array, index []int, v reflect.Value) {
	x.(*nd.NDArray[T]).SetAt(v.Interface().(T), index...)
}

func (*typed[T]) isZero(x nd.Array) bool {
	for _, v := range x.(*nd.NDArray[T]).ToSlice() {
		if v != *new(T) {
			return false
		}
	}
	return true
}

func (*typed[T]) clear(x nd.Array) { x.(*nd.NDArray[T]).Fill(*new(T)) }

func (*typed[T]) copied(x nd.Array) nd.Array { return x.(*nd.NDArray[T]).Copy() }

func (*typed[T]) assign(x, from nd.Array) { x.(*nd.NDArray[T]).Assign(from.(*nd.NDArray[T])) }

func (*typed[T]) broadcast(x nd.Array, shape []int) nd.Array {
	return x.(*nd.NDArray[T]).BroadcastTo(shape...)
}

func (*typed[T]) same(x, y nd.Array) bool {
	others := y.(*nd.NDArray[T]).ToSlice()
	for i, v := range x.(*nd.NDArray[T]).ToSlice() {
		if w := others[i]; v != w && !sample.Same(reflect.ValueOf(v), reflect.ValueOf(w)) {
			return false
		}
	}
	return true
}
