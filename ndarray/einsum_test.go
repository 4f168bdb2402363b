package ndarray_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleEinsum() {
	x, y := nd.Matrix([][]int{{1, 2}, {3, 4}}), nd.Matrix([][]int{{0, 1}, {1, 1}})
	fmt.Println(nd.Einsum("ij,jk->ik", x, y))
	fmt.Println(nd.Einsum("ij->j", x), nd.Einsum("ii", x), nd.Einsum("ij,ij", x, y))
	fmt.Println(nd.Try(func() { nd.Einsum("ij,jk->ik", x, nd.Ones[int](3, 2)) }))
	fmt.Println(nd.Try(func() { nd.Einsum("ij,jk->il", x, y) }))
	// Output:
	// [[2 3]
	//  [4 7]]
	// [4 6] 5 9
	// ndarray: Einsum: the index j of "ij,jk->ik" has size 2 in operand 1, of shape (2, 2), but 3 in operand 2, of shape (3, 2)
	// ndarray: Einsum: the equation "ij,jk->il" has the index l in its result, but in no operand
}

// A storedSum is a line of testdata/einsum.jsonl, written by testdata/einsum.py.
type storedSum struct {
	Equation string
	Shapes   [][]int
	Shape    []int
	Result   []int
}

func storedSums(t *testing.T) (list []storedSum) {
	f, err := os.Open("testdata/einsum.jsonl")
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c storedSum
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		list = append(list, c)
	}
	require.Len(t, list, 140)
	return list
}

// operandOf returns operand k of a stored sum as an array of T.
func operandOf[T nd.Number](k int, shape []int, laid int) *nd.NDArray[T] {
	i := -1
	x := nd.FromFunc(func([]int) int { i++; return (i*7+k*3)%11 - 5 }, shape...)
	z := nd.AsType[T](x)
	switch laid {
	case 1:
		z = trial.Scattered(z)
	case 2: // column-major
		axes := make([]int, len(shape))
		for i := range axes {
			axes[i] = len(axes) - 1 - i
		}
		z = z.PermuteDims(axes...).Copy().PermuteDims(axes...)
	}
	return z
}

func holdStoredSums[T nd.Number](t *testing.T) {
	for _, c := range storedSums(t) {
		for laid := range 3 {
			operands := make([]*nd.NDArray[T], len(c.Shapes))
			for k, shape := range c.Shapes {
				operands[k] = operandOf[T](k, shape, (laid+k)%3)
			}
			z := nd.Einsum(c.Equation, operands...)
			require.Equal(t, c.Shape, z.Shape(), "%s %v", c.Equation, c.Shapes)
			want := nd.AsType[T](nd.FromSlice(c.Result, c.Shape...))
			require.Equal(t, want.ToSlice(), z.ToSlice(), "%s %v", c.Equation, c.Shapes)
			require.True(t, z.IsContiguous())
			require.False(t, z.IsReadOnly())
		}
	}
}

// The stored sums are sums of integers that did not wrap around. Converted to 16 bits, they equal sums of 16 bits.
func TestEinsumAsNumPy(t *testing.T) {
	t.Run("int", holdStoredSums[int])
	t.Run("int32", holdStoredSums[int32])
	t.Run("int16", holdStoredSums[wrapping])
	t.Run("float64", holdStoredSums[float64])
	t.Run("float32", holdStoredSums[float32])
	t.Run("complex64", holdStoredSums[complex64])
	t.Run("complex128", holdStoredSums[complex128])
}

type wrapping int16

// naiveSum computes a sum of products index by index. The map sizes has the size of each letter.
func naiveSum(inputs []string, result string, sizes map[rune]int, operands []*nd.NDArray[complex128]) *nd.NDArray[complex128] {
	letters := []rune{}
	for l := range sizes {
		letters = append(letters, l)
	}
	ranges, shape := []int{}, []int{}
	for _, l := range letters {
		ranges = append(ranges, sizes[l])
	}
	for _, l := range result {
		shape = append(shape, sizes[l])
	}
	z := nd.Zeros[complex128](shape...)
	for _, values := range indices(ranges) {
		at := map[rune]int{}
		for i, l := range letters {
			at[l] = values[i]
		}
		product := complex(1, 0)
		for k, input := range inputs {
			index := []int{}
			for axis, l := range input {
				index = append(index, min(at[l], operands[k].Dim(axis)-1))
			}
			product *= operands[k].At(index...)
		}
		index := []int{}
		for _, l := range result {
			index = append(index, at[l])
		}
		z.SetAt(z.At(index...)+product, index...)
	}
	return z
}

