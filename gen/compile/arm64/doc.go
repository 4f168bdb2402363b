// Package arm64 implements the architecture arm64, with the tier NEON. No other package depends on registers and instructions of arm64. The
// package writes instructions as text. It encodes the instructions that Go's assembler lacks.
package arm64
