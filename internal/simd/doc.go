// Package simd holds the kernels: the loops of the operators over rows of elements.
//
// Each operator is a variable with its loops, which call its definition in package ops. It is generated from the
// manifest, as static data, so that a program links the loops of the operators that it names and no others.
package simd
