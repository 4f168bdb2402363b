package random

import (
	crypto "crypto/rand"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"

	"ndgo/internal/core/limits"
	nd "ndgo/ndarray"
)

// A Rand generates random numbers. Only one goroutine may use it at a time; Spawn makes generators for other goroutines.
//
// A Rand is also a [rand.Source] of math/rand/v2: rand.New(r) draws from the same stream.
type Rand struct {
	block    [blockSize]uint64 // words of 64 random bits, generated in advance
	next     int               // index of the first unused word
	end      int               // index after the last unused word
	ahead    int               // number of words to generate at a time
	half     uint32            // the upper 32 bits of a word; its lower bits have been used
	halved   bool
	engine   engine
	seeds    *seedSequence // nil for a generator from [From]
	engineOf func(*seedSequence) engine
}

// blockSize is the number of words generated at a time. It is large enough for a fast loop.
const blockSize = 256

// New returns a PCG64 generator. It draws the same numbers as NumPy's default_rng(seed), or default_rng([seed, …]) for several
// seeds. Without a seed it uses random bits from the system.
//
//	r := random.New(42)
//	x := random.Normal(r, 0.0, 1.0, 2, 3)
func New(seed ...uint64) *Rand {
	return newRand(seed, func(s *seedSequence) engine { return newPCG64(s) })
}

// NewPhilox returns a generator with the numbers of NumPy's Generator(Philox(seed)). It encrypts the values of a counter. It is half as
// fast as the generator of [New].
func NewPhilox(seed ...uint64) *Rand {
	return newRand(seed, func(s *seedSequence) engine { return newPhilox(s) })
}

func newRand(seed []uint64, engineOf func(*seedSequence) engine) *Rand {
	if len(seed) == 0 {
		var entropy [16]byte
		_, _ = crypto.Read(entropy[:]) // cannot fail: if the system has no random bits, the program ends
		seed = []uint64{binary.LittleEndian.Uint64(entropy[:8]), binary.LittleEndian.Uint64(entropy[8:])}
	}
	return seeded(newSeedSequence(seed), engineOf)
}

func seeded(s *seedSequence, engineOf func(*seedSequence) engine) *Rand {
	return &Rand{engine: engineOf(s), ahead: blockSize, seeds: s, engineOf: engineOf}
}

// From returns a generator that takes words from a source, each when it is needed.
func From(source rand.Source) *Rand {
	if source == nil {
		fail("From", nd.ErrNil, "the source is nil")
	}
	return &Rand{engine: words{source}, ahead: 1}
}

// words is an engine that takes words from a source.
type words struct{ rand.Source }

func (w words) fill(block []uint64) {
	for i := range block {
		block[i] = w.Uint64()
	}
}

// mostChildren is the maximum number of generators in one call of Spawn. Each generator takes 2 KiB, so all of them take 2 GiB.
const mostChildren = 1 << 20

// Spawn returns n generators, for example for several goroutines: NumPy's Generator.spawn(n). Their numbers are independent of each
// other and of the numbers of r. If r was made by [From], the source of r seeds the new generators.
func (r *Rand) Spawn(n int) []*Rand {
	r.check("Spawn")
	checkCount("Spawn", "n", n)
	if n > mostChildren {
		fail("Spawn", nd.ErrLimit, "%d generators are more than %d; spawn more from the new generators", n, mostChildren)
	}
	limits.CheckWork("random.Spawn", n, int(reflect.TypeFor[Rand]().Size()))
	children := room[*Rand]("Spawn", n)
	for i := range children {
		if r.seeds == nil {
			children[i] = New(r.Uint64(), r.Uint64())
		} else {
			children[i] = seeded(r.seeds.child(), r.engineOf)
		}
	}
	return children
}

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 {
	if r.next == r.end {
		r.refill()
	}
	r.next++
	return r.block[(r.next-1)%blockSize]
}

// refill generates the next block of words.
func (r *Rand) refill() {
	r.next, r.end = 0, r.ahead
	r.engine.fill(r.block[:r.ahead])
}

// words returns the next words, at least one and at most n. The caller must add the number of used words to r.next.
func (r *Rand) words(n int) []uint64 {
	if r.next == r.end {
		r.refill()
	}
	return r.block[r.next:min(r.end, r.next+n)]
}

// Uint32 returns 32 random bits: first the lower half of a word, then, at the next call, the upper half.
func (r *Rand) Uint32() uint32 {
	if r.halved {
		r.halved = false
		return r.half
	}
	word := r.Uint64()
	r.half, r.halved = uint32(word>>32), true
	return uint32(word)
}

// halves fills s with random numbers of 32 bits, the halves of words.
func (r *Rand) halves(s []uint32) {
	if r.halved && len(s) > 0 {
		s[0], s = r.Uint32(), s[1:]
	}
	for len(s) > 1 {
		words := r.words(len(s) / 2)
		for i, word := range words {
			pair := s[2*i : 2*i+2]
			pair[0], pair[1] = uint32(word), uint32(word>>32)
		}
		r.next += len(words)
		s = s[2*len(words):]
	}
	if len(s) > 0 {
		s[0] = r.Uint32()
	}
}

// Float64 returns a number from 0 up to, but not including, 1: one of 2⁵³ equally spaced numbers.
func (r *Rand) Float64() float64 { return float64(float64(r.Uint64()>>11) * 0x1p-53) }

// Float32 returns a number from 0 up to, but not including, 1: one of 2²⁴ equally spaced numbers.
func (r *Rand) Float32() float32 { return float32(float32(r.Uint32()>>8) * 0x1p-24) }

// Bytes returns n random bytes, the same as NumPy's Generator.bytes(n).
func Bytes(r *Rand, n int) []byte {
	r.check("Bytes")
	checkCount("Bytes", "n", n)
	if n > math.MaxInt-3 {
		fail("Bytes", nd.ErrSize, "%d bytes are more than memory has", n)
	}
	_, data := create[uint8]("Bytes", []int{(n + 3) / 4 * 4})
	if n == 0 {
		r.Uint32() // drops half of the last word, as NumPy does
	}
	for i := 0; i < len(data); i += 4 {
		binary.LittleEndian.PutUint32(data[i:], r.Uint32())
	}
	return data[:n]
}
