// Package simd holds the kernels: the loops of the operators over rows of elements.
//
// Each operator is a variable with its loops; they call its definition in package ops. It is generated from the
// manifest, as static data: a program links only the loops of operators it names.
package simd
