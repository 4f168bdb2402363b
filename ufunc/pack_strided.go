package ufunc

import "unsafe"

// packStrided is a faster packInto for one result and for operands that are contiguous, repeated, or packed by a kernel. A Go loop
// unpacks a strided result. For other operands, and for rows shorter than a block, packStrided returns false and does nothing.
// Blocks take little time, so for each one it sets only the changing fields of the rows.
func (l *Loop) packStrided(operands []Operand, room *blocks, kernel func(*Row), r *Row) bool {
	var strided [usualOperands]func(*Row)
	wide, bytes := l.chooseStrided(&strided, r), vectorBytes(active)
	if wide < bytes || r.Rows > 1 && r.N < wide { // for short rows, it is better to join several in a block
		return false
	}
	var target Operand
	var copied [2]Operand
	var part, block Row
	part.Operands, block.Operands = copied[:], operands
	for j := range r.Rows {
		for lo := 0; lo < r.N; lo += wide {
			n := min(wide, r.N-lo)
			for k := range operands {
				o := &operands[k]
				*o = r.Operands[k]
				o.Offset += j*o.Outer + lo*o.Step
				size := int(sizes[l.Kinds[k]])
				if k == 0 && o.Step != size {
					target = *o
					*o = Operand{Base: unsafe.Pointer(&room[0]), Step: size}
				}
				if strided[k] == nil {
					continue
				}
				copied[1] = *o
				o.Base, o.Offset, o.Step = unsafe.Pointer(&room[k]), 0, size
				if n*size%bytes != 0 {
					move(size, *o, copied[1], n, 1)
					continue
				}
				copied[0] = *o
				part.N, part.Rows = n, 1
				call(strided[k], part.hidden())
			}
			block.Done, block.N, block.Rows = 0, n, 1
			if call(kernel, block.hidden()); block.Rows > 0 {
				l.drive(kernel, block.hidden())
			}
			if size := int(sizes[l.Kinds[0]]); r.Operands[0].Step != size {
				move(size, target, operands[0], n, 1)
			}
		}
	}
	r.finish()
	return true
}

// chooseStrided returns the number of elements in a block of packStrided, and sets the kernels that pack operands. If an operand is
// neither contiguous, nor repeated, nor packed by a kernel, it returns 0.
func (l *Loop) chooseStrided(strided *[usualOperands]func(*Row), r *Row) (wide int) {
	if len(l.Kinds) > len(strided) || r.Done > 0 || l.Folding != Elementwise || l.Kernels.Results > 1 {
		return 0
	}
	wide = min(stridedBytes, l.Kernels.most())
	for k, kind := range l.Kinds {
		size, step := int(sizes[kind]), r.Operands[k].Step
		wide = min(wide, stridedBytes/size)
		switch {
		case step == size, step == 0 && k > 0, step != 0 && k == 0:
		case k > 0 && movesFast(size, step, active):
			strided[k] = moverOf(size).strided(size, step)
		default:
			return 0
		}
	}
	return wide
}
