package amd64

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	avo "github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/compile/kernel"
)

// A pool is the read-only memory of a file for amd64. It holds constants and tables, each at a multiple of its size. Equal data is
// stored once. AVX2 needs a constant repeated in a whole vector. AVX-512 needs it once, so it can use a part of such a vector.
type pool struct {
	data  []byte
	at    map[string]int // offsets by name
	found map[string]int // offsets by contents
}

const (
	poolName    = "pool"
	poolVector  = 32 // number of bytes on a line of the output if all groups of 8 are equal
	largestPart = 32 // the greatest alignment of data
)

// newPool returns the pool of a file.
func newPool(f *avo.File) *pool {
	p := &pool{at: map[string]int{}, found: map[string]int{}}
	var all []*avo.Global
	for _, s := range f.Sections {
		if g, ok := s.(*avo.Global); ok {
			all = append(all, g)
		}
	}
	slices.SortStableFunc(all, func(x, y *avo.Global) int { return cmp.Compare(y.Size, x.Size) })
	for _, g := range all {
		p.at[g.Symbol.Name] = p.place(bytesOf(g))
	}
	return p
}

// bytesOf returns the contents of g.
func bytesOf(g *avo.Global) []byte {
	all := make([]byte, g.Size)
	for _, d := range g.Data {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], datumBits(d.Value))
		copy(all[d.Offset:], word[:d.Value.Bytes()])
	}
	return all
}

// datumBits returns the bits of a datum.
func datumBits(c operand.Constant) uint64 {
	switch c := c.(type) {
	case operand.U8:
		return uint64(c)
	case operand.U16:
		return uint64(c)
	case operand.U32:
		return uint64(c)
	case operand.U64:
		return uint64(c)
	}
	panic(fmt.Sprintf("compile: %s is no datum", c.Asm()))
}

// place returns the offset of data in the pool. It adds the data if they are not in the pool.
func (p *pool) place(data []byte) int {
	if at, ok := p.found[string(data)]; ok {
		return at
	}
	part := min(largestPart, 1<<bits.Len(uint(len(data)-1)))
	at := (len(p.data) + part - 1) / part * part
	p.data = append(append(p.data, make([]byte, at-len(p.data))...), data...)
	p.found[string(data)] = at
	for ; part > 0; part /= 2 {
		for i := 0; i+part <= len(data); i += part {
			key := string(data[i : i+part])
			if _, ok := p.found[key]; !ok {
				p.found[key] = at + i
			}
		}
	}
	return at
}

// print prints the data of the pool, and short names for offsets in the data.
func (p *pool) print(b *strings.Builder) {
	if len(p.data) == 0 {
		return
	}
	for len(p.data)%poolVector > 0 {
		p.data = append(p.data, 0)
	}
	var words []uint64
	for at := 0; at < len(p.data); at += 8 {
		words = append(words, binary.LittleEndian.Uint64(p.data[at:]))
	}
	kernel.PrintWords(b, poolName, words, poolVector/8)
	fmt.Fprintf(b, "#define P(at) %s<>+at(SB)\n", poolName)
}
