package random

import "math/bits"

// An engine generates words of 64 random bits. The words of a block are used in order.
type engine interface{ fill(block []uint64) }

// pcg64 is O'Neill's PCG XSL RR 128/64: a linear congruential generator of 128 bits, folded to 64 and rotated. M. E. O'Neill, "PCG:
// A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014.
type pcg64 struct {
	state, increment uint128
	leap             [pcgLanes]uint128 // k+1 steps multiply a state by a power of the factor, and add leap[k]
}

type uint128 struct{ high, low uint64 }

// pcgLanes is the number of states computed at a time. Each state is computed from the state pcgLanes steps earlier, so the processor can
// compute several states at once.
const pcgLanes = 4

// pcgPowers holds the powers 1, 2, … of the generator's factor.
var pcgPowers = powers(uint128{2549297995355413924, 4865540595714422341})

func powers(factor uint128) (p [pcgLanes]uint128) {
	p[0] = factor
	for i := range pcgLanes - 1 {
		p[i+1] = p[i].times(factor)
	}
	return p
}

func (x uint128) times(y uint128) uint128 {
	high, low := bits.Mul64(x.low, y.low)
	return uint128{high + x.high*y.low + x.low*y.high, low}
}

func (x uint128) plus(y uint128) uint128 {
	low, carry := bits.Add64(x.low, y.low, 0)
	high, _ := bits.Add64(x.high, y.high, carry)
	return uint128{high, low}
}

// output returns the 64 random bits of a state.
func (x uint128) output() uint64 { return bits.RotateLeft64(x.high^x.low, -int(x.high>>58)) }

func newPCG64(s *seedSequence) *pcg64 {
	var words [4]uint64
	s.state(words[:])
	p := &pcg64{increment: uint128{words[2]<<1 | words[3]>>63, words[3]<<1 | 1}}
	for i := range p.leap {
		if i == 0 {
			p.leap[0] = p.increment
		} else {
			p.leap[i] = p.leap[i-1].times(pcgPowers[0]).plus(p.increment)
		}
	}
	p.state = p.increment.plus(uint128{words[0], words[1]}).times(pcgPowers[0]).plus(p.increment)
	return p
}

func (p *pcg64) fill(block []uint64) {
	lane := func(i int) uint128 { return p.state.times(pcgPowers[i]).plus(p.leap[i]) }
	for len(block) >= pcgLanes {
		a, b, c, d := lane(0), lane(1), lane(2), lane(3)
		factor, leap := pcgPowers[pcgLanes-1], p.leap[pcgLanes-1]
		for {
			block[0], block[1], block[2], block[3] = a.output(), b.output(), c.output(), d.output()
			block = block[pcgLanes:]
			if len(block) < pcgLanes {
				break
			}
			a, b, c, d = a.times(factor).plus(leap), b.times(factor).plus(leap), c.times(factor).plus(leap), d.times(factor).plus(leap)
		}
		p.state = d
	}
	for i := range block {
		p.state = lane(0)
		block[i] = p.state.output()
	}
}

// philox is Philox 4×64 with ten rounds: it encrypts a counter. J. K. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3",
// 2011.
type philox struct {
	counter [4]uint64
	key     [2]uint64
	rest    []uint64 // unused words of the last block
	block   [4]uint64
}

func newPhilox(s *seedSequence) *philox {
	p := new(philox)
	s.state(p.key[:])
	return p
}

func (p *philox) fill(block []uint64) {
	for len(block) > 0 {
		if len(p.rest) == 0 {
			p.next()
		}
		n := copy(block, p.rest)
		block, p.rest = block[n:], p.rest[n:]
	}
}

// next increments the counter and encrypts it.
func (p *philox) next() {
	for i := range p.counter {
		p.counter[i]++
		if p.counter[i] != 0 {
			break
		}
	}
	c, k := p.counter, p.key
	for round := range 10 {
		if round > 0 {
			k[0] += 0x9E3779B97F4A7C15
			k[1] += 0xBB67AE8584CAA73B
		}
		high0, low0 := bits.Mul64(0xD2E7470EE14C6C93, c[0])
		high1, low1 := bits.Mul64(0xCA5A826395121157, c[2])
		c = [4]uint64{high1 ^ c[1] ^ k[0], low1, high0 ^ c[3] ^ k[1], low0}
	}
	p.block = c
	p.rest = p.block[:]
}
