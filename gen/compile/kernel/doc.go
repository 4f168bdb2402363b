// Package kernel makes kernels of programs that are legal for a tier: it assigns registers, checks them, and prints loops around the
// steps, by what an [Architecture] is. It names registers by what kernels have in them.
package kernel
