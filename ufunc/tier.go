package ufunc

import (
	"fmt"
	"os"
)

// A Tier is a set of instructions for which there are kernels.
type Tier uint8

// The tiers, lowest first. Portable is compiled Go. AVX512 is its parts F, BW, DQ and VL.
const (
	Portable Tier = iota
	AVX2
	AVX512
)

// String returns the name by which the environment variable NDGO_SIMD chooses t.
func (t Tier) String() string { return [...]string{"off", "avx2", "avx512"}[t] }

// Tiers returns the tiers that the processor and the system have, lowest first. Tests run all of them.
func Tiers() []Tier { return []Tier{Portable, AVX2, AVX512}[:best()+1] }

// Active returns the tier in use: the highest that there is, or that NDGO_SIMD names if it is lower. Programs that
// were built with -race use Portable unless NDGO_SIMD names another: the race detector does not see what kernels read
// and write.
func Active() Tier { return active }

// Use makes t the tier in use, which the machine must have, and returns the one that was. It is for tests and
// measurements: no loop may run meanwhile.
func Use(t Tier) (before Tier) {
	before, active = active, t
	return before
}

var active = choose(os.Getenv("NDGO_SIMD"))

// choose returns the tier of that name. If there is none, it says on the standard error which is in use instead: a
// test of another than was meant would show nothing.
func choose(wanted string) (t Tier) {
	for _, t := range Tiers() {
		if wanted == t.String() {
			return t
		}
	}
	if !raceDetector {
		t = best()
	}
	if wanted != "" {
		fmt.Fprintf(os.Stderr, "ndgo: NDGO_SIMD=%s is none of %v, which this program has on this machine: %v is used\n", wanted, Tiers(), t)
	}
	return t
}
