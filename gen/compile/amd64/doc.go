// Package amd64 implements the architecture amd64, with the tiers AVX2 and AVX-512. Only this package of the compiler depends on
// registers and instructions of amd64. It prints instructions through the library avo.
package amd64
