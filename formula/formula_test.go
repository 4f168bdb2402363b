package formula_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/random"
)

func Example() {
	x := nd.Linspace(-1.0, 1, 5)
	f := formula.MustParse[float64]("exp(-(x - mu)**2 / (2*sigma**2))")
	fmt.Printf("%.3f\n", f.Eval(formula.Vars{"x": x, "mu": 0, "sigma": 0.5}))
	fmt.Println(formula.MustParse[float64]("sum(x*x)").Eval(formula.Vars{"x": x}))
	_, err := formula.Parse[float64]("2*sn(x)")
	fmt.Println(err)
	// Output:
	// [0.135 0.607 1.000 0.607 0.135]
	// 2.5
	// formula: Parse: line 1, column 3: there is no function sn; is it sin?
	// 	2*sn(x)
	// 	  ^
}

type array = nd.NDArray[float64]

// expressions has formulas and equivalent calls of package ndarray.
var expressions = map[string]func(x, y *array, m *nd.NDArray[bool]) *array{
	"x + y*x - x/y": func(x, y *array, _ *nd.NDArray[bool]) *array {
		return nd.Subtract(nd.Add(x, nd.Multiply(y, x)), nd.Divide(x, y))
	},
	"-x**2":          func(x, _ *array, _ *nd.NDArray[bool]) *array { return nd.Negative(nd.Pow(x, 2)) },
	"2**-x**2":       func(x, _ *array, _ *nd.NDArray[bool]) *array { return nd.Pow(x.Scalar(2), nd.Negative(nd.Pow(x, 2))) },
	"x // y + x % y": func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Add(nd.FloorDivide(x, y), nd.Remainder(x, y)) },
	"(x - y) - (y - x)": func(x, y *array, _ *nd.NDArray[bool]) *array {
		return nd.Subtract(nd.Subtract(x, y), nd.Subtract(y, x))
	},
	"x - y - 1": func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Subtract(nd.Subtract(x, y), 1) },
	"where(m & (x < y), sin(x), y)": func(x, y *array, m *nd.NDArray[bool]) *array {
		return nd.Where(nd.LogicalAnd(m, nd.Less(x, y)), nd.Sin(x), y)
	},
	"where(~m | (x == y) ^ m, 1, x)": func(x, y *array, m *nd.NDArray[bool]) *array {
		return nd.Where(nd.LogicalOr(nd.LogicalNot(m), nd.LogicalXor(nd.Equal(x, y), m)), x.Scalar(1), x)
	},
	"arctan2(y, x) + hypot(x, y)":    func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Add(nd.Atan2(y, x), nd.Hypot(x, y)) },
	"clip(x, -0.5, .5e0) + log1p(y)": func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Add(nd.Clip(x, -.5, .5), nd.Log1p(y)) },
	"sum(x*y, axis=0)":               func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Sum(nd.Multiply(x, y), nd.Axis(0)) },
	"sum(x)":                         func(x, _ *array, _ *nd.NDArray[bool]) *array { return nd.Sum(x) },
	"mean(x + y, axis=(0, -1), keepdims=True)": func(x, y *array, _ *nd.NDArray[bool]) *array {
		return nd.Mean(nd.Add(x, y), nd.Axis(0, -1), nd.KeepDims)
	},
	"max(x - y, axis=1)": func(x, y *array, _ *nd.NDArray[bool]) *array { return nd.Max(nd.Subtract(x, y), nd.Axis(1)) },
	"min(abs(x))":        func(x, _ *array, _ *nd.NDArray[bool]) *array { return nd.Min(nd.Abs(x)) },
	"prod(x, axis=-1)":   func(x, _ *array, _ *nd.NDArray[bool]) *array { return nd.Prod(x, nd.Axis(-1)) },
	"(x - mean(x, axis=1, keepdims=True)) / sum(y)": func(x, y *array, _ *nd.NDArray[bool]) *array {
		return nd.Divide(nd.Subtract(x, nd.Mean(x, nd.Axis(1), nd.KeepDims)), nd.Sum(y))
	},
	"where(any(m), x, 0)": func(x, _ *array, m *nd.NDArray[bool]) *array { return nd.Where(nd.Any(m), x, 0) },
	"x":                   func(x, _ *array, _ *nd.NDArray[bool]) *array { return x },
	"x[1:, ::-1] - x[:-1]": func(x, _ *array, _ *nd.NDArray[bool]) *array {
		return nd.Subtract(x.Slice(nd.From(1), nd.Colon.By(-1)), x.Slice(nd.To(-1)))
	},
	"x[0] + y[..., 0:1]": func(x, y *array, _ *nd.NDArray[bool]) *array {
		return nd.Add(x.Slice(nd.At(0)), y.Slice(nd.Ellipsis, nd.Range(0, 1)))
	},
	"exp(x) * pi / e + nan": func(x, _ *array, _ *nd.NDArray[bool]) *array {
		return nd.Add(nd.Divide(nd.Multiply(nd.Exp(x), math.Pi), math.E), math.NaN())
	},
}

