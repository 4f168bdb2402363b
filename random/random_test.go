package random_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/random"
)

func Example() {
	r := random.New(42)
	fmt.Println(random.Integers(r, 1, 7, 10))
	fmt.Printf("%.4f\n", random.Normal(r, 0.0, 1.0, 2, 3))
	fmt.Println(random.Permutation(r, 5))
	// Output:
	// [1 5 4 3 3 6 1 5 2 1]
	// [[-1.3022  0.1278 -0.3162]
	//  [-0.0168 -0.8530  0.8794]]
	// [0 3 4 2 1]
}

func ExampleRand_Spawn() {
	for i, r := range random.New(1).Spawn(2) {
		fmt.Printf("%d: %.3f\n", i, random.Random[float64](r, 3))
	}
	// Output:
	// 0: [0.699 0.174 0.645]
	// 1: [0.476 0.601 0.245]
}

// mistakes has calls with invalid parameters.
var mistakes = map[string]func(r *random.Rand){
	"Uniform":            func(r *random.Rand) { random.Uniform(r, 2.0, 1, 3) },
	"UniformInto":        func(r *random.Rand) { random.UniformInto(r, nd.Zeros[float64](3), 0, math.Inf(1)) },
	"Normal":             func(r *random.Rand) { random.Normal(r, 0, -1.0, 3) },
	"NormalInto":         func(r *random.Rand) { random.NormalInto(r, nd.Zeros[float64](3), 0, math.NaN()) },
	"LogNormal":          func(r *random.Rand) { random.LogNormal(r, 0, -1.0, 3) },
	"Exponential":        func(r *random.Rand) { random.Exponential(r, -1.0, 3) },
	"ExponentialInto":    func(r *random.Rand) { random.ExponentialInto(r, nd.Zeros[float64](3), -1) },
	"Integers":           func(r *random.Rand) { random.Integers(r, 3, 3, 3) },
	"IntegersInto":       func(r *random.Rand) { random.IntegersInto(r, nd.Zeros[int8](3), 3, -3) },
	"IntegersThrough":    func(r *random.Rand) { random.IntegersThrough(r, 3, 2, 3) },
	"Gamma":              func(r *random.Rand) { random.Gamma(r, -1.0, 1, 3) },
	"ChiSquare":          func(r *random.Rand) { random.ChiSquare(r, 0.0, 3) },
	"F":                  func(r *random.Rand) { random.F(r, 1.0, 0, 3) },
	"StudentT":           func(r *random.Rand) { random.StudentT(r, -1.0, 3) },
	"Beta":               func(r *random.Rand) { random.Beta(r, 1.0, 0, 3) },
	"Pareto":             func(r *random.Rand) { random.Pareto(r, 0.0, 3) },
	"Weibull":            func(r *random.Rand) { random.Weibull(r, -1.0, 3) },
	"Power":              func(r *random.Rand) { random.Power(r, 0.0, 3) },
	"Laplace":            func(r *random.Rand) { random.Laplace(r, 0, -1.0, 3) },
	"Gumbel":             func(r *random.Rand) { random.Gumbel(r, 0, -1.0, 3) },
	"Logistic":           func(r *random.Rand) { random.Logistic(r, 0, -1.0, 3) },
	"Rayleigh":           func(r *random.Rand) { random.Rayleigh(r, -1.0, 3) },
	"Wald":               func(r *random.Rand) { random.Wald(r, 0.0, 1, 3) },
	"Triangular":         func(r *random.Rand) { random.Triangular(r, 0.0, 2, 1, 3) },
	"VonMises":           func(r *random.Rand) { random.VonMises(r, 0, -1.0, 3) },
	"Poisson":            func(r *random.Rand) { random.Poisson(r, 1e19, 3) },
	"Binomial":           func(r *random.Rand) { random.Binomial(r, 3, 1.5, 3) },
	"Geometric":          func(r *random.Rand) { random.Geometric(r, 0, 3) },
	"NegativeBinomial":   func(r *random.Rand) { random.NegativeBinomial(r, 1e10, 1e-10, 3) },
	"LogSeries":          func(r *random.Rand) { random.LogSeries(r, 1, 3) },
	"Zipf":               func(r *random.Rand) { random.Zipf(r, 1, 3) },
	"Hypergeometric":     func(r *random.Rand) { random.Hypergeometric(r, 3, 4, 8, 3) },
	"Multinomial":        func(r *random.Rand) { random.Multinomial(r, 3, nd.Of(0.7, 0.7, 0), 3) },
	"Dirichlet":          func(r *random.Rand) { random.Dirichlet(r, nd.Of(1.0, 0), 3) },
	"MultivariateNormal": func(r *random.Rand) { random.MultivariateNormal(r, nd.Of(1.0, 0), nd.Zeros[float64](2, 2)) },
	"Choice":             func(r *random.Rand) { random.Choice(r, nd.Of(1, 2), 3, random.Distinct) },
	"ChoiceOf":           func(r *random.Rand) { random.ChoiceOf(r, -1, 3) },
	"Permutation":        func(r *random.Rand) { random.Permutation(r, -1) },
	"Bytes":              func(r *random.Rand) { random.Bytes(r, -1) },
	"Spawn":              func(r *random.Rand) { r.Spawn(-1) },
}

