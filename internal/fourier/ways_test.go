package fourier_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/fft"
	"ndgo/internal/fourier"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// TestWays reads from the stack the calls that lead from a function of package fft to a loop. DESIGN.md must list these calls.
func TestWays(t *testing.T) {
	way := trial.WayTo(fourier.Butterfly(4, reflect.Float64), "TestWays", func() { fft.FFT(nd.Ones[complex128](16)) })
	assert.Equal(t, []string{"FFT", "freshAlong", "complexAlong", "Compute", "chunksOf", "stages", "butterfly", "Run", "dispatch"}, way)
}