// ordered matches reductions with bits that depend on the order of elements in memory.
var ordered = regexp.MustCompile("sum|mean|prod")

// TestBitsAreThoseOfTheOperators compares formulas with calls of single operators, in many shapes and layouts.
func TestBitsAreThoseOfTheOperators(t *testing.T) {
	r := random.New(1)
	for _, shape := range [][]int{{3, 4}, {2, 1500}, {1500, 2}, {5, 40, 7}, {70, 70}, {1, 1}, {2, 20000}} {
		x, y := random.Normal(r, 0.0, 2, shape...), random.Uniform(r, 0.5, 3, shape...)
		turned := y.Copy()
		turned = turned.Flip(0)
		for layout, b := range map[string]*array{"side by side": y, "flipped": turned, "a row": y.Slice(nd.To(1)), "turned": y.MT().Copy().MT()} {
			m := nd.Less(x, 0.3)
			vars := formula.Vars{"x": x, "y": b, "m": m}
			for text, by := range expressions {
				want := by(x, b, m)
				f := formula.MustParse[float64](text)
				got := f.Eval(vars)
				same := func() bool { return nd.ArrayEqual(got, want, nd.EqualNaN) }
				if layout != "side by side" && ordered.MatchString(text) {
					same = func() bool { return nd.AllClose(got, want, nd.EqualNaN, nd.Tolerance(1e-12, 1e-12)) }
				}
				require.True(t, same(), "%s of %v, %s", text, shape, layout)
				target := nd.Zeros[float64](want.Shape()...)
				require.Same(t, target, f.EvalInto(target, vars))
				require.True(t, nd.ArrayEqual(target, got, nd.EqualNaN), "%s into, of %v, %s", text, shape, layout)
			}
		}
	}
}

func TestTargetsThatAreOperands(t *testing.T) {
	f := formula.MustParse[float64]("(x + y) * x - y")
	for _, n := range []int{5, 1024, 3000} {
		x := random.Normal(random.New(2), 0.0, 1, n+1)
		want := f.Eval(formula.Vars{"x": x.Slice(nd.To(-1)), "y": x.Slice(nd.From(1))})
		f.EvalInto(x.Slice(nd.To(-1)), formula.Vars{"x": x.Slice(nd.To(-1)), "y": x.Slice(nd.From(1)).Copy()})
		require.True(t, nd.ArrayEqual(x.Slice(nd.To(-1)), want))
		x = random.Normal(random.New(2), 0.0, 1, n+1)
		f.EvalInto(x.Slice(nd.From(1)), formula.Vars{"x": x.Slice(nd.To(-1)), "y": x.Slice(nd.From(1))})
		require.True(t, nd.ArrayEqual(x.Slice(nd.From(1)), want), "as if operands had been copied")
	}
}

type celsius float32

func TestTypes(t *testing.T) {
	x := nd.Of[float32](1, 2, 3)
	require.Equal(t, []float32{1.1, 2.1, 3.1}, formula.MustParse[float32]("x + .1").Eval(formula.Vars{"x": x}).ToSlice())
	warm := nd.Of[celsius](20, 30)
	require.Equal(t, []celsius{68, 86}, formula.MustParse[celsius]("t*9/5 + n").Eval(formula.Vars{"t": warm, "n": uint8(32)}).ToSlice())
	require.Equal(t, []bool{false, true, true}, formula.MustParse[float32]("x >= 2").EvalBool(formula.Vars{"x": x}).ToSlice())
	require.Equal(t, []bool{true}, formula.MustParse[float32]("all(x > 0, keepdims=True)").EvalBool(formula.Vars{"x": x}).ToSlice())
	require.Equal(t, []int{}, formula.MustParse[float64]("1 + 2*3").Eval(nil).Shape())
	require.Equal(t, 7.0, formula.MustParse[float64]("1 + 2*3").Eval(nil).Item())
	require.Equal(t, -8.0, formula.MustParse[float64]("- 2**3").Eval(nil).Item())
	require.Equal(t, 512.0, formula.MustParse[float64]("2**3**2").Eval(nil).Item())
	require.Equal(t, 0.99, formula.MustParse[float64]("1 - e**2").Eval(formula.Vars{"e": 0.1}).Item())
	f := formula.MustParse[float64]("b*a + b + pi")
	require.Equal(t, []string{"a", "b"}, f.Names())
	require.Equal(t, "b*a + b + pi", f.String())
}

