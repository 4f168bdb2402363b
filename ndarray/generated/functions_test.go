package generated_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/simd"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// many returns a 1000×2 array for use as an operand. All elements are v, in the memory of one element.
func many[T any](v T) *nd.NDArray[T] { return trial.Operand(nd.Of(v).BroadcastTo(1000, 2)) }

// functions calls every function of the package that reads or writes arrays.
var functions = trial.Table{
	"Drop":    func() { generated.Drop(trial.Operand(nd.Of(1, 2))) },
	"Recycle": func() { generated.Recycle(trial.Operand(nd.Of(1, 2))) },
	"Apply": func() {
		generated.Apply[int8, int8](&simd.Add, nil, generated.In(many(int8(1))), generated.In(many(int8(1))))
	},
	"ApplyOver": func() {
		generated.ApplyOver[int, int](nd.Of(1, 2), &simd.Add, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
	},
	"Fresh1": func() {
		var z generated.Token
		generated.Fresh1[int8, int8](&z, &simd.Negative, many(int8(1)))
	},
	"Fresh2": func() {
		var z generated.Token
		generated.Fresh2[int8, int8](&z, &simd.Add, many(int8(1)), many(int8(1)), nil)
	},
	"Fresh3": func() {
		var z generated.Token
		generated.Fresh3[int8, int8](&z, &simd.Clip, many(int8(1)), many(int8(1)), many(int8(1)))
	},
	"StencilTo": func() {
		generated.StencilTo[int]("StencilTo", []generated.Out{generated.OutInto(trial.Target(nd.Of(1, 2)))}, &simd.Negative, &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: []ufunc.Place{{Offsets: []int{1}}}}, generated.In(trial.Of(3, 4)))
	},
	"ReduceStates": func() {
		outs := []generated.Out{generated.OutInto(trial.Target(nd.Of(1.0))), generated.OutInto(trial.Target(nd.Of(int64(1))))}
		generated.ReduceStates[float64]("ReduceStates", &meanStep, outs, []nd.Option{nd.KeepDims}, generated.In(trial.Of(1.0, 2)))
	},
	"Stencil": func() {
		generated.Stencil[int8, int8](&simd.Negative, &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: []ufunc.Place{{Offsets: []int{1}}}}, generated.In(many(int8(1))))
	},
	"ReduceMean": func() {
		generated.ReduceMean[float64, float64](&simd.Add, &simd.Multiply, []nd.Option{nd.Axis()}, generated.In(many(1.)), generated.In(many(1.)))
	},
	"ApplyInto": func() {
		generated.ApplyInto[int, int]("ApplyInto", trial.Target(nd.Of(1, 2)), &simd.Add, nil, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
	},
	"PassApply": func() {
		var p generated.Pass
		generated.PassApply[int8, int8](&p, &simd.Add, generated.In(many(int8(1))), generated.In(many(int8(1))))
		p.Compute()
	},
	"PassApplyTo": func() {
		var p generated.Pass
		generated.PassApplyTo[int](&p, &divMod, []generated.Out{generated.OutInto(trial.Target(nd.Of(1, 2))), generated.OutInto(trial.Target(nd.Of(1, 2)))}, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
		p.Compute()
	},
	"PassSet": func() {
		var p generated.Pass
		generated.PassSet[int, int](&p, trial.Target(nd.Of(1, 2)), &simd.Add, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
		p.Compute()
	},
	"PassReduce": func() {
		var p generated.Pass
		generated.PassReduce[int8, int8](&p, &simd.Add, nil, 0, []nd.Option{nd.Axis()}, generated.In(many(int8(1))))
		p.Compute()
	},
	"PassReduceMean": func() {
		var p generated.Pass
		generated.PassReduceMean[float64, float64](&p, &simd.Add, &simd.Multiply, []nd.Option{nd.Axis()}, generated.In(many(1.)), generated.In(many(1.)))
		p.Compute()
	},
	"PassReduceSome": func() {
		var p generated.Pass
		generated.PassReduceSome[int8, int8](&p, &simd.Add, nil, 0, []nd.Option{nd.Axis()}, generated.In(many(int8(1))))
		p.Compute()
	},
	"PassReduceVar": func() {
		var p generated.Pass
		generated.PassReduceVar[float64, float64](&p, nil, []nd.Option{nd.Axis()}, generated.In(many(1.)))
		p.Compute()
	},
	"PassReduceStd": func() {
		var p generated.Pass
		generated.PassReduceStd[float64, float64](&p, &simd.Multiply, []nd.Option{nd.Axis()}, generated.In(many(1.)), generated.In(many(1.)))
		p.Compute()
	},
	"ReduceVar": func() {
		generated.ReduceVar[float64, float64](nil, []nd.Option{nd.Axis()}, generated.In(many(1.)))
	},
	"ReduceStd": func() {
		generated.ReduceStd[float64, float64](&simd.Multiply, []nd.Option{nd.Axis()}, generated.In(many(1.)), generated.In(many(1.)))
	},
	"Set": func() {
		generated.Set[int, int](trial.Target(nd.Of(1, 2)), &simd.Add, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
	},
	"ApplyTo": func() {
		generated.ApplyTo[int]("ApplyTo", &divMod, []generated.Out{generated.OutInto(trial.Target(nd.Of(1, 2))), generated.OutInto(trial.Target(nd.Of(1, 2)))}, generated.In(trial.Of(1, 2)), generated.In(trial.Of(3, 4)))
	},
	"ReduceInto": func() {
		generated.ReduceInto[int, int]("ReduceInto", trial.Target(nd.Scalar(1)), &simd.Add, nil, 0, nil, generated.In(trial.Of(1, 2)))
	},
	"ReduceMeanInto": func() {
		generated.ReduceMeanInto[float64, float64]("ReduceMeanInto", trial.Target(nd.Scalar(1.0)), &simd.Add, &simd.Multiply, nil, generated.In(trial.Of(1.0, 2)), generated.In(trial.Of(1.0, 2)))
	},
	"RowsInto": func() {
		generated.RowsInto("RowsInto", trial.Target(nd.Of(1, 2)), func(dst, src []int) { copy(dst, src) }, trial.Of(3, 4), nil)
	},
	"ScanInto": func() {
		generated.ScanInto[int, int]("ScanInto", trial.Target(nd.Of(1, 2)), &simd.Add, nil, 0, []nd.Option{nd.Axis(0)}, generated.In(trial.Of(3, 4)))
	},
	"StencilInto": func() {
		generated.StencilInto[int, int]("StencilInto", trial.Target(nd.Of(1, 2)), &simd.Negative, &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: []ufunc.Place{{Offsets: []int{1}}}}, generated.In(trial.Of(3, 4)))
	},
	"Rows": func() { generated.Rows("Rows", func(dst, src []int8) {}, many(int8(1)), nil) },
	"Reduce": func() {
		generated.Reduce[int8, int8](&simd.Add, nil, 0, []nd.Option{nd.Axis()}, generated.In(many(int8(1))))
	},
	"ReduceSome": func() {
		generated.ReduceSome[int8, int8](&simd.Add, nil, 0, []nd.Option{nd.Axis()}, generated.In(many(int8(1))))
	},
	"Scan": func() {
		generated.Scan[int8, int8]("Scan", &simd.Add, nil, 0, []nd.Option{nd.Axis(0)}, generated.In(many(int8(1))))
	},
}

// TestEveryOperandIsChecked calls each function with a nil or a released array for each operand, and with a read-only target.
func TestEveryOperandIsChecked(t *testing.T) {
	tried := trial.Walk(t, functions, map[string]trial.Exception{
		// Errors name the operator, not the function.
		"Apply": {Op: "Add"}, "ApplyOver": {Op: "Add"}, "Fresh1": {Op: "Negative"}, "Fresh2": {Op: "Add"}, "Fresh3": {Op: "Clip"}, "Stencil": {Op: "Negative"}, "Reduce": {Op: "Add"}, "ReduceSome": {Op: "Add"}, "ReduceMean": {Op: "Multiply"}, "Set": {Op: "Add"}, "PassApply": {Op: "Add"}, "PassApplyTo": {Op: divMod.Name}, "PassSet": {Op: "Add"}, "PassReduce": {Op: "Add"}, "PassReduceMean": {Op: "Multiply"}, "PassReduceSome": {Op: "Add"}, "PassReduceVar": {Op: "Var"}, "PassReduceStd": {Op: "Multiply"}, "ReduceVar": {Op: "Var"}, "ReduceStd": {Op: "Multiply"},
	})
	assert.Greater(t, tried, 60)
}

// TestEveryFunctionIsInTheTable compares the table with the package.
func TestEveryFunctionIsInTheTable(t *testing.T) {
	trial.Whole(t, ".", functions, map[string]string{
		"In": "an operand of the others", "InSlice": "takes a slice", "OutInto": "a target of the others", "Made": "takes their results", "Spread": "makes an operand of the others",
		"TileIn": "an array of a loop of the user", "TileInto": "an array of a loop of the user", "Tile": "makes a view", "But": "returns one of its operands", "TileTable": "takes a slice",
	})
}

// TestEveryResultIsLimited calls every function that returns new memory.
func TestEveryResultIsLimited(t *testing.T) {
	for _, name := range []string{"Apply", "Stencil", "Rows", "Reduce", "ReduceMean", "ReduceSome", "ReduceVar", "ReduceStd", "PassReduceVar", "PassReduceStd", "PassApply", "PassReduce", "PassReduceMean", "PassReduceSome", "Scan"} {
		old := nd.SetMaxBytes(100)
		err := nd.Try(functions[name])
		nd.SetMaxBytes(old)
		assert.ErrorIs(t, err, nd.ErrLimit, name)
	}
}
