package ufunc

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has fewer collections: kernels are held to functions of any type, which makes much that soon dies.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
