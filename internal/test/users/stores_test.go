package users

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

// sameStores calls a program with several stores and its compiled form, each on new operands from make. Both must fail with the same error,
// and change all operands in the same way. sameStores returns two counts of the compiled form: runs in passes, and runs statement by
// statement after a pass failed.
func sameStores(t *testing.T, make func() []*nd.NDArray[float64], plain, made func(x []*nd.NDArray[float64])) (passed, written int64) {
	t.Helper()
	want, got := make(), make()
	wantErr := nd.Try(func() { plain(want) })
	passedBefore, writtenBefore := generated.Runs()
	gotErr := nd.Try(func() { made(got) })
	passed, written = generated.Runs()
	require.Equal(t, fmt.Sprint(wantErr), fmt.Sprint(gotErr))
	for i := range want {
		if nd.Try(func() { want[i].Shape() }) != nil {
			continue
		}
		require.Equal(t, want[i].Shape(), got[i].Shape())
		numbers := got[i].ToSlice()
		for k, v := range want[i].ToSlice() {
			if math.Float64bits(v) != math.Float64bits(numbers[k]) {
				t.Fatalf("operand %d, element %d: %v, want %v", i, k, numbers[k], v)
			}
		}
	}
	return passed - passedBefore, written - writtenBefore
}

// TestSeveralStores compares programs with several stores. It tries targets that one pass cannot set together, and operands for
// which an operator fails after the first store.
func TestSeveralStores(t *testing.T) {
	row := func(n int) *nd.NDArray[float64] { return nd.Sqrt(nd.Arange(0.0, float64(n), 1)) }
	plain := func(x []*nd.NDArray[float64]) { descend(x[0], x[1], x[2], 0.25) }
	made := func(x []*nd.NDArray[float64]) { Descend(x[0], x[1], x[2], 0.25) }
	for _, c := range []struct {
		name            string
		make            func() []*nd.NDArray[float64]
		passed, written int64
	}{
		{"apart", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{row(99), row(99), row(99)} }, 1, 0},
		{"empty", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{row(0), row(0), row(0)} }, 1, 0},
		{"a scalar operand", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{row(9), row(9), nd.Scalar(2.0)} }, 1, 0},
		{"interleaved targets", func() []*nd.NDArray[float64] {
			x := row(30).Reshape(10, 3).T()
			return []*nd.NDArray[float64]{x.Slice(nd.At(0)), x.Slice(nd.At(1)), x.Slice(nd.At(2))}
		}, 1, 0},
		{"one array twice", func() []*nd.NDArray[float64] { x := row(40); return []*nd.NDArray[float64]{x, x, row(40)} }, 0, 0},
		{"the operand is the first target", func() []*nd.NDArray[float64] { x := row(40); return []*nd.NDArray[float64]{row(40), x, x} }, 0, 0},
		{"the operand is the last target", func() []*nd.NDArray[float64] { x := row(40); return []*nd.NDArray[float64]{x, row(40), x} }, 0, 0},
		{"the operand is a target backwards", func() []*nd.NDArray[float64] { x := row(40); return []*nd.NDArray[float64]{x, row(40), x.Flip()} }, 0, 0},
		{"targets a place apart", func() []*nd.NDArray[float64] {
			x := row(41)
			return []*nd.NDArray[float64]{x.Slice(nd.From(1)), x.Slice(nd.To(-1)), row(40)}
		}, 0, 0},
		{"an element of a target", func() []*nd.NDArray[float64] {
			x := row(40)
			return []*nd.NDArray[float64]{row(40), x, x.Slice(nd.At(7))}
		}, 0, 0},
		{"targets of two shapes", func() []*nd.NDArray[float64] {
			return []*nd.NDArray[float64]{row(60).Reshape(3, 20), row(20), row(20)}
		}, 0, 0},
		{"the last target is read-only", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{row(40).ReadOnly(), row(40), row(40)} }, 0, 1},
		{"the last target is a broadcast row", func() []*nd.NDArray[float64] {
			return []*nd.NDArray[float64]{row(4).BroadcastTo(3, 4), row(12).Reshape(3, 4), row(4)}
		}, 0, 1},
		{"the last target is released", func() []*nd.NDArray[float64] {
			x := row(5000)
			x.Release()
			return []*nd.NDArray[float64]{x, row(40), row(40)}
		}, 0, 0},
		{"the last target is nil", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{nil, row(40), row(40)} }, 0, 1},
		{"the last target is too small", func() []*nd.NDArray[float64] { return []*nd.NDArray[float64]{row(1), row(40), row(40)} }, 0, 0},
		{"infinities and NaN", func() []*nd.NDArray[float64] {
			x := nd.FromSlice([]float64{math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), math.SmallestNonzeroFloat64, math.MaxFloat64}, 6)
			return []*nd.NDArray[float64]{x.Copy(), x.Flip(), nd.Negative(x)}
		}, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			passed, written := sameStores(t, c.make, plain, made)
			require.Equal(t, [2]int64{c.passed, c.written}, [2]int64{passed, written}, "runs by passes, and runs as written after an error")
		})
	}
}

