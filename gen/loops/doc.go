// Package loops emits the Go loops of operators, the kernels of these loops in assembly, and the variables that refer to the loops and
// kernels.
package loops
