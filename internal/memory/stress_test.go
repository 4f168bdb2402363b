package memory

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"time"
	"unsafe"
)

// An owned is a block, with the value that the owner of the block has written to it.
type owned struct {
	p    unsafe.Pointer
	n    int
	mark uint64
}

// words returns the block as the words that its owner writes.
func (o owned) words() []uint64 { return unsafe.Slice((*uint64)(o.p), o.n/8) }

// stress allocates, fills, checks and releases blocks. It passes some blocks to another goroutine, and leaves some to the garbage
// collector.
func stress(t *testing.T, goroutines, rounds int) {
	exchange := make(chan owned, 4*goroutines)
	var wait sync.WaitGroup
	for g := range goroutines {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(uint64(g), 7))
			var mine []owned
			for i := range rounds {
				o := owned{n: smallest/2 + int(random.ExpFloat64()*5000), mark: uint64(g)<<32 | uint64(i)}
				if random.IntN(200) == 0 {
					o.n += hugePages
				}
				if random.IntN(3) == 0 {
					o.p = Cleared(o.n)
					for k, w := range o.words() {
						if w != 0 {
							t.Errorf("word %d of %d cleared bytes is %x", k, o.n, w)
							return
						}
					}
				} else {
					o.p = Uncleared(o.n)
				}
				for k := range o.words() {
					o.words()[k] = o.mark + uint64(k)
				}
				mine = append(mine, o)
				if random.IntN(4) == 0 {
					select {
					case exchange <- mine[0]:
						mine = mine[1:]
					case other := <-exchange:
						mine = append(mine, other)
					default:
					}
				}
				for len(mine) > random.IntN(12) {
					k := random.IntN(len(mine))
					o := mine[k]
					mine = append(mine[:k], mine[k+1:]...)
					for k, w := range o.words() {
						if w != o.mark+uint64(k) {
							t.Errorf("word %d of %d bytes is %x, not %x", k, o.n, w, o.mark+uint64(k))
							return
						}
					}
					if random.IntN(4) > 0 { // the other blocks are left to the garbage collector
						Release(o.p, o.n)
					}
				}
			}
		})
	}
	wait.Wait()
}

func rounds() int {
	if testing.Short() {
		return 2000
	}
	return 20000
}

func TestStress(t *testing.T) {
	reset(t)
	for _, limit := range []int{0, 100 << 10, 2 << 20, defaultLimit} {
		SetLimit(limit)
		stress(t, 8, rounds()/4)
	}
}

func TestStressUnderCollections(t *testing.T) {
	reset(t)
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	done := make(chan bool)
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				runtime.GC()
				Trim()
				time.Sleep(time.Millisecond)
			}
		}
	})
	stress(t, 4, rounds()/2)
	close(done)
	wait.Wait()
}

func TestStressPoisoned(t *testing.T) {
	reset(t)
	Poison(true)
	stress(t, 4, rounds()/4)
}
