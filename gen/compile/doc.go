// Package compile compiles scalar Go functions to vector kernels. It is the top floor: it knows all architectures, and their tiers.
//
// A function is read as Go's syntax and types (package source) and becomes a straight-line program of pure operations (build, ir). For a
// tier, lower expresses the operations that it lacks by others and puts the program in order, and kernel assigns registers and prints
// loops, by what amd64 and arm64 know. The order of operations is that of the source, so that kernels and compiled Go agree in every bit.
package compile
