package ndarray_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// A view with as many elements as an int can count prints quickly, because the text shows only its ends.
func TestPrintOfMaxInt(t *testing.T) {
	one := nd.Of(1.0)
	for _, c := range []struct {
		format string
		x      *nd.NDArray[float64]
		want   string
	}{
		{"%v", one.BroadcastTo(math.MaxInt), "[1. 1. 1. ... 1. 1. 1.]"},
		{"%v", one.BroadcastTo(math.MaxInt - 1), "[1. 1. 1. ... 1. 1. 1.]"},
		{"%.2f", one.BroadcastTo(math.MaxInt), "[1.00 1.00 1.00 ... 1.00 1.00 1.00]"},
		{"%v", one.BroadcastTo(math.MaxInt, 1), "[[1.]\n [1.]\n [1.]\n ...\n [1.]\n [1.]\n [1.]]"},
		{"%v", one.BroadcastTo(1, math.MaxInt), "[[1. 1. 1. ... 1. 1. 1.]]"},
		{"%#v", one.BroadcastTo(math.MaxInt), "%!v(*ndarray.NDArray[float64]=[1. 1. 1. ... 1. 1. 1.])"},
	} {
		done := make(chan string, 1)
		go func() { done <- fmt.Sprintf(c.format, c.x) }()
		select {
		case got := <-done:
			assert.Equal(t, c.want, got, "%s of %v", c.format, c.x.Shape())
		case <-time.After(20 * time.Second):
			t.Fatalf("%s of %v has not returned", c.format, c.x.Shape())
		}
	}
}
