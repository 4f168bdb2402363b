// Package compile compiles scalar Go functions to vector kernels. It is the top of the compiler's packages, and lists all architectures
// and their tiers.
//
// Package source reads a function as Go syntax and types. Package build turns it into a straight-line program of pure operations, in the
// form of package ir. For each tier, package lower replaces missing operations and orders the program. Package kernel assigns registers
// and prints loops, in the instructions of packages amd64 and arm64. Kernels keep the operations and their order, so they agree with
// compiled Go in every bit.
package compile
