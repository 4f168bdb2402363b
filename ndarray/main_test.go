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

// withoutCollections stops the garbage collector during a test. The test counts released blocks, and a collection would drop them.
func withoutCollections(t *testing.T) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	runtime.GC() // waits for the end of a collection in progress
}