// Errors suggest functions of this package for names of functions from other libraries. Each suggested name must exist.
func TestHintsNameFunctions(t *testing.T) {
	for _, name := range strings.Fields("lgamma gammaln psi j0 j1 y0 y1 i0 i1 ndtr ndtri sigmoid softplus ln amax amin average") {
		_, err := formula.Parse[float64](name + "(x)")
		found := regexp.MustCompile(`there is no function \w+; it is (\w+)`).FindStringSubmatch(fmt.Sprint(err))
		require.NotNil(t, found, "%s: %v", name, err)
		_, err = formula.Parse[float64](found[1] + "(x)")
		require.NoError(t, err, name)
	}
}

func TestMistakesInTheText(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "line 1, column 1: the formula ends where an operand is expected",
		"x +":                            "column 4: the formula ends",
		"x\n  + $y":                      "line 2, column 5: '$' is not a sign",
		"(x":                             "column 3: the formula ends where ) is expected",
		"x y":                            `column 3: "y" is not expected here; write * between factors`,
		"2x":                             `column 2: "x" is not expected here; write * between factors`,
		"x 2":                            `column 3: "2" is not expected here; write * between factors`,
		"(x + 1)(x - 1)":                 `column 8: "(" is not expected here; write * between factors`,
		"sin x":                          `column 5: "x" is not expected here; write sin(…), with parentheses around the arguments`,
		"2*mean x":                       `column 8: "x" is not expected here; write mean(…)`,
		"(power x)":                      `column 8: "x" stands where ) is expected after what is in parentheses; write power(…)`,
		"(x y)":                          `column 4: "y" stands where ) is expected after what is in parentheses; write * between factors`,
		"maximum(x y)":                   `column 11: "y" stands where , or ) is expected; write * between factors`,
		"x + 1)":                         `column 6: ")" is not expected here; no parenthesis is open`,
		"x, y":                           `column 2: "," is not expected here`,
		"a < b < c":                      "write (a < b) & (b < c)",
		"a & b < c":                      "write parentheses around comparisons",
		"sine(x)":                        "there is no function sine; is it sin?",
		"frobnicate(x)":                  "there is no function frobnicate",
		"lgamma(x)":                      "there is no function lgamma; it is log_gamma",
		"J0(x)":                          "there is no function J0; it is bessel_j0",
		"ptp(x)":                         "write max(x) - min(x)",
		"sin(x, y)":                      "sin takes 1 operand, not 2",
		"sin(x, axis=0)":                 "sin takes no options",
		"sum(x, 0)":                      "write axis=0",
		"sum(x, axes=0)":                 "there is no option axes",
		"sum(x, axis=q)":                 `"q" stands where a whole number is expected`,
		"sum(x, ddof=1)":                 "there is no option ddof; use axis or keepdims, or ddof for var and std",
		"sum(x, keepdims=1)":             "keepdims is True or left out",
		"np.sin(x)":                      "sin(…) and not np.sin(…)",
		"a and b":                        "write & | ~",
		"x[1":                            "the bracket is not closed",
		"x[1;2]":                         "not a sign of a formula",
		"x[a]":                           "column 3: expected an integer",
		"x[::0]":                         "column 5: a step of 0",
		"x[]":                            "column 3: expected an integer",
		"1 + x[1, é]":                    "column 10: expected an integer",
		"sin(x":                          "column 1: the parenthesis after sin is not closed",
		"mean(x axis=0)":                 `column 8: "axis" stands where , or ) is expected`,
		"max(x, 0)":                      "maximum(x, y) for the greater of two",
		"x = 2":                          "== compares",
		"1e999":                          "is too large for a number",
		strings.Repeat("(", 9000):        "nested more than 200 deep",
		strings.Repeat("-", 9000):        "nested more than 200 deep",
		strings.Repeat("x+", 9000) + "x": "longer than 10000",
	} {
		_, err := formula.Parse[float64](text)
		require.ErrorIs(t, err, nd.ErrFormat, text)
		require.ErrorContains(t, err, want, text)
		require.Panics(t, func() { formula.MustParse[float64](text) })
	}
}

