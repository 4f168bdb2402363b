// Package fuse makes functions of scalars of functions of arrays and of neighbourhoods, which are then operators as others are.
package fuse
