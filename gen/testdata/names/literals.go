package names

// The functions below have function literals, and may panic.

//ndgo:ufunc
func lookup(x float64, s []float64) float64 {
	at := func(j int) float64 { return s[j] }
	y, z := at(int(x)), at(int(x)+1)
	return y + z
}

//ndgo:ufunc
func quotients(x, y int32) int32 {
	divide := func(a int32) int32 { return a / y }
	return each(x, divide) + func() int32 { return y % x }()
}

func each(x int32, f func(int32) int32) int32 { return f(x) - f(x+1) }

//ndgo:ufunc
func counted(n, x int) (sum int) {
	var step = func(by int) { sum += x / by }
	for i := range min(n, 20) {
		step(i - 3)
	}
	return sum
}

// shifts has a loop in a branch that may panic.
//
//ndgo:ufunc
func shifts(x, y uint16) (n int) {
	if x > 3 {
		for y != 0 && y < 1000 {
			y *= 2
			if x == 9 {
				panic("nine")
			}
			n++
		}
	} else {
		n = int(y)
	}
	return n + 1
}
