package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/bench/internal/plain"
	"ndgo/bench/internal/released"
	nd "ndgo/ndarray"
)

// These variables have the programs of package plain by name: as written, compiled, and with releases.
var plainPrograms, compiledPrograms, releasedPrograms = programsOf(&plain.Plain), programsOf(&plain.Compiled), programsOf(&released.Programs)

// programsOf returns the programs of package plain by name, in the form f. Their inputs are those of peers/python/plain.py.
func programsOf(f *plain.Programs) map[string]program {
	return map[string]program{
		"heat3d": {2, func(d []int) *peer.Operation { // elements along each axis, steps
			u := own[float32](0, d[0], d[0], d[0])
			var z array[float32]
			return read(func() { z = f.Heat3D(u, d[1]) }, &z)
		}},
		"life": {2, func(d []int) *peer.Operation { // rows and columns, steps
			cells := nd.AsType[uint8](nd.Less(own[float64](0, d[0], d[0]), 0.8))
			var z array[uint8]
			return read(func() { z = f.Life(cells, d[1]) }, &z)
		}},
		"apsp": {1, func(d []int) *peer.Operation { // points
			edges := own[float64](0, d[0], d[0])
			var z array[float64]
			return read(func() { z = f.Apsp(edges) }, &z)
		}},
		"cavity": {3, func(d []int) *peer.Operation { // rows and columns, steps, pressure sweeps per step
			var u, v, p array[float64]
			return read(func() { u, v, p = f.Cavity(d[0], d[1], d[2]) }, &u, &v, &p)
		}},
		"haversine": {1, func(d []int) *peer.Operation { // points of each list
			a, b, c, e := own[float64](0, d[0]), own[float64](1, d[0]), own[float64](2, d[0]), own[float64](3, d[0])
			var z array[float64]
			return read(func() { z = f.Haversine(a, b, c, e) }, &z)
		}},
		"thomas": {2, func(d []int) *peer.Operation { // first two axes, and third axis, along which systems lie
			a, c := own[float64](0, d[0], d[0], d[1]), own[float64](2, d[0], d[0], d[1])
			b, e := nd.Add(own[float64](1, d[0], d[0], d[1]), 3), own[float64](3, d[0], d[0], d[1])
			var z array[float64]
			return read(func() { z = f.Thomas(a, b, c, e) }, &z)
		}},
		"correl": {2, func(d []int) *peer.Operation { // rows, columns
			x := own[float64](0, d[0], d[1])
			var z array[float64]
			return read(func() { z = f.Correl(x) }, &z)
		}},
		"radial": {2, func(d []int) *peer.Operation { // points, centres
			points, centres, weights := own[float64](0, d[0], 2), own[float64](1, d[1], 2), own[float64](2, d[1])
			var z array[float64]
			return read(func() { z = f.Radial(points, centres, weights) }, &z)
		}},
		"limiter": {1, func(d []int) *peer.Operation { // rows and columns
			u := own[float64](0, d[0], d[0])
			var z array[float64]
			return read(func() { z = f.Limiter(u) }, &z)
		}},
		"diffuse": {2, func(d []int) *peer.Operation { // rows and columns, steps
			u := own[float64](0, d[0], d[0])
			var z array[float64]
			return read(func() { z = f.Diffuse(u, d[1]) }, &z)
		}},
		"convwin": {2, func(d []int) *peer.Operation { // rows and columns of the image, of the window
			image, weights := own[float32](0, d[0], d[0]), own[float32](1, d[1], d[1])
			var z array[float32]
			return read(func() { z = f.ConvWin(image, weights) }, &z)
		}},
	}
}

// own returns a copy of operand k in memory of the library, where no Go slice refers to it. Programs get such arrays from files and
// from functions.
func own[T nd.Element](k int, shape ...int) array[T] { return operand[T](k, shape...).Copy() }

// read returns the operation of a program with results z. The operation includes a read of the first element of each result, because
// results may be deferred.
func read[T nd.Element](run func(), z ...*array[T]) *peer.Operation {
	var others []func() []float64
	for _, z := range z[1:] {
		others = append(others, result(z))
	}
	return runs(func() {
		run()
		for _, z := range z {
			(*z).At(make([]int, (*z).NDim())...)
		}
	}, result(z[0]), others...)
}
