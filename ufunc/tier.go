package ufunc

import (
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/cpu"
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

// tiers are all, lowest first: the name by which the environment variable NDGO_SIMD chooses each, and the architecture that has it.
var tiers = [...]struct {
	Tier
	name, architecture string
}{
	{Portable, "off", ""},
	{AVX2, "avx2", "amd64"},
	{AVX512, "avx512", "amd64"},
	{NEON, "neon", "arm64"},
}

// features returns those of the machine. Package cpu asks the system too, which must save the registers.
func features() (has Features) {
	if pure {
		return 0
	}
	switch x := &cpu.X86; {
	case runtime.GOARCH == "arm64":
		return HasNEON
	case runtime.GOARCH == "amd64" && x.HasAVX2 && x.HasFMA && x.HasBMI2:
		has = HasAVX2
		if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL {
			has |= HasAVX512
		}
	}
	return has
}

// vectorBytes returns the bytes of a vector of a tier that has kernels.
func vectorBytes(t Tier) int {
	switch t {
	case AVX512:
		return 64
	case NEON:
		return 16
	}
	return 32
}

// String returns the name by which the environment variable NDGO_SIMD chooses t.
func (t Tier) String() string {
	for _, known := range tiers {
		if known.Tier == t {
			return known.name
		}
	}
	return fmt.Sprintf("Tier(%#x)", uint64(t))
}

// Tiers returns the tiers that the processor and the system have, lowest first. Tests run all of them.
func Tiers() (all []Tier) {
	has := features()
	for _, t := range tiers {
		if Features(t.Tier)&^has == 0 {
			all = append(all, t.Tier)
		}
	}
	return all
}

// TiersOf returns the tiers beside Portable that machines of an architecture may have, as GOARCH has it, lowest first. Tests say of which
// of them they see nothing.
func TiersOf(architecture string) (all []Tier) {
	for _, t := range tiers {
		if t.architecture == architecture {
			all = append(all, t.Tier)
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
