// Command slots looks for results that share memory by mistake. It keeps results, their copies, views and slices in all ways that Go
// offers, and meanwhile makes other results at the same stack slots. It prints the mistakes, and then exits with status 1. With the
// argument poison, each block is overwritten before its memory serves another result. With the argument shorter, large arrays have fewer elements.
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"

	"ndgo/internal/memory"
	nd "ndgo/ndarray"
)

type array = nd.NDArray[float64]

const rounds, chosen = 12, 4 // the number of results in a loop, and the number of the one that is kept

var (
	base   *array // zeros
	ones   *array
	failed bool
	mutex  sync.Mutex
)

// holds checks that every element of x is v. The text what says how x was kept.
func holds(what string, x *array, v float64) {
	for i, got := range elements(x) {
		if got != v {
			fail(what, fmt.Sprintf("element %d of %d is %v, not %v", i, x.Size(), got, v))
			return
		}
	}
}

func elements(x *array) []float64 {
	all := make([]float64, 0, x.Size())
	for v := range x.Values() {
		all = append(all, v)
	}
	return all
}

func fail(what, detail string) {
	mutex.Lock()
	defer mutex.Unlock()
	failed = true
	fmt.Println(what+":", detail, "with", base.Size(), "elements")
}

// grow calls itself for the given number of stack frames, and makes a result in each frame.
//
//go:noinline
func grow(frames int) float64 {
	var room [64]float64
	x := nd.Add(base, float64(-frames))
	room[frames%64] = x.At(0)
	if frames > 0 {
		room[0] += grow(frames - 1)
	}
	if got := x.At(0); got != float64(-frames) {
		fail("a result in each frame", fmt.Sprintf("%v, not %v", got, -frames))
	}
	return room[frames%64]
}

// spoil makes results on a growing stack, at places of earlier results. Then a garbage collection shrinks the stack.
func spoil() {
	for range 2 {
		grow(40)
		scratch()
	}
	runtime.GC()
}

// scratch makes results at the stack slots of functions that have returned.
//
//go:noinline
func scratch() {
	var room [512]byte
	for i := range rounds {
		x := nd.Add(base, -99)
		y := nd.Multiply(x, 2)
		room[i] = byte(nd.Sum(nd.Subtract(y, x)).At())
	}
}

type try struct {
	what string
	run  func(what string)
}

// attempt runs t. A panic is a failure.
func (t try) attempt() {
	defer func() {
		if p := recover(); p != nil {
			fail(t.what, fmt.Sprint(p))
		}
	}()
	t.run(t.what)
	spoil()
}

func main() {
	memory.Poison(len(os.Args) > 1 && os.Args[1] == "poison")
	large := 20 << 10
	if slices.Contains(os.Args, "shorter") {
		large = 4 << 10
	}
	for _, n := range []int{1, 3, 40, 300, large} {
		base, ones = nd.Zeros[float64](n), nd.Ones[float64](n)
		for _, list := range [][]try{loops, flows, stacks, functions, headers, packages, releases} {
			for _, t := range list {
				t.attempt()
			}
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Println("ok")
}
