// Package compile compiles scalar Go functions to vector kernels. It is the top floor: it knows all architectures, and their tiers.
//
// A function is read as Go's syntax and types (package source) and becomes a straight-line program of pure operations (build, ir). For a
// tier, lower expresses missing operations by others and puts the program in order, and kernel assigns registers and prints loops, with
// the knowledge of amd64 and arm64. The order of operations is the source's, and kernels and compiled Go agree in every bit.
package compile
