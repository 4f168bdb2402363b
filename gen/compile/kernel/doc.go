// Package kernel makes kernels of programs that are legal for a tier. It assigns registers, checks the assignment, and prints the
// steps with loops around them, in the instructions of an [Architecture]. Registers are named by their content.
package kernel
