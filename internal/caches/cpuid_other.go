//go:build !amd64 || purego

package caches

// fromProcessor returns zeros: programs cannot ask the processor.
func fromProcessor() Sizes { return Sizes{} }

// SplitVectors returns false: programs cannot ask the processor.
func SplitVectors() bool { return false }

// Intel returns false: programs cannot ask the processor.
func Intel() bool { return false }
