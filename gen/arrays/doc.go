// Package arrays reads functions of arrays as people write them, with views, targets, branches and loops, and finds their passes over
// memory.
//
// Consecutive statements that only define arrays are a run. The first statement with a store or a return ends it. Operators on elements in
// a run join to one pass for each array needed as a whole. A function becomes its own text, with passes in place of runs. If a pass fails,
// its run is done again as it is written, and has the function's own errors: a run writes nothing for others to see until its last step.
package arrays
