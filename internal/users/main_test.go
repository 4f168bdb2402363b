package users

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has fewer collections: what operators are held to is called by reflection, which makes much that soon dies.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
