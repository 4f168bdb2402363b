package zarr

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// plain is the document of an array of 8×8 elements in raw chunks of 4×4.
const plain = `{"zarr_format": 3, "node_type": "array", "shape": [8, 8], "data_type": "int32", "fill_value": 0,
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}}, "chunk_key_encoding": {"name": "default"},
	"codecs": [{"name": "bytes", "configuration": {"endian": "little"}}], "attributes": {}}`

// plainV2 is the document of the same array in version 2.
const plainV2 = `{"zarr_format": 2, "shape": [8, 8], "chunks": [4, 4], "dtype": "<i4", "fill_value": 0, "order": "C", "compressor": null, "filters": null}`

const (
	little   = `{"name": "bytes", "configuration": {"endian": "little"}}`
	codecsOf = `"codecs": [` + little + `]`
)

// then returns the member "codecs" of a document: the codec little, followed by the given codecs.
func then(others string) string { return `"codecs": [` + little + `, ` + others + `]` }

// shardsOf returns the codec of shards with inner chunks of the given shape. inner is the codec of the inner chunks, and index the
// codec of the shard's index.
func shardsOf(shape, inner, index string) string {
	return fmt.Sprintf(`{"name": "sharding_indexed", "configuration": {"chunk_shape": %s, "codecs": [%s], "index_codecs": [%s]}}`, shape, inner, index)
}

// narrowWants has the texts of errors that differ from badMetadata on machines with an int of 32 bits. The keys are reasons in badMetadata.
var narrowWants = map[string]string{
	"elements beyond an int": "is not a list of integers of 32 bits",
	"bytes beyond an int":    "is not a list of integers of 32 bits",
	"chunks beyond an int":   "is not a list of integers of 32 bits",
	"too many inner chunks":  "more bytes than can be counted",
}

