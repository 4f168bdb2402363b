// Package arrays reads functions of arrays with views, stores, branches and loops. It finds parts to compile to passes over memory.
//
// First it rewrites a function: [Reader.Inlined] replaces calls of helpers by their bodies, [Reader.Plainer] moves operators on arrays
// from inside expressions to assignments of their own, and [Reader.Renamed] gives each value of a variable a name of its own. The order of
// evaluation remains.
//
// Arrays are released after their last use. A function in a loop, or a loop in a function, takes no new memory but for results.
//
// A run is a sequence of consecutive statements that define variables; a store or a return may be its last statement. Within a run,
// elementwise operators are joined into passes: one pass for each array needed as a whole, and one for each reduction. Passes over the
// same arrays become one pass with several results.
//
// The generated function is the rewritten function with passes in place of the runs. If a pass fails, its run is executed again as
// written, so it fails with the errors of the original function. This is safe, because nothing outside a run can see its effects before
// its last step.
package arrays
