//go:build !unix

package store

// isNoFolder reports whether a name before the last is a file's, according to err. Other systems say: the file does not exist.
func isNoFolder(error) bool { return false }

// noWait is no flag here: only Unix has pipes in folders, and opening one could wait.
const noWait = 0
