package scalar

// Unary returns operators on the same variables.
func Unary(x float64, n int32, is bool) (float64, float64, int32, int32, bool, bool) {
	return -x, -x, -n, ^n, !is, !is
}
