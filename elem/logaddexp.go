package elem

// LogAddExp returns log(eˣ + eʸ) without overflow of the exponentials.
func LogAddExp[T Float](x, y T) T {
	m, d := max(x, y), Abs(x-y)
	if x == y {
		d = 0 // infinities too
	}
	return m + Log1p(Exp(-d))
}
