package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/spot"
	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
)

type f64 = *nd.NDArray[float64]

// A player runs a program of random steps on arrays of one shape.
type player struct {
	r             *rand.Rand
	rows, columns int
	pool          []f64
	raw           []float64
	seen          []float64
}

func (p *player) fresh() f64 {
	x := nd.Empty[float64](p.rows, p.columns)
	for i := range p.rows {
		for j := range p.columns {
			x.SetAt(float64(p.r.IntN(19)-9)+p.r.Float64(), i, j)
		}
	}
	return x
}

func (p *player) pick() f64 { return p.pool[p.r.IntN(len(p.pool))] }

func (p *player) put(x f64) {
	if len(p.pool) < 9 {
		p.pool = append(p.pool, x)
	} else {
		p.pool[p.r.IntN(len(p.pool))] = x
	}
}

// view returns a view of x with two fewer rows and columns.
func (p *player) view(x f64) f64 {
	i, j := p.r.IntN(3), p.r.IntN(3)
	return x.Slice(nd.Range(i, i+p.rows-2), nd.Range(j, j+p.columns-2))
}

func (p *player) result(a, b f64) f64 {
	switch p.r.IntN(14) {
	case 0:
		return nd.Add(a, b)
	case 1:
		return nd.Subtract(a, b)
	case 2:
		return nd.Multiply(a, 0.5)
	case 3:
		return nd.Maximum(a, b)
	case 4:
		return nd.Where(nd.Less(a, b), a, b)
	case 5:
		return nd.Add(a, b, a, b)
	case 6:
		return nd.AsType[float64](nd.AsType[int32](nd.Clip(a, -100, 100)))
	case 7:
		return nd.Tanh(a)
	case 8:
		return nd.Sqrt(nd.Abs(b))
	case 9:
		return nd.Add(a, a.Slice(nd.At(p.r.IntN(a.Dim(0)))))
	case 10:
		return nd.Add(nd.Multiply(a, b), nd.Multiply(nd.Subtract(a, 1), nd.Add(b, a)))
	case 11:
		x := nd.Add(a, 1)
		y := nd.Multiply(x, x)
		inplace.Subtract(y, x)
		return nd.Clip(nd.Add(y, x), -1e6, 1e6)
	case 12:
		return nd.Multiply(a, nd.Sum(b, nd.Axis(1), nd.KeepDims))
	default:
		return nd.Negative(nd.Minimum(a, b))
	}
}

