// Package amd64 is the architecture amd64, with the tiers AVX2 and AVX-512. It is the only one that knows its registers and instructions,
// which avo prints.
package amd64
