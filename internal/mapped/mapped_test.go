package mapped

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func create(t *testing.T, n int) *os.File {
	if !Supported {
		t.Skip("files cannot be memory here; on Linux and macOS with 64 bits this runs")
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i * 7)
	}
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, b, 0o600))
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}

func TestParts(t *testing.T) {
	file := create(t, 20_000)
	for _, offset := range []int64{0, 1, 64, 4095, 4096, 4097, 12_345} {
		for _, size := range []int{1, 63, 4096, 7000} {
			f, err := Open(file, offset, size, false)
			require.NoError(t, err)
			want := make([]byte, size)
			_, err = file.ReadAt(want, offset)
			require.NoError(t, err)
			assert.Equal(t, want, f.Bytes(), "%d bytes from %d on", size, offset)
			require.NoError(t, f.Close())
		}
	}
}

func TestSharedMemoryIsTheFile(t *testing.T) {
	file := create(t, 10_000)
	f, err := Open(file, 5000, 100, true)
	require.NoError(t, err)
	f.Bytes()[3] = 99
	require.NoError(t, f.Sync())
	b := make([]byte, 1)
	_, err = file.ReadAt(b, 5003)
	require.NoError(t, err)
	assert.Equal(t, byte(99), b[0])
	require.NoError(t, f.Close())
}

// TestFaults checks that an access to unmapped memory stops with a fault, and that the addresses are not used for other data.
func TestFaults(t *testing.T) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	file := create(t, 5000)
	f, err := Open(file, 0, 5000, false)
	require.NoError(t, err)
	b := f.Bytes()
	assert.Panics(t, func() { b[0] = 1 })
	require.NoError(t, f.Close())
	assert.Panics(t, func() { _ = append([]byte(nil), b...) })
	for range 100 {
		again, err := Open(file, 0, 5000, false)
		require.NoError(t, err)
		assert.NotSame(t, &b[0], &again.Bytes()[0])
	}
}

func TestErrors(t *testing.T) {
	file := create(t, 10)
	require.NoError(t, file.Close())
	_, err := Open(file, 0, 10, false)
	assert.Error(t, err, "a closed file")
}
