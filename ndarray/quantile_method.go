package ndarray

import (
	"math"

	"ndgo/internal/core"
)

// A QuantileMethod decides the [Quantile] where no element is exactly there. The first nine are the methods of R. J.
// Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", 1996, in their order.
type QuantileMethod int

// The methods. All but the methods that choose an element interpolate between two.
const (
	InvertedCDF             QuantileMethod = iota // the first element at or above
	AveragedInvertedCDF                           // the same, but the mean of two where the part is exact
	ClosestObservation                            // the nearest element, of two the one of even rank
	InterpolatedInvertedCDF                       // between the inverted distribution's steps
	Hazen                                         // between the middles of the steps
	Weibull                                       // as if there were one more element: element k of n is at k/(n+1)
	Linear                                        // the least is at 0 and the greatest at 1: NumPy's, if none is named
	MedianUnbiased                                // close to the median of all samples: recommended by Hyndman and Fan
	NormalUnbiased                                // close to the mean of all samples of a normal distribution
	Lower                                         // as Linear, but the element below
	Higher                                        // as Linear, but the element above
	Midpoint                                      // as Linear, but the mean of the two
	Nearest                                       // as Linear, but the nearest element, of two the one of even index

	quantileMethods

	middle // for medians: as Linear, but the mean of two without their difference, since it may overflow
)

// Method is how [Quantile] and [Percentile] find a number between elements.
func Method(m QuantileMethod) Option {
	if m < 0 || m >= quantileMethods {
		core.Fail("Method", ErrOption, "there is no method %d; name one, such as nd.Hazen", int(m))
	}
	return core.IntsOption(core.MethodOption, []int{int(m)})
}

// A quantilePlace is between two indices, part of the way from one to the other.
type quantilePlace struct {
	below, above int
	part         float64
	mean         bool // of the two, if it is not one of them
}

// place returns where a part q of n elements, at least one, ends.
func (m QuantileMethod) place(q float64, n int) quantilePlace {
	size := float64(n)
	between := func(alpha, beta float64) float64 { return float64(size*q) + (alpha + float64(q*(1-alpha-beta))) - 1 }
	linear := (size - 1) * q
	var v float64 // a fractional index
	switch m {
	case InvertedCDF:
		v = math.Ceil(float64(size*q) - 1)
	case AveragedInvertedCDF:
		v = float64(size*q) - 1
		if v == math.Floor(v) {
			v += 0.5
		} else {
			v = math.Ceil(v)
		}
	case ClosestObservation:
		v = float64(size*q) - 1.5
		if rankIsEven := math.Mod(math.Floor(v), 2) != 0; v == math.Floor(v) && rankIsEven {
			break
		}
		v = math.Floor(v) + 1
	case InterpolatedInvertedCDF:
		v = between(0, 1)
	case Hazen:
		v = between(0.5, 0.5)
	case Weibull:
		v = between(0, 0)
	case MedianUnbiased:
		v = between(1./3, 1./3)
	case NormalUnbiased:
		v = between(3./8, 3./8)
	case Lower:
		v = math.Floor(linear)
	case Higher:
		v = math.Ceil(linear)
	case Midpoint:
		v = (math.Floor(linear) + math.Ceil(linear)) / 2
	case Nearest:
		v = math.RoundToEven(linear)
	default:
		v = linear
	}
	v = min(max(v, 0), size-1)
	below := math.Floor(v)
	return quantilePlace{int(below), min(int(below)+1, n-1), v - below, m == middle}
}
