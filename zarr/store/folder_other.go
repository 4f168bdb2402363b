//go:build !unix

package store

// isNoFolder reports whether a name before the last is a file's, according to err. Other systems say: the file does not exist.
func isNoFolder(error) bool { return false }

// noWait is nothing: other systems have no pipes in folders.
const noWait = 0
