package random_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/spot"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// If a result is not used after its function returns, the next result of the same call reuses its memory. So all calls together allocate
// less than one result per call.
func TestResultsThatStayShareABlock(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	const n = 16 << 10
	r := random.New(1)
	for name, call := range map[string]func(){
		"Random":   func() { random.Random[float64](r, n) },
		"Uniform":  func() { random.Uniform(r, 0.0, 2, n) },
		"Integers": func() { random.Integers(r, 0, 1000, n) },
	} {
		const calls = 16
		for range 9 {
			call()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			call()
		}
		runtime.ReadMemStats(&after)
		assert.Less(t, (after.TotalAlloc-before.TotalAlloc)/calls, uint64(8*n/2), name)
	}
}

// Results of one call do not overwrite each other if the program keeps them.
func TestResultsInSlotsAreApart(t *testing.T) {
	r, again := random.New(1), random.New(1)
	var kept []*nd.NDArray[float64]
	var whole []*nd.NDArray[int]
	for range 20 {
		kept = append(kept, random.Random[float64](r, 8), random.Uniform(r, 0.0, 2, 8))
		whole = append(whole, random.Integers(r, 0, 1000, 8))
	}
	x, i := nd.Zeros[float64](8), nd.Zeros[int](8)
	for k := range 20 {
		assert.Equal(t, random.UniformInto(again, x, 0, 1).ToSlice(), kept[2*k].ToSlice())
		assert.Equal(t, random.UniformInto(again, x, 0, 2).ToSlice(), kept[2*k+1].ToSlice())
		assert.Equal(t, random.IntegersInto(again, i, 0, 1000).ToSlice(), whole[k].ToSlice())
	}
}
