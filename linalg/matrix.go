package linalg

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"reflect"
	"sync"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/products"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	"ndgo/internal/parallel"
	nd "ndgo/ndarray"
)

// The kinds of returned errors.
var (
	ErrSingular    = errors.New("singular matrix")
	ErrNotPositive = errors.New("matrix is not positive definite")
)

// A field has the operations on numbers of T that algorithms need, besides arithmetic.
type field[T nd.Inexact] struct {
	abs      func(x T) float64
	conj     func(x T) T
	re       func(x T) float64
	of       func(x float64) T
	epsilon  float64
	tiny     float64 // a power of 2; results with a smaller absolute value may have lost digits
	isScalar bool    // whether numbers are real
}

// fieldOf returns the field of T.
func fieldOf[T nd.Inexact]() field[T] {
	f := field[T]{epsilon: 0x1p-52, tiny: 0x1p-900, isScalar: true, conj: func(x T) T { return x }}
	switch nd.Zeros[T]().DType() {
	case nd.Float32:
		f.epsilon, f.tiny = 0x1p-23, 0x1p-90
		fallthrough
	case nd.Float64:
		f.abs = func(x T) float64 { return math.Abs(realOf(x)) }
		f.re = realOf[T]
		f.of = scalarOf[T]
	case nd.Complex64:
		f.epsilon, f.tiny = 0x1p-23, 0x1p-90
		fallthrough
	default:
		f.isScalar = false
		f.abs = func(x T) float64 { return lengthOf(complexOf(x)) }
		f.conj = func(x T) T { return numberOf[T](cmplx.Conj(complexOf(x))) }
		f.re = func(x T) float64 { return real(complexOf(x)) }
		f.of = func(x float64) T { return numberOf[T](complex(x, 0)) }
	}
	return f
}

// checkOperands panics if one of the operands x and y is nil or was released.
func checkOperands[T any](op string, x, y *nd.NDArray[T]) {
	operand.Head(x).CheckAs(op, "operand 1")
	operand.Head(y).CheckAs(op, "operand 2")
}

// view returns the stack, rows and columns of the array a. It panics if the array has fewer than two axes. If square is set, it also panics
// if the matrices are not square.
func view[T any](op string, a *nd.NDArray[T], square bool) (stack []int, rows, columns int) {
	operand.Head(a).Check(op)
	shape := a.Shape()
	n := len(shape)
	if n < 2 {
		mistakes.FailRank(op, shape, "matrices take at least 2; Reshape it")
	}
	if rows, columns = shape[n-2], shape[n-1]; square && rows != columns {
		panic(&nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{shape}, Axis: -1,
			Detail: fmt.Sprintf("matrices of shape %s are not square: they have %s and %s", mistakes.ShapeText(shape),
				mistakes.Count(rows, "row", "rows"), mistakes.Count(columns, "column", "columns"))})
	}
	return shape[:n-2], rows, columns
}

// zeros returns n zeros for temporary use. Its errors name the package in place of a function; exported functions replace this name by
// their own.
func zeros[T any](n int) []T { return limits.Make[T]("linalg", n) }

// fresh returns a copy of a, and the copy's elements in row-major order.
func fresh[T any](a *nd.NDArray[T]) (z *nd.NDArray[T], elements []T) {
	z = a.Copy()
	return z, elementsOf(z)
}

// elementsOf returns the elements of z, a new array.
func elementsOf[T any](z *nd.NDArray[T]) []T {
	return core.Elements[T](operand.Head(z))
}

// setProduct sets z to the product of two matrices, or of a matrix and a vector. The rows of z are contiguous.
func setProduct[T nd.Inexact](z, x, y *nd.NDArray[T]) {
	products.MatMul("linalg", element.Kind[T](), operand.Head(z), operand.Head(x), operand.Head(y), reflect.TypeFor[T]().String)
}

// eachOf calls do for each matrix of a stack, on several processors if that is faster. A call takes about the given number of operations.
// If calls fail, eachOf returns the error of the first matrix that failed.
func eachOf(op string, stack []int, operations float64, do func(i int) error) error {
	n := iter.Size(stack)
	parts := 1
	if work := operations * float64(n); work > 1e5 {
		parts = min(n, parallel.Parts(int(min(work, math.MaxInt32)), parallel.Cheap))
	}
	var lock sync.Mutex
	first, kind := n, error(nil)
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(n, parts, part)
		for i := begin; i < end; i++ {
			if err := do(i); err != nil {
				lock.Lock()
				if i < first {
					first, kind = i, err
				}
				lock.Unlock()
				break
			}
		}
	})
	if kind == nil {
		return nil
	}
	index := iter.Unravel(first, stack)
	detail := kind.Error()
	if len(stack) > 0 {
		detail = fmt.Sprintf("%s, at %s of the stack", detail, mistakes.ShapeText(index))
	}
	switch kind {
	case ErrSingular:
		detail += "; use LstSq or Pinv"
	case errNotFound:
		detail += "; scale rows and columns to like size"
	case ErrNotPositive:
		detail += "; use Eigh, or Solve for equations"
	}
	return &nd.Error{Op: op, Kind: kind, Index: index, Detail: detail}
}
