package main

import (
	"math"

	"ndgo/bench/internal/peer"
)

// joins has loops over floats in which each result depends on several elements.
func joins[T float32 | float64]() cases {
	return cases{
		"cumsum_all": unary(func(z, x []T) {
			var s T
			for i, v := range x {
				s += v
				z[i] = s
			}
		}),
		"pdist": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y, z := peer.Numbers[T](0, 4*rows), peer.Numbers[T](1, 4*columns), peer.Room[T](n)
			return writes(z, func() {
				for i := range rows {
					for j := range columns {
						var s T
						for k := range 4 {
							d := x[4*i+k] - y[4*j+k]
							s += d * d
						}
						z[i*columns+j] = T(math.Sqrt(float64(s)))
					}
				}
			})
		},
	}
}

// programs has whole programs as loops, by name. Their dimensions are the same as in peers/python/programs.py.
var programs = map[string]func(d []int) *peer.Operation{
	"jacobi2d": func(d []int) *peer.Operation { // rows and columns, steps
		n, a := d[0], peer.Numbers[float64](0, d[0]*d[0])
		return makes(func() []float64 { return jacobi(a, n, d[1]) })
	},
	"limiter": func(d []int) *peer.Operation { // rows and columns
		n, u := d[0], peer.Numbers[float64](0, d[0]*d[0])
		return makes(func() []float64 { return limiter(u, n) })
	},
	"diffuse": func(d []int) *peer.Operation { // rows and columns, steps
		n, u := d[0], peer.Numbers[float64](0, d[0]*d[0])
		return makes(func() []float64 { return diffuse(u, n, d[1]) })
	},
}

// jacobi returns the matrix a of n rows after some steps. A step sets each inner element to the mean of itself and its
// neighbours.
func jacobi(a []float64, n, steps int) []float64 {
	from, to := append([]float64(nil), a...), append([]float64(nil), a...)
	for range steps {
		for i := 1; i < n-1; i++ {
			above, row, below, z := from[(i-1)*n:i*n], from[i*n:(i+1)*n], from[(i+1)*n:(i+2)*n], to[i*n:(i+1)*n]
			for j := 1; j < n-1; j++ {
				z[j] = 0.2 * (row[j] + row[j-1] + row[j+1] + below[j] + above[j])
			}
		}
		from, to = to, from
	}
	return from
}

// limiter sharpens the flow u, a matrix of n rows, along both axes. It limits each slope to the slopes of its neighbours.
func limiter(u []float64, n int) []float64 {
	z := append([]float64(nil), u...)
	for i := 1; i < n-1; i++ {
		above, row, below := u[(i-1)*n:i*n], u[i*n:(i+1)*n], u[(i+1)*n:(i+2)*n]
		for j := 1; j < n-1; j++ {
			x, y := minmod(row[j]-row[j-1], row[j+1]-row[j]), minmod(row[j]-above[j], below[j]-row[j])
			z[i*n+j] = row[j] + (x+y)*0.25
		}
	}
	return z
}

// minmod returns the slope a or b nearer to zero if a and b have the same sign, otherwise zero.
func minmod(a, b float64) float64 {
	switch {
	case a > 0 && b > 0:
		return min(a, b)
	case a < 0 && b < 0:
		return max(a, b)
	}
	return 0
}

// diffuse returns the temperatures u of a plate of n rows after some steps. The edges of the plate have constant temperature.
func diffuse(u []float64, n, steps int) []float64 {
	from, to := append([]float64(nil), u...), append([]float64(nil), u...)
	for range steps {
		for i := 1; i < n-1; i++ {
			above, row, below, z := from[(i-1)*n:i*n], from[i*n:(i+1)*n], from[(i+1)*n:(i+2)*n], to[i*n:(i+1)*n]
			for j := 1; j < n-1; j++ {
				z[j] = row[j] + (above[j]+below[j]+row[j-1]+row[j+1]-row[j]*4)*0.1
			}
		}
		from, to = to, from
	}
	return from
}
