package random_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// An error for lack of memory names the public function. No random numbers are drawn before it.
func TestLimits(t *testing.T) {
	const n, count = 10_000, 20_000
	p := nd.Full(1.0/count, count)
	x := nd.Zeros[int8](count)
	mean, cov := nd.Zeros[float64](100), nd.Eye[float64](100)
	draws := map[string]func(r *random.Rand){
		"Choice":             func(r *random.Rand) { random.Choice(r, x, n, random.Distinct) },
		"ChoiceOf":           func(r *random.Rand) { random.ChoiceOf(r, count, n) },
		"ChoiceOf, distinct": func(r *random.Rand) { random.ChoiceOf(r, count, n, random.Distinct) },
		"ChoiceOf, few":      func(r *random.Rand) { random.ChoiceOf(r, 1<<30, n, random.Distinct) },
		"ChoiceOf, weighted": func(r *random.Rand) { random.ChoiceOf(r, count, n, random.Weights(p)) },
		"ChoiceOf, distinct and weighted": func(r *random.Rand) {
			random.ChoiceOf(r, count, n, random.Weights(p), random.Distinct)
		},
		"Permutation":        func(r *random.Rand) { random.Permutation(r, n) },
		"Shuffle":            func(r *random.Rand) { random.Shuffle(r, x) },
		"Bytes":              func(r *random.Rand) { random.Bytes(r, count) },
		"Spawn":              func(r *random.Rand) { r.Spawn(n) },
		"Dirichlet":          func(r *random.Rand) { random.Dirichlet(r, p) },
		"MultivariateNormal": func(r *random.Rand) { random.MultivariateNormal(r, mean, cov) },
	}
	for name, draw := range draws {
		refused := 0
		for _, limit := range []int64{10, 1000, 70_000, 80_000, 100_000, 170_000, 1 << 20} {
			r := random.New(1)
			old := nd.SetMaxBytes(limit)
			err := nd.Try(func() { draw(r) })
			nd.SetMaxBytes(old)
			if err == nil {
				continue
			}
			refused++
			require.ErrorIs(t, err, nd.ErrLimit, name)
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			assert.Contains(t, "random."+name, e.Op, "%s, %d", name, limit)
			assert.Equal(t, random.New(1).Uint64(), r.Uint64(), "%s drew something", name)
		}
		assert.Positive(t, refused, name)
	}
}

// It is an error to draw more numbers than the machine's memory can hold, for any memory limit.
func TestSizesBeyondMemory(t *testing.T) {
	defer nd.SetMaxBytes(nd.MaxBytes())
	for _, limit := range []int64{1000, math.MaxInt64} {
		nd.SetMaxBytes(limit)
		for name, call := range map[string]func(r *random.Rand, n int){
			"ChoiceOf":           func(r *random.Rand, n int) { random.ChoiceOf(r, n, n) },
			"ChoiceOf, distinct": func(r *random.Rand, n int) { random.ChoiceOf(r, n, n/2, random.Distinct) },
			"Permutation":        func(r *random.Rand, n int) { random.Permutation(r, n) },
			"Spawn":              func(r *random.Rand, n int) { r.Spawn(n) },
			"Integers":           func(r *random.Rand, n int) { random.Integers(r, 0, 5, n, 2) },
			"Bytes":              func(r *random.Rand, n int) { random.Bytes(r, n) },
		} {
			for _, n := range []int{math.MaxInt, math.MaxInt/2 + 1, math.MaxInt / 8} {
				if math.MaxInt == math.MaxInt32 && limit > 1000 {
					continue // this call succeeds if the machine has enough memory
				}
				require.ErrorIs(t, nd.Try(func() { call(random.New(1), n) }), nd.ErrLimit, "%s of %d", name, n)
			}
		}
	}
}

// Drawing distinct numbers takes memory only for the chosen numbers. The test takes the mean of several calls, because one call may
// allocate memory for later calls.
func TestDistinctTakesLittle(t *testing.T) {
	const calls = 8
	taken := trial.Taken(func() {
		for range calls {
			random.ChoiceOf(random.New(1), math.MaxInt, 10_000, random.Distinct)
		}
	})
	assert.Less(t, taken, uint64(300_000*calls))
}
