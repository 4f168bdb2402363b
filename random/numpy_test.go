package random_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/random"
)

// For each case, testdata/golden.py has stored the first numbers of NumPy. It has also stored the last of many further numbers.
const (
	first, last = 24, 8
	many        = first + 20_000 + last
)

// TestNumPy compares the numbers with NumPy's. Floats from logarithms and powers may differ in their last bits. If a number used more or
// fewer random words than in NumPy, all later numbers would differ.
func TestNumPy(t *testing.T) {
	text, err := os.ReadFile("testdata/numpy.json")
	require.NoError(t, err)
	var cases map[string][]string
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Greater(t, len(cases), 150)
	for name, want := range cases {
		t.Run(name, func(t *testing.T) {
			got := drawn(t, name)
			if len(got) > len(want) {
				got = append(got[:first:first], got[len(got)-last:]...)
			}
			require.Len(t, got, len(want))
			for i := range want {
				if got[i] == any(math.MaxInt32) && strconv.IntSize == 32 {
					continue // overflows an int of this machine
				}
				if !equal(want[i], got[i], tolerance(name)) {
					t.Fatalf("number %d is %v, not %v", i, got[i], want[i])
				}
			}
		})
	}
}

// tolerance returns the permitted relative difference.
func tolerance(name string) float64 {
	switch word, _, _ := strings.Cut(name, " "); word {
	case "Random", "Uniform":
		return 0
	case "VonMises": // the arc cosine of a number close to 1 loses digits
		return 1e-9
	case "Beta": // a logarithm of a number close to 1 loses digits
		return 1e-12
	}
	if strings.HasSuffix(name, "f32") {
		return 1e-6
	}
	return 4e-15
}

func equal(want string, got any, tolerance float64) bool {
	x, isFloat := got.(float64)
	if !isFloat {
		return want == fmt.Sprint(got)
	}
	y, err := strconv.ParseFloat(want, 64)
	return err == nil && (x == y || math.Abs(x-y) <= tolerance*math.Abs(y))
}

// drawn returns the numbers of a case.
func drawn(t *testing.T, name string) []any {
	word, rest, _ := strings.Cut(name, " ")
	var p []float64
	for _, field := range strings.Fields(rest) {
		if v, err := strconv.ParseFloat(field, 64); err == nil {
			p = append(p, v)
		}
	}
	if draw, ok := distributions[word]; ok {
		return draw(p, rest == "f32")
	}
	n := func(i int) int { return int(p[i]) }
	switch word {
	case "Uint64", "Philox":
		var seeds []uint64
		if json.Unmarshal([]byte(rest), &seeds) != nil {
			seeds = make([]uint64, 1)
			require.NoError(t, json.Unmarshal([]byte(rest), &seeds[0]))
		}
		if word == "Philox" {
			return words(random.NewPhilox(seeds...))
		}
		return words(random.New(seeds...))
	case "Spawn":
		r := random.New(7)
		for _, i := range p {
			r = r.Spawn(int(i) + 1)[int(i)]
		}
		return words(r)
	case "Integers":
		return integersOf(t, rest)
	case "Bytes":
		return []any{fmt.Sprintf("%x", random.Bytes(random.New(9), 11))}
	case "Dirichlet":
		var alpha []float64
		require.NoError(t, json.Unmarshal([]byte(rest), &alpha))
		return all(random.Dirichlet(random.New(18), nd.Of(alpha...), many/4))
	case "Distinct":
		return all(random.ChoiceOf(random.New(20), n(0), n(1), random.Distinct))
	case "Choice":
		return all(random.ChoiceOf(random.New(20), n(0), n(1)))
	case "Weights":
		weights := random.Weights(nd.Of(0.1, 0, 0.25, 0.05, 0.2, 0.4))
		if rest == "" {
			return all(random.ChoiceOf(random.New(21), 6, many, weights))
		}
		var got []any
		for seed := range uint64(8) {
			got = append(got, all(random.ChoiceOf(random.New(seed), 6, 5, weights, random.Distinct))...)
		}
		return got
	case "Permutation":
		return all(random.Permutation(random.New(22), n(0)))
	case "Shuffle":
		switch rest {
		case "rows":
			return all(random.Shuffle(random.New(23), ascending(9, 4)))
		case "axis":
			return all(random.Shuffle(random.New(23), ascending(3, 4, 5), random.Axis(1)))
		}
		return all(random.Shuffle(random.New(23), ascending(n(0))))
	}
	t.Fatalf("there is no case %q", name)
	return nil
}