func TestMistakesInVariables(t *testing.T) {
	x, m := nd.Zeros[float64](3, 4), nd.Zeros[bool](3)
	for _, c := range []struct {
		text string
		vars formula.Vars
		kind error
		want string
	}{
		{"sigma*x", formula.Vars{"x": x, "sigm": 1}, nd.ErrNil, "the variable sigma is not given; is it sigm?"},
		{"X + q", formula.Vars{"x": x, "q": 1}, nd.ErrNil, "the variable X is not given; is it x?"},
		{"x + y", formula.Vars{"x": x}, nd.ErrNil, "the variable y is not given\n"},
		{"x + y", formula.Vars{"x": x, "y": nd.Zeros[float64](3)}, nd.ErrBroadcast, "line 1, column 3: shapes (3, 4) and (3) do not broadcast: axis -1 has sizes"},
		{"x*2 + sum(x*y[1:], axis=0, keepdims=True)", formula.Vars{"x": x, "y": nd.Zeros[float64](4)}, nd.ErrBroadcast, "column 12: shapes (3, 4) and (3)"},
		{"1 + x*sum(x, axis=-2)*(sum(x, axis=1) + 1)", formula.Vars{"x": x}, nd.ErrBroadcast, "column 22: shapes (3, 4) and (3)"},
		{"x + y", formula.Vars{"x": x, "y": nd.Zeros[int](3)}, nd.ErrDType, "convert it by nd.AsType[float64]"},
		{"x + y", formula.Vars{"x": x, "y": "2"}, nd.ErrDType, "y is a string"},
		{"sin -x", formula.Vars{"x": x}, nd.ErrNil, "sin is a function: write sin(…), or pass a variable of this name"},
		{"where(x, 1, 2)", formula.Vars{"x": x}, nd.ErrDType, "where is not defined of numbers; its condition is a bool, as in where(x != 0, 1, 2)"},
		{"where(x, m, 2)", formula.Vars{"x": x, "m": m}, nd.ErrDType, "; its condition is a bool, as in where(x != 0, 1, 2)"},
		{"where(m, m, 2)", formula.Vars{"m": m}, nd.ErrDType, "where(condition, 1, 0) makes numbers of bools"},
		{"x + m", formula.Vars{"x": x, "m": m}, nd.ErrDType, "+ is not defined of a number and a bool; where(condition, 1, 0) makes numbers of bools"},
		{"x & x", formula.Vars{"x": x}, nd.ErrDType, "& is not defined of numbers"},
		{"~x", formula.Vars{"x": x}, nd.ErrDType, "not defined"},
		{"where(x, x, x)", formula.Vars{"x": x}, nd.ErrDType, "where is not defined of numbers"},
		{"x < 1", formula.Vars{"x": x}, nd.ErrDType, "use EvalBool"},
		{"x^2", formula.Vars{"x": x}, nd.ErrDType, "^ is not defined of numbers; ^ is the exclusive or of bools: write ** for a power"},
		{"x & m", formula.Vars{"x": x, "m": m}, nd.ErrDType, "& is of bools: compare numbers first, as in (x > 0) & (y > 0)"},
		{"var(x, axis=2)", formula.Vars{"x": x}, nd.ErrAxis, "var: "},
		{"any(x)", formula.Vars{"x": x}, nd.ErrDType, "the result is a bool, not a number; use EvalBool"},
		{"True", nil, nd.ErrDType, "the result is a bool, not a number; use EvalBool"},
		{"True + x", formula.Vars{"x": x}, nd.ErrDType, "+ is not defined of a bool and a number"},
		{"x[5]", formula.Vars{"x": x}, nd.ErrIndex, "column 1: index 5 is out of range"},
		{"sin(m)", formula.Vars{"m": m}, nd.ErrDType, "sin is not defined of a bool; where"},
		{"n[0]", formula.Vars{"n": 3}, nd.ErrShape, "no parts"},
		{"max(x, axis=0)", formula.Vars{"x": nd.Zeros[float64](0, 3)}, nd.ErrEmpty, "max of no elements: axis 0 of shape (0, 3) has none"},
		{"sum(x, axis=2)", formula.Vars{"x": x}, nd.ErrAxis, "line 1, column 1: sum: axis 2"},
		{"x", formula.Vars{"x": (*array)(nil)}, nd.ErrNil, "x is nil"},
		{"1 + sum(x*gone)", formula.Vars{"x": x, "gone": released()}, nd.ErrReleased, "line 1, column 11: gone was released"},
		{"gone", formula.Vars{"gone": released()}, nd.ErrReleased, "line 1, column 1: gone was released"},
		{"gone[0]", formula.Vars{"gone": released()}, nd.ErrReleased, "line 1, column 1: gone was released"},
	} {
		dst := nd.Ones[float64](3, 4)
		for _, call := range []func(f *formula.Formula[float64]){
			func(f *formula.Formula[float64]) { f.Eval(c.vars) },
			func(f *formula.Formula[float64]) { f.EvalInto(dst, c.vars) },
		} {
			err := nd.Try(func() { call(formula.MustParse[float64](c.text)) })
			require.Error(t, err, c.text)
			if c.kind != nil {
				require.ErrorIs(t, err, c.kind, c.text)
			}
			require.ErrorContains(t, err, c.want, c.text)
		}
		require.True(t, nd.ArrayEqual(dst, nd.Ones[float64](3, 4)), "%s has written", c.text)
	}
	require.ErrorIs(t, nd.Try(func() { formula.MustParse[float64]("1").EvalInto(nil, nil) }), nd.ErrNil)
	require.ErrorIs(t, nd.Try(func() { formula.MustParse[float64]("x + x").EvalInto(nd.Zeros[float64](4), formula.Vars{"x": x}) }), nd.ErrInPlaceShape)
	require.ErrorIs(t, nd.Try(func() { formula.MustParse[float64]("x").EvalBool(formula.Vars{"x": x}) }), nd.ErrDType)
	require.Equal(t, []int{0}, formula.MustParse[float64]("max(x, axis=1)").Eval(formula.Vars{"x": nd.Zeros[float64](0, 3)}).Shape())
	many := formula.Vars{}
	text := "0"
	for i := range 30 {
		name := fmt.Sprintf("v%d", i)
		many[name] = x
		text += " + " + name
	}
	require.ErrorIs(t, nd.Try(func() { formula.MustParse[float64](text).Eval(many) }), nd.ErrOption)
	require.Equal(t, []float64{8, 8}, formula.MustParse[float64]("x[1] + x1").Eval(formula.Vars{"x": nd.Of(1.0, 3), "x1": nd.Of(5.0, 5)}).ToSlice(), "not one variable twice")
}

