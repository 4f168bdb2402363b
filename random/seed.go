package random

// A seedSequence makes initial states of generators from seeds. The states are random even for similar seeds such as 1 and 2. It follows
// NumPy's SeedSequence and M. E. O'Neill, "Developing a seed_seq Alternative" (2015): hashes mix all bits of the seed into a pool of 128
// bits.
type seedSequence struct {
	seed []uint32 // the seed as words of 32 bits, the lowest first
	key  []uint32 // for a child: the numbers of its ancestors among their siblings, followed by its own number
	pool [poolSize]uint32
	born uint32 // number of children so far
}

const (
	poolSize = 4

	hashA, stepA = 0x43b0d7e5, 0x931e8875
	hashB, stepB = 0x8b51f9dd, 0x58f38ded
	mixX, mixY   = 0xca01f9dd, 0x4973f715
)

// newSeedSequence returns the sequence for a seed of several numbers.
func newSeedSequence(seeds []uint64) *seedSequence {
	var words []uint32
	for _, seed := range seeds {
		words = append(words, uint32(seed))
		if high := uint32(seed >> 32); high != 0 {
			words = append(words, high)
		}
	}
	return (&seedSequence{seed: words}).mixed()
}

// child returns the next sequence derived from s. The numbers of all sequences are independent.
func (s *seedSequence) child() *seedSequence {
	key := append(append([]uint32(nil), s.key...), s.born)
	s.born++
	return (&seedSequence{seed: s.seed, key: key}).mixed()
}

// mixed fills the pool of s from seed and key, and returns s.
func (s *seedSequence) mixed() *seedSequence {
	words := append([]uint32(nil), s.seed...)
	if len(s.key) > 0 {
		for len(words) < poolSize {
			words = append(words, 0)
		}
		words = append(words, s.key...)
	}
	factor := uint32(hashA)
	hash := func(v uint32) uint32 {
		v ^= factor
		factor *= stepA
		v *= factor
		return v ^ v>>16
	}
	mix := func(x, y uint32) uint32 {
		v := mixX*x - mixY*y
		return v ^ v>>16
	}
	for i := range s.pool {
		if i < len(words) {
			s.pool[i] = hash(words[i])
		} else {
			s.pool[i] = hash(0)
		}
	}
	for from := range s.pool {
		for to := range s.pool {
			if from != to {
				s.pool[to] = mix(s.pool[to], hash(s.pool[from]))
			}
		}
	}
	for from := poolSize; from < len(words); from++ {
		for to := range s.pool {
			s.pool[to] = mix(s.pool[to], hash(words[from]))
		}
	}
	return s
}

// state fills words with the initial state of a generator.
func (s *seedSequence) state(words []uint64) {
	factor := uint32(hashB)
	next := func(i int) uint64 {
		v := s.pool[i%poolSize] ^ factor
		factor *= stepB
		v *= factor
		return uint64(v ^ v>>16)
	}
	for i := range words {
		low := next(2 * i)
		words[i] = low | next(2*i+1)<<32
	}
}
