package codec

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) { testrun.Main(m) }

// content returns n bytes, random or compressible.
func content(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	few := r.IntN(2) == 0
	for i := range b {
		b[i] = byte(r.Uint32())
		if few {
			b[i] = byte(i / 7 % 3)
		}
	}
	return b
}

// slowShuffle is shuffle, one byte at a time.
func slowShuffle(z, x []byte, size int) {
	n := len(x) / size
	copy(z, x)
	for e := range n {
		for p := range size {
			z[p*n+e] = x[e*size+p]
		}
	}
}

// slowBitshuffle is bitshuffle, one bit at a time.
func slowBitshuffle(z, x []byte, size int) {
	n := len(x) / size
	copy(z, x)
	if n%8 != 0 {
		return
	}
	clear(z[:n*size])
	for e := range n {
		for bit := range 8 * size {
			v := x[e*size+bit/8] >> (bit % 8) & 1
			z[bit*n/8+e/8] |= v << (e % 8)
		}
	}
}

// TestShuffles compares shuffles with their slow versions for all lengths and sizes of elements, and undoes them.
func TestShuffles(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for size := 1; size <= 17; size++ {
		for n := 0; n <= 130*size; n += 1 + r.IntN(testrun.Sparse(2*size)) {
			x := content(r, n)
			z, want, back, work := make([]byte, n), make([]byte, n), make([]byte, n), make([]byte, n)
			shuffle(z, x, size)
			slowShuffle(want, x, size)
			require.Equal(t, want, z, "%d bytes of elements of %d", n, size)
			unshuffle(back, z, size)
			require.Equal(t, x, back, "%d bytes of elements of %d", n, size)

			bitshuffle(z, x, work, size)
			slowBitshuffle(want, x, size)
			require.Equal(t, want, z, "%d bytes of elements of %d", n, size)
			bitunshuffle(back, z, work, size)
			require.Equal(t, x, back, "%d bytes of elements of %d", n, size)
		}
	}
}

// written returns the codecs that can encode.
func written() map[string]Codec {
	all := map[string]Codec{
		"crc32c": CRC32C{}, "zstd": Zstd{Level: 1}, "zstd sum": Zstd{Level: 3, Checksum: true}, "zstd -5": Zstd{Level: -5},
		"gzip": Gzip{Level: 1}, "gzip 0": Gzip{}, "zlib": Zlib{Level: 9}, "shuffle": Shuffle{Size: 4},
	}
	for _, compressor := range []string{"lz4", "lz4hc", "zstd", "zlib"} {
		for shuffle := range 3 {
			for _, size := range []int{1, 4, 8} {
				b := Blosc{Compressor: compressor, Level: 5, Shuffle: shuffle, TypeSize: size}
				all[fmt.Sprint("blosc ", compressor, shuffle, size)] = b
				b.BlockSize = 1000
				all[fmt.Sprint("blosc blocks ", compressor, shuffle, size)] = b
			}
		}
	}
	all["blosc 0"] = Blosc{Compressor: "lz4", TypeSize: 4}
	return all
}

// TestEncodeDecode decodes encoded bytes: the result is the same, and never longer than the limit.
func TestEncodeDecode(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for name, c := range written() {
		for _, n := range []int{0, 1, 7, 127, 128, 1000, 4096, 70_000} {
			x := content(r, n)
			b, err := c.Encode(make([]byte, r.IntN(2*n+1)), slices.Clone(x))
			require.NoError(t, err, "%s %d", name, n)
			require.LessOrEqual(t, len(b), Bound(n), "%s %d", name, n)
			back, err := c.Decode(make([]byte, r.IntN(2*n+1)), slices.Clone(b), n)
			require.NoError(t, err, "%s %d", name, n)
			require.True(t, bytes.Equal(x, back), "%s %d", name, n)
			back, err = c.Decode(nil, slices.Clone(b), n+1)
			require.NoError(t, err, "%s %d", name, n)
			require.True(t, bytes.Equal(x, back), "%s %d", name, n)
			if n > 0 {
				_, err = c.Decode(nil, slices.Clone(b), n-1)
				require.ErrorIs(t, err, ErrTooLong, "%s %d", name, n)
			}
		}
	}
}

