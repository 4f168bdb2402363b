//go:build conformance

package main

import (
	"ndgo/arrayapi"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

var elementwise = []entry{
	{"abs(x, /)", arrayapi.Abs},
	{"acos(x, /)", arrayapi.Acos},
	{"acosh(x, /)", arrayapi.Acosh},
	{"add(x1, x2, /)", arrayapi.Add},
	{"asin(x, /)", arrayapi.Asin},
	{"asinh(x, /)", arrayapi.Asinh},
	{"atan(x, /)", arrayapi.Atan},
	{"atan2(x1, x2, /)", arrayapi.Atan2},
	{"atanh(x, /)", arrayapi.Atanh},
	{"bitwise_and(x1, x2, /)", arrayapi.BitwiseAnd},
	{"bitwise_left_shift(x1, x2, /)", arrayapi.BitwiseLeftShift},
	{"bitwise_invert(x, /)", arrayapi.BitwiseInvert},
	{"bitwise_or(x1, x2, /)", arrayapi.BitwiseOr},
	{"bitwise_right_shift(x1, x2, /)", arrayapi.BitwiseRightShift},
	{"bitwise_xor(x1, x2, /)", arrayapi.BitwiseXor},
	{"ceil(x, /)", arrayapi.Ceil},
	{"clip(x, /, min=None, max=None)", arrayapi.Clip},
	{"conj(x, /)", arrayapi.Conj},
	{"copysign(x1, x2, /)", arrayapi.Copysign},
	{"cos(x, /)", arrayapi.Cos},
	{"cosh(x, /)", arrayapi.Cosh},
	{"divide(x1, x2, /)", arrayapi.Divide},
	{"equal(x1, x2, /)", arrayapi.Equal},
	{"exp(x, /)", arrayapi.Exp},
	{"expm1(x, /)", arrayapi.Expm1},
	{"floor(x, /)", arrayapi.Floor},
	{"floor_divide(x1, x2, /)", arrayapi.FloorDivide},
	{"greater(x1, x2, /)", arrayapi.Greater},
	{"greater_equal(x1, x2, /)", arrayapi.GreaterEqual},
	{"hypot(x1, x2, /)", arrayapi.Hypot},
	{"imag(x, /)", arrayapi.Imag},
	{"isfinite(x, /)", arrayapi.IsFinite},
	{"isinf(x, /)", arrayapi.IsInf},
	{"isnan(x, /)", arrayapi.IsNaN},
	{"less(x1, x2, /)", arrayapi.Less},
	{"less_equal(x1, x2, /)", arrayapi.LessEqual},
	{"log(x, /)", arrayapi.Log},
	{"log1p(x, /)", arrayapi.Log1p},
	{"log2(x, /)", arrayapi.Log2},
	{"log10(x, /)", arrayapi.Log10},
	{"logaddexp(x1, x2, /)", arrayapi.LogAddExp},
	{"logical_and(x1, x2, /)", arrayapi.LogicalAnd},
	{"logical_not(x, /)", arrayapi.LogicalNot},
	{"logical_or(x1, x2, /)", arrayapi.LogicalOr},
	{"logical_xor(x1, x2, /)", arrayapi.LogicalXor},
	{"maximum(x1, x2, /)", arrayapi.Maximum},
	{"minimum(x1, x2, /)", arrayapi.Minimum},
	{"multiply(x1, x2, /)", arrayapi.Multiply},
	{"negative(x, /)", arrayapi.Negative},
	{"nextafter(x1, x2, /)", arrayapi.Nextafter},
	{"not_equal(x1, x2, /)", arrayapi.NotEqual},
	{"positive(x, /)", arrayapi.Positive},
	{"pow(x1, x2, /)", arrayapi.Pow},
	{"real(x, /)", arrayapi.Real},
	{"reciprocal(x, /)", arrayapi.Reciprocal},
	{"remainder(x1, x2, /)", arrayapi.Remainder},
	{"round(x, /)", arrayapi.Round},
	{"sign(x, /)", arrayapi.Sign},
	{"signbit(x, /)", arrayapi.Signbit},
	{"sin(x, /)", arrayapi.Sin},
	{"sinh(x, /)", arrayapi.Sinh},
	{"sqrt(x, /)", arrayapi.Sqrt},
	{"square(x, /)", arrayapi.Square},
	{"subtract(x1, x2, /)", arrayapi.Subtract},
	{"tan(x, /)", arrayapi.Tan},
	{"tanh(x, /)", arrayapi.Tanh},
	{"trunc(x, /)", arrayapi.Trunc},
}

var creation = []entry{
	{"arange(start, /, stop=None, step=1, *, dtype=None, device=None)", arange},
	{"_asarray(obj, dtype, device, copy)", asarray},
	{"empty(shape, *, dtype=None, device=None)", arrayapi.Empty},
	{"empty_like(x, /, *, dtype=None, device=None)", arrayapi.EmptyLike},
	{"eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None)", arrayapi.Eye},
	{"full(shape, fill_value, *, dtype=None, device=None)", arrayapi.Full},
	{"full_like(x, /, fill_value, *, dtype=None, device=None)", arrayapi.FullLike},
	{"linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True)", arrayapi.Linspace},
	{"meshgrid(*arrays, indexing='xy')", arrayapi.Meshgrid},
	{"ones(shape, *, dtype=None, device=None)", arrayapi.Ones},
	{"ones_like(x, /, *, dtype=None, device=None)", arrayapi.OnesLike},
	{"tril(x, /, *, k=0)", arrayapi.Tril},
	{"triu(x, /, *, k=0)", arrayapi.Triu},
	{"zeros(shape, *, dtype=None, device=None)", arrayapi.Zeros},
	{"zeros_like(x, /, *, dtype=None, device=None)", arrayapi.ZerosLike},
}

// arange sets start to 0 if Python gives only stop.
func arange(start, stop, step any, options ...nd.Option) nd.Array {
	if stop == nil {
		start, stop = 0, start
	}
	return arrayapi.Arange(start, stop, step, options...)
}

var typesOf = []entry{
	{"astype(x, dtype, /, *, copy=True, device=None)", arrayapi.AsType},
	{"can_cast(from_, to, /)", arrayapi.CanCast},
	{"finfo(type, /)", arrayapi.FInfo},
	{"iinfo(type, /)", arrayapi.IInfo},
	{"isdtype(dtype, kind)", arrayapi.IsDType},
	{"result_type(*arrays_and_dtypes)", arrayapi.ResultType},
	{"_dtypes(kind)", dtypes},
	{"_devices()", arrayapi.Devices},
}

// dtypes returns the types of the given kinds. A nil kind means all types.
func dtypes(kind any) []nd.DType {
	if kind == nil {
		return arrayapi.DTypes()
	}
	return arrayapi.DTypes(as[[]string]("kind", kind)...)
}

var manipulation = []entry{
	{"broadcast_arrays(*arrays)", arrayapi.BroadcastArrays},
	{"broadcast_shapes(*shapes)", arrayapi.BroadcastShapes},
	{"broadcast_to(x, /, shape)", arrayapi.BroadcastTo},
	{"concat(arrays, /, *, axis=0)", concat},
	{"expand_dims(x, /, axis)", arrayapi.ExpandDims},
	{"flip(x, /, *, axis=None)", arrayapi.Flip},
	{"moveaxis(x, source, destination, /)", arrayapi.MoveAxis},
	{"permute_dims(x, /, axes)", arrayapi.PermuteDims},
	{"repeat(x, repeats, /, *, axis=None)", arrayapi.Repeat},
	{"reshape(x, /, shape, *, copy=None)", arrayapi.Reshape},
	{"roll(x, /, shift, *, axis=None)", arrayapi.Roll},
	{"squeeze(x, /, axis)", arrayapi.Squeeze},
	{"stack(arrays, /, *, axis=0)", arrayapi.Stack},
	{"tile(x, repetitions, /)", arrayapi.Tile},
	{"unstack(x, /, *, axis=0)", arrayapi.Unstack},
}

// concat joins the elements of all arrays in row-major order if axis is nil.
func concat(list []nd.Array, axis any) nd.Array {
	if axis == nil {
		return arrayapi.Concat(list, nd.Axis())
	}
	return arrayapi.Concat(list, nd.Axis(as[int]("axis", axis)))
}

var searching = []entry{
	{"argmax(x, /, *, axis=None, keepdims=False)", arrayapi.ArgMax},
	{"argmin(x, /, *, axis=None, keepdims=False)", arrayapi.ArgMin},
	{"argsort(x, /, *, axis=-1, descending=False, stable=True)", arrayapi.ArgSort},
	{"count_nonzero(x, /, *, axis=None, keepdims=False)", arrayapi.CountNonzero},
	{"isin(x1, x2, /, *, invert=False)", arrayapi.IsIn},
	{"nonzero(x, /)", arrayapi.Nonzero},
	{"searchsorted(x1, x2, /, *, side='left', sorter=None)", arrayapi.SearchSorted},
	{"sort(x, /, *, axis=-1, descending=False, stable=True)", arrayapi.Sort},
	{"take(x, indices, /, *, axis=None)", arrayapi.Take},
	{"take_along_axis(x, indices, /, *, axis=-1)", arrayapi.TakeAlongAxis},
	{"unique_all(x, /) -> UniqueAll(values, indices, inverse_indices, counts)", arrayapi.UniqueAll},
	{"unique_counts(x, /) -> UniqueCounts(values, counts)", arrayapi.UniqueCounts},
	{"unique_inverse(x, /) -> UniqueInverse(values, inverse_indices)", arrayapi.UniqueInverse},
	{"unique_values(x, /)", arrayapi.UniqueValues},
	{"where(condition, x1, x2, /)", arrayapi.Where},
}

var statistics = []entry{
	{"all(x, /, *, axis=None, keepdims=False)", arrayapi.All},
	{"any(x, /, *, axis=None, keepdims=False)", arrayapi.Any},
	{"cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False)", arrayapi.CumulativeProd},
	{"cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False)", arrayapi.CumulativeSum},
	{"diff(x, /, *, axis=-1, n=1, prepend=None, append=None)", diff},
	{"max(x, /, *, axis=None, keepdims=False)", arrayapi.Max},
	{"mean(x, /, *, axis=None, keepdims=False)", arrayapi.Mean},
	{"min(x, /, *, axis=None, keepdims=False)", arrayapi.Min},
	{"prod(x, /, *, axis=None, dtype=None, keepdims=False)", arrayapi.Prod},
	{"std(x, /, *, axis=None, correction=0.0, keepdims=False)", arrayapi.Std},
	{"sum(x, /, *, axis=None, dtype=None, keepdims=False)", arrayapi.Sum},
	{"var(x, /, *, axis=None, correction=0.0, keepdims=False)", arrayapi.Var},
}

var linear = []entry{
	{"matmul(x1, x2, /)", arrayapi.MatMul},
	{"matrix_transpose(x, /)", arrayapi.MatrixTranspose},
	{"tensordot(x1, x2, /, *, axes=2)", tensorDot},
	{"vecdot(x1, x2, /, *, axis=-1)", arrayapi.VecDot},
	{"linalg.cholesky(x, /, *, upper=False)", arrayapi.Cholesky},
	{"linalg.cross(x1, x2, /, *, axis=-1)", arrayapi.Cross},
	{"linalg.det(x, /)", arrayapi.Det},
	{"linalg.diagonal(x, /, *, offset=0)", arrayapi.Diagonal},
	{"linalg.eig(x, /) -> EigResult(eigenvalues, eigenvectors)", arrayapi.Eig},
	{"linalg.eigh(x, /) -> EighResult(eigenvalues, eigenvectors)", arrayapi.Eigh},
	{"linalg.eigvals(x, /)", arrayapi.EigVals},
	{"linalg.eigvalsh(x, /)", arrayapi.EigValsH},
	{"linalg.inv(x, /)", arrayapi.Inv},
	{"linalg.matmul(x1, x2, /)", arrayapi.MatMul},
	{"linalg.matrix_norm(x, /, *, keepdims=False, ord='fro')", arrayapi.MatrixNorm},
	{"linalg.matrix_power(x, n, /)", arrayapi.MatrixPower},
	{"linalg.matrix_rank(x, /, *, rtol=None)", tolerant(arrayapi.MatrixRank, arrayapi.MatrixRankEach)},
	{"linalg.matrix_transpose(x, /)", arrayapi.MatrixTranspose},
	{"linalg.outer(x1, x2, /)", arrayapi.Outer},
	{"linalg.pinv(x, /, *, rtol=None)", tolerant(arrayapi.Pinv, arrayapi.PinvEach)},
	{"linalg.qr(x, /, *, mode='reduced') -> QRResult(Q, R)", arrayapi.QR},
	{"linalg.slogdet(x, /) -> SlogdetResult(sign, logabsdet)", arrayapi.SLogDet},
	{"linalg.solve(x1, x2, /)", arrayapi.Solve},
	{"linalg.svd(x, /, *, full_matrices=True) -> SVDResult(U, S, Vh)", arrayapi.SVD},
	{"linalg.svdvals(x, /)", arrayapi.SVDVals},
	{"linalg.tensordot(x1, x2, /, *, axes=2)", tensorDot},
	{"linalg.trace(x, /, *, offset=0, dtype=None)", arrayapi.Trace},
	{"linalg.vecdot(x1, x2, /, *, axis=-1)", arrayapi.VecDot},
	{"linalg.vector_norm(x, /, *, axis=None, keepdims=False, ord=2)", arrayapi.VectorNorm},
}

var transforms = []entry{
	{"fft.fft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.FFT},
	{"fft.ifft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.IFFT},
	{"fft.fftn(x, /, *, s=None, axes=None, norm='backward')", arrayapi.FFTN},
	{"fft.ifftn(x, /, *, s=None, axes=None, norm='backward')", arrayapi.IFFTN},
	{"fft.rfft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.RFFT},
	{"fft.irfft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.IRFFT},
	{"fft.rfftn(x, /, *, s=None, axes=None, norm='backward')", arrayapi.RFFTN},
	{"fft.irfftn(x, /, *, s=None, axes=None, norm='backward')", arrayapi.IRFFTN},
	{"fft.hfft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.HFFT},
	{"fft.ihfft(x, /, *, n=None, axis=-1, norm='backward')", arrayapi.IHFFT},
	{"fft.fftfreq(n, /, *, d=1.0, dtype=None, device=None)", arrayapi.FFTFreq},
	{"fft.rfftfreq(n, /, *, d=1.0, dtype=None, device=None)", arrayapi.RFFTFreq},
	{"fft.fftshift(x, /, *, axes=None)", arrayapi.FFTShift},
	{"fft.ifftshift(x, /, *, axes=None)", arrayapi.IFFTShift},
}

// tolerant returns a function that takes a tolerance for all matrices, or an array with a tolerance for each matrix.
func tolerant(one func(nd.Array, ...nd.Option) nd.Array, each func(x, tolerances nd.Array) nd.Array) func(x nd.Array, rtol any) nd.Array {
	return func(x nd.Array, rtol any) nd.Array {
		switch r := rtol.(type) {
		case nil:
			return one(x)
		case nd.Array:
			return each(x, r)
		}
		return one(x, linalg.Tolerance(as[float64]("rtol", rtol)))
	}
}

// tensorDot takes axes as a number or as two lists.
func tensorDot(x, y nd.Array, axes any) nd.Array {
	pairs, ok := axes.([]any)
	if !ok {
		return arrayapi.TensorDot(x, y, as[int]("axes", axes))
	}
	if len(pairs) != 2 {
		panic(mistake("axes are a number, or those of both arrays"))
	}
	return arrayapi.TensorDotAxes(x, y, as[[]int]("axes", pairs[0]), as[[]int]("axes", pairs[1]))
}

// diff takes the order n of the differences, and arrays to join before and after x.
func diff(x nd.Array, axis, n int, before, after nd.Array) nd.Array {
	return arrayapi.Diff(x, before, after, nd.Axis(axis), nd.Order(n))
}
