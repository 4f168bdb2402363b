//go:build !purego

package caches

// cpuid executes the instruction CPUID.
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// fromProcessor returns the sizes as the processor reports them.
func fromProcessor() Sizes { return byCPUID(cpuid) }
