package main

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// functions compute results from other results, and keep them. The results must not share memory.
var functions = func() (all []try) {
	for what, f := range map[string]func(x *array) *array{
		"Positive":      func(x *array) *array { return nd.Positive(x) },
		"Abs":           func(x *array) *array { return nd.Abs(x) },
		"Add 0":         func(x *array) *array { return nd.Add(x, 0) },
		"Add to 0":      func(x *array) *array { return nd.Add(base, x) },
		"Add three":     func(x *array) *array { return nd.Add(base, base, x) },
		"Clip":          func(x *array) *array { return nd.Clip(x, -1000, 1000) },
		"Clip between":  func(x *array) *array { return nd.Clip(nd.Add(base, 500), -1000, x) },
		"AsType":        func(x *array) *array { return nd.AsType[float64](x) },
		"there, back":   func(x *array) *array { return nd.AsType[float64](nd.AsType[int](x)) },
		"Where":         func(x *array) *array { return nd.Where(nd.Equal(x, x), x, base) },
		"Where not":     func(x *array) *array { return nd.Where(nd.Less(x, x), base, x) },
		"Concat":        func(x *array) *array { return nd.Concat(nd.Arrays(x, nd.Zeros[float64](0))) },
		"Stack":         func(x *array) *array { return nd.Stack(nd.Arrays(x)) },
		"Tile":          func(x *array) *array { return nd.Tile(x, 1) },
		"Repeat":        func(x *array) *array { return nd.Repeat(x, 1) },
		"Repeat each":   func(x *array) *array { return nd.Repeat(x, nd.Ones[int](x.Size())) },
		"Roll":          func(x *array) *array { return nd.Roll(x, nd.Shift(1)) },
		"Full":          func(x *array) *array { return nd.Full(x.At(0), x.Size()) },
		"Zeros":         func(x *array) *array { return inplace.Add(nd.Zeros[float64](x.Size()), x) },
		"Ones":          func(x *array) *array { return inplace.Multiply(nd.Ones[float64](x.Size()), x) },
		"MatMul":        func(x *array) *array { return nd.MatMul(x.Slice(nd.From(0), nd.NewAxis), nd.Ones[float64](1, 1)) },
		"Copy":          func(x *array) *array { return x.Copy() },
		"Take":          func(x *array) *array { return nd.Take(x, nd.Of(0, 0)) },
		"TakeAlongAxis": func(x *array) *array { return nd.TakeAlongAxis(x, nd.Of(0)) },
		"Mask":          func(x *array) *array { return x.Mask(nd.Equal(x, x)) },
		"SetMask": func(x *array) *array {
			y := nd.Add(x, 1)
			y.SetMask(nd.Greater(y, x), x.At(0))
			return y
		},
		"AssignMask": func(x *array) *array {
			y := nd.Add(x, 1)
			y.AssignMask(nd.Greater(y, x), nd.Add(x, 0))
			return y
		},
		"TakeAt":       func(x *array) *array { return nd.TakeAt(x, []*nd.NDArray[int]{nd.Of(0)}) },
		"Sort":         func(x *array) *array { return nd.Sort(x) },
		"Partition":    func(x *array) *array { return nd.Partition(x, 0) },
		"ArgSort":      func(x *array) *array { return nd.Take(x, nd.ArgSort(x)) },
		"ArgPartition": func(x *array) *array { return nd.Take(x, nd.ArgPartition(x, 0)) },
		"SearchSorted": func(x *array) *array {
			return nd.AsType[float64](nd.Add(nd.SearchSorted(nd.Arange(0.0, rounds, 1), x), 0))
		},
		"Digitize": func(x *array) *array {
			return nd.AsType[float64](nd.Add(nd.Digitize(x, nd.Arange(0.5, rounds, 1)), 0))
		},
		"IsIn":        func(x *array) *array { return nd.Where(nd.IsIn(x, x), x, base) },
		"IsClose":     func(x *array) *array { return nd.Where(nd.IsClose(x, x), x, base) },
		"Pad":         func(x *array) *array { return nd.Pad(x, 0, 0) },
		"Pad by Edge": func(x *array) *array { return nd.Pad(x, 1, 1, nd.Edge) },
		"PadWith":     func(x *array) *array { return nd.PadWith(x, 1, 0, x.At(0)) },
		"Diff": func(x *array) *array {
			return nd.Diff(nd.Concat(nd.Arrays(nd.Zeros[float64](1), nd.CumulativeSum(x))))
		},
		"Diff of order 0": func(x *array) *array { return nd.Diff(x, nd.Order(0)) },
		"Arange":          func(x *array) *array { return nd.Arange(x.At(0), x.At(0)+float64(x.Size()), 1).Slice(nd.To(1)) },
		"Linspace":        func(x *array) *array { return nd.Linspace(x.At(0), x.At(0), x.Size()) },
		"Outer":           func(x *array) *array { return nd.Outer(x, nd.Of(1.0)).Ravel() },
		"Outer of Outer":  func(x *array) *array { return nd.Outer(nd.Of(1.0), nd.Outer(x, nd.Of(1.0)).Ravel()).Slice(nd.At(0)) },
		"Kron":            func(x *array) *array { return nd.Kron(x, nd.Of(1.0)) },
		"Kron of sums":    func(x *array) *array { return nd.Kron(nd.Of(1.0, 1), nd.Add(x, 0)) },
		"Gradient":        func(x *array) *array { return nd.Gradient(nd.Outer(x, nd.Of(0.0, 1, 2)), 1).Slice(nd.Colon, nd.At(1)) },
		"random.Uniform":  func(x *array) *array { return random.Uniform(random.New(1), x.At(0), x.At(0), x.Size()) },
		"random.Random":   func(x *array) *array { return nd.Add(x, nd.Floor(random.Random[float64](random.New(1), x.Size()))) },
		"random.Integers": func(x *array) *array {
			return nd.AsType[float64](nd.Add(random.Integers(random.New(1), int(x.At(0)), int(x.At(0))+1, x.Size()), 0))
		},
		"BinCount": func(x *array) *array {
			return nd.Multiply(nd.AsType[float64](nd.BinCount(nd.Zeros[int](1), nd.MinLength(1))), x)
		},
		"BinCountWeighted": func(x *array) *array { return nd.BinCountWeighted(nd.Arange(0, x.Size(), 1), x) },
		"Convolve":         func(x *array) *array { return nd.Convolve(x, nd.Of(1.0)) },
		"Correlate":        func(x *array) *array { return nd.Correlate(x, nd.Of(1.0)) },
		"Triu":             func(x *array) *array { return nd.Triu(x.Slice(nd.NewAxis)).Slice(nd.At(0), nd.To(1)) },
		"Tril":             func(x *array) *array { return nd.Tril(x.Slice(nd.From(0), nd.NewAxis)) },
		"Max":              func(x *array) *array { return nd.Max(x) },
		"Min":              func(x *array) *array { return nd.Min(x.Slice(nd.NewAxis), nd.Axis(0)) },
		"Sum":              func(x *array) *array { return nd.Sum(x.Slice(nd.NewAxis), nd.Axis(0)) },
		"SumAs":            func(x *array) *array { return nd.SumAs[float64](x.Slice(nd.NewAxis), nd.Axis(0), nd.KeepDims) },
		"Prod":             func(x *array) *array { return nd.Prod(x.Slice(nd.NewAxis), nd.Axis(0)) },
		"Mean":             func(x *array) *array { return nd.Mean(x) },
		"Mean of rows":     func(x *array) *array { return nd.Mean(x.Slice(nd.NewAxis), nd.Axis(0)) },
		"CumulativeSum":    func(x *array) *array { return nd.CumulativeSum(x.Slice(nd.NewAxis), nd.Axis(0)) },
		"in place":         func(x *array) *array { return inplace.Add(x, 0) },
		"into":             func(x *array) *array { return into.Add(x, x, 0) },
		"into.AsType":      func(x *array) *array { return into.AsType(nd.Zeros[float64](x.Size()), x) },
		"into.Max":         func(x *array) *array { return into.Max(nd.Zeros[float64](), x) },
		"Assign": func(x *array) *array {
			y := nd.Zeros[float64](x.Size())
			y.Assign(x)
			return y
		},
		"Assign to a result": func(x *array) *array {
			y := nd.Add(base, -3)
			y.Assign(x)
			return y
		},
		"a view of a sum":  func(x *array) *array { return nd.Add(x, 0).Slice(nd.From(0)) },
		"a view's operand": func(x *array) *array { v := x.Slice(nd.From(0)); return nd.Positive(v) },
	} {
		all = append(all, try{what, func(what string) {
			var kept, later *array
			for i := range rounds {
				r := f(nd.Add(base, float64(i)))
				if i == chosen {
					kept = r
				}
				if i == chosen+1 {
					later = r
				}
			}
			spoil()
			holds(what, kept, chosen)
			holds(what, later, chosen+1)
		}})
	}
	return append(all, inlined...)
}()

