package memory

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"
	"unsafe"
	"weak"

	"github.com/stretchr/testify/require"
)

// lengths has requests that cover every way to allocate a block.
var lengths = []int{
	1, 8, 16, 17, 24, 40, 100, smallest - 1,
	smallest, smallest + 1, 1000, 4096, 8192, 32 << 10, largestCut,
	largestCut + 1, 100 << 10, slabBytes, 1 << 20, hugePages, hugePages + 12345,
}

func of(p unsafe.Pointer, n int) []byte { return unsafe.Slice((*byte)(p), n) }

func write(p unsafe.Pointer, n int, v byte) { copy(of(p, n), bytes.Repeat([]byte{v}, n)) }

// isAll reports whether all bytes of a block are v.
func isAll(p unsafe.Pointer, n int, v byte) bool { return bytes.Count(of(p, n), []byte{v}) == n }

// reset restores the package's initial state, now and at the test's end.
func reset(t testing.TB) {
	Trim()
	t.Cleanup(func() {
		SetLimit(defaultLimit)
		Poison(false)
	})
}

// unwatched returns an allocator that learns of no collection.
func unwatched(limit int) *allocator {
	a := &allocator{limit: limit, room: math.MaxInt, ballast: newBallast(func() int64 { return 0 })}
	a.watching.Store(true)
	a.settle()
	return a
}

func TestBlocksAreAligned(t *testing.T) {
	reset(t)
	for _, n := range lengths {
		for name, request := range map[string]func(int) unsafe.Pointer{"Uncleared": Uncleared, "Cleared": Cleared} {
			for range 20 { // some of 20 blocks come from a slab, some from Go's heap, and some are reused
				p := request(n)
				boundary := uintptr(16)
				if n >= smallest {
					boundary = 64
				}
				require.Zero(t, uintptr(p)%boundary, "%s(%d)", name, n)
				write(p, n, 1)
				if n%3 == 0 {
					Release(p, n)
				}
			}
		}
	}
}

func TestClearedIsZero(t *testing.T) {
	reset(t)
	for _, n := range lengths {
		for range 3 {
			p := Uncleared(n)
			write(p, n, 0xff)
			Release(p, n)
			q := Cleared(n)
			require.True(t, isAll(q, n, 0), "Cleared(%d)", n)
			if n >= smallest {
				require.Equal(t, p, q, "Cleared(%d) takes what was released", n)
			}
			write(q, n, 0xff)
		}
	}
}

func TestNoBytesAndImpossibleLengths(t *testing.T) {
	for _, request := range []func(int) unsafe.Pointer{Uncleared, Cleared} {
		p := request(0)
		require.NotNil(t, p)
		Release(p, 0)
		require.Panics(t, func() { request(-1) })
		if bits.UintSize == 64 { // On 32-bit systems, the limit depends on the machine.
			require.Panics(t, func() { request(math.MaxInt) })
		}
	}
}

func TestLastReleasedIsFirstUsed(t *testing.T) {
	reset(t)
	for _, n := range lengths {
		if n < smallest {
			continue
		}
		var blocks []unsafe.Pointer
		for range 5 {
			blocks = append(blocks, Uncleared(n))
		}
		for _, p := range blocks {
			Release(p, n)
		}
		require.Equal(t, 5*classOf(n).bytes, Held())
		for i := range blocks {
			require.Equal(t, blocks[4-i], Uncleared(n), "block %d of %d bytes", 4-i, n)
		}
		require.Zero(t, Held())
	}
}

func TestSmallBlocksAreNotHeld(t *testing.T) {
	reset(t)
	for n := range smallest {
		Release(Uncleared(n), n)
	}
	require.Zero(t, Held())
}

func TestWhatIsLongerThanEveryClassIsNotHeld(t *testing.T) {
	a := unwatched(math.MaxInt)
	a.release(unsafe.Pointer(new(byte)), class{unlimited, 1<<logMost + 1})
	require.Zero(t, a.held())
	a.hold(Uncleared(1<<20), classOf(1<<20))
	require.Nil(t, a.free.pop(class{unlimited, 1<<logMost + 1}))
}

