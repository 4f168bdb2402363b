// Package lower writes programs anew: in fewer bits, with jumps over sides of branches, in operations of a tier, and in the order of
// computation. A [Reduction] becomes programs of the states of its lanes. It knows tiers by their own description, and no processor.
package lower
