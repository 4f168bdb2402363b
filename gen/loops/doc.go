// Package loops emits the Go loops of operators, their kernels in assembly, and the variables that refer to both.
package loops
