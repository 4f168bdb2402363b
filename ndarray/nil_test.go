package ndarray_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// callMethod calls a method of x with zeros, empty arrays and empty texts as arguments. It returns the error of a panic, or the error among
// the results.
func callMethod(t *testing.T, x *nd.NDArray[float64], method reflect.Method) (err error) {
	args := []reflect.Value{reflect.ValueOf(x)}
	for i := 1; i < method.Type.NumIn(); i++ {
		in := method.Type.In(i)
		switch {
		case method.Type.IsVariadic() && i == method.Type.NumIn()-1:
		case in.Kind() == reflect.Pointer:
			args = append(args, reflect.New(in.Elem()))
		default:
			args = append(args, reflect.Zero(in))
		}
	}
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(*nd.Error)
			require.True(t, ok, "%s panics with %v, which is no *Error", method.Name, p)
			err = e
		}
	}()
	for _, out := range method.Func.Call(args) {
		if e, ok := out.Interface().(error); ok {
			err = e
		}
	}
	return err
}

// TestEveryMethodOfNil calls every method on a nil array.
func TestEveryMethodOfNil(t *testing.T) {
	var x *nd.NDArray[float64]
	methods := reflect.TypeOf(x)
	require.Greater(t, methods.NumMethod(), 40)
	for i := range methods.NumMethod() {
		method := methods.Method(i)
		if method.Name == "Format" || method.Name == "MarshalJSON" {
			continue // such methods exist for NDArray values too; fmt and encoding/json call them below
		}
		err := callMethod(t, x, method)
		require.ErrorIs(t, err, nd.ErrNil, method.Name)
		var e *nd.Error
		require.True(t, errors.As(err, &e))
		assert.Equal(t, method.Name, e.Op)
	}
	assert.Equal(t, "<nil>", fmt.Sprint(x))
	text, err := json.Marshal(x)
	require.NoError(t, err)
	assert.Equal(t, "null", string(text))
}

// TestEveryMethodOfZeroValue calls every method on the zero value, an array of shape (0).
func TestEveryMethodOfZeroValue(t *testing.T) {
	// These methods cannot succeed for an array of shape (0), or with the arguments of callMethod.
	fails := map[string]error{
		"At":             nd.ErrIndex, // there is no index for the axis
		"SetAt":          nd.ErrIndex,
		"Item":           nd.ErrShape,
		"T":              nd.ErrShape,
		"MT":             nd.ErrShape,
		"Diagonal":       nd.ErrShape,
		"Reshape":        nd.ErrShape,     // no sizes: the new array would have one element
		"SlidingWindow":  nd.ErrShape,     // no window size
		"PermuteDims":    nd.ErrAxis,      // no axes
		"BroadcastTo":    nd.ErrBroadcast, // the shape has fewer axes
		"GobDecode":      nd.ErrFormat,    // no data
		"UnmarshalJSON":  nd.ErrFormat,
		"BroadcastInDim": nd.ErrBroadcastDims,
	}
	methods := reflect.TypeFor[*nd.NDArray[float64]]()
	for i := range methods.NumMethod() {
		method := methods.Method(i)
		if method.Name == "Format" || method.Name == "Release" {
			continue // methods of values, called below; fmt calls Format
		}
		x := new(nd.NDArray[float64])
		assert.ErrorIs(t, callMethod(t, x, method), fails[method.Name], method.Name)
		assert.Equal(t, []int{0}, x.Shape(), "%s does not change it", method.Name)
	}
}

func TestZeroValue(t *testing.T) {
	var x nd.NDArray[float64]
	assert.Equal(t, 1, x.NDim())
	assert.Equal(t, 0, x.Size())
	assert.Equal(t, 0, x.Dim(-1))
	assert.Equal(t, nd.Float64, x.DType())
	assert.True(t, x.IsContiguous())
	assert.False(t, x.IsReadOnly())
	assert.Equal(t, []float64{}, x.ToSlice())
	assert.Equal(t, "[]", fmt.Sprint(&x))
	for range x.Values() {
		t.Error("a value")
	}
	for range x.Enumerate() {
		t.Error("an element")
	}
	for range x.Along(0) {
		t.Error("a view")
	}
	assert.Equal(t, []int{0, 3}, x.Reshape(-1, 3).Shape())
	assert.Equal(t, []int{1, 0}, x.Slice(nd.NewAxis, nd.From(2)).Shape())
	assert.Equal(t, []int{4, 0}, x.BroadcastTo(4, 0).Shape())
	assert.Equal(t, []int{1, 0}, x.ExpandDims(0).T().Flip().MT().Shape())
	assert.Equal(t, []int{1, 0}, x.SlidingWindow(0).Shape())
	assert.Equal(t, []int{0}, x.Mask(new(nd.NDArray[bool])).Shape())
	assert.Equal(t, []int{0}, nd.Add(&x, 1).Shape())
	assert.False(t, nd.SharesMemory(&x, &x), "nothing is shared")
	x.Fill(1)
	x.Assign(nd.Of(1.0))
	x.SetMask(new(nd.NDArray[bool]), 1)
	assert.Equal(t, 0, x.Copy().Size())
}
