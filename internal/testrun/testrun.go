// Package testrun says how tests are run: with which collections and memory, and with how many of their cases.
package testrun

import (
	"flag"
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

var long = flag.Bool("long", false, "try all cases: go test PACKAGE -long, as .ci/run does, of the packages that import ndgo/internal/testrun")

// Long reports whether the tests run with -long, which tries all cases and builds the programs that take long. It is false with -short.
func Long() bool { return *long && !testing.Short() }

// Sparse returns the step between cases that are alike: 1 with -long, n with -short, and half of n otherwise.
func Sparse(n int) int {
	switch {
	case testing.Short():
		return n
	case *long:
		return 1
	}
	return (n + 1) / 2
}
