package codec

import "math/bits"

// A coder codes symbols by Finite State Entropy, section 4.1 of RFC 8878. Each state stands for a symbol, and frequent symbols have
// more states.
type coder struct {
	counts  [64]uint32 // how often each symbol occurs
	log     uint       // the base-2 logarithm of the number of states
	next    [512]uint16
	symbols [64]coded
	shares  [64]int // the number of states of each symbol
	spread  [512]uint8
}

// A coded has the numbers to encode a symbol. A step goes from the old state to a state of the symbol. It writes the k lowest bits
// of the old state, where k = (state+bits) >> 16. The new state is at index (state>>k) + next of a table.
type coded struct {
	bits uint32
	next int32
}

// begin makes the tables for n symbols with the counts of c. The tables have at most 2^most states. begin also appends a
// description of the tables to z, and returns the mode of this description.
func (c *coder) begin(z []byte, n, most int) ([]byte, byte) {
	const (
		one  = 1 // the mode for a single symbol
		many = 2
	)
	last, kinds := 0, 0
	for s, k := range c.counts {
		if k > 0 {
			last = s
			kinds++
		}
	}
	if kinds == 1 {
		c.log, c.next[0], c.symbols[last] = 0, 0, coded{}
		return append(z, byte(last)), one
	}
	c.log = uint(max(5, min(most, bits.Len(uint(n-1))-2)))
	for 1<<c.log < kinds {
		c.log++
	}
	c.share(n, last)
	c.build(last)
	return c.appendShares(z, last), many
}

// share divides the states among the symbols by their counts. Each symbol that occurs has at least one state.
func (c *coder) share(n, last int) {
	size := 1 << c.log
	left := size
	for s, k := range c.counts[:last+1] {
		c.shares[s] = 0
		if k > 0 {
			c.shares[s] = max(1, (int(k)<<c.log+n/2)/n)
			left -= c.shares[s]
		}
	}
	for left != 0 {
		most := 0
		for s := range last + 1 {
			if c.shares[s] > c.shares[most] {
				most = s
			}
		}
		step := max(left, -1)
		c.shares[most] += step
		left -= step
	}
}

// build makes the tables of the states.
func (c *coder) build(last int) {
	size := 1 << c.log
	step, at := size>>1+size>>3+3, 0
	var begin [65]int
	for s := range last + 1 {
		begin[s+1] = begin[s] + c.shares[s]
		for range c.shares[s] {
			c.spread[at] = uint8(s)
			at = (at + step) & (size - 1)
		}
	}
	total := begin
	for i, s := range c.spread[:size] {
		c.next[begin[s]] = uint16(size + i)
		begin[s]++
	}
	for s := range last + 1 {
		n := c.shares[s]
		switch n {
		case 0:
		case 1:
			c.symbols[s] = coded{uint32(c.log<<16 - 1<<c.log), int32(total[s] - 1)}
		default:
			most := c.log - uint(bits.Len(uint(n-1))-1)
			c.symbols[s] = coded{uint32(most<<16) - uint32(n)<<most, int32(total[s] - n)}
		}
	}
}

// appendShares appends the description of the shares, section 4.1.1 of RFC 8878.
func (c *coder) appendShares(z []byte, last int) []byte {
	size := 1 << c.log
	word, n := uint32(c.log-5), uint(4)
	put := func(v uint32, k uint) {
		word |= v << n
		for n += k; n >= 8; n -= 8 {
			z = append(z, byte(word))
			word >>= 8
		}
	}
	left, threshold, width := size+1, size, c.log+1
	for s := 0; s <= last && left > 1; s++ {
		v, most := c.shares[s]+1, 2*threshold-1-left
		left -= c.shares[s]
		short := v < most
		if v >= threshold {
			v += most
		}
		if short {
			put(uint32(v), width-1)
		} else {
			put(uint32(v), width)
		}
		for left < threshold {
			width--
			threshold >>= 1
		}
		if c.shares[s] > 0 {
			continue
		}
		zeros := 0 // further symbols without a share
		for s+1+zeros <= last && c.shares[s+1+zeros] == 0 {
			zeros++
		}
		for s += zeros; zeros >= 3; zeros -= 3 {
			put(3, 2)
		}
		put(uint32(zeros), 2)
	}
	if n > 0 {
		z = append(z, byte(word))
	}
	return z
}

// first returns the state for the last symbol of a stream. The coder encodes the last symbol first.
func (c *coder) first(symbol uint8) uint32 {
	s := c.symbols[symbol&63]
	n := (s.bits + 1<<15) >> 16
	return uint32(c.next[(int32(n<<16-s.bits)>>(n&15)+s.next)&511])
}

// step returns the state that follows state for a symbol. It also returns the n bits to be written.
func (c *coder) step(state uint32, symbol uint8) (next uint32, bits uint64, n uint) {
	s := c.symbols[symbol&63]
	k := (state + s.bits) >> 16 & 15
	return uint32(c.next[(int32(state>>k)+s.next)&511]), uint64(state & (1<<k - 1)), uint(k)
}
