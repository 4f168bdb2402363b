// Package lower rewrites programs: in fewer bits, with jumps over sides of branches, in the operations of a tier, and in the order
// of computation. It turns a [Reduction] into programs on the states of lanes. Tiers are data to it; it contains nothing about a
// particular processor.
package lower
