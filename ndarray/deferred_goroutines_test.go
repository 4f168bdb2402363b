package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
)

// Goroutines may read and compute shared arrays at the same time if each goroutine has its own target.
func TestGoroutinesComputeWhatTheyShare(t *testing.T) {
	deferAll(t)
	for range 1600 / testrun.Sparse(16) {
		x := nd.Full(1.0, 40, 50)
		a := nd.Add(x, 1) // all elements of a are 2
		b := nd.Multiply(a, 3)
		c := nd.Add(b, a) // all elements of c are 8
		var g sync.WaitGroup
		for k := range 4 {
			g.Go(func() {
				switch k {
				case 0:
					if c.At(3, 3) != 8 {
						t.Error("c", c.At(3, 3))
					}
				case 1:
					if b.At(2, 2) != 6 {
						t.Error("b")
					}
				case 2:
					if nd.Sum(nd.Add(a, c)).Item() != 10*2000 {
						t.Error("sum")
					}
				case 3:
					inplace.Add(x, 5)
					inplace.Add(x.Slice(nd.At(1)), 5)
					if x.At(0, 0) != 6 || x.At(1, 0) != 11 {
						t.Error("x")
					}
				}
			})
		}
		g.Wait()
	}
}

// Goroutines may write to separate parts of one array while others read their own parts.
func TestGoroutinesWriteTheirParts(t *testing.T) {
	deferAll(t)
	for range 1600 / testrun.Sparse(16) {
		x := nd.Full(1.0, 40, 50)
		var g sync.WaitGroup
		for k := range 4 {
			g.Go(func() {
				part := x.Slice(nd.Range(10*k, 10*k+10))
				for i := range 20 {
					y := nd.Add(part, part)
					inplace.Add(part, 1)
					if i%3 == k%3 && y.At(0, 0) != 2*part.At(0, 0)-2 {
						t.Error("y")
					}
					part.SetAt(part.At(5, 5), 5, 5)
				}
			})
		}
		g.Wait()
		if got := nd.Sum(x).Item(); got != 21*2000 {
			t.Fatal(got)
		}
	}
}

// Goroutines read shared pending results in any order. Meanwhile each goroutine writes to an operand of these results.
func TestGoroutinesWriteWhatOthersReadLater(t *testing.T) {
	deferAll(t)
	for seed := range uint64(1600 / testrun.Sparse(16)) {
		want := shared(seed, atOnce)
		if got := shared(seed, later); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("seed %d differs", seed)
		}
	}
}

// shared returns the numbers that goroutines read from shared results. The Deferral d decides whether these are deferred.
func shared(seed uint64, d core.Deferral) [4][]float64 {
	d.Use()
	p := &player{r: rand.New(rand.NewPCG(seed, 2)), rows: 12, columns: 70}
	var own [4]f64
	for k := range own {
		own[k] = p.fresh()
		p.pool = append(p.pool, own[k])
	}
	for range 12 {
		p.pool = append(p.pool, p.result(p.pick(), p.pick()))
	}
	results := p.pool[4:]
	var seen [4][]float64
	var g sync.WaitGroup
	for k := range 4 {
		r := rand.New(rand.NewPCG(seed, uint64(3+k)))
		g.Go(func() {
			for range 10 {
				x := results[r.IntN(len(results))]
				switch r.IntN(6) {
				case 0:
					seen[k] = append(seen[k], x.At(r.IntN(12), r.IntN(70)))
				case 1:
					inplace.Add(own[k], x)
				case 2:
					own[k].SetAt(5, r.IntN(12), r.IntN(70))
				case 3:
					own[k].Slice(nd.Range(1, 5)).Assign(nd.Multiply(x.Slice(nd.Range(0, 4)), 2))
				case 4:
					seen[k] = append(seen[k], nd.Sum(nd.Multiply(nd.Add(x, own[k]), results[r.IntN(len(results))])).Item())
				case 5:
					y := nd.Subtract(nd.Add(own[k], x), 1)
					inplace.Multiply(own[k], 0.5)
					seen[k] = append(seen[k], y.At(3, 3))
				}
			}
			seen[k] = append(seen[k], own[k].ToSlice()...)
		})
	}
	g.Wait()
	for _, x := range results {
		seen[0] = append(seen[0], x.ToSlice()...)
	}
	return seen
}
