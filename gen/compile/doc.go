// Package compile compiles scalar Go functions to vector kernels. It is the top of the compiler's packages: it lists all
// architectures and their tiers.
//
// Package source reads a function as Go syntax and types. Package build turns it into a straight-line program of pure operations,
// in the form of package ir. For a tier, lower replaces operations the tier lacks and orders the program; kernel assigns registers
// and prints loops, in the instructions of packages amd64 and arm64. Operations keep the order of the source, so kernels and
// compiled Go agree in every bit.
package compile
