// Package workloads is eight whole programs on arrays, each a function in a file of its own with NumPy's version above
// it. Its tests compare them with results of NumPy, and its benchmarks measure them:
//
//	go test -bench . ndgo/examples/workloads
package workloads