// badMetadata has changes that make the documents plain and plainV2 invalid. Each replaces the text old by new. The error must
// contain the text want.
var badMetadata = []struct{ reason, old, new, want string }{
	{"elements beyond an int", `[8, 8]`, `[4611686018427387904, 4611686018427387904]`, "longer than can be counted"},
	{"bytes beyond an int", `[8, 8]`, `[3037000500, 3037000500]`, "more bytes than can be counted"},
	{"a number beyond an int", `[8, 8]`, `[8, 18446744073709551616]`, `the member "shape" is not a list of integers of`},
	{"a negative size", `[8, 8]`, `[8, -1]`, "negative"},
	{"a fraction", `[8, 8]`, `[8, 1.5]`, `the member "shape" is not a list of integers`},
	{"chunks of nothing", `[4, 4]`, `[4, 0]`, "(4, 0) has a size that is not positive"},
	{"chunks of another rank", `[4, 4]`, `[4]`, "chunks of shape (4) do not fit the shape (8, 8)"},
	{"chunks beyond an int", `[4, 4]`, `[4294967296, 4294967296]`, "more bytes than can be counted"},
	{"a data type that is unknown", `"int32"`, `"float128"`, `the data type "float128" is not supported; supported are bool`},
	{"a data type with a configuration", `"int32"`, `{"name": "int32", "configuration": {"unit": "s"}}`, `has the unknown member "unit"`},
	{"a codec that is unknown", codecsOf, then(`{"name": "pcodec"}`), `the codec "pcodec" is unknown; known are bytes`},
	{"a codec that claims not to matter", codecsOf, then(`{"name": "pcodec", "must_understand": false}`), `the codec "pcodec" is unknown; known are bytes`},
	{"a member that must be understood", `"attributes"`, `"novel": {"must_understand": true}, "attributes"`, `has the unknown member "novel"`},
	{"a grid that is unknown", `"regular"`, `"rectangular"`, `the chunk grid "rectangular" is unknown; known is regular`},
	{"keys that are unknown", `"default"`, `"hashed"`, `the chunk key encoding "hashed" is unknown; known are default and v2`},
	{"a separator that leads elsewhere", `{"name": "default"}`, `{"name": "default", "configuration": {"separator": "/../"}}`, `the member "separator" is not "/" or "."`},
	{"text as fill value", `"fill_value": 0`, `"fill_value": "zero"`, `the fill value "zero" is not a valid int32`},
	{"a fill value out of range", `"fill_value": 0`, `"fill_value": 3000000000`, `the fill value 3000000000 is not a valid int32`},
	{"a bool as fill value", `"fill_value": 0`, `"fill_value": true`, `the fill value true is not a valid int32`},
	{"half a complex number as fill value", `"int32", "fill_value": 0`, `"complex64", "fill_value": [0]`, `the fill value [0] is not a valid complex64`},
	{"too few bits as fill value", `"int32", "fill_value": 0`, `"float32", "fill_value": "0x7fc0"`, `the fill value "0x7fc0" is not a valid float32`},
	{"no codec", codecsOf, `"codecs": []`, "the codecs lack one that makes bytes of elements: bytes or sharding_indexed"},
	{"bytes after gzip", codecsOf, `"codecs": [{"name": "gzip", "configuration": {"level": 1}}, ` + little + `]`, `the codec "gzip" takes bytes: expected bytes or sharding_indexed before it`},
	{"no byte order", codecsOf, `"codecs": ["bytes"]`, `the codec "bytes" lacks the member "endian"`},
	{"axes twice", codecsOf, `"codecs": [{"name": "transpose", "configuration": {"order": [0, 0]}}, ` + little + `]`, "not a permutation of 2 axes"},
	{"a level beyond all", codecsOf, then(`{"name": "zstd", "configuration": {"level": 1000}}`), `the member "level" is not an integer from`},
	{"inner chunks that do not divide", codecsOf, `"codecs": [` + shardsOf("[3, 4]", little, little) + `]`, "inner chunks of shape (3, 4) do not divide a shard of shape (4, 4)"},
	{"inner chunks of another rank", codecsOf, `"codecs": [` + shardsOf("[4]", little, little) + `]`, "inner chunks of shape (4) do not divide a shard of shape (4, 4)"},
	{"shards in shards in shards", codecsOf, `"codecs": [` + nest(5) + `]`, "shards are nested more than 4 times"},
	{"an index that is compressed", codecsOf, `"codecs": [` + shardsOf("[2, 2]", little, little+`, {"name": "gzip", "configuration": {"level": 1}}`) + `]`, "the codecs of a shard's index are others than bytes and crc32c"},
	{"too many inner chunks", `[4, 4]}}, "chunk_key_encoding": {"name": "default"},
	` + codecsOf, `[65536, 65536]}}, "chunk_key_encoding": "default", "codecs": [` + shardsOf("[1, 1]", little, little) + `]`, "has more than 67108864 inner chunks of shape (1, 1)"},
	{"a transformer", `"attributes"`, `"storage_transformers": [{"name": "novel"}], "attributes"`, `the member "storage_transformers" is not an empty list`},
	{"too few names", `"attributes"`, `"dimension_names": ["y"], "attributes"`, `the member "dimension_names" is not a list of a string or null for each axis`},
	{"a name twice", `"attributes"`, `"shape": [9, 9], "attributes"`, `"shape"`},
	{"depth", `"attributes": {}`, `"attributes": ` + strings.Repeat(`{"a": `, 10_000) + "1" + strings.Repeat("}", 10_000), "nested"},
	{"10 MB", `"attributes": {}`, `"attributes": {"a": "` + strings.Repeat("x", 10_000_000) + `"}`, "expected at most"},
	{"no JSON", plain, "zarr", "where a value is expected"},
	{"a list", plain, "[]", "the document is not an object"},
	{"another kind of node", `"array"`, `"arrow"`, `the member "node_type" is not array or group`},
	{"another version", `"zarr_format": 3`, `"zarr_format": 4`, `the member "zarr_format" is not an integer from 3 to 3`},
	{"Python objects", `"<i4"`, `"|O"`, "Python objects, and reading these could run any code"},
	{"records", `"<i4"`, `[["a", "<i4"]]`, "the data type is not a number: records are not supported"},
	{"texts", `"<i4"`, `"<U8"`, `the data type "<U8" is not supported; supported are bool`},
	{"another order", `"C"`, `"A"`, `the member "order" is not C or F`},
	{"a compressor that is unknown", `"compressor": null`, `"compressor": {"id": "pickle"}`, `the codec "pickle" is unknown; known are zlib`},
	{"objects by a filter", `"filters": null`, `"filters": [{"id": "vlen-utf8"}]`, `the codec "vlen-utf8" is unknown; known are`},
	{"differences of another type", `"filters": null`, `"filters": [{"id": "delta", "dtype": "<i8"}]`, `the filter delta is of type "<i8"`},
	{"chunks of version 2 of another rank", `[4, 4]`, `[4, 4, 4]`, "chunks of shape (4, 4, 4) do not fit the shape (8, 8)"},
}

