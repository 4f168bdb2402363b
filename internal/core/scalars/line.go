package scalars

import "math"

// A Line is a sequence of equally spaced numbers.
type Line struct {
	start, stop, step float64
	last              int // the index of stop, the last number
}

// NewLine returns a Line of n numbers from start to stop.
func NewLine(start, stop float64, n int) Line {
	return Line{start, stop, (stop - start) / float64(n-1), n - 1}
}

// At returns number i of l. The first and the last number are exactly start and stop.
func (l *Line) At(i int) float64 {
	part := float64(i) / float64(l.last)
	switch {
	case i == 0:
		return l.start
	case i == l.last:
		return l.stop
	case l.step == 0: // the step underflowed to 0
		return l.start + float64(part*(l.stop-l.start))
	case math.IsInf(l.step, 0): // the difference of stop and start overflowed
		return float64((1-part)*l.start) + float64(part*l.stop)
	}
	return l.start + float64(float64(i)*l.step)
}

// SetLine sets z to the first len(z) numbers of l.
func SetLine[F float32 | float64](z []F, l *Line) {
	if l.step == 0 || math.IsInf(l.step, 0) {
		for i := range z {
			z[i] = F(l.At(i))
		}
		return
	}
	for i := range z {
		z[i] = F(l.start + float64(float64(i)*l.step))
	}
	for _, i := range [...]int{0, l.last} { // the first and the last number are exact
		if i >= 0 && i < len(z) {
			z[i] = F(l.At(i))
		}
	}
}
