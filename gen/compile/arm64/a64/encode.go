package a64

import (
	"fmt"
	"strings"
)

// A form lists an instruction's operands, in the places they have in the instruction's word. If the operands differ in width, a call
// of [Word] names the arrangement of the narrower elements.
type form uint8

const (
	three       form = iota // d, n, m, of one arrangement
	threeBits               // d, n, m, on bits: the text shows lanes of bytes
	threeFloat              // d, n, m, on floats
	two                     // d, n
	twoBits                 //
	twoFloat                //
	zero                    // d, n, #0: a comparison with zero
	zeroFloat               // d, n, #0.0: a comparison with zero
	widen                   // d, n, m: the result's elements are twice as wide
	widenUpper              // d, n, m: like widen, for the upper halves of registers n and m
	widenFloat              // d, n
	narrow                  // d, n: the result's elements are half as wide
	narrowFloat             //
	pairwise                // d, n: the result has half as many elements, twice as wide
	shiftLeft               // d, n, #i
	shiftRight              // d, n, #i
	shiftWiden              // d, n, #i
	shiftNarrow             // d, n, #i
	across                  // d, n: the result is a single element
	byLane                  // d, n, m: all lanes of n are multiplied by the first element of m
)

func (f form) registers() int {
	switch f {
	case three, threeBits, threeFloat, widen, widenUpper, byLane:
		return 3
	}
	return 2
}

// Word returns the word and the text of the named instruction. The operands are described at [Line].
func Word(name string, a Arrangement, operands ...int) (word uint32, text string) {
	i := instructions[name]
	if i.of>>a&1 == 0 {
		panic(fmt.Sprintf("a64: no %s of %v", name, a))
	}
	registers := i.form.registers()
	if least, most, ok := Counts(name, a); ok && (operands[2] < least || operands[2] > most) {
		panic(fmt.Sprintf("a64: no %s of %v by %d", name, a, operands[2]))
	}
	for _, r := range operands[:registers] {
		if r < 0 || r > 31 {
			panic(fmt.Sprintf("a64: no register %d", r))
		}
	}
	word = i.bits | uint32(operands[0]) | uint32(operands[1])<<5 | i.form.arranged(a, operands)
	if registers == 3 {
		word |= uint32(operands[2]) << 16
	}
	return word, i.text(name, a, operands)
}

// arranged returns the bits of the arrangement and, for shifts, of the count.
func (f form) arranged(a Arrangement, operands []int) uint32 {
	whole, size := a.whole()<<30, a.size()<<22
	switch f {
	case threeBits, twoBits:
		return whole
	case threeFloat, twoFloat, zeroFloat, byLane: // the lower bit of the size distinguishes 4-byte from 8-byte lanes
		return whole | size&(1<<22)
	case widen, widenUpper, narrow:
		return size
	case widenFloat, narrowFloat:
		return 0
	case shiftLeft:
		return whole | (8<<a.size()+uint32(operands[2]))<<16
	case shiftRight:
		return whole | (16<<a.size()-uint32(operands[2]))<<16
	case shiftWiden:
		return (8<<a.size() + uint32(operands[2])) << 16
	case shiftNarrow:
		return (16<<a.size() - uint32(operands[2])) << 16
	}
	return whole | size
}

// text returns the instruction in the syntax of other assemblers.
func (i instruction) text(name string, a Arrangement, operands []int) string {
	to, from, last := a, a, ""
	switch i.form {
	case zero:
		name, last = name[:len(name)-1], ", #0"
	case zeroFloat:
		name, last = name[:len(name)-1], ", #0.0"
	case widen, widenUpper, widenFloat:
		to = a.double()
	case narrow, narrowFloat:
		from = a.double()
	case pairwise:
		to = a + 2
	case shiftWiden:
		to = a.double()
	case shiftNarrow:
		from = a.double()
	case across:
		return fmt.Sprintf("%s %s%d, v%d.%v", name, [...]string{"b", "h", "s"}[a.size()], operands[0], operands[1], a)
	}
	switch i.form {
	case shiftLeft, shiftRight, shiftWiden, shiftNarrow:
		last = fmt.Sprintf(", #%d", operands[2])
	}
	if i.form.registers() == 3 {
		last = fmt.Sprintf(", v%d.%v", operands[2], from)
	}
	if i.form == byLane {
		name, last = strings.TrimSuffix(name, "Lane"), fmt.Sprintf(", v%d.%c[0]", operands[2], "bhsd"[a.size()])
	}
	return fmt.Sprintf("%s v%d.%v, v%d.%v%s", name, operands[0], to, operands[1], from, last)
}
