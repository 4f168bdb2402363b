package golden_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"ndgo/internal/test/golden"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// A reduction is a function of arrays of one element type, with results of another. Counts and positions are int here, but int64 in
// cases.
type reduction struct {
	dtype string
	count bool
	f     func(x nd.Array, options []nd.Option) nd.Array
	into  func(dst, x nd.Array, options []nd.Option) nd.Array
}

// elementReductions has the reductions of every element type.
func elementReductions[T nd.Element]() map[string]reduction {
	return map[string]reduction{
		"all":           reducing(nd.All[T], into.All[T]),
		"any":           reducing(nd.Any[T], into.Any[T]),
		"count_nonzero": counting(nd.CountNonzero[T], into.CountNonzero[T]),
	}
}

func realReductions[T nd.RealNumber]() map[string]reduction {
	return map[string]reduction{
		"min":    reducing(nd.Min[T], into.Min[T]),
		"max":    reducing(nd.Max[T], into.Max[T]),
		"argmin": counting(nd.ArgMin[T], into.ArgMin[T]),
		"argmax": counting(nd.ArgMax[T], into.ArgMax[T]),
	}
}

func floatReductions[T nd.Float]() map[string]reduction {
	return map[string]reduction{
		"mean": reducing(nd.Mean[T], into.Mean[T]),
		"var":  reducing(nd.Var[T], into.Var[T]),
		"std":  reducing(nd.Std[T], into.Std[T]),
	}
}

// ownSums has sums and products in the element type itself.
func ownSums[T nd.Summable]() map[string]reduction {
	return map[string]reduction{
		"sum":            reducing(nd.Sum[T], into.Sum[T]),
		"prod":           reducing(nd.Prod[T], into.Prod[T]),
		"cumulative_sum": reducing(nd.CumulativeSum[T], into.CumulativeSum[T]),
	}
}

// sumsAs has sums and products in type U.
func sumsAs[U, T nd.Number]() map[string]reduction {
	return map[string]reduction{
		"sum":            reducing(nd.SumAs[U, T], into.SumAs[U, T]),
		"prod":           reducing(nd.ProdAs[U, T], into.ProdAs[U, T]),
		"cumulative_sum": reducing(nd.CumulativeSumAs[U, T], into.CumulativeSumAs[U, T]),
	}
}

func reducing[R nd.Element, T any](f func(x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[R],
	into func(dst *nd.NDArray[R], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[R]) reduction {
	return reduction{
		dtype: nd.Zeros[R]().DType().String(),
		f:     func(x nd.Array, options []nd.Option) nd.Array { return f(as[T](x), options...) },
		into:  func(dst, x nd.Array, options []nd.Option) nd.Array { return into(as[R](dst), as[T](x), options...) },
	}
}

func counting[T any](f func(x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int],
	into func(dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int]) reduction {
	r := reducing(f, into)
	r.count = true
	return r
}

// reduce checks reductions and scans over some axes, in packages ndarray and into.
func reduce(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	options, err := reduceOptions(c.Params)
	if err != nil {
		return err
	}
	var want golden.Array
	if c.Error == "" {
		want = must[golden.Array](c.Want)
	}
	judged := 0
	for _, r := range kinds[c.Args[0].Base.DType].reductions[c.Op] {
		if c.Error == "" && !r.gives(want.DType) {
			continue
		}
		judged++
		z, err := attempt(func() nd.Array { return r.f(views[0], options) })
		if err := result(c, r.counted(z, want.DType), err); err != nil {
			return err
		}
		if c.Error != "" {
			continue
		}
		z, err = attempt(func() nd.Array { return r.into(garbage(z), views[0], options) })
		if err := result(c, r.counted(z, want.DType), err); err != nil {
			return fmt.Errorf("into: %w", err)
		}
	}
	if judged == 0 {
		return unknown(c)
	}
	return nil
}

// isAxisOfNone reports whether c expects a result for a reduction along an axis of an array without axes. NumPy accepts the axis 0
// or -1 as a number, but not in a list. In Go both are the same call, so NumPy's result in one case (reduce/00464) contradicts its
// error in another (reduce/00074). The library returns the error, as the array API standard requires.
func isAxisOfNone(c *golden.Case) bool {
	if c.Suite != "reduce" || c.Error != "" || len(c.Args[0].Shape) > 0 {
		return false
	}
	axis, err := decode[*int](must[struct{ Axis json.RawMessage }](c.Params).Axis)
	return err == nil && axis != nil
}

// gives reports whether the type of r's results corresponds to the type in a case.
func (r *reduction) gives(want string) bool { return r.dtype == want || r.count && want == "int64" }

// counted converts the result z to the type in a case.
func (r *reduction) counted(z nd.Array, want string) nd.Array {
	if z == nil || !r.count || want != "int64" {
		return z
	}
	return kinds[r.dtype].cast(z, "int64")
}

// reduceOptions returns the options of a reduction. Axis is null, a number or a list.
func reduceOptions(text json.RawMessage) (list []nd.Option, err error) {
	params, err := decode[struct {
		Axis     json.RawMessage
		KeepDims bool
	}](text)
	if err != nil {
		return nil, err
	}
	if axis, err := decode[*int](params.Axis); err == nil {
		if axis != nil {
			list = append(list, nd.Axis(*axis))
		}
	} else {
		list = append(list, nd.Axis(must[[]int](params.Axis)...))
	}
	if params.KeepDims {
		list = append(list, nd.KeepDims)
	}
	return list, nil
}

// longSum checks the error of a sum of many floats.
func longSum(c *golden.Case) error {
	if c.Op != "longsum" {
		return unknown(c)
	}
	p := must[struct {
		DType, Kind string
		N           int
		Seed        uint64 `json:"lcg_seed"`
		Exact       string
		Bound       string `json:"max_abs_error"`
	}](c.Params)
	exact, err := strconv.ParseFloat(p.Exact, 64)
	if err != nil {
		return err
	}
	bound, err := strconv.ParseFloat(p.Bound, 64)
	if err != nil {
		return err
	}
	values := make([]float64, p.N)
	for i, x := 0, p.Seed; i < p.N; i++ {
		x = x*6364136223846793005 + 1442695040888963407 // the generator of golden.py
		values[i] = float64(x>>40) / (1 << 24)
		switch {
		case p.Kind == "constant0.1":
			values[i] = 0.1
		case p.Kind == "alternating" && i%2 == 0:
			values[i] = -values[i]
		}
	}
	x := nd.Array(nd.Of(values...))
	k, known := kinds[p.DType]
	if !known {
		return fmt.Errorf("the element type %s is unknown", p.DType)
	}
	sum := k.reductions["sum"][0].f(kinds["float64"].cast(x, p.DType), nil)
	got := as[float64](k.cast(sum, "float64")).Item()
	if off := math.Abs(got - exact); !(off <= bound) {
		return fmt.Errorf("got %v, want %v: they are %g apart, more than %g", got, exact, off, bound)
	}
	return nil
}
