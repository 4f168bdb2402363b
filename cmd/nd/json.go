package main

import (
	"encoding/json"
	"math"

	"github.com/spf13/cobra"

	nd "ndgo/ndarray"
)

// wantsJSON reports whether --json was given.
func wantsJSON(c *cobra.Command) bool {
	yes, _ := c.Flags().GetBool("json")
	return yes
}

// printJSON prints v on lines of their own.
func printJSON(c *cobra.Command, v any) error {
	e := json.NewEncoder(c.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// jsonOf returns x for JSON, which has no NaN and no infinities: they are strings, as in the JSON of Protocol Buffers.
func jsonOf(x nd.Array) any {
	switch x.DType() {
	case nd.Float32:
		return nd.Map(as[float32](x), func(v float32) any { return number(v) })
	case nd.Float64:
		return nd.Map(as[float64](x), func(v float64) any { return number(v) })
	case nd.Complex64:
		return nd.Map(as[complex64](x), func(v complex64) any { return []any{number(real(v)), number(imag(v))} })
	case nd.Complex128:
		return nd.Map(as[complex128](x), func(v complex128) any { return []any{number(real(v)), number(imag(v))} })
	}
	return x
}

// number returns a number for JSON.
func number[T nd.Float](v T) any {
	switch w := float64(v); {
	case math.IsNaN(w):
		return "NaN"
	case math.IsInf(w, 1):
		return "Infinity"
	case math.IsInf(w, -1):
		return "-Infinity"
	}
	return v
}
