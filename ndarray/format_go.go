package ndarray

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
)

// writeGo writes a Go expression for the array, with all its elements.
func (p *printer) writeGo(w io.Writer) {
	fmt.Fprintf(w, "nd.FromSlice([]%s{", p.element)
	if p.h.Layout.Size() > 0 {
		page, first := &page{lay: &p.h.Layout}, true
		page.visit(func(offset int) {
			if !first {
				io.WriteString(w, ", ")
			}
			first = false
			io.WriteString(w, goText(p.get(offset)))
		})
	}
	io.WriteString(w, "}")
	for _, n := range p.h.Layout.Shape() {
		io.WriteString(w, ", "+strconv.Itoa(n))
	}
	io.WriteString(w, ")")
}

// goText returns v in Go syntax. It is the text of %#v, except for floats without a Go literal.
func goText(v any) string {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Float32, reflect.Float64:
		if f := r.Float(); !hasLiteral(f) {
			return convert(r.Type(), reflect.Float64, goFloat(f))
		}
	case reflect.Complex64, reflect.Complex128:
		if re, im := real(r.Complex()), imag(r.Complex()); !hasLiteral(re) || !hasLiteral(im) {
			return convert(r.Type(), reflect.Complex128, "complex("+goFloat(re)+", "+goFloat(im)+")")
		}
	}
	return fmt.Sprintf("%#v", v)
}

// convert returns the expression converted to type t. If t is the predeclared type of its kind, it returns the expression itself.
func convert(t reflect.Type, kind reflect.Kind, expression string) string {
	if t.String() == kind.String() {
		return expression
	}
	return t.String() + "(" + expression + ")"
}

// hasLiteral reports whether v is finite and not -0.
func hasLiteral(v float64) bool { return isFinite(v) && (v != 0 || !math.Signbit(v)) }

func goFloat(v float64) string {
	switch {
	case math.IsNaN(v):
		return "math.NaN()"
	case math.IsInf(v, 1):
		return "math.Inf(1)"
	case math.IsInf(v, -1):
		return "math.Inf(-1)"
	case hasLiteral(v):
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return "math.Copysign(0, -1)"
}
