package main

import (
	"math"

	"ndgo/bench/internal/peer"
)

// floatLoops has the loops over floats.
func floatLoops[T float32 | float64]() cases {
	all := cases{
		"div_out": binary(func(z, x, y []T) { each2(z, x, y, func(x, y T) T { return x / y }) }),
		"pow_out": binary(func(z, x, y []T) {
			each2(z, x, y, func(x, y T) T { return T(math.Pow(float64(x), float64(y))) })
		}),
		"sum_all": reduces(sum[T, T], operand[T]),
		"dot": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[T](0, n), peer.Numbers[T](1, n), make([]T, 1)
			return writes(z, func() {
				var s T
				y := y[:len(x)]
				for i, v := range x {
					s += v * y[i]
				}
				z[0] = s
			})
		},
		"fused_poly": func(n int) *peer.Operation {
			a, b, c, d := peer.Numbers[T](0, n), peer.Numbers[T](1, n), peer.Numbers[T](2, n), peer.Numbers[T](3, n)
			z := peer.Room[T](n)
			return writes(z, func() {
				a, b, c, d := a[:len(z)], b[:len(z)], c[:len(z)], d[:len(z)]
				for i := range z {
					z[i] = 2*a[i] + 3*b[i]*b[i] - c[i]/d[i]
				}
			})
		},
		"hypot3": ternary(func(z, a, b, c []T) {
			each3(z, a, b, c, func(a, b, c T) T { return T(math.Sqrt(float64(a*a + b*b + c*c))) })
		}),
		"lerp": ternary(func(z, a, b, c []T) { each3(z, a, b, c, func(a, b, c T) T { return a + (b-a)*c }) }),
		"clip": unary(func(z, x []T) { each(z, x, func(x T) T { return min(max(x, 0.75), 1.25) }) }),
		"black_scholes": ternary(func(z, share, strike, years []T) {
			each3(z, share, strike, years, func(share, strike, years T) T {
				return T(blackScholes(float64(share), float64(strike), float64(years)))
			})
		}),
	}
	for name, f := range map[string]func(float64) float64{
		"sqrt_out": math.Sqrt, "exp_out": math.Exp, "log_out": math.Log, "sin_out": math.Sin, "cos_out": math.Cos,
		"tan_out": math.Tan, "tanh_out": math.Tanh, "atan_out": math.Atan, "cbrt_out": math.Cbrt, "floor_out": math.Floor,
	} {
		all[name] = unary(func(z, x []T) { each(z, x, func(x T) T { return T(f(float64(x))) }) })
	}
	return all
}

// ternary returns an operation on three operands. It stores the result of f in an existing slice.
func ternary[T peer.Number](f func(z, a, b, c []T)) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		a, b, c, z := peer.Numbers[T](0, n), peer.Numbers[T](1, n), peer.Numbers[T](2, n), peer.Room[T](n)
		return writes(z, func() { f(z, a, b, c) })
	}
}

// each3 sets z to f of the elements of a, b and c.
func each3[T any](z, a, b, c []T, f func(a, b, c T) T) {
	a, b, c = a[:len(z)], b[:len(z)], c[:len(z)]
	for i := range z {
		z[i] = f(a[i], b[i], c[i])
	}
}

// blackScholes returns the price of a call option.
func blackScholes(share, strike, years float64) float64 {
	root := math.Sqrt(years) * 0.2
	first := (math.Log(share/strike) + 0.07*years) / root
	return share*normal(first) - strike*math.Exp(-0.05*years)*normal(first-root)
}

// normal returns an approximate probability of a standard normal variable below x.
func normal(x float64) float64 {
	return 0.5 * (1 + math.Tanh(0.7978845608028654*(x+0.044715*x*x*x)))
}

// conversions has the loops from float64 to other types.
func conversions() cases {
	return cases{
		"f64_f32": unary(func(z []float32, x []float64) { each(z, x, func(x float64) float32 { return float32(x) }) }),
		"f64_i32": unary(func(z []int32, x []float64) { each(z, x, func(x float64) int32 { return int32(x) }) }),
	}
}
