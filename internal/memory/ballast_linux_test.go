package memory

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// pages returns the resident memory of the process, in bytes.
func pages(t *testing.T) int {
	text, err := os.ReadFile("/proc/self/statm")
	require.NoError(t, err)
	var size, resident int
	_, err = fmt.Sscan(string(text), &size, &resident)
	require.NoError(t, err)
	return resident * os.Getpagesize()
}

func TestBallastIsNotTouched(t *testing.T) {
	b := newBallast(MachineBytes)
	before := pages(t)
	b.set(ballastOfMany)
	require.Less(t, pages(t)-before, ballastOfMany/4)
	runtime.KeepAlive(b)
}
