package linalg_test

import (
	"testing"

	"ndgo/internal/trial"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// functions calls all functions.
var functions = trial.Table{
	"linalg.Cond":            func() { linalg.Cond(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Det":             func() { linalg.Det(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Diagonal":        func() { linalg.Diagonal(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Eig":             func() { linalg.Eig(trial.Operand(nd.Eye[float64](2))) },
	"linalg.EigVals":         func() { linalg.EigVals(trial.Operand(nd.Eye[float64](2))) },
	"linalg.EigValsH":        func() { linalg.EigValsH(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Eigh":            func() { linalg.Eigh(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Expm":            func() { linalg.Expm(trial.Operand(nd.Eye[float64](2))) },
	"linalg.LstSq":           func() { linalg.LstSq(trial.Operand(nd.Eye[float64](2)), trial.Of(1.0, 2)) },
	"linalg.MatrixNorm":      func() { linalg.MatrixNorm(trial.Operand(nd.Eye[float64](2))) },
	"linalg.MatrixRank":      func() { linalg.MatrixRank(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Norm":            func() { linalg.Norm(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Pinv":            func() { linalg.Pinv(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Polyfit":         func() { linalg.Polyfit(trial.Of(1.0, 2), trial.Of(1.0, 2), 1) },
	"linalg.PolyfitWeighted": func() { linalg.PolyfitWeighted(trial.Of(1.0, 2), trial.Of(1.0, 2), trial.Of(1.0, 2), 1) },
	"linalg.QR":              func() { linalg.QR(trial.Operand(nd.Eye[float64](2))) },
	"linalg.SLogDet":         func() { linalg.SLogDet(trial.Operand(nd.Eye[float64](2))) },
	"linalg.SVD":             func() { linalg.SVD(trial.Operand(nd.Eye[float64](2))) },
	"linalg.SVDVals":         func() { linalg.SVDVals(trial.Operand(nd.Eye[float64](2))) },
	"linalg.Trace":           func() { linalg.Trace(trial.Operand(nd.Eye[float64](2))) },
	"linalg.VectorNorm":      func() { linalg.VectorNorm(trial.Operand(nd.Eye[float64](2))) },
	"linalg.EigAs":           func() { linalg.EigAs[complex128](trial.Operand(nd.Eye[float64](2))) },
	"linalg.EigValsAs":       func() { linalg.EigValsAs[complex128](trial.Operand(nd.Eye[float64](2))) },
	"linalg.Cholesky":        func() { _, err := linalg.Cholesky(trial.Operand(nd.Eye[float64](2))); throw(err) },
	"linalg.Inv":             func() { _, err := linalg.Inv(trial.Operand(nd.Eye[float64](2))); throw(err) },
	"linalg.MatrixPower":     func() { _, err := linalg.MatrixPower(trial.Operand(nd.Eye[float64](2)), 3); throw(err) },
	"linalg.Solve":           func() { _, err := linalg.Solve(trial.Operand(nd.Eye[float64](2)), trial.Of(1.0, 2)); throw(err) },
}

// throw panics with err unless it is nil.
func throw(err error) {
	if err != nil {
		panic(err)
	}
}

func TestEveryOperandIsChecked(t *testing.T) { trial.Walk(t, functions, nil) }

func TestEveryFunctionIsInTheTable(t *testing.T) { trial.Whole(t, ".", functions, nil) }
