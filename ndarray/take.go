package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Take returns the elements of x at indices along an axis: with [Axis] 1, element i, j, k of the result is element
// i, indices[j], k of x. The shape of indices takes the place of the axis. T may be any type.
//
// Without Axis, x is indexed as if it had one axis, in row-major order. Negative indices count from the end. One out of
// range panics with [ErrIndex], and Index is its place in indices.
func Take[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	return Target[T]{name: "Take"}.Take(x, In(indices), options...)
}

// Take sets the target to what [Take] returns.
func (t Target[T]) Take(x *NDArray[T], indices Arg, options ...Option) *NDArray[T] {
	x.layout(t.name)
	c, shape := x.h.Choose(t.name, indices, options)
	return t.whole(shape, []*core.Header{&x.h}, func(z *NDArray[T]) { c.Gather(&z.h, gatherer[T]()) })
}

// TakeAlongAxis returns the elements of x at indices along an axis, the last unless [Axis] names another, where each
// place has an index of its own: along axis 1, element i, j, k of the result is element i, indices[i, j, k], k of x. This
// is what [ArgMax] gives with [KeepDims]. T may be any type.
//
// Apart from that axis the shapes of x and indices broadcast to one, or TakeAlongAxis panics with [ErrBroadcast], and
// with [ErrShape] if they have not the same number of axes. Indices are as in [Take].
func TakeAlongAxis[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	const name = "TakeAlongAxis"
	x.layout(name)
	indices.layout(name)
	c, shape := x.h.ChooseAlong(name, In(indices), options)
	return Target[T]{name: name}.whole(shape, nil, func(z *NDArray[T]) { c.Gather(&z.h, gatherer[T]()) })
}

// Put sets the elements of x that [Take] returns for the same indices and options to values, an array that broadcasts
// to their shape or a scalar. Of an element that is named more than once the last value, in row-major order, remains.
//
// Put panics as Take does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x repeats
// memory; x is then unchanged. If x and values share memory the result is as if values had been copied first.
func Put[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	x.layout("Put")
	x.writable("Put")
	kind := kindOf[T]()
	loop := ufunc.Loop{Kinds: []reflect.Kind{kind, kind}}
	c := core.Call{Name: "Put", Op: &core.Assignment, Loop: &loop, Args: []Arg{Or[T](&values)}}
	c.Resolve(0)
	from := &c.Args[0]
	chosen, shape := x.h.Choose("Put", In(indices), options)
	if axis, ok := iter.Reaches(from.Shape(), shape); !ok {
		core.FailInPlace("Put", shape, core.Shapes(c.Args), 0, axis)
	}
	if from.Head != nil && core.MustCopy(&x.h, from.Head, false) {
		*from = In(typed[T](from.Head).Copy())
	}
	chosen.Scatter(shape, from, scatterer[T]())
}

// gatherer returns the loop that gathers elements of T. Those of kinds without kernels may have pointers in them.
func gatherer[T any]() *ufunc.Loop {
	kind := kindOf[T]()
	if width := ufunc.Size(kind); width != 0 {
		return simd.Gather(width)
	}
	return &ufunc.Loop{Kinds: []reflect.Kind{kind, kind, reflect.Int64}, Go: ufunc.Gather[T], Moves: true}
}

// scatterer returns the loop that scatters elements of T.
func scatterer[T any]() *ufunc.Loop {
	kind := kindOf[T]()
	if width := ufunc.Size(kind); width != 0 {
		return simd.Scatter(width)
	}
	return &ufunc.Loop{Kinds: []reflect.Kind{kind, kind, reflect.Int64}, Go: ufunc.Scatter[T], Moves: true}
}
