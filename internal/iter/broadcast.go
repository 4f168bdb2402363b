package iter

// Broadcast returns the common shape of out and shape by the standard's algorithm. Shapes are aligned at the last axis. Two sizes
// are compatible if they are equal, or if one is 1 or missing; then the result has the other size, even 0. Broadcast may change
// and extend out. If there is no common shape, it also returns the axis at fault, counted from the last: -1, -2, …. Otherwise
// this number is 0.
//
// Source: Python Array API standard 2025.12, section Broadcasting.
func Broadcast(out, shape []int) ([]int, int) {
	if d := len(shape) - len(out); d > 0 {
		n := len(out)
		for range d {
			out = append(out, 1)
		}
		copy(out[d:], out[:n])
		for i := range d {
			out[i] = 1
		}
	}
	d := len(out) - len(shape)
	for i := len(shape) - 1; i >= 0; i-- {
		switch o, s := out[d+i], shape[i]; {
		case o == s, s == 1:
		case o == 1:
			out[d+i] = s
		default:
			return out, i - len(shape)
		}
	}
	return out, 0
}

// Reaches reports whether shape broadcasts to target without changing target. If not, axis is the first axis at fault, counted from the
// last: target has another size along this axis, or has no such axis.
func Reaches(shape, target []int) (axis int, ok bool) {
	d := len(target) - len(shape)
	for i := len(shape) - 1; i >= max(0, -d); i-- {
		if shape[i] != target[d+i] && shape[i] != 1 {
			return i - len(shape), false
		}
	}
	if d < 0 {
		return -len(target) - 1, false
	}
	return 0, true
}

// Equal reports whether two shapes are equal.
func Equal(x, y []int) bool {
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}
