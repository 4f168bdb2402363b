package main

import (
	"fmt"
	"reflect"

	nd "ndgo/ndarray"
)

type pair struct {
	pointer *array
	header  array
}

// flows keep results in all kinds of variables, fields and elements.
var flows = []try{
	{"structs", func(what string) {
		var kept pair
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept.header, kept.pointer = *r, r
			}
		}
		holds(what, kept.pointer, chosen)
		holds(what, &kept.header, chosen)
	}},
	{"slices, arrays and maps", func(what string) {
		var list []*array
		var copies [rounds]array
		byNumber := map[int]*array{}
		for i := range rounds {
			r := nd.Add(base, float64(i))
			list, copies[i], byNumber[i] = append(list, r), *nd.Add(r, 1), nd.Add(r, 2)
		}
		for i := range rounds {
			holds(what, list[i], float64(i))
			holds(what, &copies[i], float64(i+1))
			holds(what, byNumber[i], float64(i+2))
		}
	}},
	{"channels", func(what string) {
		pointers, copies := make(chan *array, rounds), make(chan array, rounds)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			pointers <- r
			copies <- *r
		}
		for i := range rounds {
			holds(what, <-pointers, float64(i))
			c := <-copies
			holds(what, &c, float64(i))
		}
	}},
	{"interfaces", func(what string) {
		var kept any
		var list []nd.Array
		for i := range rounds {
			r := nd.Add(base, float64(i))
			list = append(list, r)
			if i == chosen {
				kept = *nd.Add(r, 0)
			}
		}
		switch x := kept.(type) {
		case array:
			holds(what, &x, chosen)
		}
		for i, r := range list {
			holds(what, r.(*array), float64(i))
		}
	}},
	{"closures", func(what string) {
		var kept *array
		keep := func(r *array, i int) {
			if i == chosen {
				kept = r
			}
		}
		for i := range rounds {
			func() { keep(nd.Add(base, float64(i)), i) }()
		}
		holds(what, kept, chosen)
	}},
	{"defer", func(what string) {
		defer func(r *array) { holds(what, r, 7) }(nd.Add(base, 7))
		for i := range rounds {
			r := nd.Add(base, float64(i))
			defer func() { holds(what, r, float64(i)) }()
		}
		spoil()
	}},
	{"named results", func(what string) {
		holds(what, named(), chosen+1)
	}},
	{"reflection", func(what string) {
		var kept, element reflect.Value
		for i := range rounds {
			if r := nd.Add(base, float64(i)); i == chosen {
				kept, element = reflect.ValueOf(r), reflect.ValueOf(*nd.Add(r, 0))
			}
		}
		holds(what, kept.Interface().(*array), chosen)
		c := element.Interface().(array)
		holds(what, &c, chosen)
	}},
	{"function values", func(what string) {
		add := nd.Add[float64, float64]
		var kept []*array
		for i := range rounds {
			kept = append(kept, add(base, float64(i)))
		}
		for i, r := range kept {
			holds(what, r, float64(i))
		}
	}},
	{"a function for any type", func(what string) {
		var kept [rounds]*array
		for i := range rounds {
			kept[i] = double(nd.Add(base, float64(i)))
		}
		for i, r := range kept {
			holds(what, r, float64(2*i))
		}
	}},
	{"a conditional", func(what string) {
		var x *array
		if chosen > 3 {
			x = nd.Add(base, 1)
		} else {
			x = nd.Add(base, 2)
		}
		y := nd.Add(base, 3)
		holds(what, x, 1)
		holds(what, y, 3)
	}},
	{"several in one expression", func(what string) {
		r := nd.Add(nd.Multiply(nd.Add(base, 2), nd.Add(base, 3)), nd.Subtract(nd.Add(base, 5), nd.Add(base, 1)))
		holds(what, r, 10)
		x, y := nd.Add(base, 1), nd.Add(base, 2)
		x, y = y, x
		holds(what, x, 2)
		holds(what, y, 1)
	}},
	{"an error", func(what string) {
		for i := range rounds {
			r := nd.Add(base, float64(i))
			err := nd.Try(func() { nd.Add(r, nd.Zeros[float64](r.Size()+1, 2)) })
			if err == nil && r.Size() > 1 {
				fail(what, "none")
			}
			spoilText := fmt.Sprint(nd.Add(base, -5).Size())
			holds(what+spoilText, r, float64(i))
		}
	}},
}

func named() (kept *array) {
	defer func() {
		recover()
		kept = nd.Add(kept, 1)
	}()
	for i := range rounds {
		if r := nd.Add(base, float64(i)); i == chosen {
			kept = r
			nd.Add(r, nd.Zeros[float64](3, 5, 7))
		}
	}
	panic("not so")
}

func double[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] { return nd.Add(x, x) }
