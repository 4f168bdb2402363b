package random

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// An Option changes the way in which [Choice] chooses.
type Option struct {
	distinct bool
	weights  *nd.NDArray[float64]
	weighted bool // whether Weights was given, because a user may give nil weights by mistake
	axis     *int
}

// Distinct makes [Choice] choose without replacement.
var Distinct = Option{distinct: true}

// Weights gives the probability of each choice. No probability may be negative, and their sum must be 1.
func Weights(p *nd.NDArray[float64]) Option { return Option{weights: p, weighted: true} }

// Axis selects the axis for [Choice] and [Shuffle]. The default is the first axis.
func Axis(axis int) Option { return Option{axis: &axis} }

// Choice returns n of the elements of x, or n of the rows of x if x has more than one axis: NumPy's Generator.choice(x, n). Options
// are [Distinct], [Weights] and [Axis].
//
// Choice panics if x has no axes, if x is empty and n is not 0, if the weights are not probabilities, or if there are too few
// distinct choices.
func Choice[T any](r *Rand, x *nd.NDArray[T], n int, options ...Option) *nd.NDArray[T] {
	r.check("Choice")
	checkCount("Choice", "n", n)
	axis, o := axisOf("Choice", x, options)
	checkTaken("Choice", x, axis, n)
	return nd.Take(x, nd.FromSlice(r.choose("Choice", n, x.Dim(axis), o), n), nd.Axis(axis))
}

// ChoiceOf returns n of the numbers 0 to count-1: NumPy's Generator.choice(count, n). Options are [Distinct] and [Weights].
func ChoiceOf(r *Rand, count, n int, options ...Option) *nd.NDArray[int] {
	r.check("ChoiceOf")
	checkCount("ChoiceOf", "count", count)
	checkCount("ChoiceOf", "n", n)
	o := merged(options)
	if o.axis != nil {
		fail("ChoiceOf", nd.ErrOption, "numbers have no axis; leave out Axis(%d)", *o.axis)
	}
	return nd.FromSlice(r.choose("ChoiceOf", n, count, o), n)
}

func merged(options []Option) (o Option) {
	for _, each := range options {
		o.distinct = o.distinct || each.distinct
		if each.weighted {
			o.weights, o.weighted = each.weights, true
		}
		if each.axis != nil {
			o.axis = each.axis
		}
	}
	return o
}

// axisOf returns the axis of x selected by options, and the merged options.
func axisOf[T any](op string, x *nd.NDArray[T], options []Option) (int, Option) {
	operand.Head(x).Check("random." + op)
	o := merged(options)
	if x.NDim() == 0 {
		fail(op, nd.ErrShape, "an array without axes has nothing to choose from")
	}
	axis := 0
	if o.axis != nil {
		axis = *o.axis
	}
	return mistakes.CheckAxis("random."+op, axis, x.Shape()), o
}

// checkTaken panics if n rows of x along an axis, or their indices, exceed the memory limit. It must be called before random numbers are
// drawn.
func checkTaken[T any](op string, x *nd.NDArray[T], axis, n int) {
	shape := iter.Clone(x.Shape())
	shape[axis] = n
	h := operand.Head(x)
	limits.CheckShape("random."+op, shape, x.ItemSize(), func() string { return h.Kind().String() })
	limits.CheckShape("random."+op, []int{n}, 8, reflect.Int64.String)
}

// choose returns n of the numbers 0 to count-1.
func (r *Rand) choose(op string, n, count int, o Option) []int {
	switch {
	case n > 0 && count == 0:
		fail(op, nd.ErrEmpty, "there is nothing to choose %d from", n)
	case o.distinct && n > count:
		fail(op, nd.ErrDomain, "%d distinct ones are more than the %d that there are; leave out Distinct?", n, count)
	}
	var p []float64
	if o.weighted {
		p = probabilities(op, o.weights, count)
	}
	switch {
	case n == 0:
		return []int{}
	case p != nil && o.distinct:
		return r.chooseDistinctWeighted(op, n, p)
	case p != nil:
		return r.chooseWeighted(op, n, p)
	case o.distinct:
		return r.chooseDistinct(op, n, count)
	}
	_, chosen := create[int](op, []int{n})
	for i := range chosen {
		chosen[i] = int(r.upTo(uint64(count - 1)))
	}
	return chosen
}

// cumulate sets sums to the cumulative sums of p, divided by the total. So the last sum is 1.
func cumulate(sums, p []float64) {
	sum := 0.0
	for i, w := range p {
		sum += w
		sums[i] = sum
	}
	for i := range sums {
		sums[i] /= sum
	}
}

// find returns the first index i with sums[i] above u.
func find(sums []float64, u float64) int {
	i, _ := slices.BinarySearchFunc(sums, u, func(sum, u float64) int {
		if sum <= u {
			return -1
		}
		return 1
	})
	return i
}

func (r *Rand) chooseWeighted(op string, n int, p []float64) []int {
	sums := room[float64](op, len(p))
	cumulate(sums, p)
	_, chosen := create[int](op, []int{n})
	for i := range chosen {
		chosen[i] = find(sums, r.Float64())
	}
	return chosen
}

