//go:build !unix

package store

// isNoFolder reports whether err says that a name before the last is that of a file. Such systems say that the file does not exist.
func isNoFolder(error) bool { return false }
