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

// withoutCollections stops the collector for a test that counts blocks in free lists, because a collection empties them.
func withoutCollections(t *testing.T) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	runtime.GC() // after one that has begun
}
