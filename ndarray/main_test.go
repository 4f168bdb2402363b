package ndarray_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	testrun.Poisoned(m,
		"TestFewTerms", "TestCopiesNeverHaveForeignMemory", "TestWorkingMemoryIsLimited",
		"TestResultsForEveryParallelism", "TestReductionsForEveryParallelism", "TestTilesForEveryParallelism",
		"TestFunctionsOfTokensAreInlined", "TestMatMulOfLargeMatrices", "TestTransposedByVector",
		"TestScalarsFollowTheirStack", "TestMoversKeepPointersClobbered", "TestSlotsOfDeadResultsOnly")
}

// withoutCollections has the collector rest for a test that counts what waits in free lists, which a collection empties.
func withoutCollections(t *testing.T) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	runtime.GC() // after one that has begun
}
