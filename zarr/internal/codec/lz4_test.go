package codec

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/pierrec/lz4/v4"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// texts returns bytes with many kinds of repetition: noise, runs, short and long periods, and mixtures.
func texts(r *rand.Rand, n int) map[string][]byte {
	all := map[string][]byte{"zeros": make([]byte, n)}
	for _, values := range []int{2, 5, 256} {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.IntN(values))
		}
		all[fmt.Sprint("noise of ", values)] = b
	}
	for _, period := range []int{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 100, 65535, 65536} {
		b := make([]byte, n)
		for i := range b {
			if b[i] = byte(r.IntN(256)); i >= period {
				b[i] = b[i-period]
			}
		}
		all[fmt.Sprint("period ", period)] = b
	}
	b := make([]byte, 0, n+600)
	for len(b) < n {
		if at := len(b); at > 0 && r.IntN(2) == 0 {
			from := at - 1 - r.IntN(min(at, 1+r.IntN(70000)))
			for range r.IntN(600) {
				b = append(b, b[from])
				from++
			}
			continue
		}
		for range r.IntN(40) {
			b = append(b, byte(r.IntN(256)))
		}
	}
	all["mixed"] = b[:n:n]
	return all
}

// Package lz4 decodes our blocks, and we decode its blocks, for all lengths of texts, literals and matches.
func TestLZ4(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	hard := map[string]bool{"noise of 256": true, "period 65535": true, "period 65536": true} // texts with at most one match
	lengths := []int{1000, 4096, 70_000, 256 << 10}
	step := 1
	if testing.Short() {
		step = 3
	}
	for n := 0; n < 300; n += step {
		lengths = append(lengths, n)
	}
	for _, n := range lengths {
		for name, x := range texts(r, n) {
			theirs := make([]byte, lz4.CompressBlockBound(n))
			for _, compress := range []func(from, to []byte) (int, error){
				func(from, to []byte) (int, error) { return lz4.CompressBlock(from, to, nil) },
				func(from, to []byte) (int, error) { return lz4.CompressBlockHC(from, to, lz4.Level9, nil, nil) },
			} {
				size, err := compress(x, theirs)
				require.NoError(t, err)
				if size == 0 {
					continue
				}
				z := bytes.Repeat([]byte{77}, n+64)
				require.NoError(t, lz4Block(z[:n:n], theirs[:size:size]), "%s %d", name, n)
				require.True(t, bytes.Equal(x, z[:n]), "%s %d", name, n)
				require.Equal(t, bytes.Repeat([]byte{77}, 64), z[n:], "%s %d", name, n)
			}
			for _, level := range []int{1, 5, 9} {
				z := bytes.Repeat([]byte{77}, n+64)
				size := encodeLZ4(z[:n:n], x, level)
				require.Equal(t, bytes.Repeat([]byte{77}, 64), z[n:], "%s %d", name, n)
				if size == 0 {
					require.True(t, n < 1000 || level < 9 || hard[name], "%s of %d bytes is not compressed", name, n)
					continue
				}
				y := make([]byte, n)
				got, err := lz4.UncompressBlock(z[:size], y)
				require.NoError(t, err, "%s %d", name, n)
				require.True(t, got == n && bytes.Equal(x, y), "%s %d", name, n)
				clear(y)
				require.NoError(t, lz4Block(y, z[:size:size]))
				require.True(t, bytes.Equal(x, y), "%s %d", name, n)
			}
		}
	}
}

// At level 9, results for texts with repetition are at most a fifth longer than the results of package lz4.
func TestLZ4Ratio(t *testing.T) {
	for name, x := range texts(rand.New(rand.NewPCG(3, 4)), 200_000) {
		theirs, err := lz4.CompressBlock(x, make([]byte, lz4.CompressBlockBound(len(x))), nil)
		require.NoError(t, err)
		if ours := encodeLZ4(make([]byte, len(x)), x, 9); theirs > 0 && theirs < len(x) {
			assert.LessOrEqual(t, float64(ours), 1.2*float64(theirs)+20, name)
			assert.NotZero(t, ours, name)
		}
	}
}

// Encoder and decoder refuse a target that is too short for the result.
func TestLZ4Room(t *testing.T) {
	x := texts(rand.New(rand.NewPCG(5, 6)), 3000)["mixed"]
	z := make([]byte, len(x))
	n := encodeLZ4(z, x, 9)
	require.Greater(t, n, 100)
	for room := range n {
		assert.Zero(t, encodeLZ4(make([]byte, room), x, 9))
	}
	for m := range len(x) {
		assert.ErrorIs(t, lz4Block(make([]byte, m), z[:n]), ErrDamaged)
	}
	assert.ErrorIs(t, lz4Block(make([]byte, len(x)+1), z[:n]), ErrDamaged)
	for cut := range n {
		assert.ErrorIs(t, lz4Block(make([]byte, len(x)), z[:cut:cut]), ErrDamaged)
	}
}

// FuzzLZ4 decodes any block: the result equals the result of package lz4, or both packages return an error. It also encodes and
// decodes any text.
func FuzzLZ4(f *testing.F) {
	f.Add([]byte("\x1f0\x01\x00\x40\x50abcde"), uint16(100))
	f.Fuzz(func(t *testing.T, b []byte, size uint16) {
		n := int(size)
		z, y := bytes.Repeat([]byte{77}, n+64), make([]byte, n)
		err := lz4Block(z[:n:n], b)
		if !bytes.Equal(z[n:], bytes.Repeat([]byte{77}, 64)) {
			t.Fatal("bytes beyond the block have changed")
		}
		if got, e := lz4.UncompressBlock(b, y); n > 0 && e == nil && got == n {
			if err == nil && !bytes.Equal(z[:n], y) {
				t.Fatal("the bytes differ")
			}
			if err != nil {
				t.Log(err) // blocks with an end that the format forbids
			}
		}
		room := make([]byte, len(b))
		if m := encodeLZ4(room, b, n%10); m > 0 {
			again := make([]byte, len(b))
			if err := lz4Block(again, room[:m]); err != nil || !bytes.Equal(again, b) {
				t.Fatal("the text has not come back", err)
			}
		}
	})
}
