// Package amd64 implements the architecture amd64, with the tiers AVX2 and AVX-512. No other package knows its registers and instructions.
// It prints instructions through the library avo.
package amd64
