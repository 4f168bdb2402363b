package ndarray_test

import (
	"fmt"
	"iter"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/memory"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

func ExampleNDArray_Release() {
	u := nd.Ones[float64](1000)
	for range 3 {
		next := nd.Multiply(u, 2)
		u.Release() // the next result reuses the memory of u
		u = next
	}
	fmt.Println(u.At(0))
	fmt.Println(nd.Try(func() { u.Release(); nd.Add(u, 1) }))
	// Output:
	// 8
	// ndarray: Add: operand 1 was released; use a result computed from it, or release it later
}

// All methods and functions panic for a released array. The error names the method or function.
func TestUseAfterRelease(t *testing.T) {
	for name, release := range waysToRelease {
		for _, n := range []int{1, 2, 100} {
			t.Run(fmt.Sprintf("%s, %d rows", name, n), func(t *testing.T) { useAfterRelease(t, n, release) })
		}
	}
}

// waysToRelease has functions that return a released array, each in another way.
var waysToRelease = map[string]func(x *nd.NDArray[float64]) *nd.NDArray[float64]{
	"itself":               func(x *nd.NDArray[float64]) *nd.NDArray[float64] { x.Release(); return x },
	"a copy, x released":   func(x *nd.NDArray[float64]) *nd.NDArray[float64] { y := *x; x.Release(); return &y },
	"x, a copy released":   func(x *nd.NDArray[float64]) *nd.NDArray[float64] { y := *x; y.Release(); return x },
	"a copy of a copy":     func(x *nd.NDArray[float64]) *nd.NDArray[float64] { y := *x; z := y; y.Release(); return &z },
	"a copy of a released": func(x *nd.NDArray[float64]) *nd.NDArray[float64] { x.Release(); y := *x; return &y },
	"x is another by now": func(x *nd.NDArray[float64]) *nd.NDArray[float64] {
		y := *x
		*x = *nd.Ones[float64](3)
		z := y
		z.Release()
		return &y
	},
	"x was exchanged for another": func(x *nd.NDArray[float64]) *nd.NDArray[float64] {
		y, other := *x, nd.Ones[float64](3)
		*x, *other = *other, *x
		other.Release()
		return &y
	},
	"a view was given out": func(x *nd.NDArray[float64]) *nd.NDArray[float64] { y := *x; x.Slice(); x.Release(); return &y },
	"from a slice": func(x *nd.NDArray[float64]) *nd.NDArray[float64] {
		x = nd.FromSlice(x.ToSlice(), x.Shape()...)
		y := *x
		x.Release()
		return &y
	},
}

func useAfterRelease(t *testing.T, n int, release func(x *nd.NDArray[float64]) *nd.NDArray[float64]) {
	gone := func() *nd.NDArray[float64] { return release(nd.Ones[float64](n, 3)) }
	methods := reflect.TypeFor[*nd.NDArray[float64]]()
	for i := range methods.NumMethod() {
		method := methods.Method(i)
		if method.Name == "Format" || method.Name == "String" {
			continue // printing a released array helps to find mistakes
		}
		err := callMethod(t, gone(), method)
		assert.ErrorIs(t, err, nd.ErrReleased, method.Name)
	}
	// TestEveryOperandIsChecked tests released operands of all other functions.
	assert.ErrorIs(t, nd.Try(func() { nd.Add(gone(), 1) }), nd.ErrReleased)
	assert.ErrorIs(t, nd.Try(func() { inplace.Add(gone(), 1) }), nd.ErrReleased)
	assert.ErrorIs(t, nd.Try(func() { strict.Add(gone(), nd.Ones[float64](n, 3)) }), nd.ErrReleased)
	assert.ErrorIs(t, nd.Try(func() { gone().Release() }), nd.ErrReleased, "released twice")
}

// If an array has a view or a slice, releasing it does not free its memory: the view or slice keeps its elements.
func TestViewsOutliveRelease(t *testing.T) {
	type array = *nd.NDArray[float64]
	type seen = func() float64
	at := func(y array) seen { return func() float64 { return y.Ravel().At(0) } }
	for name, take := range map[string]func(x array) seen{
		"T":              func(x array) seen { return at(x.T()) },
		"MT":             func(x array) seen { return at(x.MT()) },
		"Slice":          func(x array) seen { return at(x.Slice(nd.At(0))) },
		"a view's view":  func(x array) seen { return at(x.Slice(nd.At(0)).Slice(nd.NewAxis)) },
		"Reshape":        func(x array) seen { return at(x.Reshape(-1)) },
		"Ravel":          func(x array) seen { return at(x.Ravel()) },
		"Flip":           func(x array) seen { return at(x.Flip()) },
		"ExpandDims":     func(x array) seen { return at(x.ExpandDims(0)) },
		"Squeeze":        func(x array) seen { return at(x.Squeeze()) },
		"SwapAxes":       func(x array) seen { return at(x.SwapAxes(0, 1)) },
		"MoveAxis":       func(x array) seen { return at(x.MoveAxis(0, 1)) },
		"PermuteDims":    func(x array) seen { return at(x.PermuteDims(1, 0)) },
		"Diagonal":       func(x array) seen { return at(x.Diagonal()) },
		"BroadcastTo":    func(x array) seen { return at(x.BroadcastTo(2, 50, 60)) },
		"BroadcastInDim": func(x array) seen { return at(x.BroadcastInDim([]int{50, 60}, 0, 1)) },
		"SlidingWindow":  func(x array) seen { return at(x.SlidingWindow(2, 2)) },
		"Raw":            func(x array) seen { data, _, _, _ := x.Raw(); return func() float64 { return data[0] } },
		"Along": func(x array) seen {
			for _, row := range x.Along(0) {
				return at(row)
			}
			return nil
		},
		"Values": func(x array) seen {
			next, _ := iter.Pull(x.Values())
			next()
			return func() float64 { v, _ := next(); return v }
		},
		"Enumerate": func(x array) seen {
			next, _ := iter.Pull2(x.Enumerate())
			next()
			return func() float64 { _, v, _ := next(); return v }
		},
		"Unstack":         func(x array) seen { return at(nd.Unstack(x)[0]) },
		"BroadcastArrays": func(x array) seen { return at(nd.BroadcastArrays(x, x)[1]) },
		"ViewAs": func(x array) seen {
			y, _ := nd.ViewAs[Celsius](nd.Array(x))
			return func() float64 { return float64(y.At(0, 0)) }
		},
	} {
		x := nd.Ones[float64](50, 60)
		see := take(x)
		x.Release()
		for range 5 {
			nd.Full(7.0, 50, 60).Release()
		}
		assert.Equal(t, 1.0, see(), name)

		x = nd.Ones[float64](50, 60)
		y := *x
		see = take(&y)
		x.Release()
		nd.Full(7.0, 50, 60).Release()
		assert.Equal(t, 1.0, see(), "%s of a copy, x released", name)

		x = nd.Ones[float64](50, 60)
		y, z := *x, *x
		see = take(x)
		*x = z // restores the header from before the view
		x.Release()
		y = *nd.Full(7.0, 50, 60)
		assert.Equal(t, 1.0, see(), "%s, x set to what it was before", name)
		y.Release()
	}
	data := make([]float64, 3000)
	nd.FromSlice(data, 3000).Release()
	nd.Full(7.0, 3000).Release()
	assert.Zero(t, data[0], "memory from outside")
}

// The next result gets the memory of a released array. A loop that releases its results allocates no new blocks.
func TestReleasedMemoryIsUsedAgain(t *testing.T) {
	defer core.UsualDeferral().Use()() // ignore NDGO_DEFER in this test
	withoutCollections(t)
	memory.Poison(false)
	defer memory.Poison(true)
	x := nd.Ones[float64](100_000)
	address := func(y *nd.NDArray[float64]) *float64 { data, _, _, _ := y.Raw(); return &data[0] }
	nd.Add(x, 1).Release()
	before := memory.Held()
	assert.GreaterOrEqual(t, before, 800_000)
	y := nd.Add(x, 2)
	assert.Less(t, memory.Held(), before)
	kept := address(y) // the copy shares the memory of y
	y.Release()
	assert.NotEqual(t, kept, address(nd.Add(x, 3)))

	taken := trial.Taken(func() {
		for range 100 {
			nd.Add(x, 1).Release()
		}
	})
	assert.Less(t, taken, uint64(10<<20), "bytes for 100 results of 0.8 MB")
}

// Released blocks count as used memory for the limit of SetMaxBytes. They are freed before a result is refused.
func TestLimitCountsWhatIsHeld(t *testing.T) {
	withoutCollections(t)
	memory.Trim()
	defer nd.SetMaxBytes(nd.SetMaxBytes(3 << 20))
	nd.Zeros[uint8](2 << 20).Release()
	require.GreaterOrEqual(t, memory.Held(), 2<<20)
	nd.Zeros[uint8](5 << 19)
	assert.Less(t, memory.Held(), 2<<20)
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[uint8](4 << 20) }), nd.ErrLimit)
}

// Many goroutines make, check and release arrays.
func TestReleaseIsSafeForGoroutines(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 50
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			n := 200 + 1000*g
			for k := range rounds {
				x := nd.Full(float64(g), n)
				y := nd.Add(x, float64(k))
				x.Release()
				z := inplace.Multiply(nd.Add(y, y), 0.5)
				if got := nd.Max(z).Item(); got != float64(g+k) || nd.Min(z).Item() != got {
					t.Errorf("%v, want %d", got, g+k)
				}
				y.Release()
				z.Release()
			}
		})
	}
	wg.Wait()
}
