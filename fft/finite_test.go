package fft_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/elem"
	"ndgo/fft"
	nd "ndgo/ndarray"
)

// holdSpoiledTransforms requires that an infinite or NaN element makes all results of its transform NaN, and leaves other transforms
// unchanged. With -short, these elements are only at the ends of long rows.
func holdSpoiledTransforms[C nd.ComplexNumber, F nd.Float](t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	all := []float64{0, 1, inf, -inf, nan}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 16, 17, 30, 64, 97, 128, 1 << 12, 1 << 15} {
		ones := nd.Ones[complex128](3, n)
		s := &spoiling[C, F]{
			n: n, ones: ones, ofComplex: nd.AsType[C](ones), ofReal: nd.AsType[F](nd.Real[float64](ones)), right: map[string]*nd.NDArray[complex128]{},
		}
		for place, i := range map[string]int{"first": 0, "second": min(1, n-1), "middle": n / 2, "last": n - 1} {
			if testing.Short() && n > 128 && (place == "second" || place == "middle") {
				continue
			}
			for _, re := range all {
				for _, im := range all {
					bad := complex(re, im)
					if elem.IsFinite(re) && elem.IsFinite(im) || n > 128 && bad != complex(inf, 0) && !(re == 1 && im == -inf) {
						continue
					}
					s.why = fmt.Sprintf("%v, %s of %d", bad, place, n)
					s.complex(t, bad, i)
					if im == 0 {
						s.real(t, F(re), i)
					}
				}
			}
		}
	}
}

// A spoiling is a test of one operation on arrays of three rows. All elements are ones, except for one element of the second row.
type spoiling[C nd.ComplexNumber, F nd.Float] struct {
	n         int // elements of a row
	ones      *nd.NDArray[complex128]
	ofComplex *nd.NDArray[C] // an array of ones
	ofReal    *nd.NDArray[F] // an array of ones
	right     map[string]*nd.NDArray[complex128]
	why       string
}

// rows checks z, the results of the named operation. The second row must be NaN. The other rows must equal the results of the operation for
// an array of ones. These results are computed once for each name.
func (s *spoiling[C, F]) rows(t *testing.T, name string, z *nd.NDArray[complex128], ofOnes func() *nd.NDArray[complex128]) {
	t.Helper()
	right := s.right[name]
	if right == nil {
		right = ofOnes()
		s.right[name] = right
	}
	require.Equal(t, right.Shape(), z.Shape(), s.why)
	areNaN(t, z.Slice(nd.At(1)), name+" of "+s.why)
	for _, row := range []int{0, 2} {
		require.True(t, nd.ArrayEqual(right.Slice(nd.At(row)), z.Slice(nd.At(row))), "%s of %s: row %d is %v", name, s.why, row, z.Slice(nd.At(row)))
	}
}

