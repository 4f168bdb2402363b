// Package amd64 implements the architecture amd64, with the tiers AVX2 and AVX-512. No other package depends on registers and instructions
// of amd64. The package prints instructions through the library avo.
package amd64