// TestEinsumAgainstLoops multiplies complex integers: their sums are exact in any order.
func TestEinsumAgainstLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		sizes := map[rune]int{}
		inputs := make([]string, 1+r.IntN(5))
		operands := make([]*nd.NDArray[complex128], len(inputs))
		for k := range inputs {
			for range r.IntN(4) {
				l := rune('a' + r.IntN(6))
				if sizes[l] == 0 {
					sizes[l] = 1 + r.IntN(3)
				}
				inputs[k] += string(l)
			}
		}
		has := map[rune]bool{} // the letters for which an operand has the full size
		for k, input := range inputs {
			shape := []int{}
			for _, l := range input {
				n := sizes[l]
				if has[l] && r.IntN(5) == 0 && strings.Count(input, string(l)) == 1 {
					n = 1
				}
				has[l] = true
				shape = append(shape, n)
			}
			operands[k] = trial.Scattered(nd.FromFunc(func([]int) complex128 { return complex(float64(r.IntN(7)-3), float64(r.IntN(5)-2)) }, shape...))
		}
		result := ""
		for l := range sizes {
			if r.IntN(2) == 0 {
				result += string(l)
			}
		}
		equation := strings.Join(inputs, ",") + "->" + result
		want, got := naiveSum(inputs, result, sizes, operands), nd.Einsum(equation, operands...)
		require.Equal(t, want.Shape(), got.Shape(), equation)
		require.Equal(t, want.ToSlice(), got.ToSlice(), equation)
	}
}

// Products of matrices have the bits of MatMul, for every layout.
func TestEinsumIsMatMul(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	random := func(shape ...int) *nd.NDArray[float64] {
		return nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, shape...)
	}
	x, y := random(3, 17, 33), random(3, 33, 9)
	want := nd.MatMul(x, y)
	for _, laid := range []func(*nd.NDArray[float64]) *nd.NDArray[float64]{
		func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x }, trial.Scattered[float64],
		func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.MT().Copy().MT() },
	} {
		a, b := laid(x), laid(y)
		assert.True(t, nd.ArrayEqual(want, nd.Einsum("bij,bjk->bik", a, b)))
		assert.True(t, nd.ArrayEqual(want, nd.Einsum("...ij,...jk", a, b)))
		assert.True(t, nd.ArrayEqual(want.MT(), nd.Einsum("bij,bjk->bki", a, b)))
		assert.True(t, nd.ArrayEqual(want.SwapAxes(0, 1), nd.Einsum("bij,bjk->ibk", a, b)))
		assert.True(t, nd.ArrayEqual(nd.VecDot(a, a), nd.Einsum("bij,bij->bi", a, a)))
		v := b.Slice(nd.At(0), nd.Colon, nd.At(0))
		assert.True(t, nd.ArrayEqual(nd.MatMul(a, v), nd.Einsum("bij,j", a, v)))
	}
	assert.True(t, nd.ArrayEqual(nd.Sum(x, nd.Axis(1)), nd.Einsum("bij->bj", x)))
}

// A product may have few elements even if all operands together would have too many.
func TestEinsumOfMany(t *testing.T) {
	const n = 40
	list := []*nd.NDArray[float64]{}
	equation := []string{}
	for k := range 12 {
		list = append(list, nd.Full(1.0/n, n, n))
		equation = append(equation, string(rune('a'+k))+string(rune('b'+k)))
	}
	z := nd.Einsum(strings.Join(equation, ",")+"->am", list...)
	assert.Equal(t, []int{n, n}, z.Shape())
	assert.InDelta(t, 1.0/n, z.At(3, 4), 1e-12)
}

