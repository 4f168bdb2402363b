// Package arm64 implements the architecture arm64, with the tier NEON. No other package knows its registers and instructions. It
// writes instructions as text, and encodes those that Go's assembler lacks.
package arm64
