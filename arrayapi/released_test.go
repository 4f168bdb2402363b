package arrayapi_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/arrayapi"
	"ndgo/fft"
	"ndgo/linalg"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/random"
	"ndgo/text"
)

// goneCopy returns an array that was released. Its memory now belongs to another array.
func goneCopy(shape ...int) *nd.NDArray[float64] {
	x := nd.Add(nd.Ones[float64](shape...), 1)
	y := *x
	x.Release()
	nd.Full(9.0, shape...)
	return &y
}

// TestOtherPackagesSeeRelease calls functions of all packages with a released array. Each call must panic.
func TestOtherPackagesSeeRelease(t *testing.T) {
	r := random.New(1)
	throw := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	g := func() *nd.NDArray[float64] { return goneCopy(30, 30) }
	v := func() *nd.NDArray[float64] { return goneCopy(500) }
	e := nd.Eye[float64](30)
	for name, f := range map[string]func(){
		"Inv":         func() { _, err := linalg.Inv(g()); throw(err) },
		"Det":         func() { linalg.Det(g()) },
		"Solve":       func() { _, err := linalg.Solve(e, g()); throw(err) },
		"Solve1":      func() { _, err := linalg.Solve(g(), e); throw(err) },
		"QR":          func() { linalg.QR(g()) },
		"SVD":         func() { linalg.SVD(g()) },
		"SVDVals":     func() { linalg.SVDVals(g()) },
		"Eigh":        func() { linalg.Eigh(g()) },
		"EigValsH":    func() { linalg.EigValsH(g()) },
		"Eig":         func() { linalg.Eig(g()) },
		"Cholesky":    func() { _, err := linalg.Cholesky(g()); throw(err) },
		"Trace":       func() { linalg.Trace(g()) },
		"MatrixNorm":  func() { linalg.MatrixNorm(g()) },
		"VectorNorm":  func() { linalg.VectorNorm(v()) },
		"Pinv":        func() { linalg.Pinv(g()) },
		"FFT":         func() { fft.FFT(nd.AsType[complex128](g())) },
		"RFFT":        func() { fft.RFFT(g()) },
		"FFTShift":    func() { fft.Shift(g()) },
		"NormalInto":  func() { random.NormalInto(r, v(), 0, 1) },
		"UniformInto": func() { random.UniformInto(r, v(), 0, 1) },
		"Shuffle":     func() { random.Shuffle(r, v()) },
		"Permuted":    func() { random.Choice(r, v(), 5) },
		"Choice":      func() { random.Choice(r, g(), 3) },
		"Save":        func() { throw(npy.Write(&bytes.Buffer{}, v())) },
		"text":        func() { throw(text.Write(&bytes.Buffer{}, g())) },
		"picture":     func() { picture.PNG(g()) },
		"api.Add":     func() { arrayapi.Add(g(), 1.0) },
		"api.Sum":     func() { arrayapi.Sum(g()) },
		"api.Reshape": func() { arrayapi.Reshape(g(), []int{900}) },
		"api.MT":      func() { arrayapi.MatrixTranspose(g()) },
		"api.Astype":  func() { arrayapi.AsType(g(), nd.Float32) },
	} {
		assert.ErrorIs(t, nd.Try(f), nd.ErrReleased, name)
	}
}
