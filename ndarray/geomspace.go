package ndarray

import (
	"math"

	"ndgo/elem"
	"ndgo/internal/core"
)

// Geomspace returns a 1-d array of n numbers from start to stop with equal ratios. The first number is exactly start, the last one exactly
// stop. With [ExcludeStop] the numbers end one step before stop. If n is 1 the only number is start.
//
// Element i is start · (stop / start)^t, computed in float64, with t = i / (n - 1), or t = i / n with ExcludeStop.
//
// A negative n panics with [ErrShape]. Geomspace panics with [ErrDomain] if start and stop have different signs, or if one of them is zero,
// infinite or NaN.
func Geomspace[T Float](start, stop T, n int, options ...Option) *NDArray[T] {
	const name = "Geomspace"
	o := core.TakeOptions(name, options, core.ExcludeStopOption)
	first, last := float64(start), float64(stop)
	if !(first*math.Copysign(1, last) > 0) || last == 0 || math.IsInf(first, 0) || math.IsInf(last, 0) || last != last {
		core.Fail(name, ErrDomain, "from %v to %v there are no numbers at equal ratios; give two of the same sign that are not zero, infinite or NaN", start, stop)
	}
	z := create[T](name, []int{n})
	steps := float64(n - 1)
	if o.Has(core.ExcludeStopOption) {
		steps++
	}
	data, ratio := z.block(), last/first
	far := ratio == 0 || math.IsInf(ratio, 0) || ratio < 0x1p-1000
	for i := range data {
		switch t := float64(i) / steps; {
		case i == 0:
			data[i] = start
		case t == 1:
			data[i] = stop
		case far: // the ratio overflows float64
			data[i] = T(math.Copysign(elem.Pow(math.Abs(first), 1-t)*elem.Pow(math.Abs(last), t), first))
		default:
			data[i] = T(first * elem.Pow(ratio, t))
		}
	}
	return z
}
