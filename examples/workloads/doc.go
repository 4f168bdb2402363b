// Package workloads has eight complete array programs. Each is a function in a separate file, with NumPy's version in its comment. Tests compare
// results with NumPy's, and benchmarks measure the programs:
//
//	go test -bench . ndgo/examples/workloads
package workloads
