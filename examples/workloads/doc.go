// Package workloads has eight whole array programs. Each is a function in a separate file, with NumPy's version above
// it. Tests compare them with NumPy's results, and benchmarks measure them:
//
//	go test -bench . ndgo/examples/workloads
package workloads
