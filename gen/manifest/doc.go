// Package manifest loads a manifest, or the package of marked functions in a directory, and has its functions checked and fused in turn.
package manifest
