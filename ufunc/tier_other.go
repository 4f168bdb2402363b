//go:build !amd64

package ufunc

func best() Tier { return Portable }
