// Command slots tries to see the memory of one result in another: it keeps results, their copies, views and slices in every way that Go has,
// and makes other results at the same slots of its stacks meanwhile. It prints what went wrong, and exits with 1 then. With
// the argument poison every block is filled before it serves another result.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"

	"ndgo/internal/memory"
	nd "ndgo/ndarray"
)

type array = nd.NDArray[float64]

const rounds, chosen = 12, 4 // of so many results in a loop, this one is kept

var (
	base   *array // zeros
	ones   *array
	failed bool
	mutex  sync.Mutex
)

// holds says that every element of x, which is kept in the way of what, is v.
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

// grow uses so many frames of the stack, and makes results in each of them.
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

// spoil makes results where others were, on a stack that grows, and lets a collection shrink it.
func spoil() {
	for range 2 {
		grow(40)
		scratch()
	}
	runtime.GC()
}

// scratch makes results at the slots of functions that have returned.
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
	for _, n := range []int{1, 3, 40, 300, 20 << 10} {
		base, ones = nd.Zeros[float64](n), nd.Ones[float64](n)
		for _, list := range [][]try{loops, flows, stacks, doors, headers, packages} {
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
