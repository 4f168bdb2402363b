package ufunc

// ABI1 is named by generated kernels, which know where the fields of a [Row] are and what they may leave in it. When that
// changes, so does the name: kernels that were generated before do not compile, and have to be generated again.
const ABI1 = 1

// Kernels are a loop in vector instructions, for operands that are packed or repeated. Where there is no kernel, it
// is nil.
//
// A kernel may stop early, as every loop may: before an element that needs a slow path.
type Kernels struct {
	AVX2, AVX512 func(*Row)

	// Pack says that the loop computes so much that operands with other steps are worth copying.
	Pack bool

	// Results is the number of results, if there are several.
	Results int
}

// At returns the kernel for tier t, which may be one for a lower tier, or nil.
func (k *Kernels) At(t Tier) func(*Row) {
	switch {
	case k == nil:
		return nil
	case t == AVX512 && k.AVX512 != nil:
		return k.AVX512
	case t >= AVX2:
		return k.AVX2
	}
	return nil
}
