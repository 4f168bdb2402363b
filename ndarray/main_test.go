package ndarray_test

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"ndgo/internal/memory"
)

// sparse returns the step between cases of which all are tried: 1, or n with -short.
func sparse(n int) int {
	if testing.Short() {
		return n
	}
	return 1
}

// TestMain runs the tests with memory that is not as it was left: results that are not written whole, and blocks that are used
// after their release, are seen.
func TestMain(m *testing.M) {
	memory.Poison(true)
	os.Exit(m.Run())
}

// withoutCollections has the collector rest for a test that counts what waits in free lists, which a collection empties.
func withoutCollections(t *testing.T) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	runtime.GC() // after one that has begun
}
