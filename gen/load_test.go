package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// constraints are what the manifests of these tests have beside them.
const constraints = `package ops

type (
	Float         interface{ ~float32 | ~float64 }
	Signed        interface{ ~int8 | ~int16 | ~int32 | ~int64 | ~int }
	Unsigned      interface{ ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint }
	Integer       interface{ Signed | Unsigned }
	Real          interface{ Integer | Float }
	ComplexNumber interface{ ~complex64 | ~complex128 }
	Text          interface{ ~string }
)
`

// manifestModule returns the root of a module with a manifest of the given text, whose first line is the package clause's.
func manifestModule(t *testing.T, text string) string {
	t.Helper()
	root := t.TempDir()
	put(t, filepath.Join(root, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	put(t, filepath.Join(root, "internal/ops/ops.go"), constraints)
	put(t, filepath.Join(root, "internal/ops/z_old.go"), "package ops\n\nfunc Old() { a stale file is not read }\n")
	put(t, filepath.Join(root, "ndarray/sum.go"), "package ndarray\n\ntype Axis int\n\nfunc (Axis) Sum() {}\n\nfunc Total() {}\n")
	put(t, filepath.Join(root, "go.generate"), text)
	return root
}

// loadText loads a manifest of the given text.
func loadText(t *testing.T, text string) (*Manifest, error) {
	t.Helper()
	return load(filepath.Join(manifestModule(t, text), "go.generate"))
}

// TestMistakes checks what is said about each mistake, and where.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ reason, text, want string }{
		{
			"what is no Go has the scanner's position",
			"package ops\n\nfunc F(x float64 float64 { return x }\n",
			"go.generate:3:18: missing ',' in parameter list",
		},
		{
			"the manifest is formatted, so that its copy is",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) T { return  x }\n",
			`go.generate:4:1: not formatted by gofmt, which writes "func F[T Float](x T) T { return x }"; run gofmt -w go.generate`,
		},
		{
			"a function that is written by hand has the name",
			"package ops\n\n// Total returns x.\nfunc Total[T Float](x T) T { return x }\n",
			"go.generate:4:6: Total is already a name of package ndarray, written by hand",
		},
		{
			"bodies are type-checked",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) T { return x + z }\n",
			"go.generate:4:37: undefined: z",
		},
		{
			"bodies are type-checked at every element type",
			"package ops\n\n// F returns x.\nfunc F[T Signed](x T) T { return x + 128 }\n",
			"go.generate:4:38: cannot convert 128 (untyped int constant) to type T",
		},
		{
			"all mistakes of the type-checker are reported, in order",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) T { return y }\n\n// G returns x.\nfunc G[T Float](x T) T { return z }\n",
			"go.generate:4:33: undefined: y\ngo.generate:7:33: undefined: z",
		},
		{
			"a constant is not of the last operand",
			"package ops\n\n// F returns x.\n//\n//ndgo:constant x=2\nfunc F[T Float](x, y T) T { return x + y }\n",
			"go.generate:5:1: ndgo:constant gives a number to the last of several operands, as in y=2",
		},
		{
			"a constant is of the only operand",
			"package ops\n\n// F returns x.\n//\n//ndgo:constant x=2\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:1: ndgo:constant is for functions of several operands, the last of which is not complex",
		},
		{
			"a constant is of a function without operands",
			"package ops\n\n// F returns 1.\n//\n//ndgo:constant x=2\nfunc F() int { return 1 }\n",
			"go.generate:5:1: ndgo:constant is for functions of several operands, the last of which is not complex\ngo.generate:6:7: an operator has from 1 to 7 operands",
		},
		{
			"a constant is complex",
			"package ops\n\n// F returns x.\n//\n//ndgo:constant y=2\nfunc F(x, y complex64) complex64 { return x + y }\n",
			"go.generate:5:1: ndgo:constant is for functions of several operands, the last of which is not complex\ngo.generate:6:6: no constraint of package ops has exactly the types of F: complex64",
		},
		{
			"a constant is no number",
			"package ops\n\n// F returns x.\n//\n//ndgo:constant y=math.Pi\nfunc F[T Float](x, y T) T { return x + y }\n",
			"go.generate:5:1: ndgo:constant gives a number to the last of several operands, as in y=2",
		},
		{
			"a constant does not fit all element types",
			"package ops\n\n// F returns x.\n//\n//ndgo:constant y=0.5\nfunc F[T Integer](x, y T) T { return x + y }\n",
			"go.generate:5:17: y=0.5: cannot convert 0.5 (untyped float value) to type T: cannot convert 0.5 (untyped float constant) to type int8 (in T)",
		},
		{
			"a directive is misspelt",
			"package ops\n\n// F returns x.\n//\n//ndgo:law odd\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:1: unknown directive ndgo:law; there are constant, laws, operator, portable, reduce and requires",
		},
		{
			"a directive with a space would be a comment",
			"package ops\n\n// F returns x.\n//\n// ndgo:laws odd\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:1: a directive has no space before ndgo:",
		},
		{
			"a directive belongs to a function",
			"package ops\n\n//ndgo:laws odd\n\n// F returns x.\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:3:1: ndgo:laws is not in the comment of a function",
		},
		{
			"a law is misspelt",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws even ood\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:18: unknown law ood",
		},
		{
			"a law is said once",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws odd monotone odd\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:26: F is said twice to be odd",
		},
		{
			"one operand does not commute",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws commutative\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:13: the law commutative is not for 1 operands",
		},
		{
			"a comparison cannot be chained",
			"package ops\n\n// F reports whether x < y.\n//\n//ndgo:laws associative\nfunc F[T Float](x, y T) bool { return x < y }\n",
			"go.generate:5:13: the law associative needs operands and result of one type",
		},
		{
			"an identity has a value",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws identity\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:13: the law identity needs a value, as in identity=0",
		},
		{
			"other laws have none",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws odd=1\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:5:13: the law odd has no value",
		},
		{
			"an identity is of every element type",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws identity=200\nfunc F[T Signed](x, y T) T { return x }\n",
			"go.generate:5:13: identity=200: cannot convert 200 (untyped int value) to type T: constant 200 overflows int8 (in T)",
		},
		{
			"a reduction reorders",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws associative\n//ndgo:reduce First\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:6:1: a reduction reorders and regroups: F must be commutative and associative",
		},
		{
			"a reduction has a name",
			"package ops\n\n// F returns x.\n//\n//ndgo:reduce\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:1: ndgo:reduce needs the name of the reduction, and may have that of the scan",
		},
		{
			"a requirement names its error",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:1: ndgo:requires needs a condition and a kind of error, as in y != 0 DivideByZero",
		},
		{
			"package ndarray knows the errors",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires y != 0 DivisionByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:24: unknown kind of error DivisionByZero: it is one of DivideByZero, NegativePower, NegativeShift",
		},
		{
			"a condition is Go",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires y !! 0 DivideByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:17: condition y !! 0: expected 'EOF', found '!'",
		},
		{
			"a condition type-checks",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires z != 0 DivideByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:17: condition z != 0: undefined: z",
		},
		{
			"a condition is a bool",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires x+y DivideByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:17: condition x+y is of type T, not bool",
		},
		{
			"a condition depends on operands",
			"package ops\n\n// F returns x.\n//\n//ndgo:requires 1 < 2 DivideByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:5:17: condition 1 < 2 names no operand",
		},
		{
			"loops in another package check the condition",
			"package ops\n\nconst limit = 3\n\n// F returns x.\n//\n//ndgo:requires x < limit DivideByZero\nfunc F[T Float](x, y T) T { return x }\n",
			"go.generate:7:17: condition x < limit: limit is neither an operand nor predeclared",
		},
		{
			"an element type has one definition",
			"package ops\n\n// F returns x.\nfunc F[T Signed](x T) T { return x }\n\n//ndgo:operator F\nfunc G(x int) int { return x }\n",
			"go.generate:7:6: F is defined for int at go.generate:4:6 already",
		},
		{
			"a joined definition names an operator",
			"package ops\n\n//ndgo:operator add\nfunc G(x int) int { return x }\n",
			"go.generate:3:1: ndgo:operator needs the exported name of an operator",
		},
		{
			"a function of the union of types needs a constraint",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) T { return x }\n\n//ndgo:operator F\nfunc G(x int8) int8 { return x }\n",
			"go.generate:4:6: no constraint of package ops has exactly the types of F: int8 float32 float64",
		},
		{
			"a result type that the caller names needs a constraint",
			"package ops\n\n// F returns x.\n//\n//ndgo:operator F\nfunc F32(x float32) int8 { return 0 }\n\n//ndgo:operator F\nfunc F64(x float64) int16 { return 0 }\n",
			"go.generate:6:6: no constraint of package ops has exactly the types of F: int8 int16",
		},
		{
			"loops call definitions from another package",
			"package ops\n\n// f returns x.\nfunc f[T Float](x T) T { return x }\n",
			"go.generate:4:6: f is not exported; what is no operator belongs in internal/ops/ops.go",
		},
		{
			"an operator is documented",
			"package ops\n\nfunc F[T Float](x T) T { return x }\n",
			"go.generate:3:6: F has no comment",
		},
		{
			"the comment is adapted for each package",
			"package ops\n\n// The function F returns x.\nfunc F[T Float](x T) T { return x }\n",
			`go.generate:3:1: the comment begins neither with "F returns" nor with "F reports whether"`,
		},
		{
			"an operator is a function",
			"package ops\n\ntype t struct{}\n\n// F returns x.\nfunc (t) F(x int) int { return x }\n",
			"go.generate:6:10: F is a method; an operator is a function",
		},
		{
			"an operator has a body",
			"package ops\n\n// F returns x.\nfunc F(x float64) float64\n",
			"go.generate:4:6: F has no body",
		},
		{
			"an operator has operands",
			"package ops\n\n// F returns 1.\nfunc F() int { return 1 }\n",
			"go.generate:4:7: an operator has from 1 to 7 operands",
		},
		{
			"their number is fixed",
			"package ops\n\n// F returns x[0].\nfunc F[T Float](x ...T) T { return x[0] }\n",
			"go.generate:4:16: an operator has no variadic operands: give each its name, or mark a function of two, which ndgo:reduce applies to all elements",
		},
		{
			"definitions of an operator have the same operands",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) T { return x }\n\n//ndgo:operator F\nfunc G[T Signed](x, y T) T { return x }\n",
			"go.generate:7:17: F has 1 operands, but here 2",
		},
		{
			"also if there are fewer",
			"package ops\n\n// F returns x.\nfunc F[T Float](x, y T) T { return x }\n\n//ndgo:operator F\nfunc G[T Signed](x T) T { return x }\n",
			"go.generate:7:17: F has 2 operands, but here 1",
		},
		{
			"operands have the same types in all definitions",
			"package ops\n\n// F returns x.\nfunc F[T Float](x, y T) T { return x }\n\n//ndgo:operator F\nfunc G[T Signed](x T, y bool) T { return x }\n",
			"go.generate:4:6: no constraint of package ops has exactly the types of F: int8 int16 int32 int64 int float32 float64\n" +
				"go.generate:4:6: operand y of F has neither the type of the first operand everywhere nor one type",
		},
		{
			"an operand is of an element type",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T, s string) T { return x }\n",
			"go.generate:4:6: F has an operand of type string, for which there are no kernels: operands and results are numbers or bool",
		},
		{
			"a constraint has element types",
			"package ops\n\n// F returns x.\nfunc F[T Text](x T) T { return x }\n",
			"go.generate:4:8: no element type satisfies the constraint of T",
		},
		{
			"a result is of an element type",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) []T { return nil }\n",
			"go.generate:4:6: F has a result of type []T, for which there are no kernels: operands and results are numbers or bool",
		},
		{
			"an operator has one result",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) (T, T) { return x, x }\n",
			"go.generate:4:6: F has 2 results; an operator has one",
		},
		{
			"a function without a result computes nothing",
			"package ops\n\n// F returns x.\nfunc F[T Float](x T) {}\n",
			"go.generate:4:6: F has 0 results; an operator has one",
		},
		{
			"the first operand chooses the loop, which has one result type",
			"package ops\n\n// F returns x.\nfunc F[R Float, T ComplexNumber](x T) R { return 0 }\n",
			"go.generate:4:6: F is defined for complex64 at go.generate:4:6 already",
		},
		{
			"array functions name their parameters",
			"package ops\n\n// F returns 1.\nfunc F[T Float](_ T) T { return 1 }\n",
			"go.generate:4:17: an operand needs a name",
		},
		{
			"package into has a parameter dst",
			"package ops\n\n// F returns dst.\nfunc F[T Float](x, dst T) T { return dst }\n",
			"go.generate:4:20: an operand cannot be called dst, which generated code uses",
		},
		{
			"loops use len",
			"package ops\n\n// F returns len.\nfunc F[T Float](len T) T { return len }\n",
			"go.generate:4:17: an operand cannot be called len, which generated code uses",
		},
		{
			"mistakes of several functions are reported together",
			"package ops\n\n// F returns x.\n//\n//ndgo:laws odd ood\nfunc F[T Float](x T) T { return x }\n\nfunc g() {}\n",
			"go.generate:5:17: unknown law ood\ngo.generate:8:6: g is not exported; what is no operator belongs in internal/ops/ops.go",
		},
	} {
		t.Run(c.reason, func(t *testing.T) {
			t.Parallel()
			_, err := loadText(t, c.text)
			require.EqualError(t, err, c.want)
		})
	}
}