// released returns a released array.
func released() *array {
	x := nd.Zeros[float64](3, 4)
	x.Release()
	return x
}

// A zero Formula, which Parse has not made, gives an error of its own.
func TestNoFormula(t *testing.T) {
	var none *formula.Formula[float64]
	for _, f := range []*formula.Formula[float64]{none, {}} {
		require.ErrorIs(t, nd.Try(func() { f.Eval(nil) }), nd.ErrNil)
		require.ErrorIs(t, nd.Try(func() { f.EvalInto(nd.Zeros[float64](1), nil) }), nd.ErrNil)
		require.ErrorIs(t, nd.Try(func() { f.EvalBool(nil) }), nd.ErrNil)
	}
}

// TestAnyTextIsReadOrRefused gives random texts to the parser: it must parse them or return an error.
func TestAnyTextIsReadOrRefused(t *testing.T) {
	pieces := []string{"x", "1", ".", "e", "sin(", ")", "[", "]", "::", "**", "-", "~", "<", "&", "sum(", "axis=", ",", "(", "é", "\n", " ", "where("}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
		if _, err := formula.Parse[float64](text); err != nil {
			var e *nd.Error
			require.True(t, errors.As(err, &e), "%v", err)
		}
	})
}

func BenchmarkFourOperators(b *testing.B) {
	x, y := nd.Full(2.0, 1<<20), nd.Full(3.0, 1<<20)
	z := nd.ZerosLike(x)
	f := formula.MustParse[float64]("2*x + 3*y**2 - x/y")
	for b.Loop() {
		f.EvalInto(z, formula.Vars{"x": x, "y": y})
	}
}

