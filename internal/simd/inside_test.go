package simd_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// insideOf has the function inside for each kind of elements.
var insideOf = map[reflect.Kind]func(*ufunc.Operator, []reflect.Value) error{
	reflect.Bool: inside[bool],
	reflect.Int:  inside[int], reflect.Int8: inside[int8], reflect.Int16: inside[int16], reflect.Int32: inside[int32], reflect.Int64: inside[int64],
	reflect.Uint: inside[uint], reflect.Uint8: inside[uint8], reflect.Uint16: inside[uint16], reflect.Uint32: inside[uint32], reflect.Uint64: inside[uint64],
	reflect.Float32: inside[float32], reflect.Float64: inside[float64], reflect.Complex64: inside[complex64], reflect.Complex128: inside[complex128],
}

// TestScalarInsideTheTarget tries every operator with an element of the target as a scalar operand. The result must be the same as
// with a copy of the element.
func TestScalarInsideTheTarget(t *testing.T) {
	eachOfOneType(func(name string, op *ufunc.Operator, elements []reflect.Value) {
		if err := insideOf[elements[0].Kind()](op, elements); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
}

// inside runs op with the target x. Each operand is x or a single element of x. The result must be the same as for a target without shared
// memory.
func inside[T nd.Element](op *ufunc.Operator, elements []reflect.Value) error {
	values := make([]T, len(elements))
	for i, v := range elements {
		values[i] = v.Interface().(T)
	}
	for repeated := 1; repeated < 1<<op.In; repeated++ {
		for _, at := range []int{0, 3, len(values) - 1} {
			operands := func(x *nd.NDArray[T]) (args []generated.Arg) {
				for k := range op.In {
					if repeated>>k&1 == 1 {
						args = append(args, generated.In(x.Slice(nd.At(at))))
					} else {
						args = append(args, generated.In(x))
					}
				}
				return args
			}
			x := nd.Of(values...).Copy()
			want := generated.ApplyInto[T, T]("test", nd.Zeros[T](len(values)), op, nil, operands(nd.Of(values...))...)
			generated.ApplyInto[T, T]("test", x, op, nil, operands(x)...)
			if !slices.EqualFunc(x.ToSlice(), want.ToSlice(), sameElements) {
				return fmt.Errorf("element %d as operands %b: got %v, want %v", at, repeated, x, want)
			}
		}
	}
	return nil
}

func sameElements[T any](x, y T) bool { return sample.Same(reflect.ValueOf(x), reflect.ValueOf(y)) }
