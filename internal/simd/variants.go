package simd

import "ndgo/ufunc"

// Variants are a function in vector instructions, for machines with certain ones, the best first. There may be none.
type variants[F any] []variant[F]

type variant[F any] struct {
	needs ufunc.Features
	run   F
}

// at returns the first function within tier t's features.
func (v variants[F]) at(t ufunc.Tier) (run F, ok bool) {
	for i := range v {
		if v[i].needs&^ufunc.Features(t) == 0 {
			return v[i].run, true
		}
	}
	return run, false
}
