package ndarray

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// String returns x in NumPy's layout: one line for each row, aligned columns, a blank line between matrices. It wraps rows of more than 75
// characters. For an array of more than 1000 elements it shows the first and last three along each axis. [SetPrintOptions] changes these
// numbers.
//
//	[[1.   2.25]
//	 [3.   4.5 ]]
//
// Floats have the shortest digits that identify them, at most 8 after the point. All floats of an array have exponents if the largest is
// 1e8 or more (1e6 for float32), if the smallest is below 1e-4, or if their ratio is above 1000. NaN and infinities are written as in NumPy
// (nan, inf), bools and imaginary parts as in Go (true, 2.5i). A 0-d array is printed as its element, an empty array as [] and its shape.
//
// Strings, elements of other types, and elements with a String method are printed by [fmt].
func (x *NDArray[T]) String() string { return textOf(x.head(), reflect.TypeFor[T]()) }

func textOf(h *core.Header, element reflect.Type) string {
	h.Check("String")
	defer h.Use().End() // protects the memory, because a String method of an element may release the array
	return newPrinter(h, element).String()
}

// Format prints x for [fmt], in the layout of [NDArray.String].
//
//	%v %s     as by String; the precision is the most digits after the point, the width the least width of a column
//	%+v       element type and shape on a line of their own, followed by %v
//	%#v       a Go expression with all elements; if it is longer than the limit of [SetMaxBytes], %!v(…) with the text of String
//	%8.3f %d  each element printed by fmt with this verb and its flags, width and precision
//
// Columns are as wide as their widest element. The flag - aligns them on the left. Format has a value receiver, so fmt.Println(*x) prints
// the array, too. A released array is printed as <released>.
func (x NDArray[T]) Format(f fmt.State, verb rune) {
	printTo(f, verb, &x.h, reflect.TypeFor[T](), reflect.TypeFor[*NDArray[T]]())
}

//go:noinline
func printTo(f fmt.State, verb rune, h *core.Header, element, array reflect.Type) {
	if h.Kind() == core.Released {
		_, _ = io.WriteString(f, "<released>")
		return
	}
	newPrinter(h, element).format(f, verb, array)
}

// A printer prints an array. The field element is the type of the array's elements.
type printer struct {
	h       *core.Header
	element reflect.Type
}

func newPrinter(h *core.Header, element reflect.Type) *printer {
	own := *h // a copy, valid even if a method of an element releases the array
	return &printer{&own, element}
}

// get returns the element at an offset from the first element.
func (p *printer) get(offset int) any {
	return reflect.NewAt(p.element, p.h.Element(offset)).Elem().Interface()
}

// format prints the array. If a verb does not suit the elements, the output has the type array. This function has no type parameter:
// otherwise programs would contain a copy for each element type.
func (p *printer) format(f fmt.State, verb rune, array reflect.Type) {
	defer p.h.Use().End() // protects the memory, because a method of an element may release the array
	if verb == 'v' && f.Flag('#') {
		const least = 3 // an element takes at least one byte, a comma and a blank
		if n, ok := iter.ByteSize(p.h.Layout.Shape(), least); !ok || n > limits.MaxBytes() {
			fmt.Fprintf(f, "%%!%c(%s=%s)", verb, array, p)
			return
		}
		p.writeGo(f)
		return
	}
	if verb == 'v' && f.Flag('+') {
		fmt.Fprintf(f, "%s %s\n", p.element, mistakes.ShapeText(p.h.Layout.Shape()))
	}
	s := newStyle(f, verb)
	if p.isPlain() {
		s.asNumPy = verb == 'v' || verb == 's'
		if !s.asNumPy && strings.HasPrefix(fmt.Sprintf(s.directive, reflect.Zero(p.element).Interface()), "%!") {
			fmt.Fprintf(f, "%%!%c(%s=%s)", verb, array, p)
			return
		}
	}
	io.WriteString(f, p.text(s))
}

// String returns the text of the array's String method.
func (p *printer) String() string {
	return p.text(&style{PrintOptions: GetPrintOptions(), directive: "%v", asNumPy: p.isPlain()})
}

var (
	formatterType = reflect.TypeFor[fmt.Formatter]()
	stringerType  = reflect.TypeFor[fmt.Stringer]()
	errorType     = reflect.TypeFor[error]()
)

// isPlain reports whether the elements are numbers or bools without methods for printing.
func (p *printer) isPlain() bool {
	t := p.element
	return ufunc.Size(t.Kind()) != 0 && !t.Implements(formatterType) && !t.Implements(stringerType) && !t.Implements(errorType)
}

