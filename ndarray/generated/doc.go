// Package generated is the run time of functions written by ndgo/gen: it connects operators with arrays. Programs do not call it
// themselves.
//
// The package changes with the generator, and the name of [ABI1] changes with it. Code generated for another version does not
// compile.
package generated

// ABI1 is named by generated functions. If the package changes, so does this name, and functions generated earlier do not compile:
// run go generate again.
const ABI1 = 1
