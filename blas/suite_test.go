package blas

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/testblas"
)

// suite has gonum's tests of BLAS. They also check that wrong arguments panic like in gonum.
var suite = map[string]func(t *testing.T){
	"Dasum":  func(t *testing.T) { testblas.DasumTest(t, Implementation{}) },
	"Daxpy":  func(t *testing.T) { testblas.DaxpyTest(t, Implementation{}) },
	"Dcopy":  func(t *testing.T) { testblas.DcopyTest(t, Implementation{}) },
	"Ddot":   func(t *testing.T) { testblas.DdotTest(t, Implementation{}) },
	"Dgbmv":  func(t *testing.T) { testblas.DgbmvTest(t, Implementation{}) },
	"Dgemv":  func(t *testing.T) { testblas.DgemvTest(t, Implementation{}) },
	"Dger":   func(t *testing.T) { testblas.DgerTest(t, Implementation{}) },
	"Dnrm2":  func(t *testing.T) { testblas.Dnrm2Test(t, Implementation{}) },
	"Drot":   func(t *testing.T) { testblas.DrotTest(t, Implementation{}) },
	"Drotg":  func(t *testing.T) { testblas.DrotgTest(t, Implementation{}, false) },
	"Drotm":  func(t *testing.T) { testblas.DrotmTest(t, Implementation{}) },
	"Drotmg": func(t *testing.T) { testblas.DrotmgTest(t, Implementation{}) },
	"Dsbmv":  func(t *testing.T) { testblas.DsbmvTest(t, Implementation{}) },
	"Dscal":  func(t *testing.T) { testblas.DscalTest(t, Implementation{}) },
	"Dspmv":  func(t *testing.T) { testblas.DspmvTest(t, Implementation{}) },
	"Dspr2":  func(t *testing.T) { testblas.Dspr2Test(t, Implementation{}) },
	"Dspr":   func(t *testing.T) { testblas.DsprTest(t, Implementation{}) },
	"Dswap":  func(t *testing.T) { testblas.DswapTest(t, Implementation{}) },
	"Dsymm":  func(t *testing.T) { testblas.DsymmTest(t, Implementation{}) },
	"Dsymv":  func(t *testing.T) { testblas.DsymvTest(t, Implementation{}) },
	"Dsyr2":  func(t *testing.T) { testblas.Dsyr2Test(t, Implementation{}) },
	"Dsyr2k": func(t *testing.T) { testblas.Dsyr2kTest(t, Implementation{}) },
	"Dsyr":   func(t *testing.T) { testblas.DsyrTest(t, Implementation{}) },
	"Dsyrk":  func(t *testing.T) { testblas.DsyrkTest(t, Implementation{}) },
	"Dtbmv":  func(t *testing.T) { testblas.DtbmvTest(t, Implementation{}) },
	"Dtbsv":  func(t *testing.T) { testblas.DtbsvTest(t, Implementation{}) },
	"Dtpmv":  func(t *testing.T) { testblas.DtpmvTest(t, Implementation{}) },
	"Dtpsv":  func(t *testing.T) { testblas.DtpsvTest(t, Implementation{}) },
	"Dtrmm":  func(t *testing.T) { testblas.DtrmmTest(t, Implementation{}) },
	"Dtrmv":  func(t *testing.T) { testblas.DtrmvTest(t, Implementation{}) },
	"Dtrsm":  func(t *testing.T) { testblas.DtrsmTest(t, Implementation{}) },
	"Dtrsv":  func(t *testing.T) { testblas.DtrsvTest(t, Implementation{}) },
	"Dtxmv":  func(t *testing.T) { testblas.DtxmvTest(t, Implementation{}) },
	"Dzasum": func(t *testing.T) { testblas.DzasumTest(t, Implementation{}) },
	"Dznrm2": func(t *testing.T) { testblas.Dznrm2Test(t, Implementation{}) },
	"Idamax": func(t *testing.T) { testblas.IdamaxTest(t, Implementation{}) },
	"Izamax": func(t *testing.T) { testblas.IzamaxTest(t, Implementation{}) },
	"Dgemm":  func(t *testing.T) { testblas.TestDgemm(t, Implementation{}) },
	"Zaxpy":  func(t *testing.T) { testblas.ZaxpyTest(t, Implementation{}) },
	"Zcopy":  func(t *testing.T) { testblas.ZcopyTest(t, Implementation{}) },
	"Zdotc":  func(t *testing.T) { testblas.ZdotcTest(t, Implementation{}) },
	"Zdotu":  func(t *testing.T) { testblas.ZdotuTest(t, Implementation{}) },
	"Zdscal": func(t *testing.T) { testblas.ZdscalTest(t, Implementation{}) },
	"Zgbmv":  func(t *testing.T) { testblas.ZgbmvTest(t, Implementation{}) },
	"Zgemm":  func(t *testing.T) { testblas.ZgemmTest(t, Implementation{}) },
	"Zgemv":  func(t *testing.T) { testblas.ZgemvTest(t, Implementation{}) },
	"Zgerc":  func(t *testing.T) { testblas.ZgercTest(t, Implementation{}) },
	"Zgeru":  func(t *testing.T) { testblas.ZgeruTest(t, Implementation{}) },
	"Zhbmv":  func(t *testing.T) { testblas.ZhbmvTest(t, Implementation{}) },
	"Zhemm":  func(t *testing.T) { testblas.ZhemmTest(t, Implementation{}) },
	"Zhemv":  func(t *testing.T) { testblas.ZhemvTest(t, Implementation{}) },
	"Zher2":  func(t *testing.T) { testblas.Zher2Test(t, Implementation{}) },
	"Zher2k": func(t *testing.T) { testblas.Zher2kTest(t, Implementation{}) },
	"Zher":   func(t *testing.T) { testblas.ZherTest(t, Implementation{}) },
	"Zherk":  func(t *testing.T) { testblas.ZherkTest(t, Implementation{}) },
	"Zhpmv":  func(t *testing.T) { testblas.ZhpmvTest(t, Implementation{}) },
	"Zhpr2":  func(t *testing.T) { testblas.Zhpr2Test(t, Implementation{}) },
	"Zhpr":   func(t *testing.T) { testblas.ZhprTest(t, Implementation{}) },
	"Zscal":  func(t *testing.T) { testblas.ZscalTest(t, Implementation{}) },
	"Zswap":  func(t *testing.T) { testblas.ZswapTest(t, Implementation{}) },
	"Zsymm":  func(t *testing.T) { testblas.ZsymmTest(t, Implementation{}) },
	"Zsyr2k": func(t *testing.T) { testblas.Zsyr2kTest(t, Implementation{}) },
	"Zsyrk":  func(t *testing.T) { testblas.ZsyrkTest(t, Implementation{}) },
	"Ztbmv":  func(t *testing.T) { testblas.ZtbmvTest(t, Implementation{}) },
	"Ztbsv":  func(t *testing.T) { testblas.ZtbsvTest(t, Implementation{}) },
	"Ztpmv":  func(t *testing.T) { testblas.ZtpmvTest(t, Implementation{}) },
	"Ztpsv":  func(t *testing.T) { testblas.ZtpsvTest(t, Implementation{}) },
	"Ztrmm":  func(t *testing.T) { testblas.ZtrmmTest(t, Implementation{}) },
	"Ztrmv":  func(t *testing.T) { testblas.ZtrmvTest(t, Implementation{}) },
	"Ztrsm":  func(t *testing.T) { testblas.ZtrsmTest(t, Implementation{}) },
	"Ztrsv":  func(t *testing.T) { testblas.ZtrsvTest(t, Implementation{}) },
}

