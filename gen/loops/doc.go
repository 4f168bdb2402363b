// Package loops emits the loops of operators in Go, their kernels in assembly, and the tables that name both.
package loops
