package main

import nd "ndgo/ndarray"

// releases are attempts with releases. A slot reuses the memory of released results, but not while a view or a Go slice reaches it.
var releases = []try{
	{"release of all temporaries", func(what string) {
		for i := range rounds {
			x := nd.Add(base, float64(i))
			y := nd.Multiply(x, 2)
			x.Release()
			z := nd.Add(y, 1)
			y.Release()
			w := nd.Add(base, 9)
			holds(what, z, float64(2*i+1))
			z.Release()
			holds(what, w, 9)
		}
	}},
	{"release in a callee", func(what string) {
		for i := range rounds {
			x, y := nd.Add(base, float64(i)), nd.Add(base, 7)
			let(x)
			z := nd.Add(base, 8)
			holds(what, y, 7)
			holds(what, z, 8)
			if nd.Try(func() { x.At(0) }) == nil || nd.Try(func() { x.Release() }) == nil {
				fail(what, "a released array has elements")
			}
		}
	}},
	{"deferred release", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			kept[i] = letLater(float64(i))
		}
		for i, z := range kept {
			holds(what, z, float64(i+1))
		}
	}},
	{"release of a result of another iteration", func(what string) {
		x := nd.Add(base, 0)
		for range rounds {
			next := nd.Add(x, 1)
			x.Release()
			y := nd.Add(base, -1)
			holds(what, y, -1)
			x = next
		}
		holds(what, x, rounds)
	}},
	{"copies of a released header", func(what string) {
		for i := range rounds {
			x := nd.Add(base, float64(i))
			c := *x
			x.Release()
			y := nd.Add(base, 4)
			if nd.Try(func() { c.Release() }) == nil || nd.Try(func() { nd.Add(&c, 1) }) == nil || nd.Try(func() { c.Slice() }) == nil {
				fail(what, "the copy of a released array is one")
			}
			holds(what, y, 4)
		}
	}},
	{"released headers in the next iteration", func(what string) {
		var old *array
		var before, after array
		for i := range rounds {
			x := nd.Add(base, float64(i))
			for _, gone := range []*array{old, &before, &after} {
				if i > 0 && (nd.Try(func() { gone.At(0) }) == nil || nd.Try(func() { nd.Add(gone, 1) }) == nil || nd.Try(func() { gone.Release() }) == nil) {
					fail(what, "a released array serves the next iteration")
				}
			}
			holds(what, x, float64(i))
			before = *x
			x.Release()
			old, after = x, *x
		}
	}},
	{"release of an array with a slice", func(what string) {
		var kept [rounds][]float64
		for i := range rounds {
			x := nd.Add(base, float64(i))
			kept[i], _, _, _ = x.Raw()
			x.Release()
		}
		for i, data := range kept {
			holds(what, nd.FromSlice(data, len(data)), float64(i))
		}
	}},
	{"slices of views of released arrays", func(what string) {
		var kept [rounds][]float64
		for i := range rounds {
			x := nd.Add(base, float64(i))
			v := x.Slice(nd.From(0))
			x.Release()
			kept[i], _, _, _ = v.Raw()
		}
		for i, data := range kept {
			holds(what, nd.FromSlice(data, len(data)), float64(i))
		}
	}},
	{"views of views of released arrays", func(what string) {
		var kept, others [rounds]*array
		for i := range rounds {
			x := nd.Add(base, float64(i))
			v := x.Slice(nd.NewAxis)
			x.Release()
			kept[i] = nd.Unstack(v)[0]
			w := v.Ravel()
			v.Release()
			others[i] = nd.Split(w, 1)[0]
		}
		for i := range kept {
			holds(what, kept[i], float64(i))
			holds(what, others[i], float64(i))
		}
	}},
	{"lists of views, then a release", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			x := nd.Add(base, float64(i))
			kept[i] = nd.Split(x, 1)[0]
			x.Release()
		}
		for i := range kept {
			holds(what, kept[i], float64(i))
		}
	}},
	{"release by the function of a call", func(what string) {
		for i := range rounds {
			x := nd.Add(base, float64(i))
			isReleased := false
			y := nd.Map(x, func(v float64) float64 {
				if !isReleased {
					x.Release()
					isReleased = true
				}
				z := nd.Add(base, 3)
				return v + z.At(0)
			})
			holds(what, y, float64(i+3))
		}
	}},
}

//go:noinline
func let(x *array) { x.Release() }

//go:noinline
func letLater(v float64) *array {
	x := nd.Add(base, v)
	defer x.Release()
	y := nd.Add(x, 2)
	defer y.Release()
	return nd.Subtract(y, 1)
}
