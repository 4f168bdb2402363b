package vector

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has fewer collections: programs are compiled by the hundred, which makes much that soon dies.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
