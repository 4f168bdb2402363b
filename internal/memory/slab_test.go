package memory

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// heap returns the bytes of Go's heap that are alive.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func TestPartsOfASlabAreApart(t *testing.T) {
	a := unwatched(0)
	var parts []unsafe.Pointer
	length := func(i int) int { return classOf(smallest + 64*i%5000).bytes }
	for i := range 1000 {
		p := a.take(classOf(length(i)))
		if p == nil { // slabs enough, or too much of one would be left
			p = uncleared(length(i))
		}
		write(p, length(i), byte(i))
		parts = append(parts, p)
	}
	for i, p := range parts {
		require.True(t, isAll(p, length(i), byte(i)))
	}
}

func TestSlabIsUsedUp(t *testing.T) {
	s := slab{part: uncleared(slabBytes)}
	first := s.part
	for i := range 4 {
		require.Equal(t, unsafe.Add(first, i*slabBytes/4), s.cut(slabBytes/4))
	}
	require.Nil(t, s.part) // so that the slab is kept by its parts alone
	require.Nil(t, s.cut(smallest))

	s = slab{part: first}
	require.NotNil(t, s.cut(slabBytes-largestEnd-64))
	require.Nil(t, s.cut(largestCut))
	require.False(t, s.mayGrow(), "too much would be left unused")
	require.NotNil(t, s.cut(64))
	require.Nil(t, s.cut(largestCut))
	require.True(t, s.mayGrow())
	require.False(t, s.mayGrow(), "another goroutine is at it")
}

// Blocks that are kept, one of each slab, keep no more than mostSlabs slabs.
func TestFewBlocksKeepLittle(t *testing.T) {
	reset(t)
	const n = 4096
	kept := make([]unsafe.Pointer, 0, 4000)
	before := heap()
	for range cap(kept) {
		for range 63 {
			Uncleared(n)
		}
		kept = append(kept, Uncleared(n))
	}
	more := heap() - before
	require.LessOrEqual(t, more, cap(kept)*n+mostSlabs*slabBytes+1<<20)
	runtime.KeepAlive(kept)
	for i := range kept {
		kept[i] = nil
	}
	eventually(t, "no slab is used after many have died", func() bool {
		for range 100 * patience {
			if p := blocks.take(classOf(n)); p != nil {
				return true
			}
		}
		return false
	})
}
