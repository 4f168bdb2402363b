package strict_test

import (
	"testing"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

// functions calls one function of each form.
var functions = trial.Table{
	"strict.Add":     func() { strict.Add(trial.Of(1, 2), trial.Of(3, 4)) },
	"strict.Less":    func() { strict.Less(trial.Of(1, 2), trial.Operand(nd.Zeros[int](2, 2)), 1) },
	"strict.Complex": func() { strict.Complex[complex128](trial.Of(1.0, 2), trial.Of(3.0, 4)) },
}

func TestEveryOperandIsChecked(t *testing.T) { trial.Walk(t, functions, nil) }
