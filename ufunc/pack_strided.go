package ufunc

import "unsafe"

// packStrided does the work of packInto for one contiguous result, if each operand is contiguous, repeated, or can be packed by a
// kernel. Otherwise, and for rows too short for a block, it does nothing and returns false. A block takes little time, so only the
// fields changing are set in the kernels' rows.
func (l *Loop) packStrided(operands []Operand, room *blocks, kernel func(*Row), r *Row) bool {
	var strided [usualOperands]func(*Row)
	if len(operands) > len(strided) || r.Done > 0 || l.Folding != Elementwise || l.Kernels.Results > 1 {
		return false
	}
	wide, bytes := min(stridedBytes, l.Kernels.most()), vectorBytes(active)
	for k, kind := range l.Kinds {
		size, step := int(sizes[kind]), r.Operands[k].Step
		wide = min(wide, stridedBytes/size)
		switch {
		case step == size, step == 0 && k > 0:
		case k > 0 && movesFast(size, step, active):
			strided[k] = moverOf(size).strided(size, step)
		default:
			return false
		}
	}
	if wide < bytes || r.Rows > 1 && r.N < wide { // short rows are better joined in one block
		return false
	}
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
				if strided[k] == nil {
					continue
				}
				size := int(sizes[l.Kinds[k]])
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
		}
	}
	r.finish()
	return true
}
