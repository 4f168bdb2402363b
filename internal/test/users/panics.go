package users

// quotient returns x / y. For integers it panics if y = 0.
//
//ndgo:ufunc
func quotient[T interface{ ~int32 | ~float64 }](x, y T) T { return x / y }

// moved returns x shifted left by n bits.
//
//ndgo:ufunc
func moved(x uint32, n int32) uint32 { return x << n }

var daysBefore = []int32{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

// dayOfYear returns the number of a day in a year of 365 days.
//
//ndgo:ufunc
func dayOfYear(month, day int32) int32 {
	if day < 1 || day > 31 {
		panic("there is no such day")
	}
	return daysBefore[month-1] + day
}

// digits returns the sum of the digits of n. It panics in a loop if the base is 0.
//
//ndgo:ufunc
func digits(n, base uint32) (sum uint32) {
	for i := 0; n != 0 && i < 40; i++ {
		sum += n % base
		n /= base
	}
	return sum
}

// middle returns the median of a, b and c. It sorts them in an array.
//
//ndgo:ufunc
func middle(a, b, c int16) int16 {
	v := [3]int16{a, b, c}
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && v[j-1] > v[j]; j-- {
			v[j-1], v[j] = v[j], v[j-1]
		}
	}
	return v[1]
}

var squares = squareTable()

func squareTable() (table [300]float64) {
	for i := range table {
		table[i] = float64(i * i)
	}
	return table
}

var reversed = func() (table [256]uint8) {
	for i := range table {
		for bit := range 8 {
			table[i] |= uint8(i) >> bit & 1 << (7 - bit)
		}
	}
	return table
}()

// lookedUp returns an element of a table of floats, and x with its bits reversed, from a table of bytes.
//
//ndgo:ufunc
func lookedUp(x uint8, i uint16) (square float64, bits uint8) { return squares[i%300], reversed[x] }

// shrunk divides n by powers of 2 until one digit is left. It panics in a loop if k is negative.
//
//ndgo:ufunc
func shrunk(n uint32, k int32) uint32 {
	for n > 9 {
		n >>= k
	}
	return n
}
