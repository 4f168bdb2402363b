package main

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"ndgo/formula"
	nd "ndgo/ndarray"
)

// formulaArea tries three kinds of formulas: formulas of the documented names, random expressions, and texts that are not formulas. It
// compares the expressions with single operators.
var formulaArea = &area{
	name:  "formula",
	pace:  120000,
	about: "formulas: the operators of floats by name, random expressions against calls of operators, and garbage",
	trial: func(t *trial) {
		switch t.n(6) {
		case 0:
			formulaName(t)
		case 1:
			formulaGarbage(t)
		default:
			formulaValue(t)
		}
	},
}

// spellings returns an operator's possible names in a formula: lower case, with or without underscores between words.
func spellings(name string) []string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(rune(name[i-1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return []string{strings.ToLower(name), b.String(), strings.ReplaceAll(b.String(), "2_", "2")}
}

// formulaName compares a formula of one operator with the definition of the operator.
func formulaName(t *trial) {
	list := floatOperators[float64]()
	o := list[t.n(len(list))]
	arity := o.arity
	if arity == 3 && o.name != "Clip" {
		arity = 2
	}
	arguments := []string{"x", "y", "z"}[:arity]
	t.calls++
	var f *formula.Formula[float64]
	var err error
	for _, name := range spellings(o.name) {
		text := name + "(" + strings.Join(arguments, ", ") + ")"
		if f, err = formula.Parse[float64](text); err == nil {
			break
		}
	}
	if err != nil {
		t.say("_, err := formula.Parse[float64](\"%s(%s)\")\n\tif err != nil {\n\t\tt.Error(err)\n\t}", strings.ToLower(o.name), strings.Join(arguments, ", "))
		t.fail("formula: name: "+o.name, "%s, an operator of floats, is no function of formulas: %v", o.name, err)
	}
	shape := t.sizes(t.between(0, 2))
	x, elements := operandsOf[float64](t, shape, o.arity)
	vars := formula.Vars{}
	for i, name := range arguments {
		vars[name] = x[i]
	}
	if arity < o.arity { // use the second operand as third and later ones, too
		elements = elements[:arity]
	}
	t.say("f := formula.MustParse[float64](%q)\n\tt.Error(f.Eval(formula.Vars{\"x\": x}))", f.String())
	if arity < o.arity {
		return
	}
	isBool := strings.HasPrefix(o.name, "Is") || o.name == "Signbit" || strings.Contains("Equal NotEqual Less LessEqual Greater GreaterEqual", o.name)
	if isBool {
		t.try("formula: "+o.name, func() { f.EvalBool(vars) })
		return
	}
	var z *nd.NDArray[float64]
	if refused := t.try("formula: "+o.name, func() { z = f.Eval(vars) }); refused != nil {
		t.fail("formula: refused: "+o.name, "%s refuses arrays: %v", f, refused)
	}
	o.check(t, x, elements)
	direct := directly(o.name, x)
	if direct == nil {
		return
	}
	if i := differs(z.ToSlice(), direct.ToSlice()); i >= 0 {
		t.fail("formula: value: "+o.name, "%s gives %v as element %d, and the operator %v", f, z.ToSlice()[i], i, direct.ToSlice()[i])
	}
}

// directly calls some operators without a formula.
func directly(name string, x []*nd.NDArray[float64]) *nd.NDArray[float64] {
	for _, f := range formulaUnary {
		if f.name == strings.ToLower(name) {
			return f.call(x[0])
		}
	}
	for _, f := range formulaBinary {
		if f.name == strings.ToLower(name) && len(x) > 1 {
			return f.call(x[0], x[1])
		}
	}
	return nil
}

type array = nd.NDArray[float64]

var formulaUnary = []struct {
	name string
	call func(x *array) *array
}{
	{"sin", nd.Sin[float64]}, {"cos", nd.Cos[float64]}, {"exp", nd.Exp[float64]}, {"log", nd.Log[float64]}, {"sqrt", nd.Sqrt[float64]}, {"floor", nd.Floor[float64]},
	{"tanh", nd.Tanh[float64]}, {"abs", nd.Abs[float64]}, {"sign", nd.Sign[float64]}, {"log1p", nd.Log1p[float64]}, {"expm1", nd.Expm1[float64]}, {"cbrt", nd.Cbrt[float64]},
	{"round", nd.Round[float64]}, {"trunc", nd.Trunc[float64]}, {"ceil", nd.Ceil[float64]}, {"square", nd.Square[float64]}, {"erf", nd.Erf[float64]}, {"gamma", nd.Gamma[float64]},
	{"atan", nd.Atan[float64]}, {"reciprocal", nd.Reciprocal[float64]}, {"negative", nd.Negative[float64]},
}

var formulaBinary = []struct {
	name   string
	symbol string
	call   func(x, y *array) *array
}{
	{"add", "+", func(x, y *array) *array { return nd.Add(x, y) }},
	{"subtract", "-", nd.Subtract[float64, *array]},
	{"multiply", "*", func(x, y *array) *array { return nd.Multiply(x, y) }},
	{"divide", "/", nd.Divide[float64, *array]},
	{"pow", "**", nd.Pow[float64, *array]},
	{"floordivide", "//", nd.FloorDivide[float64, *array]},
	{"remainder", "%", nd.Remainder[float64, *array]},
	{"atan2", "", nd.Atan2[float64, *array]},
	{"hypot", "", nd.Hypot[float64, *array]},
	{"maximum", "", func(x, y *array) *array { return nd.Maximum(x, y) }},
	{"minimum", "", func(x, y *array) *array { return nd.Minimum(x, y) }},
	{"fmod", "", nd.Fmod[float64, *array]},
	{"nextafter", "", nd.Nextafter[float64, *array]},
}

// expression returns a random expression as text, and its value computed by operators.
func (t *trial) expression(vars map[string]*array, depth int) (string, *array) {
	if depth == 0 || t.n(5) == 0 {
		if t.n(4) == 3 {
			v := t.moderate()
			return fmt.Sprintf("(%s)", floatLiteral(v)), nd.Scalar(v)
		}
		name := pick(t, "x", "y", "z")
		return name, vars[name]
	}
	switch t.n(4) {
	case 0:
		f := formulaUnary[t.n(len(formulaUnary))]
		text, v := t.expression(vars, depth-1)
		return f.name + "(" + text + ")", f.call(v)
	case 1: // where
		a, x := t.expression(vars, depth-1)
		b, y := t.expression(vars, depth-1)
		both := nd.BroadcastArrays(x, y)
		return "where(" + a + " < " + b + ", " + a + ", " + b + ")", nd.Where(nd.Less(both[0], both[1]), both[0], both[1])
	default:
		f := formulaBinary[t.n(len(formulaBinary))]
		a, x := t.expression(vars, depth-1)
		b, y := t.expression(vars, depth-1)
		if f.symbol != "" {
			return "(" + a + ") " + f.symbol + " (" + b + ")", f.call(x, y)
		}
		return f.name + "(" + a + ", " + b + ")", f.call(x, y)
	}
}

// formulaValue compares a random expression with calls of its operators.
func formulaValue(t *trial) {
	shape := t.sizes(t.between(0, 3))
	x, _ := operandsOf[float64](t, shape, 3)
	if t.n(3) == 0 && len(shape) > 0 { // this operand must be broadcast
		x[2] = x[2].Slice(nd.Ellipsis, nd.Range(0, 1))
		t.say("z = z.Slice(nd.Ellipsis, nd.Range(0, 1))")
	}
	vars := map[string]*array{"x": x[0], "y": x[1], "z": x[2]}
	text, want := t.expression(vars, 1+t.n(4))
	t.say("got := formula.MustParse[float64](%q).Eval(formula.Vars{\"x\": x, \"y\": y, \"z\": z})\n\tt.Error(got) // want %v", text, firstLine(fmt.Sprint(want)))
	t.calls++
	f, err := formula.Parse[float64](text)
	if err != nil {
		t.fail("formula: parse", "%q is no formula: %v", text, err)
	}
	g, err := formula.Parse[float64](f.String())
	if err != nil {
		t.fail("formula: String", "%q, which a formula says of itself, is no formula: %v", f.String(), err)
	}
	given := formula.Vars{}
	for _, name := range f.Names() {
		given[name] = vars[name]
	}
	got := f.Eval(given)
	got2 := g.Eval(given)
	if len(got.Shape()) != len(want.Shape()) {
		t.fail("formula: shape", "%q has the shape %v, and %v by operators", text, got.Shape(), want.Shape())
	}
	t.compared += got.Size()
	if i := differs(got.ToSlice(), want.ToSlice()); i >= 0 {
		t.fail("formula: value", "element %d of %q is %v, and %v by operators one by one", i, text, got.ToSlice()[i], want.ToSlice()[i])
	}
	if i := differs(got.ToSlice(), got2.ToSlice()); i >= 0 {
		t.fail("formula: String", "element %d of %q is %v, and %v if it is written and read again", i, text, got.ToSlice()[i], got2.ToSlice()[i])
	}
}

var formulaWords = []string{"x", "y", "(", ")", "+", "-", "*", "**", "/", "//", "%", "<", "<=", "==", "!=", "&", "|", "^", "~", ",", "[", "]", ":", "1", "2.5", "1e400", "1e-3", "0x1p", ".",
	"sin", "where", "sum", "axis", "=", "keepdims", "True", "pi", "nan", " ", "\n", "\x00", "é", "\xff", "\"", "1_0", "...", "newaxis", "max", "mean", "lambda", "import"}

// formulaGarbage parses texts, most of which are no formulas.
func formulaGarbage(t *trial) {
	var b strings.Builder
	for range t.n(14) {
		b.WriteString(formulaWords[t.n(len(formulaWords))])
	}
	text := b.String()
	switch t.n(40) {
	case 37:
		text = strings.Repeat("(", 1000+t.n(100_000)) + text
	case 38:
		text += strings.Repeat("-", 1000+t.n(100_000)) + "x"
	case 39:
		text = strings.Repeat("x+", 1000+t.n(10_000)) + "y"
	}
	if len(text) < 1000 {
		t.say("f, err := formula.Parse[float64](%q)\n\tt.Error(f, err)", text)
	} else {
		t.say("// a text of %d bytes: %.40q…", len(text), text)
	}
	var f *formula.Formula[float64]
	var err error
	t.calls++
	if e := t.recovered("formula: Parse", func() { f, err = formula.Parse[float64](text) }); e != nil {
		t.fail("formula: Parse panics", "Parse panics with %v", e)
	}
	t.compared++
	if err != nil {
		t.sane("formula: Parse", err)
		return
	}
	x := nd.Of(1, 2, math.NaN())
	given := formula.Vars{}
	for _, name := range f.Names() {
		given[name] = x
	}
	t.try("formula: Eval", func() { f.Eval(given) })
	t.try("formula: EvalBool", func() { f.EvalBool(given) })
}