// nest returns a codec of shards within shards.
func nest(depth int) string {
	codec := little
	for range depth {
		codec = shardsOf("[4, 4]", codec, little)
	}
	return codec
}

// TestHostileMetadata opens arrays with bad metadata: the error names the array, the file and the expectation.
func TestHostileMetadata(t *testing.T) {
	for i, c := range badMetadata {
		dir := t.TempDir()
		file, doc := "zarr.json", plain
		if i >= slices.IndexFunc(badMetadata, func(b struct{ reason, old, new, want string }) bool { return b.reason == "Python objects" }) {
			file, doc = ".zarray", plainV2
		}
		require.Contains(t, doc, c.old, c.reason)
		put(t, store.Dir(dir), "deep/x/"+file, strings.Replace(doc, c.old, c.new, 1))
		_, err := OpenAny(store.Dir(dir), "deep/x")
		want := c.want
		if narrow, ok := narrowWants[c.reason]; ok && strconv.IntSize == 32 {
			want = narrow
		}
		mentions(t, dir, c.reason, err, "zarr: OpenAny: array deep/x in ", filepath.Join("deep", "x", file)+": ", want)
	}
	for _, c := range []struct{ path, want string }{
		{"../x", `the name ".." is not allowed`}, {"/etc", `the name "" is not allowed`}, {"a//b", `the name "" is not allowed`}, {"__meta/x", "which is reserved"}, {"a/zarr.json", "which is reserved"},
	} {
		_, err := OpenAny(store.Dir(t.TempDir()), c.path)
		assert.ErrorIs(t, err, nd.ErrFormat)
		assert.ErrorContains(t, err, c.want)
	}
}

// mentions checks that an error of the store in the folder dir names dir, has all texts, and is short.
func mentions(t *testing.T, dir, reason string, err error, texts ...string) {
	t.Helper()
	if !assert.Error(t, err, reason) {
		return
	}
	dir, e := filepath.EvalSymlinks(dir)
	require.NoError(t, e)
	for _, text := range append(texts, dir) {
		assert.Contains(t, err.Error(), text, reason)
	}
	assert.Less(t, len(err.Error()), 600+len(dir), reason)
	t.Logf("%s: %s", reason, strings.ReplaceAll(err.Error(), dir, ""))
}

// uint64s returns numbers in the format of a shard's index.
func uint64s(numbers ...uint64) (b []byte) {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return b
}

