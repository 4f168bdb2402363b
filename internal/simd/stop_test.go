package simd

import (
	"reflect"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// TestWorldStops stops the world while a kernel runs that no signal can interrupt. Where the loop that calls it cannot be
// left either, that takes as long as all of the run. Other work of the machine delays it, too, so that few trials are enough.
func TestWorldStops(t *testing.T) {
	if testing.Short() || ufunc.Active() == ufunc.Portable {
		t.Skip("takes time, memory, and a kernel; the full tests do it")
	}
	x, z := 0.5, make([]float64, 8<<20)
	run := func() {
		r := ufunc.Row{N: len(z), Rows: 1}
		r.Ptr[0], r.Step[0] = unsafe.Pointer(&z[0]), 8
		r.Ptr[1] = unsafe.Pointer(&x)
		Asin.Loops[reflect.Float64].Run(&r)
	}
	run() // has the memory mapped
	begin := time.Now()
	run()
	whole := time.Since(begin)
	early, trials := 0, 0
	for try := 0; try < 50 && trials < 15; try++ {
		started, end := make(chan bool), make(chan time.Time, 1)
		go func() {
			close(started)
			run()
			end <- time.Now()
		}()
		<-started
		time.Sleep(whole / 16)
		var m runtime.MemStats
		begin := time.Now()
		runtime.ReadMemStats(&m) // stops the world
		stopped := time.Since(begin)
		if rest := (<-end).Sub(begin); rest > whole/2 {
			trials++
			if stopped < rest/2 {
				early++
			}
		}
	}
	require.GreaterOrEqual(t, 5*early, trials, "of %d trials, the world stopped in time in %d", trials, early)
	t.Logf("of %d trials, the world stopped in time in %d", trials, early)
}