// distributions has a function for each distribution. It draws numbers with the parameters p, taken from the name of a case.
var distributions = map[string]func(p []float64, single bool) []any{
	"Random": func(_ []float64, single bool) []any {
		if single {
			return all(random.Random[float32](random.New(1), many))
		}
		return all(random.Random[float64](random.New(1), many))
	},
	"Normal": func(_ []float64, single bool) []any {
		if single {
			return all(random.Normal[float32](random.New(3), 0, 1, many))
		}
		return all(random.Normal[float64](random.New(3), 1, 2, many))
	},
	"Exponential": func(_ []float64, single bool) []any {
		if single {
			return all(random.Exponential[float32](random.New(4), 1, many))
		}
		return all(random.Exponential[float64](random.New(4), 3, many))
	},
	"Uniform":    func([]float64, bool) []any { return all(random.Uniform[float64](random.New(2), -3, 5, many)) },
	"Gamma":      func(p []float64, _ bool) []any { return all(random.Gamma(random.New(5), p[0], 2, many)) },
	"Beta":       func(p []float64, _ bool) []any { return all(random.Beta(random.New(6), p[0], p[1], many)) },
	"ChiSquare":  func([]float64, bool) []any { return all(random.ChiSquare[float64](random.New(7), 3, many)) },
	"F":          func([]float64, bool) []any { return all(random.F[float64](random.New(7), 3, 5, many)) },
	"StudentT":   func([]float64, bool) []any { return all(random.StudentT[float64](random.New(7), 4, many)) },
	"LogNormal":  func([]float64, bool) []any { return all(random.LogNormal(random.New(7), 0.5, 0.7, many)) },
	"Cauchy":     func([]float64, bool) []any { return all(random.Cauchy[float64](random.New(7), many)) },
	"Pareto":     func([]float64, bool) []any { return all(random.Pareto(random.New(7), 2.5, many)) },
	"Weibull":    func([]float64, bool) []any { return all(random.Weibull(random.New(7), 1.5, many)) },
	"Power":      func([]float64, bool) []any { return all(random.Power(random.New(7), 1.5, many)) },
	"Laplace":    func([]float64, bool) []any { return all(random.Laplace[float64](random.New(7), 1, 2, many)) },
	"Gumbel":     func([]float64, bool) []any { return all(random.Gumbel[float64](random.New(7), 1, 2, many)) },
	"Logistic":   func([]float64, bool) []any { return all(random.Logistic[float64](random.New(7), 1, 2, many)) },
	"Rayleigh":   func([]float64, bool) []any { return all(random.Rayleigh[float64](random.New(7), 2, many)) },
	"Wald":       func([]float64, bool) []any { return all(random.Wald[float64](random.New(7), 1, 2, many)) },
	"Triangular": func([]float64, bool) []any { return all(random.Triangular(random.New(7), -1, 0.5, 2, many)) },
	"VonMises":   func(p []float64, _ bool) []any { return all(random.VonMises(random.New(8), 1, p[0], many)) },
	"Poisson":    func(p []float64, _ bool) []any { return all(random.Poisson(random.New(10), p[0], many)) },
	"Binomial":   func(p []float64, _ bool) []any { return all(random.Binomial(random.New(11), int(p[0]), p[1], many)) },
	"Geometric":  func(p []float64, _ bool) []any { return all(random.Geometric(random.New(12), p[0], many)) },
	"NegativeBinomial": func(p []float64, _ bool) []any {
		return all(random.NegativeBinomial(random.New(13), p[0], p[1], many))
	},
	"LogSeries": func(p []float64, _ bool) []any { return all(random.LogSeries(random.New(14), p[0], many)) },
	"Zipf":      func(p []float64, _ bool) []any { return all(random.Zipf(random.New(15), p[0], many)) },
	"Hypergeometric": func(p []float64, _ bool) []any {
		return all(random.Hypergeometric(random.New(16), int(p[0]), int(p[1]), int(p[2]), many))
	},
	"Multinomial": func([]float64, bool) []any {
		return all(random.Multinomial(random.New(17), 60, nd.Of(0.1, 0.2, 0.3, 0.4), many/4))
	},
	"MultivariateNormal": func([]float64, bool) []any {
		return all(random.MultivariateNormal(random.New(19), nd.Of(1.0, 2), nd.Matrix([][]float64{{2, .5}, {.5, 1}}), many/2))
	},
}

func ascending(shape ...int) *nd.NDArray[int] {
	size := 1
	for _, n := range shape {
		size *= n
	}
	return nd.Arange(0, size, 1).Reshape(shape...)
}

func words(source rand.Source) (s []any) {
	for range many {
		s = append(s, source.Uint64())
	}
	return s
}

// all returns the elements of x. Floats become float64.
func all[T any](x *nd.NDArray[T]) (s []any) {
	for v := range x.Values() {
		if f, ok := any(v).(float32); ok {
			s = append(s, float64(f))
		} else {
			s = append(s, any(v))
		}
	}
	return s
}

func integersOf(t *testing.T, rest string) []any {
	var kind, lo, hi string
	_, err := fmt.Sscan(rest, &kind, &lo, &hi)
	require.NoError(t, err)
	switch kind {
	case "int":
		if strconv.IntSize < 64 {
			return integers[int64](t, lo, hi)
		}
		return integers[int](t, lo, hi)
	case "int32":
		return integers[int32](t, lo, hi)
	case "int16":
		return integers[int16](t, lo, hi)
	case "int8":
		return integers[int8](t, lo, hi)
	case "uint64":
		return integers[uint64](t, lo, hi)
	case "uint32":
		return integers[uint32](t, lo, hi)
	case "uint16":
		return integers[uint16](t, lo, hi)
	case "uint8":
		return integers[uint8](t, lo, hi)
	}
	t.Fatalf("there is no kind %q", kind)
	return nil
}

func integers[T nd.Integer](t *testing.T, lo, hi string) []any {
	var l, h T
	_, err := fmt.Sscan(lo, &l)
	require.NoError(t, err)
	_, err = fmt.Sscan(hi, &h)
	require.NoError(t, err)
	return all(random.IntegersThrough(random.New(9), l, h, many))
}
