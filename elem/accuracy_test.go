package elem

import (
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The tables in testdata are made by reference.py. Their values are correct to the last bit. If the error of a result is below n ulp, the
// result is at most n floats away from the value in the table.

var realFunctions = map[string]func(float64) float64{
	"Exp": Exp[float64], "Exp2": Exp2[float64], "Expm1": Expm1[float64],
	"Log": Log[float64], "Log2": Log2[float64], "Log10": Log10[float64], "Log1p": Log1p[float64],
	"Sin": Sin[float64], "Cos": Cos[float64], "Tan": Tan[float64],
	"Asin": Asin[float64], "Acos": Acos[float64], "Atan": Atan[float64],
	"Sinh": Sinh[float64], "Cosh": Cosh[float64], "Tanh": Tanh[float64],
	"Asinh": Asinh[float64], "Acosh": Acosh[float64], "Atanh": Atanh[float64], "Cbrt": Cbrt[float64],
}

func TestAccuracyOfRealFunctions(t *testing.T) {
	for _, row := range readTable(t, "real.txt", 2) {
		x, want := row.numbers[0], row.numbers[1]
		if got := realFunctions[row.function](x); steps(got, want) > 1 {
			t.Errorf("%s(%g) = %g, want %g", row.function, x, got, want)
		}
	}
}

func TestAccuracyOfBinaryFunctions(t *testing.T) {
	functions := map[string]func(x, y float64) float64{
		"Pow": Pow[float64], "Hypot": Hypot[float64], "Atan2": Atan2[float64], "LogAddExp": LogAddExp[float64],
	}
	for _, row := range readTable(t, "binary.txt", 3) {
		x, y, want := row.numbers[0], row.numbers[1], row.numbers[2]
		got := functions[row.function](x, y)
		switch {
		case row.function == "LogAddExp":
			// Terms of the sum may cancel, so the error is compared with an ulp of the largest term.
			if math.Abs(got-want) > 0x1p-52*max(math.Abs(x), math.Abs(y), math.Abs(want)) {
				t.Errorf("LogAddExp(%g, %g) = %g, want %g", x, y, got, want)
			}
		case steps(got, want) > 1:
			t.Errorf("%s(%g, %g) = %g, want %g", row.function, x, y, got, want)
		}
	}
}

var complexFunctions = map[string]func(complex128) complex128{
	"Exp": ExpComplex[complex128], "Expm1": Expm1Complex[complex128], "Sqrt": SqrtComplex[complex128],
	"Log": LogComplex[complex128], "Log2": Log2Complex[complex128], "Log10": Log10Complex[complex128], "Log1p": Log1pComplex[complex128],
	"Sin": SinComplex[complex128], "Cos": CosComplex[complex128], "Tan": TanComplex[complex128],
	"Sinh": SinhComplex[complex128], "Cosh": CoshComplex[complex128], "Tanh": TanhComplex[complex128],
	"Asin": AsinComplex[complex128], "Acos": AcosComplex[complex128], "Atan": AtanComplex[complex128],
	"Asinh": AsinhComplex[complex128], "Acosh": AcoshComplex[complex128], "Atanh": AtanhComplex[complex128],
	"Reciprocal": ReciprocalComplex[complex128], "Sign": SignComplex[complex128],
}

var complexOperators = map[string]func(x, y complex128) complex128{
	"Divide": DivideComplex[complex128], "Multiply": MultiplyComplex128, "Pow": PowComplex[complex128],
}

// cancels has the functions with cancellation in one part of the result. For each it has a bound of the error, in ulp of the result's
// absolute value.
var cancels = map[string]float64{"Expm1": 1, "Log1p": 1, "Reciprocal": 4, "Divide": 4, "Multiply": 2}

func TestAccuracyOfComplexFunctions(t *testing.T) {
	for _, row := range readTable(t, "complex.txt", 0) {
		n := row.numbers
		x, y, want := complex(n[0], n[1]), complex(n[2], n[3]), complex(n[len(n)-2], n[len(n)-1])
		var got complex128
		if f, ok := complexFunctions[row.function]; ok {
			got = f(x)
		} else {
			got = complexOperators[row.function](x, y)
		}
		bound, ok := cancels[row.function]
		if row.function == "Pow" {
			bound, ok = 1+hypot(real(y), imag(y))/4, true
		}
		if ok && distance(got, want) > bound || !ok && max(steps(real(got), real(want)), steps(imag(got), imag(want))) > 2 {
			t.Errorf("%s(%g) = %g, want %g", row.function, n[:len(n)-2], got, want)
		}
	}
}

// TestComplex64 checks that results of complex64 are rounded results of complex128.
func TestComplex64(t *testing.T) {
	for _, row := range readTable(t, "real.txt", 2) {
		z := complex(float32(row.numbers[0]), float32(row.numbers[1]))
		if got, want := SqrtComplex(z), complex64(SqrtComplex(complex128(z))); got != want && IsFinite(maxPart(complex128(got))) {
			t.Errorf("SqrtComplex(%g) = %g, want %g", z, got, want)
		}
	}
}

// A tableRow is a line of a table: a function, its arguments and its value.
type tableRow struct {
	function string
	numbers  []float64
}

// readTable returns the rows of a table. Each row has n numbers, or any number of numbers if n is 0.
func readTable(t *testing.T, name string, n int) (rows []tableRow) {
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		row := tableRow{function: words[0]}
		for _, word := range words[1:] {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			row.numbers = append(row.numbers, x)
		}
		if n != 0 && len(row.numbers) != n {
			t.Fatalf("%s: %q has not %d numbers", name, line, n)
		}
		rows = append(rows, row)
	}
	if len(rows) < 200 {
		t.Fatalf("%s has only %d rows", name, len(rows))
	}
	return rows
}

// steps returns the distance between x and y in floats. It is 0 if x and y are both NaN. It is a large number if only x or only y is NaN,
// or if x and y are zeros of different signs.
func steps(x, y float64) uint64 {
	if x != x || y != y || math.Signbit(x) != math.Signbit(y) {
		if x != x && y != y {
			return 0
		}
		return math.MaxUint64
	}
	a, b := math.Float64bits(x), math.Float64bits(y)
	return max(a, b) - min(a, b)
}

// distance returns |x - y| in units of 2⁻⁵² |y|. It is 0 for equal numbers, and infinite if x or y is not finite.
func distance(x, y complex128) float64 {
	if x == y {
		return 0
	}
	if !IsFinite(maxPart(x)) || !IsFinite(maxPart(y)) {
		return math.Inf(1)
	}
	square := func(x, y float64) *big.Float {
		a, b := new(big.Float).SetPrec(4000).SetFloat64(x), big.NewFloat(y)
		a.Sub(a, b)
		return a.Mul(a, a)
	}
	modulus := func(x, y complex128) *big.Float {
		z := square(real(x), real(y))
		return z.Add(z, square(imag(x), imag(y)))
	}
	q, _ := new(big.Float).Quo(modulus(x, y), modulus(y, 0)).Float64()
	return math.Sqrt(q) * 0x1p52
}
