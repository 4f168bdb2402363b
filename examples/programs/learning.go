package programs

import (
	"math"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// standardized returns x with mean 0 and variance 1 along the last axis.
//
//ndgo:fuse
func standardized[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	mean := nd.Mean(x, nd.Axis(-1), nd.KeepDims)
	centred := nd.Subtract(x, mean)
	variance := nd.Mean(nd.Square(centred), nd.Axis(-1), nd.KeepDims)
	return nd.Divide(centred, nd.Sqrt(nd.Add(variance, 1e-5)))
}

// layerNorm returns x with mean 0 and variance 1 along the last axis, by the library's variance.
//
//ndgo:fuse
func layerNorm[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	mean := nd.Mean(x, nd.Axis(-1), nd.KeepDims)
	variance := nd.Var(x, nd.Axis(-1), nd.KeepDims)
	return nd.Divide(nd.Subtract(x, mean), nd.Sqrt(nd.Add(variance, 1e-5)))
}

// logSoftmax returns the logarithm of the weights eˣ / Σeˣ along the last axis.
//
//ndgo:fuse
func logSoftmax(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	shifted := nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims))
	return nd.Subtract(shifted, nd.Log(nd.Sum(nd.Exp(shifted), nd.Axis(-1), nd.KeepDims)))
}

// gelu returns the Gaussian error linear unit of x, approximated by tanh.
//
//ndgo:fuse
func gelu(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	inner := nd.Multiply(nd.Add(x, nd.Multiply(nd.Multiply(nd.Square(x), x), 0.044715)), 0.7978845608)
	return nd.Multiply(nd.Multiply(x, 0.5), nd.Add(nd.Tanh(inner), 1))
}

// adamStep advances the weights w and the moments m and v by one step down the gradient g.
//
//ndgo:fuse
func adamStep(w, m, v, g *nd.NDArray[float64], rate float64, step int) {
	const beta1, beta2 = 0.9, 0.999
	into.Add(m, nd.Multiply(m, beta1), nd.Multiply(g, 1-beta1))
	into.Add(v, nd.Multiply(v, beta2), nd.Multiply(nd.Square(g), 1-beta2))
	mHat := nd.Divide(m, 1-math.Pow(beta1, float64(step+1)))
	vHat := nd.Divide(v, 1-math.Pow(beta2, float64(step+1)))
	inplace.Subtract(w, nd.Divide(nd.Multiply(mHat, rate), nd.Add(nd.Sqrt(vHat), 1e-8)))
}

// crossEntropy returns the mean loss of probabilities p for labels y, and the derivative of each element's loss.
//
//ndgo:fuse
func crossEntropy(p, y *nd.NDArray[float64]) (loss float64, gradient *nd.NDArray[float64]) {
	const eps = 1e-7
	q := nd.Clip(p, eps, 1-eps)
	terms := nd.Add(nd.Multiply(y, nd.Log(q)), nd.Multiply(nd.Subtract(y.Scalar(1), y), nd.Log1p(nd.Negative(q))))
	loss = -nd.Mean(terms).Item()
	gradient = nd.Divide(nd.Subtract(q, y), nd.Multiply(q, nd.Subtract(q.Scalar(1), q)))
	return loss, gradient
}

// attention returns means of the values v, weighted by the match of queries q and keys k. In causal order each row sees only itself and earlier
// rows.
//
//ndgo:fuse
func attention(q, k, v *nd.NDArray[float64], causal bool) *nd.NDArray[float64] {
	scores := nd.Multiply(nd.MatMul(q, k.MT()), 1/math.Sqrt(float64(q.Dim(-1))))
	if causal {
		mask := nd.Tril(nd.Ones[bool](scores.Dim(-2), scores.Dim(-1)))
		scores = nd.Where(mask, scores, math.Inf(-1))
	}
	e := nd.Exp(nd.Subtract(scores, nd.Max(scores, nd.Axis(-1), nd.KeepDims)))
	weights := nd.Divide(e, nd.Sum(e, nd.Axis(-1), nd.KeepDims))
	return nd.MatMul(weights, v)
}
