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

// withoutCollections stops the garbage collector during a test that counts the blocks in free lists, since a collection empties
// these.
func withoutCollections(t *testing.T) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	runtime.GC() // completes a collection that has begun
}
