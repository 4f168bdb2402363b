package simd

import "ndgo/ufunc"

// Variants are a function in vector instructions, for machines that have certain ones, the best first. There may be none.
type variants[F any] []variant[F]

type variant[F any] struct {
	needs ufunc.Features
	run   F
}

// at returns the first function that needs no more than tier t has.
func (v variants[F]) at(t ufunc.Tier) (run F, ok bool) {
	for i := range v {
		if v[i].needs&^ufunc.Features(t) == 0 {
			return v[i].run, true
		}
	}
	return run, false
}
