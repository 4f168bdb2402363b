package main

import (
	"bytes"

	"ndgo/bench/internal/peer"
	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/random"
	"ndgo/text"
)

// science has the cases of random numbers, statistics, and formulas parsed at run time.
func science[T nd.Float]() cases {
	return cases{
		"random_uniform": drawn(func(r *random.Rand, z array[T]) { random.UniformInto(r, z, 0, 1) }),
		"random_normal":  drawn(func(r *random.Rand, z array[T]) { random.NormalInto(r, z, 0, 1) }),
		"percentiles": func(n int) *peer.Operation {
			x, q := operand[T](0, n), nd.Of(5.0, 50, 95)
			return makes(func() array[T] { return nd.Percentile(x, q) })
		},
		"formula4": func(n int) *peer.Operation {
			f := formula.MustParse[T]("(a - b) / (a + b) * c")
			vars := formula.Vars{"a": operand[T](0, n), "b": operand[T](1, n), "c": operand[T](2, n)}
			return drops(func() { f.Eval(vars) }, func() array[T] { return f.Eval(vars) })
		},
	}
}

// drawn returns an operation that draws numbers into an existing array. All timed runs use one generator. For comparisons, each
// result comes from a new generator.
func drawn[T nd.Float](draw func(r *random.Rand, z array[T])) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		r, z := random.New(42), nd.Empty[T](n)
		return &peer.Operation{Run: func() { draw(r, z) }, Result: func() []float64 {
			draw(random.New(42), z)
			return elements(z)
		}}
	}
}

// loadText has the case of a table read from text.
func loadText() cases {
	return cases{"load_text": func(n int) *peer.Operation {
		x := operand[float64](0, n).Reshape(n, 1)
		if n%4 == 0 {
			x = x.Reshape(n/4, 4)
		}
		var b bytes.Buffer
		must(0, text.Write(&b, x))
		return makes(func() array[float64] { return must(text.Read[float64](bytes.NewReader(b.Bytes()))) })
	}}
}
