package arrow

import (
	"cmp"
	"slices"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Tensor returns x as an Arrow tensor, with optional names of axes. If x has packed numbers, with axes in any order (for instance a
// transposed array), the two share memory; otherwise x is copied. Tensor panics with [nd.ErrDType] for bools and complex numbers,
// because Arrow has no such tensors, and with [nd.ErrShape] if the numbers of names and axes differ.
func Tensor[T nd.RealNumber](x *nd.NDArray[T], names ...string) tensor.Interface {
	const op = "Tensor"
	operand.Head(x).Check("arrow." + op)
	if len(names) > 0 && len(names) != x.NDim() {
		e := failure(op, nd.ErrShape, "there are %d names for the axes of the shape %s", len(names), mistakes.ShapeText(x.Shape()))
		e.Shapes = [][]int{x.Shape()}
		panic(e)
	}
	order := byStride(x.Strides())
	packed := x.PermuteDims(order...)
	if !packed.IsContiguous() {
		packed = packed.Copy()
	}
	t, data := buffer(op, packed)
	width := int64(data.Len()) / int64(max(x.Size(), 1))
	shape, strides := make([]int64, x.NDim()), make([]int64, x.NDim())
	for i, axis := range order {
		shape[axis], strides[axis] = int64(x.Dim(axis)), int64(packed.Strides()[i])*width
	}
	if x.Size() == 0 {
		strides = nil // Arrow then computes the strides
	}
	return tensor.New(array.NewData(t, x.Size(), []*memory.Buffer{nil, data}, nil, 0, 0), shape, strides, names)
}

// byStride returns the axes in the order of their strides, from the largest.
func byStride(strides []int) []int {
	order := make([]int, len(strides))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(strides[j], strides[i]) })
	return order
}

// FromTensor returns an Arrow tensor as an array. For a packed tensor, with axes in any order, the array shares the tensor's
// memory and is read-only. Other tensors are copied.
func FromTensor[T nd.RealNumber](t tensor.Interface) (*nd.NDArray[T], error) {
	const op = "FromTensor"
	if t == nil {
		return nil, failure(op, nd.ErrNil, "the tensor is nil")
	}
	if err := checkType[T](op, "the tensor", t.DataType()); err != nil {
		return nil, err
	}
	bytes := t.Strides()
	width := int64(new(nd.NDArray[T]).ItemSize())
	if isNarrow(kindOf[T]()) {
		width = 8
	}
	shape, strides := make([]int, t.NumDims()), make([]int, t.NumDims())
	for i, n := range t.Shape() {
		shape[i], strides[i] = int(n), int(bytes[i]/width)
		if bytes[i]%width != 0 || bytes[i] < 0 {
			return nil, failure(op, nd.ErrShape, "the stride of axis %d, %d bytes, is not a multiple of an element's %d bytes", i-len(shape), bytes[i], width)
		}
	}
	x, err := elements[T](op, "the tensor", t.Data())
	if err != nil {
		return nil, err
	}
	if slices.Contains(shape, 0) {
		return nd.Zeros[T](shape...), nil
	}
	order := byStride(strides)
	sorted, inverse := make([]int, len(shape)), make([]int, len(shape))
	packed, count, last := true, 1, 0
	for i, axis := range order {
		sorted[i], inverse[axis] = shape[axis], i
	}
	for _, axis := range slices.Backward(order) {
		packed = packed && (shape[axis] == 1 || strides[axis] == count)
		count *= shape[axis]
		last += (shape[axis] - 1) * strides[axis]
	}
	if packed && count <= x.Size() {
		return x.Slice(nd.To(count)).Reshape(sorted...).PermuteDims(inverse...), nil
	}
	if last >= x.Size() {
		return nil, failure(op, nd.ErrShape, "the tensor of shape %s with strides of %v bytes exceeds its %d elements", mistakes.ShapeText(shape), bytes, x.Size())
	}
	var z *nd.NDArray[T]
	err = nd.Try(func() { // the repeated elements may exceed the memory limit
		z = nd.FromFunc(func(index []int) T {
			at := 0
			for axis, i := range index {
				at += i * strides[axis]
			}
			return x.At(at)
		}, shape...)
	})
	return z, err
}
