// Package testrun decides how tests run: how often memory is collected, and how many cases run.
package testrun

import (
	"flag"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Main runs tests with fewer garbage collections: computing expected results allocates much memory for a short time. With -short
// it omits the tests in the list slow. If the command has -run or -skip, it omits none.
func Main(m *testing.M, slow ...string) {
	flag.Parse()
	run, skip := flag.Lookup("test.run").Value, flag.Lookup("test.skip").Value
	if testing.Short() && len(slow) > 0 && run.String() == "" && skip.String() == "" {
		if err := skip.Set("^(" + strings.Join(slow, "|") + ")$"); err != nil {
			panic(err)
		}
	}
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// Poisoned does the work of Main with poisoned memory: new results and released memory are filled with fixed arbitrary bytes. So
// tests notice elements never written, and uses of released memory.
func Poisoned(m *testing.M, slow ...string) {
	memory.Poison(true)
	Main(m, slow...)
}

var long = flag.Bool("long", false, "try all cases: go test PACKAGE -long, as .ci/run does, of the packages that import ndgo/internal/testrun")

// Long reports whether the tests run with -long: with all cases and slow programs. With -short it returns false.
func Long() bool { return *long && !testing.Short() }

// Tiers returns the tiers to test: with -short the tier in use, and otherwise all tiers of the machine.
func Tiers() []ufunc.Tier {
	if testing.Short() {
		return []ufunc.Tier{ufunc.Active()}
	}
	return ufunc.Tiers()
}

// Sparse returns the step of a test through similar cases: 1 with -long, n with -short, and n/2 otherwise.
func Sparse(n int) int {
	switch {
	case testing.Short():
		return n
	case *long:
		return 1
	}
	return (n + 1) / 2
}