// TestDamaged decodes damaged bytes: the result is an error, or at most as long as the limit.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	codecs := written()
	for _, name := range slices.Sorted(maps.Keys(codecs)) {
		c := codecs[name]
		x := content(r, 3000)
		b, err := c.Encode(nil, slices.Clone(x))
		require.NoError(t, err)
		for range 60 / testrun.Sparse(4) {
			damaged := slices.Clone(b)
			for range 1 + r.IntN(3) {
				damaged[r.IntN(min(len(damaged), 40+r.IntN(len(damaged))))] ^= byte(1 + r.IntN(255))
			}
			damaged = damaged[:len(damaged)-r.IntN(2)*r.IntN(len(damaged))]
			out, err := c.Decode(nil, damaged, 4000)
			if err == nil {
				assert.LessOrEqual(t, len(out), 4000, name)
			}
			if name == "crc32c" && !bytes.Equal(damaged, b) { // without a checksum, two changes may cancel each other
				assert.Error(t, err, "ErrSum, or less than a sum is left")
			}
		}
	}
}

// TestBloscHeaders checks that false claims in a Blosc header are errors.
func TestBloscHeaders(t *testing.T) {
	good, err := Blosc{Compressor: "lz4", Level: 5, TypeSize: 4, Shuffle: ByteShuffle}.Encode(nil, make([]byte, 4000))
	require.NoError(t, err)
	for _, c := range []struct {
		reason string
		at     int
		value  uint32
	}{
		{"the version", 0, 9}, {"snappy", 0, 2 | 2<<21}, {"an unknown compressor", 0, 2 | 7<<21},
		{"more bytes than may be", 4, 5000}, {"fewer bytes than there are", 4, 3000}, {"blocks of nothing", 8, 0}, {"blocks of one byte", 8, 1},
		{"another length", 12, 77}, {"a block at its own place", 16, 0}, {"a block beyond the end", 16, 1 << 30}, {"a negative place", 16, 1 << 31},
		{"a stream beyond the end", 20, 1 << 30}, {"a negative stream", 20, 1 << 31},
	} {
		b := slices.Clone(good)
		binary.LittleEndian.PutUint32(b[c.at:], c.value)
		_, err := Blosc{}.Decode(nil, b, 4000)
		assert.Error(t, err, c.reason)
	}
	for n := range good {
		_, err := Blosc{}.Decode(nil, good[:n], 4000)
		require.Error(t, err, "cut at %d", n)
	}
}

// TestBloscPart decodes parts of a chunk of ten blocks. The bytes of a part are right even if all blocks without bytes of this part
// are damaged.
func TestBloscPart(t *testing.T) {
	const block, n = 400, 9*400 + 123
	x := make([]byte, n)
	for i := range x {
		x[i] = byte(i * i >> 12)
	}
	for _, c := range []Blosc{
		{Compressor: "lz4", Level: 5, TypeSize: 4, Shuffle: ByteShuffle, BlockSize: block}, {Compressor: "zstd", Level: 1, TypeSize: 2, Shuffle: BitShuffle, BlockSize: block},
		{Compressor: "lz4", Level: 0, TypeSize: 4, BlockSize: block},
	} {
		good, err := c.Encode(nil, x)
		require.NoError(t, err)
		require.Equal(t, c.Level > 0, len(good) < n, "the blocks are compressed")
		for first := 0; first < n; first += 57 {
			for _, end := range []int{first + 1, first + 350, first + 1999, n} {
				end = min(end, n)
				b := slices.Clone(good)
				for i := range 10 {
					if c.Level > 0 && (i < first/block || i*block >= end) {
						binary.LittleEndian.PutUint32(b[16+4*i:], 1<<30)
					}
				}
				z, err := c.DecodePart(nil, b, n, first, end)
				require.NoError(t, err)
				require.Len(t, z, n)
				require.Equal(t, x[first:end], z[first:end], "%s, bytes %d to %d", c.Compressor, first, end)
			}
		}
	}
}

