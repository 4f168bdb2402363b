package memory_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// Memory that the collector frees while it is in use shows when the collector overwrites what it frees. It does so with as many blocks as
// the short tests take, or with -long ten times as many.
func TestStressWhereFreedMemoryIsOverwritten(t *testing.T) {
	command := testrun.Again(t, "-test.run=^TestStress$|^TestStressUnder", "-test.count=1", fmt.Sprint("-test.short=", !testrun.Long()))
	command.Env = append(os.Environ(), "GODEBUG=clobberfree=1", "GOGC=1")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	require.Contains(t, string(output), "PASS")
}

// A process that may take little memory lives on, and keeps to its limit.
func TestLimitsOfAProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes with little memory: the full tests do it")
	}
	for _, env := range [][]string{{"GOMEMLIMIT=64MiB"}, {"GOMEMLIMIT=64MiB", "GOGC=off"}, {"GOMEMLIMIT=256MiB", "GOGC=400"}} {
		command := testrun.Again(t, "-test.run=^TestUnderMemoryLimit$", "-test.v")
		command.Env = append(os.Environ(), env...)
		output, err := command.CombinedOutput()
		require.NoError(t, err, "%v: %s", env, output)
		require.Contains(t, string(output), "--- PASS: TestUnderMemoryLimit", "%v", env)
	}
	// Less than what is alive: slow, but no death.
	command := testrun.Again(t, "-test.run=^TestStress$", "-test.short", "-test.v")
	command.Env = append(os.Environ(), "GOMEMLIMIT=4MiB")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	require.Contains(t, string(output), "--- PASS: TestStress")
}
