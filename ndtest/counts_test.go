package ndtest

import (
	"os"
	"os/exec"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPatience runs this test once more, with a function that has no end.
func TestPatience(t *testing.T) {
	if os.Getenv("NDTEST_ENDLESS") != "" {
		patience = 50 * time.Millisecond
		patiently(reflect.ValueOf(func(n int64) int64 {
			for i := int64(0); i < n; i++ {
				n = max(n, i+2)
			}
			return n
		}), []reflect.Value{reflect.ValueOf(int64(7))})
		return
	}
	c := exec.Command(os.Args[0], "-test.run=^TestPatience$")
	c.Env = append(os.Environ(), "NDTEST_ENDLESS=1")
	out, err := c.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "func(int64) int64 has not returned after 50ms for [7]: if a loop of it has no end there")
}

func TestFew(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[int8](), reflect.TypeFor[int](), reflect.TypeFor[uint64]()} {
		next, seen := few(of, "seed", mostRounds), map[int64]bool{}
		for range 4000 {
			seen[next().Convert(reflect.TypeFor[int64]()).Int()] = true
		}
		lowest := int64(-2)
		if reflect.Zero(of).CanUint() {
			lowest = 0
		}
		require.Len(t, seen, int(65-lowest))
		require.True(t, seen[lowest] && seen[64])
	}
}
