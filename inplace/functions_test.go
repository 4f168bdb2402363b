package inplace_test

import (
	"testing"

	"ndgo/inplace"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// functions calls one function of each form.
var functions = trial.Table{
	"inplace.Add":      func() { inplace.Add(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(5, 6)) },
	"inplace.Negative": func() { inplace.Negative(trial.Target(nd.Of(1, 2))) },
	"inplace.Clip":     func() { inplace.Clip(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(5, 6)) },
	"inplace.Divide":   func() { inplace.Divide(trial.Target(nd.Of(1.0, 2)), trial.Of(3.0, 4)) },
	"inplace.AddAt":    func() { inplace.AddAt(trial.Target(nd.Of(1, 2)), trial.Of(0, 1), trial.Of(5, 6)) },
	"inplace.Sort":     func() { inplace.Sort(trial.Target(nd.Of(2, 1))) },
}

func TestEveryOperandIsChecked(t *testing.T) { trial.Walk(t, functions, nil) }