// always makes this package compute matrices of any size until the test ends. Otherwise gonum computes small ones.
func always(t *testing.T) {
	matrices, vectors, rows := leastOfMatrices, leastOfVectors, few
	leastOfMatrices, leastOfVectors, few = 0, 0, 0
	t.Cleanup(func() { leastOfMatrices, leastOfVectors, few = matrices, vectors, rows })
}

func TestSuite(t *testing.T) {
	for name, test := range suite {
		t.Run(name, test)
	}
	always(t)
	for name, test := range suite {
		t.Run("always/"+name, test)
	}
}

// A step beyond the memory is a wrong argument, even if step × rows overflows an int.
func TestStepsBeyondMemory(t *testing.T) {
	const rows = 17
	room := make([]float64, 400)
	for name, step := range map[string]int{"product of 0": 1 << (strconv.IntSize - 4), "below 0": math.MaxInt / 16, "largest": math.MaxInt} {
		assert.Panics(t, func() {
			Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, rows, 16, 16, 1, room, step, room, 16, 0, make([]float64, 400), 16)
		}, name)
		assert.Panics(t, func() {
			Implementation{}.Dtrsm(blas.Left, blas.Lower, blas.NoTrans, blas.Unit, rows+16, 16, 1, room, step, room, 16)
		}, name)
	}
}
