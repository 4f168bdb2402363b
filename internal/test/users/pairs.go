package users

// line has sums over points, for the straight line nearest to them.
type line struct{ n, x, y, xx, xy float64 }

func joinLines(a, b line) line {
	return line{a.n + b.n, a.x + b.x, a.y + b.y, a.xx + b.xx, a.xy + b.xy}
}

// regression returns the slope and the intercept of the straight line nearest to the points.
func regression(s line) (slope, intercept float64) {
	slope = (s.n*s.xy - s.x*s.y) / (s.n*s.xx - s.x*s.x)
	return slope, (s.y - slope*s.x) / s.n
}

// fit returns the slope and the intercept of the straight line nearest to the points x, y.
//
//ndgo:reduce identity=line{} join=joinLines result=regression
func fit(s line, x, y float64) line {
	return line{s.n + 1, s.x + x, s.y + y, s.xx + x*x, s.xy + x*y}
}

// counted has the sum and the number of the elements other than NaN.
type counted struct {
	sum   float32
	count int64
}

func joinCounted(a, b counted) counted { return counted{a.sum + b.sum, a.count + b.count} }

func meanOf(s counted) float32 { return s.sum / float32(s.count) }

// nanMean returns the mean of the elements of x other than NaN.
//
//ndgo:reduce identity=counted{} join=joinCounted result=meanOf
func nanMean(s counted, x float32) counted {
	if x == x {
		s.sum += x
		s.count++
	}
	return s
}

// division has the sum of quotients and the sum of remainders.
type division struct{ quotient, rest int64 }

func joinDivisions(a, b division) division {
	return division{a.quotient + b.quotient, a.rest + b.rest}
}

// quotients returns the sum of the quotients x/y, and the sum of the remainders.
//
//ndgo:requires y != 0 DivideByZero
//ndgo:reduce identity=division{} join=joinDivisions
func quotients(s division, x, y int64) division {
	return division{s.quotient + x/y, s.rest + x%y}
}
