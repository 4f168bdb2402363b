// Package arm64 implements the architecture arm64, with the tier NEON. All knowledge of its registers and instructions is in this
// package. It writes instructions as text and encodes the instructions missing in Go's assembler.
package arm64
