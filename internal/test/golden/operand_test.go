package golden_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// methods has the methods of arrays of one element type.
type methods interface {
	values(data []byte) any                   // elements in data, as a slice
	decode(data []byte, shape []int) nd.Array // an array of the elements in data
	encode(x nd.Array) []byte                 // the elements of x, as in data
	zeros(shape ...int) nd.Array
	memory(x nd.Array) (offset int, strides []int)
	slice(x nd.Array, items ...nd.Index) nd.Array
	permuteDims(x nd.Array, axes ...int) nd.Array
	broadcastTo(x nd.Array, shape ...int) nd.Array
	broadcastInDim(x nd.Array, shape []int, dims ...int) nd.Array
	reshape(x nd.Array, shape ...int) nd.Array
	assign(x, a nd.Array)
}

type of[T any] struct{}

func (of[T]) values(data []byte) any { return values[T](data) }

func (of[T]) decode(data []byte, shape []int) nd.Array {
	return nd.FromSlice(values[T](data), shape...)
}

func (of[T]) encode(x nd.Array) []byte {
	var data any = as[T](x).ToSlice()
	switch s := data.(type) {
	case []int:
		data = convert[int64](s)
	case []uint:
		data = convert[uint64](s)
	}
	text, err := binary.Append(nil, binary.LittleEndian, data)
	if err != nil {
		panic(err)
	}
	return text
}

func (of[T]) zeros(shape ...int) nd.Array { return nd.Zeros[T](shape...) }

func (of[T]) memory(x nd.Array) (offset int, strides []int) {
	_, offset, _, strides = as[T](x).Raw()
	return offset, strides
}

func (of[T]) slice(x nd.Array, items ...nd.Index) nd.Array  { return as[T](x).Slice(items...) }
func (of[T]) permuteDims(x nd.Array, axes ...int) nd.Array  { return as[T](x).PermuteDims(axes...) }
func (of[T]) broadcastTo(x nd.Array, shape ...int) nd.Array { return as[T](x).BroadcastTo(shape...) }
func (of[T]) reshape(x nd.Array, shape ...int) nd.Array     { return as[T](x).Reshape(shape...) }
func (of[T]) assign(x, a nd.Array)                          { as[T](x).Assign(as[T](a)) }
func (of[T]) broadcastInDim(x nd.Array, shape []int, dims ...int) nd.Array {
	return as[T](x).BroadcastInDim(shape, dims...)
}

// values returns the elements in data.
func values[T any](data []byte) []T {
	switch any(*new(T)).(type) {
	case int:
		return any(convert[int](values[int64](data))).([]T)
	case uint:
		return any(convert[uint](values[uint64](data))).([]T)
	}
	list := make([]T, len(data)/int(unsafe.Sizeof(*new(T))))
	if _, err := binary.Decode(data, binary.LittleEndian, list); err != nil {
		panic(err)
	}
	return list
}

func convert[U, T nd.Integer](list []T) []U {
	out := make([]U, len(list))
	for i, v := range list {
		out[i] = U(v)
	}
	return out
}

// operands returns the operands of a case, and the arrays they are views of.
func operands(c *golden.Case) (views, bases []nd.Array, err error) {
	shared := map[int]nd.Array{}
	for i := range c.Args {
		a := &c.Args[i]
		k, known := kinds[a.Base.DType]
		if !known {
			return nil, nil, fmt.Errorf("the element type %s is unknown", a.Base.DType)
		}
		var base nd.Array
		if a.Mem != nil {
			base = shared[*a.Mem]
		}
		if base == nil {
			base = k.decode(a.Base.Bytes, a.Base.Shape)
		}
		if a.Mem != nil {
			shared[*a.Mem] = base
		}
		v := base
		for _, s := range a.View {
			v = k.view(v, s)
		}
		if err := k.checkView(v, a); err != nil {
			return nil, nil, fmt.Errorf("operand %d: %w", i+1, err)
		}
		views, bases = append(views, v), append(bases, base)
	}
	return views, bases, nil
}

// view returns the view of x made by s.
func (k *kind) view(x nd.Array, s golden.Step) nd.Array {
	switch s.Op {
	case "index":
		return k.slice(x, indices(s.Items)...)
	case "transpose":
		return k.permuteDims(x, s.Perm...)
	case "broadcast_to":
		return k.broadcastTo(x, s.Shape...)
	}
	panic("the view " + s.Op + " is unknown")
}

// indices returns items as arguments of Slice.
func indices(items []golden.Item) []nd.Index {
	list := make([]nd.Index, len(items))
	for i, item := range items {
		switch {
		case item.I != nil:
			list[i] = nd.At(*item.I)
		case item.New:
			list[i] = nd.NewAxis
		case item.Ellipsis:
			list[i] = nd.Ellipsis
		default:
			list[i] = span(item.S[0], item.S[1], item.S[2])
		}
	}
	return list
}

func span(start, stop, step *int) nd.Index {
	s := nd.Colon
	switch {
	case start != nil && stop != nil:
		s = nd.Range(*start, *stop)
	case start != nil:
		s = nd.From(*start)
	case stop != nil:
		s = nd.To(*stop)
	}
	if step != nil {
		s = s.By(*step)
	}
	return s
}

// notation returns items in NumPy's notation. No items are equivalent to an ellipsis.
func notation(items []golden.Item) string {
	if len(items) == 0 {
		return "..."
	}
	var b bytes.Buffer
	number := func(n *int) {
		if n != nil {
			fmt.Fprint(&b, *n)
		}
	}
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		switch {
		case item.New:
			b.WriteString("newaxis")
		case item.Ellipsis:
			b.WriteString("...")
		case item.I != nil:
			number(item.I)
		default:
			number(item.S[0])
			b.WriteByte(':')
			number(item.S[1])
			if item.S[2] != nil {
				b.WriteByte(':')
				number(item.S[2])
			}
		}
	}
	return b.String()
}

// checkView returns an error if x differs from the view described by a: in the shape or in relevant strides and offsets.
func (k *kind) checkView(x nd.Array, a *golden.Operand) error {
	if fmt.Sprint(x.Shape()) != fmt.Sprint(a.Shape) {
		return fmt.Errorf("the view has shape %v, want %v", x.Shape(), a.Shape)
	}
	offset, strides := k.memory(x)
	if x.Size() != 0 && offset != a.Offset {
		return fmt.Errorf("the view begins at element %d, want %d", offset, a.Offset)
	}
	return checkStrides(a.Shape, strides, a.Strides)
}

// checkStrides returns an error if strides of an array of the given shape differ from the expected ones. Strides of an
// empty array and of axes of size 1 are arbitrary.
func checkStrides(shape, strides, want []int) error {
	if len(strides) != len(want) {
		return fmt.Errorf("the view has %d strides, want %d", len(strides), len(want))
	}
	if slices.Contains(shape, 0) {
		return nil
	}
	for i, n := range shape {
		if n != 1 && strides[i] != want[i] {
			return fmt.Errorf("the view has strides %v, want %v", strides, want)
		}
	}
	return nil
}
