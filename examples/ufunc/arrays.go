package main

import nd "ndgo/ndarray"

// reaction computes react with array operators. They are fused into one pass over memory.
//
//ndgo:fuse
func reaction(u, v, diffusedU, diffusedV array) (nextU, nextV array) {
	turned := nd.Multiply(nd.Multiply(u, v), v)
	fed := nd.Multiply(nd.Subtract(u.Scalar(1), u), feed)
	nextU = nd.Add(nd.Subtract(nd.Add(u, nd.Multiply(diffusedU, spreadU)), turned), fed)
	nextV = nd.Subtract(nd.Add(v, nd.Multiply(diffusedV, spreadV), turned), nd.Multiply(v, feed+kill))
	return nextU, nextV
}

// within returns x limited to the range [lo, hi], like clip.
//
//ndgo:fuse
func within[T nd.RealNumber](x, lo, hi *nd.NDArray[T]) *nd.NDArray[T] {
	x = nd.Where(nd.Less(x, lo), lo, x)
	return nd.Where(nd.Greater(x, hi), hi, x)
}

// weightedSum returns Σ w²x.
//
//ndgo:fuse
func weightedSum[T nd.Float](x, w *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Sum(nd.Multiply(nd.Square(w), x), options...)
}
