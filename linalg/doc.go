// Package linalg has linear algebra for matrices of float32, float64, complex64 and complex128. The last two axes of an array are a matrix;
// an array of more axes is a stack of matrices, and functions treat each matrix by itself.
//
//   - Systems of equations: [Solve], [Inv], [Det], [SLogDet].
//   - Decompositions: [Cholesky], [QR], [SVD], [SVDVals]; of symmetric and Hermitian matrices: [Eigh], [EigValsH]; of any
//     square matrices: [Eig], [EigVals]; with complex64 results for float32: [EigAs], [EigValsAs].
//   - Least squares, and results from singular values: [LstSq], [Pinv], [MatrixRank], [Cond]; polynomials of least squares: [Polyfit],
//     [PolyfitWeighted].
//   - Functions of matrices: [MatrixPower], [Expm], [MatrixNorm], [Trace], [Diagonal]; of vectors: [VectorNorm]; of both: [Norm].
//   - Options: [Upper], [Complete], [Reduced], [Tolerance], [Order], [Nuclear], beside nd.Axis, nd.KeepDims and nd.Offset.
//   - Errors: [ErrSingular], [ErrNotPositive].
//
// Products of matrices and vectors are in package ndarray: nd.MatMul, nd.VecDot, nd.TensorDot, nd.Outer, nd.Cross and nd.Kron.
//
// Results have the element type of the operand. If results for complex matrices are real, such as norms, they are complex numbers with
// imaginary part 0; nd.Real converts them.
//
// If a system has no solution, or a matrix has no such decomposition, functions return an *nd.Error. Use errors.Is to find the kind of the
// error. Its Index is the position of the first such matrix in the stack. Functions panic with nd.ErrShape if an array has fewer than two
// axes, or if matrices must be square and are not.
package linalg
