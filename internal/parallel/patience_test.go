package parallel

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// tries calls willing n times, and returns the number of true results.
func (p *patience) tries(n int) (tries int) {
	for range n {
		if p.willing() {
			tries++
		}
	}
	return tries
}

func TestPatience(t *testing.T) {
	var p patience
	require.Equal(t, 10, p.tries(10), "at first it always tries")
	for _, rest := range []int{2, 4, 8, 16, 32, 32, 32} {
		p.tried(false)
		require.Zero(t, p.tries(rest))
		require.True(t, p.willing())
	}
	p.tried(false)
	p.tried(true)
	require.Equal(t, 10, p.tries(10), "after it paid it always tries")
	p.tried(false)
	require.Zero(t, p.tries(2))
	require.True(t, p.willing())
}

// TestLongJobsStartWorkers checks whether workers help a long job even after useless starts.
func TestLongJobsStartWorkers(t *testing.T) {
	withProcessors(t, 2)
	starting.rest.Store(1 << 40)
	defer forget()
	var helped atomic.Int64
	caller := goroutine()
	Run(20, func(int) {
		if goroutine() != caller {
			helped.Add(1)
		}
		time.Sleep(time.Millisecond)
	})
	require.Positive(t, helped.Load())
}

// TestShortJobsStopStartingWorkers checks whether calls start ever fewer workers if they end before a worker can begin.
func TestShortJobsStopStartingWorkers(t *testing.T) {
	withProcessors(t, 2)
	for range 5 {
		starting.tried(false)
	}
	began := workers.Load()
	for range 32 {
		Run(2, func(int) {})
		require.Equal(t, began, workers.Load())
	}
}
