// Package linalg has linear algebra on matrices of float32, float64, complex64 and complex128: the last two axes of an array, for each
// element of the axes before: a stack.
//
//   - Systems of equations: [Solve], [Inv], [Det], [SLogDet].
//   - Decompositions: [Cholesky], [QR], [SVD], [SVDVals]; of symmetric and Hermitian matrices: [Eigh], [EigValsH]; of any
//     square matrices: [Eig], [EigVals], and in numbers of float32 [EigAs], [EigValsAs].
//   - Least squares, and results from singular values: [LstSq], [Pinv], [MatrixRank], [Cond]; polynomials of least squares: [Polyfit],
//     [PolyfitWeighted].
//   - Of matrices: [MatrixPower], [Expm], [MatrixNorm], [Trace], [Diagonal]; of vectors: [VectorNorm]; of either: [Norm].
//   - Options: [Upper], [Complete], [Reduced], [Tolerance], [Order], [Nuclear], beside nd.Axis, nd.KeepDims and nd.Offset.
//   - Errors: [ErrSingular], [ErrNotPositive].
//
// Products of matrices and vectors are in package ndarray: nd.MatMul, nd.VecDot, nd.TensorDot, nd.Outer, nd.Cross and nd.Kron.
//
// Results have the element type of the operand: real numbers of complex matrices, as norms and determinants of Hermitian ones, are complex
// numbers without an imaginary part; nd.Real makes real ones.
//
// A matrix without a solution, or without the decomposition, is an error; errors.Is tells its kind, and the Index of the *nd.Error is the
// place of the first one in a stack. Everything else panics: fewer than two axes, and matrices not square where required, with nd.ErrShape.
package linalg
