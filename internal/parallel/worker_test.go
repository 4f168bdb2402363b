package parallel

import (
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newJob returns a job in the form that Run posts.
func newJob(t testing.TB, parts, workers int64, f func(part int)) *job {
	j := &job{f: f, parts: parts, workers: workers}
	j.left.Store(parts)
	j.gate.Lock()
	at := j.post()
	require.NotEqual(t, unposted, at)
	t.Cleanup(func() { posted[at].Store(nil) })
	return j
}

func TestNoMoreWorkersThanMayBeAreHired(t *testing.T) {
	withProcessors(t, 8)
	j := &job{workers: 2}
	defer workers.Store(0)
	require.True(t, j.hire())
	require.True(t, j.hire())
	require.False(t, j.hire())
	require.False(t, j.dismiss())
	j.workers = 1
	require.True(t, j.dismiss())
	require.False(t, j.dismiss())
	require.Equal(t, int64(1), workers.Load())
}

// TestSurplusWorkersEnd has three workers under a limit of one.
func TestSurplusWorkersEnd(t *testing.T) {
	withProcessors(t, 8)
	calls := 0
	newJob(t, 10, 1, func(int) { calls++ })
	workers.Add(3)
	for range 2 {
		work()
		require.Zero(t, calls)
	}
	work()
	require.Equal(t, 10, calls)
	require.Zero(t, workers.Load())
}

// TestGoexitLeavesAWorkerForOthers has two jobs. A part of the first job ends the only worker. The caller of the second job has counted
// this worker, so its job needs a new one.
func TestGoexitLeavesAWorkerForOthers(t *testing.T) {
	withProcessors(t, 2)
	done := make(chan bool)
	// With turn 1 the worker begins its search at the second slot.
	newJob(t, 1, 1, func(int) { close(done) })
	newJob(t, 1, 1, func(int) { runtime.Goexit() })
	workers.Add(1)
	go work()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("there is no worker")
	}
}

// TestWorkersTakeTurns has one worker run two jobs.
func TestWorkersTakeTurns(t *testing.T) {
	withProcessors(t, 2)
	var order []int
	for i := range 2 {
		newJob(t, 3, 1, func(int) { order = append(order, i) })
	}
	workers.Add(1)
	work()
	require.Len(t, order, 6)
	require.NotEqual(t, order[0], order[1])
}

// TestJobsBeyondThePlaces runs a job while all slots are taken. The caller must run the parts itself. When a slot is free, the job must get
// workers.
func TestJobsBeyondThePlaces(t *testing.T) {
	withProcessors(t, 2)
	for i := range posted {
		posted[i].Store(new(job))
	}
	var helped atomic.Int64
	caller := goroutine()
	Run(30, func(part int) {
		if goroutine() != caller {
			assert.Greater(t, part, 9)
			helped.Add(1)
		}
		if part == 9 {
			for i := range posted {
				posted[i].Store(nil)
			}
		}
		time.Sleep(time.Millisecond)
	})
	require.Positive(t, helped.Load())
}

// TestNoCallerIsForgotten posts jobs while a worker is about to end but is still counted. This worker must run them.
func TestNoCallerIsForgotten(t *testing.T) {
	withProcessors(t, 2)
	defer forget()
	var round, ended, calls atomic.Int64
	const rounds = 20000
	go func() {
		for i := range int64(rounds) {
			for round.Load() <= i {
				runtime.Gosched()
			}
			work()
			ended.Store(i + 1)
		}
	}()
	for i := range int64(rounds) {
		j := &job{f: func(int) { calls.Add(1) }, parts: 1, workers: 1}
		j.left.Store(1)
		j.gate.Lock()
		workers.Add(1)
		round.Store(i + 1)
		for workers.Load() == 1 && rand.IntN(40) > 0 {
		}
		at := j.post()
		counted := workers.Load() == 1
		for ended.Load() <= i {
			runtime.Gosched()
		}
		posted[at].Store(nil)
		require.True(t, !counted || !j.open(), "nobody ran the job of round %d", i)
	}
}
