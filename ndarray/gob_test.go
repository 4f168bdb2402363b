package ndarray_test

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleNDArray_GobEncode() {
	var network bytes.Buffer
	err := gob.NewEncoder(&network).Encode(nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2))
	fmt.Println(err)

	var x *nd.NDArray[float64]
	err = gob.NewDecoder(&network).Decode(&x)
	fmt.Println(x, err)
	// Output:
	// <nil>
	// [[1. 2.]
	//  [3. 4.]] <nil>
}

func TestGobRoundTrip(t *testing.T) {
	gobTrip(t, "a matrix", nd.FromSlice([]int{1, 2, 3, 4, 5, 6}, 2, 3))
	gobTrip(t, "no axes", nd.Scalar(7))
	gobTrip(t, "no elements", nd.Of[int]())
	gobTrip(t, "sizes that JSON forgets", nd.Zeros[float64](0, 3, 2))
	gobTrip(t, "the zero value", new(nd.NDArray[int]))
	gobTrip(t, "elements that are all zero", nd.Zeros[float32](3))
	gobTrip(t, "bytes", nd.Of[uint8](0, 255))
	gobTrip(t, "bools", nd.Of(true, false))
	gobTrip(t, "complex numbers", nd.Of[complex64](1+2i, -1))
	gobTrip(t, "floats that JSON has not", nd.Of(math.NaN(), math.Inf(-1), math.Copysign(0, -1)))
	gobTrip(t, "strings", nd.Of("", "b"))
	gobTrip(t, "structs", nd.Of(point{1, 2}, point{}))
	gobTrip(t, "lists", nd.Of([]int{1, 2}, nil))
	gobTrip(t, "a defined type", nd.Of[celsius](1.5))
	gobTrip(t, "a type that encodes itself", nd.Of(time.Unix(0, 0).UTC()))
	gobTrip(t, "a view", nd.FromSlice([]int{1, 2, 3, 4, 5, 6}, 2, 3).Slice(nd.S("::-1, ::2")))
}

func gobTrip[T any](t *testing.T, why string, x *nd.NDArray[T]) {
	data, err := x.GobEncode()
	require.NoError(t, err, why)
	y := nd.Of(*new(T))
	require.NoError(t, y.GobDecode(data), why)
	assert.Equal(t, x.Shape(), y.Shape(), why)
	assert.Equal(t, fmt.Sprintf("%#v", x), fmt.Sprintf("%#v", y), why)
}

// encode returns the gob encoding of the values, in order.
func encode(t *testing.T, values ...any) []byte {
	var b bytes.Buffer
	encoder := gob.NewEncoder(&b)
	for _, v := range values {
		require.NoError(t, encoder.Encode(v))
	}
	return b.Bytes()
}

func TestGobDecodeErrors(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 20))
	for _, c := range []struct {
		why  string
		data []byte
		kind error
	}{
		{"nothing", nil, nd.ErrFormat},
		{"no elements", encode(t, []int{2}), nd.ErrFormat},
		{"fewer elements", encode(t, []int{2, 2}, []float64{1, 2, 3}), nd.ErrFormat},
		{"more elements", encode(t, []int{2}, []float64{1, 2, 3}), nd.ErrFormat},
		{"elements of another type", encode(t, []int{2}, []int{1, 2}), nd.ErrFormat},
		{"a shape that is none", encode(t, "2", []float64{1, 2}), nd.ErrFormat},
		{"something after the elements", encode(t, []int{1}, []float64{1}, 2), nd.ErrFormat},
		{"a negative size", encode(t, []int{-1, -1}, []float64{1}), nd.ErrShape},
		{"too many axes", encode(t, make([]int, 65), []float64{}), nd.ErrShape},
		{"a size of more bytes than there can be", encode(t, []int{math.MaxInt, math.MaxInt}, []float64{1}), nd.ErrSize},
		{"one that 0 hides", encode(t, []int{0, math.MaxInt, math.MaxInt}, []float64{}), nd.ErrSize},
		{"a size of more bytes than the limit", encode(t, []int{1<<17 + 1}, []float64{1}), nd.ErrLimit},
	} {
		x := nd.Of[float64](7)
		err := x.GobDecode(c.data)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.Equal(t, "[7.]", x.String(), "%s: x is unchanged", c.why)
	}
	_, err := nd.Of(1).BroadcastTo(math.MaxInt / 2).GobEncode()
	assert.ErrorIs(t, err, nd.ErrLimit)
	assert.ErrorContains(t, err, "ndarray: GobEncode: ", "not what it calls")
	_, err = nd.Of(func() {}).GobEncode()
	assert.ErrorIs(t, err, nd.ErrFormat, "functions have no gob form")
}

func FuzzGobDecode(f *testing.F) {
	for _, x := range []*nd.NDArray[float64]{nd.Of(1.0, 2), nd.Zeros[float64](0, 3), nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2)} {
		data, err := x.GobEncode()
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var x nd.NDArray[float64]
		var s nd.NDArray[string]
		_ = s.GobDecode(data)
		if err := x.GobDecode(data); err != nil {
			var e *nd.Error
			if !errors.As(err, &e) {
				t.Fatalf("%v is no *Error", err)
			}
			return
		}
		again, err := x.GobEncode()
		require.NoError(t, err)
		var y nd.NDArray[float64]
		require.NoError(t, y.GobDecode(again))
		assert.Equal(t, x.Shape(), y.Shape())
	})
}
