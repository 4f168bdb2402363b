// Package kernel makes kernels of programs in the operations of a tier. It assigns registers, checks the assignment, and prints the steps,
// with loops around them, in the instructions of an [Architecture]. A kernel computes several vectors side by side, called copies, so the
// processor has work while an instruction waits.
package kernel