func TestEinsumRefuses(t *testing.T) {
	x, v := nd.Ones[int](2, 3), nd.Ones[int](3)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"more operands than terms", nd.ErrFormat, func() { nd.Einsum("ij", x, x) }},
		{"fewer operands than terms", nd.ErrFormat, func() { nd.Einsum("ij,jk", x) }},
		{"no operands", nd.ErrFormat, func() { nd.Einsum[int]("") }},
		{"a digit", nd.ErrFormat, func() { nd.Einsum("i1->i", x) }},
		{"another letter", nd.ErrFormat, func() { nd.Einsum("iµ", x) }},
		{"an arrow without a head", nd.ErrFormat, func() { nd.Einsum("ij-", x) }},
		{"two arrows", nd.ErrFormat, func() { nd.Einsum("ij->i->j", x) }},
		{"two dots", nd.ErrFormat, func() { nd.Einsum("..ij", x) }},
		{"two ellipses", nd.ErrFormat, func() { nd.Einsum("...i...", x) }},
		{"an index from nowhere", nd.ErrFormat, func() { nd.Einsum("ij->k", x) }},
		{"an index twice", nd.ErrFormat, func() { nd.Einsum("ij->ii", x) }},
		{"a comma in the result", nd.ErrFormat, func() { nd.Einsum("ij->i,j", x) }},
		{"no ellipsis in the result", nd.ErrFormat, func() { nd.Einsum("...j->j", x) }},
		{"too few letters", nd.ErrShape, func() { nd.Einsum("i", x) }},
		{"too many letters", nd.ErrShape, func() { nd.Einsum("ijk", x) }},
		{"too many letters", nd.ErrShape, func() { nd.Einsum("...ijk->...", x) }},
		{"different sizes", nd.ErrShape, func() { nd.Einsum("ij,ik", x, v.Reshape(3, 1)) }},
		{"different sizes of a diagonal", nd.ErrShape, func() { nd.Einsum("ii", x) }},
		{"different sizes of an ellipsis", nd.ErrShape, func() { nd.Einsum("...,...", x, nd.Ones[int](2)) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
	for equation, want := range map[string]string{
		"...j->j": `write "->...j"`, "i...->i": `write "->i..."`, "...->": `write "->..."`, "j...,...i->ji": `write "->...ji"`, "i..., i... -> i": `write "->i..."`,
	} {
		operands := []*nd.NDArray[int]{x, x}[:1+strings.Count(equation, ",")]
		assert.ErrorContains(t, nd.Try(func() { nd.Einsum(equation, operands...) }), want, equation)
	}
}

// A sum of products has the same NaNs and infinities as products computed one by one.
func TestEinsumOfSpecialValues(t *testing.T) {
	x := nd.Of(1, math.Inf(1), math.NaN())
	assert.True(t, math.IsNaN(nd.Einsum("i,i", x, x).Item()))
	z := nd.Einsum("i,j->ij", x, nd.Of(0.0, 2))
	assert.True(t, math.IsNaN(z.At(1, 0)))
	assert.Equal(t, math.Inf(1), z.At(1, 1))
	assert.Equal(t, 0.0, nd.Einsum("ij->", nd.Zeros[float64](0, 3)).Item())
	assert.Equal(t, []float64{0, 0}, nd.Einsum("ik,k->i", nd.Zeros[float64](2, 0), nd.Zeros[float64](0)).ToSlice())
}

// TestEinsumOfRepeatedOperands has operands of size 1, which are repeated. Summing the other operand before the multiplication would give a
// wrong result: products may be 0, or infinite with different signs.
func TestEinsumOfRepeatedOperands(t *testing.T) {
	large, mixed := nd.Of(1e308, 1e308), nd.Of(10.0, -10)
	one := func(v float64) *nd.NDArray[float64] { return nd.Of(v) }
	for _, c := range []struct {
		equation string
		operands []*nd.NDArray[float64]
		want     []float64
	}{
		{"i,i->", nd.Arrays(one(0), large), []float64{0}},
		{"i,i->", nd.Arrays(large, one(0)), []float64{0}},
		{"i,i->", nd.Arrays(one(1e308), mixed), []float64{math.NaN()}},
		{"ij,j->i", nd.Arrays(nd.Matrix([][]float64{{0}, {1}}), large), []float64{0, math.Inf(1)}},
		{"ij,ij->j", nd.Arrays(nd.Of(0, 1e308).ExpandDims(0), nd.Stack(nd.Arrays(large, mixed), nd.Axis(1))), []float64{0, math.NaN()}},
		{"ij,i,j->", nd.Arrays(one(0).ExpandDims(0), large, large), []float64{0}},
		{"ik,kj->ij", nd.Arrays(nd.Zeros[float64](2, 1), large.ExpandDims(1)), []float64{0, 0}},
		{"bk,kb->b", nd.Arrays(nd.Zeros[float64](2, 1), nd.Stack(nd.Arrays(large, large))), []float64{0, 0}},
	} {
		assert.True(t, nd.ArrayEqual(nd.Of(c.want...), nd.Einsum(c.equation, c.operands...).Ravel(), nd.EqualNaN), c.equation)
	}
}
