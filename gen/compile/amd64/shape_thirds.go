package amd64

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/shape"
)

// HasThirds reports whether this is AVX-512 and keys have 8 bytes. For 4-byte keys, a table of all selections of 16 lanes would be
// too large.
func (t *target) HasThirds(of shape.Type) bool { return t.wide && of.Size() == 8 }

// Thirds returns the shift counts by which SplitInThree unpacks an entry of its table: one for each lane.
func (t *target) Thirds(of shape.Type) shape.Vector {
	return t.table("fours", 0, 4, 8, 12, 16, 20, 24, 28)
}

// selections returns a table for all selections of eight lanes. An entry is a permutation with 4 bits for each lane: it moves
// selected lanes to the front, and the others to the back.
func (t *target) selections() operand.Mem {
	var table []uint64
	for chosen := range 1 << 8 {
		entry, rank := uint64(0), 0
		for _, is := range []int{1, 0} {
			for lane := range 8 {
				if chosen>>lane&1 == is {
					entry |= uint64(lane) << (4 * rank)
					rank++
				}
			}
		}
		table = append(table, entry)
	}
	return t.words("selections", table...)
}

func (t *target) SplitInThree(of shape.Type, x, lower, upper, constants shape.Vector, less, between, above shape.Vector, lessCount, betweenCount, notAbove shape.Integer) {
	const isLess = operand.U8(1)
	compare := func(pivot shape.Vector) reg.GPVirtual {
		k, bits := t.K(), t.GP64()
		t.VPCMPUQ(isLess, t.vectors[pivot], t.vectors[x], k)
		t.KMOVQ(k, bits)
		return bits
	}
	first, both := compare(lower), compare(upper)
	second, table := t.GP64(), t.GP64()
	t.MOVQ(both, second)
	t.XORQ(first, second)
	t.LEAQ(t.selections(), table)
	for i, chosen := range []reg.GPVirtual{first, second, both} {
		indices := t.ZMM()
		t.VPBROADCASTQ(operand.Mem{Base: table, Index: chosen, Scale: 8}, indices)
		t.VPSRLVQ(t.vectors[constants], indices, indices)
		t.VPERMQ(t.vectors[x], indices, t.vectors[[]shape.Vector{less, between, above}[i]])
		t.POPCNTQ(chosen, t.integers[[]shape.Integer{lessCount, betweenCount, notAbove}[i]])
	}
}
