package fourier

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// naive returns the transform of x by its definition, with roots from a table.
func naive(x []complex128, inverse bool) []complex128 {
	n := len(x)
	roots := make([]complex128, n)
	for k := range roots {
		re, im := root(k, n)
		if roots[k] = complex(re, im); inverse {
			roots[k] = cmplx.Conj(roots[k])
		}
	}
	z := make([]complex128, n)
	for k := range z {
		at, sum := 0, 0i
		for _, v := range x {
			sum += v * roots[at]
			if at += k; at >= n {
				at -= n
			}
		}
		z[k] = sum
	}
	return z
}

// distance returns the norm of z - want divided by the norm of want.
func distance(z, want []complex128) float64 {
	d, all := 0.0, 0.0
	for i := range z {
		d += math.Pow(cmplx.Abs(z[i]-want[i]), 2)
		all += math.Pow(cmplx.Abs(want[i]), 2)
	}
	if d == 0 {
		return 0
	}
	return math.Sqrt(d / all)
}

func random(r *rand.Rand, n int) []complex128 {
	x := make([]complex128, n)
	for i := range x {
		x[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	return x
}

// TestJobs compares transforms of all lengths with the definition. In some trials several transforms are computed together. Steps are of all
// kinds.
func TestJobs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	lengths := []int{2048, 2187, 1021, 6 * 37, 2310, 3125, 4096, 2 * 1021, 5003}
	if testing.Short() {
		lengths = lengths[:4]
	}
	for n := range 130 {
		lengths = append(lengths, n+1)
	}
	for _, n := range lengths {
		for _, shape := range [][2]int{{1, 1}, {3, 1}, {1, 5}, {2, 3}, {17, 1}} {
			outer, inner := shape[0], shape[1]
			if n > 130 && outer*inner > 6 {
				continue
			}
			x := random(r, outer*n*inner)
			z := make([]complex128, len(x))
			j := Job{Kind: reflect.Float64, N: n, Inverse: r.IntN(2) == 0, Factor: 1, Outer: outer, Inner: inner, Size: n,
				Dst: unsafe.Pointer(&z[0]), Src: unsafe.Pointer(&x[0]),
				DstStep: [3]int{16 * n * inner, 16 * inner, 16}, SrcStep: [3]int{16 * n * inner, 16 * inner, 16}}
			if r.IntN(2) == 0 { // store over the source
				j.Dst = j.Src
				copy(z, x)
				j.Src, j.Dst = unsafe.Pointer(&z[0]), unsafe.Pointer(&z[0])
			}
			j.Compute()
			for a := range outer {
				for b := range inner {
					lane, got := make([]complex128, n), make([]complex128, n)
					for k := range n {
						lane[k], got[k] = x[(a*n+k)*inner+b], z[(a*n+k)*inner+b]
					}
					require.Less(t, distance(got, naive(lane, j.Inverse)), 2e-15*(2+math.Log2(float64(n))), fmt.Sprint(n, shape, a, b))
				}
			}
		}
	}
}

// TestLargePlansAreNotKept checks plans with too large tables. They must not be cached, and must not remove others from the cache.
func TestLargePlansAreNotKept(t *testing.T) {
	small := double.planFor(1000)
	require.Same(t, small, double.planFor(1000))
	most := mostPlanBytes / 2 / 8
	(&plan{engine: double, n: most + 1}).keep()
	(&plan{engine: double, n: most / 2, around: &plan{n: most/2 + 1}}).keep()
	require.Same(t, small, double.planFor(1000))
	require.NotContains(t, plans.list, planKey{most + 1, reflect.Float64})
	require.NotContains(t, plans.list, planKey{most / 2, reflect.Float64})
	largest := &plan{engine: double, n: most}
	largest.keep()
	require.Same(t, largest, double.planFor(most))
	require.Len(t, plans.list, 1)
	require.Equal(t, mostPlanBytes, plans.bytes)
	plans.list = nil // removes a plan without tables, for later tests
}

// TestPlansAreCountedOnce checks a plan made by two goroutines at the same time. The cache must count the plan once. Both goroutines must use
// the plan that was cached first.
func TestPlansAreCountedOnce(t *testing.T) {
	kept := double.planFor(999)
	bytes := plans.bytes
	require.Same(t, kept, double.newPlan(999).keep())
	require.Equal(t, bytes, plans.bytes)
}
