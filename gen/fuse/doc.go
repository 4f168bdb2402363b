// Package fuse makes scalar functions from functions of arrays and of neighbourhoods. The scalar functions then define operators as
// marked functions do.
package fuse
