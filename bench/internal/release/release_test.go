package release

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write z_released.go again")

// TestFresh checks that package released is up to date: it has the programs derived from package plain.
func TestFresh(t *testing.T) {
	const file = "../released/z_released.go"
	want, err := Source("../plain", "released")
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o666))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "run go test ./internal/release -update")
}
