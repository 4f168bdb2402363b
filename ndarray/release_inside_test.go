package ndarray_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/memory"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/random"
)

// releaseNow releases the array under test. Then it allocates another array, which gets the memory of the first one if this memory is free.
var releaseNow func()

// A loud is a number with methods that call releaseNow.
type loud float64

func (v loud) String() string {
	releaseNow()
	return fmt.Sprint(float64(v))
}

func (v loud) MarshalJSON() ([]byte, error) {
	releaseNow()
	return fmt.Append(nil, float64(v)), nil
}

// A source is a source of random numbers with a method that calls releaseNow.
type source struct{}

func (source) Uint64() uint64 {
	releaseNow()
	return rand.Uint64()
}

// releasing prepares releaseNow. The first call of releaseNow releases x, and stores another array in *next, with all elements v.
func releasing[T any](x *nd.NDArray[T], v T) (next **nd.NDArray[T]) {
	next = new(*nd.NDArray[T])
	var once sync.Once
	releaseNow = func() {
		once.Do(func() {
			shape := x.Shape()
			x.Release()
			*next = nd.Full(v, shape...)
		})
	}
	return next
}

// A function may call the user's code, and this code may release the function's operands and targets.
func TestReleaseInsideOfCalls(t *testing.T) {
	printed := map[string]func(x *nd.NDArray[loud]) string{
		"String":  func(x *nd.NDArray[loud]) string { return x.String() },
		"Sprint":  func(x *nd.NDArray[loud]) string { return fmt.Sprint(x) },
		"a copy":  func(x *nd.NDArray[loud]) string { return fmt.Sprint(*x) },
		"a width": func(x *nd.NDArray[loud]) string { return fmt.Sprintf("%v", x) },
		"MarshalJSON": func(x *nd.NDArray[loud]) string {
			text, err := json.Marshal(x)
			require.NoError(t, err)
			return string(text)
		},
	}
	for name, print := range printed {
		for _, n := range []int{2, 500} {
			x := nd.Full(loud(1), n)
			next := releasing(x, 7)
			assert.NotContains(t, print(x), "7", name)
			require.NotNil(t, *next, name)
			assert.ErrorIs(t, nd.Try(func() { x.At(0) }), nd.ErrReleased, name)
		}
	}
	releaseNow = func() {}
	for _, n := range []int{2, 500} {
		x := nd.Full(1.0, n)
		y := *x
		next := releasing(x, 7.0)
		random.NormalInto(random.From(source{}), &y, 0, 1)
		assert.Equal(t, float64(7*n), nd.Sum(*next).Item(), "what was made meanwhile")
		assert.ErrorIs(t, nd.Try(func() { y.At(0) }), nd.ErrReleased)
	}
}

// A call uses an array while it runs the user's code. After the array is released, later results get its memory.
func TestUsedMemoryIsReleased(t *testing.T) {
	withoutCollections(t)
	x := nd.Full(1.0, 5000)
	nd.Map(x, func(v float64) float64 { return v }).Release()
	assert.NotEmpty(t, x.String())
	_, err := json.Marshal(x)
	require.NoError(t, err)
	random.NormalInto(random.New(1), x, 0, 1)
	before := memory.Held()
	x.Release()
	assert.GreaterOrEqual(t, memory.Held()-before, 5000*8)
}

// A function called for each lane may keep slices of the lanes.
func TestLanesMayBeKept(t *testing.T) {
	for _, axis := range []int{0, 1} {
		var mu sync.Mutex
		var lanes [][]float64
		var sums []float64
		x := nd.FromFunc(func(index []int) float64 { return float64(index[0] - index[1]) }, 100, 100)
		z := generated.Rows("test.Keep", func(dst, src []float64) {
			copy(dst, src)
			mu.Lock()
			defer mu.Unlock()
			lanes = append(lanes, dst, src)
		}, x, []nd.Option{nd.Axis(axis)})
		for _, lane := range lanes {
			sums = append(sums, nd.Sum(nd.FromSlice(lane, 100)).Item())
		}
		x.Release()
		z.Release()
		for range 100 {
			nd.Full(1e9, 100, 100).Release()
			nd.Full(1e9, 800).Release()
		}
		for k, lane := range lanes {
			assert.Equal(t, sums[k], nd.Sum(nd.FromSlice(lane, 100)).Item(), "lane %d along axis %d", k, axis)
		}
	}
}

// If an array is released, its copies in other goroutines and in functions called later are released too.
func TestReleaseElsewhere(t *testing.T) {
	for _, n := range []int{3, 1000} {
		x := nd.Full(1.0, n)
		y, list := *x, []nd.NDArray[float64]{*x, *x}
		done := make(chan error)
		later := func() { list[1].At(0) }
		go func(z nd.NDArray[float64]) {
			z.Release()
			done <- nd.Try(later)
		}(y)
		require.ErrorIs(t, <-done, nd.ErrReleased)
		next := nd.Full(9.0, n)
		for k := range list {
			assert.ErrorIs(t, nd.Try(func() { list[k].Fill(1) }), nd.ErrReleased)
			assert.ErrorIs(t, nd.Try(list[k].Release), nd.ErrReleased)
		}
		assert.ErrorIs(t, nd.Try(func() { x.SetAt(1, 0) }), nd.ErrReleased)
		assert.Equal(t, strings.Repeat("<released>", 2), fmt.Sprint(y)+fmt.Sprint(x))
		assert.Equal(t, float64(9*n), nd.Sum(next).Item())
	}
}
