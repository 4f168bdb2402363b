package ndarray

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"ndgo/internal/core"
)

// numpyWords returns the texts of the elements of one array in NumPy's style. Elements are bools or numbers of kind. Their widths may
// differ; the caller pads them on the left.
func numpyWords(elements []any, kind reflect.Kind, options *PrintOptions) []string {
	words := core.Make[string]("Format", len(elements))
	switch kind {
	case reflect.Bool:
		for i, v := range elements {
			words[i] = fmt.Sprintf("%5t", v)
		}
	case reflect.Float32, reflect.Float64:
		values := core.Make[float64]("Format", len(elements))
		for i, v := range elements {
			values[i] = reflect.ValueOf(v).Float()
		}
		newFloatFormat(values, bitsOf(kind), options, false).words(words, values)
	case reflect.Complex64, reflect.Complex128:
		re, im := core.Make[float64]("Format", len(elements)), core.Make[float64]("Format", len(elements))
		for i, v := range elements {
			c := reflect.ValueOf(v).Complex()
			re[i], im[i] = real(c), imag(c)
		}
		imaginary := core.Make[string]("Format", len(elements))
		newFloatFormat(re, bitsOf(kind), options, false).words(words, re)
		newFloatFormat(im, bitsOf(kind), options, true).words(imaginary, im)
		for i, w := range imaginary {
			digits := strings.TrimRight(w, " ")
			words[i] += digits + "i" + w[len(digits):]
		}
	default:
		for i, v := range elements {
			words[i] = fmt.Sprintf("%d", v)
		}
	}
	return words
}

// bitsOf returns the size in bits of a float of kind, or of a part of a complex number.
func bitsOf(kind reflect.Kind) int {
	if kind == reflect.Float32 || kind == reflect.Complex64 {
		return 32
	}
	return 64
}

// loneWord returns the text of a 0-d array's element. Like NumPy it uses Python's notation of numbers.
func loneWord(element any) string {
	v := reflect.ValueOf(element)
	switch kind := v.Kind(); kind {
	case reflect.Float32, reflect.Float64:
		s := loneFloat(v.Float(), bitsOf(kind))
		if strings.Trim(s, "-0123456789") == "" {
			s += ".0"
		}
		return s
	case reflect.Complex64, reflect.Complex128:
		re, im := real(v.Complex()), imag(v.Complex())
		s := loneFloat(im, bitsOf(kind)) + "i"
		if re == 0 && !math.Signbit(re) {
			return s
		}
		if s[0] != '-' {
			s = "+" + s
		}
		return "(" + loneFloat(re, bitsOf(kind)) + s + ")"
	}
	return fmt.Sprint(element)
}

// loneFloat returns the shortest digits of v. It uses an exponent if v is below 1e-4, or has more digits than its type holds: 16 for
// float64 and 6 for float32.
func loneFloat(v float64, bits int) string {
	if !isFinite(v) {
		return nonFinite(v)
	}
	large := 1e16
	if bits == 32 {
		large = 1e6
	}
	a := math.Abs(v)
	f := floatFormat{bits: bits, fraction: math.MaxInt, scientific: a != 0 && (a < 1e-4 || a >= large)}
	d := f.shortest(v)
	s := d.whole
	if d.fraction != "" {
		s += "." + d.fraction
	}
	if f.scientific {
		s += "e" + d.exponent
	}
	return s
}

func nonFinite(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case v < 0:
		return "-inf"
	}
	return "inf"
}

func isFinite(v float64) bool { return v-v == 0 }
