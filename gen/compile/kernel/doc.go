// Package kernel makes kernels of programs that are legal for a tier: it assigns registers, checks them, and prints loops around the
// steps, as an [Architecture] describes them. It names registers by their content in kernels.
package kernel
