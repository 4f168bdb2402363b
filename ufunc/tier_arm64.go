//go:build !purego

package ufunc

// features returns those that every machine has.
func features() Features { return HasNEON }
