// Package testrun says how tests are run: with which collections and memory, and with how many of their cases.
package testrun

import (
	"os"
	"runtime/debug"
	"testing"

	"ndgo/internal/memory"
)

// Main runs tests with fewer collections: what results are held to is computed by reflection and with numbers of any length, by packages
// that are loaded and programs that are compiled, which makes much that soon dies.
func Main(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// Poisoned does what Main does, with memory that is not as it was left: results that are not written whole, and blocks that are used
// after their release, are seen.
func Poisoned(m *testing.M) {
	memory.Poison(true)
	Main(m)
}

// Sparse returns the step between cases of which all are tried: 1, or n with -short.
func Sparse(n int) int {
	if testing.Short() {
		return n
	}
	return 1
}
