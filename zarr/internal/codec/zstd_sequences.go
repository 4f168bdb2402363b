package codec

import (
	"encoding/binary"
	"math/bits"
)

// The codes of the lengths in a sequence, and the number of bits that follow each code: tables 15 and 16 of RFC 8878.
var (
	literalsCodes, literalsBits = codesOf(16, 19, []int{2, 2, 2, 2, 4, 4, 8, 8, 16})
	lengthCodes, lengthBits     = codesOf(32, 36, []int{2, 2, 2, 2, 4, 4, 8, 8, 16, 16, 32})
)

// codesOf returns the codes of the numbers below 128, and the number of extra bits after each code. A number below least is its own code.
// Each further code stands for several successive numbers: the i-th of them for spans[i] numbers. A number of 128 or more has the code high
// plus the position of its highest bit.
func codesOf(least, high int, spans []int) (codes [128]uint8, extra [64]uint8) {
	for i := range codes {
		codes[i] = uint8(i)
		if i >= least {
			codes[i] = uint8(bits.Len(uint(i)) - 1 + high)
		}
	}
	v := least
	for i, n := range spans {
		extra[least+i] = uint8(bits.TrailingZeros(uint(n)))
		for range n {
			codes[v] = uint8(least + i)
			v++
		}
	}
	for code := least + len(spans); code < len(extra); code++ {
		extra[code] = uint8(code - high)
	}
	return codes, extra
}

// code returns the code of v. The arguments codes and high are those of codesOf.
func code(codes *[128]uint8, high int, v uint32) uint8 {
	if v < 128 {
		return codes[v]
	}
	return uint8(bits.Len32(v) - 1 + high)
}

// Base-2 logarithms of the maximum sizes of the tables of literal lengths, distances and match lengths: section 3.1.1.3.2.1 of RFC 8878.
var coderLogs = [3]int{9, 8, 9}

// appendSequences appends the section of sequences. It returns false if z would have more bytes than the limit most.
func (e *zstdEncoder) appendSequences(z []byte, most int) ([]byte, bool) {
	n := len(e.matches)
	switch {
	case n == 0:
		return append(z, 0), true
	case n < 128:
		z = append(z, byte(n))
	case n < 0x7f00:
		z = append(z, byte(n>>8+128), byte(n))
	default:
		z = append(z, 255, byte(n-0x7f00), byte((n-0x7f00)>>8))
	}
	for i := range e.coders {
		e.coders[i].counts = [64]uint32{}
	}
	literals, distances, lengths := &e.coders[0], &e.coders[1], &e.coders[2]
	for i := range e.matches {
		m := &e.matches[i]
		m.literalsCode, m.distanceCode, m.lengthCode = code(&literalsCodes, 19, m.literals), uint8(bits.Len32(m.distance)-1), code(&lengthCodes, 36, m.length)
		literals.counts[m.literalsCode&63]++
		distances.counts[m.distanceCode&63]++
		lengths.counts[m.lengthCode&63]++
	}
	modes := len(z)
	z = append(z, 0)
	for i := range e.coders {
		var mode byte
		z, mode = e.coders[i].begin(z, n, coderLogs[i])
		z[modes] |= mode << (6 - 2*i)
	}
	return e.appendStream(z, most)
}

// appendStream appends the bits of the sequences, the last one first.
func (e *zstdEncoder) appendStream(z []byte, most int) ([]byte, bool) {
	const spare = 32
	begin := len(z)
	if cap(z) < most+spare {
		z = append(make([]byte, 0, most+spare), z...)
	}
	literals, distances, lengths := &e.coders[0], &e.coders[1], &e.coders[2]
	out, at := z[:most+spare], begin
	word, n := uint64(0), uint(0) // word has n bits that are not written yet
	last := &e.matches[len(e.matches)-1]
	p, q, r := literals.first(last.literalsCode), distances.first(last.distanceCode), lengths.first(last.lengthCode)
	for i := len(e.matches) - 1; i >= 0; i-- {
		m := &e.matches[i]
		if m != last {
			var b uint64
			var k uint
			q, b, k = distances.step(q, m.distanceCode)
			word |= b << (n & 63)
			n += k
			r, b, k = lengths.step(r, m.lengthCode)
			word |= b << (n & 63)
			n += k
			p, b, k = literals.step(p, m.literalsCode)
			word |= b << (n & 63)
			n += k
		}
		j, k, l := uint(literalsBits[m.literalsCode&63]), uint(lengthBits[m.lengthCode&63]), uint(m.distanceCode)
		if j+k+l > 24 { // the word has no room for more: it already has up to 7 older bits and 26 bits of the steps
			binary.LittleEndian.PutUint64(out[at:], word)
			at, word, n = at+int(n>>3), word>>(n&56), n&7
		}
		word |= uint64(m.literals&(1<<(j&31)-1)) << (n & 63)
		n += j
		word |= uint64(m.length&(1<<(k&31)-1)) << (n & 63)
		n += k
		if j+k > 24 {
			binary.LittleEndian.PutUint64(out[at:], word)
			at, word, n = at+int(n>>3), word>>(n&56), n&7
		}
		word |= uint64(m.distance&(1<<(l&31)-1)) << (n & 63)
		n += l
		binary.LittleEndian.PutUint64(out[at:], word)
		at, word, n = at+int(n>>3), word>>(n&56), n&7
		if at > most {
			return z, false
		}
	}
	for _, c := range []struct {
		state uint32
		log   uint
	}{{r, lengths.log}, {q, distances.log}, {p, literals.log}} {
		word |= uint64(c.state&(1<<c.log-1)) << n
		n += c.log
	}
	word |= 1 << n // the mark of the end
	binary.LittleEndian.PutUint64(out[at:], word)
	at += int(n/8 + 1)
	return out[:at], at < most
}
