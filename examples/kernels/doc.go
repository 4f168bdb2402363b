// Kernels are scalar functions from many fields, written as their formulas are published and as Go is usually written. The
// generator makes operators on arrays of them: nothing in them is there for its sake, but for the lines that mark them.
package kernels
