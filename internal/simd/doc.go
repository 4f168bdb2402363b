// Package simd holds the kernels: the loops of the operators over rows of elements.
//
// Each operator is a variable with its loops. The loops call the operator's definition in package ops. The generator makes these
// variables from the manifest, go.generate. They are static data, so a program links only the loops of the operators that it
// names.
package simd
