package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// ample is a memory limit beyond the needs of all tests.
const ample = math.MaxInt64

func TestBallastFollowsProcessorsAndLimits(t *testing.T) {
	many := int64(ballastOfMany)
	if Tight {
		many = ballastBytes
	}
	for _, c := range []struct {
		why  string
		s    burden
		want int64
	}{
		{"one processor", burden{1, 100, 1 << 20, ample, 0}, ballastBytes},
		{"two", burden{2, 100, 1 << 20, ample, 0}, many},
		{"sixty-four", burden{64, 100, 1 << 20, ample, 0}, many},
		{"a larger GOGC makes collections rare", burden{2, 400, 1 << 20, ample, 0}, max(many/4, ballastBytes)},
		{"a smaller GOGC is to save memory", burden{2, 10, 1 << 20, ample, 0}, many},
		{"collector switched off", burden{2, -1, 1 << 20, ample, 0}, 0},
		{"collector switched off under a limit", burden{2, -1, 1 << 20, 1 << 30, 0}, 0},
		{"a limit of 1 GiB", burden{2, 100, 1 << 20, 1 << 30, 0}, min(many, 16<<20)},
		{"a limit of 64 MiB", burden{2, 100, 1 << 20, 64 << 20, 0}, 1 << 20},
		{"a limit of 64 MiB, one processor", burden{1, 100, 1 << 20, 64 << 20, 0}, 1 << 20},
		{"much alive already", burden{2, 100, 1 << 30, ample, 0}, ballastBytes},
		{"nothing alive but much ballast", burden{2, 100, wellFilled, ample, many}, many},
		{"near a limit", burden{2, 100, 400 << 20, 1 << 30, 0}, 0},
		{"not near it", burden{2, 100, 380 << 20, 1 << 30, 0}, min(many, 16<<20)},
		{"beyond a limit", burden{2, 100, 2 << 30, 1 << 30, 0}, 0},
		{"no limit at all left", burden{2, 100, 1 << 20, 0, 0}, 0},
	} {
		require.Equal(t, c.want, c.s.bytes(), c.why)
	}
}

func TestNearAndRoom(t *testing.T) {
	require.True(t, burden{2, 100, 385 << 20, 1 << 30, 0}.near())
	require.False(t, burden{2, 100, 380 << 20, 1 << 30, 0}.near())
	require.True(t, burden{2, 400, 160 << 20, 1 << 30, 0}.near(), "a larger GOGC comes near earlier")
	require.False(t, burden{2, -1, 380 << 20, 1 << 30, 0}.near())
	require.True(t, burden{2, -1, 400 << 20, 1 << 30, 0}.near())
	require.Equal(t, 32<<20, burden{limit: 256 << 20}.room())
	require.Equal(t, int(min(ample/heldPart, math.MaxInt)), burden{limit: ample}.room())
}

// processors sets GOMAXPROCS until the test ends, and GOGC to 100.
func processors(t *testing.T, n int) {
	before, percent := runtime.GOMAXPROCS(n), debug.SetGCPercent(100)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(before)
		debug.SetGCPercent(percent)
	})
}

// many returns the size of the ballast with several processors.
func many() int {
	if Tight {
		return ballastBytes
	}
	return ballastOfMany
}

func TestBallastIsTakenAtTheFirstLongBlock(t *testing.T) {
	processors(t, 2)
	a := unwatched(defaultLimit)
	a.watching.Store(false)
	for range 1000 {
		a.request(classOf(largestCut))
	}
	require.Len(t, a.ballast.block, ballastBytes, "short blocks want none")
	require.False(t, a.watching.Load())
	a.request(classOf(largestCut + 1))
	require.Len(t, a.ballast.block, many())
	require.Equal(t, many() > ballastBytes, a.watching.Load(), "collections are heard of")
}

func TestBallastGoesWhenNoLongBlocksAreMade(t *testing.T) {
	processors(t, 2)
	a := unwatched(defaultLimit)
	a.request(classOf(1 << 20))
	for range idleCollections {
		require.Len(t, a.ballast.block, many())
		a.age()
	}
	require.Len(t, a.ballast.block, many(), "the first collection found the request")
	a.age()
	require.Len(t, a.ballast.block, ballastBytes)
	a.request(classOf(1 << 20))
	require.Len(t, a.ballast.block, many(), "and comes again")
}

func TestBallastFollowsGOMAXPROCS(t *testing.T) {
	processors(t, 1)
	a := unwatched(defaultLimit)
	a.request(classOf(1 << 20))
	require.Len(t, a.ballast.block, ballastBytes)
	runtime.GOMAXPROCS(2)
	for range lookEvery {
		a.request(classOf(1 << 20))
	}
	require.Len(t, a.ballast.block, many())
	runtime.GOMAXPROCS(1)
	a.age()
	require.Len(t, a.ballast.block, ballastBytes)
}

func TestBallastGoesWhenTheCollectorIsSwitchedOff(t *testing.T) {
	processors(t, 2)
	a := unwatched(defaultLimit)
	a.request(classOf(1 << 20))
	debug.SetGCPercent(-1)
	a.age()
	require.Empty(t, a.ballast.block)
}

// limited returns an allocator of a process. The process has *machine bytes of memory.
func limited(machine *int64) *allocator {
	a := unwatched(defaultLimit)
	a.watching.Store(false)
	a.ballast = newBallast(func() int64 { return *machine })
	return a
}

func TestAllThatIsHeldGoesNearALimit(t *testing.T) {
	processors(t, 2)
	machine := int64(1 << 40)
	a := limited(&machine)
	a.watching.Store(true) // set, so that collections caused by other tests do not age the blocks of this allocator
	for range 4 {
		p := a.block(1 << 20)
		defer runtime.KeepAlive(p)
	}
	for range 16 {
		a.release(uncleared(1<<20), classOf(1<<20))
	}
	require.Equal(t, 16<<20, a.held())
	runtime.GC()
	a.age()
	require.Equal(t, 16<<20, a.held())
	machine = 8 << 20 // less than the memory now live
	a.age()
	require.Zero(t, a.held())
	require.Empty(t, a.ballast.block)
}

func TestALimitNarrowsWhatIsHeld(t *testing.T) {
	processors(t, 2)
	machine := int64(64 << 20)
	a := limited(&machine)
	for range 16 {
		a.release(uncleared(1<<20), classOf(1<<20))
		require.LessOrEqual(t, a.held(), 8<<20)
	}
	require.NotZero(t, a.held())
}

// mapped returns the number of bytes that Go's heap holds from the system.
func mapped() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64() - s[1].Value.Uint64())
}

// TestUnderMemoryLimit also runs in separate programs; see TestLimitsOfAProcess.
func TestUnderMemoryLimit(t *testing.T) {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		limit = mapped() + 64<<20
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit))
	}
	const n, kept = 1 << 20, 24
	var alive [kept]unsafe.Pointer
	most := int64(0)
	rounds := 2000
	if testing.Short() {
		rounds = 500
	}
	for i := range rounds {
		p := Uncleared(n)
		write(p, n, byte(i))
		if alive[i%kept] = p; i%7 == 0 {
			q := Uncleared(n)
			write(q, n, 1)
			Release(q, n)
		}
		if i%50 == 0 {
			most = max(most, mapped())
		}
	}
	require.LessOrEqual(t, most, limit+limit/2, "the limit is a goal, and collections take time")
	require.LessOrEqual(t, int64(len(blocks.ballast.block)), limit/ballastPart)
	for i, p := range alive {
		last := byte((rounds-1-i)/kept*kept + i)
		require.True(t, isAll(p, n, last), "block %d", i)
	}
}
