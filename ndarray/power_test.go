package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// Frequent scalar exponents have their own kernels. An exponent that begins with the same bytes, but differs in later ones, must not use
// them.
func TestPowerByAScalar(t *testing.T) {
	powersByAScalar[int16](t, 2, 0x102, 0x202, 0x7f02)
	powersByAScalar[uint16](t, 2, 0x102, 0xff02)
	powersByAScalar[int32](t, 2, 0x102, 0x10002, 0x7f000002)
	powersByAScalar[uint32](t, 2, 0x102, 0x10002, 0xff000002)
	powersByAScalar[int64](t, 2, 0x102, 0x10002, 1<<32+2)
	powersByAScalar[uint64](t, 2, 0x102, 0x10002, 1<<32+2)
}

func powersByAScalar[T nd.RealNumber](t *testing.T, exponents ...T) {
	x := nd.Arange[T](0, 100, 1)
	for _, y := range exponents {
		assert.Equal(t, nd.Pow(x, nd.Full(y, 100)).ToSlice(), nd.Pow(x, y).ToSlice(), "%T %#x", y, y)
	}
}
