package npy_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// FuzzReadRecords draws element types, orders, shapes and elements separately, so in most files the header fits the bytes after it. If a
// file has valid records, the test writes its columns and reads them back; they must not change.
func FuzzReadRecords(f *testing.F) {
	for _, descr := range []string{
		"[('a', '?'), ('b', '<f8', 1), ('c', [('', '|V3'), ('d', '<i2', (0, 2))], (1,))]", "[('a', '|b1'), ('b', '<f8'), ('c', '|u1')]", "[('a', '<i2')]",
		"[(('title', 'a'), '>i2', (1,)), ('name', '<U3'), ('when', '<M8[s]'), ('h', '<f2')]", "[('λ', '<c16'), ('s', '|S4'), ('', '|V4')]",
	} {
		f.Add(descr, false, "(2,)", []byte("0123456789abcdefghijklmnopqrstuvwxyz"))
		f.Add(descr, true, "(1, 0)", []byte{})
		f.Add(descr, false, "(1L,)", make([]byte, 40))
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, descr string, fortran bool, shape string, elements []byte) {
		order := "False"
		if fortran {
			order = "True"
		}
		data := append(dict(descr, order, shape), elements...)
		mine := func(err error) {
			if err != nil {
				var e *nd.Error
				require.ErrorAs(t, err, &e)
			}
		}
		mine(read[star](data, npy.MaxBytes(1<<20)))
		mine(read[struct{ A int16 }](data, npy.MaxBytes(1<<20), npy.SomeFields()))
		x, err := npy.ReadRecords[simple](bytes.NewReader(data), npy.MaxBytes(1<<20))
		mine(err)
		if err == nil {
			again := records(t, x)
			y, err := npy.ReadRecords[simple](bytes.NewReader(again))
			require.NoError(t, err)
			assert.Equal(t, again, records(t, y))
		}
		path := filepath.Join(folder, "x.npy")
		require.NoError(t, os.WriteFile(path, data, 0o600))
		info, err := npy.Stat(path)
		mine(err)
		names, columns, columnsErr := npy.LoadColumns(path, npy.MaxBytes(1<<20), npy.SomeFields())
		mine(columnsErr)
		if columnsErr != nil {
			return
		}
		require.NoError(t, err)
		require.Len(t, info.Fields, len(names))
		scalars := !slices.ContainsFunc(columns, func(x nd.Array) bool { return !slices.Equal(x.Shape(), info.Shape) })
		if scalars && npy.SaveColumns(path, names, columns) == nil { // SaveColumns may refuse the names
			_, again, err := npy.LoadColumns(path)
			require.NoError(t, err)
			for i := range columns {
				assert.Equal(t, fmt.Sprintf("%#v", columns[i]), fmt.Sprintf("%#v", again[i]))
			}
		}
	})
}
