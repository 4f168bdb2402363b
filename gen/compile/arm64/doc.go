// Package arm64 is the architecture arm64, with the tier NEON. It alone knows its registers and instructions, writes them as text, and
// encodes those missing in Go's assembler.
package arm64
