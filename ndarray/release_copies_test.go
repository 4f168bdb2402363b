package ndarray_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// A place is a variable, map entry or other location that holds an array by value.
type place interface {
	get() nd.NDArray[float64]
	set(x nd.NDArray[float64])
}

type (
	variable   struct{ x nd.NDArray[float64] }
	arrayPlace [3]nd.NDArray[float64]
	mapPlace   map[string]nd.NDArray[float64]
	chanPlace  chan nd.NDArray[float64]
	anyPlace   struct{ x any }
	reflected  struct{ x reflect.Value }
	closure    struct {
		read  func() nd.NDArray[float64]
		write func(x nd.NDArray[float64])
	}
)

func (p *variable) get() nd.NDArray[float64]    { return p.x }
func (p *variable) set(x nd.NDArray[float64])   { p.x = x }
func (p *arrayPlace) get() nd.NDArray[float64]  { q := *p; return q[1] }
func (p *arrayPlace) set(x nd.NDArray[float64]) { *p = arrayPlace{1: x} }
func (p mapPlace) get() nd.NDArray[float64]     { return p["x"] }
func (p mapPlace) set(x nd.NDArray[float64])    { p["x"] = x }
func (p chanPlace) get() nd.NDArray[float64]    { x := <-p; p <- x; return x }
func (p chanPlace) set(x nd.NDArray[float64])   { <-p; p <- x }
func (p *anyPlace) get() nd.NDArray[float64]    { return p.x.(nd.NDArray[float64]) }
func (p *anyPlace) set(x nd.NDArray[float64])   { p.x = x }
func (p reflected) get() nd.NDArray[float64]    { return p.x.Field(0).Interface().(nd.NDArray[float64]) }
func (p reflected) set(x nd.NDArray[float64])   { p.x.Field(0).Set(reflect.ValueOf(x)) }
func (p closure) get() nd.NDArray[float64]      { return p.read() }
func (p closure) set(x nd.NDArray[float64])     { p.write(x) }

// A root is a place that holds an original array, as a function returned it.
type root struct{ x *nd.NDArray[float64] }

func (p *root) get() nd.NDArray[float64]  { return *p.x }
func (p *root) set(x nd.NDArray[float64]) { *p.x = x }

func somePlaces() []place {
	c := make(chanPlace, 1)
	c <- nd.NDArray[float64]{}
	var captured nd.NDArray[float64]
	return []place{
		new(variable), new(arrayPlace), mapPlace{}, c, &anyPlace{nd.NDArray[float64]{}},
		reflected{reflect.ValueOf(new(struct{ X nd.NDArray[float64] })).Elem()},
		closure{func() nd.NDArray[float64] { return captured }, func(x nd.NDArray[float64]) { captured = x }},
		&root{nd.Zeros[float64](1)}, &root{nd.Zeros[float64](100)}, &root{nd.Zeros[float64](1000)},
	}
}

// A made describes a new array: n elements, all equal to v.
type made struct {
	n        int
	v        float64
	released bool
}

// A held describes the array in a place.
type held struct {
	of     *made
	isView bool // whether the array is a view; the array that it shows may have been released
	isGone bool // whether the view itself was released
}

func (h held) isReleased() bool { return h.isGone || !h.isView && h.of.released }

// A copying is a random test. It moves arrays between variables, maps, channels and other places, and records the array that each place
// should hold.
type copying struct {
	t      *testing.T
	r      *rand.Rand
	places []place
	known  []held
	log    []string
}

func (c *copying) fail(k int, format string, args ...any) {
	for _, line := range c.log[max(0, len(c.log)-40):] {
		c.t.Log(line)
	}
	c.t.Errorf("place %d, a %T: %s", k, c.places[k], fmt.Sprintf(format, args...))
	runtime.Goexit() // FailNow may be called only in the test's goroutine
}

// set puts x, described by h, into place k.
func (c *copying) set(k int, x nd.NDArray[float64], h held) {
	c.places[k].set(x)
	c.known[k] = h
}

// fresh returns a new array and its description.
func (c *copying) fresh() (*nd.NDArray[float64], held) {
	sizes := []int{1, 2, 8, 16, 47, 48, 49, 64, 100, 1000, 1000, 1000, 9000}
	m := &made{n: sizes[c.r.IntN(len(sizes))], v: float64(c.r.IntN(1000))}
	x := nd.Full(m.v, m.n)
	switch c.r.IntN(8) {
	case 0:
		x = nd.FromSlice(x.ToSlice(), m.n)
	case 1:
		var b bytes.Buffer
		require.NoError(c.t, gob.NewEncoder(&b).Encode(x))
		x = nd.Zeros[float64](500)
		require.NoError(c.t, gob.NewDecoder(&b).Decode(x))
	case 2:
		text, err := json.Marshal(x)
		require.NoError(c.t, err)
		x = nd.Zeros[float64](500)
		require.NoError(c.t, json.Unmarshal(text, x))
	case 3:
		x = nd.Add(x, 0)
	}
	return x, held{of: m}
}

