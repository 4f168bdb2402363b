//go:build !unix

package store

// isNoFolder reports whether err says that a file has the name of a folder in a path. These systems report that the file does not
// exist.
func isNoFolder(error) bool { return false }

// noWait is no flag here, because only on Unix a folder may contain a pipe, and opening it could block.
const noWait = 0
