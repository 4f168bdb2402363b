package main

import nd "ndgo/ndarray"

// headers change the header of a result.
var headers = []try{
	{"assignment of another array", func(what string) {
		for i := range rounds {
			x, other := nd.Add(base, float64(i)), nd.FromSlice([]float64{3, 3}, 2)
			saved := *other
			*x = *other
			holds(what, x, 3)
			holds(what, &saved, 3)
		}
		scratch()
	}},
	{"assignment to a result that has a copy", func(what string) {
		var kept array
		for i := range rounds {
			x := nd.Add(base, float64(i))
			c := *x
			*x = *ones
			if i == chosen {
				kept = c
			}
			holds(what, x, 1)
		}
		holds(what, &kept, chosen)
		holds(what, ones, 1)
	}},
	{"exchange", func(what string) {
		for i := range rounds {
			x, y := nd.Add(base, float64(i)), nd.Add(base, float64(-i))
			*x, *y = *y, *x
			holds(what, x, float64(-i))
			holds(what, y, float64(i))
		}
	}},
	{"release", func(what string) {
		for i := range rounds {
			x := nd.Add(base, float64(i))
			y := nd.Add(x, 1)
			x.Release()
			z := nd.Add(base, 5)
			holds(what, y, float64(i+1))
			holds(what, z, 5)
			if err := nd.Try(func() { x.Size() }); err == nil {
				fail(what, "a released array has a size")
			}
			z.Release()
		}
	}},
	{"release of a copy", func(what string) {
		for i := range rounds {
			x := nd.Add(base, float64(i))
			c := *x
			c.Release()
			y, z := nd.Add(base, 1), nd.Add(base, 2)
			holds(what, y, 1)
			holds(what, z, 2)
			if err := nd.Try(func() { nd.Add(x, 1) }); err == nil {
				fail(what, "the copy of a released array is one")
			}
		}
	}},
	{"release of an array with a view", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			x := nd.Add(base, float64(i))
			kept[i] = x.Slice(nd.From(0))
			x.Release()
		}
		for i, v := range kept {
			holds(what, v, float64(i))
		}
	}},
}
