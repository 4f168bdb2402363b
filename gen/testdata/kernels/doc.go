// Kernels are scalar functions from many fields, written as their formulas are published and as Go is usually written. The
// generator makes operators on arrays of them: nothing in them is there for its sake, but for the line that marks them.
//
// The test of this package calls each of them on a known point, and those that are generated hold the kernels to the functions.
package kernels

//go:generate go tool gen
