package into_test

import (
	"testing"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// functions calls each function that moves or sorts elements, and one generated function of each form.
var functions = trial.Table{
	"into.AsType":         func() { into.AsType(trial.Target(nd.Of(1, 2)), trial.Of(3.0, 4)) },
	"into.Where":          func() { into.Where(trial.Target(nd.Of(1, 2)), trial.Of(true, true), trial.Of(3, 4), trial.Of(5, 6)) },
	"into.Take":           func() { into.Take(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(1, 0)) },
	"into.Concat":         func() { into.Concat(trial.Target(nd.Of(1, 2)), nd.Arrays(trial.Of(3), trial.Of(4))) },
	"into.Stack":          func() { into.Stack(trial.Target(nd.Zeros[int](2, 1)), nd.Arrays(trial.Of(3), trial.Of(4))) },
	"into.Sort":           func() { into.Sort(trial.Target(nd.Of(1, 2)), trial.Of(4, 3)) },
	"into.ArgSort":        func() { into.ArgSort(trial.Target(nd.Of(1, 2)), trial.Of(4, 3)) },
	"into.Partition":      func() { into.Partition(trial.Target(nd.Of(1, 2)), trial.Of(4, 3), 1) },
	"into.ArgPartition":   func() { into.ArgPartition(trial.Target(nd.Of(1, 2)), trial.Of(4, 3), 1) },
	"into.SearchSorted":   func() { into.SearchSorted(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(5, 6)) },
	"into.Digitize":       func() { into.Digitize(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(5, 6)) },
	"into.IsIn":           func() { into.IsIn(trial.Target(nd.Of(true, false)), trial.Of(3, 4), trial.Of(3, 6)) },
	"into.MatMul":         func() { into.MatMul(trial.Target(nd.Scalar(1)), trial.Of(3, 4), trial.Of(3, 6)) },
	"into.Add":            func() { into.Add(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(5, 6), trial.Of(7, 8)) },
	"into.Negative":       func() { into.Negative(trial.Target(nd.Of(1, 2)), trial.Of(3, 4)) },
	"into.Less":           func() { into.Less(trial.Target(nd.Of(true, true)), trial.Of(3, 4), trial.Of(1, 2)) },
	"into.Clip":           func() { into.Clip(trial.Target(nd.Of(1, 2)), trial.Of(3, 4), trial.Of(1, 2), trial.Of(5, 6)) },
	"into.Real":           func() { into.Real(trial.Target(nd.Of(1.0, 2)), trial.Of(3i, 4)) },
	"into.Sum":            func() { into.Sum(trial.Target(nd.Scalar(1)), trial.Of(3, 4)) },
	"into.SumAs":          func() { into.SumAs(trial.Target(nd.Scalar(1.0)), trial.Of(3, 4)) },
	"into.Max":            func() { into.Max(trial.Target(nd.Scalar(1)), trial.Of(3, 4)) },
	"into.All":            func() { into.All(trial.Target(nd.Scalar(true)), trial.Of(3, 4)) },
	"into.CountNonzero":   func() { into.CountNonzero(trial.Target(nd.Scalar(1)), trial.Of(3, 4)) },
	"into.Mean":           func() { into.Mean(trial.Target(nd.Scalar(1.0)), trial.Of(3.0, 4)) },
	"into.MeanAs":         func() { into.MeanAs(trial.Target(nd.Scalar(1.0)), trial.Of(3, 4)) },
	"into.Var":            func() { into.Var(trial.Target(nd.Scalar(1.0)), trial.Of(3.0, 4)) },
	"into.VarAs":          func() { into.VarAs(trial.Target(nd.Scalar(1.0)), trial.Of(3, 4)) },
	"into.Std":            func() { into.Std(trial.Target(nd.Scalar(1.0)), trial.Of(3.0, 4)) },
	"into.ArgMax":         func() { into.ArgMax(trial.Target(nd.Scalar(1)), trial.Of(3, 4)) },
	"into.CumulativeSum":  func() { into.CumulativeSum(trial.Target(nd.Of(1, 2)), trial.Of(3, 4)) },
	"into.CumulativeProd": func() { into.CumulativeProd(trial.Target(nd.Of(1, 2)), trial.Of(3, 4)) },
}

func TestEveryOperandIsChecked(t *testing.T) { trial.Walk(t, functions, nil) }