// A style says how to print elements.
type style struct {
	PrintOptions
	asNumPy   bool   // whether elements are printed as NumPy prints them; otherwise fmt prints them
	directive string // directive for fmt, such as "%8.3f"
	given     bool   // whether the caller gave a precision
	width     int    // least width of an element
	left      bool   // whether elements are aligned on the left
}

func newStyle(f fmt.State, verb rune) *style {
	s := &style{PrintOptions: GetPrintOptions(), directive: fmt.FormatString(f, verb), left: f.Flag('-')}
	s.width, _ = f.Width()
	if n, ok := f.Precision(); ok {
		s.Precision, s.given = n, true
	}
	return s
}

// text returns the array in style s.
func (p *printer) text(s *style) string {
	shape := p.h.Layout.Shape()
	if p.h.Layout.Size() == 0 {
		if len(shape) == 1 {
			return "[]"
		}
		return "[], shape=" + mistakes.ShapeText(shape)
	}
	page := newPage(&p.h.Layout, &s.PrintOptions)
	var elements []any
	page.visit(func(offset int) { elements = append(elements, p.get(offset)) })
	return page.fill(p.words(elements, s))
}

// words returns the texts of elements, padded to the same width.
func (p *printer) words(elements []any, s *style) []string {
	var words []string
	switch {
	case !s.asNumPy:
		for _, v := range elements {
			words = append(words, fmt.Sprintf(s.directive, v))
		}
	case p.h.Layout.Rank() == 0 && !s.given:
		words = []string{loneWord(elements[0])}
	default:
		words = numpyWords(elements, p.element.Kind(), &s.PrintOptions)
	}
	align(words, s.width, s.left)
	return words
}

// align pads words to the width of the widest word, or to width if that is greater.
func align(words []string, width int, left bool) {
	for _, w := range words {
		width = max(width, utf8.RuneCountInString(w))
	}
	for i, w := range words {
		blanks := strings.Repeat(" ", width-utf8.RuneCountInString(w))
		if left {
			words[i] = w + blanks
		} else {
			words[i] = blanks + w
		}
	}
}

// PrintOptions control how fmt and [NDArray.String] print arrays. To change some options, change a copy of the current ones:
//
//	o := nd.GetPrintOptions()
//	o.Precision = 3
//	defer nd.SetPrintOptions(nd.SetPrintOptions(o))
//
// The options and their defaults are NumPy's. They do not affect %#v.
type PrintOptions struct {
	Threshold int // most elements printed in full: 1000
	EdgeItems int // items shown at each end of an axis of a longer array: 3
	Precision int // maximum number of digits of floats after the point, unless a directive gives its own: 8
	LineWidth int // characters of a line: 75
	// print floats below 1e8 (1e6 for float32) without exponents, even if they are small or of very different sizes
	Suppress bool
}

var defaultPrintOptions = PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75}

// printOptions points to the current options. It is nil for the defaults.
var printOptions atomic.Pointer[PrintOptions]

// GetPrintOptions returns the options for printing arrays.
func GetPrintOptions() PrintOptions {
	if o := printOptions.Load(); o != nil {
		return *o
	}
	return defaultPrintOptions
}

// SetPrintOptions sets the options for printing arrays, in all goroutines, and returns the former ones. If an array is being printed at the
// same time, its text has the former options.
//
// If EdgeItems or LineWidth is 0, the default is used. So a caller may omit these fields, as in PrintOptions{Threshold: 1000, Precision:
// 3}. Negative numbers panic with [ErrDomain].
func SetPrintOptions(o PrintOptions) (old PrintOptions) {
	if o.EdgeItems == 0 {
		o.EdgeItems = defaultPrintOptions.EdgeItems
	}
	if o.LineWidth == 0 {
		o.LineWidth = defaultPrintOptions.LineWidth
	}
	for _, field := range [...]struct {
		name         string
		value, least int
	}{{"Threshold", o.Threshold, 0}, {"EdgeItems", o.EdgeItems, 1}, {"Precision", o.Precision, 0}, {"LineWidth", o.LineWidth, 1}} {
		if field.value < field.least {
			mistakes.Fail("SetPrintOptions", ErrDomain, "%s is %d; use %d or more, or begin with GetPrintOptions", field.name, field.value, field.least)
		}
	}
	if before := printOptions.Swap(&o); before != nil {
		return *before
	}
	return defaultPrintOptions
}

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