// TestStoresFail checks a program whose second store fails for an element: the first store stays, and the third is not executed.
func TestStoresFail(t *testing.T) {
	for _, zero := range []int{0, 17, 99} {
		x, y, z := nd.Arange[int64](0, 100, 1), nd.Full[int64](3, 100), nd.Zeros[int64](100)
		y.SetAt(0, zero)
		require.ErrorIs(t, nd.Try(func() { Share(x, y, z) }), nd.ErrDivideByZero)
		require.EqualValues(t, 11, x.At(5))
		require.EqualValues(t, 3, y.At(5))
		require.Zero(t, nd.CountNonzero(z).Item())
	}
}

// TestStoresTogether calls a program with several stores from several goroutines, each with separate arrays and one shared operand.
func TestStoresTogether(t *testing.T) {
	g := nd.Sin(nd.Arange(0.0, 50000, 1))
	want := []*nd.NDArray[float64]{g.Copy(), nd.ZerosLike(g)}
	for range 5 {
		descend(want[0], want[1], g, 0.1)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			w, m := g.Copy(), nd.ZerosLike(g)
			for range 5 {
				Descend(w, m, g, 0.1)
			}
			if !nd.ArrayEqual(w, want[0]) || !nd.ArrayEqual(m, want[1]) {
				t.Error("results differ")
			}
		})
	}
	all.Wait()
}

// TestStoresBesideSlices compares programs that read the memory of a target between two stores.
func TestStoresBesideSlices(t *testing.T) {
	make := func() []*nd.NDArray[float64] {
		return []*nd.NDArray[float64]{nd.Arange(0.0, 40, 1), nd.Arange(40.0, 80, 1)}
	}
	first := func(x *nd.NDArray[float64]) []float64 { data, _, _, _ := x.Raw(); return data }
	sameStores(t, make, func(x []*nd.NDArray[float64]) { scaledByFirst(x[0], x[1], first(x[0])) },
		func(x []*nd.NDArray[float64]) { ScaledByFirst(x[0], x[1], first(x[0])) })
	text := func(f func(x, y *nd.NDArray[uint8]) string) string {
		x := nd.Arange[uint8](0, 40, 1)
		return f(x, nd.Full[uint8](3, 40)) + fmt.Sprint(x)
	}
	require.Equal(t, text(textBetween), text(TextBetween))
	readings := func(f func(x, y *nd.NDArray[float64], s *station) ([4]float64, int)) string {
		s := &station{[4]float64{1, 2, 3, 4}, 2}
		y := nd.Arange(0.0, 4, 1)
		r, n := f(nd.FromSlice(s.Readings[:], 4), y, s)
		return fmt.Sprint(r, n, s, y)
	}
	require.Equal(t, readings(readBetween), readings(ReadBetween))
}

// TestStoresByIndex checks that one pass computes stores into views whose index is in a variable.
func TestStoresByIndex(t *testing.T) {
	make := func() []*nd.NDArray[float64] {
		return []*nd.NDArray[float64]{nd.Arange(0.0, 60, 1).Reshape(3, 20), nd.Full(2.5, 3, 20)}
	}
	for i := -4; i < 5; i++ {
		passed, _ := sameStores(t, make, func(x []*nd.NDArray[float64]) { rowOfEach(x[0], x[1], i) }, func(x []*nd.NDArray[float64]) { RowOfEach(x[0], x[1], i) })
		require.Equal(t, -3 <= i && i < 3, passed == 1, "row %d", i)
	}
}
