package store

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// changed returns an archive of the members a and b. The function change modifies the record of a in the central directory.
func changed(t *testing.T, method uint16, a []byte, change func(record []byte)) Store {
	t.Helper()
	name := archive(t, func(w *zip.Writer) {
		for _, m := range []struct {
			name string
			data []byte
		}{{"a", a}, {"b", []byte("another member")}} {
			f, err := w.CreateHeader(&zip.FileHeader{Name: m.name, Method: method})
			require.NoError(t, err)
			_, err = f.Write(m.data)
			require.NoError(t, err)
		}
	})
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	change(b[bytes.Index(b, []byte("PK\x01\x02")):])
	require.NoError(t, os.WriteFile(name, b, 0o600))
	s, err := Zip(name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.(*zipped).Close()) })
	return s
}

// Ranges of a member with a false size, or of an encrypted member, are errors: they must not return bytes of other members.
func TestRangesOfFalseMembers(t *testing.T) {
	size := func(n uint32) func([]byte) { return func(b []byte) { binary.LittleEndian.PutUint32(b[24:], n) } }
	for name, change := range map[string]func([]byte){"longer": size(40), "shorter": size(9), "encrypted": func(b []byte) { b[8] |= 1 }} {
		for _, method := range []uint16{zip.Store, zip.Deflate} {
			s := changed(t, method, []byte("0123456789"), change)
			_, err := s.GetRanges(ctx, "a", []Range{{4, make([]byte, 4)}})
			assert.Error(t, err, "%s %d", name, method)
			_, err = s.Get(ctx, "a", nil, 100)
			assert.Error(t, err, "%s %d", name, method)
		}
	}
}

// Reading ranges of a compressed member takes less memory than the whole member.
func TestRangesOfCompressed(t *testing.T) {
	whole := make([]byte, 32<<20)
	for i := range whole {
		whole[i] = byte(i >> 10)
	}
	s := changed(t, zip.Deflate, whole, func([]byte) {})
	ranges := []Range{{-3, make([]byte, 3)}, {0, make([]byte, 200<<10)}, {65_000, make([]byte, 5000)}, {65_536, make([]byte, 1)}, {7, nil}}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	size, err := s.GetRanges(ctx, "a", ranges)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	assert.EqualValues(t, len(whole), size)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20))
	for _, r := range ranges {
		at := (r.Offset + size) % size
		assert.True(t, bytes.Equal(whole[at:at+int64(len(r.Data))], r.Data), r.Offset)
	}
}
