// Package arrays reads functions of arrays as people write them, with views, stores, branches and loops, and finds the passes over
// memory they can be compiled to.
//
// A function is rewritten first: [Reader.Inlined] writes helpers into it, [Reader.Plainer] moves operators on
// arrays out of expressions, into assignments of their own, and [Reader.Renamed] gives variables new names, one for each value. The order of evaluation remains.
//
// A run is a sequence of consecutive statements defining variables; the first statement with a store or a return ends it. Within
// a run, the elementwise operators are joined into one pass for each array needed as a whole, or for each reduction. Passes over the same arrays
// become one with several results. The generated
// function is the text of the rewritten function with passes in place of the runs. If a pass fails, its run is executed again as
// written, so it fails with the errors of the original function. This is safe because a run writes nothing that others can see
// before its last step.
package arrays
