//go:build !amd64 || purego

package caches

// fromProcessor returns zeros: programs cannot ask the processor.
func fromProcessor() Sizes { return Sizes{} }
