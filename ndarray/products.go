package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/products"
	"ndgo/internal/core/selecting"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// MatMul returns the matrix products of x and y. An n×k matrix times a k×m matrix is an n×m matrix. Operands of more than two axes are
// stacks of matrices, and the axes before the last two broadcast. A 1-d x counts as a row and a 1-d y as a column; the result lacks the
// axis of size 1 of such an operand. Two 1-d operands give a 0-d array, their sum of products. Integers wrap around.
//
// Sums of floats have the same bits on every machine, whatever the strides of the operands. A sum begins with 0. Terms are added from first
// to last, each by a fused multiply-add with one rounding:
//
//	for k := range n { z = math.FMA(x[i, k], y[k, j], z) }
//
// For complex numbers, x.re·y.re and then −x.im·y.im are added to the real part; x.re·y.im and then x.im·y.re are added to the imaginary
// part. If the second operand has one column, terms are added in the order of [VecDot].
//
// MatMul panics with [ErrShape] if an operand has no axes, or if the operands differ in k. It panics with [ErrBroadcast] if the stacks do
// not broadcast.
func MatMul[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProduct(&z, x, y)
}

// VecDot returns the dot products Σ x̄·y of vectors along the axis chosen by [Axis], or along the last axis; x̄ is the conjugate of x. The
// axis is an axis of the common shape. Both operands must have it with the same size; otherwise VecDot panics with [ErrShape]. The other
// axes broadcast; incompatible ones panic with [ErrBroadcast].
//
// Sums of floats have the same bits on every machine, whatever the strides of the operands: they are added in the tree order of [Sum]. Each
// block of 512 terms has 32 partial sums that begin with 0; term i is added to sum i mod 32 by a fused multiply-add. Then the upper half of
// the sums is added to the lower half until one is left. The sums of blocks are added in pairs, pairs of pairs, and so on. If the number of
// terms is not a multiple of 32, products of zeros are added as further terms.
func VecDot[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.VecDot("VecDot", kindOf[T](), x.head(), y.head(), options, typeName[T]))
}

// TensorDot returns the sums of products of x and y over pairs of axes. If axes is an int n, it pairs the last n axes of x with the first n
// axes of y, in order. If axes is a [2][]int, it pairs axis axes[0][i] of x with axis axes[1][i] of y. Negative axes count from the last.
// The result has the remaining axes of x, followed by the remaining axes of y: for example, i×j×k and j×k×l over two axes give i×l. With n
// = 0 it has the product of each element of x with each element of y. Sums are added in the order of [MatMul]. Integers wrap around.
//
// TensorDot panics with [ErrAxis] if n is negative or above the number of axes of x or y, if an axis is out of range or named twice, or if
// the two lists differ in length. Paired axes of different sizes panic with [ErrShape].
func TensorDot[T Number, A int | [2][]int](x, y *NDArray[T], axes A) *NDArray[T] {
	const name = "TensorDot"
	if pairs, ok := any(axes).([2][]int); ok {
		return typed[T](products.TensorDotAxes(name, kindOf[T](), x.head(), y.head(), pairs[0], pairs[1]))
	}
	return typed[T](products.TensorDotLast(name, kindOf[T](), x.head(), y.head(), any(axes).(int)))
}

// Dot returns the sums of products over the last axis of x and the second-to-last axis of y, or the only axis of a 1-d y. For matrices this
// is the product of [MatMul]; for vectors it is the sum of products, without conjugates. For an i×j×n array x and a k×n×l array y, element
// i, j, k, l is Σ x[i, j, m]·y[k, m, l]: each matrix of x is multiplied by each matrix of y, while MatMul broadcasts stacks. If an operand
// is 0-d, Dot returns the result of [Multiply].
//
// Axes of different sizes panic with [ErrShape].
func Dot[T Number](x, y *NDArray[T]) *NDArray[T] {
	own, other := shapesOf("Dot", x.head(), y.head())
	n, m := len(own), len(other)
	if n == 0 || m == 0 {
		return Multiply(x, y)
	}
	return typed[T](products.TensorDot("Dot", kindOf[T](), x.head(), y.head(), []int{n - 1}, []int{max(m-2, 0)}))
}