// TestLoad checks what is read from a manifest that is right.
func TestLoad(t *testing.T) {
	m, err := loadText(t, strings.TrimLeft(`
// Operators.

package ops

// Lengths and angles.

// Angle returns the angle of (x, y).
//
// It is 0 at 0.
//
//ndgo:requires x*x > T(0) || y != 0 DivideByZero
func Angle[T Float](y, x T) T { return x - y }

// Parts.

//ndgo:operator Part
func Part64(z complex64, n int) float32 { return real(z) }

// Part returns part n of z.
//
//ndgo:operator Part
func Part128(z complex128, n int) float64 { return real(z) }

// Sum returns x + y.
//
//ndgo:laws commutative associative identity=0
//ndgo:reduce Total RunningTotal
func Sum[T Integer](x, y T) T { return x + y }
`, "\n"))
	require.NoError(t, err)
	require.Equal(t, "example.com/m", m.Module)
	require.Len(t, m.Operators, 3)

	angle, part, sum := m.Operators[0], m.Operators[1], m.Operators[2]
	require.Equal(t, "lengths_and_angles", m.Sections()[0].FileName())
	require.Equal(t, "Angle returns the angle of (x, y).\n\nIt is 0 at 0.", angle.Doc)
	require.Equal(t, []Param{{"y", "T"}, {"x", "T"}}, angle.Params)
	require.Equal(t, "T", angle.Result())
	require.Equal(t, "Float", angle.Constraint)
	r := angle.Loops[1].Requires[0]
	require.Equal(t, []int{0, 1}, r.Reads)
	require.Equal(t, "b * b > float64(0) || a != 0", r.In(angle.Loops[1], []string{"a", "b"}))
	require.Equal(t, "b * b > float32(0) || a != 0", r.In(angle.Loops[0], []string{"a", "b"}))

	require.Equal(t, "parts", m.Sections()[1].FileName())
	require.Equal(t, "Part returns part n of z.", part.Doc)
	require.Equal(t, []Param{{"z", "T"}, {"n", "int"}}, part.Params)
	require.Equal(t, "R", part.Result())
	require.Equal(t, "ComplexNumber", part.Constraint)
	require.Equal(t, "Float", part.ResultConstraint)

	require.Equal(t, "Integer", sum.Constraint)
	require.Equal(t, "Total", sum.Reduce)
	require.Equal(t, "RunningTotal", sum.Scan)
	require.True(t, sum.Chains())
	require.Equal(t, "0", sum.Laws[2].Value)
	require.Len(t, sum.Loops, 10)
}
