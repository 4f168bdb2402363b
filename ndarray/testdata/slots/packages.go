package main

import (
	"context"
	"reflect"
	"runtime"
	"sync/atomic"
	"unique"
	"weak"

	nd "ndgo/ndarray"
)

type key int

var copies [rounds]array

// packages keep results through functions of Go's library. Some of these hide values from escape analysis.
var packages = []try{
	{"reflect.Set", func(what string) {
		for i := range rounds {
			r := nd.Add(base, float64(i))
			reflect.ValueOf(&copies[i]).Elem().Set(reflect.ValueOf(*r))
		}
		for i := range rounds {
			holds(what, &copies[i], float64(i))
		}
	}},
	{"reflect.Set of a struct", func(what string) {
		var g [rounds]struct{ a, b *array }
		dst := reflect.ValueOf(&g)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			src := struct{ a, b *array }{r, r}
			dst.Elem().Index(i).Set(reflect.ValueOf(&src).Elem())
		}
		for i := range rounds {
			holds(what, g[i].a, float64(i))
		}
	}},
	{"reflect.Append", func(what string) {
		var g []array
		v := reflect.ValueOf(&g).Elem()
		for i := range rounds {
			r := nd.Add(base, float64(i))
			v.Set(reflect.Append(v, reflect.ValueOf(r).Elem()))
		}
		for i := range rounds {
			holds(what, &g[i], float64(i))
		}
	}},
	{"reflect.SetMapIndex", func(what string) {
		g := map[int]array{}
		v := reflect.ValueOf(g)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			v.SetMapIndex(reflect.ValueOf(i), reflect.ValueOf(r).Elem())
		}
		for i := range rounds {
			x := g[i]
			holds(what, &x, float64(i))
		}
	}},
	{"reflect.Send", func(what string) {
		c := make(chan array, rounds)
		v := reflect.ValueOf(c)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			v.Send(reflect.ValueOf(r).Elem())
		}
		for i := range rounds {
			x := <-c
			holds(what, &x, float64(i))
		}
	}},
	{"reflect.Select", func(what string) {
		c := make(chan array, rounds)
		v := reflect.ValueOf(c)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: v, Send: reflect.ValueOf(r).Elem()}})
		}
		for i := range rounds {
			x := <-c
			holds(what, &x, float64(i))
		}
	}},
	{"reflect.Call", func(what string) {
		var g []*array
		f := reflect.ValueOf(func(x *array) { g = append(g, x) })
		for i := range rounds {
			r := nd.Add(base, float64(i))
			f.Call([]reflect.Value{reflect.ValueOf(r)})
		}
		for i := range rounds {
			holds(what, g[i], float64(i))
		}
	}},
	{"reflect.Call of a copy", func(what string) {
		var g []array
		f := reflect.ValueOf(func(x array) { g = append(g, x) })
		for i := range rounds {
			r := nd.Add(base, float64(i))
			f.Call([]reflect.Value{reflect.ValueOf(r).Elem()})
		}
		for i := range rounds {
			holds(what, &g[i], float64(i))
		}
	}},
	{"reflect.MakeFunc", func(what string) {
		var g []*array
		var f func(x *array)
		reflect.ValueOf(&f).Elem().Set(reflect.MakeFunc(reflect.TypeOf(f), func(a []reflect.Value) []reflect.Value {
			g = append(g, a[0].Interface().(*array))
			return nil
		}))
		for i := range rounds {
			f(nd.Add(base, float64(i)))
		}
		for i := range rounds {
			holds(what, g[i], float64(i))
		}
	}},
	{"reflect.Swapper", func(what string) {
		var keep array
		for i := range rounds {
			r := nd.Add(base, float64(i))
			s := []array{*r, keep}
			if i == chosen {
				reflect.Swapper(s)(0, 1)
				keep = s[1]
			}
		}
		holds(what, &keep, chosen)
	}},
	{"atomic.Pointer", func(what string) {
		var p atomic.Pointer[array]
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				p.Store(r)
			}
		}
		holds(what, p.Load(), chosen)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				p.Swap(r)
			}
		}
		holds(what, p.Load(), chosen)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				p.CompareAndSwap(p.Load(), r)
			}
		}
		holds(what, p.Load(), chosen)
	}},
	{"atomic.Value", func(what string) {
		var p atomic.Value
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				p.Store(*r)
			}
		}
		x := p.Load().(array)
		holds(what, &x, chosen)
	}},
	{"context.WithValue", func(what string) {
		ctx := context.Background()
		for i := range rounds {
			ctx = context.WithValue(ctx, key(i), nd.Add(base, float64(i)))
		}
		for i := range rounds {
			holds(what, ctx.Value(key(i)).(*array), float64(i))
		}
	}},
	{"weak.Make", func(what string) {
		var w [rounds]weak.Pointer[array]
		for i := range rounds {
			w[i] = weak.Make(nd.Add(base, float64(i)))
		}
		for i := range rounds {
			if x := w[i].Value(); x != nil {
				holds(what, x, float64(i))
			}
		}
	}},
	{"runtime.AddCleanup", func(what string) {
		for i := range rounds {
			r := nd.Add(base, float64(i))
			c := *nd.Add(base, float64(i+1))
			runtime.AddCleanup(r, func(c *array) { holds(what, c, float64(i+1)) }, &c)
		}
		for range 3 {
			runtime.GC()
		}
	}},
	{"unique.Make", func(what string) {
		var h [rounds]unique.Handle[*array]
		for i := range rounds {
			h[i] = unique.Make(nd.Add(base, float64(i)))
		}
		for i := range rounds {
			holds(what, h[i].Value(), float64(i))
		}
	}},
	{"an array of headers", func(what string) {
		var ring [3]array
		for i := range rounds {
			ring[i%3] = *nd.Add(base, float64(i))
			for k := max(0, i-2); k <= i; k++ {
				holds(what, &ring[k%3], float64(k))
			}
		}
	}},
	{"an exchange with a result outside of the loop", func(what string) {
		x := nd.Add(base, 100)
		for i := range rounds {
			r := nd.Add(base, float64(i))
			if i == chosen {
				*x, *r = *r, *x
			}
		}
		holds(what, x, chosen)
		nd.Add(base, 3)
	}},
}
