package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
	"unsafe"
	"weak"

	"github.com/stretchr/testify/require"
)

// heap returns the live bytes of Go's heap.
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
		if p == nil { // there are enough slabs, or a new slab would leave too much of the current one unused
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
	require.Nil(t, s.part) // only the blocks cut from the slab keep it alive
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

// If fewer slabs than the limit are alive, all short blocks come from slabs.
func TestShortBlocksAreCut(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	a := unwatched(0)
	for range mostSlabs * slabBytes / largestCut {
		require.NotNil(t, a.take(classOf(largestCut)))
	}
	for range 10 * patience {
		require.Nil(t, a.take(classOf(largestCut)), "too many slabs would be alive")
	}
	require.Nil(t, unwatched(0).take(classOf(largestCut+1)))
}

// A slab that stays alive does not prevent the allocation of new slabs.
func TestSlabsFollowThoseThatHaveDied(t *testing.T) {
	a := unwatched(0)
	var kept []unsafe.Pointer
	for i := range mostSlabs {
		for k := range slabBytes / largestCut {
			if p := a.take(classOf(largestCut)); k == 0 && i < mostSlabs/2 {
				kept = append(kept, p)
			}
		}
	}
	cut := 0
	eventually(t, "no slab follows", func() bool {
		for range patience * mostSlabs {
			if a.take(classOf(largestCut)) != nil {
				cut++
			}
		}
		return cut > 10*mostSlabs
	})
	runtime.KeepAlive(kept)
}

func TestTrimForgetsTheSlab(t *testing.T) {
	a := unwatched(0)
	slab := weak.Make((*byte)(a.take(classOf(smallest))))
	runtime.GC()
	require.NotNil(t, slab.Value())
	a.trim()
	eventually(t, "the slab is kept", func() bool { return slab.Value() == nil })
	runtime.KeepAlive(a)
}

// If a program keeps one block of each slab, at most mostSlabs slabs stay alive.
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