// Outer returns the products of all pairs of elements of the 1-d arrays x and y: element i, j of the result is x[i]·y[j]. Operands without
// exactly one axis panic with [ErrShape].
func Outer[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshOuter(&z, x, y)
}

// freshOuter returns the products of [Outer] in a new array for token z (see [core.Token]).
//
//go:noinline
func freshOuter[T Number](z *core.Token, x, y *NDArray[T]) *NDArray[T] {
	own, other := shapesOf("Outer", x.head(), y.head())
	for _, shape := range [][]int{own, other} {
		if len(shape) != 1 {
			mistakes.FailRank("Outer", shape, "it takes arrays of one axis; use Ravel, or TensorDot with 0 axes")
		}
	}
	return product(z, "Outer", x.ExpandDims(1), y)
}

// product returns x·y in a new array for token z (see [core.Token]), which may be nil.
func product[T Number](z *core.Token, op string, x, y *NDArray[T]) *NDArray[T] {
	args := [2]core.Arg{hidden(x), hidden(y)}
	c := core.Call{Name: op, Op: &simd.Multiply, Token: z.Hidden(), Args: args[:]}
	c.Loop, c.Result.Kind = core.LoopOf(op, c.Op, kindOf[T](), kindOf[T]()), kindOf[T]()
	return of[T](z, c.Into(nil))
}

// Kron returns the Kronecker product of x and y. For an n×m matrix x and a p×q matrix y, the result is an (n·p)×(m·q) matrix with element
// [i·p + k, j·q + l] equal to x[i, j]·y[k, l]. If the operands have different numbers of axes, the shorter shape is extended by leading 1s.
//
// If the result exceeds the limit of [SetMaxBytes], Kron panics with [ErrLimit].
func Kron[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshKron(&z, x, y)
}

// freshKron returns the products of [Kron] in a new array for token z (see [core.Token]).
//
//go:noinline
func freshKron[T Number](z *core.Token, x, y *NDArray[T]) *NDArray[T] {
	own, other := shapesOf("Kron", x.head(), y.head())
	rank := max(len(own), len(other))
	own = append(selecting.Ones(rank-len(own)), own...)
	other = append(selecting.Ones(rank-len(other)), other...)
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = own[i] * other[i]
		if other[i] != 0 && shape[i]/other[i] != own[i] {
			panic(&Error{Op: "Kron", Kind: ErrSize, Shapes: [][]int{x.Shape(), y.Shape()}, Axis: i - rank,
				Detail: fmt.Sprintf("the product of the sizes %d and %d of axis %d is more than an int can count", own[i], other[i], i-rank)})
		}
	}
	checkSize[T]("Kron", shape)
	if iter.Size(shape) == 0 {
		return freshEmpty[T](z, "Kron", shape)
	}
	// Each axis of the result has n·m elements. It is split into an axis of n and an axis of m elements. A missing axis has size 1.
	var first, second []int
	for i, n := range own {
		switch m := other[i]; {
		case n > 1 && m > 1:
			first, second = append(first, n, 1), append(second, 1, m)
		case n > 1 || m > 1:
			first, second = append(first, n), append(second, m)
		}
	}
	all := product(z, "Kron", x.Reshape(first...), y.Reshape(second...))
	all.block() // computes a deferred result, before its shape changes
	all.h.Layout.SetPacked(shape)
	return all
}

