package main

import (
	"iter"

	nd "ndgo/ndarray"
)

// loops keep one of many results of a loop.
var loops = []try{
	{"a pointer", func(what string) {
		var kept *array
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept = r
			}
		}
		holds(what, kept, chosen)
	}},
	{"a copy of the header", func(what string) {
		var kept array
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept = *r
			}
		}
		holds(what, &kept, chosen)
	}},
	{"a view", func(what string) {
		var kept *array
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept = r.Slice(nd.From(0))
			}
		}
		holds(what, kept, chosen)
	}},
	{"a copy of a view of a view", func(what string) {
		var kept array
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept = *r.Slice(nd.NewAxis).T().Slice(nd.From(0))
			}
		}
		holds(what, &kept, chosen)
	}},
	{"a view of a copy", func(what string) {
		var kept *array
		for i := range rounds {
			r := nd.Add(base, float64(i))
			c := *r
			if i == chosen {
				kept = c.Slice(nd.From(0))
			}
		}
		holds(what, kept, chosen)
	}},
	{"another shape", func(what string) {
		var kept, turned, repeated *array
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				kept, turned, repeated = r.Reshape(-1, 1), r.Flip(), r.BroadcastTo(2, r.Size())
			}
		}
		holds(what, kept, chosen)
		holds(what, turned, chosen)
		holds(what, repeated, chosen)
	}},
	{"the slice of Raw", func(what string) {
		var kept []float64
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				kept, _, _, _ = r.Raw()
			}
		}
		holds(what, nd.FromSlice(kept, len(kept)), chosen)
	}},
	{"an iterator", func(what string) {
		var next func() (float64, bool)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				var stop func()
				next, stop = iter.Pull(r.Values())
				defer stop()
			}
		}
		v, _ := next()
		if v != chosen {
			fail(what, "another value")
		}
	}},
	{"the loop's own variable", func(what string) {
		var kept []*array
		for i, r := 0, nd.Add(base, 0); i < rounds; i, r = i+1, nd.Add(r, 1) {
			kept = append(kept, r)
		}
		for i, r := range kept {
			holds(what, r, float64(i))
		}
	}},
	{"closures over the loop's own variable", func(what string) {
		var kept []func() *array
		for i, r := 0, nd.Add(base, 0); i < rounds; i, r = i+1, nd.Add(r, 1) {
			kept = append(kept, func() *array { return r })
		}
		for i, f := range kept {
			holds(what, f(), float64(i))
		}
	}},
	{"what goes from one turn to the next", func(what string) {
		a, b := base, ones
		for range 10 {
			a, b = b, nd.Add(a, b)
		}
		holds(what, a, 55)
		holds(what, b, 89)
	}},
	{"goto", func(what string) {
		var kept *array
		i := 0
	again:
		r := nd.Add(base, float64(i))
		if i == chosen {
			kept = r
		}
		if i++; i < rounds {
			goto again
		}
		holds(what, kept, chosen)
	}},
	{"labels", func(what string) {
		var kept [rounds]*array
	outer:
		for i := range rounds {
			for k := range rounds {
				r := nd.Add(base, float64(i+k))
				if k == chosen {
					kept[i] = r
					continue outer
				}
			}
		}
		for i, r := range kept {
			holds(what, r, float64(i+chosen))
		}
	}},
	{"range over a function", func(what string) {
		var kept *array
		for i := range numbers {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept = r
			}
		}
		holds(what, kept, chosen)
	}},
	{"iter.Pull", func(what string) {
		next, stop := iter.Pull(results)
		defer stop()
		var kept []*array
		for range rounds {
			r, _ := next()
			own := nd.Add(base, -1)
			kept = append(kept, r)
			holds(what, own, -1)
		}
		for i, r := range kept {
			holds(what, r, float64(i))
		}
	}},
}

func numbers(yield func(int) bool) {
	for i := range rounds {
		if !yield(i) {
			return
		}
	}
}

func results(yield func(*array) bool) {
	for i := range rounds {
		r := nd.Add(base, float64(i))
		if !yield(r) {
			return
		}
		holds("a result of a coroutine", r, float64(i))
	}
}
