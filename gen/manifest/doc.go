// Package manifest loads a manifest file, or a package with marked functions, and passes its functions to packages check and fuse.
package manifest
