package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestCollectionIsDueAtHalfOfWhatIsAllowed(t *testing.T) {
	for _, c := range []struct {
		why                 string
		made, live, percent int64
		due                 bool
	}{
		{"half", 50, 100, 100, true},
		{"less than half", 49, 100, 100, false},
		{"GOGC=50", 25, 100, 50, true},
		{"GOGC=50", 24, 100, 50, false},
		{"GOGC=400", 199, 100, 400, false},
		{"GOGC=0", 11, 100, 0, true},
		{"nothing to collect", 10, 0, 100, false},
		{"GOGC=off", 1 << 40, 100, -1, false},
		{"nothing is too large", 1 << 61, 1 << 62, 1 << 30, false},
	} {
		p := pace{cycles: 7, made: c.made - min(c.made, 10)}
		require.Equal(t, c.due, p.due(10, 7, c.live, c.percent), c.why)
		require.False(t, p.due(10, 8, c.live, c.percent), "another collection has just been")
		require.Zero(t, p.made)
		p = pace{cycles: 7, made: c.made, asking: true}
		require.False(t, p.due(10, 7, c.live, c.percent), "one goroutine is enough")
	}
}

// forced returns the number of collections that the package has requested.
func forced() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.NumForcedGC)
}

// loop calls request for one result after another. Two operands and the last result stay alive. It returns the number of collections that
// the package has requested, and the peak of the heap as a multiple of a result's size.
func loop(request func(int) unsafe.Pointer, n int) (collections, most int) {
	x, y, z := request(n), request(n), unsafe.Pointer(nil)
	before := heap()
	start := forced()
	var m runtime.MemStats
	for range 12 {
		pacing.next = time.Time{} // the pause between requests is not under test
		z = request(n)
		runtime.ReadMemStats(&m)
		most = max(most, int(m.HeapAlloc)-before)
	}
	runtime.KeepAlive(x)
	runtime.KeepAlive(y)
	runtime.KeepAlive(z)
	return forced() - start, (most + 2*n) / n
}

func TestLargeResultsNeedLittleMemory(t *testing.T) {
	reset(t)
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	for _, request := range []func(int) unsafe.Pointer{Uncleared, Cleared} {
		collections, most := loop(request, 64<<20)
		require.NotZero(t, collections)
		require.LessOrEqual(t, most, 6, "NumPy needs memory for 4")
	}
	collections, _ := loop(Uncleared, paced-1<<20-1)
	require.Zero(t, collections, "smaller blocks are left to Go")

	debug.SetGCPercent(-1)
	collections, _ = loop(Uncleared, paced)
	require.Zero(t, collections, "the collector is switched off")
}

func TestCollectionsTakeLittleOfTheTime(t *testing.T) {
	reset(t)
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	runtime.GC()
	p := pace{samples: pacing.samples}
	p.before(paced)
	require.Equal(t, int64(paced), p.made)
	p.made = 1 << 50
	start, before := time.Now(), forced()
	p.before(paced)
	took := time.Since(start)
	require.Equal(t, before+1, forced())
	require.GreaterOrEqual(t, p.next.Sub(start), took)

	p.next = time.Now().Add(time.Hour)
	p.before(paced)
	p.made = 1 << 50
	p.before(paced)
	require.Equal(t, before+1, forced(), "there was one just now")
}
