// Package arm64 implements the architecture arm64, with the tier NEON. No other package knows its registers and instructions. It writes
// instructions as text, and encodes those missing in Go's assembler.
package arm64
