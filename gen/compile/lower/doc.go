// Package lower rewrites programs for a tier (a set of vector instructions). It computes in fewer bits where possible, adds jumps
// over sides of branches, replaces operations missing in the tier, and orders operations. It turns a [Reduction] into programs on
// the states (accumulators) of lanes. Tiers are data; the package contains nothing about a particular processor.
package lower
