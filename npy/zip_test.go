package npy_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

func TestArchivesOfNumPy(t *testing.T) {
	arrays, err := npy.LoadZip(filepath.Join("testdata", "stored.npz"))
	require.NoError(t, err)
	require.Len(t, arrays, 2)
	assert.Equal(t, []float64{0, 1, 2, 3, 4, 5}, arrays["x"].(*nd.NDArray[float64]).ToSlice())
	assert.Equal(t, []uint8{1, 2, 3}, arrays["y"].(*nd.NDArray[uint8]).ToSlice())

	arrays, err = npy.LoadZip(filepath.Join("testdata", "deflated.npz"))
	require.NoError(t, err)
	require.Len(t, arrays, 2)
	assert.Equal(t, []int{100, 100}, arrays["x"].Shape())
	assert.True(t, arrays["folder/y"].(*nd.NDArray[bool]).Item())
}

func TestZipRoundTrip(t *testing.T) {
	arrays := map[string]nd.Array{"a": nd.Of(1.5, 2), "b/c": nd.Of(true), "speed: m/s": nd.Of(3), "C:a": nd.Of(4), "ä": nd.Zeros[uint8](0, 3), "arr_0": nd.Scalar[int32](7)}
	var first, second bytes.Buffer
	require.NoError(t, npy.WriteZip(&first, arrays))
	require.NoError(t, npy.WriteZip(&second, arrays))
	assert.Equal(t, first.Bytes(), second.Bytes(), "the same arrays give the same bytes")
	read, err := readZip(first.Bytes())
	require.NoError(t, err)
	assert.Len(t, read, len(arrays))
	for name, x := range arrays {
		require.NotNil(t, read[name], name)
		assert.Equal(t, write(t, x), write(t, read[name]), name)
	}

	var none bytes.Buffer
	require.NoError(t, npy.WriteZip(&none, nil))
	read, err = readZip(none.Bytes())
	require.NoError(t, err)
	assert.Empty(t, read)
}

func readZip(data []byte, options ...npy.Option) (map[string]nd.Array, error) {
	return npy.ReadZip(bytes.NewReader(data), int64(len(data)), options...)
}

// A member is a member of an archive, with changes that make it invalid.
type member struct {
	name   string
	data   []byte
	change func(*zip.FileHeader)
}

// archive returns a ZIP archive. Sizes and checksums are correct, but a member's function change may make them wrong.
func archive(t testing.TB, members ...member) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		h := zip.FileHeader{Name: m.name, Method: zip.Deflate}
		if m.change != nil {
			h.Method = zip.Store
			h.CRC32, h.CompressedSize64, h.UncompressedSize64 = 0, uint64(len(m.data)), uint64(len(m.data))
			m.change(&h)
			f, err := w.CreateRaw(&h)
			require.NoError(t, err)
			_, err = f.Write(m.data)
			require.NoError(t, err)
			continue
		}
		f, err := w.CreateHeader(&h)
		require.NoError(t, err)
		_, err = f.Write(m.data)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestMalformedArchives(t *testing.T) {
	x := write(t, nd.Of(1.5, 2))
	zeros := write(t, nd.Zeros[uint8](1<<20))
	named := func(name string) []byte { return archive(t, member{name: name, data: x}) }
	changed := func(change func(*zip.FileHeader)) []byte { return archive(t, member{"x.npy", x, change}) }
	good := named("x.npy")
	for _, c := range []struct {
		why  string
		data []byte
		kind error
		says string
	}{
		{"nothing", nil, nd.ErrFormat, ""},
		{"an .npy file", x, nd.ErrFormat, "the file is not an archive, ends early or is damaged"},
		{"cut", good[:len(good)-30], nd.ErrFormat, "ends early"},
		{"a damaged directory", bytes.Replace(good, []byte("PK\x01\x02"), []byte("PK\x09\x02"), 1), nd.ErrFormat, "its directory cannot be read"},
		{"a name that leads out", named("../x.npy"), nd.ErrFormat, `"../x.npy"`},
		{"in the middle", named("a/../../x.npy"), nd.ErrFormat, ""},
		{"an absolute name", named("/x.npy"), nd.ErrFormat, ""},
		{"an absolute name of Windows", named(`C:\x.npy`), nd.ErrFormat, ""},
		{"its separator", named(`..\x.npy`), nd.ErrFormat, ""},
		{"no name", named(".npy"), nd.ErrFormat, ""},
		{"a name in a folder that has none", named("a//x.npy"), nd.ErrFormat, ""},
		{"a name with a zero byte", named("x\x00.npy"), nd.ErrFormat, ""},
		{"another kind of file", named("x.txt"), nd.ErrFormat, `"x.txt"`},
		{"a folder", archive(t, member{name: "x.npy/"}), nd.ErrFormat, ""},
		{"two members of one name", archive(t, member{name: "x.npy", data: x}, member{name: "x.npy", data: x}), nd.ErrFormat, "two members"},
		{"a member that is no array", archive(t, member{name: "x.npy", data: []byte("abc")}), nd.ErrFormat, "x.npy"},
		{"a wrong checksum", changed(func(h *zip.FileHeader) { h.CRC32 = 1 }), nd.ErrFormat, "checksum"},
		{"one of 0", changed(func(h *zip.FileHeader) {}), nd.ErrFormat, "checksum"},
		{"another method", changed(func(h *zip.FileHeader) { h.Method = 12 }), nd.ErrFormat, "algorithm"},
		{"encrypted", changed(func(h *zip.FileHeader) { h.Flags |= 1 }), nd.ErrFormat, "encrypted"},
		{"no compressed data", changed(func(h *zip.FileHeader) { h.Method = zip.Deflate }), nd.ErrFormat, "x.npy"},
		{"less than it says", changed(func(h *zip.FileHeader) { h.UncompressedSize64++ }), nd.ErrFormat, ""},
		{"more than the array", archive(t, member{name: "x.npy", data: append(x[:len(x):len(x)], zeros...)}), nd.ErrFormat, "bytes follow"},
		{"strings", archive(t, member{name: "x.npy", data: dict("'<U2'", "False", "(1,)")}), nd.ErrDType, "x.npy"},
	} {
		arrays, err := readZip(c.data)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.ErrorContains(t, err, c.says, c.why)
		assert.Nil(t, arrays, c.why)
	}
}

