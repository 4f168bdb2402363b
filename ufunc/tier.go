package ufunc

import (
	"fmt"
	"os"
)

// Features are what a processor can do that not all can on which Go runs, as a set of bits.
type Features uint64

// The features for which there are kernels.
const (
	HasAVX2   Features = 1 << iota // with FMA and BMI2
	HasAVX512                      // its parts F, BW, DQ and VL
	HasNEON                        // every arm64
)

// A Tier is a set of features that has a name. A tier that includes another is greater.
type Tier Features

// The tiers, lowest first. Portable is compiled Go.
const (
	Portable Tier = 0
	AVX2     Tier = Tier(HasAVX2)
	AVX512   Tier = Tier(HasAVX2 | HasAVX512)
	NEON     Tier = Tier(HasNEON)
)

// String returns the name by which the environment variable NDGO_SIMD chooses t.
func (t Tier) String() string {
	switch t {
	case Portable:
		return "off"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	case NEON:
		return "neon"
	}
	return fmt.Sprintf("Tier(%#x)", uint64(t))
}

// Tiers returns the tiers that the processor and the system have, lowest first. Tests run all of them.
func Tiers() (all []Tier) {
	has := features()
	for _, t := range []Tier{Portable, AVX2, AVX512, NEON} {
		if Features(t)&^has == 0 {
			all = append(all, t)
		}
	}
	return all
}

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
	all := Tiers()
	for _, t := range all {
		if wanted == t.String() {
			return t
		}
	}
	if !raceDetector {
		t = all[len(all)-1]
	}
	if wanted != "" {
		fmt.Fprintf(os.Stderr, "ndgo: NDGO_SIMD=%s is none of %v, which this program has on this machine: %v is used\n", wanted, all, t)
	}
	return t
}
