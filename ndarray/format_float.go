package ndarray

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"ndgo/internal/core/limits"
)

// A floatFormat prints the floats of one array with aligned decimal points or exponents. It follows FloatingFormat in NumPy's
// arrayprint.py.
type floatFormat struct {
	bits       int  // size of a float: 32 or 64
	plus       bool // whether positive floats have a sign
	scientific bool // whether floats have exponents
	before     int  // characters before the point
	after      int  // characters after the point
	fraction   int  // most digits after the point
	exponent   int  // digits of the exponent
}

// newFloatFormat returns the format of values by the given options.
func newFloatFormat(values []float64, bits int, options *PrintOptions, plus bool) *floatFormat {
	f := &floatFormat{bits: bits, plus: plus, fraction: options.Precision}
	f.scientific = needExponents(values, bits, options.Suppress)
	finite, digits := 0, 0
	for _, v := range values {
		if !isFinite(v) {
			continue
		}
		finite++
		d := f.shortest(v)
		f.before = max(f.before, len(d.whole))
		digits = max(digits, len(d.fraction))
		f.exponent = max(f.exponent, len(d.exponent)-1)
	}
	f.after = digits
	if f.scientific {
		f.fraction = digits
		f.after += len("e+") + f.exponent
	}
	if finite < len(values) {
		f.reserve(values)
	}
	return f
}

// needExponents reports whether values contain floats of at least 1e8, or 1e6 for 32 bits. If largeAlone is false, it also returns true for
// small floats, and for floats of very different magnitude. It compares floats in the type of the values.
func needExponents(values []float64, bits int, largeAlone bool) bool {
	low, high := math.Inf(1), 0.0
	for _, v := range values {
		if a := math.Abs(v); isFinite(v) && a != 0 {
			low, high = min(low, a), max(high, a)
		}
	}
	if high == 0 {
		return false
	}
	if bits == 32 {
		return high >= 1e6 || !largeAlone && (float32(low) < 1e-4 || float32(high)/float32(low) > 1000)
	}
	return high >= 1e8 || !largeAlone && (low < 1e-4 || high/low > 1000)
}

// reserve increases the widths of f if values contain infinities or NaNs.
func (f *floatFormat) reserve(values []float64) {
	width := len("nan")
	for _, v := range values {
		if v < 0 && !isFinite(v) || f.plus {
			width = len("-inf")
		}
	}
	f.before = max(f.before, width-f.after-1)
}

// words sets words to the texts of values, padded to the same width.
func (f *floatFormat) words(words []string, values []float64) {
	for i, v := range values {
		words[i] = f.word(v)
	}
}

func (f *floatFormat) word(v float64) string {
	if !isFinite(v) {
		s := nonFinite(v)
		if f.plus && s[0] != '-' {
			s = "+" + s
		}
		return blanks(f.before+1+f.after-len(s)) + s
	}
	d := f.shortest(v)
	if f.scientific && len(d.fraction) < f.fraction {
		d = f.split(strconv.FormatFloat(v, 'e', f.fraction, f.bits))
	}
	s := d.whole + "." + d.fraction
	if f.scientific {
		sign, digits := d.exponent[:1], d.exponent[1:]
		s += "e" + sign + strings.Repeat("0", f.exponent-len(digits)) + digits
	}
	return blanks(f.before-len(d.whole)) + s + blanks(f.after+1+len(d.whole)-len(s))
}

// A decimal is the parts of a number. For -1.25e+07 they are -1, 25 and +07.
type decimal struct{ whole, fraction, exponent string }

// shortest returns the shortest digits that identify v. If there are more than f.fraction digits after the point, it rounds v to f.fraction
// digits.
func (f *floatFormat) shortest(v float64) decimal {
	layout := byte('f')
	if f.scientific {
		layout = 'e'
	}
	text := strconv.FormatFloat(v, layout, -1, f.bits)
	d := f.split(text)
	n := min(len(d.fraction), f.fraction)
	// If two shortest texts are equally near v, strconv takes the greater one, and NumPy the one with an even last digit.
	if rounded := strconv.FormatFloat(v, layout, n, f.bits); rounded != text && (n < len(d.fraction) || f.isText(rounded, v)) {
		d = f.split(rounded)
	}
	d.fraction = strings.TrimRight(d.fraction, "0")
	return d
}

// isText reports whether text parses as v.
func (f *floatFormat) isText(text string, v float64) bool {
	u, err := strconv.ParseFloat(text, f.bits)
	return err == nil && u == v
}

// split returns the parts of text.
func (f *floatFormat) split(text string) decimal {
	var d decimal
	text, d.exponent, _ = strings.Cut(text, "e")
	d.whole, d.fraction, _ = strings.Cut(text, ".")
	if f.plus && d.whole[0] != '-' {
		d.whole = "+" + d.whole
	}
	return d
}

func blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }

// numpyWords returns the texts of the elements of one array in NumPy's style. Elements are bools or numbers of kind. The texts may have
// different widths; the caller pads them on the left.
func numpyWords(elements []any, kind reflect.Kind, options *PrintOptions) []string {
	words := limits.Make[string]("Format", len(elements))
	switch kind {
	case reflect.Bool:
		for i, v := range elements {
			words[i] = fmt.Sprintf("%5t", v)
		}
	case reflect.Float32, reflect.Float64:
		values := limits.Make[float64]("Format", len(elements))
		for i, v := range elements {
			values[i] = reflect.ValueOf(v).Float()
		}
		newFloatFormat(values, bitsOf(kind), options, false).words(words, values)
	case reflect.Complex64, reflect.Complex128:
		re, im := limits.Make[float64]("Format", len(elements)), limits.Make[float64]("Format", len(elements))
		for i, v := range elements {
			c := reflect.ValueOf(v).Complex()
			re[i], im[i] = real(c), imag(c)
		}
		imaginary := limits.Make[string]("Format", len(elements))
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

// loneWord returns the text of a 0-d array's element. Like NumPy, it writes numbers as Python does.
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
