package memory_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// The collector overwrites freed memory in this test, so a block freed too early has a wrong value. The test uses as many blocks
// as short tests, or with -long ten times as many.
func TestStressWhereFreedMemoryIsOverwritten(t *testing.T) {
	command := testrun.Again(t, "-test.run=^TestStress$|^TestStressUnder", "-test.count=1", fmt.Sprint("-test.short=", !testrun.Long()))
	command.Env = append(os.Environ(), "GODEBUG=clobberfree=1", "GOGC=1")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	require.Contains(t, string(output), "PASS")
}

// A process with a small memory limit survives, and obeys its limit. With -long several limits are tried.
func TestLimitsOfAProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes with little memory: the full tests do it")
	}
	limits := [][]string{{"GOMEMLIMIT=64MiB", "GOGC=off"}}
	if testrun.Long() {
		limits = append(limits, []string{"GOMEMLIMIT=64MiB"}, []string{"GOMEMLIMIT=256MiB", "GOGC=400"})
	}
	for _, env := range limits {
		command := testrun.Again(t, "-test.run=^TestUnderMemoryLimit$", "-test.v")
		command.Env = append(os.Environ(), env...)
		output, err := command.CombinedOutput()
		require.NoError(t, err, "%v: %s", env, output)
		require.Contains(t, string(output), "--- PASS: TestUnderMemoryLimit", "%v", env)
	}
	// A limit below the live memory makes the process slow, but it survives.
	command := testrun.Again(t, "-test.run=^TestStress$", "-test.short", "-test.v")
	command.Env = append(os.Environ(), "GOMEMLIMIT=4MiB")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	require.Contains(t, string(output), "--- PASS: TestStress")
}