func TestParametersOutOfRange(t *testing.T) {
	for name, call := range mistakes {
		r := random.New(1)
		err := nd.Try(func() { call(r) })
		require.ErrorIs(t, err, nd.ErrDomain, name)
		require.Equal(t, "random."+name, err.(*nd.Error).Op)
		require.Equal(t, random.New(1).Uint64(), r.Uint64(), "%s drew something", name)
	}
}

func TestOtherMistakes(t *testing.T) {
	r := random.New(1)
	x := nd.Zeros[float64](3, 4)
	for name, c := range map[string]struct {
		kind error
		call func()
	}{
		"nil generator":        {nd.ErrNil, func() { random.Random[float64](nil, 3) }},
		"nil target":           {nd.ErrNil, func() { random.NormalInto[float64](r, nil, 0, 1) }},
		"read-only target":     {nd.ErrReadOnly, func() { random.NormalInto(r, nd.Of(1.0).BroadcastTo(3), 0, 1) }},
		"negative shape":       {nd.ErrShape, func() { random.Random[float64](r, -3) }},
		"huge shape":           {nd.ErrLimit, func() { random.Random[float64](r, 1<<20, 1<<20) }},
		"no axis to choose":    {nd.ErrAxis, func() { random.Choice(r, x, 1, random.Axis(2)) }},
		"nothing to choose":    {nd.ErrEmpty, func() { random.Choice(r, nd.Zeros[int](0), 1) }},
		"no axes":              {nd.ErrShape, func() { random.Shuffle(r, nd.Scalar(1)) }},
		"read-only shuffle":    {nd.ErrReadOnly, func() { random.Shuffle(r, nd.Of(1.0).BroadcastTo(3)) }},
		"weights of a shuffle": {nd.ErrOption, func() { random.Shuffle(r, x, random.Distinct) }},
		"axis of numbers":      {nd.ErrOption, func() { random.ChoiceOf(r, 3, 1, random.Axis(0)) }},
		"too few weights":      {nd.ErrShape, func() { random.Choice(r, nd.Of(1, 2), 1, random.Weights(nd.Of(1.0))) }},
		"negative weight":      {nd.ErrDomain, func() { random.Choice(r, nd.Of(1, 2), 1, random.Weights(nd.Of(-1.0, 2))) }},
		"weights that are nil": {nd.ErrNil, func() { random.Choice(r, nd.Of(1, 2), 1, random.Weights(nil)) }},
		"weights beyond 1":     {nd.ErrDomain, func() { random.Choice(r, nd.Of(1, 2), 1, random.Weights(nd.Of(1.0, 2))) }},
		"weights of 0":         {nd.ErrDomain, func() { random.Choice(r, nd.Of(1, 2), 2, random.Weights(nd.Of(1.0, 0)), random.Distinct) }},
		"mean of two axes":     {nd.ErrShape, func() { random.MultivariateNormal(r, x, x) }},
		"covariance of 3":      {nd.ErrShape, func() { random.MultivariateNormal(r, nd.Of(1.0, 2), nd.Eye[float64](3)) }},
		"not symmetric": {nd.ErrDomain, func() {
			random.MultivariateNormal(r, nd.Of(1.0, 2), nd.Matrix([][]float64{{1, .5}, {0, 1}}))
		}},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, name)
		var e *nd.Error
		require.True(t, errors.As(err, &e))
		require.Contains(t, e.Op, "random.", name)
	}
	require.True(t, nd.ArrayEqual(x, nd.Zeros[float64](3, 4)))
}

