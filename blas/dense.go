package blas

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// FromDense returns a view of m as an array of shape (rows, columns). A store into the matrix or the array changes both. An empty matrix
// becomes an array of shape (0, 0).
func FromDense(m *mat.Dense) *nd.NDArray[float64] {
	raw := m.RawMatrix()
	if raw.Rows == 0 || raw.Cols == 0 {
		return nd.Zeros[float64](0, 0)
	}
	return view(raw.Data, raw.Rows, raw.Cols, raw.Stride)
}

// Dense returns a view of x as a gonum matrix. A store into the array or the matrix changes both. An array without elements becomes the
// empty matrix. The array must have two axes and contiguous elements in each row; otherwise Dense panics with nd.ErrShape. For other
// matrices, for instance transposed ones, call Dense(x.Copy()). A read-only array panics with nd.ErrReadOnly, because a matrix is writable.
func Dense(x *nd.NDArray[float64]) *mat.Dense {
	const op = "blas.Dense"
	operand.Head(x).Check(op)
	core.CheckWritable(op, operand.Head(x))
	data, offset, shape, strides := x.Raw()
	fail := func(detail string) {
		panic(&nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{shape}, Detail: "an array of shape " + mistakes.ShapeText(shape) + " " + detail})
	}
	if len(shape) != 2 {
		fail("is not a matrix; Reshape it to two axes")
	}
	m := new(mat.Dense)
	if x.Size() == 0 {
		return m
	}
	rows, columns, step := shape[0], shape[1], strides[0]
	if rows == 1 {
		step = columns
	}
	if columns > 1 && strides[1] != 1 || step < columns {
		fail("has rows that are not contiguous; Copy it")
	}
	m.SetRawMatrix(blas64.General{Rows: rows, Cols: columns, Stride: step, Data: data[offset:][:(rows-1)*step+columns]})
	return m
}

// view returns the matrix in data as an array. The rows of the matrix begin step elements apart.
func view[T nd.Inexact](data []T, rows, columns, step int) *nd.NDArray[T] {
	return element.Matrix[nd.NDArray[T]](data, rows, columns, step)
}
