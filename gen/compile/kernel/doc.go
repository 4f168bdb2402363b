// Package kernel makes kernels from programs in the operations of a tier. It assigns registers, checks the assignment, and prints the steps
// with loops around them, in the instructions of an [Architecture]. A kernel computes several vectors at the same time, so the
// processor has work while an instruction waits. The code for one of these vectors is called a copy of the program.
package kernel
