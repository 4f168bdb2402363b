package peer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHash compares hash with the published sequence of SplitMix64 from 0. Peers in other languages compute the same numbers.
func TestHash(t *testing.T) {
	require.Equal(t, uint64(0xE220A8397B1DCDAF), hash(0, 0))
	require.Equal(t, uint64(0x6E789E6AA1B965F4), hash(0, 1))
	require.Equal(t, uint64(0x06C45D188009454F), hash(0, 2))
	require.NotEqual(t, hash(0, 1), hash(1, 1), "operands differ")
}

func TestOperands(t *testing.T) {
	for _, v := range Numbers[float64](0, 1000) {
		require.True(t, 0.5 <= v && v < 1.5, v)
	}
	for _, v := range Numbers[uint8](1, 1000) {
		require.True(t, 1 <= v && v <= 99, v)
	}
	for _, v := range Indices(2, 1000) {
		require.True(t, 0 <= v && v < 1000, v)
	}
	require.Panics(t, func() { Numbers[float64](0, maxElements+1) })
	require.Panics(t, func() { Square(1 << 20) })
}

func TestMatrix(t *testing.T) {
	for n, want := range map[int][2]int{1: {1, 1}, 2: {1, 2}, 16: {4, 4}, 32: {4, 8}, 16384: {128, 128}, 67: {67, 1}} {
		rows, columns := Matrix(n)
		require.Equal(t, want, [2]int{rows, columns}, n)
	}
}

func TestDigest(t *testing.T) {
	x := make([]float64, 1000)
	for i := range x {
		x[i] = float64(i)
	}
	const samples = 64
	sum, some := digest(x, samples)
	require.Equal(t, 499500.0, sum)
	require.Len(t, some, samples)
	require.Equal(t, 0.0, some[0], "the first is one of them")
	require.Equal(t, 999.0, some[samples-1], "and so is the last")
	_, all := digest(x[:samples], samples)
	require.Equal(t, x[:samples], all, "few are compared all")
	_, one := digest(x, 1)
	require.Equal(t, x[:1], one, "the first is the only one")
}
