package ndarray

import (
	"math"

	"ndgo/internal/core"
)

// A QuantileMethod is a way to compute a quantile between two elements. The first nine are those of R. J. Hyndman and Y. Fan, "Sample
// Quantiles in Statistical Packages", 1996, in their order.
type QuantileMethod int

// The methods. Some choose an element; the others interpolate between two.
const (
	InvertedCDF             QuantileMethod = iota // the first element at which the cumulative distribution is at least q
	AveragedInvertedCDF                           // like InvertedCDF, but the mean of two elements if the distribution is exactly q at the first
	ClosestObservation                            // the nearest element; if two are equally near, the one of even rank
	InterpolatedInvertedCDF                       // interpolates linearly between the steps of the distribution function
	Hazen                                         // interpolates linearly between the middles of the steps of the distribution function
	Weibull                                       // element k of n is at k/(n+1), as if there were one more element
	Linear                                        // the least element is the 0-quantile, the greatest the 1-quantile; NumPy's default
	MedianUnbiased                                // nearly unbiased for the median of every distribution: recommended by Hyndman and Fan
	NormalUnbiased                                // nearly unbiased for the mean of samples from a normal distribution
	Lower                                         // like Linear, but takes the lower element
	Higher                                        // like Linear, but takes the upper element
	Midpoint                                      // like Linear, but takes the mean of the two elements
	Nearest                                       // like Linear, but takes the nearer element; if both are equally near, the one of even index

	quantileMethods

	middle // like Linear for medians; computes the mean of two elements without their difference, which may overflow
)

// Method selects the way in which [Quantile] and [Percentile] compute a quantile between two elements.
func Method(m QuantileMethod) Option {
	if m < 0 || m >= quantileMethods {
		core.Fail("Method", ErrOption, "there is no method %d; name one, such as nd.Hazen", int(m))
	}
	return core.IntsOption(core.MethodOption, []int{int(m)})
}

// A quantilePlace is a position between two indices.
type quantilePlace struct {
	below, above int
	part         float64
	mean         bool // whether to take the mean of the two elements if they differ in index
}

// place returns the position of the q-quantile of n elements; n is at least 1.
func (m QuantileMethod) place(q float64, n int) quantilePlace {
	size := float64(n)
	between := func(alpha, beta float64) float64 { return float64(size*q) + (alpha + float64(q*(1-alpha-beta))) - 1 }
	linear := (size - 1) * q
	var v float64 // the position as a fractional index
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
