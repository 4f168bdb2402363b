package linalg_test

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// TestErrorNamesItsCaller checks errors that a function of this package has renamed. Such an error must have the line of the call from
// outside of the module.
func TestErrorNamesItsCaller(t *testing.T) {
	x := nd.Ones[float64](2, 3)
	line := 0
	err := nd.Try(func() { _, _, line, _ = runtime.Caller(0); linalg.Det(x) })
	var e *nd.Error
	require.ErrorAs(t, err, &e)
	require.Regexp(t, `caller_test\.go:`+strconv.Itoa(line)+`$`, e.Caller)
	require.Same(t, e, nd.Try(func() { panic(e) }))
	require.Equal(t, "linalg", e.Error()[:6])
}