// chooseDistinctWeighted draws as many numbers as are still missing, and keeps those not chosen before. Then it sets the weights of the
// chosen numbers to 0. It repeats both steps until it has n numbers.
func (r *Rand) chooseDistinctWeighted(op string, n int, p []float64) []int {
	possible := 0
	for _, w := range p {
		if w > 0 {
			possible++
		}
	}
	if possible < n {
		fail(op, nd.ErrDomain, "%d distinct choices are more than the %d with a weight other than 0", n, possible)
	}
	_, all := create[int](op, []int{n})
	left, sums, draws := room[float64](op, len(p)), room[float64](op, len(p)), room[float64](op, n)
	copy(left, p)
	for known := 0; known < n; {
		cumulate(sums, left)
		drawn := draws[:n-known]
		for i := range drawn {
			drawn[i] = r.Float64()
		}
		for _, u := range drawn {
			if i := find(sums, u); left[i] > 0 { // left[i] is 0 if i was chosen since the sums were computed
				all[known], left[i] = i, 0
				known++
			}
		}
	}
	return all
}

// chooseDistinct returns n distinct numbers below count. If count is above 10,000 and n above a fiftieth of it, chooseDistinct shuffles the
// end of a list of all numbers. Otherwise it draws by the method of R. Floyd (J. Bentley and R. Floyd, "A Sample of Brilliance", 1987), and
// shuffles the result.
func (r *Rand) chooseDistinct(op string, n, count int) []int {
	_, chosen := create[int](op, []int{n})
	if count > 10_000 && n > count/50 {
		all := ascending(op, count)
		r.shuffleInts(all, max(count-n, 1))
		copy(chosen, all[count-n:])
		return chosen
	}
	known := newSet(op, n, count)
	for k := range chosen {
		last := count - n + k
		i := int(r.upTo(uint64(last)))
		if !known.add(i) {
			i = last
			known.add(i)
		}
		chosen[k] = i
	}
	r.shuffleInts(chosen, 1)
	return chosen
}

func ascending(op string, n int) []int {
	s := room[int](op, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// shuffleInts exchanges each element with a random element at the same or a lower index. It begins at the last element and ends at
// index first.
func (r *Rand) shuffleInts(s []int, first int) {
	for i := len(s) - 1; i >= first; i-- {
		j := int(r.upTo(uint64(i)))
		s[i], s[j] = s[j], s[i]
	}
}

// shuffleByMask shuffles all of s. It draws indices with a bit mask, as NumPy's permutation and shuffle do.
func (r *Rand) shuffleByMask(s []int) {
	for i := len(s) - 1; i > 0; i-- {
		j := int(r.upToByMask(uint64(i)))
		s[i], s[j] = s[j], s[i]
	}
}

// Permutation returns the numbers 0 to n-1 in random order: NumPy's Generator.permutation(n).
func Permutation(r *Rand, n int) *nd.NDArray[int] {
	r.check("Permutation")
	checkCount("Permutation", "n", n)
	x, data := create[int]("Permutation", []int{n})
	for i := range data {
		data[i] = i
	}
	r.shuffleByMask(data)
	return x
}

// Shuffle brings the elements of x into random order, or the rows of x if x has more than one axis: NumPy's Generator.shuffle(x).
// The option [Axis] selects another axis. Shuffle returns x.
func Shuffle[T any](r *Rand, x *nd.NDArray[T], options ...Option) *nd.NDArray[T] {
	r.check("Shuffle")
	axis, o := axisOf("Shuffle", x, options)
	if o.distinct || o.weighted {
		fail("Shuffle", nd.ErrOption, "Shuffle takes only the option Axis")
	}
	core.CheckWritable("random.Shuffle", operand.Head(x))
	if x.Size() == 0 {
		return x
	}
	checkTaken("Shuffle", x, axis, x.Dim(axis))
	order := ascending("Shuffle", x.Dim(axis))
	r.shuffleByMask(order)
	x.Assign(nd.Take(x, nd.FromSlice(order, len(order)), nd.Axis(axis)))
	return x
}

// checkParameter panics if the named parameter is nil or was released.
func checkParameter(op, name string, p *nd.NDArray[float64]) {
	if p == nil {
		fail(op, nd.ErrNil, "%s is nil", name)
	}
	if operand.Head(p).Kind() == core.Released {
		fail(op, nd.ErrReleased, "%s was released; use a result computed from it, or release it later", name)
	}
}

// vector returns the elements of a 1-d array. It panics if the array is empty.
func vector(op, name string, p *nd.NDArray[float64]) []float64 {
	checkParameter(op, name, p)
	if p.NDim() != 1 || p.Size() == 0 {
		fail(op, nd.ErrShape, "%s has the shape %s, not one axis with elements", name, mistakes.ShapeText(p.Shape()))
	}
	return elementsOf(op, p)
}

// probabilities returns the elements of weights. It panics if an element is negative, or if the sum is not 1 up to rounding.
func probabilities(op string, weights *nd.NDArray[float64], count int) []float64 {
	p := vector(op, "Weights", weights)
	if len(p) != count {
		fail(op, nd.ErrShape, "there are %d weights for %d elements", len(p), count)
	}
	sum := 0.0
	for i, w := range p {
		if !(w >= 0) {
			panic(&nd.Error{Op: "random." + op, Kind: nd.ErrDomain, Index: []int{i}, Detail: fmt.Sprintf("weight %d is %v; weights are neither negative nor NaN", i, w)})
		}
		sum += w
	}
	if !(math.Abs(sum-1) <= 0x1p-26) { // NumPy's tolerance: the square root of the distance from 1 to the next float
		fail(op, nd.ErrDomain, "the weights are %v together, not 1; divide them by their sum", sum)
	}
	return p
}
