package ndarray

import (
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Map returns an array of x's shape with element f(v) for each element v of x. It calls f in row-major order. If f is nil it panics with
// [ErrNil].
func Map[T, U any](x *NDArray[T], f func(v T) U) *NDArray[U] {
	if f == nil {
		mistakes.Fail("Map", ErrNil, "the function is nil; pass a function of an element, such as strings.ToUpper")
	}
	z := create[U]("Map", x.layout("Map").Shape())
	if z.h.Length == 0 {
		return z
	}
	defer x.h.Use().End() // protects the memory of x, because f may release x
	var w walking.Walk
	w.Reset(z.h.Layout.Shape())
	z.h.AddTo(&w)
	x.h.AddTo(&w)
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for ; r.Rows > 0; r.Next() {
			z, x := ufunc.Strided[U](&r, 0), ufunc.Strided[T](&r, 1)
			for i := range r.N {
				*z.At(i) = f(*x.At(i))
			}
		}
	}
	return z
}

// FromFunc returns an array of the given shape with element f(index) at each index. It calls f in row-major order. The slice index is
// reused: f must neither keep nor change it. FromFunc panics with [ErrNil] if f is nil, and with the errors of [Zeros].
func FromFunc[T any](f func(index []int) T, shape ...int) *NDArray[T] {
	if f == nil {
		mistakes.Fail("FromFunc", ErrNil, "the function is nil; pass a function of an index, such as func(index []int) int { return index[0] }")
	}
	z := create[T]("FromFunc", shape)
	data := z.block()
	c := iter.NewCounter(z.h.Layout.Shape())
	for i := 0; c.Next(); i++ {
		data[i] = f(c.Index())
	}
	return z
}
