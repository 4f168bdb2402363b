package ufunc

import (
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/cpu"
)

// Features is a set of optional capabilities of processors.
type Features uint64

// The features used by kernels.
const (
	HasAVX2   Features = 1 << iota // AVX2 with FMA and BMI2
	HasAVX512                      // AVX-512 with F, BW, DQ and VL
	HasNEON                        // every arm64 processor has it
)

// A Tier is a named set of features. A tier is a greater number than each tier that it includes.
type Tier Features

// The tiers, lowest first. Portable has only loops compiled by Go.
const (
	Portable Tier = 0
	AVX2     Tier = Tier(HasAVX2)
	AVX512   Tier = Tier(HasAVX2 | HasAVX512)
	NEON     Tier = Tier(HasNEON)
)

// tiers lists all tiers, lowest first, with their architectures and their names in the environment variable NDGO_SIMD.
var tiers = [...]struct {
	Tier
	name, architecture string
}{
	{Portable, "off", ""},
	{AVX2, "avx2", "amd64"},
	{AVX512, "avx512", "amd64"},
	{NEON, "neon", "arm64"},
}

// features returns the machine's features. Package cpu also checks that the operating system saves the vector registers.
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

// vectorBytes returns the size of a vector in bytes, for a tier with kernels.
func vectorBytes(t Tier) int {
	switch t {
	case AVX512:
		return 64
	case NEON:
		return 16
	}
	return 32
}

// String returns the name of t in the environment variable NDGO_SIMD.
func (t Tier) String() string {
	for _, known := range tiers {
		if known.Tier == t {
			return known.name
		}
	}
	return fmt.Sprintf("Tier(%#x)", uint64(t))
}

// Tiers returns the tiers supported by the processor and the operating system, lowest first. Tests run in all of them.
func Tiers() (all []Tier) {
	has := features()
	for _, t := range tiers {
		if Features(t.Tier)&^has == 0 {
			all = append(all, t.Tier)
		}
	}
	return all
}

// TiersOf returns the tiers of an architecture (a value of GOARCH), lowest first and without Portable. Tests use it to name the
// tiers missing on the machine.
func TiersOf(architecture string) (all []Tier) {
	for _, t := range tiers {
		if t.architecture == architecture {
			all = append(all, t.Tier)
		}
	}
	return all
}

// Active returns the tier in use: the highest available tier, or a lower tier named in NDGO_SIMD. Programs built with -race use Portable,
// because the race detector does not see the memory accesses of kernels. For them, too, NDGO_SIMD may name another tier.
func Active() Tier { return active }

// Use sets the tier in use and returns the former one. The machine must support t. Use is for tests and measurements; no loop may run
// during the call.
func Use(t Tier) (before Tier) {
	before, active = active, t
	return before
}

var active = choose(os.Getenv("NDGO_SIMD"))

// choose returns the tier with the name wanted. If it is not available, choose returns the best tier, or Portable with the race detector.
// If a name was given, choose then prints a warning to standard error, because a test of the wrong tier would prove nothing.
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
		fmt.Fprintf(os.Stderr, "ndgo: NDGO_SIMD=%s is not available: this program has %v on this machine, and uses %v\n", wanted, all, t)
	}
	return t
}
