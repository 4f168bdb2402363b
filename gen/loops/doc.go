// Package loops emits the loops of operators in Go, their kernels in assembly, and the variables that refer to both.
package loops
