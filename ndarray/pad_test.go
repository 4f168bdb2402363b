package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestPadRepeats compares modes that repeat elements with their definition: the index of the original element that each element repeats.
func TestPadRepeats(t *testing.T) {
	modulo := func(i, n int) int { return ((i % n) + n) % n }
	from := map[string]func(i, n int) int{
		"Edge": func(i, n int) int { return min(max(i, 0), n-1) },
		"Wrap": modulo,
		"Symmetric": func(i, n int) int {
			i = modulo(i, 2*n)
			return min(i, 2*n-1-i)
		},
		"Reflect": func(i, n int) int {
			i = modulo(i, max(1, 2*n-2))
			return min(i, max(0, 2*n-2-i))
		},
	}
	modes := map[string]nd.Option{"Edge": nd.Edge, "Wrap": nd.Wrap, "Symmetric": nd.Symmetric, "Reflect": nd.Reflect}
	for name, from := range from {
		for n := 1; n <= 5; n++ {
			for before := range 14 {
				for after := range 14 {
					x := nd.Arange(0, 2*n, 1).Reshape(2, n)
					want := nd.FromFunc(func(i []int) int { return i[0]*n + from(i[1]-before, n) }, 2, before+n+after)
					got := nd.Pad(x, []int{0, before}, []int{0, after}, modes[name])
					require.Equal(t, want.ToSlice(), got.ToSlice(), "%s of %d elements by %d and %d", name, n, before, after)
					got = nd.Pad(x.T(), []int{before, 0}, []int{after, 0}, modes[name])
					require.Equal(t, want.T().ToSlice(), got.ToSlice(), "%s of %d rows by %d and %d", name, n, before, after)
				}
			}
		}
	}
}

// TestRampWithinTheLimit pads by ramps under a limit of bytes that the result fits, but not all of its numbers as float64.
func TestRampWithinTheLimit(t *testing.T) {
	free := nd.Pad(nd.Of[uint8](200), 0, 8000, nd.LinearRamp)
	wide := nd.Pad(nd.Ones[complex64](3, 1), []int{0, 1500}, []int{0, 0}, nd.LinearRamp)
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 14))
	require.Equal(t, free.ToSlice(), nd.Pad(nd.Of[uint8](200), 0, 8000, nd.LinearRamp).ToSlice())
	nd.SetMaxBytes(1 << 16)
	require.Equal(t, wide.ToSlice(), nd.Pad(nd.Ones[complex64](3, 1), []int{0, 1500}, []int{0, 0}, nd.LinearRamp).ToSlice())
}

// TestPadFewElementsByMany counts allocations: their number must not follow the number of added elements.
func TestPadFewElementsByMany(t *testing.T) {
	x := nd.Of(1.0, 2)
	for name, mode := range map[string]nd.Option{"Edge": nd.Edge, "Wrap": nd.Wrap, "Symmetric": nd.Symmetric, "Reflect": nd.Reflect, "LinearRamp": nd.LinearRamp} {
		require.Less(t, testing.AllocsPerRun(3, func() { nd.Pad(x, 5000, 3000, mode) }), 400.0, name)
	}
}
