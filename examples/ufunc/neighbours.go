package main

import nd "ndgo/ndarray"

// diffuse returns the concentration u after an exchange with the four neighbours, on a torus.
//
//ndgo:stencil wrap
func diffuse[T nd.Float](u nd.Near[T], rate T) T {
	return u.At(0, 0) + rate*(u.At(-1, 0)+u.At(1, 0)+u.At(0, -1)+u.At(0, 1)-4*u.At(0, 0))
}

// live returns 1 if a cell lives in the next generation, otherwise 0. Cells beyond the board are dead.
//
// Source: M. Gardner, The fantastic combinations of John Conway's new solitaire game "life", Scientific American 223 (1970), 120–123.
//
//ndgo:stencil constant=0
func live(cell nd.Near[uint8]) uint8 {
	neighbours := cell.At(-1, -1) + cell.At(-1, 0) + cell.At(-1, 1) +
		cell.At(0, -1) + cell.At(0, 1) +
		cell.At(1, -1) + cell.At(1, 0) + cell.At(1, 1)
	if neighbours == 3 || neighbours == 2 && cell.At(0, 0) == 1 {
		return 1
	}
	return 0
}