func TestIntoStrided(t *testing.T) {
	want := random.Normal(random.New(5), 1.0, 2, 3, 4)
	got := nd.Zeros[float64](8, 6)
	view := got.Slice(nd.Colon.By(2), nd.Range(1, 4)).T()
	require.Same(t, view, random.NormalInto(random.New(5), view, 1, 2))
	require.True(t, nd.ArrayEqual(view, want))
	require.Equal(t, 12, nd.CountNonzero(got).Item())
	u := nd.Zeros[float64](5).Slice(nd.Range(1, 4))
	require.True(t, nd.ArrayEqual(random.UniformInto(random.New(5), u, -1, 1), random.Uniform(random.New(5), -1.0, 1, 3)))
	require.True(t, nd.ArrayEqual(random.ExponentialInto(random.New(5), u, 2), random.Exponential(random.New(5), 2.0, 3)))
	n := nd.Zeros[int16](3)
	require.True(t, nd.ArrayEqual(random.IntegersInto(random.New(5), n, -7, 7), random.Integers[int16](random.New(5), -7, 7, 3)))
}

type celsius float32

func TestDefinedTypesDrawAsTheirOwn(t *testing.T) {
	x := random.Normal[celsius](random.New(1), 20, 2, 100)
	y := random.Normal[float32](random.New(1), 20, 2, 100)
	require.True(t, nd.ArrayEqual(nd.AsType[float32](x), y))
}

func TestSources(t *testing.T) {
	want := random.New(9)
	for range 3 {
		want.Uint64()
	}
	r := random.New(9)
	taken := random.From(r)
	random.Random[float64](taken, 3)
	require.Equal(t, want.Uint64(), r.Uint64(), "no more is taken from a source than is needed")
	require.Less(t, rand.New(r).IntN(10), 10)
	children := random.From(rand.NewPCG(1, 2)).Spawn(2)
	require.NotEqual(t, children[0].Uint64(), children[1].Uint64())
	require.NotEqual(t, random.New().Uint64(), random.New().Uint64(), "the system chooses the seed")
}

// TestMoments compares means and variances of many numbers with theory, within five standard errors.
func TestMoments(t *testing.T) {
	const n = 200_000
	r := random.NewPhilox(3)
	for name, c := range map[string]struct {
		x              *nd.NDArray[float64]
		mean, variance float64
	}{
		"Uniform":     {random.Uniform(r, -1.0, 3, n), 1, 16. / 12},
		"Normal":      {random.Normal(r, 2.0, 3, n), 2, 9},
		"Exponential": {random.Exponential(r, 2.0, n), 2, 4},
		"Gamma":       {random.Gamma(r, 2.5, 2, n), 5, 10},
		"Beta":        {random.Beta(r, 2.0, 3, n), 0.4, 0.04},
		"Poisson":     {nd.AsType[float64](random.Poisson(r, 33, n)), 33, 33},
		"Binomial":    {nd.AsType[float64](random.Binomial(r, 1000, 0.3, n)), 300, 210},
		"Laplace":     {random.Laplace(r, 1.0, 2, n), 1, 8},
		"Integers":    {nd.AsType[float64](random.Integers(r, 0, 10, n)), 4.5, 8.25},
	} {
		mean, variance := nd.Mean(c.x).Item(), nd.Var(c.x).Item()
		require.InDelta(t, c.mean, mean, 5*math.Sqrt(c.variance/n), name)
		require.InEpsilon(t, c.variance, variance, 0.05, name)
	}
}

func TestEmptyShapes(t *testing.T) {
	r := random.New(1)
	require.Equal(t, []int{0, 3}, random.Normal(r, 0.0, 1, 0, 3).Shape())
	require.Equal(t, []int{}, random.Uniform(r, 0.0, 1).Shape())
	require.Equal(t, []int{0}, random.Choice(r, nd.Of(1, 2), 0).Shape())
	require.Equal(t, []int{2, 3}, random.Dirichlet(r, nd.Of(1.0, 1, 1), 2).Shape())
	require.Equal(t, []int{4, 2}, random.Choice(r, nd.Zeros[float64](4, 9), 2, random.Axis(-1)).Shape())
	random.Shuffle(r, nd.Zeros[float64](0, 3))
}

// Numbers drawn in several parts equal the numbers drawn at once, even if a part ends within a word.
func TestNormalsInParts(t *testing.T) {
	lengths := random.Integers(random.New(9), 0, 8, 20_000).ToSlice()
	for _, before := range []int{0, 1} { // number of earlier draws: one draw uses only half a word
		whole, r := random.New(7), random.New(7)
		random.Random[float32](whole, before)
		random.Random[float32](r, before)
		n := nd.Sum(nd.FromSlice(lengths, len(lengths))).Item()
		want := random.Normal[float32](whole, 1, 2, n).ToSlice()
		var got []float32
		for _, length := range lengths {
			got = append(got, random.Normal[float32](r, 1, 2, length).ToSlice()...)
		}
		require.Equal(t, want, got)
		require.Equal(t, whole.Uint64(), r.Uint64(), "what comes after")
	}
}
