// Package element describes element types to the core. It connects typed code with untyped headers.
package element

import (
	"iter"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/scalars"
	"ndgo/ufunc"
)

// Kind returns the kind of T, or of its underlying type.
func Kind[T any]() reflect.Kind { return reflect.TypeFor[T]().Kind() }

// Type returns the core's description of T.
func Type[T any]() core.Type {
	kind := Kind[T]()
	if ufunc.Size(kind) != 0 {
		return core.Type{Kind: kind}
	}
	return core.Type{Kind: kind, Movers: movers[T]()}
}

// movers returns the functions that allocate and move elements of type T. Go compiles the functions inside movers again for each element type
// in each package, so there are only a few short ones.
func movers[T any]() *core.Movers {
	t := reflect.TypeFor[T]()
	if m := known(t); m != nil {
		return m
	}
	return keep(t, &elements{
		size: int(t.Size()),
		make: func(n int) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(make([]T, n))) },
		copy: func(z, x unsafe.Pointer, n int) { ufunc.Copy(unsafe.Slice((*T)(z), n), unsafe.Slice((*T)(x), n)) },
		set:  func(z, x unsafe.Pointer) { *(*T)(z) = *(*T)(x) },
		run: func(z, x unsafe.Pointer, zStep, xStep, n int) {
			for i := range n {
				*(*T)(unsafe.Add(z, i*zStep)) = *(*T)(unsafe.Add(x, i*xStep))
			}
		},
	})
}

// Scalar returns v as a scalar. T must have kernels.
func Scalar[T any](v T) (s scalars.Scalar) {
	s.Read(unsafe.Pointer(&v), Kind[T]())
	return s
}

// Wrap returns the header of an array of the given shape with data as its memory, in row-major order.
func Wrap[T any](data []T, shape []int) *core.Header {
	return core.Wrap(Kind[T](), unsafe.Pointer(unsafe.SliceData(data)), len(data), int(unsafe.Sizeof(*new(T))), shape)
}

// Values returns an iterator over h's elements, of type T, in row-major order.
func Values[T any](h *core.Header) iter.Seq[T] {
	return func(yield func(T) bool) {
		block := unsafe.Slice((*T)(h.Base()), h.Length)
		for s := elementwise.SweepOver(h); s.N > 0; s.Next() {
			for i, place := 0, s.Start[0]; i < s.N; i, place = i+1, place+s.Step[0] {
				if !yield(block[place]) {
					return
				}
			}
		}
	}
}

// Array returns h as an array of type A. A is the type of arrays of h's kind: a struct with a header as its only field.
func Array[A any](h *core.Header) *A { return (*A)(unsafe.Pointer(h)) }

// Matrix returns data as a matrix with the given rows and columns. Its rows begin step elements apart.
func Matrix[A, T any](data []T, rows, columns, step int) *A {
	h := core.Owned()
	h.SetBlock(unsafe.Pointer(unsafe.SliceData(data)), len(data))
	h.Width = int(unsafe.Sizeof(*new(T)))
	h.SetKind(Kind[T]())
	shape, strides := h.Layout.Reset(2)
	shape[0], shape[1], strides[0], strides[1] = rows, columns, step, 1
	return Array[A](h)
}

// Heads returns the headers of arrays. A is a struct with a header as its only field.
func Heads[A any](arrays []*A) []*core.Header {
	return unsafe.Slice((**core.Header)(unsafe.Pointer(unsafe.SliceData(arrays))), len(arrays))
}
