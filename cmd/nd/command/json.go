package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/spf13/cobra"

	nd "ndgo/ndarray"
)

// wantsJSON reports whether the command c has the option --json.
func wantsJSON(c *cobra.Command) bool {
	yes, _ := c.Flags().GetBool("json")
	return yes
}

// printJSON prints v and ends the line. It escapes control characters that terminals interpret.
func printJSON(c *cobra.Command, v any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	var b []byte
	for _, r := range text.String() {
		switch high, low := utf16.EncodeRune(r); {
		case r < 0x7f || strconv.IsPrint(r): // package json escapes the control characters below
			b = utf8.AppendRune(b, r)
		case r > 0xffff:
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	_, err := c.OutOrStdout().Write(b)
	return err
}

// jsonOf returns x in a form for JSON. JSON has no numbers for NaN and infinities, so they become strings, as in the JSON of
// Protocol Buffers. Complex numbers become pairs of parts.
func jsonOf(x nd.Array) any {
	switch x.DType() {
	case nd.Float32:
		return numbers(as[float32](x))
	case nd.Float64:
		return numbers(as[float64](x))
	case nd.Complex64:
		return pairs[float32](as[complex64](x))
	case nd.Complex128:
		return pairs[float64](as[complex128](x))
	}
	return x
}

// pairs returns the parts of z for JSON, along a new last axis.
func pairs[F nd.Float, C nd.ComplexNumber](z *nd.NDArray[C]) *nd.NDArray[any] {
	return nd.Stack([]*nd.NDArray[any]{numbers(nd.Real[F](z)), numbers(nd.Imag[F](z))}, nd.Axis(-1))
}

// numbers returns the elements of x for JSON.
func numbers[F nd.Float](x *nd.NDArray[F]) *nd.NDArray[any] {
	return nd.Map(x, func(v F) any { return number(v) })
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
