package golden_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// attempt returns the result of f, or its panic as an error.
func attempt(f func() nd.Array) (z nd.Array, err error) {
	err = nd.Try(func() { z = f() })
	return z, err
}

// result checks the outcome of a case: an array, or an error.
func result(c *golden.Case, z nd.Array, err error) error {
	if c.Error != "" {
		return refused(c.Error, err)
	}
	if err != nil {
		return err
	}
	ulp := 0
	if c.ULP != nil {
		ulp = *c.ULP
	}
	return compare(z, must[golden.Array](c.Want), ulp)
}

// kindsOfErrors maps the names of errors in cases to errors.
var kindsOfErrors = map[string]error{
	"Broadcast": nd.ErrBroadcast, "BroadcastDims": nd.ErrBroadcastDims, "InPlaceShape": nd.ErrInPlaceShape,
	"Axis": nd.ErrAxis, "Index": nd.ErrIndex, "Step": nd.ErrStep, "Shape": nd.ErrShape, "Size": nd.ErrSize,
	"Limit": nd.ErrLimit, "ReadOnly": nd.ErrReadOnly, "Empty": nd.ErrEmpty, "DType": nd.ErrDType,
	"DivideByZero": nd.ErrDivideByZero, "NegativeShift": nd.ErrNegativeShift, "NegativePower": nd.ErrNegativePower,
	"Format": nd.ErrFormat,
}

// refused returns an error if err is not an *nd.Error of one of the expected kinds. Kinds are separated, like "Index|Step".
func refused(want string, err error) error {
	var e *nd.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("got %v, want an error of kind %s", err, want)
	}
	for kind := range strings.SplitSeq(want, "|") {
		sentinel, known := kindsOfErrors[kind]
		if !known {
			return fmt.Errorf("the kind of error %s is unknown", kind)
		}
		if errors.Is(err, sentinel) {
			return nil
		}
	}
	return fmt.Errorf("got an error of kind %q (%v), want %s", e.Kind, err, want)
}

// compare returns an error if z differs from want. Floats may differ by ulp units in the last place. All NaN are equal. Zeros of
// different sign differ.
func compare(z nd.Array, want golden.Array, ulp int) error {
	if z.DType().String() != want.DType {
		return fmt.Errorf("got elements of %s, want %s", z.DType(), want.DType)
	}
	if !slices.Equal(z.Shape(), want.Shape) {
		return fmt.Errorf("got shape %v, want %v", z.Shape(), want.Shape)
	}
	k := kinds[want.DType]
	return differ(k, k.encode(z), want.Bytes, ulp)
}

// differ returns an error if elements got of kind k differ from want.
func differ(k *kind, got, want []byte, ulp int) error {
	if len(got) != len(want) {
		return fmt.Errorf("got %d bytes of elements, want %d", len(got), len(want))
	}
	if bytes.Equal(got, want) {
		return nil
	}
	n := len(want) / k.width
	first, wrong := 0, 0
	for i := n - 1; i >= 0; i-- {
		lo, hi := i*k.width, (i+1)*k.width
		if !equal(k.name, got[lo:hi], want[lo:hi], ulp) {
			first = i
			wrong++
		}
	}
	if wrong == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d elements of %s differ: at %d in row-major order got %s, want %s",
		wrong, n, k.name, first, k.text(got, first), k.text(want, first))
}

// text returns element i of data as readable text.
func (k *kind) text(data []byte, i int) string {
	values := reflect.ValueOf(k.values(data[i*k.width : (i+1)*k.width]))
	return fmt.Sprint(values.Index(0))
}

// equal reports whether the bytes of two elements are equal, or their floats are near each other.
func equal(dtype string, got, want []byte, ulp int) bool {
	if bytes.Equal(got, want) {
		return true
	}
	switch dtype {
	case "float32":
		x, y := binary.LittleEndian.Uint32(got), binary.LittleEndian.Uint32(want)
		return near(float64(math.Float32frombits(x)), float64(math.Float32frombits(y)), ordered(uint64(x)<<32)>>32-ordered(uint64(y)<<32)>>32, ulp)
	case "float64":
		x, y := binary.LittleEndian.Uint64(got), binary.LittleEndian.Uint64(want)
		return near(math.Float64frombits(x), math.Float64frombits(y), ordered(x)-ordered(y), ulp)
	case "complex64":
		return equal("float32", got[:4], want[:4], ulp) && equal("float32", got[4:], want[4:], ulp)
	case "complex128":
		return equal("float64", got[:8], want[:8], ulp) && equal("float64", got[8:], want[8:], ulp)
	}
	return false
}

// near reports whether x and y are both NaN, or at most ulp floats apart. Zeros must have the same sign. distance is the number of
// floats between x and y.
func near(x, y float64, distance int64, ulp int) bool {
	switch {
	case x != x || y != y:
		return x != x && y != y
	case x == 0 && y == 0:
		return math.Signbit(x) == math.Signbit(y)
	}
	return max(distance, -distance) <= int64(ulp)
}

// ordered maps a float's bits to an integer. The integers are in the order of the floats.
func ordered(bits uint64) int64 {
	if i := int64(bits); i < 0 {
		return math.MinInt64 - i
	}
	return int64(bits)
}