// step takes one random step: it calls a function on some of the arrays.
func (p *player) step() {
	r := p.r
	switch r.IntN(29) {
	case 0, 1, 2, 3, 4, 5, 6:
		p.put(p.result(p.pick(), p.pick()))
	case 7, 8:
		z := p.fresh()
		z.Slice(nd.Range(1, -1), nd.Range(1, -1)).Assign(p.result(p.view(p.pick()), p.view(p.pick())))
		p.put(z)
	case 9:
		inplace.Add(p.pick(), p.result(p.pick(), p.pick()))
	case 10:
		x := p.pick()
		inplace.Multiply(p.view(x), p.result(p.view(p.pick()), p.view(x)))
	case 11:
		into.Subtract(p.pick(), p.result(p.pick(), p.pick()), p.pick())
	case 12:
		x := p.pick()
		into.Add(p.view(x), p.view(x), p.view(x))
	case 13:
		p.view(p.pick()).Assign(p.view(p.pick()))
	case 14:
		p.pick().Assign(p.pick())
	case 15:
		p.pick().Slice(nd.At(r.IntN(p.rows))).Fill(float64(r.IntN(5)))
	case 16:
		p.pick().SetAt(7, r.IntN(p.rows), r.IntN(p.columns))
	case 17:
		x := p.pick()
		x.SetMask(nd.Greater(x, p.pick()), 1)
	case 18:
		if r.IntN(2) == 0 {
			x := p.result(p.pick(), p.pick())
			y := nd.Multiply(x, p.pick())
			switch r.IntN(5) {
			case 0:
				p.seen = append(p.seen, nd.Sum(y).Item())
			case 1:
				p.seen = append(p.seen, nd.Sum(y, nd.Axis(0)).ToSlice()...)
			case 2:
				p.seen = append(p.seen, nd.Max(y, nd.Axis(1)).ToSlice()...)
			case 3:
				p.seen = append(p.seen, nd.Mean(y, nd.Axis(1), nd.KeepDims).ToSlice()...)
			case 4:
				if nd.Any(nd.Less(y, 0)).Item() {
					p.seen = append(p.seen, 1)
				}
			}
			p.put(x)
		}
		p.seen = append(p.seen, nd.Sum(p.pick()).Item(), p.pick().At(r.IntN(p.rows), r.IntN(p.columns)))
	case 19:
		if r.IntN(4) == 0 {
			data, offset, _, _ := p.pick().Raw()
			data[offset+r.IntN(20)] = 3
		}
	case 20:
		p.raw[r.IntN(len(p.raw))] = float64(r.IntN(9))
	case 21:
		p.put(p.pick().Copy())
	case 22:
		i := r.IntN(len(p.pool))
		if i > 4 && slices.Index(p.pool, p.pool[i]) == i && slices.Index(p.pool[i+1:], p.pool[i]) < 0 {
			p.pool[i].Release()
			p.pool[i] = p.fresh()
		}
	case 23:
		x := p.pick()
		y := *x // a Go copy of the header of x
		p.put(nd.Add(&y, p.pick()))
		p.put(x.Copy())
	case 24:
		x := p.pick()
		inplace.Sort(x, nd.Axis(r.IntN(2)))
	case 25: // temporary arrays in a loop
		x := p.pick()
		for range 3 {
			d := nd.Multiply(nd.Subtract(p.view(x), p.view(x)), 0.25)
			inplace.Add(p.view(x), d)
		}
		inplace.Minimum(inplaceMax(x), 1e6)
	case 26:
		x := p.pick()
		y := x.Slice(nd.At(r.IntN(p.rows)))
		z := p.result(x, x)
		y.Assign(nd.Add(y, 1))
		p.put(z)
	default:
		p.accumulate()
	}
}

// accumulate adds up arrays in a loop. Some iterations write to an operand, read the sum so far, or keep it.
func (p *player) accumulate() {
	x := p.pick()
	z := p.view(x).Copy()
	var kept []f64
	for range 2 + p.r.IntN(30) {
		switch p.r.IntN(16) {
		case 0:
			x.SetAt(2, p.r.IntN(p.rows), p.r.IntN(p.columns))
		case 1:
			x = p.pick()
		case 2:
			p.seen = append(p.seen, z.At(3, 5))
		case 3, 4:
			kept = append(kept, z)
		case 5:
			inplace.Subtract(z, p.view(x))
		case 6, 7, 8:
			z = nd.Add(z, p.outer(z))
		}
		z = nd.Add(z, nd.Multiply(p.view(x), 0.25))
	}
	for _, y := range append(kept, z) {
		p.seen = append(p.seen, nd.Sum(y).Item(), y.At(0, 0))
	}
}

// outer returns the outer product of a column and a row of z, in the shape of z. Numbers outside of small bounds are clipped first.
func (p *player) outer(z f64) f64 {
	i, j := p.r.IntN(z.Dim(0)), p.r.IntN(z.Dim(1))
	column, row := z.Slice(nd.Colon, nd.Range(j, j+1)), z.Slice(nd.Range(i, i+1))
	switch p.r.IntN(5) {
	case 0:
		row = z.Slice(nd.At(i))
	case 1:
		row = z.Flip(1).Slice(nd.At(i))
	case 2:
		column = z.T().Slice(nd.Range(j, j+1)).T()
	case 3:
		row = z.Slice(nd.At(i), nd.Range(1, 2))
		if p.r.IntN(2) == 0 {
			column.SetAt(1, i, 0)
		}
	}
	return nd.Multiply(nd.Clip(column, -2, 2), nd.Clip(row, -1, 1))
}

func inplaceMax(x f64) f64 {
	inplace.Maximum(x, -1e6)
	return x
}

