package users_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// A writer is an operator of several results that stores into given targets.
type writer struct {
	name string
	make func(shape ...int) []nd.Array // makes targets
	call func(z []nd.Array)
}

func writers() []writer {
	return []writer{
		{"Differences", func(shape ...int) []nd.Array { return []nd.Array{of(1.5, shape), of(2.5, shape), of(3.5, shape)} },
			func(z []nd.Array) {
				users.DifferencesInto(as[float64](z[0]), as[float64](z[1]), as[float64](z[2]), nd.Scalar(9.0), 5, 2)
			}},
		{"Compare", func(shape ...int) []nd.Array { return []nd.Array{of(false, shape), of(2.5, shape), of(int8(3), shape)} },
			func(z []nd.Array) { users.CompareInto(as[bool](z[0]), as[float64](z[1]), as[int8](z[2]), 5, 9) }},
		{"Ends", func(shape ...int) []nd.Array { return []nd.Array{of(int64(1), shape), of(int64(2), shape)} },
			func(z []nd.Array) { users.EndsInto(as[int64](z[0]), as[int64](z[1]), 7, 8, 9) }},
	}
}

func of[T any](v T, shape []int) nd.Array { return nd.Full(v, shape...) }

// as returns x as an array of T, or nil if x is nil.
func as[T any](x nd.Array) *nd.NDArray[T] {
	if x == nil {
		return nil
	}
	return x.(*nd.NDArray[T])
}

// changed returns an array made from x by a change, such as "read-only" or "longer". It returns nil if there is no such change. The
// elements of x may have any type of these tests.
func changed(x nd.Array, change string) nd.Array {
	switch x := x.(type) {
	case *nd.NDArray[bool]:
		return changedArray(x, change)
	case *nd.NDArray[int8]:
		return changedArray(x, change)
	case *nd.NDArray[int64]:
		return changedArray(x, change)
	case *nd.NDArray[float64]:
		return changedArray(x, change)
	}
	panic(fmt.Sprintf("%T", x))
}

func changedArray[T any](x *nd.NDArray[T], change string) nd.Array {
	switch change {
	case "read-only":
		return x.BroadcastTo(x.Shape()...)
	case "turned":
		return x.T()
	case "longer":
		return nd.Zeros[T](3, 3)
	case "with an axis more":
		return x.ExpandDims(0)
	case "with an axis less":
		return x.Slice(nd.At(0))
	}
	return nil
}

// TestTargetsAtEveryPosition passes a read-only or unsuitable target at each position among several. All targets must keep their elements.
func TestTargetsAtEveryPosition(t *testing.T) {
	for _, w := range writers() {
		for k := range w.make(2, 3) {
			for change, kind := range map[string]error{
				"nil":               nd.ErrNil,
				"read-only":         nd.ErrReadOnly,
				"turned":            nd.ErrInPlaceShape,
				"longer":            nd.ErrInPlaceShape,
				"with an axis more": nd.ErrInPlaceShape,
				"with an axis less": nd.ErrInPlaceShape,
			} {
				why := fmt.Sprintf("%s, target %d %s", w.name, k+1, change)
				z := w.make(2, 3)
				given := w.make(2, 3)
				copy(given, z)
				given[k] = changed(z[k], change)
				err := nd.Try(func() { w.call(given) })
				require.ErrorIs(t, err, kind, why)
				require.ErrorContains(t, err, "users: "+w.name+"Into: ", why)
				require.Equal(t, fmt.Sprint(w.make(2, 3)), fmt.Sprint(z), "%s: nothing is written", why)
			}
		}
	}
}

// TestTargetsThatShareMemory passes two targets that share memory, at every pair of positions: the same array, overlapping arrays,
// or interleaved arrays. Only interleaved targets are allowed.
func TestTargetsThatShareMemory(t *testing.T) {
	w := writers()[0] // its results have one type
	for i := range w.make() {
		for j := range i {
			for _, c := range []struct {
				name          string
				shared        bool
				first, second []nd.Index
			}{
				{"all", true, []nd.Index{nd.To(2), nd.To(3)}, []nd.Index{nd.To(2), nd.To(3)}},
				{"a row", true, []nd.Index{nd.To(2), nd.To(3)}, []nd.Index{nd.Range(1, 3), nd.To(3)}},
				{"an element", true, []nd.Index{nd.To(2), nd.To(3)}, []nd.Index{nd.Range(1, 3), nd.Range(2, 5)}},
				{"some, backwards", true, []nd.Index{nd.To(2), nd.To(3)}, []nd.Index{nd.To(2), nd.Range(4, 1).By(-1)}},
				{"no row", false, []nd.Index{nd.Colon.By(2), nd.To(3)}, []nd.Index{nd.From(1).By(2), nd.To(3)}},
				{"no column", false, []nd.Index{nd.To(2), nd.Colon.By(2)}, []nd.Index{nd.To(2), nd.From(1).By(2)}},
			} {
				why := fmt.Sprintf("targets %d and %d share %s", j+1, i+1, c.name)
				memory := nd.Full(7.0, 4, 6)
				z := w.make(2, 3)
				z[j], z[i] = memory.Slice(c.first...), memory.Slice(c.second...)
				err := nd.Try(func() { w.call(z) })
				if !c.shared {
					require.NoError(t, err, why)
					continue
				}
				require.ErrorIs(t, err, nd.ErrOverlap, why)
				require.ErrorContains(t, err, fmt.Sprintf("targets %d and %d", j+1, i+1), why)
				require.Equal(t, nd.Full(7.0, 4, 6).ToSlice(), memory.ToSlice(), "%s: nothing is written", why)
			}
		}
	}
}

// TestResultsWithinTheLimit tests an operator with two results. Only the second result exceeds the memory limit.
func TestResultsWithinTheLimit(t *testing.T) {
	x := nd.Ones[float64](100)
	defer nd.SetMaxBytes(nd.SetMaxBytes(799))
	err := nd.Try(func() { users.Compare(x, 2) })
	require.ErrorIs(t, err, nd.ErrLimit)
	require.ErrorContains(t, err, "users: Compare: ")
	nd.SetMaxBytes(800)
	less, difference, sign := users.Compare(x, 2)
	require.Equal(t, []any{true, 1.0, int8(1)}, []any{less.At(99), difference.At(99), sign.At(99)})
}
