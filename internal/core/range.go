package core

import "math"

// A line is numbers at equal distances.
type line struct {
	start, stop, step float64
	last              int // the index of stop
}

func NewLine(start, stop float64, n int) line {
	return line{start, stop, (stop - start) / float64(n-1), n - 1}
}

func (l *line) At(i int) float64 {
	part := float64(i) / float64(l.last)
	switch {
	case i == 0:
		return l.start
	case i == l.last:
		return l.stop
	case l.step == 0: // perhaps because it is too small
		return l.start + float64(part*(l.stop-l.start))
	case math.IsInf(l.step, 0): // perhaps because the difference is too large
		return float64((1-part)*l.start) + float64(part*l.stop)
	}
	return l.start + float64(float64(i)*l.step)
}
