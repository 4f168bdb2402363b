package zarr

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestReadOfFewChunks counts the store's calls of reads over 10⁵ chunks. Only a few of these chunks are stored.
func TestReadOfFewChunks(t *testing.T) {
	for name, keys := range waysOfKeys {
		s := &counting{Store: store.Memory()}
		a, err := Create[int16](s, "x", []int{300, 320, 2}, Chunks(1, 1, 2), keys, Fill(int16(-1)))
		require.NoError(t, err)
		want := nd.Full[int16](-1, 300, 320, 2)
		for i := range 7 {
			at := []nd.Index{nd.Range(40*i, 40*i+1), nd.Range(319-i*i, 320-i*i), nd.Range(1, 2)}
			want.Slice(at...).Assign(nd.Full(int16(i), 1, 1, 1))
			require.NoError(t, a.Write(want.Slice(at...), at...))
		}
		for _, at := range [][]nd.Index{nil, {nd.Colon.By(-1), nd.Range(3, 317).By(2)}, {nd.Colon, nd.Colon, nd.At(1)}, {nd.Range(30, 250).By(10)}} {
			s.calls.Store(0)
			s.lists.Store(0)
			x, err := a.Read(at...)
			require.NoError(t, err)
			require.True(t, nd.ArrayEqual(want.Slice(at...), x), "%s %v", name, at)
			assert.LessOrEqual(t, s.calls.Load(), int64(sampledChunks+7), name)
			assert.LessOrEqual(t, s.lists.Load(), int64(15), name)
		}
		s.noLists = true
		x, err := a.Read(nd.Range(0, 20))
		require.NoError(t, err, "without lists each chunk is asked for")
		require.True(t, nd.ArrayEqual(want.Slice(nd.Range(0, 20)), x))
	}
}

// TestReadOfManyChunks counts the store's calls of reads over chunks. Most of the chunks are stored, so there is one call for each
// chunk, and no list.
func TestReadOfManyChunks(t *testing.T) {
	s := &counting{Store: store.Memory()}
	a, err := Create[int32](s, "", []int{40, 50}, Chunks(1, 1), KeepEmpty())
	require.NoError(t, err)
	want := nd.Arange[int32](0, 2000, 1).Reshape(40, 50)
	require.NoError(t, a.Write(want))
	s.calls.Store(0)
	s.lists.Store(0)
	x, err := a.Read()
	require.NoError(t, err)
	require.True(t, nd.ArrayEqual(want, x))
	assert.EqualValues(t, 2000, s.calls.Load())
	assert.Zero(t, s.lists.Load())
}

// TestReadOfAnyChunks reads random parts of arrays with random chunks.
func TestReadOfAnyChunks(t *testing.T) {
	ways := []Option{func(*options) {}, DotKeys(), V2Keys("."), V2Keys("/")}
	most := 300
	if testrun.Long() {
		most = 1500 // each is a file
	}
	for i := range uint64(40) {
		if i%uint64(testrun.Sparse(10)) != 0 {
			continue
		}
		r := rand.New(rand.NewPCG(i, 3))
		options := []Option{ways[i%4], Chunks(1, 1+r.IntN(2)), Fill(int32(7))}
		if i%3 == 0 {
			options = append(options, Shards(1, 2), Chunks(1, 1))
		}
		a, err := Create[int32](store.Dir(t.TempDir()), "deep/x", []int{60, 40}, options...)
		require.NoError(t, err)
		want := nd.Full[int32](7, 60, 40)
		for range []int{0, 3, 40, most}[r.IntN(4)] {
			at := []nd.Index{nd.At(r.IntN(60)), nd.At(r.IntN(40))}
			v := nd.Scalar(int32(r.IntN(9)))
			want.Slice(at...).Assign(v)
			require.NoError(t, a.Write(v, at...))
		}
		for range 6 {
			at := randomIndices(r, []int{60, 40})
			x, err := a.Read(at...)
			require.NoError(t, err)
			require.Equal(t, want.Slice(at...).Copy().ToSlice(), x.ToSlice(), "%v", at)
		}
		x, err := a.Read()
		require.NoError(t, err)
		require.True(t, nd.ArrayEqual(want, x))
	}
}

// TestNumbers checks that number is the reverse of cell.
func TestNumbers(t *testing.T) {
	for n := 1; n < 6; n++ {
		for step := 1; step < 8; step++ {
			for start := range 7 {
				for count := 1; count < 8; count++ {
					s := span{start: start, step: step, count: count, valid: 100}
					var cells, numbers []int
					for i := range s.chunks(n) {
						index, _ := s.cell(n, i)
						cells = append(cells, index)
					}
					for index := range 60 {
						if i, ok := s.number(n, index); ok {
							require.Equal(t, index, cells[i])
							numbers = append(numbers, i)
						}
					}
					require.Len(t, numbers, len(slices.Compact(slices.Clone(cells))), "%v in chunks of %d", s, n)
				}
			}
		}
	}
}
