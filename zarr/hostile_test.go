package zarr

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestBlosclzIsWritten writes to an array whose metadata name the compressor blosclz, and reads it back.
func TestBlosclzIsWritten(t *testing.T) {
	x := nd.Arange[float32](0, 1000, 1)
	a, err := Create[float32](store.Memory(), "", []int{1000}, Codecs(Blosc("blosclz", 5, ByteShuffle)))
	require.NoError(t, err)
	require.NoError(t, a.Write(x))
	y, err := a.Read()
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(x, y))
}

// TestManyChunks checks that chunks are counted without a list of them, because a store may claim any number of chunks.
func TestManyChunks(t *testing.T) {
	for _, shape := range [][]int{{math.MaxInt / 16}, {math.MaxInt / 16, 0}, {0, math.MaxInt / 16}} {
		a, err := Create[uint8](store.Memory(), "", shape, Chunks(slices.Repeat([]int{1}, len(shape))...), Codecs())
		require.NoError(t, err)
		n := 0
		for at := range a.Chunks() {
			x, err := a.Read(at...)
			require.NoError(t, err)
			require.Equal(t, 1, x.Size())
			if n++; n == 3 {
				break
			}
		}
		assert.Equal(t, len(shape) == 1, n == 3)
	}
}

// TestCells checks that the cells of a span together contain each index of the span once, in order.
func TestCells(t *testing.T) {
	for n := 1; n < 6; n++ {
		for step := 1; step < 8; step++ {
			for start := range 7 {
				for count := range 8 {
					s := span{start: start, step: step, count: count, at: 5, valid: 100}
					next := 0
					for i := range s.chunks(n) {
						index, part := s.cell(n, i)
						require.Equal(t, 5+next, part.at)
						require.Positive(t, part.count)
						for k := range part.count {
							require.Equal(t, start+next*step, index*n+part.start+k*step)
							require.Less(t, part.start+k*step, n)
							next++
						}
					}
					require.Equal(t, count, next)
				}
			}
		}
	}
}

// An undeleted store has a Delete that fails while a flag is set.
type undeleted struct {
	store.Store
	now bool
}

func (f *undeleted) Delete(ctx context.Context, key string) error {
	if f.now {
		return errors.New("no answer")
	}
	return f.Store.Delete(ctx, key)
}

// TestResizeAgain repeats a Resize that failed in the middle. No old elements may come back.
func TestResizeAgain(t *testing.T) {
	s := &undeleted{Store: store.Memory()}
	a, err := Create[int8](s, "", []int{4}, Chunks(1))
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8](4)))
	s.now = true
	assert.ErrorContains(t, a.Resize(2), "no answer")
	s.now = false
	require.NoError(t, a.Resize(2))
	require.NoError(t, a.Resize(4))
	x, err := a.Read()
	require.NoError(t, err)
	assert.Equal(t, []int8{1, 1, 0, 0}, x.ToSlice())
}

// A full store has a Put that fails for one key.
type full struct {
	store.Store
	key string
}

func (f *full) Put(ctx context.Context, key string, data []byte, durable bool) error {
	if key == f.key {
		return errors.New("no space left")
	}
	return f.Store.Put(ctx, key, data, durable)
}

// TestAppendAgain repeats a failed Append. It must leave no gap of fill values.
func TestAppendAgain(t *testing.T) {
	s := &full{Store: store.Memory(), key: "c/3"}
	a, err := Create[int8](s, "", []int{3}, Chunks(2))
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8](3)))
	x := nd.Full[int8](2, 5)
	assert.ErrorContains(t, a.Append(x, 0), "no space left")
	assert.Equal(t, []int{3}, a.Shape())
	s.key = ""
	require.NoError(t, a.Append(x, 0))
	y, err := a.Read()
	require.NoError(t, err)
	assert.Equal(t, []int8{1, 1, 1, 2, 2, 2, 2, 2}, y.ToSlice())
}
