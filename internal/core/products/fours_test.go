package products

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// whole returns n random integers. Their products and sums need no rounding.
func whole(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(r.IntN(19) - 9)
	}
	return x
}

// TestTimesSymmetric compares products with sums over all elements. Elements left of the tiles on the diagonal have other values, because
// the function must not read them. The largest matrices are divided into parts.
func TestTimesSymmetric(t *testing.T) {
	tile := Tile[float64]()
	for _, n := range []int{0, tile, 3 * tile, 67 * tile, 184 * tile} {
		r := rand.New(rand.NewPCG(1, uint64(n)))
		step := n + tile
		a, x, z := whole(r, n*step), whole(r, n), whole(r, n)
		want := make([]float64, n)
		for i := range n {
			for j := i / tile * tile; j < n; j++ {
				if j/tile == i/tile && j < i {
					a[i*step+j] = a[j*step+i]
				}
				want[i] += a[i*step+j] * x[j]
				if j/tile > i/tile {
					want[j] += a[i*step+j] * x[i]
				}
			}
		}
		TimesSymmetric(reflect.Float64, z, a, step, x)
		for i := range z {
			if z[i] != want[i] {
				t.Fatalf("%d rows: element %d is %v, want %v", n, i, z[i], want[i])
			}
		}
	}
}

// TestTimesBoth compares both products of a matrix with sums over all elements. The second vector depends on the first product.
func TestTimesBoth(t *testing.T) {
	tile := Tile[float64]()
	for _, n := range [][2]int{{4, tile}, {28, 5 * tile}, {500, 70 * tile}, {1028, 128 * tile}, {64, 2100 * tile}} {
		rows, columns := n[0], n[1]
		r := rand.New(rand.NewPCG(2, uint64(rows)))
		step := columns + 3
		a, x, z, y, w := whole(r, rows*step), whole(r, columns), whole(r, rows), whole(r, columns), make([]float64, rows)
		wantZ, wantY := make([]float64, rows), make([]float64, columns)
		for i := range rows {
			for j := range columns {
				wantZ[i] += a[i*step+j] * x[j]
			}
			for j := range columns {
				wantY[j] += a[i*step+j] * (wantZ[i] - 1)
			}
		}
		TimesBoth(reflect.Float64, z, y, a, step, x, w, func(i int) {
			for k := i; k < i+4; k++ {
				w[k] = z[k] - 1
			}
		})
		for i := range z {
			if z[i] != wantZ[i] {
				t.Fatalf("%d×%d: element %d of z is %v, want %v", rows, columns, i, z[i], wantZ[i])
			}
		}
		for j := range y {
			if y[j] != wantY[j] {
				t.Fatalf("%d×%d: element %d of y is %v, want %v", rows, columns, j, y[j], wantY[j])
			}
		}
	}
}
