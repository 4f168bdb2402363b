// Package testrun decides how tests are run: with how much collection and memory, and with how many of their cases.
package testrun

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"

	"ndgo/internal/memory"
)

// Main runs tests with fewer collections: expected results come from reflection and numbers of any length, from loaded packages and
// compiled programs, with much short-lived memory.
func Main(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// Poisoned is Main with poisoned memory: results written in part, and blocks used after their release, show up.
func Poisoned(m *testing.M) {
	memory.Poison(true)
	Main(m)
}

var long = flag.Bool("long", false, "try all cases: go test PACKAGE -long, as .ci/run does, of the packages that import ndgo/internal/testrun")

// Long reports whether the tests run with -long, for all cases and slow programs. It is false with -short.
func Long() bool { return *long && !testing.Short() }

// Sparse returns the step between similar cases: 1 with -long, n with -short, and half of n otherwise.
func Sparse(n int) int {
	switch {
	case testing.Short():
		return n
	case *long:
		return 1
	}
	return (n + 1) / 2
}
