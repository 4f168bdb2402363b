//go:build 386 || amd64 || arm || arm64 || ppc64le || s390x || wasm

package main

import (
	"github.com/viterin/vek"
	vekfloat32 "github.com/viterin/vek/vek32"

	"ndgo/bench/internal/peer"
)

// ofVek has the cases of vek.
var ofVek = map[string]cases{"f64": vek64(), "f32": vek32()}

// vek64 has vek's functions of float64.
func vek64() cases {
	return cases{
		"add_out":    binary(returned2(vek.Add_Into)),
		"sub_out":    binary(returned2(vek.Sub_Into)),
		"mul_out":    binary(returned2(vek.Mul_Into)),
		"div_out":    binary(returned2(vek.Div_Into)),
		"max_out":    binary(returned2(vek.Maximum_Into)),
		"min_out":    binary(returned2(vek.Minimum_Into)),
		"lt_out":     binary(returned2(vek.Lt_Into)),
		"eq_out":     binary(returned2(vek.Eq_Into)),
		"abs_out":    unary(returned(vek.Abs_Into)),
		"neg_out":    unary(returned(vek.Neg_Into)),
		"sqrt_out":   unary(returned(vek.Sqrt_Into)),
		"floor_out":  unary(returned(vek.Floor_Into)),
		"pow_out":    binary(returned2(vek.Pow_Into)),
		"add_scalar": unary(func(z, x []float64) { vek.AddNumber_Into(z, x, 3) }),
		"sum_all":    reduces(vek.Sum, operand[float64]),
		"mean_all":   reduces(vek.Mean, operand[float64]),
		"max_all":    reduces(vek.Max, operand[float64]),
		"argmax_all": reduces(vek.ArgMax, operand[float64]),
		"cumsum_all": unary(returned(vek.CumSum_Into)),
		"f64_f32":    unary(returned(vek.ToFloat32_Into)),
		"f64_i32":    unary(returned(vek.ToInt32_Into)),
		"dot": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[float64](0, n), peer.Numbers[float64](1, n), make([]float64, 1)
			return writes(z, func() { z[0] = vek.Dot(x, y) })
		},
	}
}

// vek32 has vek's functions of float32.
func vek32() cases {
	return cases{
		"add_out":    binary(returned2(vekfloat32.Add_Into)),
		"sub_out":    binary(returned2(vekfloat32.Sub_Into)),
		"mul_out":    binary(returned2(vekfloat32.Mul_Into)),
		"div_out":    binary(returned2(vekfloat32.Div_Into)),
		"max_out":    binary(returned2(vekfloat32.Maximum_Into)),
		"min_out":    binary(returned2(vekfloat32.Minimum_Into)),
		"lt_out":     binary(returned2(vekfloat32.Lt_Into)),
		"abs_out":    unary(returned(vekfloat32.Abs_Into)),
		"sqrt_out":   unary(returned(vekfloat32.Sqrt_Into)),
		"exp_out":    unary(returned(vekfloat32.Exp_Into)),
		"log_out":    unary(returned(vekfloat32.Log_Into)),
		"sin_out":    unary(returned(vekfloat32.Sin_Into)),
		"cos_out":    unary(returned(vekfloat32.Cos_Into)),
		"sum_all":    reduces(vekfloat32.Sum, operand[float32]),
		"max_all":    reduces(vekfloat32.Max, operand[float32]),
		"argmax_all": reduces(vekfloat32.ArgMax, operand[float32]),
		"dot": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[float32](0, n), peer.Numbers[float32](1, n), make([]float32, 1)
			return writes(z, func() { z[0] = vekfloat32.Dot(x, y) })
		},
	}
}
