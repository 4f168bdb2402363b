package users

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// TestIntoAllocatesNothing checks that functions that write into given arrays allocate nothing, even with several results.
func TestIntoAllocatesNothing(t *testing.T) {
	x, a, b, c := nd.Full(1.5, 100), nd.Zeros[float64](100), nd.Zeros[float64](100), nd.Zeros[float64](100)
	assert.Zero(t, testing.AllocsPerRun(100, func() { DifferencesInto(a, b, c, x, x, 1) }))
}