// A block serves only requests that waste less than an eighth of the block.
func TestSlightlyShorterIsServed(t *testing.T) {
	reset(t)
	for _, n := range []int{1024, 64 << 10, 1 << 20} {
		p := Uncleared(n)
		for _, shorter := range []int{n - 1, n - n/32} {
			Release(p, n)
			require.Equal(t, p, Uncleared(shorter))
			Release(p, shorter)
			require.Equal(t, p, Uncleared(n))
		}
		Release(p, n)
		require.NotEqual(t, p, Uncleared(n+1))
		if n <= largestCut {
			require.NotEqual(t, p, Uncleared(n-n/8))
		}
		require.Equal(t, p, Uncleared(n))
	}
}

// A released long block serves a request up to three classes shorter. Afterwards it belongs to the shorter class.
func TestMuchShorterIsServed(t *testing.T) {
	reset(t)
	const n = 8 << 20
	p := Uncleared(n)
	Release(p, n)
	require.NotEqual(t, p, Uncleared(n-n/4))
	require.Equal(t, p, Uncleared(n-3*n/16))
	require.Zero(t, Held())
	Release(p, n-3*n/16)
	require.Equal(t, n, Held(), "its bytes, and not those of its class")
	require.NotEqual(t, p, Uncleared(n))
	shorter := Uncleared(n - 3*n/16)
	require.Equal(t, p, shorter)

	// The allocator takes the shortest block that suffices.
	q, r := Uncleared(n), Uncleared(n-n/16)
	Release(r, n-n/16)
	Release(q, n)
	require.Equal(t, r, Uncleared(n-n/8))
	require.Equal(t, q, Uncleared(n-n/8))
}

// In a loop with ever shorter results, held memory stays below the limit, although blocks may be longer than the blocks of their classes.
func TestShorterAgainAndAgain(t *testing.T) {
	const limit = 64 << 20
	a, bytes, most := unwatched(limit), map[unsafe.Pointer]int{}, 0
	for range 60 {
		for n := 16 << 20; n > 128<<10; n -= n / 10 {
			p := a.block(n)
			bytes[p] = max(bytes[p], n)
			a.release(p, classOf(n))
			held := 0
			for _, l := range a.free.lists {
				for _, p := range l.blocks {
					held += bytes[p]
				}
			}
			most = max(most, held)
		}
	}
	require.LessOrEqual(t, most, limit)
}

// If released results shrink a little in each round, they need hardly more memory than the first result.
func TestShorterAndShorter(t *testing.T) {
	reset(t)
	most, all := 0, 0
	for n := 16 << 20; n > 1<<20; n -= n / 100 {
		p, q := Uncleared(n), Uncleared(n/2)
		Release(p, n)
		Release(q, n/2)
		if most = max(most, Held()); classOf(n) != classOf(n-n/100) {
			all += n + n/2
		}
	}
	require.Greater(t, all, 200<<20, "what all classes would hold")
	require.Less(t, most, 60<<20)
	reset(t)
	p, q := Uncleared(8<<20), Uncleared(100<<10)
	Release(p, 8<<20)
	Release(q, 100<<10)
	for range forgottenAfter {
		Release(Uncleared(1<<20), 1<<20)
	}
	require.Equal(t, 8<<20+classOf(100<<10).bytes+1<<20, Held())
	Release(Uncleared(2<<20), 2<<20)
	require.Equal(t, 3<<20, Held())
}

func TestLimit(t *testing.T) {
	reset(t)
	require.Equal(t, defaultLimit, SetLimit(8<<20))
	var blocks []unsafe.Pointer
	for range 20 {
		blocks = append(blocks, Uncleared(1<<20))
	}
	for i, p := range blocks {
		Release(p, 1<<20)
		require.LessOrEqual(t, Held(), 8<<20)
		require.Equal(t, p, Uncleared(1<<20), "block %d is held", i)
		Release(p, 1<<20)
		if i >= 8 {
			require.GreaterOrEqual(t, Held(), 4<<20, "no more than half of a class makes room")
		}
	}
	Release(Uncleared(8<<20), 8<<20) // this block is as large as the limit, so all other blocks are dropped
	require.Equal(t, 8<<20, Held())
	Release(Uncleared(9<<20), 9<<20) // a block larger than the limit
	require.Equal(t, 8<<20, Held())

	require.Equal(t, 8<<20, SetLimit(8<<20-1))
	require.Zero(t, Held())
	SetLimit(0)
	for _, n := range lengths {
		Release(Uncleared(n), n)
		require.Zero(t, Held())
	}
	require.Zero(t, SetLimit(-1))
	require.Zero(t, SetLimit(0))
}