// inlined computes results from results that escape analysis can follow, because the called functions are inlined.
var inlined = []try{
	{"Sum of results that die", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			kept[i] = nd.Max(nd.Add(base, float64(i)))
		}
		for i, r := range kept {
			holds(what, r, float64(i))
		}
	}},
	{"inplace of results that die", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			kept[i] = inplace.Add(nd.Add(base, float64(i)), 1)
		}
		for i, r := range kept {
			holds(what, r, float64(i+1))
		}
	}},
	{"into results that live on", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			kept[i] = into.Multiply(nd.Add(base, float64(i)), nd.Add(ones, 1), nd.Add(base, float64(i)))
		}
		for i, r := range kept {
			holds(what, r, float64(2*i))
		}
	}},
	{"AsType, Where and Copy of results that die", func(what string) {
		var a, b, c [rounds]*array
		for i := range rounds {
			a[i] = nd.AsType[float64](nd.Add(base, float64(i)))
			b[i] = nd.Where(nd.Less(base, 1), nd.Add(base, float64(i)), nd.Add(base, -1))
			c[i] = nd.Add(base, float64(i)).Copy()
		}
		for i := range rounds {
			holds(what, a[i], float64(i))
			holds(what, b[i], float64(i))
			holds(what, c[i], float64(i))
		}
	}},
	{"arrays that are made and moved", func(what string) {
		var a, b, c, d, e [rounds]*array
		for i := range rounds {
			v := float64(i)
			a[i] = nd.Add(nd.Full(v, base.Size()), 0)
			b[i] = nd.Add(nd.Zeros[float64](base.Size()), v)
			c[i] = nd.Multiply(nd.Ones[float64](base.Size()), v)
			d[i] = nd.Positive(nd.Concat(nd.Arrays(nd.Add(base, v), nd.Add(base, v))))
			e[i] = nd.Roll(nd.Repeat(nd.Tile(nd.Take(nd.Add(base, v), nd.Of(0)), 2), 2), nd.Shift(1))
		}
		for i := range rounds {
			for _, x := range []*array{a[i], b[i], c[i], d[i], e[i]} {
				holds(what, x, float64(i))
			}
		}
	}},
	{"views of results that die", func(what string) {
		var a, b [rounds]*array
		for i := range rounds {
			a[i] = nd.Add(base, float64(i)).Slice(nd.From(0))
			b[i] = nd.Positive(nd.Add(base, float64(i)).Slice(nd.From(0)))
		}
		for i := range rounds {
			holds(what, a[i], float64(i))
			holds(what, b[i], float64(i))
		}
	}},
}
