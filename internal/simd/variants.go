package simd

import "ndgo/ufunc"

// variants holds versions of a function for different vector instructions, the preferred first. It may be empty.
type variants[F any] []variant[F]

type variant[F any] struct {
	needs ufunc.Features
	run   F
}

// at returns the first version that tier t supports. ok is false if there is none.
func (v variants[F]) at(t ufunc.Tier) (run F, ok bool) {
	for i := range v {
		if v[i].needs&^ufunc.Features(t) == 0 {
			return v[i].run, true
		}
	}
	return run, false
}
