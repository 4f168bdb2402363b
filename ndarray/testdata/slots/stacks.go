package main

import (
	"runtime"
	"sync"

	nd "ndgo/ndarray"
)

// stacks keep results while stacks are moved, end and begin.
var stacks = []try{
	{"a stack that grows and shrinks", func(what string) {
		done := make(chan bool)
		go func() {
			x, c := nd.Add(base, 1), *nd.Add(base, 2)
			v := nd.Add(base, 3)
			view := v.Slice(nd.From(0))
			for i := range 4 {
				grow(3000 >> (2 * i))
				runtime.GC()
				holds(what, x, 1)
				holds(what, &c, 2)
				holds(what, view, 3)
				holds(what, nd.Add(view, &c), 5)
			}
			close(done)
		}()
		<-done
	}},
	{"recursion", func(what string) { recurse(what, 30) }},
	{"panics", func(what string) {
		x := nd.Add(base, 1)
		for range rounds {
			func() {
				defer func() { recover() }()
				y := nd.Add(base, 2)
				holds(what, y, 2)
				grow(5)
				panic(what)
			}()
			holds(what, x, 1)
		}
	}},
	{"goroutines that follow one another", func(what string) {
		kept := make(chan *array, rounds)
		for i := range rounds {
			done := make(chan bool)
			go func() {
				defer close(done)
				r := nd.Add(base, float64(i))
				dead := nd.Add(base, -1)
				holds(what, dead, -1)
				kept <- r
				if i%2 == 0 {
					runtime.Goexit()
				}
			}()
			<-done
		}
		for i := range rounds {
			holds(what, <-kept, float64(i))
		}
	}},
	{"goroutines at a time", func(what string) {
		var group sync.WaitGroup
		goroutines := 64
		if base.Size() > 1000 {
			goroutines = 16
		}
		for i := range goroutines {
			group.Go(func() {
				for k := range rounds {
					x := nd.Add(base, float64(i))
					runtime.Gosched()
					y := nd.Add(x, float64(k))
					holds(what, x, float64(i))
					holds(what, y, float64(i+k))
					holds(what, nd.Multiply(nd.Add(x, 1), 2), float64(2*i+2))
				}
			})
		}
		group.Wait()
	}},
	{"a result of another goroutine", func(what string) {
		results := make(chan *array)
		go func() {
			defer close(results)
			for i := range rounds {
				results <- nd.Add(base, float64(i))
			}
		}()
		i := 0.0
		for r := range results {
			own := nd.Add(r, 100)
			holds(what, own, i+100)
			holds(what, r, i)
			i++
		}
	}},
}

// recurse keeps a result in each of the given number of frames.
//
//go:noinline
func recurse(what string, frames int) *array {
	x := nd.Add(base, float64(frames))
	if frames == 0 {
		return x
	}
	below := recurse(what, frames-1)
	y := nd.Add(below, x)
	holds(what, x, float64(frames))
	holds(what, y, float64(frames*(frames+1)/2))
	return y
}
