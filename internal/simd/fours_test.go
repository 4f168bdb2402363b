package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestFours compares kernels with compiled Go. The kernels multiply four rows of a matrix by a vector. The rows are in any order, with gaps
// and special values.
func TestFours(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[float64](), reflect.TypeFor[float32]()} {
		want, wantMirrored := simd.FoursOf(ufunc.Portable, of.Kind())
		for _, tier := range ufunc.Tiers()[1:] {
			run, mirrored := simd.FoursOf(tier, of.Kind())
			r, f, size := rand.New(rand.NewPCG(3, 4)), newFactors(of, 1<<14), int(of.Size())
			for n := 1; n < 20; n++ {
				f.random(r, n%3 == 0)
				columns, row := n*simd.FoursBytes/size, size*(r.IntN(1600)-800)
				a, x, factors := middle(f.x), middle(f.y), unsafe.Add(middle(f.y), -simd.FourRows*size)
				sums, y := unsafe.Add(middle(f.z), -simd.FourRows*size), middle(f.z)
				z := bytes.Clone(f.z)
				wantSums, wantY := unsafe.Add(middle(z), -simd.FourRows*size), middle(z)
				run(columns, a, row, x, sums)
				want(columns, a, row, x, wantSums)
				compareElements(t, fmt.Sprintf("%v, NDGO_SIMD=%v, %d columns", of, tier, columns), f.z, z, of)
				mirrored(columns, a, row, x, sums, factors, y)
				wantMirrored(columns, a, row, x, wantSums, factors, wantY)
				compareElements(t, fmt.Sprintf("%v, NDGO_SIMD=%v, %d columns, mirrored", of, tier, columns), f.z, z, of)
			}
		}
	}
}

// TestFourRows compares the sums of compiled Go with the products of a matrix. The elements are integers, so no sum is rounded.
func TestFourRows(t *testing.T) {
	const columns = 24
	var a [simd.FourRows][columns]float64
	var x, y, added [columns]float64
	var sums, f [simd.FourRows]float64
	r := rand.New(rand.NewPCG(5, 6))
	for i := range a {
		f[i] = float64(r.IntN(99))
		for j := range x {
			a[i][j], x[j], y[j] = float64(r.IntN(99)), float64(r.IntN(99)), float64(r.IntN(99))
		}
	}
	added = y
	_, mirrored := simd.FoursOf(ufunc.Portable, reflect.Float64)
	mirrored(columns, unsafe.Pointer(&a), columns*8, unsafe.Pointer(&x), unsafe.Pointer(&sums), unsafe.Pointer(&f), unsafe.Pointer(&added))
	for i := range a {
		want := 0.0
		for j, v := range a[i] {
			want += v * x[j]
			y[j] += f[i] * v
		}
		if sums[i] != want {
			t.Errorf("row %d: got %v, want %v", i, sums[i], want)
		}
	}
	if added != y {
		t.Errorf("got %v, want %v", added, y)
	}
}
