package elimination

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// numbersOf returns n random numbers.
func numbersOf[T float32 | float64](r *rand.Rand, n int) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = T(r.NormFloat64())
	}
	return x
}

func holdSubtractProducts[T float32 | float64](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 70 {
		for _, rows := range []int{0, 1, 3, 9} {
			step, fStep := n+r.IntN(3), 1+r.IntN(2)
			x, y, f := numbersOf[T](r, rows*step+5), numbersOf[T](r, n), numbersOf[T](r, rows*fStep+1)
			want := append([]T(nil), x...)
			for i := range rows {
				for j, v := range y {
					want[i*step+j] -= T(f[i*fStep] * v)
				}
			}
			SubtractProducts(x, step, f, fStep, y, rows)
			require.Equal(t, want, x, "%d rows of %d", rows, n)
			DivideBy(x, f[0])
			for i, v := range want {
				want[i] = v / f[0]
			}
			require.Equal(t, want, x)
		}
	}
}

func TestSubtractProducts(t *testing.T) {
	t.Run("float64", holdSubtractProducts[float64])
	t.Run("float32", holdSubtractProducts[float32])
	DivideBy([]float64{}, 0)
}

func TestTurnsAndMirrors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 70 {
		rows, p := [3][]float64{}, numbersOf[float64](r, 5)
		want := [3][]float64{}
		for i := range rows {
			rows[i] = numbersOf[float64](r, n)
			want[i] = append([]float64{}, rows[i]...)
		}
		x, y, z := want[0], want[1], want[2]
		for i := range x {
			x[i], y[i] = float64(p[0]*x[i])+float64(p[1]*y[i]), float64(p[0]*y[i])-float64(p[1]*x[i])
		}
		Turn(rows[0], rows[1], p[0], p[1])
		require.Equal(t, want, rows)
		m := &Mirror{[2]float64{p[0], p[1]}, [3]float64{p[2], p[3], p[4]}}
		for i := range x {
			sum := x[i] + float64(p[0]*y[i]) + float64(p[1]*z[i])
			x[i], y[i], z[i] = x[i]-float64(sum*p[2]), y[i]-float64(sum*p[3]), z[i]-float64(sum*p[4])
		}
		m.Three(rows[0], rows[1], rows[2])
		require.Equal(t, want, rows)
		for i := range x {
			sum := x[i] + float64(p[0]*y[i])
			x[i], y[i] = x[i]-float64(sum*p[2]), y[i]-float64(sum*p[3])
		}
		m.Two(rows[0], rows[1])
		require.Equal(t, want, rows)
	}
	require.Panics(t, func() { Turn(make([]float64, 3), make([]float64, 2), 1, 0) })
}