func TestZipLimits(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(math.MaxInt32))
	a := archive(t, member{name: "a.npy", data: write(t, nd.Zeros[uint8](600))}, member{name: "b.npy", data: write(t, nd.Zeros[uint8](400))})
	_, err := readZip(a, npy.MaxBytes(1000))
	assert.NoError(t, err)
	_, err = readZip(a, npy.MaxBytes(999))
	assert.ErrorIs(t, err, nd.ErrLimit, "all arrays together")
	_, err = readZip(a, npy.MaxHeader(100))
	assert.ErrorIs(t, err, nd.ErrLimit)

	bomb := archive(t, member{name: "a.npy", data: write(t, nd.Zeros[uint8](32<<20))})
	require.Less(t, len(bomb), 1<<17)
	assert.Less(t, trial.Taken(func() {
		_, err := readZip(bomb, npy.MaxBytes(1<<20))
		assert.ErrorIs(t, err, nd.ErrLimit)
	}), uint64(1<<20), "nothing is inflated")

	claim := archive(t, member{name: "a.npy", data: dict("'<f8'", "False", "(200000000,)")})
	assert.Less(t, trial.Taken(func() {
		_, err := readZip(claim)
		assert.ErrorIs(t, err, nd.ErrFormat)
	}), uint64(4<<20), "a claim takes no memory")
}

func TestWriteZipErrors(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../a", "/a", "a/", "a/../b", `a\b`, "a\x00", "\xff"} {
		var b bytes.Buffer
		assert.ErrorIs(t, npy.WriteZip(&b, map[string]nd.Array{name: nd.Of(1)}), nd.ErrFormat, "%q", name)
	}
	w := limitedWriter(100)
	assert.ErrorIs(t, npy.WriteZip(&w, map[string]nd.Array{"a": nd.Zeros[int](10000)}), errFull)
	_, err := npy.LoadZip(filepath.Join(t.TempDir(), "missing.npz"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func FuzzReadZip(f *testing.F) {
	for _, name := range []string{"stored.npz", "deflated.npz"} {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(f, err)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		// Members of an archive may overlap, and the directory may be at any position. The reader must not read more bytes than the limit.
		arrays, err := readZip(data, npy.MaxBytes(1<<20))
		if err != nil {
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			return
		}
		var b bytes.Buffer
		require.NoError(t, npy.WriteZip(&b, arrays))
		again, err := readZip(b.Bytes())
		require.NoError(t, err)
		assert.Len(t, again, len(arrays))
	})
}

// The directory of an archive may have false sizes of a member, so readers must not trust them.
func TestSizesInDirectory(t *testing.T) {
	data := archive(t, member{name: "x.npy", data: write(t, nd.Of(1.5, 2))})
	at := bytes.Index(data, []byte("PK\x01\x02"))
	require.Positive(t, at)
	for _, offset := range []int{20, 24} { // offsets of the compressed and the uncompressed size
		for _, size := range []uint32{0, 1, 100, 1 << 30, math.MaxUint32 - 1} {
			bad := bytes.Clone(data)
			binary.LittleEndian.PutUint32(bad[at+offset:], size)
			assert.Less(t, trial.Taken(func() {
				_, err := readZip(bad)
				assert.ErrorIs(t, err, nd.ErrFormat, "size %d at %d", size, offset)
			}), uint64(4<<20))
		}
	}
}

// If one member is refused, reading all members fails. Reading only other members by name succeeds.
func TestMembers(t *testing.T) {
	bad := bytes.Replace(write(t, nd.Of(1.5, 2)), []byte("<f8"), []byte("<U2"), 1)
	data := archive(t, member{name: "a.npy", data: write(t, nd.Of(1.5))}, member{name: "s.npy", data: bad}, member{name: "b.npy", data: write(t, nd.Of(2.5))})
	_, err := readZip(data)
	assert.ErrorIs(t, err, nd.ErrDType)
	assert.ErrorContains(t, err, "the option Members names others to read without it")
	arrays, err := readZip(data, npy.Members("a"), npy.Members("b"))
	require.NoError(t, err)
	require.Len(t, arrays, 2)
	assert.Equal(t, []float64{2.5}, arrays["b"].(*nd.NDArray[float64]).ToSlice())
	_, err = readZip(data, npy.Members("a", "s"))
	assert.ErrorIs(t, err, nd.ErrDType)
	_, err = readZip(data, npy.Members("a", "c"))
	assert.ErrorIs(t, err, nd.ErrFormat)
	assert.ErrorContains(t, err, `there is no member "c.npy"`)
	arrays, err = readZip(data, npy.Members())
	require.NoError(t, err)
	assert.Empty(t, arrays)
	_, err = readZip(archive(t, member{name: "a.npy", data: write(t, nd.Of(1.5))}, member{name: "/b.npy", data: bad}), npy.Members("a"))
	assert.ErrorIs(t, err, nd.ErrFormat, "names are checked of all members")
}
