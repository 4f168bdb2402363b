package codec

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// zstdInput returns random bytes of a random kind, with few or many matches.
func zstdInput(r *rand.Rand) []byte {
	n := []int{r.IntN(20), r.IntN(300), r.IntN(3000), r.IntN(70_000), r.IntN(600_000)}[r.IntN(5)]
	x := make([]byte, n)
	switch r.IntN(7) {
	case 0: // zeros
	case 1:
		for i := range x {
			x[i] = byte(r.Uint32())
		}
	case 2:
		few := 1 + r.IntN(5)
		for i := range x {
			x[i] = byte(r.IntN(few))
		}
	case 3: // smooth floats
		for i := 0; i+4 <= n; i += 4 {
			binary.LittleEndian.PutUint32(x[i:], math.Float32bits(float32(math.Round(280*16+300*math.Sin(float64(i)/9000)+r.NormFloat64())/16)))
		}
	case 4: // random bytes, and repetitions of earlier bytes, of all lengths and distances
		for i := 0; i < n; {
			k := min(n-i, 1<<r.IntN(17))
			if i > 0 && r.IntN(2) == 0 {
				from := r.IntN(i)
				for range k {
					x[i] = x[from]
					i, from = i+1, from+1
				}
				continue
			}
			for range k {
				x[i] = byte(r.Uint32())
				i++
			}
		}
	case 5: // rows of integers
		for i := 0; i+2 <= n; i += 2 {
			binary.LittleEndian.PutUint16(x[i:], uint16(i/40+r.IntN(3)))
		}
	default: // the smaller a byte, the more frequent
		for i := range x {
			x[i] = byte(r.ExpFloat64() * 6)
		}
	}
	return x
}

// TestZstdEncoder decodes the results of the encoder for bytes of all kinds and sizes.
func TestZstdEncoder(t *testing.T) {
	for i := range uint64(600) {
		r := rand.New(rand.NewPCG(i, 11))
		x := zstdInput(r)
		e := zstdFast.Get().(*zstdEncoder)
		z := e.encode(nil, x)
		zstdFast.Put(e)
		require.LessOrEqual(t, len(z), len(x)+len(x)/1000+20)
		y, err := Zstd{}.Decode(nil, z, len(x))
		require.NoError(t, err, "input %d of %d bytes", i, len(x))
		require.True(t, bytes.Equal(x, y), "input %d of %d bytes", i, len(x))
	}
}

// BenchmarkZstdEncoder compresses temperatures of 1 MiB.
func BenchmarkZstdEncoder(b *testing.B) {
	x := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(x); i += 4 {
		binary.LittleEndian.PutUint32(x[i:], math.Float32bits(float32(math.Round(280*16+300*math.Sin(float64(i)/9000)+r.NormFloat64())/16)))
	}
	b.SetBytes(int64(len(x)))
	var z []byte
	for b.Loop() {
		z, _ = Zstd{Level: 1}.Encode(z, x)
	}
	b.ReportMetric(float64(len(x))/float64(len(z)), "ratio")
}
