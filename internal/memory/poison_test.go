package memory

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestPoisonIsSeen(t *testing.T) {
	reset(t)
	Poison(true)
	for _, n := range lengths {
		p := Uncleared(n)
		require.True(t, isAll(p, n, poison), "Uncleared(%d)", n)
		require.True(t, isAll(Cleared(n), n, 0), "Cleared(%d)", n)
		if n < smallest {
			continue
		}
		write(p, n, 1)
		Release(p, n)
		require.True(t, isAll(p, n, poison), "a released block of %d bytes", n)
		require.Equal(t, p, Uncleared(n))
	}
}

func TestPoisonFindsMistakes(t *testing.T) {
	reset(t)
	Poison(true)
	for _, n := range lengths {
		if n < smallest {
			continue
		}
		p := Uncleared(n)
		Release(p, n)
		const twice = "memory: block was released twice"
		require.PanicsWithValue(t, twice, func() { Release(p, n) }, n)
		require.PanicsWithValue(t, twice, func() { Release(p, 2*n) }, n)
		require.PanicsWithValue(t, twice, func() { Release(unsafe.Add(p, n-1), smallest) }, n)
		for _, i := range []int{0, n / 2, n - 1} {
			of(p, n)[i]++
			require.PanicsWithValue(t, "memory: block was written after its release", func() { Uncleared(n) }, n)
			fill(p, n)
			Release(p, n)
		}
		require.Equal(t, p, Uncleared(n))
	}
}

func TestPoisonFindsPartsThatAreHeld(t *testing.T) {
	reset(t)
	Poison(true)
	p := Uncleared(1 << 20)
	Release(unsafe.Add(p, 1<<19), 1<<19)
	require.PanicsWithValue(t, "memory: block was released twice", func() { Release(p, 1<<20) })
	Release(p, 1<<19) // this block ends where the next one begins
	require.Equal(t, 1<<20, Held())
}

// Poison applies only to blocks released after its call. Blocks released earlier have arbitrary contents, and are not checked.
func TestPoisonForgetsWhatIsHeld(t *testing.T) {
	reset(t)
	for _, n := range lengths {
		Release(Uncleared(n), n)
	}
	Poison(true)
	require.Zero(t, Held())
	for _, n := range lengths {
		Release(Uncleared(n), n)
	}
	Poison(false)
	require.Zero(t, Held())
}
