// Package passes finds the parts of a function of arrays to compile into passes, and writes the generated function. A pass computes
// several elementwise operators in one iteration over memory. Package arrays has already rewritten the function.
//
// A run is a sequence of consecutive statements that define variables; its last statement may also be a store or a return. If one pass can
// compute several stores, a run has all of them. Reductions may follow the last store.
//
// A root is a value needed in full: an array used after the run, a stored array, an array used as a whole, or a reduction. A pass computes a
// root, and the elementwise operators joined to it: only roots need their values. Passes over the same arrays become one pass with several
// results.
//
// Roots with arrays in common form a group. The generated function adds them to a generated.Pass. It computes all of them on one
// part of the arrays before it begins the next part.
//
// A region is a part of a function with a loop. It may be executed for some rows of its arrays at a time, if these arrays share no
// memory.
//
// The generated function is the rewritten function with passes in place of the runs. If a pass fails, the statements of its run are
// executed again as written, so the function fails with its original errors. This is safe, because before the last step of a run
// nothing outside of the run can see its effects.
//
// Arrays are released after their last use. So a function called in a loop, or a function with a loop, allocates new memory only for
// results.
package passes
