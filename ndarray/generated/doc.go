// Package generated is the run time of functions written by ndgo/gen: doors from operators to arrays. Programs have no need of it.
//
// It changes with the generator, and [ABI1] with it. Code for another version does not compile.
package generated

// ABI1 is named by generated functions. Its name changes with this package. Older functions then do not compile: run go generate
// again.
const ABI1 = 1
