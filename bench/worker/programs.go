package main

import (
	"fmt"

	"ndgo/bench/internal/peer"
	"ndgo/examples/workloads"
	nd "ndgo/ndarray"
)

// A program is a program of examples/workloads. Its inputs have given dimensions.
type program struct {
	dimensions int // number of dimensions
	make       func(d []int) *peer.Operation
}

// prepare returns the program with its inputs. It panics if the number of dimensions is wrong, or if a dimension is less than 1.
func (p program) prepare(d []int) *peer.Operation {
	if len(d) != p.dimensions {
		panic(fmt.Sprintf("dimensions are %d, want %d of them", d, p.dimensions))
	}
	for _, size := range d {
		if size < 1 {
			panic(fmt.Sprintf("dimensions are %d, of which one is less than 1", d))
		}
	}
	return p.make(d)
}

// programs has the programs of package workloads by name. Their inputs are the same as in peers/python/programs.py.
var programs = map[string]program{
	"jacobi2d": {2, func(d []int) *peer.Operation { // rows and columns, steps
		a := operand[float64](0, d[0], d[0])
		var z array[float64]
		return runs(func() { z = workloads.Jacobi2D(a, d[1]) }, result(&z))
	}},
	"fdtd2d": {3, func(d []int) *peer.Operation { // rows, columns, steps
		ex, ey, hz := operand[float64](0, d[0], d[1]), operand[float64](1, d[0], d[1]), operand[float64](2, d[0], d[1])
		drive := operand[float64](3, d[2])
		var x, y, z array[float64]
		return runs(func() { x, y, z = workloads.FDTD2D(ex, ey, hz, drive) }, result(&x), result(&y), result(&z))
	}},
	"nbody": {2, func(d []int) *peer.Operation { // bodies, steps
		positions := nd.Multiply(centred[float64](0, d[0], 3), 2)
		velocities := nd.Multiply(centred[float64](1, d[0], 3), 0.2)
		masses := nd.Divide(operand[float64](2, d[0]), float64(d[0]))
		var position, velocity, energy array[float64]
		return runs(func() { position, velocity, energy = workloads.NBody(positions, velocities, masses, d[1]) },
			result(&position), result(&velocity), result(&energy))
	}},
	"softmax": {3, func(d []int) *peer.Operation { // the first two axes, and the last two
		x := nd.Multiply(centred[float32](0, d[0], d[1], d[2], d[2]), 8)
		var z array[float32]
		return runs(func() { z = workloads.Softmax(x) }, result(&z))
	}},
	"mlp": {4, func(d []int) *peer.Operation { // rows, and width of each layer
		x := centred[float32](0, d[0], d[1])
		weights1, bias1 := centred[float32](1, d[1], d[2]), centred[float32](2, d[2])
		weights2, bias2 := centred[float32](3, d[2], d[3]), centred[float32](4, d[3])
		var z array[float32]
		return runs(func() { z = workloads.MLP(x, weights1, bias1, weights2, bias2) }, result(&z))
	}},
	"mandel": {2, func(d []int) *peer.Operation { // rows and columns, iterations
		var z array[int32]
		return runs(func() { z = workloads.Mandelbrot(d[0], d[1]) }, result(&z))
	}},
	"clipmix": {1, func(d []int) *peer.Operation { // rows and columns
		a, b := operand[int64](0, d[0], d[0]), operand[int64](1, d[0], d[0])
		var z array[int64]
		return runs(func() { z = workloads.ClipMix(a, b) }, result(&z))
	}},
	"hillshade": {2, func(d []int) *peer.Operation { // rows and columns
		heights := nd.Add(nd.Add(operand[float64](0, d[0], d[1]), operand[float64](1, d[0], 1)), operand[float64](2, d[1]))
		heights = nd.Multiply(heights, 60)
		var image array[uint8]
		var shade array[float64]
		return runs(func() { image, shade = workloads.Hillshade(heights) }, result(&image), result(&shade))
	}},
}

// centred returns operand k minus 1. Its elements lie between -½ and ½.
func centred[T nd.Float](k int, shape ...int) array[T] {
	return nd.Subtract(operand[T](k, shape...), 1)
}

// runs returns the operation of a program with several results.
func runs(run func(), first func() []float64, others ...func() []float64) *peer.Operation {
	return &peer.Operation{Run: run, Result: first, Others: others}
}

// result returns a function that returns the elements of a result. Call it after the program has run.
func result[R nd.Element](z *array[R]) func() []float64 {
	return func() []float64 { return elements(*z) }
}
