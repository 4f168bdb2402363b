package arrow

import (
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/bitutil"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// Array returns x, an array of one axis, as an Arrow array. If x has contiguous numbers, the two arrays share memory; other numbers
// and bools are copied. Array panics with [nd.ErrShape] for another number of axes, and with [nd.ErrDType] for complex numbers.
func Array[T nd.Element](x *nd.NDArray[T]) arrow.Array { return makeArray("Array", x, nil, 0) }

// ArrayWithNulls is like [Array], with nulls where the mask null is true. null has the shape of x. Elements of x at nulls
// are ignored.
func ArrayWithNulls[T nd.Element](x *nd.NDArray[T], null *nd.NDArray[bool]) arrow.Array {
	const op = "ArrayWithNulls"
	mustBeVector(op, null)
	if null.Size() != mustBeVector(op, x).Size() {
		e := failure(op, nd.ErrShape, "the mask has the shape %s, and the array %s", mistakes.ShapeText(null.Shape()), mistakes.ShapeText(x.Shape()))
		e.Shapes = [][]int{null.Shape(), x.Shape()}
		panic(e)
	}
	valid := bits(nd.LogicalNot(null))
	return makeArray(op, x, valid, nd.CountNonzero(null).Item())
}

func makeArray[T nd.Element](op string, x *nd.NDArray[T], valid *memory.Buffer, nulls int) arrow.Array {
	t, data := buffer(op, mustBeVector(op, x))
	return array.MakeFromData(array.NewData(t, x.Size(), []*memory.Buffer{valid, data}, nil, nulls, 0))
}

// mustBeVector returns x. If x does not have exactly one axis, it panics with an error of op.
func mustBeVector[T any](op string, x *nd.NDArray[T]) *nd.NDArray[T] {
	operand.Head(x).Check("arrow." + op)
	if x.NDim() != 1 {
		e := failure(op, nd.ErrShape, "the shape %s has %d axes; an array of Arrow has one: Ravel it, or use Tensor or RecordBatch", mistakes.ShapeText(x.Shape()), x.NDim())
		e.Shapes = [][]int{x.Shape()}
		panic(e)
	}
	return x
}

// buffer returns the elements of x in row-major order, in Arrow's layout. If x already has this layout, the result shares the
// memory of x.
func buffer[T nd.Element](op string, x *nd.NDArray[T]) (arrow.DataType, *memory.Buffer) {
	kind := x.DType()
	t, ok := types[kind]
	if !ok {
		panic(failure(op, nd.ErrDType, "elements of %s have no type in Arrow; make arrays of their parts, by nd.Real and nd.Imag", kind))
	}
	switch {
	case kind == nd.Bool:
		b, _ := nd.ViewAs[bool](x)
		return t, bits(b)
	case isNarrow(kind) && kind == nd.Int:
		return t, memory.NewBufferBytes(raw.Bytes(nd.AsType[int64](x).ToSlice()))
	case isNarrow(kind):
		return t, memory.NewBufferBytes(raw.Bytes(nd.AsType[uint64](x).ToSlice()))
	case !x.IsContiguous():
		return t, memory.NewBufferBytes(raw.Bytes(x.ToSlice()))
	}
	data, offset, _, _ := x.Raw()
	return t, memory.NewBufferBytes(raw.Bytes(data[offset:][:x.Size()]))
}

// bits packs bools into bits, lowest bit first.
func bits(x *nd.NDArray[bool]) *memory.Buffer {
	b := make([]byte, bitutil.BytesForBits(int64(x.Size())))
	i := 0
	for v := range x.Values() {
		if v {
			bitutil.SetBit(b, i)
		}
		i++
	}
	return memory.NewBufferBytes(b)
}

// FromArray returns an Arrow array as an array of one axis. The two share memory, and the result is read-only. Bools are copied,
// and so are elements if an option replaces nulls.
func FromArray[T nd.Element](a arrow.Array, options ...Option) (*nd.NDArray[T], error) {
	return fromArray[T]("FromArray", "the array", a, options)
}

func fromArray[T nd.Element](op, what string, a arrow.Array, options []Option) (*nd.NDArray[T], error) {
	if a == nil || reflect.ValueOf(a).IsNil() {
		return nil, failure(op, nd.ErrNil, "%s is nil", what)
	}
	if err := checkType[T](op, what, a.DataType()); err != nil {
		return nil, err
	}
	null, ok := nullOf[T](options)
	if a.NullN() > 0 && !ok {
		return nil, failure(op, nd.ErrDomain, "%s has %d nulls; choose a %s for them with NullsAs, or find them with Nulls", what, a.NullN(), kindOf[T]())
	}
	x, err := elements[T](op, what, a.Data())
	if err != nil || a.NullN() == 0 {
		return x, err
	}
	x = x.Copy()
	x.SetMask(Nulls(a), null)
	return x, nil
}

// elements returns the elements of an Arrow array or tensor. Elements at nulls are arbitrary.
func elements[T nd.Element](op, what string, d arrow.ArrayData) (*nd.NDArray[T], error) {
	n, first := d.Len(), d.Offset()
	buffers := d.Buffers()
	if n == 0 || len(buffers) < 2 || buffers[1] == nil {
		return nd.Zeros[T](n), nil
	}
	b := buffers[1].Bytes()
	kind := kindOf[T]()
	if kind == nd.Bool {
		x := nd.FromFunc(func(i []int) bool { return bitutil.BitIsSet(b, first+i[0]) }, n)
		y, _ := nd.ViewAs[T](x)
		return y, nil
	}
	if isNarrow(kind) {
		wide := nd.FromSlice(aligned[int64](b)[first:][:n], n)
		if kind == nd.Uint {
			u, _ := nd.AsTypeExact[T](nd.BitView[uint64](wide))
			if u == nil {
				return nil, failure(op, nd.ErrDType, "%s has integers that are more than a uint holds on this machine; use %s[uint64]", what, op)
			}
			return u, nil
		}
		x, err := nd.AsTypeExact[T](wide)
		if err != nil {
			return nil, failure(op, nd.ErrDType, "%s has integers that are more than an int holds on this machine; use %s[int64]", what, op)
		}
		return x, nil
	}
	return nd.FromSlice(aligned[T](b)[first:][:n], n).ReadOnly(), nil
}

// aligned returns the memory of b as elements. If the address of b is not aligned for elements, as may happen within a message, it
// returns a copy.
func aligned[T any](b []byte) []T {
	t := reflect.TypeFor[T]()
	if reflect.ValueOf(b).Pointer()%uintptr(t.Align()) == 0 {
		return raw.As[T](b)
	}
	data := make([]T, len(b)/int(t.Size()))
	copy(raw.Bytes(data), b)
	return data
}
