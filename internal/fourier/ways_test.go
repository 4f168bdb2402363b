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

// The call path of a transform is the one in DESIGN.md. A butterfly's loop checks the functions between it and the test.
func TestWays(t *testing.T) {
	way := trial.WayTo(fourier.Butterfly(4, reflect.Float64), "TestWays", func() { fft.FFT(nd.Ones[complex128](16)) })
	assert.Equal(t, []string{"FFT", "freshAlong", "complexAlong", "Compute", "chunksOf", "stages", "butterfly", "Run", "dispatch"}, way)
}
