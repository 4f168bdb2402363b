//go:build (!amd64 && !arm64) || purego

package ufunc

func features() Features { return 0 }
