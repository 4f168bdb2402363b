package inplace_test

import (
	"os"
	"testing"

	"ndgo/internal/memory"
)

// TestMain runs the tests with memory that is not as it was left: results that are not written whole, and blocks that are used
// after their release, are seen.
func TestMain(m *testing.M) {
	memory.Poison(true)
	os.Exit(m.Run())
}
