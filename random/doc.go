// Package random fills arrays with random numbers. For the same seed, the numbers are the same as NumPy's.
//
// [New] is NumPy's default_rng(seed), and [NewPhilox] is Generator(Philox(seed)). Both return a [Rand]. Functions take a Rand, the parameters of a distribution and a
// shape, and return a new array. Functions with a name that ends in Into fill a given array:
//
//	r := random.New(42)
//	x := random.Normal(r, 0.0, 1.0, 1000, 3)       // rng.normal(0, 1, (1000, 3))
//	die := random.Integers(r, 1, 7, 10)            // rng.integers(1, 7, 10)
//	few := random.Choice(r, x, 5, random.Distinct) // rng.choice(x, 5, replace=False)
//
// Floats are float32, float64, or types defined from them. For float32, [Random], [Uniform], [Normal] and [Exponential] use 32 random bits
// for each number, like NumPy with dtype=float32; all other functions draw a float64 and round it. Numbers computed by logarithms or powers
// may differ from NumPy's in their last bits. All numbers are the same on all machines.
//
//   - Generators: [Rand], [New], [NewPhilox], [From], [Rand.Spawn]; numbers one by one: [Rand.Uint64], [Rand.Uint32],
//     [Rand.Float64], [Rand.Float32], [Bytes].
//   - Equally likely: [Random], [Uniform], [Integers], [IntegersThrough].
//   - Order and samples: [Permutation], [Shuffle], [Choice], [ChoiceOf], with an [Option]: [Distinct], [Weights], [Axis].
//   - Continuous: [Normal], [LogNormal], [Exponential], [Gamma], [ChiSquare], [F], [StudentT], [Beta], [Cauchy], [Pareto], [Weibull],
//     [Power], [Laplace], [Gumbel], [Logistic], [Rayleigh], [Wald], [Triangular], [VonMises].
//   - Of counts: [Poisson], [Binomial], [Geometric], [NegativeBinomial], [Hypergeometric], [LogSeries], [Zipf].
//   - Vectors: [Multinomial], [Dirichlet], [MultivariateNormal].
//   - Into given arrays: [UniformInto], [NormalInto], [ExponentialInto], [IntegersInto].
//
// Invalid parameters of a distribution panic with a [*nd.Error] of kind [nd.ErrDomain], before anything is drawn.
package random
