// Package generated has the functions that code written by ndgo/gen calls to apply operators to arrays. Programs do not call it directly.
//
// If the generator changes this package, it also changes the name of [ABI1]. So code generated for another version does not compile.
package generated

// ABI1 appears in generated functions. If the package changes, this name changes, so functions generated earlier do not compile. Then run
// go generate again.
const ABI1 = 1