// complex transforms arrays of ones with bad as element i.
func (s *spoiling[C, F]) complex(t *testing.T, bad complex128, i int) {
	x := s.ones.Copy()
	x.SetAt(bad, 1, i)
	c := nd.AsType[C](x)
	for name, of := range map[string]func(x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[C]{"FFT": fft.FFT[C], "IFFT": fft.IFFT[C]} {
		along := func(x *nd.NDArray[C]) *nd.NDArray[complex128] { return nd.AsType[complex128](of(x)) }
		s.rows(t, name, along(c), func() *nd.NDArray[complex128] { return along(s.ofComplex) })
		across := func(x *nd.NDArray[C]) *nd.NDArray[complex128] {
			return nd.AsType[complex128](of(x.MT(), nd.Axis(0)).MT())
		}
		s.rows(t, name+" along another axis", across(c), func() *nd.NDArray[complex128] { return across(s.ofComplex) })
	}
	areNaN(t, nd.AsType[complex128](fft.FFTN(c)), "FFTN of "+s.why)
	areNaN(t, nd.AsType[complex128](fft.IFFTN(c)), "IFFTN of "+s.why)
	m := 2 * (s.n - 1)
	if m == 0 {
		return
	}
	halves := map[string]func(x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[F]{"IRFFTAs": fft.IRFFTAs[F, C], "HFFTAs": fft.HFFTAs[F, C]}
	isFinite := elem.IsFinite(real(bad))
	for name, of := range halves {
		if isFinite && (i == 0 || i == s.n-1) { // at the ends, also try an infinity in the real part alone
			own := s.ones.Copy()
			own.SetAt(complex(real(bad), 0), 1, i)
			require.Equal(t, of(nd.AsType[C](own)).ToSlice(), of(c).ToSlice(), "%s of %s", name, s.why)
		} else {
			s.rows(t, name, both(of(c)), func() *nd.NDArray[complex128] { return both(of(s.ofComplex)) })
		}
		if odd := fft.Length(m + 1); !isFinite || i > 0 {
			s.rows(t, "odd "+name, both(of(c, odd)), func() *nd.NDArray[complex128] { return both(of(s.ofComplex, odd)) })
		}
	}
	areNaN(t, both(fft.IRFFTNAs[F](c, fft.Length(3, m+1))), "IRFFTNAs of "+s.why)
}

// real transforms arrays of ones with bad as element i.
func (s *spoiling[C, F]) real(t *testing.T, bad F, i int) {
	x := s.ofReal.Copy()
	x.SetAt(bad, 1, i)
	for name, of := range map[string]func(x *nd.NDArray[F]) *nd.NDArray[complex128]{
		"RFFTAs":  func(x *nd.NDArray[F]) *nd.NDArray[complex128] { return nd.AsType[complex128](fft.RFFTAs[C](x)) },
		"RFFT":    func(x *nd.NDArray[F]) *nd.NDArray[complex128] { return fft.RFFT(x) },
		"IHFFTAs": func(x *nd.NDArray[F]) *nd.NDArray[complex128] { return nd.AsType[complex128](fft.IHFFTAs[C](x)) },
	} {
		s.rows(t, name, of(x), func() *nd.NDArray[complex128] { return of(s.ofReal) })
	}
	areNaN(t, nd.AsType[complex128](fft.RFFTNAs[C](x)), "RFFTNAs of "+s.why)
}

// both returns complex numbers with the elements of x as both parts.
func both[F nd.Float](x *nd.NDArray[F]) *nd.NDArray[complex128] {
	return nd.Multiply(nd.AsType[complex128](x), complex(1, 1))
}

// areNaN requires NaN in both parts of all elements of z.
func areNaN(t *testing.T, z *nd.NDArray[complex128], why string) {
	t.Helper()
	for v := range z.Values() {
		if !math.IsNaN(real(v)) || !math.IsNaN(imag(v)) {
			require.Failf(t, why, "%v", v)
		}
	}
}

// If a sum of finite numbers overflows, other results of the same transform do not change.
func TestOverflowIsNoInfinity(t *testing.T) {
	for _, n := range []int{2, 8, 64, 1 << 12} {
		x := nd.Zeros[complex128](n)
		x.SetAt(1.5e308, 0)
		x.SetAt(1.5e308, 1)
		z := fft.FFT(x)
		require.True(t, math.IsInf(real(z.At(0)), 1), n)
		require.Equal(t, 0.0, real(z.At(n/2)), n)
	}
}

// An infinite element has no effect if the option Length excludes it.
func TestInfinityLeftOut(t *testing.T) {
	x := nd.Of(1, 2, complex(math.Inf(1), math.NaN()))
	require.Equal(t, []complex128{3, -1}, fft.FFT(x, fft.Length(2)).ToSlice())
	require.Equal(t, []float64{1}, fft.IRFFT(x, fft.Length(1)).ToSlice())
}

func TestInfinitiesAndNaN(t *testing.T) {
	t.Run("complex64", holdSpoiledTransforms[complex64, float32])
	t.Run("complex128", holdSpoiledTransforms[complex128, float64])
}
