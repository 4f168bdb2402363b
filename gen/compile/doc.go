// Package compile compiles scalar Go functions to vector kernels. It is the compiler's top package. It lists all architectures and
// their tiers, which are sets of vector instructions like AVX2.
//
// Package source reads a function as Go syntax and types. Package build turns the function into a program in the form of package ir:
// pure operations without jumps. For each tier, package lower replaces operations missing in the tier, and orders the operations.
// Package kernel assigns registers and prints loops; packages amd64 and arm64 provide the instructions. Kernels keep the operations
// and their order, so they have the same results as compiled Go, bit for bit.
package compile
