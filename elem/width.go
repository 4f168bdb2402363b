package elem

// isFloat32 reports whether T is float32, which rounds 2²⁴ + 1 to 2²⁴.
func isFloat32[T Float]() bool { return T(1<<24+1) == 1<<24 }
