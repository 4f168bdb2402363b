package workloads_test

import (
	"ndgo/examples/workloads"
	nd "ndgo/ndarray"
)

type arrays = map[string]nd.Array

// A program is a workload with a name and two sets of inputs. NumPy's outputs for these inputs are stored.
type program struct {
	name          string
	small, medium func() arrays
	run           func(in arrays) arrays
}

var programs = []program{
	{"jacobi2d", jacobiInputs(40, 10), jacobiInputs(1000, 60), func(in arrays) arrays {
		return arrays{"a": workloads.Jacobi2D(of[float64](in, "a"), integer(in, "steps"))}
	}},
	{"fdtd2d", fdtdInputs(30, 35, 12), fdtdInputs(800, 900, 40), func(in arrays) arrays {
		ex, ey, hz := workloads.FDTD2D(of[float64](in, "ex"), of[float64](in, "ey"), of[float64](in, "hz"), of[float64](in, "drive"))
		return arrays{"ex": ex, "ey": ey, "hz": hz}
	}},
	{"nbody", nbodyInputs(24, 10), nbodyInputs(400, 10), func(in arrays) arrays {
		pos, vel, ke := workloads.NBody(of[float64](in, "pos"), of[float64](in, "vel"), of[float64](in, "mass"), integer(in, "steps"))
		return arrays{"pos": pos, "vel": vel, "ke": ke}
	}},
	{"softmax", softmaxInputs(2, 3, 16), softmaxInputs(16, 16, 128), func(in arrays) arrays {
		return arrays{"y": workloads.Softmax(of[float32](in, "x"))}
	}},
	{"mlp", mlpInputs(5, 37, 29, 11), mlpInputs(256, 1024, 1024, 256), func(in arrays) arrays {
		f := func(name string) *nd.NDArray[float32] { return of[float32](in, name) }
		return arrays{"y": workloads.MLP(f("x"), f("w1"), f("b1"), f("w2"), f("b2"))}
	}},
	{"mandel", mandelbrotInputs(64, 40), mandelbrotInputs(500, 80), func(in arrays) arrays {
		return arrays{"k": workloads.Mandelbrot(integer(in, "n"), integer(in, "iters"))}
	}},
	{"clipmix", clipMixInputs(33), clipMixInputs(2000), func(in arrays) arrays {
		return arrays{"y": workloads.ClipMix(of[int64](in, "a"), of[int64](in, "b"))}
	}},
	{"hillshade", hillshadeInputs(80, 97), hillshadeInputs(1376, 1612), func(in arrays) arrays {
		image, shade := workloads.Hillshade(of[float64](in, "z"))
		return arrays{"img": image, "shade": shade}
	}},
}

func of[T any](in arrays, name string) *nd.NDArray[T] { return in[name].(*nd.NDArray[T]) }

func integer(in arrays, name string) int { return int(of[int64](in, name).Item()) }

func number(n int) nd.Array { return nd.Scalar(int64(n)) }

func jacobiInputs(n, steps int) func() arrays {
	return func() arrays { return arrays{"a": uniform(1, 0, 1, n, n), "steps": number(steps)} }
}

func fdtdInputs(nx, ny, steps int) func() arrays {
	return func() arrays {
		return arrays{"ex": uniform(2, 0, 1, nx, ny), "ey": uniform(3, 0, 1, nx, ny), "hz": uniform(4, 0, 1, nx, ny), "drive": uniform(5, 0, 1, steps)}
	}
}

func nbodyInputs(n, steps int) func() arrays {
	return func() arrays {
		mass := nd.Divide(uniform(8, 0.5, 1.5, n), float64(n))
		return arrays{"pos": uniform(6, -1, 1, n, 3), "vel": uniform(7, -0.1, 0.1, n, 3), "mass": mass, "steps": number(steps)}
	}
}

func softmaxInputs(n, h, m int) func() arrays {
	return func() arrays { return arrays{"x": nd.AsType[float32](uniform(9, -4, 4, n, h, m, m))} }
}

func mlpInputs(n, d0, d1, d2 int) func() arrays {
	f := func(seed uint64, shape ...int) nd.Array {
		return nd.AsType[float32](uniform(seed, -0.5, 0.5, shape...))
	}
	return func() arrays {
		return arrays{"x": f(10, n, d0), "w1": f(11, d0, d1), "b1": f(12, d1), "w2": f(13, d1, d2), "b2": f(14, d2)}
	}
}

func mandelbrotInputs(n, iterations int) func() arrays {
	return func() arrays { return arrays{"n": number(n), "iters": number(iterations)} }
}

func clipMixInputs(n int) func() arrays {
	f := func(seed uint64) nd.Array { return nd.AsType[int64](nd.Floor(uniform(seed, 0, 1000, n, n))) }
	return func() arrays { return arrays{"a": f(15), "b": f(16)} }
}

func hillshadeInputs(h, w int) func() arrays {
	return func() arrays { return arrays{"z": terrain(h, w)} }
}
