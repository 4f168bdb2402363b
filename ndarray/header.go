package ndarray

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// This file is where arrays meet memory: all of package ndarray that is unsafe is here, in arg.go, in results.go, in
// walk.go, in scalar.go, and in what reductions do with rows: reduce_*.go, accumulate.go and find.go.

// A header is an array but for its element type, so that what works on it need not be generic. The zero header is
// an array of shape (0).
type header struct {
	lay      iter.Layout
	base     unsafe.Pointer // the block of memory, typed as the elements are
	length   int            // elements in the block
	offset   int            // position in the block of the element at index 0, 0, …
	width    int            // bytes of an element
	kind     reflect.Kind
	readOnly bool
}

// start returns the address of the element at index 0, 0, …, and the block's if there is none.
func (h *header) start() unsafe.Pointer { return unsafe.Add(h.base, h.offset*h.width) }

// blocksMeet reports whether the blocks of x and y, which their views do not leave, have memory in common.
func blocksMeet(x, y *header) bool {
	p, q := uintptr(x.base), uintptr(y.base)
	return p < q+uintptr(y.length*y.width) && q < p+uintptr(x.length*x.width)
}

// extent returns the memory that h covers, but for its address.
func (h *header) extent(strides []int) iter.Extent {
	for i, s := range h.lay.Strides() {
		strides[i] = s * h.width
	}
	return iter.Extent{Width: h.width, Shape: h.lay.Shape(), Strides: strides}
}

// head returns x's header, nil if x is.
func (x *NDArray[T]) head() *header { return (*header)(unsafe.Pointer(x)) }

// block returns the memory that x is a view of.
func (x *NDArray[T]) block() []T { return unsafe.Slice((*T)(x.h.base), x.h.length) }

// element returns the address of the element at offset from the start.
func (h *header) element(offset int) unsafe.Pointer {
	return unsafe.Add(h.base, (h.offset+offset)*h.width)
}

// wrap returns an array of the shape of data's elements in row-major order.
func wrap[T any](data []T, shape []int) *NDArray[T] {
	x := new(NDArray[T])
	x.h.lay.SetPacked(shape)
	x.h.base = unsafe.Pointer(unsafe.SliceData(data))
	x.h.length = len(data)
	x.h.width = widthOf[T]()
	x.h.kind = kindOf[T]()
	return x
}

// widthOf returns the bytes of an element of type T.
func widthOf[T any]() int { return int(unsafe.Sizeof(*new(T))) }

// view returns a new header for a view of h, whose layout is to be set.
func (h *header) view() *header {
	return &header{base: h.base, length: h.length, offset: h.offset, width: h.width, kind: h.kind, readOnly: h.readOnly}
}

// viewAxes returns a view of h with h's axes, and its shape and strides, to be changed.
func (h *header) viewAxes() (y *header, shape, strides []int) {
	y = h.view()
	shape, strides = y.lay.Reset(h.lay.Rank())
	copy(shape, h.lay.Shape())
	copy(strides, h.lay.Strides())
	return y, shape, strides
}

// advance moves the start of h by offset elements, unless it has none: those of an empty array need not be in its
// block.
func (h *header) advance(offset int) {
	if h.lay.Size() > 0 {
		h.offset += offset
	}
}

// smallBytes is the size up to which elements live in one allocation with their header: 192 bytes with it, which
// is a size class of Go's allocator.
const smallBytes = 48

// A small array's elements are in the same block as its header.
type small struct {
	header
	data [smallBytes / 8]uint64
}

// newHeader returns an array of a kind with kernels, all zero, whose size is known to be within the limit.
func newHeader(kind reflect.Kind, shape []int) *header {
	width := ufunc.Size(kind)
	n := iter.Size(shape)
	var h *header
	switch bytes := n * width; {
	case bytes <= smallBytes:
		s := new(small)
		h = &s.header
		h.base = unsafe.Pointer(&s.data)
	default:
		h = new(header)
		h.base = unsafe.Pointer(unsafe.SliceData(make([]uint64, (uint(bytes)+7)/8)))
	}
	h.lay.SetPacked(shape)
	h.length, h.width, h.kind = n, width, kind
	return h
}

// newArray returns an array of any type, all zero, whose size is known to be within the limit.
func newArray[T any](shape []int) *NDArray[T] {
	if kind := kindOf[T](); ufunc.Size(kind) != 0 {
		return typed[T](newHeader(kind, shape))
	}
	return wrap(make([]T, iter.Size(shape)), shape)
}

// typed returns h as an array of T, which is of h's kind.
func typed[T any](h *header) *NDArray[T] { return (*NDArray[T])(unsafe.Pointer(h)) }

// ViewAs returns x as an array of T, sharing its memory, if x's elements are of T's kind: an array of
// `type Celsius float64` as one of float64, for instance.
func ViewAs[T any](x Array) (y *NDArray[T], ok bool) {
	if y, ok = x.(*NDArray[T]); ok {
		return y, true
	}
	kind := kindOf[T]()
	if x == nil || ufunc.Size(kind) == 0 || DType(kind) != x.DType() {
		return nil, false
	}
	y = new(NDArray[T])
	y.h = *x.head()
	return y, true
}