// For any sequence of requests, held memory stays below the limit. It equals the memory that was released and is not reused yet.
func TestHeldUnderRandomRequests(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, limit := range []int{0, 100 << 10, 3 << 20} {
		a := unwatched(limit)
		var mine []unsafe.Pointer
		var of []class
		for range 20000 {
			switch k := random.IntN(100); {
			case k < 45 || len(mine) == 0:
				c := classOf(smallest + int(random.ExpFloat64()*40000))
				p := a.take(c)
				if p == nil {
					p = uncleared(c.bytes)
				}
				mine, of = append(mine, p), append(of, c)
			case k < 99:
				i := random.IntN(len(mine))
				a.release(mine[i], of[i])
				last := len(mine) - 1
				mine[i], of[i] = mine[last], of[last]
				mine, of = mine[:last], of[:last]
			default:
				a.age()
			}
			require.LessOrEqual(t, a.free.held, limit)
			require.LessOrEqual(t, a.held(), limit+hotLimit)
		}
		sum := a.hot.bytes()
		if a.free.lists != nil {
			for index, l := range a.free.lists {
				sum += len(l.blocks) * bytesOf(index)
			}
		}
		require.Equal(t, sum, a.hot.bytes()+a.free.held)
		a.trim()
		require.Zero(t, a.held())
	}
}

func TestUnusedBlocksAreLeftToTheCollector(t *testing.T) {
	for _, n := range []int{1024, 1 << 20} {
		a := unwatched(defaultLimit)
		c := classOf(n)
		var blocks []unsafe.Pointer
		for range 8 {
			blocks = append(blocks, uncleared(n))
		}
		for _, p := range blocks {
			a.release(p, c)
		}
		a.age() // all blocks were released after the last collection, so none is dropped
		require.Equal(t, 8*c.bytes, a.held())
		p, q := a.take(c), a.take(c)
		a.release(q, c)
		a.release(p, c)
		a.age() // two of eight blocks were used since the last collection
		require.Equal(t, 2*c.bytes, a.held())
		require.Equal(t, p, a.take(c))
		a.release(p, c)
		a.age()
		require.Equal(t, c.bytes, a.held())
		require.Equal(t, p, a.take(c))
		a.age()
		a.release(p, c)
		a.age()
		require.Equal(t, c.bytes, a.held())
		a.age()
		require.Zero(t, a.held())
	}
}

// eventually collects garbage until a condition holds.
func eventually(t *testing.T, message string, condition func() bool) {
	t.Helper()
	for range 1000 {
		runtime.GC()
		if condition() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal(message)
}

func TestCollectionsEmptyTheLists(t *testing.T) {
	reset(t)
	for range 3 { // blocks that are released after a collection must be freed by a later collection too
		for _, n := range lengths {
			Release(Uncleared(n), n)
		}
		require.NotZero(t, Held())
		eventually(t, "blocks are held for ever", func() bool { return Held() == 0 })
	}
}

func TestHeldBlocksAreAliveAndOthersAreFreed(t *testing.T) {
	reset(t)
	const n = 1 << 20
	p := Uncleared(n)
	block := weak.Make((*byte)(p))
	Release(p, n)
	p = nil
	runtime.GC()
	require.NotNil(t, block.Value())
	Trim()
	require.Zero(t, Held())
	eventually(t, "a block is never freed", func() bool { return block.Value() == nil })
}

func ExampleRelease() {
	const n = 1 << 20
	p := Uncleared(n)
	Release(p, n)
	fmt.Println(Uncleared(n) == p)
	// Output: true
}
