package ufunc

import (
	"math/bits"
	"unsafe"
)

// reduceParts reduces runs of more elements than the limit most, by calls of kernel. It divides a run into parts of 2ᵏ blocks and joins
// their results by the tree (see [Tree]).
func (l *Loop) reduceParts(kernel func(*Row), r *Row, most int) {
	part := Block
	if most > Block {
		part = 1 << (bits.Len(uint(most)) - 1)
	}
	var operands [MaxOperands]Operand
	var parts partialResults
	for more := r.Rows > 0; more; more = r.Next() {
		parts.n = 0
		for lo := 0; lo < r.N; lo += part {
			copy(operands[:], r.Operands)
			for k := range r.Operands {
				operands[k].Offset += lo * operands[k].Step
			}
			operands[0] = Operand{Base: unsafe.Pointer(&parts.last)}
			var p Row
			p.N, p.Rows, p.Operands = min(part, r.N-lo), 1, operands[:len(r.Operands)]
			l.drive(kernel, p.hidden())
			parts.push(l.Join)
		}
		parts.join(l.Join)
		z := r.Operands[0]
		move(int(sizes[l.Kinds[0]]), Operand{Base: z.Base, Offset: z.Offset}, Operand{Base: unsafe.Pointer(&parts.last)}, 1, 1)
	}
}

// partialResults is a [Tree] for an element type known only at run time.
type partialResults struct {
	n    uint64
	last complex128 // the result to push, or the final result; a complex128 has space for an element of any type
	all  [48]complex128
}

// push adds last to the partial results.
func (p *partialResults) push(join func(*Row)) {
	k := 0
	for ; p.n>>k&1 == 1; k++ {
		p.joinLast(k, join)
	}
	p.all[k] = p.last
	p.n++
}

// join sets last to the reduction of all pushed results, of which there is at least one.
func (p *partialResults) join(join func(*Row)) {
	k := bits.TrailingZeros64(p.n)
	p.last = p.all[k]
	for k++; p.n>>k != 0; k++ {
		if p.n>>k&1 == 1 {
			p.joinLast(k, join)
		}
	}
}

// joinLast sets last to the join of all[k] and last.
func (p *partialResults) joinLast(k int, join func(*Row)) {
	last := Operand{Base: unsafe.Pointer(&p.last)}
	operands := [3]Operand{last, {Base: unsafe.Pointer(&p.all[k])}, last}
	var r Row
	r.N, r.Rows, r.Operands = 1, 1, operands[:]
	join(r.hidden())
}
