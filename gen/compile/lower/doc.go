// Package lower writes programs anew: in fewer bits, with sides of branches that are jumped over, in operations that a tier has, and in the
// order in which they are computed. A [Reduction] becomes programs of the states that its lanes have. It knows tiers by what they say of
// themselves, and no processor.
package lower
