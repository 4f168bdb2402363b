package users

import nd "ndgo/ndarray"

// slopes returns half the differences of u's neighbours along both axes, and reports whether the first is steeper.
//
//ndgo:stencil reflect
func slopes(u nd.Near[float32]) (down, right float32, isDown bool) {
	down, right = (u.At(1, 0)-u.At(-1, 0))/2, (u.At(0, 1)-u.At(0, -1))/2
	return down, right, down*down > right*right
}
