package asm

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the files of package codec")

// TestFresh checks that the files in package codec equal the output of this package.
func TestFresh(t *testing.T) {
	files, err := Files()
	require.NoError(t, err)
	for name, want := range files {
		path := filepath.Join("..", name)
		if *update {
			require.NoError(t, os.WriteFile(path, want, 0o666))
			continue
		}
		have, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(have), "%s: go test ./zarr/internal/codec/asm -update writes it", name)
	}
}
