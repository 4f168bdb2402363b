package testrun_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

func TestAgain(t *testing.T) {
	out, err := testrun.Again(t, "-test.run=^TestStarted$", "-test.v").CombinedOutput()
	require.NotEqual(t, "wasm", runtime.GOARCH, "the test is skipped there")
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "--- PASS: TestStarted ")
	require.NotContains(t, string(out), "TestAgain")
}

func TestStarted(*testing.T) {}