// play runs a program of random steps and returns all numbers it reads.
func play(seed uint64, steps int) []float64 {
	p := &player{r: rand.New(rand.NewPCG(seed, 1)), rows: 12, columns: 70}
	for range 4 {
		p.pool = append(p.pool, p.fresh())
	}
	p.raw = make([]float64, p.rows*p.columns)
	p.pool = append(p.pool, nd.FromSlice(p.raw, p.rows, p.columns))
	for range steps {
		p.step()
	}
	for _, x := range p.pool {
		p.seen = append(p.seen, x.ToSlice()...)
	}
	return p.seen
}

// deferAll makes functions defer all results of 512 bytes or more, until the end of the test.
func deferAll(t *testing.T) { t.Cleanup(core.DeferFrom(512).Use()) }

// Each random program runs in four ways: atOnce computes all results at once, as the reference; later defers all results; learned also
// learns from earlier calls; and with forced, a write to an operand of pending arrays computes these arrays instead of copying the operand.
var (
	atOnce  = core.Deferral{Least: math.MaxInt, Lean: math.MaxInt, Block: math.MaxInt}
	later   = core.DeferFrom(512)
	learned = core.Deferral{Least: 512, Lean: 512, Terms: 512, Block: 512, Learns: true, Copies: true}
	forced  = core.Deferral{Least: 512, Lean: 512, Terms: 512, Block: 512}
)

// A random program has the same results with and without deferring.
func TestRandomProgramsHaveTheBitsOfEagerOnes(t *testing.T) {
	deferAll(t)
	for seed := range uint64(1200 / testrun.Sparse(32)) {
		atOnce.Use()
		want := play(seed, 60)
		for i, d := range []core.Deferral{later, learned, forced} {
			d.Use()
			core.Forget() // all runs begin without habits, and without open accumulators
			if got := play(seed, 60); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("seed %d, deferral %d, differs", seed, i)
			}
		}
	}
}

// TestDeferredFindMistakes plants mistakes in the treatment of pending results. Random programs must find each of them.
func TestDeferredFindMistakes(t *testing.T) {
	if !testrun.Long() {
		t.Skip("compiles the library for each mistake: -long does it")
	}
	for _, m := range []struct{ what, file, before, after string }{
		{"writes do not look for readers", "../internal/core/deferred_block.go", "func (h *Header) Write() {\n\tif h.inBlock {", "func (h *Header) Write() {\n\tif false {"},
		{"memory is used again while a pending result reads it", "../internal/core/deferred_block.go", "\tif v.isRead() {", "\tif false {"},
		{"a part of a pending result begins elsewhere", "../internal/core/deferred_part.go", "h.Offset += p.first[added+i] * strides[i]", ""},
	} {
		texts := map[string]string{}
		plant(t, texts, m.file, m.before, m.after)
		args := []string{"test", "-short", "-vet=off", "-run", "TestRandomProgramsHave|TestGoroutines", overlay(t, texts)}
		assert.Error(t, testrun.Command(t, "go", append(args, ".")...).Run(), m.what)
	}
}

// Operations stop deferring results if deferring saves nothing: if each result is computed by itself, or if an operand is written while the
// result is pending. The test counts allocations to see whether a result was deferred, because a pending array takes at least three
// objects.
func TestOperationsLearn(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	defer core.UsualDeferral().Use()()
	core.Forget() // forget habits that earlier tests recorded for expressions with the same hash
	defer nd.SetParallelism(nd.SetParallelism(1))
	for i, c := range []struct {
		what   string
		run    func(x, y f64)
		allocs bool
	}{
		{"by itself", func(x, y f64) { nd.Add(x, y).At(3) }, false},
		{"unread", func(x, y f64) { nd.Add(x, y) }, true},
		{"one pass", func(x, y f64) { nd.Sqrt(nd.Multiply(nd.Add(x, y), y)).At(3) }, true},
		{"then written", func(x, y f64) { z := nd.Add(x, y); z.At(0); inplace.Add(z, y); z.At(1) }, false},
	} {
		n := 3<<17 + 8*i // each iteration has expressions of other forms, because the size is part of the form
		x, y := nd.Ones[float64](n), nd.Ones[float64](n)
		for range 20 {
			c.run(x, y)
		}
		assert.Equal(t, c.allocs, testing.AllocsPerRun(20, func() { c.run(x, y) }) >= 3, c.what)
	}
}
