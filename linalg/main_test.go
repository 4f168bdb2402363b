package linalg_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has fewer collections: references are computed with numbers of any length, which makes much that soon dies.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
