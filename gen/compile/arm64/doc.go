// Package arm64 is the architecture arm64, with the tier NEON. It is the only one that knows its registers and instructions, which it writes
// as text, and encodes where Go's assembler has none.
package arm64
