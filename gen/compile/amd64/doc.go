// Package amd64 implements the architecture amd64, with the tiers AVX2 and AVX-512. All knowledge of its registers and instructions
// is in this package. The package avo prints the instructions.
package amd64
