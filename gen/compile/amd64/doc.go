// Package amd64 is the architecture amd64, with the tiers AVX2 and AVX-512. It alone knows its registers and instructions; avo prints
// them.
package amd64