// TestBloscLZ decodes literals, matches of short and long distances, and repeated bytes.
func TestBloscLZ(t *testing.T) {
	far := append([]byte{31}, bytes.Repeat([]byte{'x'}, 32)...)
	for range 280 {
		far = append(far, append([]byte{31}, bytes.Repeat([]byte{'y'}, 32)...)...)
	}
	for _, c := range []struct {
		reason string
		b      []byte
		want   string // "" if decoding must fail
	}{
		{"literals", []byte{2, 'a', 'b', 'c'}, "abc"},
		{"a match", []byte{2, 'a', 'b', 'c', 1 << 5, 2, 0, 'd'}, "abcabcd"},
		{"a byte repeated", []byte{0, 'a', 3 << 5, 0, 0, 'd'}, "aaaaaad"},
		{"a long match", []byte{0, 'a', 7 << 5, 5, 0, 0, 'd'}, "a" + string(bytes.Repeat([]byte{'a'}, 14)) + "d"},
		{"before the beginning", []byte{0, 'a', 1 << 5, 1, 0, 'd'}, ""},
		{"literals beyond the end", []byte{5, 'a'}, ""},
		{"nothing", nil, ""},
		{"a match that is cut", []byte{0, 'a', 1 << 5}, ""},
		{"a length that is cut", []byte{0, 'a', 7 << 5, 255}, ""},
		{"a far distance that is cut", []byte{0, 'a', 1<<5 | 31, 255, 0}, ""},
	} {
		z := make([]byte, max(len(c.want), 1))
		err := blosclz(z, c.b)
		if c.want == "" {
			assert.Error(t, err, c.reason)
			continue
		}
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, string(z), c.reason)
	}
	n := 32 * 281
	z := make([]byte, n+3)
	distance := n - 8191 - 1 // distance to the first byte
	b := append(slices.Clone(far), 1<<5|31, 255, byte(distance>>8), byte(distance))
	require.NoError(t, blosclz(z, b))
	assert.Equal(t, "xxx", string(z[n:]))
}

// TestDelta adds differences of integers and floats in order.
func TestDelta(t *testing.T) {
	z, err := Delta{Size: 2}.Decode(nil, []byte{1, 0, 255, 255, 2, 0}, 6)
	require.NoError(t, err)
	assert.Equal(t, []byte{1, 0, 0, 0, 2, 0}, z)
	z, err = Delta{Size: 2, Big: true}.Decode(nil, []byte{0, 255, 0, 1}, 4)
	require.NoError(t, err)
	assert.Equal(t, []byte{0, 255, 1, 0}, z)
	_, err = Delta{Size: 2}.Decode(nil, make([]byte, 4), 3)
	assert.ErrorIs(t, err, ErrTooLong)
}

func FuzzDecode(f *testing.F) {
	var all []Codec
	for _, c := range written() {
		b, err := c.Encode(nil, bytes.Repeat([]byte("abcd1234"), 60))
		require.NoError(f, err)
		f.Add(b)
		all = append(all, c)
	}
	all = append(all, LZ4{}, BZ2{})
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, c := range all {
			if out, err := c.Decode(nil, slices.Clone(b), 1000); err == nil {
				require.LessOrEqual(t, len(out), 1000)
			}
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	const n = 256 << 10
	x, z, work := make([]byte, n), make([]byte, n), make([]byte, n)
	for _, size := range []int{2, 4, 8} {
		for name, f := range map[string]func(){
			"shuffle": func() { shuffle(z, x, size) }, "unshuffle": func() { unshuffle(z, x, size) },
			"bitshuffle": func() { bitshuffle(z, x, work, size) }, "bitunshuffle": func() { bitunshuffle(z, x, work, size) },
		} {
			b.Run(fmt.Sprint(name, size), func(b *testing.B) {
				b.SetBytes(n)
				for b.Loop() {
					f()
				}
			})
		}
	}
}
