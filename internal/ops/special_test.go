package ops_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ndgo/internal/ops"
)

// A rule is a line of testdata/special.txt: the result of an operator for operands of some classes, such as NaN or finite
// numbers. Real operands and results have one part, complex ones two.
type rule struct {
	operator string
	text     string
	operands [][]string
	result   []string
}

// TestSpecialCases compares every operator with the special cases of the Array API standard, for each float and complex type.
func TestSpecialCases(t *testing.T) {
	for _, r := range readRules(t) {
		t.Run(r.operator+" "+r.text, func(t *testing.T) {
			if len(r.operands[0]) == 1 {
				checkReal[float32](t, r)
				checkReal[float64](t, r)
			} else {
				checkComplex[complex64](t, r, float32Parts)
				checkComplex[complex128](t, r, float64Parts)
			}
		})
	}
}

func readRules(t *testing.T) (rules []rule) {
	text, err := os.ReadFile("testdata/special.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		operator, rest, found := strings.Cut(strings.TrimSpace(line), " ")
		if !found || operator == "#" {
			continue
		}
		for text := range strings.SplitSeq(rest, ";") {
			text = strings.TrimSpace(text)
			operands, result, found := strings.Cut(text, " → ")
			if !found {
				t.Fatalf("%s %s: a rule has an arrow", operator, text)
			}
			rules = append(rules, rule{operator, text, parts(operands), parts(result)[0]})
		}
	}
	if len(rules) < 400 {
		t.Fatalf("only %d rules", len(rules))
	}
	return rules
}

// parts splits the text of a rule: "1 2" has two operands of one part, and "(1 2)" has one operand of two parts.
func parts(text string) (operands [][]string) {
	inside := false
	for word := range strings.FieldsSeq(text) {
		name := strings.Trim(word, "()")
		if inside {
			operands[len(operands)-1] = append(operands[len(operands)-1], name)
		} else {
			operands = append(operands, []string{name})
		}
		inside = (inside || word[0] == '(') && word[len(word)-1] != ')'
	}
	return operands
}

// samples has candidates for the members of all classes: every kind of value, and the limits of float32.
var samples = []float64{
	math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 3, -3, 7.25, -7.25, 100, -100,
	math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 0x1p-66, -0x1p-66,
}

var classes = map[string]func(x float64) bool{
	"any":      func(float64) bool { return true },
	"number":   func(x float64) bool { return x == x },
	"finite":   func(x float64) bool { return x-x == 0 },
	"nonzero":  func(x float64) bool { return x-x == 0 && x != 0 },
	"positive": func(x float64) bool { return x-x == 0 && x > 0 },
	"negative": func(x float64) bool { return x-x == 0 && x < 0 },
	"integer":  func(x float64) bool { return x-x == 0 && x == math.Trunc(x) },
	"fraction": func(x float64) bool { return x-x == 0 && x != math.Trunc(x) },
	"±0":       func(x float64) bool { return x == 0 },
	"±1":       func(x float64) bool { return math.Abs(x) == 1 },
	"±∞":       func(x float64) bool { return math.IsInf(x, 0) },
	">0":       func(x float64) bool { return x > 0 },
	"<0":       func(x float64) bool { return x < 0 },
	">1":       func(x float64) bool { return x > 1 },
	"<1":       func(x float64) bool { return x < 1 },
	"<-1":      func(x float64) bool { return x < -1 },
	"|x|<1":    func(x float64) bool { return math.Abs(x) < 1 },
	"≠0":       func(x float64) bool { return x != 0 },
	"≠1":       func(x float64) bool { return x != 1 },
	"odd>0":    func(x float64) bool { return x > 0 && math.Mod(x, 2) == 1 },
	"odd<0":    func(x float64) bool { return x < 0 && math.Mod(x, 2) == -1 },
	"even>0":   func(x float64) bool { return x > 0 && math.Mod(x, 2) != 1 },  // even integers, and numbers that are not integers
	"even<0":   func(x float64) bool { return x < 0 && math.Mod(x, 2) != -1 }, // even integers, and numbers that are not integers
}

var constants = map[string]float64{
	"NaN": math.NaN(), "+0": 0, "-0": math.Copysign(0, -1), "+∞": math.Inf(1), "-∞": math.Inf(-1), "∞": math.Inf(1), "0": 0,
	"π": math.Pi, "π/2": math.Pi / 2, "π/4": math.Pi / 4, "3π/4": 3 * math.Pi / 4,
	"-π": -math.Pi, "-π/2": -math.Pi / 2, "-π/4": -math.Pi / 4, "-3π/4": -3 * math.Pi / 4,
}

func constant(t *testing.T, name string) float64 {
	if x, ok := constants[name]; ok {
		return x
	}
	x, err := strconv.ParseFloat(name, 64)
	if err != nil {
		t.Fatalf("%s is neither a class nor a value", name)
	}
	return x
}

