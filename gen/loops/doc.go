// Package loops emits the loops of operators in Go, their kernels in assembly, and the tables with the names
// of both.
package loops
