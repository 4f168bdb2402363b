package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"unsafe"
)

// A ballast is memory allocated but never touched. The garbage collector counts it as live memory. So collections are rarer in a program with
// little other live memory. A program without long blocks has little ballast. At the first long block, the ballast grows to a size that
// depends on GOGC and the number of processors.
type ballast struct {
	long atomic.Int64 // number of long blocks from Go's heap since the last adjustment of the ballast

	mu      sync.Mutex
	block   []byte
	idle    int // number of successive collections without a request for a long block
	samples []metrics.Sample
	machine func() int64 // the memory available to the process
}

// A burden holds the numbers that determine the size of the ballast.
type burden struct {
	processors int
	percent    int64 // GOGC; negative if the collector is switched off
	live       int64 // bytes live after the last collection
	limit      int64 // the lesser of GOMEMLIMIT and the memory available to the process
	ballast    int64 // the number of bytes in the ballast; they are part of live
}

// ballastMade is the number of bytes of ballast ever allocated.
var ballastMade atomic.Int64

// BallastMade returns the number of bytes of ballast ever allocated. Go's metrics count them as allocations, but they belong to no
// call.
func BallastMade() int64 { return ballastMade.Load() }

func newBallast(machine func() int64) *ballast {
	b := &ballast{machine: machine, samples: []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/heap/live:bytes"}}}
	b.set(int(min(ballastBytes, debug.SetMemoryLimit(-1)/ballastPart)))
	return b
}

// bytes returns the size of the ballast for this burden.
func (s burden) bytes() int64 {
	most := int64(ballastBytes)
	if s.processors > 1 && !Tight && s.live-s.ballast < wellFilled {
		most = max(most, ballastOfMany*100/max(s.percent, 100))
	}
	if s.percent < 0 || s.near() {
		return 0
	}
	return min(most, s.limit/ballastPart)
}

// near reports whether Go's heap may grow close to the memory limit before the next collection.
func (s burden) near() bool {
	percent := s.percent
	if percent < 0 {
		percent = 100 // Go's collector is switched off; only the memory limit triggers collections
	}
	return float64(s.live)*(1+float64(percent)/100) > nearLimit*float64(s.limit)
}

// room returns the maximum number of bytes in the free lists.
func (s burden) room() int { return int(min(s.limit/heldPart, math.MaxInt)) }

// burden returns the current inputs of the ballast's size.
func (b *ballast) burden() burden {
	metrics.Read(b.samples)
	limit := debug.SetMemoryLimit(-1)
	if m := b.machine(); m > 0 {
		limit = min(limit, m)
	}
	return burden{runtime.GOMAXPROCS(0), int64(b.samples[0].Value.Uint64()), int64(b.samples[1].Value.Uint64()), limit, int64(len(b.block))}
}

// request records that a long block will be allocated from Go's heap. It reports whether the ballast is large. If so, the caller must make
// sure that collected runs after each collection.
func (b *ballast) request() (many bool) {
	if b.long.Add(1)%lookEvery != 1 || !b.mu.TryLock() {
		return false
	}
	defer b.mu.Unlock()
	b.idle = 0
	n := int(b.burden().bytes())
	if n != len(b.block) {
		b.set(n)
	}
	return n > ballastBytes
}

// collected adjusts the ballast after a collection. It reports whether memory is near its limit, and returns the maximum number
// of bytes in the free lists.
func (b *ballast) collected() (near bool, most int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.burden()
	n := int(s.bytes())
	if b.long.Swap(0) > 0 {
		b.idle = 0
	} else if b.idle++; b.idle >= idleCollections {
		n = min(n, ballastBytes)
	}
	if n < len(b.block) {
		b.set(n)
	}
	return s.near(), s.room()
}

// room returns the maximum number of bytes in the free lists.
func (b *ballast) room() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.burden().room()
}

// set allocates n bytes of ballast. It does not clear them: clearing would make the system provide memory for them.
func (b *ballast) set(n int) {
	b.block = nil
	if n > 0 {
		b.block = unsafe.Slice((*byte)(grown(n)), n)
		ballastMade.Add(int64(n))
	}
}