// Sums and means of bools count the true ones. All numbers except 0 are true, even NaN.
func TestReductionsOfOtherKinds(t *testing.T) {
	x := nd.Of(0.0, 1, 2, math.NaN()).Reshape(2, 2)
	m := nd.Of(true, false, true, true)
	vars := formula.Vars{"x": x, "m": m, "y": nd.Of(1.0, 2, 3, 6)}
	for text, want := range map[string]string{
		"mean(x > 0.5)": "0.5", "sum(m)": "3", "sum(x == x, axis=0)": "[2 1]", "mean(m)": "0.75", "max(m)": "1", "min(m)": "0", "prod(m, keepdims=True)": "[0]",
		"var(y)": "3.5", "std(y)": fmt.Sprint(math.Sqrt(3.5)), "var(y, ddof=1)": "4.666666666666667", "std(m)": fmt.Sprint(math.Sqrt(0.1875)),
		"std(2*y + 1, axis=0, keepdims=True)": fmt.Sprintf("[%v]", 2*math.Sqrt(3.5)), "(y - mean(y)) / std(y) > 9": "[false false false false]",
		"where(any(x), y, 0)": "[1 2 3 6]", "where(True, y, 0)": "[1 2 3 6]", "where(m == False, 1, 0)": "[0 1 0 0]",
		"any(x)": "true", "all(x)": "false", "all(x, axis=0)": "[false true]", "any(x[0, :1])": "false", "any(y > 5)": "true", "all(y)": "true",
		"True": "true", "m & True": "[true false true true]", "~False": "true",
	} {
		f := formula.MustParse[float64](text)
		var got string
		if err := nd.Try(func() { got = fmt.Sprint(fmtOf(f.Eval(vars))) }); err != nil {
			got = fmtOf(f.EvalBool(vars))
		}
		require.Equal(t, want, got, text)
	}
	dst := nd.Zeros[float64](2)
	formula.MustParse[float64]("var(x, axis=1, ddof=0)").EvalInto(dst, formula.Vars{"x": nd.Of(1.0, 3, 4, 8).Reshape(2, 2)})
	require.Equal(t, []float64{1, 4}, dst.ToSlice())
	// EvalInto of a reduction returns the target, and releases the reduction's operand. So a second EvalInto allocates nothing for
	// the operand.
	long := nd.Linspace(0.0, 1, 1<<17)
	for _, name := range []string{"sum", "prod", "min", "max", "mean", "var", "std"} {
		f, vars, z := formula.MustParse[float64](name+"(x*x - 1)"), formula.Vars{"x": long}, nd.Zeros[float64]()
		f.EvalInto(z, vars)
		require.Equal(t, f.Eval(vars).Item(), z.Item(), name)
		least := uint64(math.MaxUint64)
		for try := 0; try < 20 && least > 1<<19; try++ { // repeated, because the garbage collector may run during one call
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			f.EvalInto(z, vars)
			runtime.ReadMemStats(&after)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		require.Less(t, least, uint64(1<<19), name)
	}
	require.Equal(t, 2.0, formula.MustParse[float64]("True").Eval(formula.Vars{"True": nd.Scalar(2.0)}).Item(), "a variable of this name")
	// An error names the function that the user called.
	for want, call := range map[string]func(){
		"formula: EvalInto: ": func() { formula.MustParse[float64]("x + z").EvalInto(dst, vars) },
		"formula: EvalBool: ": func() { formula.MustParse[float64]("x > z").EvalBool(vars) },
		"formula: Eval: ":     func() { formula.MustParse[float64]("x > z").Eval(vars) },
	} {
		require.ErrorContains(t, nd.Try(call), want)
	}
	for _, text := range []string{"std(x, axis=0)", "y", "y * 2", "sum(y)"} {
		err := nd.Try(func() { formula.MustParse[float64](text).EvalInto(nd.Zeros[float64](5, 0), vars) })
		require.ErrorContains(t, err, "formula: EvalInto: ", text)
	}
}

// fmtOf returns elements in Go's notation, without brackets if there are no axes.
func fmtOf[T any](x *nd.NDArray[T]) string {
	if x.NDim() == 0 {
		return fmt.Sprint(x.Item())
	}
	return fmt.Sprint(x.ToSlice())
}

func TestIsElementwise(t *testing.T) {
	for text, want := range map[string]bool{
		"x": true, "2": true, "-x**2 + where(x < y, sin(x), 3)": true, "x - mean(x)": false, "sum(x)": false, "x[1:] * 2": false, "exp(x[::2])": false,
	} {
		f, err := formula.Parse[float64](text)
		if err != nil {
			t.Fatal(err)
		}
		if f.IsElementwise() != want {
			t.Errorf("%s: got %t", text, !want)
		}
	}
}
