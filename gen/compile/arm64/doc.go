// Package arm64 implements the architecture arm64, with the tier NEON. Only this package of the compiler depends on registers and
// instructions of arm64. It writes instructions as text, and encodes those missing in Go's assembler.
package arm64
