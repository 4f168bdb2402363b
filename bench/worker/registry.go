package main

import (
	"maps"

	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// cases has a function for each case. It makes the operation for a size n.
type cases map[string]func(n int) *peer.Operation

// tables has, for each element type, a function that returns the cases. A table is made when it is needed, and then dropped, because
// the garbage collector scans all live memory in each collection, and a run measures only a few cases.
var tables = map[string]func() cases{
	"f64": func() cases {
		return join(floats[float64](), conversions[float64](), mixed(), churn[float64](), calls(), calls4x4(), indexing(), matrices[float64](), loadText(),
			contractions[float64](), realTransforms[float64]())
	},
	"f32":  func() cases { return join(floats[float32](), churn[float32]()) },
	"i64":  func() cases { return join(integers[int64](), sums[int64]()) },
	"i32":  func() cases { return join(integers[int32](), wideSums[int32](), conversions[int32]()) },
	"i16":  func() cases { return join(integers[int16](), wideSums[int16]()) },
	"u8":   func() cases { return join(integers[uint8](), wideSums[uint8](), conversions[uint8](), churn[uint8]()) },
	"c64":  complexes[complex64, float32],
	"c128": func() cases { return join(complexes[complex128, float64](), transforms[complex128]()) },
	"bool": func() cases { return join(anything[bool](), truths()) },
}

// prepare returns the operation of a case, or nil for an unknown case. A case with dimensions is a program.
func prepare(c peer.Case) *peer.Operation {
	if c.Dimensions != nil {
		p, ok := programs[c.Name]
		if !ok {
			p, ok = plainPrograms[c.Name]
		}
		if !ok {
			return nil
		}
		return p.prepare(c.Dimensions)
	}
	table := tables[c.DType]
	if table == nil {
		return nil
	}
	operation := table()[c.Name]
	if operation == nil {
		return nil
	}
	return operation(c.N)
}

func floats[T nd.Float]() cases {
	return join(anything[T](), numbers[T](), ordered[T](), inexact[T](), floatFunctions[T](), sums[T](), extremes[T](),
		means[T](), expressions[T](), sorts[T](), science[T]())
}

func integers[T nd.Integer]() cases {
	return join(anything[T](), numbers[T](), ordered[T](), bits[T](), extremes[T](), sorts[T](), bins[T]())
}

func complexes[T nd.ComplexNumber, R nd.Float]() cases {
	return join(anything[T](), numbers[T](), inexact[T](), complexFunctions[T, R](), sums[T](), complexSorts[T]())
}

// join returns the cases of several tables.
func join(tables ...cases) cases {
	all := cases{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}
