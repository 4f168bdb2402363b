package random

import (
	"math"

	nd "ndgo/ndarray"
)

// Dirichlet returns vectors of positive numbers with the sum 1: NumPy's Generator.dirichlet(alpha, shape). The axes of the result
// are shape, followed by the axis of alpha. If an element of alpha is 0 or less, Dirichlet panics with ErrDomain; NumPy allows 0.
func Dirichlet(r *Rand, alpha *nd.NDArray[float64], shape ...int) *nd.NDArray[float64] {
	r.check("Dirichlet")
	a := vector("Dirichlet", "alpha", alpha)
	largest := 0.0
	for _, v := range a {
		checkAbove("Dirichlet", "an element of alpha", v, 0)
		largest = max(largest, v)
	}
	x, data := create[float64]("Dirichlet", append(append([]int(nil), shape...), len(a)))
	draw := r.dirichlet
	if largest < 0.1 {
		sums := room[float64]("Dirichlet", len(a))
		draw = func(x, a []float64) { r.smallDirichlet(x, a, sums) }
	}
	for ; len(data) > 0; data = data[len(a):] {
		draw(data[:len(a)], a)
	}
	return x
}

// dirichlet sets x to gamma numbers divided by their sum.
func (r *Rand) dirichlet(x, a []float64) {
	sum := 0.0
	for i, v := range a {
		x[i] = r.gamma(v)
		sum += x[i]
	}
	inverse := 1 / sum
	for i := range x {
		x[i] *= inverse
	}
}

// smallDirichlet does the work of dirichlet for very small parameters. It uses the stick-breaking method, because all gamma numbers might
// be 0. It sets sums[i] to the sum of the elements of a from index i on.
func (r *Rand) smallDirichlet(x, a, sums []float64) {
	sum := 0.0
	for i := len(a) - 1; i >= 0; i-- {
		sum += a[i]
		sums[i] = sum
	}
	left := 1.0
	last := len(a) - 1
	for i := range last {
		v := r.beta(a[i], sums[i+1])
		x[i] = left * v
		left *= 1 - v
	}
	x[last] = left
}

// MultivariateNormal returns vectors of the normal distribution with a mean and a covariance: NumPy's
// Generator.multivariate_normal(mean, cov, shape, method="cholesky"). The axes of the result are shape, followed by the axis of
// mean.
//
// MultivariateNormal panics if mean does not have n elements for an n×n covariance, or if the covariance is not symmetric and
// positive definite.
func MultivariateNormal(r *Rand, mean, cov *nd.NDArray[float64], shape ...int) *nd.NDArray[float64] {
	r.check("MultivariateNormal")
	m := vector("MultivariateNormal", "mean", mean)
	n := len(m)
	checkParameter("MultivariateNormal", "cov", cov)
	if s := cov.Shape(); len(s) != 2 || s[0] != n || s[1] != n {
		panic(&nd.Error{Op: "random.MultivariateNormal", Kind: nd.ErrShape, Shapes: [][]int{mean.Shape(), s},
			Detail: "cov has to be a square matrix with as many rows as mean has elements"})
	}
	factor := cholesky(elementsOf("MultivariateNormal", cov), n)
	x, data := create[float64]("MultivariateNormal", append(append([]int(nil), shape...), n))
	fillNormal(r, data, 0, 1)
	for ; len(data) > 0; data = data[n:] {
		row := data[:n]
		for i := n - 1; i >= 0; i-- { // from last to first, because an element depends on elements with lower indices
			sum := 0.0
			for j := range i + 1 {
				sum += float64(factor[i*n+j] * row[j])
			}
			row[i] = m[i] + sum
		}
	}
	return x
}

// cholesky returns the lower triangular matrix L with L·Lᵀ = a, for an n×n matrix a.
func cholesky(a []float64, n int) []float64 {
	for i := range n {
		for j := range i {
			if d := math.Abs(a[i*n+j] - a[j*n+i]); !(d <= 1e-8*(math.Abs(a[i*n+j])+math.Abs(a[j*n+i]))) {
				panic(&nd.Error{Op: "random.MultivariateNormal", Kind: nd.ErrDomain, Index: []int{i, j}, Detail: "cov is not symmetric"})
			}
		}
	}
	for j := range n {
		for i := j; i < n; i++ {
			sum := a[i*n+j]
			for k := range j {
				sum -= float64(a[i*n+k] * a[j*n+k])
			}
			if i > j {
				a[i*n+j] = sum / a[j*n+j]
			} else if sum > 0 && !math.IsInf(sum, 0) {
				a[j*n+j] = math.Sqrt(sum)
			} else {
				panic(&nd.Error{Op: "random.MultivariateNormal", Kind: nd.ErrDomain, Index: []int{j, j},
					Detail: "cov is not positive definite"})
			}
		}
	}
	return a
}