// check reads the array in place k in a random way.
func (c *copying) check(k int) {
	x, known := c.places[k].get(), c.known[k]
	if known.of == nil {
		return
	}
	p, way, v := &x, c.r.IntN(12), known.of.v
	var got, want any = v, v
	err := nd.Try(func() {
		last := known.of.n - 1
		switch way {
		case 0:
			got = p.At(last)
		case 1:
			got = p.ToSlice()[last]
		case 2:
			for got = range p.Values() {
			}
		case 3:
			data, offset, _, strides := p.Raw()
			got = data[offset+last*strides[0]]
		case 4:
			got = nd.Max(p).Item()
		case 5:
			got = nd.Add(p, 1).At(last) - 1
		case 6:
			got = nd.Add(nd.Ones[float64](known.of.n), p).At(last) - 1
		case 7:
			got, want = nd.ArrayEqual(nd.Full(v, known.of.n), p), true
		case 8:
			got = p.Slice(nd.At(-1)).Item()
		case 9:
			got, want = p.String(), nd.Full(v, known.of.n).String()
		case 10:
			text, e := json.Marshal(p)
			if e != nil {
				throw(errors.Unwrap(e))
			}
			var y nd.NDArray[float64]
			require.NoError(c.t, json.Unmarshal(text, &y))
			got = y.At(last)
		case 11:
			got = p.Copy().At(last)
		}
	})
	if known.isReleased() {
		if !errors.Is(err, nd.ErrReleased) {
			c.fail(k, "read %d of a released array of %d elements gives %v and %v", way, known.of.n, got, err)
		}
	} else if err != nil || got != want {
		c.fail(k, "read %d of %d elements gives %v and %v, not %v", way, known.of.n, got, err, want)
	}
}

// step does one random action with the arrays in places i and j.
func (c *copying) step(i, j int) {
	x, known := c.places[i].get(), c.known[i]
	action := c.r.IntN(14)
	c.log = append(c.log, fmt.Sprintf("action %d of %d (%+v, %+v) and %d", action, i, known, known.of, j))
	if known.of == nil {
		action = 0
	}
	switch action {
	case 0, 1:
		y, h := c.fresh()
		c.set(j, *y, h)
		if p, ok := c.places[j].(*root); ok && c.r.IntN(2) == 0 {
			p.x = y // moves the original array, not a copy
		}
	case 2, 3:
		c.set(j, x, known)
	case 4:
		y, other := c.places[j].get(), c.known[j]
		c.set(i, y, other)
		c.set(j, x, known)
	case 5, 6, 7:
		if known.isReleased() {
			return
		}
		p := &x
		if q, ok := c.places[i].(*root); ok {
			p = q.x
		}
		p.Release()
		if known.isView {
			c.set(i, *p, held{of: known.of, isView: true, isGone: true})
			return
		}
		known.of.released = true
		if c.r.IntN(2) == 0 {
			c.places[i].set(*p)
		}
	case 8, 9:
		if known.isReleased() {
			return
		}
		views := []func() *nd.NDArray[float64]{
			func() *nd.NDArray[float64] { return x.Slice() },
			func() *nd.NDArray[float64] { return x.Flip() },
			func() *nd.NDArray[float64] { return x.Reshape(1, -1).Slice(nd.At(0)) },
			func() *nd.NDArray[float64] { return x.ReadOnly().ExpandDims(0).Squeeze() },
			func() *nd.NDArray[float64] { return nd.Split(&x, 1)[0] },
		}
		if known.of.n == 1 {
			views = views[:2]
		}
		y := views[c.r.IntN(len(views))]()
		c.set(j, *y, held{of: known.of, isView: true})
	case 10:
		if known.isReleased() || x.IsReadOnly() {
			return
		}
		known.of.v++
		inplace.Add(&x, 1)
	case 11:
		if known.isReleased() || x.IsReadOnly() {
			return
		}
		known.of.v = 77
		y := x // a copy of the header, as the target
		into.Multiply(&y, nd.Full(77.0, known.of.n), nd.Ones[float64](known.of.n))
	case 12:
		if known.isReleased() {
			return
		}
		nd.Map(&x, func(v float64) float64 { return v })
	case 13:
		runtime.Gosched()
	}
}

// Arrays are copied, exchanged, viewed and released in variables, maps, channels and other places. They must always have their own elements
// or count as released, and never show elements of another array.
func TestCopiesNeverHaveForeignMemory(t *testing.T) {
	steps := 30_000 / testrun.Sparse(10)
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			places := somePlaces()
			c := copying{t: t, r: rand.New(rand.NewPCG(uint64(g), 7)), places: places, known: make([]held, len(places))}
			for range steps {
				c.step(c.r.IntN(len(places)), c.r.IntN(len(places)))
				// Allocate the memory that was released last, and fill it with other elements.
				nd.Full(9999.0, []int{49, 64, 100, 1000, 9000}[c.r.IntN(5)]).Release()
				c.check(c.r.IntN(len(places)))
			}
		})
	}
	wg.Wait()
}
