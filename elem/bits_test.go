package elem

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/bits.txt")

// TestSameBitsEverywhere compares a digest of each function's results with testdata/bits.txt, which one machine has written. If another
// machine fused a product and a sum, as Go allows by default, its digest would differ. All NaNs count as equal.
func TestSameBitsEverywhere(t *testing.T) {
	digests := map[string]func(x, y float64) []float64{
		"FloorDivide": func(x, y float64) []float64 { return []float64{FloorDivide(x, y)} },
		"Remainder":   func(x, y float64) []float64 { return []float64{Remainder(x, y)} },
		"Hypot":       func(x, y float64) []float64 { return []float64{Hypot(x, y)} },
		"Atan2":       func(x, y float64) []float64 { return []float64{Atan2(x, y)} },
		"Pow":         func(x, y float64) []float64 { return []float64{Pow(math.Abs(x), y)} },
		"LogAddExp":   func(x, y float64) []float64 { return []float64{LogAddExp(x, y)} },
		"Deg2Rad":     func(x, _ float64) []float64 { return []float64{Deg2Rad(x), Rad2Deg(x)} },
		"MultiplyComplex64": func(x, y float64) []float64 {
			z := MultiplyComplex64(complex64(complex(x, y)), complex64(complex(y, x+y)))
			return []float64{float64(real(z)), float64(imag(z))}
		},
	}
	for name, f := range realFunctions {
		digests[name] = func(x, _ float64) []float64 { return []float64{f(x)} }
	}
	for name, f := range complexFunctions {
		digests[name+"Complex"] = func(x, y float64) []float64 {
			z := f(complex(x, y))
			return []float64{real(z), imag(z)}
		}
	}
	for name, f := range complexOperators {
		digests[name+"Complex"] = func(x, y float64) []float64 {
			z := f(complex(x, y), complex(y, 0.5*x))
			return []float64{real(z), imag(z)}
		}
	}
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(digests)) {
		fmt.Fprintf(&lines, "%-18s %016x\n", name, digest(digests[name]))
	}
	const file = "testdata/bits.txt"
	if *update {
		if err := os.WriteFile(file, []byte(lines.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(lines.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Errorf("got %q, want %q; if the function was changed on purpose, run go test -update", got[min(i, len(got)-1)], line)
		}
	}
}

// digest returns a digest of f's results for numbers of many sizes.
func digest(f func(x, y float64) []float64) uint64 {
	rng := rand.New(rand.NewPCG(7, 8))
	h := fnv.New64a()
	for i := range 4000 {
		width := []int{2, 8, 40, 2000}[i%4]
		number := func() float64 {
			return math.Ldexp(1+rng.Float64(), rng.IntN(width)-width/2) * float64(1-2*rng.IntN(2))
		}
		for _, z := range f(number(), number()) {
			if z != z {
				z = math.NaN()
			}
			binary.Write(h, binary.LittleEndian, z)
		}
	}
	return h.Sum64()
}