// Cross returns the cross products of vectors of three elements, along the axis chosen by [Axis] or along the last axis:
//
//	(x[1]·y[2] - x[2]·y[1], x[2]·y[0] - x[0]·y[2], x[0]·y[1] - x[1]·y[0])
//
// Each product is rounded. The axis must have size 3 in both operands; otherwise Cross panics with [ErrShape]. The other axes broadcast; if
// they are incompatible, Cross panics with [ErrBroadcast].
func Cross[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	const name = "Cross"
	own, other := shapesOf(name, x.head(), y.head())
	common := own
	if len(other) > len(own) {
		common = other
	}
	o := option.Take(name, options, option.Axis)
	axis := o.OneAxis(name, common, -1) - len(common)
	for _, shape := range [][]int{own, other} {
		if -axis > len(shape) || shape[len(shape)+axis] != 3 {
			panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(other)}, Axis: axis,
				Detail: fmt.Sprintf("axis %d of shape %s does not have size 3, which a cross product needs; choose another with Axis", max(len(shape)+axis, 0), mistakes.ShapeText(shape))})
		}
	}
	shape, fault := iter.Broadcast(iter.Clone(own), other)
	if fault != 0 {
		mistakes.FailBroadcast(name, [][]int{iter.Clone(own), iter.Clone(other)}, fault)
	}
	z := create[T](name, shape)
	part := func(a *NDArray[T], i int) *NDArray[T] {
		return a.Slice(along(len(a.h.Layout.Shape())+axis, At(i))...)
	}
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		first, second := product(nil, name, part(x, j), part(y, k)), product(nil, name, part(x, k), part(y, j))
		applyInto[T, T](name, part(z, i), &simd.Subtract, in(first), in(second))
		first.Release()
		second.Release()
	}
	return z
}

// Einsum returns the sums of products given by an equation: Einsum("ij,jk->ik", x, y) is the matrix product of x and y. The letters before
// the arrow name the axes of each operand, the letters after it the axes of the result. Letters that are missing after the arrow are summed
// over.
//
//	Einsum("ij->j", x)            the sums of columns
//	Einsum("ii", x)               the trace, Einsum("ii->i", x) the diagonal
//	Einsum("i,j->ij", x, y)       the outer product
//	Einsum("bij,bjk->bik", x, y)  products of stacks of matrices
//	Einsum("...ij->...ji", x)     the transposes of any stack of matrices
//	Einsum("i,ij,j", x, a, y)     a bilinear form
//
// A letter repeated in one operand takes its diagonal. An ellipsis stands for all axes without a letter; ellipses of several operands
// broadcast. A letter must have the same size in all operands; an axis of size 1 is repeated. Spaces are ignored. Without an arrow the
// result has the axes of the ellipsis, followed by all letters that occur once, in alphabetical order, capitals first.
//
// More than two operands are multiplied in pairs. Pairs with a common letter come first, then pairs whose product is small relative to its
// operands. The product of two arrays is computed as by [MatMul], and its bits depend only on the equation and the shapes. If only one
// operand has a letter that is summed over, this operand is summed first, as by [Sum]. An exception is a letter that another operand has
// with size 1. Integers wrap around. The result is always a new array, never a view.
//
// Einsum panics with [ErrFormat] if the equation is malformed, has another number of operands, or has an unknown or repeated letter in its
// result. It panics with [ErrShape] if an operand's number of axes differs from its number of letters, or if a letter has different sizes.
func Einsum[T Number](equation string, operands ...*NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshEinsum(&z, equation, operands)
}

// Convolve returns the convolution of the 1-d arrays x and y: element k is Σ x[k-j]·y[j] over all j with both elements in range. The result
// has x.Size() + y.Size() - 1 elements. With [ModeSame] it has only the middle elements, as many as the longer operand has. With
// [ModeValid] it has only the elements for which the shorter operand lies entirely within the longer.
//
// Products are rounded, and added in ascending order of the index of the shorter operand, or of y if x and y have the same length. Integers
// wrap around. Operands without exactly one axis panic with [ErrShape], an empty operand with [ErrEmpty].
func Convolve[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshConvolve(&z, "Convolve", x, y, options, false)
}

// Correlate returns the cross-correlation of the 1-d arrays x and y: element k is Σ x[k+j]·y[j], with the conjugate of y[j] for complex
// numbers. The result has all k where the shorter operand lies entirely within the longer, in ascending order. With [ModeFull] it has all k
// where the operands overlap. With [ModeSame] it has only the middle elements, as many as the longer operand has.
//
// Correlate(x, y) is [Convolve] of x and the reversed y, with the same order of summation and the same errors.
func Correlate[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshConvolve(&z, "Correlate", x, y, options, true)
}
