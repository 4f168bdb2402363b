//go:build !amd64 || purego

package ufunc

func best() Tier { return Portable }
