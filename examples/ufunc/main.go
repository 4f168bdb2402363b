// Ufunc generates operators from scalar Go functions, and measures the gain from one pass over memory: prices of options,
// distances on the Earth, a chemical reaction, distances of all pairs of points, and a few short formulas. It compares
// each with the same formula in array operators, which must give the same bits.
//
//	go generate && go run .
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"time"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

//go:generate go run ndgo/gen

func main() {
	if err := report(os.Stdout, 300*time.Millisecond); err != nil {
		log.Fatal(err)
	}
}

// A formula has two forms: fused, and in array operators.
type formula struct {
	name         string
	elements     int // number of computed elements
	fused, plain func() []array
}

// size is the number of elements, small enough for the second-level cache.
const size = 16 << 10

// formulas returns all formulas with their operands.
func formulas() []formula {
	a, b, c, d := spread(1, 2), spread(2, 3), spread(0.5, 4), spread(3, 1)
	share, strike, years := spread(80, 120), spread(100, 90), spread(0.25, 2)
	latitude1, longitude1, latitude2, longitude2 := spread(-1.5, 1.5), spread(-3, 3), spread(1.2, -0.3), spread(2, -1)
	u, v, diffusedU, diffusedV := spread(0, 1), spread(0.5, 0), spread(-0.1, 0.1), spread(0.2, -0.1)
	points, others := spread(0, 1).Reshape(size/16, 16), spread(1, 0).Reshape(size/16, 16).Slice(nd.To(64))
	points = points.ExpandDims(1)
	one := func(f func() array) func() []array { return func() []array { return []array{f()} } }
	two := func(f func() (array, array)) func() []array {
		return func() []array { x, y := f(); return []array{x, y} }
	}
	return []formula{
		{"hypot3", size, one(func() array { return Hypot3(a, b, c) }), one(func() array { return plainHypot3(a, b, c) })},
		{"lerp", size, one(func() array { return Lerp(a, b, c) }), one(func() array { return plainLerp(a, b, c) })},
		{"clip", size, one(func() array { return Clip(a, 1.25, 1.75) }), one(func() array { return plainClip(a, 1.25, 1.75) })},
		{"2a + 3b² - c/d", size, one(func() array { return Polynomial(a, b, c, d) }), one(func() array { return plainPolynomial(a, b, c, d) })},
		{"Black–Scholes", size, one(func() array { return CallPrice(share, strike, years) }),
			one(func() array { return plainCallPrice(share, strike, years) })},
		{"haversine", size, one(func() array { return Haversine(latitude1, longitude1, latitude2, longitude2) }),
			one(func() array { return plainHaversine(latitude1, longitude1, latitude2, longitude2) })},
		{"Gray–Scott", size, two(func() (array, array) { return React(u, v, diffusedU, diffusedV) }),
			two(func() (array, array) { return reaction(u, v, diffusedU, diffusedV) })},
		{"the same, fused", size, two(func() (array, array) { return Reaction(u, v, diffusedU, diffusedV) }),
			two(func() (array, array) { return reaction(u, v, diffusedU, diffusedV) })},
		{"weighted sum", size, one(func() array { return WeightedSum(a, b) }), one(func() array { return weightedSum(a, b) })},
		{"diffusion", size, one(func() array { return Diffuse(a.Reshape(128, size/128), 0.2) }),
			one(func() array { return plainDiffuse(a.Reshape(128, size/128), 0.2) })},
		{"squared distances", 64 * size, one(func() array { return SquaredDistance(points, others, nd.Axis(-1)) }),
			one(func() array { return plainSquaredDistance(points, others) })},
	}
}

// spread returns size numbers at equal distances. The first number equals from, and the last equals to.
func spread(from, to float64) array { return nd.Linspace[float64](from, to, size) }

// report measures each formula in both forms for the given time, and writes the results. If the two forms of a formula differ in their results,
// it returns an error with the formula's name.
func report(w io.Writer, each time.Duration) error {
	fmt.Fprintf(w, "ns per element of float64, NDGO_SIMD=%v\n\n%-18s %8s %8s\n", ufunc.Active(), "", "fused", "one by one")
	for _, f := range formulas() {
		fused, plain := f.fused(), f.plain()
		for i := range fused {
			if !nd.ArrayEqual(fused[i], plain[i]) {
				return fmt.Errorf("%s: the fused form gives %v, operators %v", f.name, fused[i], plain[i])
			}
		}
		x, y := measure(f.fused, each), measure(f.plain, each)
		n := time.Duration(f.elements)
		fmt.Fprintf(w, "%-18s %8.2f %8.2f %6.1f×\n", f.name, x/float64(n), y/float64(n), y/x)
	}
	return nil
}

// measure returns the nanoseconds of a call of f: the median of the runs within the given time.
func measure(f func() []array, total time.Duration) float64 {
	var all []time.Duration
	for end := time.Now().Add(total); len(all) == 0 || time.Now().Before(end); {
		begin := time.Now()
		f()
		all = append(all, time.Since(begin))
	}
	slices.Sort(all)
	return float64(all[len(all)/2].Nanoseconds())
}