// zeros returns n zeros, compressed by the writer that open returns.
func zeros[W interface {
	Write([]byte) (int, error)
	Close() error
}](t *testing.T, n int, open func(b *bytes.Buffer) W) []byte {
	var b bytes.Buffer
	w := open(&b)
	_, err := w.Write(make([]byte, n))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestHostileChunks reads arrays with bad chunks: the error names the array, the chunk, the file and the expectation.
func TestHostileChunks(t *testing.T) {
	const none = noChunk
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	gzipped := zeros(t, 1<<24, func(b *bytes.Buffer) *gzip.Writer { return gzip.NewWriter(b) })
	zlibbed := zeros(t, 1<<24, func(b *bytes.Buffer) *zlib.Writer { return zlib.NewWriter(b) })
	header := func(flags byte, n, block, all uint32, rest ...byte) []byte {
		b := []byte{2, 1, flags, 4}
		for _, v := range []uint32{n, block, all} {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
		return append(b, rest...)
	}
	blosc := then(`{"name": "blosc", "configuration": {"cname": "lz4", "clevel": 5, "shuffle": "noshuffle", "typesize": 4, "blocksize": 0}}`)
	shards := `"codecs": [` + shardsOf("[2, 4]", little, little) + `]`
	inner := make([]byte, 64)
	for _, c := range []struct {
		reason, old, new string
		chunk            []byte
		want             string
	}{
		{"too short", "", "", make([]byte, 63), "the chunk has 63 bytes, expected 64"},
		{"too long", "", "", make([]byte, 65), "more bytes than expected: 65, expected at most 64"},
		{"empty", "", "", nil, "the chunk has 0 bytes, expected 64"},
		{"too few bytes for a checksum", codecsOf, then(`"crc32c"`), []byte{1, 2}, "crc32c"},
		{"another checksum", codecsOf, then(`"crc32c"`), make([]byte, 68), "crc32c: the checksum is wrong"},
		{"a bomb of zstd", codecsOf, then(`{"name": "zstd", "configuration": {"level": 1}}`), encoder.EncodeAll(make([]byte, 1<<24), nil), "zstd: the decoded bytes are more than expected: at most 64"},
		{"a bomb of gzip", codecsOf, then(`{"name": "gzip", "configuration": {"level": 1}}`), gzipped, "gzip: the decoded bytes are more than expected: at most 64"},
		{"nothing of zstd", codecsOf, then(`{"name": "zstd", "configuration": {"level": 1}}`), []byte("zarr zarr zarr"), "zstd"},
		{"a bomb of Blosc", codecsOf, blosc, header(0x30, 1<<31, 1<<30, 20, 0, 0, 0, 0), "blosc: the decoded bytes are more than expected: at most 64"},
		{"Blosc with another size", codecsOf, blosc, header(0x30, 64, 64, 1<<30, 0, 0, 0, 0), "blosc: the header claims 1073741824 bytes, and there are 20"},
		{"Blosc with a block elsewhere", codecsOf, blosc, header(0x30, 64, 64, 20, 0xff, 0xff, 0xff, 0x7f), "block 0 of 1"},
		{"Blosc with blocks of nothing", codecsOf, blosc, header(0x30, 64, 0, 20, 0, 0, 0, 0), "blocks of 0 bytes"},
		{"Blosc of snappy", codecsOf, blosc, header(0x50, 64, 64, 28, 20, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4), "the compressor snappy is not blosclz, lz4, zlib or zstd"},
		{"Blosc with fewer elements", codecsOf, blosc, header(0x32, 8, 8, 24, 1, 2, 3, 4, 5, 6, 7, 8), "the chunk has 8 bytes, expected 64"},
		{"an inner chunk beyond the shard", codecsOf, shards, append(inner, uint64s(0, 32, 1<<40, 32)...), "inner chunk 1 of the shard has 32 bytes at offset 1099511627776, beyond bytes 0 to 64"},
		{"an inner chunk of bytes beyond all", codecsOf, shards, append(inner, uint64s(0, 32, 32, none-4)...), "inner chunk 1 of the shard has 18446744073709551611 bytes"},
		{"an inner chunk into the index", codecsOf, shards, append(inner, uint64s(0, 32, 60, 32)...), "beyond bytes 0 to 64"},
		{"inner chunks that overlap", codecsOf, shards, append(inner, uint64s(0, 32, 31, 32)...), "inner chunks 0 and 1 of the shard share bytes"},
		{"an inner chunk too short", codecsOf, shards, append(inner, uint64s(0, 32, 32, 31)...), "the chunk has 31 bytes, expected 32"},
		{"half a missing inner chunk", codecsOf, shards, append(inner, uint64s(0, 32, none, 32)...), "inner chunk 1 of the shard"},
		{"an index that is cut", codecsOf, shards, uint64s(0, 32, 0), "the range is beyond the ends of the object: 32 bytes at offset -32 of 24"},
		{"an index without its checksum", codecsOf, `"codecs": [` + shardsOf("[2, 4]", little, little+`, "crc32c"`) + `]`, append(inner, uint64s(0, 32, 32, 32)...), "the index of the shard: crc32c: the checksum is wrong"},
		{"a damaged shard in a shard", codecsOf, `"codecs": [` + shardsOf("[4, 4]", shards[11:len(shards)-1], little) + `]`, append(append(inner, uint64s(0, 32, 32, 99)...), uint64s(0, 96)...), "inner chunk 1 of the shard has 99 bytes"},
		{"a compressed shard without an index", codecsOf, shards[:len(shards)-1] + `, {"name": "gzip", "configuration": {"level": 1}}]`, zeros(t, 3, func(b *bytes.Buffer) *gzip.Writer { return gzip.NewWriter(b) }), "a shard of 3 bytes ends within 32 bytes at offset -32"},
		{"a bomb of zlib", `"compressor": null`, `"compressor": {"id": "zlib", "level": 1}`, zlibbed, "zlib: the decoded bytes are more than expected: at most 64"},
		{"a bomb of LZ4", `"compressor": null`, `"compressor": {"id": "lz4", "acceleration": 1}`, []byte{0xff, 0xff, 0xff, 0x7f, 0x10, 0}, "lz4: the decoded bytes are more than expected: at most 64"},
		{"a match of LZ4 before the beginning", `"compressor": null`, `"compressor": {"id": "lz4", "acceleration": 1}`, []byte{64, 0, 0, 0, 0x1f, 7, 9, 0, 255, 0}, "lz4"},
		{"nothing of bz2", `"compressor": null`, `"compressor": {"id": "bz2", "level": 1}`, []byte("BZh9"), "bz2"},
	} {
		dir := t.TempDir()
		s := store.Dir(dir)
		file, doc, key := "zarr.json", plain, filepath.Join("c", "1", "0")
		if strings.Contains(c.old, "compressor") {
			file, doc, key = ".zarray", plainV2, "1.0"
		}
		require.Contains(t, doc, c.old, c.reason)
		put(t, s, "deep/x/"+file, strings.Replace(doc, c.old, c.new, 1))
		put(t, s, "deep/x/"+filepath.ToSlash(key), string(c.chunk))
		a, err := Open[int32](s, "deep/x", Memory(1<<20))
		if !assert.NoError(t, err, c.reason) {
			continue
		}
		_, err = a.Read()
		mentions(t, dir, c.reason, err, "zarr: Read: array deep/x: chunk (1, 0) in ", filepath.Join("deep", "x", key)+": ", c.want)
		assert.ErrorIs(t, err, nd.ErrFormat, c.reason)
		_, err = a.Read(nd.To(4))
		assert.NoError(t, err, "%s: the other chunks are whole", c.reason)
	}
}

// TestHostileFolders reads arrays whose chunks lead out of the store, or are no files.
func TestHostileFolders(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(outside, make([]byte, 64), 0o600))
	dir := t.TempDir()
	put(t, store.Dir(dir), "deep/x/zarr.json", plain)
	put(t, store.Dir(dir), "deep/x/c/0/0", string(make([]byte, 64)))
	x, err := Open[int32](store.Dir(dir), "deep/x")
	require.NoError(t, err)
	if err := os.Symlink(outside, filepath.Join(dir, "deep", "x", "c", "0", "1")); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	_, err = x.Read()
	mentions(t, dir, "a link out of the store", err, "zarr: Read: array deep/x: chunk (0, 1) in ", filepath.Join("c", "0", "1"), "escapes")
	require.NoError(t, os.Symlink(filepath.Dir(outside), filepath.Join(dir, "deep", "x", "c", "1")))
	_, err = x.Read(nd.From(4))
	mentions(t, dir, "a link of a folder out of the store", err, "zarr: Read: array deep/x: chunk (1, 0) in ", filepath.Join("c", "1", "0"), "escapes")
	require.NoError(t, os.Symlink(filepath.Dir(outside), filepath.Join(dir, "link")))
	_, err = OpenAny(store.Dir(dir), "link/x")
	mentions(t, dir, "an array behind a link out of the store", err, "array link/x", "escapes")
}

// TestHostileZips reads archives with false sizes, with one member twice, and with members leading out of the store.
func TestHostileZips(t *testing.T) {
	write := func(change func(b []byte) []byte, method uint16, names ...string) (store.Store, string) {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, name := range append([]string{"x/zarr.json"}, names...) {
			f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
			require.NoError(t, err)
			text := plain
			if name != "x/zarr.json" {
				text = string(make([]byte, 64))
			}
			_, err = f.Write([]byte(text))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		file := filepath.Join(t.TempDir(), "x.zip")
		require.NoError(t, os.WriteFile(file, change(b.Bytes()), 0o600))
		s, err := store.Zip(file)
		if err != nil {
			assert.ErrorContains(t, err, `two members "x/c/0/0"`)
			return nil, ""
		}
		t.Cleanup(func() { require.NoError(t, s.(interface{ Close() error }).Close()) })
		return s, file
	}
	same := func(b []byte) []byte { return b }
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		for _, size := range []uint32{1, 63, 65, 1 << 30} {
			s, file := write(func(b []byte) []byte {
				binary.LittleEndian.PutUint32(b[bytes.LastIndex(b, []byte("PK\x01\x02"))+24:], size)
				return b
			}, method, "x/c/0/0")
			a, err := Open[int32](s, "x")
			require.NoError(t, err)
			_, err = a.Read()
			mentions(t, filepath.Dir(file), fmt.Sprintf("a member of %d bytes", size), err, "zarr: Read: array x: chunk (0, 0) in ", "x.zip:x/c/0/0")
		}
	}
	s, _ := write(same, zip.Store, "x/c/0/0", "x/c/0/0")
	assert.Nil(t, s)
	s, _ = write(same, zip.Store, "x/c/../../../0", "/etc/passwd", "x/c/0/../1")
	a, err := Open[int32](s, "x")
	require.NoError(t, err)
	for range a.Stored() {
		t.Error("a member leading out is a chunk")
	}
	_, err = s.Get(context.Background(), "x/c/../../../0", nil, 100)
	assert.ErrorIs(t, err, store.ErrKey)
}
