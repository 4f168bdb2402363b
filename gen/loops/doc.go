// Package loops emits the loops of operators in Go, their kernels in assembly, and the variables referring to both.
package loops
