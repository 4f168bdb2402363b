//go:build !purego

package caches

// cpuid executes the instruction CPUID.
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// fromProcessor returns the sizes that the processor reports.
func fromProcessor() Sizes { return byCPUID(cpuid) }

// SplitVectors reports whether the processor splits vectors of 64 bytes into halves of 32 bytes.
func SplitVectors() bool { return splitsVectors(cpuid) }

// Intel reports whether the processor is one of Intel's.
func Intel() bool { return isIntel(cpuid) }