// members returns the numbers of a class. If the name is a number, this is the only member.
func members(t *testing.T, name string) []float64 {
	if class, ok := classes[name]; ok {
		return slices.DeleteFunc(slices.Clone(samples), func(x float64) bool { return !class(x) })
	}
	return []float64{constant(t, name)}
}

// choices calls f with all combinations of numbers. A rule names a class for each part of the operands; the number for this part is a member
// of the class.
func choices(t *testing.T, r rule, f func(x []float64)) {
	n := 0
	var choose func(x []float64, names []string)
	choose = func(x []float64, names []string) {
		if len(names) == 0 {
			n++
			f(x)
			return
		}
		for _, v := range members(t, names[0]) {
			choose(append(x, v), names[1:])
		}
	}
	choose(nil, slices.Concat(r.operands...))
	if n == 0 {
		t.Error("no operands are in these classes")
	}
}

// expected returns the value named in a rule, and whether the result may have any sign.
func expected(t *testing.T, name string, x []float64) (want float64, anySign bool) {
	switch name {
	case "x", "a":
		return x[0], false
	case "y", "b":
		return x[1], false
	case "|x|", "|a|":
		return math.Abs(x[0]), false
	case "-|x|":
		return -math.Abs(x[0]), false
	case "|y|", "|b|":
		return math.Abs(x[1]), false
	case "c0", "c∞":
		return math.Copysign(constant(t, name[1:]), math.Cos(x[1])), false
	case "s0", "s∞":
		return math.Copysign(constant(t, name[1:]), math.Sin(x[1])), false
	}
	if rest, found := strings.CutPrefix(name, "±"); found {
		return constant(t, rest), true
	}
	return constant(t, name), false
}

// meets reports whether got is the result that a name stands for. The float must be the same. If not any sign is allowed, the sign must be
// the same, too.
func meets[T ops.Float](t *testing.T, got T, name string, x []float64) bool {
	want, anySign := expected(t, name, x)
	w := T(want)
	if got != got || w != w {
		return got != got && w != w
	}
	if anySign {
		return got == w || got == -w
	}
	return got == w && math.Signbit(float64(got)) == math.Signbit(float64(w))
}

func checkReal[T ops.Float](t *testing.T, r rule) {
	choices(t, r, func(x []float64) {
		var v []T
		for _, e := range x {
			v = append(v, T(e))
		}
		if f, ok := realOperators[T]()[r.operator]; ok {
			if got := f(v); !meets(t, got, r.result[0], x) {
				t.Errorf("%T: %v gives %v", got, v, got)
			}
			return
		}
		f, ok := realPredicates[T]()[r.operator]
		if !ok {
			t.Fatal("no such operator of floats")
		}
		if got := f(v); fmt.Sprint(got) != r.result[0] {
			t.Errorf("%T: %v gives %v", v[0], v, got)
		}
	})
}

// checkComplex checks a rule. For operators of one operand it also checks f(conj x) = conj f(x), because the standard demands this equation
// instead of some rules. Sign is an exception, because its zero is always +0.
func checkComplex[C ops.ComplexNumber](t *testing.T, r rule, split func(C) (re, im float64)) {
	join := func(x []float64) (z []C) {
		for i := 0; i < len(x); i += 2 {
			z = append(z, C(complex(x[i], x[i+1])))
		}
		return z
	}
	ok := func(got C, x []float64) bool {
		a, b := split(got)
		if _, narrow := any(got).(complex64); narrow {
			return meets(t, float32(a), r.result[0], x) && meets(t, float32(b), r.result[1], x)
		}
		return meets(t, a, r.result[0], x) && meets(t, b, r.result[1], x)
	}
	choices(t, r, func(x []float64) {
		z := join(x)
		if f, found := complexPredicates[C]()[r.operator]; found {
			if got := f(z); fmt.Sprint(got) != r.result[0] {
				t.Errorf("%T: %v gives %v", z[0], z, got)
			}
			return
		}
		if r.operator == "AbsComplex" {
			if got := ops.AbsComplex128(complex128(z[0])); !meets(t, got, r.result[0], x) {
				t.Errorf("%v gives %v", z, got)
			}
			if got := ops.AbsComplex64(complex64(z[0])); !meets(t, got, r.result[0], x) {
				t.Errorf("%v gives %v", z, got)
			}
			return
		}
		f, found := complexOperators[C]()[r.operator]
		if !found {
			t.Fatal("no such operator of complex numbers")
		}
		got := f(z)
		if !ok(got, x) {
			t.Errorf("%T: %v gives %v", got, z, got)
		}
		if len(z) == 1 && r.operator != "Sign" {
			a, b := split(f(join([]float64{x[0], -x[1]})))
			if mirrored := C(complex(a, -b)); !ok(mirrored, x) {
				t.Errorf("%T: the conjugate of %v gives the conjugate of %v", got, z, mirrored)
			}
		}
	})
}

func float32Parts(z complex64) (re, im float64) { return float64(real(z)), float64(imag(z)) }

func float64Parts(z complex128) (re, im float64) { return real(z), imag(z) }
