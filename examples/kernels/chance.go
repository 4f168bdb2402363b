package kernels

import "math"

// A generator generates random numbers.
//
// Source: M. O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation (2014).
type generator struct{ state, increment uint64 }

func newGenerator(seed, stream uint64) *generator {
	g := &generator{increment: stream<<1 | 1}
	g.next()
	g.state += seed
	g.next()
	return g
}

// next returns a random number of 32 bits.
func (g *generator) next() uint32 {
	old := g.state
	g.state = old*6364136223846793005 + g.increment
	mixed := uint32((old>>18 ^ old) >> 27)
	turn := uint32(old >> 59)
	return mixed>>turn | mixed<<(-turn&31)
}

// uniform returns a random number from 0 to 1.
func (g *generator) uniform() float64 { return float64(g.next()) / (1 << 32) }

// penetration returns the final depth of a photon in matter. The photon's path ends when it is absorbed or leaves the matter (at depth 0),
// or after 50 steps. The parameters absorption and scattering are the coefficients of the matter; scattering is isotropic.
//
// Source: L. Wang, S. Jacques, L. Zheng, MCML: Monte Carlo modeling of light transport in multi-layered tissues (1995), section 3.
//
//ndgo:ufunc
func penetration(seed uint64, absorption, scattering float64) float64 {
	g := newGenerator(seed, 1)
	depth, cosine := 0.0, 1.0
	for range 50 {
		depth -= cosine * math.Log(1-g.uniform()) / (absorption + scattering)
		if depth < 0 {
			return 0
		}
		if g.uniform() < absorption/(absorption+scattering) {
			break
		}
		cosine = 2*g.uniform() - 1
	}
	return depth
}

// alleleFrequency returns the frequency of an allele after 20 generations. The parameters are its initial frequency, its selective
// advantage, and the number of genes in the population.
//
// Source: W. Ewens, Mathematical Population Genetics, 2nd ed. (2004), the model of Wright and Fisher with selection, section 1.4.
//
//ndgo:ufunc
func alleleFrequency(seed uint64, frequency, advantage float64, genes uint8) float64 {
	g := newGenerator(seed, 2)
	for range 20 {
		if frequency <= 0 || frequency >= 1 {
			break
		}
		expected := frequency * (1 + advantage) / (1 + advantage*frequency)
		count := 0
		for range genes {
			if g.uniform() < expected {
				count++
			}
		}
		frequency = float64(count) / float64(genes)
	}
	return frequency
}
